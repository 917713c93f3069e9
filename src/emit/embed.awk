# SPDX-License-Identifier: GPL-2.0-only
# Prints the C source that holds the snippets of the files named as arguments. Run with LC_ALL=C.

BEGIN {
	print "/* Generated from the .snippets files. */"
	print "#include \"emit/program.h\"\n"
	print "const char *const program_snippets[] = {"
}

FNR == 1 { begun = 0 }

/^@snippet/ { begun = 1 }

begun {
	gsub(/\\/, "&&")
	gsub(/"/, "\\\"")
	print "\t\"" $0 "\","
}

END {
	print "\tNULL,\n};"
}
