/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The guest's file system: /init (a static program), /args (its arguments, each ended by a zero),
 * files at /cases/NAME, /modules/NAME, and the file /modules/list, which names them in the order of
 * loading. The folder /disk is there if the machine has a disk with a filesystem.
 */
#ifndef UFFD_CONFORM_VM_INITRAMFS_H
#define UFFD_CONFORM_VM_INITRAMFS_H

#include "system/error.h"
#include "vm/modules.h"
#include "vm/vm.h"

#define GUEST_ARGUMENTS	      "/args"
#define GUEST_ARGUMENTS_MAX   256
#define GUEST_ARGUMENTS_BYTES (64 * 1024)
#define GUEST_MODULES	      "/modules"
#define GUEST_MODULE_LIST     GUEST_MODULES "/list"

struct initramfs {
	const char *program;
	char *const *arguments; /* NULL-terminated, or NULL */
	const struct module_list *modules;
	const struct vm_file *files;
	size_t file_count;
	bool disk; /* make a folder to mount it on */
};

/* Writes it to @fd from its start; the file offset of @fd is not used any further. */
int initramfs_write(const struct initramfs *initramfs, int fd, struct error *error);

/* -1: the bytes are no x86-64 program that runs without a dynamic linker. */
int guest_program_check(const unsigned char *elf, size_t length, const char *path,
			struct error *error);

/* -1: more than the guest can take. @arguments is NULL-terminated, or NULL. */
int guest_arguments_check(char *const *arguments, struct error *error);

#endif
