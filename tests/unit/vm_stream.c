// SPDX-License-Identifier: GPL-2.0-only
/* The result stream on the host's side: what gets through, and what is made of what does not. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tap.h"
#include "vm/stream.h"

struct recorder {
	struct observer observer; /* first, so that the one is the other */
	char text[4096];
	unsigned int duration_ms;
};

static void record(struct observer *observer, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void record(struct observer *observer, const char *format, ...)
{
	struct recorder *recorder = (struct recorder *)observer;
	size_t length = strlen(recorder->text);
	va_list args;

	va_start(args, format);
	vsnprintf(recorder->text + length, sizeof(recorder->text) - length, format, args);
	va_end(args);
}

static void record_plan(struct observer *observer, const struct run_info *info, size_t cells)
{
	record(observer, "plan %zu %s %s\n", cells, info->kernel, info->where);
}

static void record_start(struct observer *observer, size_t index, const char *name)
{
	record(observer, "start %zu %s\n", index, name);
}

static void record_cell(struct observer *observer, size_t index, const char *name,
			const struct cell_result *result)
{
	record(observer, "cell %zu %s %s %s\n", index, name, verdict_name(result->verdict),
	       result->token);
}

static void record_end(struct observer *observer, const struct run_summary *summary)
{
	record(observer, "end %u pass %u fail %u broken %u [%s]\n", summary->planned,
	       summary->counts[VERDICT_PASS], summary->counts[VERDICT_FAIL],
	       summary->counts[VERDICT_BROKEN], summary->bail_out);
	((struct recorder *)observer)->duration_ms = summary->duration_ms;
}

#define INIT "@n {\"init\":{\"swap\":\"vda\",\"disk\":\"vdb\"}}\r\n"
#define PLAN                                                                                       \
	"@n {\"plan\":{\"uffd_conform\":\"1\",\"kernel\":\"6.1\",\"machine\":\"x86_64\","          \
	"\"where\":\"host\",\"started\":\"now\",\"cells\":3}}\n"
#define START(i, name) "@n {\"start\":{\"index\":" #i ",\"name\":\"" name "\"}}\n"
#define CELL(i, name, verdict)                                                                     \
	"@n {\"cell\":{\"index\":" #i ",\"name\":\"" name "\",\"verdict\":\"" verdict "\"}}\n"
#define END(pass, fail, bail)                                                                      \
	"@n {\"end\":{\"planned\":3,\"pass\":" #pass ",\"fail\":" #fail                            \
	",\"skip\":0,\"todo\":0,\"broken\":0,\"ms\":5,\"bail_out\":\"" bail "\"}}\n"
#define EXIT(lines) "@n {\"exit\":{\"status\":1,\"lines\":" #lines "}}\n"
#define BODY                                                                                       \
	START(0, "a")                                                                              \
	CELL(0, "a", "pass") START(1, "b") START(2, "c") CELL(1, "b", "fail") CELL(2, "c", "pass")

static const char *plan_name(const void *context, size_t index, size_t cells)
{
	static const char *const names[] = { "a", "b", "c" };

	return context && index < 3 && cells == 3 ? names[index] : NULL;
}

/* Feeds @text in pieces of @piece bytes. */
static struct stream *feed(struct recorder *recorder, struct observer **observers, const char *text,
			   size_t piece, bool named)
{
	struct stream_setup setup = { .nonce = "n",
				      .info = { .kernel = "6.1-image", .where = "qemu tcg" },
				      .cells = named ? 3 : 0,
				      .observers = observers,
				      .cell_name = plan_name,
				      .cell_name_context = named ? observers : NULL };
	size_t length = strlen(text);
	struct stream *stream;
	struct error error;

	*recorder = (struct recorder){ .observer = { .plan = record_plan,
						     .start = record_start,
						     .cell = record_cell,
						     .end = record_end } };
	observers[0] = &recorder->observer;
	observers[1] = NULL;
	stream = stream_new(&setup, &error);
	for (size_t at = 0; at < length; at += piece)
		stream_feed(stream, text + at, length - at < piece ? length - at : piece);
	return stream;
}

static void test_complete(void)
{
	static const char noise[] =
		"noise\n" INIT "@wrong {\"end\":{}}\n" PLAN BODY "@n" END(2, 1, "") EXIT(9);
	static const char whole[] = INIT PLAN BODY END(2, 1, "") EXIT(9);
	struct observer *observers[2];
	struct recorder recorder;
	struct stream *stream;

	for (size_t piece = 1; piece < 200; piece += 66) {
		stream = feed(&recorder, observers, whole, piece, false);
		ok(stream_complete(stream), "complete in pieces of %zu", piece);
		stream_close(stream, &(struct stream_closing){ .sentence = "" });
		is_str(recorder.text,
		       "plan 3 6.1 qemu tcg\nstart 0 a\ncell 0 a pass \nstart 1 b\nstart 2 c\n"
		       "cell 1 b fail \ncell 2 c pass \nend 3 pass 2 fail 1 broken 0 []\n",
		       "the observers see the run");
		is_int(recorder.duration_ms, 5, "and its own time");
		is_str(stream_state(stream)->swap, "vda", "swap is told");
		is_str(stream_state(stream)->disk, "vdb", "the disk is told");
		is_int(stream_state(stream)->guest_status, 1, "the exit status is told");
		stream_free(stream);
	}
	stream = feed(&recorder, observers, noise, 7, false);
	ok(!stream_complete(stream), "a line with another beginning does not count");
	ok(!stream_state(stream)->end, "not even the end");
	stream_free(stream);
}

static void test_incomplete(void)
{
	static const struct {
		const char *what, *text;
		const char *fault; /* NULL: nothing is wrong but that more was to come */
	} streams[] = {
		{ "no exit", INIT PLAN BODY END(2, 1, ""), NULL },
		{ "no end", INIT PLAN BODY EXIT(8), NULL },
		{ "no init", PLAN BODY END(2, 1, "") EXIT(8), NULL },
		{ "no plan", INIT END(0, 0, "") EXIT(2), "counted" },
		{ "a cell short",
		  INIT PLAN START(0, "a") CELL(0, "a", "pass") END(1, 0, "") EXIT(5), NULL },
		{ "a line lost", INIT PLAN BODY END(2, 1, "") EXIT(10), "9 lines arrived" },
		{ "counts differ", INIT PLAN BODY END(3, 0, "") EXIT(9), "counted" },
		{ "out of order", INIT PLAN CELL(1, "b", "pass"), "was due" },
		{ "twice", INIT PLAN CELL(0, "a", "pass") CELL(0, "a", "pass"), "was due" },
		{ "not in the plan", INIT PLAN CELL(3, "d", "pass"), "not in the plan" },
		{ "before the plan", INIT CELL(0, "a", "pass"), "not in the plan" },
		{ "negative index", INIT PLAN START(-1, "a"), "not in the plan" },
		{ "another name", INIT PLAN START(0, "a") CELL(0, "b", "pass"),
		  "changed its name" },
		{ "begun twice", INIT PLAN START(0, "a") START(0, "a"), "began twice" },
		{ "planned twice", INIT PLAN PLAN, "second plan" },
		{ "plan without a number", INIT "@n {\"plan\":{\"cells\":\"3\"}}\n",
		  "second plan" },
		{ "plan without a kernel", INIT "@n {\"plan\":{\"cells\":3}}\n", "uffd_conform" },
		{ "unknown verdict", INIT PLAN CELL(0, "a", "good"), "verdict" },
		{ "no JSON", INIT PLAN "@n {\"cell\":{\"ind@n\n", "no JSON" },
		{ "the run gave up", INIT PLAN BODY END(2, 1, "no memory") EXIT(9), "no memory" },
	};
	struct observer *observers[2];
	struct recorder recorder;

	for (size_t i = 0; i < sizeof(streams) / sizeof(streams[0]); i++) {
		struct stream *stream = feed(&recorder, observers, streams[i].text, 50, false);
		const struct stream_state *state = stream_state(stream);

		ok(!stream_complete(stream), "incomplete: %s", streams[i].what);
		ok(streams[i].fault ? strstr(state->fault, streams[i].fault) != NULL : !state->lost,
		   "the fault is told: %s", streams[i].what);
		if (streams[i].fault && !strstr(state->fault, streams[i].fault))
			diag("seen: %s", state->fault);
		stream_free(stream);
	}
}

static void closed(const char *text, const char *token, const char *running, bool named,
		   const char *expected, const char *what)
{
	char cells[VM_RUNNING_MAX][VM_CELL_NAME_MAX] = { "" };
	struct observer *observers[2];
	struct recorder recorder;
	struct stream *stream = feed(&recorder, observers, text, 50, named);
	const struct stream_closing closing = {
		.token = token,
		.sentence = "WHY",
		.running = (const char(*)[VM_CELL_NAME_MAX])cells,
		.running_count = running != NULL,
		.duration_ms = 77,
	};

	snprintf(cells[0], sizeof(cells[0]), "%s", running ? running : "");
	stream_close(stream, &closing);
	is_str(recorder.text, expected, "%s", what);
	is_int(recorder.duration_ms, 77, "its time: %s", what);
	stream_free(stream);
}

static void test_close(void)
{
	closed(INIT PLAN START(0, "a") CELL(0, "a", "pass") START(1, "b"), "panic", "b", true,
	       "plan 3 6.1 qemu tcg\nstart 0 a\ncell 0 a pass \nstart 1 b\n"
	       "cell 1 b fail panic\ncell 2 c broken not-run\n"
	       "end 3 pass 1 fail 1 broken 1 [WHY]\n",
	       "the running cell fails, the next one was not run");
	closed(INIT PLAN START(0, "a") START(1, "b"), "oops", "b", false,
	       "plan 3 6.1 qemu tcg\nstart 0 a\nstart 1 b\n"
	       "cell 0 a broken result-lost\ncell 1 b fail oops\ncell 2 cell-3 broken not-run\n"
	       "end 3 pass 0 fail 1 broken 2 [WHY]\n",
	       "a cell that ended has lost its result; a name may be unknown");
	closed(INIT PLAN, "panic", "a", false,
	       "plan 3 6.1 qemu tcg\n"
	       "cell 0 a fail panic\ncell 1 cell-2 broken not-run\ncell 2 cell-3 broken not-run\n"
	       "end 3 pass 0 fail 1 broken 2 [WHY]\n",
	       "the log names a cell whose start was lost");
	closed(INIT PLAN, "panic", "b", true,
	       "plan 3 6.1 qemu tcg\n"
	       "cell 0 a broken not-run\ncell 1 b fail panic\ncell 2 c broken not-run\n"
	       "end 3 pass 0 fail 1 broken 2 [WHY]\n",
	       "the log names a cell that the plan knows");
	closed(INIT PLAN START(0, "a"), NULL, "a", true,
	       "plan 3 6.1 qemu tcg\nstart 0 a\n"
	       "cell 0 a broken interrupted\ncell 1 b broken not-run\ncell 2 c broken not-run\n"
	       "end 3 pass 0 fail 0 broken 3 [WHY]\n",
	       "nobody to blame: all are broken");
	closed("", NULL, NULL, false,
	       "plan 0 6.1-image qemu tcg\nend 0 pass 0 fail 0 broken 0 [WHY]\n",
	       "without a plan there is still an end");
	closed(INIT, NULL, NULL, true,
	       "plan 3 6.1-image qemu tcg\n"
	       "cell 0 a broken not-run\ncell 1 b broken not-run\ncell 2 c broken not-run\n"
	       "end 3 pass 0 fail 0 broken 3 [WHY]\n",
	       "without a plan, the cells that were expected");
}

static void test_running(void)
{
	char names[VM_RUNNING_MAX][VM_CELL_NAME_MAX];
	struct observer *observers[2];
	struct recorder recorder;
	struct stream *stream;

	stream = feed(&recorder, observers,
		      INIT PLAN START(0, "a") CELL(0, "a", "pass") START(1, "b"), 50, false);
	is_int(stream_running(stream, names), 1, "one cell is running");
	is_str(names[0], "b", "that one");
	stream_free(stream);
}

static void test_long_line(void)
{
	static char text[200 * 1024];
	struct observer *observers[2];
	struct recorder recorder;
	struct stream *stream;

	memset(text, 'x', sizeof(text) - 2);
	memcpy(text, "@n ", 3);
	text[sizeof(text) - 2] = '\n';
	stream = feed(&recorder, observers, text, 4096, false);
	ok(strstr(stream_state(stream)->fault, "bytes"), "a line without an end is a fault");
	stream_feed(stream, INIT, strlen(INIT));
	ok(stream_state(stream)->init, "the next one is read again");
	stream_free(stream);
}

int main(void)
{
	test_complete();
	test_incomplete();
	test_close();
	test_running();
	test_long_line();
	return tap_done();
}
