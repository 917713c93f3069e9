# SPDX-License-Identifier: GPL-2.0-only
# Prints the C source that holds each file named as an argument. Run with LC_ALL=C.

function end_file()
{
	if (files)
		print ";\n"
}

BEGIN {
	print "/* Generated from the .case files. */"
	print "#include \"cases/cases.h\"\n"
}

FNR == 1 {
	end_file()
	name = FILENAME
	sub(/.*\//, "", name)
	names[++files] = name
	print "static const char text_" files "[] ="
}

{
	gsub(/\\/, "\\\\")
	gsub(/"/, "\\\"")
	print "\t\"" $0 "\\n\""
}

END {
	end_file()
	print "const struct embedded_case_file embedded_case_files[] = {"
	for (i = 1; i <= files; i++)
		print "\t{ \"" names[i] "\", text_" i ", sizeof(text_" i ") - 1 },"
	print "\t{ NULL, NULL, 0 },"
	print "};"
}
