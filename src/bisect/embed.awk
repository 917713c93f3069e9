# SPDX-License-Identifier: GPL-2.0-only
# Prints the C source that holds kernel/test.config. Run with LC_ALL=C.

BEGIN {
	print "/* Generated from kernel/test.config. */"
	print "#include \"bisect/build.h\"\n"
	print "const char embedded_test_config[] ="
}

{
	gsub(/\\/, "\\\\")
	gsub(/"/, "\\\"")
	print "\t\"" $0 "\\n\""
}

END {
	print ";"
}
