// SPDX-License-Identifier: GPL-2.0-only
#include "bench/crossover.h"

#include <string.h>

static bool is_curve_point(const struct bench_result *result, uint64_t size)
{
	const struct bench_phase_result *cycle = bench_result_phase(result, "cycle");

	return result->mechanism[0] && (!size || result->size == size) && cycle &&
	       cycle->wall.samples;
}

unsigned int curve_sizes(const struct bench_record *record, uint64_t *sizes, unsigned int max)
{
	unsigned int count = 0, at;

	for (size_t i = 0; i < record->count; i++) {
		uint64_t size = record->results[i].size;
		struct curve curves[CURVES_MAX];
		unsigned int found, points = 0;

		if (!is_curve_point(&record->results[i], 0))
			continue;
		for (at = 0; at < count && sizes[at] < size;)
			at++;
		if (count == max || (at < count && sizes[at] == size))
			continue;
		found = curves_collect(record, size, curves);
		for (unsigned int j = 0; j < found; j++)
			points = curves[j].count > points ? curves[j].count : points;
		if (points < 2)
			continue;
		memmove(&sizes[at + 1], &sizes[at], (count - at) * sizeof(*sizes));
		sizes[at] = size;
		count++;
	}
	return count;
}

static void add_point(struct curve *curve, double ratio, const struct estimate *cost)
{
	unsigned int at = curve->count;

	if (curve->count == CURVE_POINTS_MAX)
		return;
	for (; at > 0 && curve->ratio[at - 1] > ratio; at--) {
		curve->ratio[at] = curve->ratio[at - 1];
		curve->cost[at] = curve->cost[at - 1];
	}
	curve->ratio[at] = ratio;
	curve->cost[at] = *cost;
	curve->count++;
}

/* As it came out: of a small working set a page is more than it was asked for. */
static double dirty_ratio(const struct bench_result *result)
{
	const struct bench_phase_result *store = bench_result_phase(result, "store");
	const struct bench_phase_result *cycle = bench_result_phase(result, "cycle");

	if (!store || cycle->units <= 0)
		return result->dirty_per_mille / 10.0;
	return 100 * store->units / cycle->units;
}

unsigned int curves_collect(const struct bench_record *record, uint64_t size,
			    struct curve curves[CURVES_MAX])
{
	unsigned int count = 0, at;

	for (size_t i = 0; i < record->count; i++) {
		const struct bench_result *result = &record->results[i];

		if (!is_curve_point(result, size))
			continue;
		for (at = 0; at < count && strcmp(curves[at].mechanism, result->mechanism) != 0;)
			at++;
		if (at == CURVES_MAX)
			continue;
		if (at == count)
			curves[count++] = (struct curve){ .mechanism = result->mechanism };
		add_point(&curves[at], dirty_ratio(result),
			  &bench_result_phase(result, "cycle")->wall);
	}
	return count;
}

bool curve_tracks(const struct curve *curve)
{
	return strcmp(curve->mechanism, "none") != 0;
}

double curve_cost(const struct curve *curve, double ratio)
{
	for (unsigned int i = 0; i < curve->count; i++) {
		double width, part;

		if (ratio == curve->ratio[i])
			return curve->cost[i].median;
		if (i + 1 == curve->count || ratio < curve->ratio[i] ||
		    ratio >= curve->ratio[i + 1])
			continue;
		width = curve->ratio[i + 1] - curve->ratio[i];
		part = (ratio - curve->ratio[i]) / width;
		return curve->cost[i].median +
		       part * (curve->cost[i + 1].median - curve->cost[i].median);
	}
	return -1;
}

static const struct curve *cheapest(const struct curve *curves, unsigned int count, double ratio)
{
	const struct curve *best = NULL;

	for (unsigned int i = 0; i < count; i++) {
		double cost = curve_cost(&curves[i], ratio);

		if (curve_tracks(&curves[i]) && cost >= 0 &&
		    (!best || cost < curve_cost(best, ratio)))
			best = &curves[i];
	}
	return best;
}

/* Where @to gets cheaper than @from between two ratios at which both are measured; -1: nowhere. */
static double cross(const struct curve *from, const struct curve *to, double low, double high)
{
	double at_low = curve_cost(from, low) - curve_cost(to, low);
	double at_high = curve_cost(from, high) - curve_cost(to, high);

	if (curve_cost(from, high) < 0 || curve_cost(to, low) < 0 || curve_cost(to, high) < 0 ||
	    at_low >= 0 || at_high <= 0)
		return -1;
	return low + (high - low) * at_low / (at_low - at_high);
}

/* All ratios at which anything was measured. */
static unsigned int knots(const struct curve *curves, unsigned int count, double *ratios)
{
	struct curve all = { 0 };

	for (unsigned int i = 0; i < count; i++)
		for (unsigned int j = 0; j < curves[i].count; j++) {
			unsigned int at = 0;

			while (at < all.count && all.ratio[at] != curves[i].ratio[j])
				at++;
			if (at == all.count)
				add_point(&all, curves[i].ratio[j], &curves[i].cost[j]);
		}
	memcpy(ratios, all.ratio, sizeof(all.ratio));
	return all.count;
}

static void note(struct crossover *crossovers, unsigned int *found, double ratio,
		 const struct curve *from, const struct curve *to)
{
	if (*found < CROSSOVERS_MAX)
		crossovers[(*found)++] = (struct crossover){
			.ratio = ratio, .cost = curve_cost(to, ratio), .from = from, .to = to
		};
}

/* From @current on, cheapest at @low: follows the lowest curve to @high. */
static const struct curve *follow(const struct curve *curves, unsigned int count,
				  const struct curve *current, double low, double high,
				  struct crossover *crossovers, unsigned int *found)
{
	double at = low;

	for (unsigned int step = 0; step < count; step++) {
		const struct curve *next = NULL;
		double first = high;

		for (unsigned int i = 0; i < count; i++) {
			double ratio = cross(current, &curves[i], low, high);

			if (!curve_tracks(&curves[i]) || ratio < at || ratio >= first)
				continue;
			first = ratio;
			next = &curves[i];
		}
		if (!next)
			break;
		note(crossovers, found, first, current, next);
		current = next;
		at = first;
	}
	return current;
}

unsigned int crossovers_find(const struct curve *curves, unsigned int count,
			     struct crossover crossovers[CROSSOVERS_MAX])
{
	double ratios[CURVE_POINTS_MAX];
	unsigned int knot_count = knots(curves, count, ratios), found = 0;
	const struct curve *current, *best;

	if (!knot_count)
		return 0;
	current = cheapest(curves, count, ratios[0]);
	if (!current)
		return 0;
	note(crossovers, &found, ratios[0], NULL, current);
	for (unsigned int i = 0; i + 1 < knot_count; i++) {
		current = follow(curves, count, current, ratios[i], ratios[i + 1], crossovers,
				 &found);
		/* A curve may begin or end in between. */
		best = cheapest(curves, count, ratios[i + 1]);
		if (best &&
		    (curve_cost(current, ratios[i + 1]) < 0 ||
		     curve_cost(best, ratios[i + 1]) < curve_cost(current, ratios[i + 1]))) {
			note(crossovers, &found, ratios[i + 1], current, best);
			current = best;
		}
	}
	return found;
}
