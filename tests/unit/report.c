// SPDX-License-Identifier: GPL-2.0-only
/* The exact text of each format, from a made-up run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report_fixture.h"
#include "tap.h"

/* Expected text, a line of it in each line. */
/* clang-format off */
#define HEADER                                                                                     \
	"# uffd-conform 0.1.0\n"                                                                   \
	"# kernel 6.1.0-test x86_64 on qemu tcg\n"                                                 \
	"# started 2026-01-02T03:04:05Z\n"

#define FAIL_DETAILS(sign)                                                                         \
	sign "step 4 (mprotect rw), page 2: R4: expected armed, seen unarmed\n"                    \
	sign "R4: no step loses an armed bit\n"                                                    \
	sign "step 5 (fork): R4: expected <armed> & \"set\", seen a b??\n"                         \
	sign "whole cell, page 0: F4: expected 0 faults, seen 1 fault\n"                           \
	sign "F4: a huge page too\n"                                                               \
	sign "whole cell, page 1: F4: expected 0 faults, seen 1 fault\n"                           \
	sign "step 6, page 2: F4: expected 0 faults, seen 1 fault\n"                               \
	sign "step 6, page 3: F4: expected 0 faults, seen 1 fault\n"                               \
	sign "and 2 more findings\n"

#define TODO_DETAILS(sign)                                                                         \
	sign "step 5 (write all), page 0: F3: expected 0 faults, seen 1 fault\n"                   \
	sign "F3: a store to a clean page takes no fault (since 6.2, commit ba9876543210)\n"                            \
	sign "step 5 (write all), page 1: F1: expected 0 faults, seen 1 fault\n"                   \
	sign "F1: a store takes no fault (since 6.0, commit 0123456789ab)\n"

static const char tap_text[] =
	"TAP version 13\n"
	"1..6\n"
	HEADER
	"ok 1 - mprotect/r-rw/anon/uffd-wp\n"
	FAIL_DETAILS("# ")
	"not ok 2 - mprotect/r-rw/thp/uffd-wp\n"
	"# skip: it is off\n"
	"ok 3 - fork/wp/anon/soft-dirty # SKIP no-soft-dirty\n"
	TODO_DETAILS("# ")
	"not ok 4 - mprotect/clean/anon/none # TODO needs 6.2 (commit ba9876543210)\n"
	"# broken: signal 11: it died\n"
	"not ok 5 - fork/wp/thp/none\n"
	"# broken: timeout\n"
	"not ok 6 - no_hash /anon\n"
	"# 6 cells: 1 pass, 1 fail, 1 skip, 1 todo, 2 broken in 3.1 s\n";

static const char ktap_text[] =
	"KTAP version 1\n"
	"1..6\n"
	HEADER
	"ok 1 mprotect/r-rw/anon/uffd-wp\n"
	FAIL_DETAILS("# ")
	"not ok 2 mprotect/r-rw/thp/uffd-wp\n"
	"# skip: it is off\n"
	"ok 3 fork/wp/anon/soft-dirty # SKIP no-soft-dirty\n"
	TODO_DETAILS("# ")
	"ok 4 mprotect/clean/anon/none # XFAIL needs 6.2 (commit ba9876543210)\n"
	"# broken: signal 11: it died\n"
	"not ok 5 fork/wp/thp/none # ERROR signal 11\n"
	"# broken: timeout\n"
	"not ok 6 no_hash /anon # TIMEOUT 10 seconds\n"
	"# 6 cells: 1 pass, 1 fail, 1 skip, 1 todo, 2 broken in 3.1 s\n"
	"# Totals: pass:1 fail:1 xfail:1 xpass:0 skip:1 error:2\n";

#define LEDGER(page, step)                                                                         \
	",{\"clause\":\"F4\",\"predates\":false,\"pages\":[" page "],\"step\":" step                  \
	",\"step_text\":\"\",\"expected\":\"0 faults\",\"seen\":\"1 fault\"}"

