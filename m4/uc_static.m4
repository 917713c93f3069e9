# SPDX-License-Identifier: GPL-2.0-only
# UC_STATIC: the program is its own /init in a virtual machine, and so is linked statically where
# the static libraries are there. --disable-static-program leaves that out; "vm" then needs --guest.
AC_DEFUN([UC_STATIC], [
AC_ARG_ENABLE([static-program],
	[AS_HELP_STRING([--disable-static-program], [link dynamically; vm then needs --guest])])
AS_IF([test "x$enable_static_program" = x], [enable_static_program=auto])
PROGRAM_LDFLAGS=
AS_IF([test "x$enable_static_program" != xno], [
	uc_saved_libs=$LIBS uc_saved_ldflags=$LDFLAGS
	LIBS="$LIBURING_LIBS $LIBCAP_LIBS $JANSSON_LIBS $LIBS" LDFLAGS="$LDFLAGS -static"
	AC_MSG_CHECKING([whether a static program links])
	AC_LINK_IFELSE([AC_LANG_PROGRAM()],
		[AC_MSG_RESULT([yes]); PROGRAM_LDFLAGS=-static],
		[AC_MSG_RESULT([no])
		 AS_IF([test "x$enable_static_program" = xyes],
			[AC_MSG_ERROR([static libraries of libc, liburing, libcap or jansson are missing])])])
	LIBS=$uc_saved_libs LDFLAGS=$uc_saved_ldflags
])
AC_SUBST([PROGRAM_LDFLAGS])
])
