// SPDX-License-Identifier: GPL-2.0-only
#include "shrink/disagreement.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "sequence/sequence.h"

static unsigned int kept(const struct cell_result *result)
{
	return result->finding_count < RESULT_FINDINGS_MAX ? result->finding_count
							   : RESULT_FINDINGS_MAX;
}

/* The first that is a failure, of that clause if it is not -1. */
static const struct finding *first_finding(const struct cell_result *result, int clause)
{
	for (unsigned int i = 0; i < kept(result); i++) {
		const struct finding *finding = &result->findings[i];

		if (!finding->predates && (clause < 0 || finding->clause == (enum clause)clause))
			return finding;
	}
	return NULL;
}

bool disagreement_of(const struct cell_result *result, int clause,
		     struct disagreement *disagreement)
{
	const struct finding *finding = first_finding(result, clause);

	*disagreement = (struct disagreement){ .any_words = clause >= 0, .clause = -1 };
	if (result->verdict != VERDICT_FAIL)
		return false;
	if (finding) {
		disagreement->clause = (int)finding->clause;
		disagreement->finding = *finding;
		return true;
	}
	snprintf(disagreement->token, sizeof(disagreement->token), "%s", result->token);
	snprintf(disagreement->detail, sizeof(disagreement->detail), "%s", result->detail);
	return clause < 0 && result->token[0];
}

/* The next word without its numbers and its plural; "" at the end. */
static const char *next_word(const char *text, char *word, size_t size)
{
	size_t length = 0;

	while (*text && !isalnum((unsigned char)*text))
		text++;
	while (isalnum((unsigned char)*text)) {
		bool number = isdigit((unsigned char)*text);

		if (number)
			text += strspn(text, "0123456789abcdefx");
		if (length + 1 < size)
			word[length++] = number ? '#' : *text;
		if (!number)
			text++;
	}
	if (length > 1 && word[length - 1] == 's')
		length--;
	word[length] = '\0';
	return text;
}

static bool same_words(const char *a, const char *b)
{
	char word_a[64], word_b[64];

	do {
		a = next_word(a, word_a, sizeof(word_a));
		b = next_word(b, word_b, sizeof(word_b));
		if (strcmp(word_a, word_b))
			return false;
	} while (word_a[0]);
	return true;
}

bool disagreement_shows(const struct disagreement *disagreement, const struct cell_result *result)
{
	struct disagreement seen;

	if (!disagreement_of(result, disagreement->any_words ? disagreement->clause : -1, &seen))
		return false;
	if (seen.clause != disagreement->clause)
		return false;
	if (seen.clause < 0)
		return !strcmp(seen.token, disagreement->token);
	return disagreement->any_words ||
	       (same_words(seen.finding.expected, disagreement->finding.expected) &&
		same_words(seen.finding.seen, disagreement->finding.seen));
}

void disagreement_format(const struct disagreement *disagreement, char *text, size_t size)
{
	const struct finding *finding = &disagreement->finding;
	char numbers[48], pages[64] = "";

	if (disagreement->clause < 0) {
		snprintf(text, size, "%s: %s", disagreement->token, disagreement->detail);
		return;
	}
	if (finding->pages) {
		page_set_format(finding->pages, 0, numbers, sizeof(numbers));
		snprintf(pages, sizeof(pages), ", page%s %s",
			 finding->pages & (finding->pages - 1) ? "s" : "", numbers);
	}
	snprintf(text, size, "step %u (%s)%s: %s: expected %s, seen %s", finding->step,
		 finding->step_text, pages, clause_info(finding->clause)->id, finding->expected,
		 finding->seen);
}
