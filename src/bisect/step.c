// SPDX-License-Identifier: GPL-2.0-only
#include "bisect/step.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bisect/folder.h"
#include "report/text.h"

/* In the folder of the steps: the bisection that they are of. */
#define OWNER ".bisection"

/* How the record is written: members of a struct bisect_step by name. */
enum { TEXT, NUMBER };

static const struct member {
	const char *name;
	int kind;
	size_t offset, size;
} members[] = {
#define MEMBER_TEXT(member)                                                                        \
	{                                                                                          \
#member, TEXT, offsetof(struct bisect_step, member),                               \
			sizeof(((struct bisect_step *)0)->member)                                  \
	}
#define MEMBER_NUMBER(member)                                                                      \
	{                                                                                          \
#member, NUMBER, offsetof(struct bisect_step, member),                             \
			sizeof(((struct bisect_step *)0)->member)                                  \
	}
	MEMBER_NUMBER(number),	  MEMBER_TEXT(label),	   MEMBER_TEXT(subject),
	MEMBER_NUMBER(verdict),	  MEMBER_TEXT(word),	   MEMBER_TEXT(reason),
	MEMBER_TEXT(clause),	  MEMBER_NUMBER(boots),	   MEMBER_NUMBER(failed),
	MEMBER_NUMBER(build_ms),  MEMBER_NUMBER(run_ms),   MEMBER_TEXT(new),
	MEMBER_NUMBER(end.state), MEMBER_TEXT(end.commit), MEMBER_NUMBER(end.left),
	MEMBER_TEXT(end_subject),
};

#define MEMBERS (sizeof(members) / sizeof(members[0]))

_Static_assert(sizeof(enum step_verdict) == sizeof(unsigned int) &&
		       sizeof(enum end_state) == sizeof(unsigned int),
	       "numbers are read and written as unsigned int");

static char *record_print(const struct bisect_step *step)
{
	json_t *json = json_object();
	char *text;

	for (size_t i = 0; i < MEMBERS; i++) {
		const char *place = (const char *)step + members[i].offset;
		unsigned int number;

		memcpy(&number, place, sizeof(number));
		json_object_set_new(json, members[i].name,
				    members[i].kind == NUMBER ? json_integer((json_int_t)number)
							      : text_to_json(place, strlen(place)));
	}
	text = json_dumps(json, JSON_INDENT(1));
	json_decref(json);
	return text;
}

static int record_parse(const json_t *json, struct bisect_step *step)
{
	for (size_t i = 0; i < MEMBERS; i++) {
		const json_t *value = json_object_get(json, members[i].name);
		char *place = (char *)step + members[i].offset;
		unsigned int number;

		if (members[i].kind == TEXT) {
			if (text_from_json(value, place, members[i].size))
				return -1;
			continue;
		}
		if (!json_is_integer(value) || json_integer_value(value) < 0 ||
		    json_integer_value(value) > UINT_MAX)
			return -1;
		number = (unsigned int)json_integer_value(value);
		memcpy(place, &number, sizeof(number));
	}
	return step->verdict < STEP_VERDICT_COUNT && step->end.state < END_STATE_COUNT ? 0 : -1;
}

int bisect_step_open(const char *steps, char *folder, size_t size, struct error *error)
{
	if (folder_make(steps, error))
		return -1;
	snprintf(folder, size, "%s/.step", steps);
	folder_remove(folder);
	return folder_make(folder, error);
}

/* 0: not the name of a step. */
static unsigned int name_number(const char *name)
{
	char *rest;
	unsigned long number = strtoul(name, &rest, 10);

	return name[0] >= '0' && name[0] <= '9' && *rest == '-' && number < 100000
		       ? (unsigned int)number
		       : 0;
}

static int highest_number(const char *steps, unsigned int *highest, struct error *error)
{
	DIR *stream = opendir(steps);

	*highest = 0;
	if (!stream)
		return error_errno(error, "%.200s", steps);
	for (const struct dirent *entry; (entry = readdir(stream));)
		if (name_number(entry->d_name) > *highest)
			*highest = name_number(entry->d_name);
	closedir(stream);
	return 0;
}

