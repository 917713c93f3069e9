// SPDX-License-Identifier: GPL-2.0-only
/* Where the cheapest mechanism changes, and the plot of it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/crossover.h"
#include "bench/plot.h"
#include "bench_fixture.h"
#include "tap.h"

static const unsigned int all_ratios[] = { 1, 10, 100, 1000 };

static void add_mechanism(struct bench_record *record, const char *name, double page_ns,
			  double store_ns)
{
	/* From the greatest down: the order of a record is not that of a curve. */
	for (size_t i = 4; i-- > 0;) {
		struct bench_result result = fixture_cycle(name, all_ratios[i], page_ns, store_ns);

		fixture_add(record, &result);
	}
}

static bool is_near(double seen, double expected, const char *name)
{
	if (ok(fabs(seen - expected) < 1e-6 * expected, "%s", name))
		return true;
	diag("seen %.9g, expected %.9g", seen, expected);
	return false;
}

/* Costs of 50 + 1000 r, 10 + 3000 r and 100 + 200 r: they cross at 2 % and at 6.25 %. */
static struct bench_record three(void)
{
	struct bench_record record = { .info = fixture_info("6.12", "host") };

	add_mechanism(&record, "none", 0.1, 1);
	add_mechanism(&record, "middle", 50, 1000);
	add_mechanism(&record, "events", 10, 3000);
	add_mechanism(&record, "pages", 100, 200);
	return record;
}

static void test_crossovers(void)
{
	struct bench_record record = three();
	struct crossover crossovers[CROSSOVERS_MAX];
	struct curve curves[CURVES_MAX];
	uint64_t sizes[4];
	unsigned int count, found;

	is_int(curve_sizes(&record, sizes, 4), 1, "one size has curves");
	count = curves_collect(&record, sizes[0], curves);
	is_int(count, 4, "there are four");
	is_near(curve_cost(&curves[1], 55), 50 + 550, "between two points a cost is a line");
	ok(curve_cost(&curves[1], 0.01) < 0, "and beyond them it is not known");
	found = crossovers_find(curves, count, crossovers);
	is_int(found, 3, "the cheapest at first, and two changes");
	if (found == 3) {
		is_str(crossovers[0].to->mechanism, "events", "the cheapest for few stores");
		ok(!crossovers[0].from, "from the beginning");
		is_near(crossovers[1].ratio, 2, "gives way at 2 %");
		is_str(crossovers[1].to->mechanism, "middle", "to the middle one");
		is_near(crossovers[2].ratio, 6.25, "which gives way at 6.25 %");
		is_str(crossovers[2].to->mechanism, "pages", "to the cheapest for many");
		is_near(crossovers[2].cost, 112.5, "at this cost");
	}
	is_int(crossovers_find(curves, 1, crossovers), 0, "untracked stores are no mechanism");
	bench_record_free(&record);
}

/* One was measured at the lowest ratios only. */
static void test_short_curve(void)
{
	struct bench_record record = { .info = fixture_info("6.12", "host") };
	struct bench_result few = fixture_cycle("short", 1, 1, 1),
			    more = fixture_cycle("short", 10, 1, 1);
	struct crossover crossovers[CROSSOVERS_MAX];
	struct curve curves[CURVES_MAX];
	unsigned int count, found;

	add_mechanism(&record, "long", 50, 1000);
	fixture_add(&record, &few);
	fixture_add(&record, &more);
	count = curves_collect(&record, 16 << 20, curves);
	found = crossovers_find(curves, count, crossovers);
	is_int(found, 2, "a curve that ends gives way");
	ok(found == 2 && !strcmp(crossovers[1].to->mechanism, "long"), "to the one that goes on");
	is_near(crossovers[1].ratio, 10, "at the first ratio without it");
	bench_record_free(&record);
}

struct plotted {
	struct bench_record record;
	struct error error;
	int ret;
};

static int print(const void *context, FILE *stream)
{
	struct plotted *plotted = (struct plotted *)context;

	plotted->ret = bench_plot_print(&plotted->record, stream, &plotted->error);
	return 0;
}

static unsigned int occurrences(const char *text, const char *part)
{
	unsigned int count = 0;

	for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
		count++;
	return count;
}

static void test_plot(void)
{
	struct plotted plotted = { .record = three() };
	char *text = fixture_text(print, &plotted);

	is_int(plotted.ret, 0, "there is a plot");
	ok(!strncmp(text, "<svg ", 5) && strstr(text, "</svg>\n"), "it is whole");
	is_int(occurrences(text, "stroke-width=\"2\""), 4, "with four curves");
	is_int(occurrences(text, "r=\"3\""), 16, "of four points");
	is_int(occurrences(text, "r=\"7\" class=\"cross\""), 2, "and two crossings");
	ok(strstr(text, ">untracked<") && strstr(text, ">events<"), "which have names");
	ok(strstr(text, "events from 0.1 %, middle from 2 %, pages from 6.2 %") != NULL,
	   "and are told");
	ok(strstr(text, "A CPU &lt;1 &amp; only>") != NULL, "names are no markup");
	ok(!strstr(text, "nan") && !strstr(text, "inf"), "every number is one");
	free(text);
	bench_record_free(&plotted.record);
	plotted.record.info = fixture_info("6.12", "host");
	text = fixture_text(print, &plotted);
	is_int(plotted.ret, -1, "nothing cannot be plotted");
	free(text);
}

int main(void)
{
	test_crossovers();
	test_short_curve();
	test_plot();
	return tap_done();
}
