/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a command in the guest has to say beside the results of cells: a kind and a text, as a line
 * {"note":{"kind":...,"text":...}} of the result stream. The host hands it to vm_options.note.
 */
#ifndef UFFD_CONFORM_VM_NOTE_H
#define UFFD_CONFORM_VM_NOTE_H

#include <jansson.h>

/* A longer text goes in several notes of the same kind. */
#define VM_NOTE_MAX 4096

/* To the descriptor of results. -1: it did not get through. */
int vm_note(int fd, const char *kind, const char *text);

/* The same in one note, whatever its length, which has to stay below 32 KiB. */
int vm_note_whole(int fd, const char *kind, const char *text);

typedef void vm_note_taker(void *context, const char *kind, const char *text);

/* Of a line's body. */
void vm_note_take(const json_t *body, vm_note_taker *take, void *context);

#endif
