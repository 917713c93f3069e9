// SPDX-License-Identifier: GPL-2.0-only
#include "bench/table.h"

#include <inttypes.h>
#include <string.h>

#include "bench/crossover.h"

void bench_format_time(double ns, char *text)
{
	static const struct {
		const char *unit;
		double ns;
	} units[] = { { "s", 1e9 }, { "ms", 1e6 }, { "us", 1e3 }, { "ns", 1 } };
	size_t unit = 0;
	double value;

	while (unit < 3 && ns < units[unit].ns)
		unit++;
	value = ns / units[unit].ns;
	snprintf(text, 16, "%.*f %s",
		 value < 9.995	 ? 2
		 : value < 99.95 ? 1
				 : 0,
		 value, units[unit].unit);
}

void bench_table_print_info(const struct bench_info *info, FILE *stream)
{
	fprintf(stream, "uffd-conform bench %s: kernel %s %s on %s, %s\n", info->tool, info->kernel,
		info->machine, info->where, info->started);
	fprintf(stream, "%s, CPUs %d and %d; the clock takes %.0f ns, measuring nothing %.0f ns\n",
		info->cpu[0] ? info->cpu : "unknown CPU", info->cpus[0], info->cpus[1],
		info->clock_ns, info->empty_ns);
	if (info->counters[0])
		fprintf(stream, "cycles and TLB misses: skipped, %s\n", info->counters);
	if (bench_is_emulated(info))
		fputs("In a virtual machine: counts are exact, times are only good for comparing "
		      "with each\nother.\n",
		      stream);
}

/* Columns that are nowhere known are left out. */
static void used_counts(const struct bench_record *record, bool used[BENCH_COUNTS])
{
	memset(used, 0, BENCH_COUNTS * sizeof(*used));
	for (size_t i = 0; i < record->count; i++)
		for (unsigned int j = 0; j < record->results[i].phase_count; j++)
			for (enum bench_count k = 0; k < BENCH_COUNTS; k++)
				used[k] |= record->results[i].phases[j].counts[k].known;
}

static void print_count(const struct tally *tally, FILE *stream)
{
	char text[32] = "-";

	if (tally->known)
		/* The sign tells that it was not always the same. */
		snprintf(text, sizeof(text), "%s%" PRIu64, tally->min == tally->max ? "" : "~",
			 tally->median);
	fprintf(stream, " %11s", text);
}

static void print_phase(const struct bench_result *result, const struct bench_phase_result *phase,
			const bool used[BENCH_COUNTS], FILE *stream)
{
	const double times[] = { phase->wall.median, phase->wall.low, phase->wall.high,
				 phase->wall.min, phase->cpu.median };
	char text[16];

	fprintf(stream, "%-34s %-9s %9.0f %-10s", result->name, phase->name, phase->units,
		phase->unit);
	for (size_t i = 0; i < sizeof(times) / sizeof(times[0]); i++) {
		bench_format_time(times[i], text);
		fprintf(stream, " %9s", text);
	}
	for (enum bench_count i = 0; i < BENCH_COUNTS; i++)
		if (used[i])
			print_count(&phase->counts[i], stream);
	fputs(estimate_is_noisy(&phase->wall) ? "  noisy\n" : "\n", stream);
}

static void print_measured(const struct bench_record *record, FILE *stream)
{
	bool used[BENCH_COUNTS];

	used_counts(record, used);
	fprintf(stream, "\n%-34s %-9s %9s %-10s %9s %9s %9s %9s %9s", "benchmark", "phase", "units",
		"time per", "median", "from", "to", "min", "CPU");
	for (enum bench_count i = 0; i < BENCH_COUNTS; i++)
		if (used[i])
			fprintf(stream, " %11s", bench_count_info(i)->heading);
	fputc('\n', stream);
	for (size_t i = 0; i < record->count; i++)
		for (unsigned int j = 0; j < record->results[i].phase_count; j++)
			print_phase(&record->results[i], &record->results[i].phases[j], used,
				    stream);
}

static void print_skipped(const struct bench_record *record, FILE *stream)
{
	const struct bench_result *last = NULL;

	for (size_t i = 0; i < record->count; i++) {
		const struct bench_result *result = &record->results[i];

		if (!result->skip[0])
			continue;
		if (!last)
			fputc('\n', stream);
		fprintf(stream, "%-34s skipped, %s%s%s\n", result->name, result->skip,
			last && !strcmp(last->reason, result->reason) ? "" : ": ",
			last && !strcmp(last->reason, result->reason) ? "" : result->reason);
		last = result;
	}
}

/* The same benchmark with other sizes: same name but for its third last part. */
static void name_without_size(const struct bench_result *result, char *name)
{
	char size[24], *at;

	strcpy(name, result->name);
	bench_size_format(result->size, size);
	for (at = strchr(name, '/'); at; at = strchr(at + 1, '/')) {
		size_t length = strlen(size);

		if (strncmp(at + 1, size, length) != 0 || (at[length + 1] && at[length + 1] != '/'))
			continue;
		memmove(at, at + length + 1, strlen(at + length + 1) + 1);
		return;
	}
}

#define SIZES_MAX 12

struct sizes {
	unsigned int count;
	uint64_t size[SIZES_MAX];
};

static bool is_scaled(const struct bench_result *result, const struct bench_phase_result *phase)
{
	return phase->wall.samples && (!strncmp(result->name, "arm/", 4) ||
				       (result->mechanism[0] && !strcmp(phase->name, "cycle")));
}

