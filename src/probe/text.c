// SPDX-License-Identifier: GPL-2.0-only
#include "probe/probe.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "probe/lines.h"

#define LABEL_WIDTH 33
#define INDENT	    6
#define COLUMNS	    92

/* Breaks at blanks; the first line begins with @first, the others with blanks of that width. */
static void print_wrapped(FILE *stream, const char *first, const char *text)
{
	size_t column = strlen(first), indent = column;

	fputs(first, stream);
	while (*text) {
		size_t length = strcspn(text, " ");
		bool begins = column == indent;

		if (!begins && column + 1 + length > COLUMNS) {
			fprintf(stream, "\n%*s", (int)indent, "");
			column = indent;
			begins = true;
		}
		fprintf(stream, "%s%.*s", begins ? "" : " ", (int)length, text);
		column += length + (begins ? 0 : 1);
		text += length;
		text += strspn(text, " ");
	}
	fputc('\n', stream);
}

static void print_value(FILE *stream, const char *label, const char *value)
{
	fprintf(stream, "  %-*s%s\n", LABEL_WIDTH, label, value);
}

/* 0 stands for what could not be told. */
static void print_number(FILE *stream, const char *label, uint64_t number)
{
	char text[32] = "unknown";

	if (number)
		snprintf(text, sizeof(text), "%" PRIu64, number);
	print_value(stream, label, text);
}

static void print_line(FILE *stream, enum probe_line line, const struct facts *facts)
{
	const struct probe_line_info *info = probe_line_info(line);
	const struct probe_sentence *why = probe_why(line, facts);
	int error = info->error ? info->error(facts) : 0;
	char name[32], indent[INDENT + 1];

	if (!why) {
		print_value(stream, info->label, "yes");
		return;
	}
	fprintf(stream, "  %-*sno%s%s\n", LABEL_WIDTH, info->label, error ? "   " : "",
		error ? probe_errno_name(error, name, sizeof(name)) : "");
	snprintf(indent, sizeof(indent), "%*s", INDENT, "");
	print_wrapped(stream, indent, why->text);
}

static void print_bits(FILE *stream, const char *label, uint64_t set, const struct probe_bit *bits,
		       size_t count)
{
	char text[512] = "", first[LABEL_WIDTH + 8];
	size_t length = 0;

	for (size_t i = 0; i < count; i++) {
		if (!(set & bits[i].bit))
			continue;
		length += (size_t)snprintf(text + length, sizeof(text) - length, "%s%s",
					   length ? " " : "", bits[i].name);
		set &= ~bits[i].bit;
	}
	if (set)
		snprintf(text + length, sizeof(text) - length, "%s0x%" PRIx64, length ? " " : "",
			 set);
	snprintf(first, sizeof(first), "  %-*s", LABEL_WIDTH, label);
	print_wrapped(stream, first, *text ? text : "none");
}

static void print_extra(FILE *stream, enum probe_section section, const struct facts *facts)
{
	char number[16];

	switch (section) {
	case SECTION_USERFAULTFD:
		print_bits(stream, "features", facts->uffd_features, probe_features,
			   probe_feature_count);
		break;
	case SECTION_PAGEMAP_SCAN:
		print_bits(stream, "categories", facts->scan_categories, probe_categories,
			   probe_category_count);
		break;
	case SECTION_MAPPINGS:
		print_number(stream, "size of a huge page, KiB", facts->thp_size / 1024);
		snprintf(number, sizeof(number), "%u", facts->hugetlb_free);
		print_value(stream, "free hugetlb pages", number);
		break;
	case SECTION_NUMA:
		print_number(stream, "nodes with memory", facts->nodes);
		print_number(stream, "processors", facts->cpus);
		break;
	case SECTION_SOFT_DIRTY:
	case SECTION_ACCESSORS:
	case SECTION_PAGING:
	case SECTION_PRIVILEGES:
	case SECTION_COUNT:
		break;
	}
}

int probe_print_text(const struct facts *facts, FILE *stream)
{
	fputs("kernel\n", stream);
	print_value(stream, "release", facts->release);
	print_value(stream, "machine", facts->machine);
	for (enum probe_section section = 0; section < SECTION_COUNT; section++) {
		fprintf(stream, "\n%s\n", probe_section_info(section)->title);
		for (enum probe_line line = 0; line < LINE_COUNT; line++)
			if (probe_line_info(line)->section == section)
				print_line(stream, line, facts);
		print_extra(stream, section, facts);
	}
	fputs("\nadvice\n", stream);
	for (size_t i = 0; i < probe_advice_count; i++)
		if (probe_advices[i].when(facts))
			print_wrapped(stream, "  - ", probe_advices[i].text);
	if (fflush(stream) == EOF || ferror(stream)) {
		errno = errno ? errno : EIO;
		return -1;
	}
	return 0;
}
