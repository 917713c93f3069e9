# SPDX-License-Identifier: GPL-2.0-only
# UC_SANITIZERS: --enable-sanitizers builds everything with the address and undefined-behaviour
# sanitizers, which a static program cannot have. "make check-sanitize" is made of it. Call it
# before UC_STATIC.
AC_DEFUN([UC_SANITIZERS], [
AC_ARG_ENABLE([sanitizers],
	[AS_HELP_STRING([--enable-sanitizers], [build with ASan and UBSan, for the tests])])
SANITIZER_CFLAGS=
AS_IF([test "x$enable_sanitizers" = xyes], [
	SANITIZER_CFLAGS='-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer'
	enable_static_program=no
	uc_saved=$CFLAGS
	CFLAGS="$CFLAGS $SANITIZER_CFLAGS"
	AC_MSG_CHECKING([whether $CC has the sanitizers])
	AC_LINK_IFELSE([AC_LANG_PROGRAM()],
		[AC_MSG_RESULT([yes])],
		[AC_MSG_RESULT([no])
		 AC_MSG_ERROR([the libraries of ASan or UBSan are missing])])
	CFLAGS=$uc_saved
])
AC_SUBST([SANITIZER_CFLAGS])
])
