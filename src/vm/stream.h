/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The results on their way from the guest: lines of "@NONCE " and one JSON object, either of
 * ours, {"init":{...}} first and {"exit":{...}} last, or of the stream format of report.h. Lines
 * without the nonce are ignored. What is decoded goes to the observers at once; what is missing
 * in the end, stream_close() puts in its place. Trusts nothing: the guest's kernel may be broken.
 */
#ifndef UFFD_CONFORM_VM_STREAM_H
#define UFFD_CONFORM_VM_STREAM_H

#include <stdbool.h>
#include <stddef.h>

#include "runner/observer.h"
#include "vm/vm.h"

#define STREAM_NONCE_SIZE 33

struct stream;

/* What an earlier boot that was lost has told the observers already; it is not told again. */
struct stream_told {
	bool plan;
	size_t cells; /* the first so many */
};

struct stream_setup {
	struct stream_told told;
	const char *nonce;
	/* Of a guest that tells nothing; what "where" says counts in any case. */
	struct run_info info;
	size_t cells; /* that the guest is expected to plan */
	struct observer *const *observers;
	const char *(*cell_name)(const void *context, size_t index, size_t cells);
	const void *cell_name_context;
	vm_note_taker *note;
	void *note_context;
};

/* What the stream says of itself. */
struct stream_state {
	bool init, plan, end, exit;
	char swap[32], disk[32];
	int guest_status;
	size_t cells;	     /* of the plan; as expected until it comes */
	size_t reported;     /* results received */
	unsigned long lines; /* with the right nonce */
	bool lost;	     /* a line was damaged, out of order, or did not arrive */
	char fault[160];     /* the first that was */
};

struct stream *stream_new(const struct stream_setup *setup, struct error *error);
void stream_feed(struct stream *stream, const char *data, size_t length);
const struct stream_state *stream_state(const struct stream *stream);

/* Plan, every planned result, end and exit, in good order and nothing lost. */
bool stream_complete(const struct stream *stream);

/* Cells that began and have no result: at most VM_RUNNING_MAX names; returns their number. */
unsigned int stream_running(const struct stream *stream, char names[][VM_CELL_NAME_MAX]);

struct stream_closing {
	const char *token;
	const char *sentence; /* the reason; "" for a complete stream */
	const char (*running)[VM_CELL_NAME_MAX];
	unsigned int running_count;
	unsigned int duration_ms; /* of a run that did not tell its own */
};

/*
 * Ends the run towards the observers. With a complete stream that is its own end. Otherwise each
 * cell without a result gets one: those running fail as the token ("panic"), or are broken if
 * that is NULL, all others are broken.
 */
void stream_close(struct stream *stream, const struct stream_closing *closing);

void stream_free(struct stream *stream);

#endif
