// SPDX-License-Identifier: GPL-2.0-only
#include "tap.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A test program is one thread with one stream of results. */
static unsigned int planned, made, failed;

static void begin(void)
{
	if (made == 0 && planned == 0)
		puts("TAP version 13");
}

static void print_lines(const char *label, const char *text)
{
	char last = '\0';

	printf("# %s", label);
	for (; *text; text++) {
		last = *text;
		putchar(last);
		if (last == '\n' && text[1])
			fputs("# ", stdout);
	}
	if (last != '\n')
		putchar('\n');
}

static bool check(bool condition, const char *format, va_list args)
{
	begin();
	made++;
	if (!condition)
		failed++;
	printf("%sok %u - ", condition ? "" : "not ", made);
	vprintf(format, args);
	putchar('\n');
	fflush(stdout);
	return condition;
}

void tap_plan(unsigned int tests)
{
	begin();
	planned = tests;
	printf("1..%u\n", tests);
}

int tap_done(void)
{
	begin();
	if (planned == 0)
		printf("1..%u\n", made);
	else if (planned != made)
		printf("# planned %u tests, made %u\n", planned, made);
	fflush(stdout);
	return failed > 0 || made == 0 || (planned != 0 && planned != made);
}

bool ok(bool condition, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	check(condition, format, args);
	va_end(args);
	return condition;
}

bool is_int(long long seen, long long expected, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	if (!check(seen == expected, format, args))
		printf("# expected: %lld\n#     seen: %lld\n", expected, seen);
	va_end(args);
	return seen == expected;
}

bool is_str(const char *seen, const char *expected, const char *format, ...)
{
	bool same = seen && expected ? !strcmp(seen, expected) : seen == expected;
	va_list args;

	va_start(args, format);
	if (!check(same, format, args)) {
		print_lines("expected: ", expected ? expected : "(null)");
		print_lines("    seen: ", seen ? seen : "(null)");
	}
	va_end(args);
	return same;
}

void skip(unsigned int tests, const char *format, ...)
{
	va_list args;

	begin();
	while (tests--) {
		made++;
		printf("ok %u # SKIP ", made);
		va_start(args, format);
		vprintf(format, args);
		va_end(args);
		putchar('\n');
	}
}

void diag(const char *format, ...)
{
	char text[4096];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	print_lines("", text);
}
