/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The program as process 1 of a test machine: makes the system usable, lets a child do the run,
 * sends its results down the second serial line, and ends the machine.
 */
#ifndef UFFD_CONFORM_VM_GUEST_H
#define UFFD_CONFORM_VM_GUEST_H

#include <stdbool.h>

/*
 * What the child does: @argv is "run" and the guest's arguments, NULL-terminated; results go to
 * @result_fd in the stream format. Returns the exit status.
 */
typedef int guest_run(int argc, char **argv, int result_fd);

/* Process 1, and of our own initramfs: in a container, too, a program can be process 1. */
bool vm_is_guest(void);

/* To be called by main() if vm_is_guest(). Does not return. */
int vm_guest_main(guest_run *run);

#endif
