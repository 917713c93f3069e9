// SPDX-License-Identifier: GPL-2.0-only
#include "bench/compare.h"

#include <inttypes.h>
#include <string.h>

#include "bench/table.h"
#include "report/text.h"

static void print_reason(const struct bench_difference *difference, FILE *stream)
{
	const struct tally *a, *b;

	if (difference->count < 0) {
		fputs(difference->verdict == BENCH_SAME ? ""
		      : difference->by_cpu		? " by CPU time"
							: " by time",
		      stream);
		return;
	}
	a = &difference->a->counts[difference->count];
	b = &difference->b->counts[difference->count];
	fprintf(stream, " by %s: %" PRIu64 " -> %" PRIu64 " for %.0f x %s",
		bench_count_info((enum bench_count)difference->count)->name, a->median, b->median,
		difference->b->units, difference->b->unit);
}

static const char *why_not_measured(const struct bench_difference *difference)
{
	const struct bench_result *other =
		difference->verdict == BENCH_ONLY_A ? difference->result_b : difference->result_a;

	return other && other->skip[0] ? other->skip : "not measured there";
}

static double time_of(const struct bench_difference *difference,
		      const struct bench_phase_result *phase)
{
	return difference->by_cpu ? phase->cpu.median : phase->wall.median;
}

static void print_difference(const struct bench_difference *difference, FILE *stream)
{
	const struct bench_result *result =
		difference->result_a ? difference->result_a : difference->result_b;
	const struct bench_phase_result *phase = difference->a ? difference->a : difference->b;
	char a[16], b[16];

	fprintf(stream, "%-34s %-9s ", result->name, phase->name);
	if (difference->timed) {
		bench_format_time(time_of(difference, difference->a), a);
		bench_format_time(time_of(difference, difference->b), b);
		fprintf(stream, "%9s %9s%s x%-6.3f %6.3f-%-7.3f ", a, b,
			difference->by_cpu ? "*" : " ", difference->ratio.middle,
			difference->ratio.low, difference->ratio.high);
	} else {
		fprintf(stream, "%-43s ", "");
	}
	fputs(bench_verdict_name(difference->verdict), stream);
	if (difference->verdict == BENCH_ONLY_A || difference->verdict == BENCH_ONLY_B)
		fprintf(stream, ": %s", why_not_measured(difference));
	else
		print_reason(difference, stream);
	fputc('\n', stream);
}

static void print_differences(const struct bench_comparison *comparison, bool by_count,
			      enum bench_verdict verdict, FILE *stream)
{
	for (size_t i = 0; i < comparison->count; i++) {
		const struct bench_difference *difference = &comparison->differences[i];

		if (difference->verdict == verdict && (difference->count >= 0) == by_count)
			print_difference(difference, stream);
	}
}

static bool any_by_cpu(const struct bench_comparison *comparison)
{
	for (size_t i = 0; i < comparison->count; i++)
		if (comparison->differences[i].timed && comparison->differences[i].by_cpu)
			return true;
	return false;
}

static void print_side(const char *name, const struct bench_record *record, FILE *stream)
{
	fprintf(stream, "%s: kernel %s %s on %s, %s%s\n", name, record->info.kernel,
		record->info.machine, record->info.where, record->info.started,
		record->interrupted ? ", interrupted" : "");
}

void bench_comparison_print(const struct bench_record *a, const struct bench_record *b,
			    const struct bench_comparison *comparison, bool all, FILE *stream)
{
	static const enum bench_verdict order[] = { BENCH_WORSE, BENCH_BETTER, BENCH_ONLY_A,
						    BENCH_ONLY_B, BENCH_SAME };

	print_side("A", a, stream);
	print_side("B", b, stream);
	if (any_by_cpu(comparison))
		fputs("*: CPU time, since the time on the clock was too noisy.\n", stream);
	if (!comparison->times_judged)
		fputs("One was measured in a virtual machine: times are shown, counts decide.\n",
		      stream);
	fprintf(stream, "\n%-34s %-9s %9s %9s  %-7s %-14s verdict of B\n", "benchmark", "phase",
		"A", "B", "B/A", "from-to");
	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		if (order[i] == BENCH_SAME && !all)
			continue;
		print_differences(comparison, true, order[i], stream);
		print_differences(comparison, false, order[i], stream);
	}
	fprintf(stream, "\n%zu worse, %zu better, %zu no different",
		comparison->verdicts[BENCH_WORSE], comparison->verdicts[BENCH_BETTER],
		comparison->verdicts[BENCH_SAME]);
	if (comparison->verdicts[BENCH_ONLY_A] + comparison->verdicts[BENCH_ONLY_B])
		fprintf(stream, ", %zu only in A, %zu only in B",
			comparison->verdicts[BENCH_ONLY_A], comparison->verdicts[BENCH_ONLY_B]);
	fputc('\n', stream);
}

static json_t *difference_to_json(const struct bench_difference *difference)
{
	const struct bench_result *result =
		difference->result_a ? difference->result_a : difference->result_b;
	const struct bench_phase_result *phase = difference->a ? difference->a : difference->b;
	json_t *json =
		json_pack("{so so ss}", "name", text_to_json(result->name, strlen(result->name)),
			  "phase", text_to_json(phase->name, strlen(phase->name)), "verdict",
			  bench_verdict_name(difference->verdict));

	if (json && difference->count >= 0)
		json_object_set_new(
			json, "by",
			json_string(bench_count_info((enum bench_count)difference->count)->name));
	if (json && difference->timed)
		json_object_set_new(json, "ratio",
				    json_pack("{sf sf sf}", "middle", difference->ratio.middle,
					      "low", difference->ratio.low, "high",
					      difference->ratio.high));
	return json;
}

json_t *bench_comparison_to_json(const struct bench_comparison *comparison)
{
	json_t *list = json_array(), *json;

	for (size_t i = 0; i < comparison->count; i++)
		json_array_append_new(list, difference_to_json(&comparison->differences[i]));
	if (json_array_size(list) != comparison->count) {
		json_decref(list);
		return NULL;
	}
	json = json_pack("{sb sf sI sI sI so}", "times_judged", comparison->times_judged, "margin",
			 comparison->margin, "worse", (json_int_t)comparison->verdicts[BENCH_WORSE],
			 "better", (json_int_t)comparison->verdicts[BENCH_BETTER], "same",
			 (json_int_t)comparison->verdicts[BENCH_SAME], "differences", list);
	return json;
}
