# SPDX-License-Identifier: GPL-2.0-only
# UC_WARNINGS: sets WARN_CFLAGS to those of our warnings that the compiler knows;
# --enable-werror makes them errors.
AC_DEFUN([UC_WARNINGS], [
AC_ARG_ENABLE([werror],
	[AS_HELP_STRING([--enable-werror], [treat compiler warnings as errors])])
WARN_CFLAGS=
for uc_flag in -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition \
	-Wpointer-arith -Wwrite-strings -Wformat=2 -Wundef -Wvla -Wimplicit-fallthrough; do
	uc_saved=$CFLAGS
	CFLAGS="$CFLAGS -Werror $uc_flag"
	AC_MSG_CHECKING([whether $CC takes $uc_flag])
	AC_COMPILE_IFELSE([AC_LANG_PROGRAM()],
		[AC_MSG_RESULT([yes]); WARN_CFLAGS="$WARN_CFLAGS $uc_flag"],
		[AC_MSG_RESULT([no])])
	CFLAGS=$uc_saved
done
AS_IF([test "x$enable_werror" = xyes], [WARN_CFLAGS="$WARN_CFLAGS -Werror"])
AC_SUBST([WARN_CFLAGS])
])