static const char json_text[] =
	"{\"uffd_conform\":\"0.1.0\",\"kernel\":\"6.1.0-test\",\"machine\":\"x86_64\","
	"\"where\":\"qemu tcg\",\"started\":\"2026-01-02T03:04:05Z\",\"kernel_log\":true,\"planned\":2,\"cells\":[\n"
	"{\"name\":\"mprotect/r-rw/anon/uffd-wp\",\"verdict\":\"pass\",\"token\":\"\",\"detail\":\"\","
	"\"checks\":120,\"notifications\":8,\"began_ms\":0,\"ms\":12,\"clauses\":[],\"findings\":[]}\n"
	",{\"name\":\"mprotect/r-rw/thp/uffd-wp\",\"verdict\":\"fail\",\"token\":\"\",\"detail\":\"\","
	"\"checks\":20,\"notifications\":0,\"began_ms\":0,\"ms\":1250,\"clauses\":[\"R4\",\"F4\"],\"findings\":["
	"{\"clause\":\"R4\",\"predates\":false,\"pages\":[2],\"step\":4,\"step_text\":\"mprotect rw\","
	"\"expected\":\"armed\",\"seen\":\"unarmed\"},"
	"{\"clause\":\"R4\",\"predates\":false,\"pages\":[],\"step\":5,\"step_text\":\"fork\","
	"\"expected\":\"<armed> & \\\"set\\\"\",\"seen\":\"a\\nb\\u0001\xef\x9f\xbf\"}"
	LEDGER("0", "0") LEDGER("1", "0") LEDGER("2", "6") LEDGER("3", "6")
	"],\"finding_count\":8}\n"
	"],\"summary\":{\"planned\":2,\"pass\":1,\"fail\":1,\"skip\":0,\"todo\":0,\"broken\":0,"
	"\"ms\":3140,\"bail_out\":\"\"}}\n";

#define JUNIT(counts)                                                                              \
	"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"                                             \
	"<testsuites>\n"                                                                           \
	"<testsuite name=\"uffd-conform\" timestamp=\"2026-01-02T03:04:05Z\"" counts ">\n"         \
	"<properties>\n"                                                                           \
	"<property name=\"uffd_conform\" value=\"0.1.0\"/>\n"                                      \
	"<property name=\"kernel\" value=\"6.1.0-test\"/>\n"                                       \
	"<property name=\"machine\" value=\"x86_64\"/>\n"                                          \
	"<property name=\"where\" value=\"qemu tcg\"/>\n"                                          \
	"</properties>\n"                                                                          \
	"<testcase classname=\"uffd-conform.mprotect\" name=\"mprotect/r-rw/anon/uffd-wp\" "       \
	"time=\"0.012\"/>\n"                                                                       \
	"<testcase classname=\"uffd-conform.mprotect\" name=\"mprotect/r-rw/thp/uffd-wp\" "        \
	"time=\"1.250\"><failure message=\"R4: expected armed, seen unarmed\">\n"                  \
	"step 4 (mprotect rw), page 2: R4: expected armed, seen unarmed\n"                         \
	"R4: no step loses an armed bit\n"                                                         \
	"step 5 (fork): R4: expected &lt;armed&gt; &amp; &quot;set&quot;, seen a b??\n"            \
	"whole cell, page 0: F4: expected 0 faults, seen 1 fault\n"                                \
	"F4: a huge page too\n"                                                                    \
	"whole cell, page 1: F4: expected 0 faults, seen 1 fault\n"                                \
	"step 6, page 2: F4: expected 0 faults, seen 1 fault\n"                                    \
	"step 6, page 3: F4: expected 0 faults, seen 1 fault\n"                                    \
	"and 2 more findings\n"                                                                    \
	"</failure></testcase>\n"                                                                  \
	"<testcase classname=\"uffd-conform.fork\" name=\"fork/wp/anon/soft-dirty\" "              \
	"time=\"0.000\"><skipped message=\"no-soft-dirty: it is off\">\n"                          \
	"skip: it is off\n"                                                                        \
	"</skipped></testcase>\n"                                                                  \
	"<testcase classname=\"uffd-conform.mprotect\" name=\"mprotect/clean/anon/none\" "         \
	"time=\"0.000\"><skipped message=\"todo: needs 6.2 (commit ba9876543210)\">\n"             \
	TODO_DETAILS("")                                                                           \
	"</skipped></testcase>\n"                                                                  \
	"<testcase classname=\"uffd-conform.fork\" name=\"fork/wp/thp/none\" "                     \
	"time=\"0.040\"><error message=\"signal 11: it died\">\n"                                  \
	"broken: signal 11: it died\n"                                                             \
	"</error></testcase>\n"                                                                    \
	"<testcase classname=\"uffd-conform.no#hash&#10;\" name=\"no#hash&#10;/anon\" "            \
	"time=\"10.000\"><error message=\"timeout\">\n"                                            \
	"broken: timeout\n"                                                                        \
	"</error></testcase>\n"                                                                    \
	"</testsuite>\n"                                                                           \
	"</testsuites>\n"

