/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Boots a kernel image in QEMU with this very program as its /init, and hands the results that
 * come over a serial line to observers, as if the run had been here.
 *
 * Nothing is believed that is not complete: the results count only if the stream came to its end
 * and the kernel log is clean. Nothing stays behind: QEMU dies with us, there are no temporary
 * files. Not thread-safe (signals are taken over meanwhile).
 */
#ifndef UFFD_CONFORM_VM_H
#define UFFD_CONFORM_VM_H

#include <stdbool.h>
#include <stddef.h>

#include "runner/observer.h"
#include "sequence/sequence.h"
#include "system/error.h"
#include "vm/note.h"

enum vm_accel { VM_ACCEL_AUTO, VM_ACCEL_KVM, VM_ACCEL_TCG, VM_ACCEL_COUNT };

const char *vm_accel_name(enum vm_accel accel);
int vm_accel_find(const char *name); /* -1: none of that name */

#define VM_SILENCE_S 60

struct vm_options {
	const char *kernel;  /* a bzImage */
	const char *modules; /* where the kernel's modules are; NULL: look at the usual places */
	enum vm_accel accel; /* auto: KVM if it really runs, else TCG */
	const char *append;  /* to the kernel's command line, or NULL */
	const char *keep;    /* folder for log, results, command and verdict, or NULL */
	const char *guest;   /* a static program; NULL: the running one */
	char *const *guest_args; /* NULL-terminated, or NULL */
	/* 0 stands for the default */
	unsigned int memory_mib; /* 1024, half of it on each of two nodes */
	unsigned int cpus;	 /* 2 */
	unsigned int deadline_s; /* 900 for the whole run */
	unsigned int silence_s;	 /* VM_SILENCE_S: so long without a line of the guest is a hang */
	size_t cells;		 /* that the guest will plan: for one that does not get so far */
	/* Names cell @index of @cells that the guest did not live to start; NULL: "cell-7". */
	const char *(*cell_name)(const void *context, size_t index, size_t cells);
	const void *cell_name_context;
	/* Files that the guest finds at /cases/NAME. */
	const struct vm_file {
		const char *path, *name;
	} * files;
	size_t file_count;
	vm_note_taker *note; /* what the guest says beside its results, or NULL */
	void *note_context;
};

enum vm_verdict {
	VM_COMPLETE,	  /* every cell has its result, the guest said that it is done */
	VM_PANIC,	  /* the kernel panicked */
	VM_OOPS,	  /* the kernel reported an oops or a BUG */
	VM_HANG,	  /* no line came any more */
	VM_DEADLINE,	  /* the run went on, but longer than it may */
	VM_NEVER_STARTED, /* the kernel ended or hung before /init */
	VM_TRUNCATED,	  /* the machine ended, the results are not complete */
	VM_NOT_A_KERNEL,  /* nothing was started */
	VM_QEMU_FAILED,	  /* QEMU did not start, or ended by itself */
	VM_INTERRUPTED,	  /* by SIGINT, SIGTERM or SIGHUP */
	VM_VERDICT_COUNT
};

const char *vm_verdict_name(enum vm_verdict verdict);

#define VM_FILES "/cases"

#define VM_RUNNING_MAX	 8
#define VM_CELL_NAME_MAX (SEQUENCE_NAME_MAX + 64)

struct vm_outcome {
	enum vm_verdict verdict;
	char sentence[512]; /* the verdict for a person */
	char notice[256];   /* why KVM was not used although it might have been, or "" */
	unsigned int races; /* boots that were lost to the emulator: see vm_emulator_raced() */
	enum vm_accel accel;
	char release[128];     /* of the image */
	char swap[32];	       /* "vda", or "" */
	char swap_notice[256]; /* why modules for it could not be had, or "" */
	char disk[32];	       /* with a filesystem: "vdb", or "" */
	char disk_notice[256]; /* why none could be made, or "" */
	unsigned int running_count;
	char running[VM_RUNNING_MAX][VM_CELL_NAME_MAX]; /* when the kernel died */
	char log[2048]; /* the first lines about it, or of a QEMU that failed */
	unsigned int warning_count;
	char warning[160]; /* the first WARNING of the kernel */
	int signal;	   /* of VM_INTERRUPTED, to be raised again by the caller */
	int guest_status;  /* exit status of the run in the guest, 128 + N for signal N */
	bool passed;	   /* complete, and the run in the guest ended with status 0 */
	unsigned int init_ms, total_ms; /* from the start of QEMU to /init, and to its end */
};

/*
 * 0: the machine was started, the outcome tells the rest, each planned cell has a result. -1: it
 * was not, the error says why. The outcome is filled in either way.
 */
int vm_run(const struct vm_options *options, struct observer *const *observers,
	   struct vm_outcome *outcome, struct error *error);

#endif