static int write_line(const char *path, const char *text, struct error *error)
{
	char line[1024];

	snprintf(line, sizeof(line), "%.1000s\n", text);
	return folder_write(path, line, error);
}

int bisect_steps_claim(const char *steps, const char *owner, struct error *error)
{
	char path[PATH_MAX + 32], *before;
	unsigned int highest;
	int ret = 0;

	if (folder_make(steps, error) || highest_number(steps, &highest, error))
		return -1;
	snprintf(path, sizeof(path), "%s/" OWNER, steps);
	before = highest ? folder_read(path, NULL) : NULL;
	if (before)
		before[strcspn(before, "\n")] = '\0';
	if (highest && (!before || strcmp(before, owner) != 0))
		ret = error_set(error,
				"%.200s has steps of another bisection%s%.100s%s; --steps needs a "
				"folder without",
				steps, before ? " (" : "", before ? before : "", before ? ")" : "");
	free(before);
	return ret ? ret : write_line(path, owner, error);
}

static int write_record(const char *folder, const struct bisect_step *step, struct error *error)
{
	char path[PATH_MAX + 32];
	char *text = record_print(step);
	int result = text ? 0 : error_set(error, "out of memory");

	snprintf(path, sizeof(path), "%s/step.json", folder);
	if (!result)
		result = folder_write(path, text, error);
	free(text);
	snprintf(path, sizeof(path), "%s/reason", folder);
	return result ? result : write_line(path, step->reason, error);
}

int bisect_step_close(const char *steps, char *folder, size_t size, struct bisect_step *step,
		      struct error *error)
{
	char name[PATH_MAX + 32];
	size_t start;

	text_line(step->reason);
	if (highest_number(steps, &step->number, error))
		return -1;
	step->number++;
	if (write_record(folder, step, error))
		return -1;
	start = strlen(steps) + 1;
	/* Twelve characters are enough of a commit; a release is told in full. */
	snprintf(name, sizeof(name), "%s/%03u-%.*s", steps, step->number,
		 strspn(step->label, "0123456789abcdef") >= 40 ? 12 : 100,
		 step->label[0] ? step->label : "tree");
	for (char *c = name + start; *c; c++)
		if (*c == '/')
			*c = '-';
	if (rename(folder, name))
		return error_errno(error, "%.200s", name);
	snprintf(folder, size, "%s", name);
	return 0;
}

static int load_one(const char *steps, const char *name, struct bisect_step *step,
		    struct error *error)
{
	char path[PATH_MAX + 300];
	json_t *json;
	int result;

	snprintf(path, sizeof(path), "%s/%s/step.json", steps, name);
	*step = (struct bisect_step){ 0 };
	json = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
	result = json ? record_parse(json, step) : -1;
	json_decref(json);
	return result ? error_set(error, "%.300s is no record of a step", path) : 0;
}

static int by_number(const void *a, const void *b)
{
	unsigned int first = ((const struct bisect_step *)a)->number;
	unsigned int second = ((const struct bisect_step *)b)->number;

	return first < second ? -1 : first > second;
}

int steps_load(const char *steps, struct bisect_step **items, size_t *count, struct error *error)
{
	DIR *stream = opendir(steps);
	int result = 0;

	*items = NULL;
	*count = 0;
	if (!stream)
		return error_errno(error, "%.200s", steps);
	for (const struct dirent *entry; !result && (entry = readdir(stream));) {
		struct bisect_step *more;

		if (!name_number(entry->d_name))
			continue;
		more = realloc(*items, (*count + 1) * sizeof(*more));
		if (!more) {
			result = error_set(error, "out of memory");
			break;
		}
		*items = more;
		result = load_one(steps, entry->d_name, &more[*count], error);
		*count += result == 0;
	}
	closedir(stream);
	if (!result && !*count)
		result = error_set(error, "%.200s has no steps of a bisection", steps);
	if (result) {
		free(*items);
		*items = NULL;
		return result;
	}
	qsort(*items, *count, sizeof(**items), by_number);
	return 0;
}