static void collect_sizes(const struct bench_record *record, struct sizes *sizes)
{
	for (size_t i = 0; i < record->count; i++) {
		const struct bench_result *result = &record->results[i];
		unsigned int at = 0;

		if (!result->phase_count ||
		    !is_scaled(result, &result->phases[result->phase_count - 1]))
			continue;
		while (at < sizes->count && sizes->size[at] < result->size)
			at++;
		if (sizes->count == SIZES_MAX ||
		    (at < sizes->count && sizes->size[at] == result->size))
			continue;
		memmove(&sizes->size[at + 1], &sizes->size[at],
			(sizes->count - at) * sizeof(sizes->size[0]));
		sizes->size[at] = result->size;
		sizes->count++;
	}
}

static void print_scale_line(const struct bench_record *record, size_t first, const char *phase,
			     const struct sizes *sizes, FILE *stream)
{
	char name[BENCH_NAME_MAX], other[BENCH_NAME_MAX], text[16];

	name_without_size(&record->results[first], name);
	fprintf(stream, "%-34s %-9s", name, phase);
	for (unsigned int i = 0; i < sizes->count; i++) {
		strcpy(text, "-");
		for (size_t j = first; j < record->count; j++) {
			const struct bench_phase_result *found =
				bench_result_phase(&record->results[j], phase);

			name_without_size(&record->results[j], other);
			if (found && record->results[j].size == sizes->size[i] &&
			    !strcmp(name, other))
				bench_format_time(found->wall.median, text);
		}
		fprintf(stream, " %9s", text);
	}
	fputc('\n', stream);
}

static bool came_before(const struct bench_record *record, size_t index)
{
	char name[BENCH_NAME_MAX], other[BENCH_NAME_MAX];

	name_without_size(&record->results[index], name);
	for (size_t i = 0; i < index; i++) {
		name_without_size(&record->results[i], other);
		if (record->results[i].phase_count && !strcmp(name, other))
			return true;
	}
	return false;
}

/* Whether what a page costs depends on how many there are. */
static void print_scaling(const struct bench_record *record, FILE *stream)
{
	struct sizes sizes = { 0 };
	char text[24];

	collect_sizes(record, &sizes);
	if (sizes.count < 2)
		return;
	fprintf(stream, "\n%-44s", "median per page, by working set");
	for (unsigned int i = 0; i < sizes.count; i++) {
		bench_size_format(sizes.size[i], text);
		fprintf(stream, " %9s", text);
	}
	fputc('\n', stream);
	for (size_t i = 0; i < record->count; i++) {
		const struct bench_result *result = &record->results[i];

		for (unsigned int j = 0; j < result->phase_count; j++)
			if (is_scaled(result, &result->phases[j]) && !came_before(record, i))
				print_scale_line(record, i, result->phases[j].name, &sizes, stream);
	}
}

static void print_crossovers(const struct bench_record *record, FILE *stream)
{
	uint64_t sizes[SIZES_MAX];
	unsigned int size_count = curve_sizes(record, sizes, SIZES_MAX);
	struct crossover crossovers[CROSSOVERS_MAX];
	struct curve curves[CURVES_MAX];
	char text[24];

	for (unsigned int i = 0; i < size_count; i++) {
		unsigned int count = curves_collect(record, sizes[i], curves);
		unsigned int found = crossovers_find(curves, count, crossovers);

		if (i == 0)
			fputs("\ncheapest way to track, by dirty ratio\n", stream);
		bench_size_format(sizes[i], text);
		fprintf(stream, "%6s:", text);
		for (unsigned int j = 0; j < found; j++)
			fprintf(stream, "%s %s from %.2g %%", j ? "," : "",
				crossovers[j].to->mechanism, crossovers[j].ratio);
		fputc('\n', stream);
	}
}

/* An iteration of another process's on the same CPU is not in the CPU time of ours. */
static void print_noise(const struct bench_record *record, FILE *stream)
{
	unsigned int phases = 0, noisy = 0, few = 0;

	for (size_t i = 0; i < record->count; i++)
		for (unsigned int j = 0; j < record->results[i].phase_count; j++) {
			const struct estimate *wall = &record->results[i].phases[j].wall;

			phases++;
			noisy += estimate_is_noisy(wall);
			few += wall->confidence < STATISTICS_CONFIDENCE;
		}
	fprintf(stream,
		"\nfrom, to: the true median is between them with at least %.0f %%, whatever the "
		"distribution\n",
		100 * STATISTICS_CONFIDENCE);
	if (few)
		fprintf(stream, "but for %u of %u phases, which had less than 6 rounds\n", few,
			phases);
	if (noisy)
		fprintf(stream,
			"warning: this machine was too noisy for %u of %u phases: the interval is "
			"wider than %.0f %%\nof the median. Only their min and CPU time say "
			"something.\n",
			noisy, phases, 100 * STATISTICS_NOISY);
	if (record->interrupted)
		fputs("interrupted: not all was measured\n", stream);
}

void bench_table_print(const struct bench_record *record, FILE *stream)
{
	bench_table_print_info(&record->info, stream);
	print_measured(record, stream);
	print_skipped(record, stream);
	print_scaling(record, stream);
	print_crossovers(record, stream);
	print_noise(record, stream);
}
