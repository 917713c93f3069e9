# SPDX-License-Identifier: GPL-2.0-only
# Prints the C source that holds the file named as an argument. Run with LC_ALL=C.

BEGIN {
	print "/* Generated from program.snippets. */"
	print "#include \"emit/program.h\"\n"
	print "const char *const program_snippets[] = {"
}

/^@snippet/ { begun = 1 }

begun {
	gsub(/\\/, "&&")
	gsub(/"/, "\\\"")
	print "\t\"" $0 "\","
}

END {
	print "\tNULL,\n};"
}
