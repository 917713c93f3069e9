// SPDX-License-Identifier: GPL-2.0-only
#include "vm/initramfs.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vm/cpio.h"
#include "vm/guest_disks.h"

int guest_program_check(const unsigned char *elf, size_t length, const char *path,
			struct error *error)
{
	Elf64_Ehdr header;
	Elf64_Phdr segment;

	if (length < sizeof(header) || memcmp(elf, ELFMAG, SELFMAG) != 0)
		return error_set(error, "%s is no ELF program and cannot be the guest's init",
				 path);
	memcpy(&header, elf, sizeof(header));
	if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_machine != EM_X86_64 ||
	    (header.e_type != ET_EXEC && header.e_type != ET_DYN))
		return error_set(error, "%s is no x86-64 program and cannot be the guest's init",
				 path);
	for (unsigned int i = 0; i < header.e_phnum; i++) {
		uint64_t offset = header.e_phoff + (uint64_t)i * sizeof(segment);

		if (header.e_phoff > length || offset > length - sizeof(segment))
			return error_set(error, "%s is a truncated ELF file", path);
		memcpy(&segment, elf + offset, sizeof(segment));
		if (segment.p_type == PT_INTERP)
			return error_set(error,
					 "%s is linked dynamically and cannot be the guest's init; "
					 "give a static one with --guest",
					 path);
	}
	return 0;
}

/* @check may look at the bytes first, or be NULL. */
static int put_file(struct cpio *cpio, const char *name, unsigned int permissions, const char *path,
		    int (*check)(const unsigned char *data, size_t length, const char *path,
				 struct error *error),
		    struct error *error)
{
	struct stat status;
	int fd, result = 0;
	void *data;

	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0 || fstat(fd, &status) || !S_ISREG(status.st_mode) || status.st_size == 0) {
		if (fd >= 0)
			close(fd);
		return error_set(error, "%s for the guest cannot be read as a file", path);
	}
	data = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (data == MAP_FAILED)
		return error_errno(error, "%s for the guest", path);
	if (check)
		result = check(data, (size_t)status.st_size, path, error);
	if (result == 0)
		cpio_file(cpio, name, permissions, data, (size_t)status.st_size);
	munmap(data, (size_t)status.st_size);
	return result;
}

static int put_files(struct cpio *cpio, const struct initramfs *initramfs, struct error *error)
{
	cpio_directory(cpio, VM_FILES);
	for (size_t i = 0; i < initramfs->file_count; i++) {
		const struct vm_file *file = &initramfs->files[i];
		char name[512];

		snprintf(name, sizeof(name), "%s/%s", VM_FILES, file->name);
		if (put_file(cpio, name, 0444, file->path, NULL, error))
			return -1;
	}
	return 0;
}

int guest_arguments_check(char *const *arguments, struct error *error)
{
	size_t bytes = 0, count = 0;

	for (; arguments && arguments[count]; count++)
		bytes += strlen(arguments[count]) + 1;
	if (count > GUEST_ARGUMENTS_MAX || bytes >= GUEST_ARGUMENTS_BYTES)
		return error_set(error,
				 "%zu arguments of %zu bytes for the guest, more than %d of %d",
				 count, bytes, GUEST_ARGUMENTS_MAX, GUEST_ARGUMENTS_BYTES);
	return 0;
}

static int put_arguments(struct cpio *cpio, char *const *arguments, struct error *error)
{
	char text[GUEST_ARGUMENTS_BYTES];
	size_t length = 0;

	if (guest_arguments_check(arguments, error))
		return -1;
	for (; arguments && *arguments; arguments++) {
		size_t size = strlen(*arguments) + 1;

		memcpy(text + length, *arguments, size);
		length += size;
	}
	cpio_file(cpio, GUEST_ARGUMENTS, 0444, text, length);
	return 0;
}

static void put_modules(struct cpio *cpio, const struct module_list *modules)
{
	char list[MODULES_MAX * MODULE_NAME_SIZE], path[MODULE_NAME_SIZE + 16];
	size_t length = 0;

	cpio_directory(cpio, GUEST_MODULES);
	for (size_t i = 0; i < modules->count; i++) {
		const struct module *module = &modules->items[i];

		snprintf(path, sizeof(path), "%s/%s", GUEST_MODULES, module->name);
		cpio_file(cpio, path, 0444, module->file.data, module->file.length);
		length += (size_t)snprintf(list + length, sizeof(list) - length, "%s\n",
					   module->name);
	}
	cpio_file(cpio, GUEST_MODULE_LIST, 0444, list, length);
}

static int put_everything(const struct initramfs *initramfs, FILE *stream, struct error *error)
{
	static const char *const folders[] = { "dev", "proc", "sys", "tmp", "run" };
	struct cpio cpio;

	cpio_begin(&cpio, stream);
	for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++)
		cpio_directory(&cpio, folders[i]);
	if (initramfs->disk)
		cpio_directory(&cpio, GUEST_DISK);
	cpio_character_device(&cpio, "dev/console", 0600, 5, 1);
	if (put_file(&cpio, "init", 0755, initramfs->program, guest_program_check, error) ||
	    put_files(&cpio, initramfs, error) || put_arguments(&cpio, initramfs->arguments, error))
		return -1;
	put_modules(&cpio, initramfs->modules);
	cpio_end(&cpio);
	return 0;
}

int initramfs_write(const struct initramfs *initramfs, int fd, struct error *error)
{
	int copy, result;
	FILE *stream;

	copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	stream = copy < 0 ? NULL : fdopen(copy, "w");
	if (!stream) {
		error_errno(error, "initramfs");
		if (copy >= 0)
			close(copy);
		return -1;
	}
	result = put_everything(initramfs, stream, error);
	if (fclose(stream) && result == 0)
		return error_errno(error, "cannot write the initramfs");
	return result;
}
