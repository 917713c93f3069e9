/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Scripts of a few letters that drive a backend without the engine, and the trace that they leave.
 *
 * Words are separated by blanks; a page is a digit, a set of pages some digits or "*" for all.
 * - wN rN: the parent writes, reads page N; with k u v m d p behind it by read(2), io_uring,
 *   process_vm_writev, /proc/PID/mem, a device or from a pipe instead of the processor
 * - WN RN: the same in the child
 * - eN: the parent writes the same data as by every such word
 * - aSET dSET: arm, disarm; with w s b in front of the set by UFFDIO_WRITEPROTECT, by PAGEMAP_SCAN,
 *   and by one without output
 * - pnSET prSET pwSET: mprotect to none, to read, to read and write; kn kr kw: with a key
 * - mSET: MADV_FREE
 * - f x: fork, the end of the child
 * - n: NUMA hints in the parent
 * - iN IN: a look at a page of the parent, of the child
 * - :STEP: a step as the sequence language has it, with "_" for blanks; what it brings has the
 *   hundredfold of its number, page by page; of a boundary the trace has the errno and "?" if
 *   something else was wrong, of a race the number of writes that nobody was told of
 * - y Y: how many pages were accessed by the parent, the child
 * - s: the number of stray events
 *
 * Each access, look and "s" leaves a word in the trace: the script's word, a colon, and
 * - for an access "!" and the errno if it was refused, else of a read "=" and the number of the
 *   write that made the value; "f" and the number of faults where they are counted; for each
 *   event "e", its page, "c" if it is the child's, and "a" "f" "t" "d" if the address, the
 *   flags, the thread or the old data are wrong
 * - for a look P present, M marker, A armed, D soft-dirty, X exclusive, F file, H huge, W G written
 *   by the fast and the general scan, "#" and the number of the frame in order of appearance; of
 *   a huge page "+" and the same letters for its rest
 */
#ifndef UFFD_CONFORM_TESTS_SIM_SCRIPT_H
#define UFFD_CONFORM_TESTS_SIM_SCRIPT_H

#include "sim/sim.h"

#define SCRIPT_PAGES 4
#define TRACE_MAX    1024

struct script {
	enum mapping mapping;
	enum tracker tracker;
	bool event_fork, event_remap;
	const char *text;
};

/* Runs it on a fresh imitation. The trace of an error ends with "error". */
void script_run(const struct script *script, enum sim_fault fault, char trace[TRACE_MAX]);

#endif
