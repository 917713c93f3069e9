// SPDX-License-Identifier: GPL-2.0-only
#include "sequence/pages.h"

#include <string.h>

#define COLUMNS 100

static const char blanks[] = " \t\n\v\f\r";

static void print_paragraph(FILE *stream, enum keyword keyword, const char *text)
{
	int column = 0;

	for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
		int length = (int)strcspn(text, blanks);

		if (column == 0 || column + 1 + length > COLUMNS) {
			if (column)
				fputc('\n', stream);
			column = fprintf(stream, "  %-6s", keyword_vocabulary.words[keyword]);
		}
		column += fprintf(stream, " %.*s", length, text);
		text += length;
	}
	if (column)
		fputc('\n', stream);
}

static void print_set(FILE *stream, enum keyword keyword, const struct vocabulary *vocabulary,
		      unsigned int set)
{
	fprintf(stream, "  %-6s", keyword_vocabulary.words[keyword]);
	if (set == page_set_all((unsigned int)vocabulary->count)) {
		fputs(" *\n", stream);
		return;
	}
	for (size_t i = vocabulary->first; i < vocabulary->count; i++)
		if (set >> i & 1)
			fprintf(stream, " %s", vocabulary_word(vocabulary, i));
	fputc('\n', stream);
}

void sequence_print(const struct sequence *sequence, FILE *stream)
{
	unsigned int options;
	char text[256];

	fprintf(stream, "%s %s\n", keyword_vocabulary.words[KEYWORD_CASE], sequence->name);
	print_paragraph(stream, KEYWORD_WHY, sequence->why);
	print_paragraph(stream, KEYWORD_CITE, sequence->cite);
	print_set(stream, KEYWORD_ON, &mapping_vocabulary, sequence->mappings);
	print_set(stream, KEYWORD_TRACK, &tracker_vocabulary, sequence->trackers);
	options = (unsigned int)sequence->event_fork << OPTION_EVENT_FORK |
		  (unsigned int)sequence->event_remap << OPTION_EVENT_REMAP;
	if (options)
		print_set(stream, KEYWORD_WITH, &option_vocabulary, options);
	fprintf(stream, "  %s\n", keyword_vocabulary.words[KEYWORD_STEPS]);
	for (size_t i = 0; i < sequence->step_count; i++) {
		step_format(&sequence->steps[i], sequence->page_count, text, sizeof(text));
		fprintf(stream, "    %s\n", text);
	}
}

void step_format(const struct step *step, unsigned int page_count, char *text, size_t size)
{
	const struct verb_grammar *grammar = &verb_grammars[step->verb];
	char count[16] = "";
	char pages[128] = "";
	const char *operand = "", *way = "";

	if (grammar->operand == OPERAND_PROTECTION)
		operand = protection_name(step->protection);
	if (grammar->operand == OPERAND_ADVICE)
		operand = advice_name(step->advice);
	if (grammar->operand == OPERAND_FILLING)
		operand = filling_name(step->filling);
	if (grammar->operand == OPERAND_BOUNDARY)
		operand = vocabulary_word(&boundary_vocabulary, step->boundary);
	if (grammar->operand == OPERAND_RACE)
		operand = vocabulary_word(&race_vocabulary, step->race);
	if (grammar->operand == OPERAND_STATE)
		operand = state_name(step->state);
	if (grammar->operand == OPERAND_COUNT) {
		snprintf(count, sizeof(count), "%u", step->page_count);
		operand = count;
	}
	if (grammar->pages == PAGES_REQUIRED ||
	    (grammar->pages == PAGES_OPTIONAL && step->pages != page_set_all(page_count)))
		page_set_format(step->pages, page_count, pages, sizeof(pages));
	if (step->accessor != ACCESSOR_CPU)
		way = accessor_name(step->accessor);
	if (step->arming != ARMING_USUAL)
		way = arming_name(step->arming);
	snprintf(text, size, "%s%s%s%s%s%s%s%s%s%s%s",
		 step->process == PROCESS_CHILD ? "child " : "", verb_name(step->verb),
		 *operand ? " " : "", operand, *pages ? " " : "", pages, *way ? " by " : "", way,
		 step->wp ? " wp" : "", step->outcome != OUTCOME_UNSTATED ? " -> " : "",
		 step->outcome != OUTCOME_UNSTATED ? outcome_name(step->outcome) : "");
}