static const char stream_text[] =
	"{\"plan\":{\"uffd_conform\":\"0.1.0\",\"kernel\":\"6.1.0-test\",\"machine\":\"x86_64\","
	"\"where\":\"qemu tcg\",\"started\":\"2026-01-02T03:04:05Z\",\"kernel_log\":true,\"cells\":1}}\n"
	"{\"start\":{\"index\":0,\"name\":\"mprotect/r-rw/anon/uffd-wp\"}}\n"
	"{\"cell\":{\"index\":0,\"name\":\"mprotect/r-rw/anon/uffd-wp\",\"verdict\":\"pass\","
	"\"checks\":120,\"notifications\":8,\"ms\":12}}\n"
	"{\"end\":{\"planned\":1,\"pass\":1,\"fail\":0,\"skip\":0,\"todo\":0,\"broken\":0,\"ms\":3140,"
	"\"bail_out\":\"\"}}\n";

/* clang-format on */

static void check(enum report_format format, bool through_pipe, size_t count, const char *bail_out,
		  const char *expected, const char *what)
{
	char *text = fixture_report(format, through_pipe, count, bail_out);

	is_str(text, expected, "%s", what);
	free(text);
}

static void check_contains(enum report_format format, size_t count, const char *bail_out,
			   const char *expected, const char *what)
{
	char *text = fixture_report(format, false, count, bail_out);

	if (!ok(strstr(text, expected) != NULL, "%s", what))
		diag("expected in it: %s\nseen: %s", expected, text);
	free(text);
}

static void check_names(void)
{
	static const char *const verdicts[] = { "pass", "fail", "skip", "todo", "broken", NULL };
	static const char *const formats[] = { "tap", "ktap", "json", "junit", "stream", NULL };

	for (int i = 0; i <= VERDICT_COUNT; i++)
		is_str(verdict_name((enum verdict)i), verdicts[i], "name of verdict %d", i);
	for (int i = 0; i <= REPORT_COUNT; i++)
		is_str(report_format_name((enum report_format)i), formats[i], "name of format %d",
		       i);
	for (int i = 0; i < REPORT_COUNT; i++)
		is_int(report_format_find(formats[i]), i, "format %s is found", formats[i]);
	is_int(report_format_find("xml"), -1, "no format xml");
}

int main(void)
{
	char counts[128];
	char *junit = NULL;

	check(REPORT_TAP, false, 6, "", tap_text, "TAP");
	check(REPORT_KTAP, false, 6, "", ktap_text, "KTAP");
	check(REPORT_JSON, false, 2, "", json_text, "JSON in a file");
	check(REPORT_JSON, true, 2, "", json_text, "JSON through a pipe");
	snprintf(counts, sizeof(counts), "%-112s",
		 " tests=\"6\" failures=\"1\" errors=\"2\" skipped=\"2\" time=\"3.140\"");
	if (asprintf(&junit, JUNIT("%s"), counts) < 0)
		return 1;
	check(REPORT_JUNIT, false, 6, "", junit, "JUnit in a file");
	free(junit);
	check(REPORT_JUNIT, true, 6, "", JUNIT(" tests=\"6\""), "JUnit through a pipe");
	check(REPORT_STREAM, false, 1, "", stream_text, "stream");

	check(REPORT_TAP, false, 0, "",
	      "TAP version 13\n1..0 # SKIP no cell selected\n" HEADER
	      "# 0 cells: 0 pass, 0 fail, 0 skip, 0 todo, 0 broken in 3.1 s\n",
	      "TAP of no cells");
	check(REPORT_KTAP, false, 0, "",
	      "KTAP version 1\n1..0 # SKIP no cell selected\n" HEADER
	      "# 0 cells: 0 pass, 0 fail, 0 skip, 0 todo, 0 broken in 3.1 s\n"
	      "# Totals: pass:0 fail:0 xfail:0 xpass:0 skip:0 error:0\n",
	      "KTAP of no cells");
	check(REPORT_TAP, false, 2, "no\nanswer",
	      "TAP version 13\n1..2\n" HEADER "ok 1 - mprotect/r-rw/anon/uffd-wp\n"
	      "# 2 cells: 1 pass, 0 fail, 0 skip, 0 todo, 0 broken, 1 not run in 3.1 s\n"
	      "Bail out! no answer\n",
	      "TAP bails out in its last line");
	check_contains(REPORT_KTAP, 2, "no answer", " error:0\nBail out! no answer\n",
		       "KTAP bails out");
	check_contains(REPORT_JSON, 2, "no answer", "\"bail_out\":\"no answer\"}}\n",
		       "JSON tells why it ended early");
	check_contains(REPORT_JUNIT, 2, "no \"answer\"",
		       "<testcase classname=\"uffd-conform.run\" name=\"run\" time=\"0.000\">"
		       "<error message=\"no &quot;answer&quot;\"/></testcase>\n</testsuite>\n",
		       "JUnit has an error for a run that ended early");
	check_contains(REPORT_JUNIT, 2, "no answer", " tests=\"2\" failures=\"0\" errors=\"1\"",
		       "and counts it");
	check_names();
	return tap_done();
}
