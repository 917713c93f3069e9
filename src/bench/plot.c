// SPDX-License-Identifier: GPL-2.0-only
#include "bench/plot.h"

#include <math.h>
#include <string.h>

#include "bench/crossover.h"
#include "bench/table.h"

#define WIDTH	     900
#define PANEL_HEIGHT 470
#define LEFT	     80.0
#define RIGHT	     680.0 /* behind it stand the names */
#define TOP	     64.0  /* within a panel */
#define BOTTOM	     410.0
#define HEADER	     70.0
#define PANELS_MAX   6
#define STEPS	     16 /* of a line between two points, which is straight but in logarithms */

/* Told apart by everybody (Okabe and Ito), and by dashes besides. */
static const struct {
	const char *colour, *dashes;
} styles[] = {
	{ "#666666", "2 4" },  { "#0072b2", "none" }, { "#d55e00", "none" }, { "#009e73", "none" },
	{ "#cc79a7", "none" }, { "#e69f00", "none" }, { "#56b4e9", "none" }, { "#000000", "none" },
	{ "#0072b2", "7 4" },  { "#d55e00", "7 4" },
};

#define STYLES (sizeof(styles) / sizeof(styles[0]))

struct panel {
	FILE *stream;
	uint64_t size;
	double top; /* in the picture */
	struct curve curves[CURVES_MAX];
	unsigned int count;
	double low, high;   /* costs, powers of ten */
	double first, last; /* ratios */
};

static double x_of(const struct panel *panel, double ratio)
{
	return LEFT +
	       (RIGHT - LEFT) * log10(ratio / panel->first) / log10(panel->last / panel->first);
}

static double y_of(const struct panel *panel, double cost)
{
	return panel->top + BOTTOM -
	       (BOTTOM - TOP) * log10(cost / panel->low) / log10(panel->high / panel->low);
}

static void find_range(struct panel *panel)
{
	double low = INFINITY, high = 0;

	panel->first = INFINITY;
	panel->last = 0;
	for (unsigned int i = 0; i < panel->count; i++)
		for (unsigned int j = 0; j < panel->curves[i].count; j++) {
			const struct curve *curve = &panel->curves[i];

			low = fmin(low, curve->cost[j].low);
			high = fmax(high, curve->cost[j].high);
			panel->first = fmin(panel->first, curve->ratio[j]);
			panel->last = fmax(panel->last, curve->ratio[j]);
		}
	low = fmax(low, 1e-3);
	panel->low = pow(10, floor(log10(low)));
	panel->high = pow(10, ceil(log10(fmax(high, low * 2))));
}

static void print_axes(const struct panel *panel)
{
	char text[24];

	bench_size_format(panel->size, text);
	fprintf(panel->stream, "<text x=\"%g\" y=\"%g\" class=\"title\">working set %s</text>\n",
		LEFT, panel->top + TOP - 16, text);
	for (double cost = panel->low; cost <= panel->high * 1.01; cost *= 10) {
		bench_format_time(cost, text);
		fprintf(panel->stream,
			"<path d=\"M%g %.1fH%g\" class=\"grid\"/><text x=\"%g\" y=\"%.1f\" "
			"class=\"y\">%s</text>\n",
			LEFT, y_of(panel, cost), RIGHT, LEFT - 8, y_of(panel, cost) + 4, text);
	}
	for (double ratio = 0.1; ratio < 101; ratio *= 10) {
		if (ratio < panel->first * 0.99 || ratio > panel->last * 1.01)
			continue;
		fprintf(panel->stream,
			"<path d=\"M%.1f %gV%g\" class=\"grid\"/><text x=\"%.1f\" y=\"%g\" "
			"class=\"x\">%g %%</text>\n",
			x_of(panel, ratio), panel->top + TOP, panel->top + BOTTOM,
			x_of(panel, ratio), panel->top + BOTTOM + 18, ratio);
	}
	fprintf(panel->stream,
		"<text x=\"%g\" y=\"%g\" class=\"x\">pages written in a cycle</text>\n",
		(LEFT + RIGHT) / 2, panel->top + BOTTOM + 38);
}

static void print_curve(const struct panel *panel, unsigned int index)
{
	const struct curve *curve = &panel->curves[index];
	const char *colour = styles[index % STYLES].colour;

	fprintf(panel->stream,
		"<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\" d=\"",
		colour, styles[index % STYLES].dashes);
	for (unsigned int i = 0; i + 1 < curve->count; i++)
		for (unsigned int step = i ? 1 : 0; step <= STEPS; step++) {
			double ratio = step == STEPS
					       ? curve->ratio[i + 1]
					       : curve->ratio[i] *
							 pow(curve->ratio[i + 1] / curve->ratio[i],
							     (double)step / STEPS);

			fprintf(panel->stream, "%c%.1f %.1f", i || step ? 'L' : 'M',
				x_of(panel, ratio), y_of(panel, curve_cost(curve, ratio)));
		}
	fputs("\"/>\n", panel->stream);
	for (unsigned int i = 0; i < curve->count; i++)
		fprintf(panel->stream,
			"<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/><path d=\"M%.1f "
			"%.1fV%.1f\" stroke=\"%s\" stroke-width=\"1\"/>\n",
			x_of(panel, curve->ratio[i]), y_of(panel, curve->cost[i].median), colour,
			x_of(panel, curve->ratio[i]),
			y_of(panel, fmax(curve->cost[i].low, panel->low)),
			y_of(panel, curve->cost[i].high), colour);
}

