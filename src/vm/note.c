// SPDX-License-Identifier: GPL-2.0-only
#include "vm/note.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report/text.h"

static int write_all(int fd, const char *data, size_t length)
{
	while (length) {
		ssize_t written = write(fd, data, length);

		if (written <= 0)
			return -1;
		data += written;
		length -= (size_t)written;
	}
	return 0;
}

static int send_note(int fd, const char *kind, const char *text, size_t length)
{
	json_t *json =
		json_pack("{s{ssso}}", "note", "kind", kind, "text", text_to_json(text, length));
	char *line = json ? json_dumps(json, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
	char *whole = NULL;
	int ret = -1, size;

	if (line) {
		size = asprintf(&whole, "%s\n", line);
		if (size > 0)
			ret = write_all(fd, whole, (size_t)size);
		free(size > 0 ? whole : NULL);
	}
	free(line);
	json_decref(json);
	return ret;
}

/* So many bytes that no character is cut. */
static size_t piece(const char *text)
{
	size_t length = strnlen(text, VM_NOTE_MAX);

	if (!text[length])
		return length;
	while (length > VM_NOTE_MAX - 4 && ((unsigned char)text[length] & 0xc0) == 0x80)
		length--;
	return length;
}

int vm_note(int fd, const char *kind, const char *text)
{
	do {
		size_t length = piece(text);

		if (send_note(fd, kind, text, length))
			return -1;
		text += length;
	} while (*text);
	return 0;
}

int vm_note_whole(int fd, const char *kind, const char *text)
{
	return send_note(fd, kind, text, strlen(text));
}

void vm_note_take(const json_t *body, vm_note_taker *take, void *context)
{
	const char *kind = json_string_value(json_object_get(body, "kind"));
	const json_t *words = json_object_get(body, "text");
	size_t size = json_string_length(words) + 1;
	char *text = take && kind ? malloc(size) : NULL;

	if (text && !text_from_json(words, text, size))
		take(context, kind, text);
	free(text);
}