/* Beside their ends, from above, pushed apart where they would cover each other. */
static void print_names(const struct panel *panel)
{
	unsigned int order[CURVES_MAX];
	double ends[CURVES_MAX], at = panel->top + TOP - 24;

	for (unsigned int i = 0; i < panel->count; i++) {
		const struct curve *curve = &panel->curves[i];
		unsigned int place = i;

		ends[i] = y_of(panel, curve->cost[curve->count - 1].median);
		for (; place > 0 && ends[order[place - 1]] > ends[i]; place--)
			order[place] = order[place - 1];
		order[place] = i;
	}
	for (unsigned int i = 0; i < panel->count; i++) {
		const struct curve *curve = &panel->curves[order[i]];
		const char *colour = styles[order[i] % STYLES].colour;

		at = fmax(at + 16, ends[order[i]]);
		fprintf(panel->stream,
			"<path d=\"M%.1f %.1fL%g %.1fH%g\" fill=\"none\" stroke=\"%s\" "
			"stroke-width=\"1\" stroke-dasharray=\"%s\"/><text x=\"%g\" y=\"%.1f\" "
			"fill=\"%s\">%s</text>\n",
			x_of(panel, curve->ratio[curve->count - 1]) + 4, ends[order[i]], RIGHT + 22,
			at, RIGHT + 38, colour, styles[order[i] % STYLES].dashes, RIGHT + 42,
			at + 4, colour, curve_tracks(curve) ? curve->mechanism : "untracked");
	}
}

static void print_crossovers(const struct panel *panel)
{
	struct crossover crossovers[CROSSOVERS_MAX];
	unsigned int found = crossovers_find(panel->curves, panel->count, crossovers);

	for (unsigned int i = 0; i < found; i++) {
		double x = x_of(panel, crossovers[i].ratio), y = y_of(panel, crossovers[i].cost);

		if (crossovers[i].from)
			fprintf(panel->stream,
				"<circle cx=\"%.1f\" cy=\"%.1f\" r=\"7\" class=\"cross\"/><path "
				"d=\"M%.1f %.1fV%g\" class=\"cross\"/>\n",
				x, y, x, y + 7, panel->top + BOTTOM);
	}
	fprintf(panel->stream, "<text x=\"%g\" y=\"%g\" class=\"y\">cheapest:", RIGHT,
		panel->top + TOP - 16);
	for (unsigned int i = 0; i < found; i++)
		fprintf(panel->stream, "%s %s from %.2g %%", i ? "," : "",
			crossovers[i].to->mechanism, crossovers[i].ratio);
	fputs("</text>\n", panel->stream);
}

static void print_panel(struct panel *panel)
{
	find_range(panel);
	print_axes(panel);
	for (unsigned int i = 0; i < panel->count; i++)
		print_curve(panel, i);
	print_names(panel);
	print_crossovers(panel);
}

static void print_text(const char *text, FILE *stream)
{
	for (; *text; text++) {
		if (*text == '<')
			fputs("&lt;", stream);
		else if (*text == '&')
			fputs("&amp;", stream);
		else
			fputc(*text, stream);
	}
}

static void print_header(const struct bench_info *info, unsigned int panels, FILE *stream)
{
	double height = HEADER + panels * PANEL_HEIGHT;

	fprintf(stream,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%g\" "
		"viewBox=\"0 0 %d %g\" font-family=\"sans-serif\" font-size=\"13\">\n"
		"<style>.grid{stroke:#ddd;fill:none}.x{text-anchor:middle}.y{text-anchor:end}"
		".title{font-weight:bold}.cross{stroke:#000;fill:none}</style>\n"
		"<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
		WIDTH, height, WIDTH, height);
	fputs("<text x=\"24\" y=\"30\" font-size=\"17\" class=\"title\">What tracking of writes "
	      "costs, "
	      "per page of the working set and cycle</text>\n<text x=\"24\" y=\"52\">",
	      stream);
	print_text(info->kernel, stream);
	fputs(" on ", stream);
	print_text(info->where, stream);
	fputs(", ", stream);
	print_text(info->cpu, stream);
	fputs(bench_is_emulated(info) ? "; emulated, times are relative only</text>\n"
				      : "; medians with intervals</text>\n",
	      stream);
}

int bench_plot_print(const struct bench_record *record, FILE *stream, struct error *error)
{
	uint64_t sizes[PANELS_MAX];
	unsigned int count = curve_sizes(record, sizes, PANELS_MAX);

	if (!count)
		return error_set(error,
				 "nothing to plot: that takes \"track\" at two dirty ratios at "
				 "least");
	print_header(&record->info, count, stream);
	for (unsigned int i = 0; i < count; i++) {
		struct panel panel = {
			.stream = stream,
			.size = sizes[i],
			.top = HEADER + i * PANEL_HEIGHT,
		};

		panel.count = curves_collect(record, sizes[i], panel.curves);
		print_panel(&panel);
	}
	fputs("</svg>\n", stream);
	return 0;
}
