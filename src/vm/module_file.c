// SPDX-License-Identifier: GPL-2.0-only
#include "vm/module_file.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define MODULE_SIZE_MAX (64 * 1024 * 1024)

extern char **environ;

static const struct compression {
	const char *suffix;
	const char *program; /* each takes -d -c */
} compressions[] = {
	{ ".ko.xz", "xz" },
	{ ".ko.zst", "zstd" },
	{ ".ko.gz", "gzip" },
	{ ".ko", NULL },
};

static const struct compression *compression_of(const char *path)
{
	size_t length = strlen(path);

	for (size_t i = 0; i < sizeof(compressions) / sizeof(compressions[0]); i++) {
		size_t suffix = strlen(compressions[i].suffix);

		if (length > suffix && !strcmp(path + length - suffix, compressions[i].suffix))
			return &compressions[i];
	}
	return NULL;
}

bool module_name(const char *path, char *name, size_t size)
{
	const struct compression *compression = compression_of(path);
	const char *base = strrchr(path, '/');
	size_t length;

	if (!compression)
		return false;
	base = base ? base + 1 : path;
	length = strlen(base) - strlen(compression->suffix);
	if (length == 0 || length >= size)
		return false;
	for (size_t i = 0; i < length; i++)
		name[i] = base[i] == '-' ? '_' : base[i];
	name[length] = '\0';
	return true;
}

static int read_all(int fd, const char *path, struct module_file *file, struct error *error)
{
	size_t room = 0;

	for (;;) {
		unsigned char *grown;
		ssize_t got;

		if (file->length == room) {
			room = room ? room * 2 : 256 * 1024;
			if (room > MODULE_SIZE_MAX)
				return error_set(error, "module %s is too big", path);
			grown = realloc(file->data, room);
			if (!grown)
				return error_errno(error, "module %s", path);
			file->data = grown;
		}
		got = read(fd, file->data + file->length, room - file->length);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return error_errno(error, "module %s", path);
		if (got == 0)
			return 0;
		file->length += (size_t)got;
	}
}

static int start_unpacker(const char *program, int input, pid_t *child, struct error *error)
{
	char *const arguments[] = { (char *)program, (char *)"-d", (char *)"-c", NULL };
	posix_spawn_file_actions_t actions;
	int ends[2], failure;

	if (pipe2(ends, O_CLOEXEC))
		return error_errno(error, "cannot start %s", program);
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
	failure = posix_spawnp(child, program, &actions, NULL, arguments, environ);
	posix_spawn_file_actions_destroy(&actions);
	close(ends[1]);
	if (failure) {
		close(ends[0]);
		errno = failure;
		return error_errno(error, "%s is needed to unpack the kernel's modules", program);
	}
	return ends[0];
}

static int read_unpacked(const char *program, int input, const char *path, struct module_file *file,
			 struct error *error)
{
	int output, result, status;
	pid_t child;

	output = start_unpacker(program, input, &child, error);
	if (output < 0)
		return -1;
	result = read_all(output, path, file, error);
	close(output);
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	if (result == 0 && status != 0)
		return error_set(error, "%s cannot unpack module %s", program, path);
	return result;
}

int module_file_read(const char *path, struct module_file *file, struct error *error)
{
	const struct compression *compression = compression_of(path);
	int fd, result;

	*file = (struct module_file){ 0 };
	if (!compression)
		return error_set(error, "%s is no kernel module", path);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return error_errno(error, "module %s", path);
	if (compression->program)
		result = read_unpacked(compression->program, fd, path, file, error);
	else
		result = read_all(fd, path, file, error);
	close(fd);
	if (result) {
		free(file->data);
		*file = (struct module_file){ 0 };
	}
	return result;
}

/* A section's bytes, or NULL where the header points outside of the file. */
static const char *section_data(const unsigned char *elf, size_t length, const Elf64_Shdr *section)
{
	if (section->sh_offset > length || section->sh_size > length - section->sh_offset)
		return NULL;
	return (const char *)elf + section->sh_offset;
}

static bool section_read(const unsigned char *elf, size_t length, const Elf64_Ehdr *header,
			 unsigned int index, Elf64_Shdr *section)
{
	uint64_t offset = header->e_shoff + (uint64_t)index * sizeof(*section);

	if (header->e_shoff > length || index >= header->e_shnum || length < sizeof(*section) ||
	    offset > length - sizeof(*section))
		return false;
	memcpy(section, elf + offset, sizeof(*section));
	return true;
}

/* .modinfo is a list of "key=value", each ended by one or more zeros. */
static int entry_find(const char *data, size_t length, const char *key, char *value, size_t size)
{
	size_t key_length = strlen(key);

	for (size_t at = 0; at < length;) {
		size_t entry = strnlen(data + at, length - at);

		if (entry > key_length && !memcmp(data + at, key, key_length) &&
		    data[at + key_length] == '=' && entry - key_length - 1 < size) {
			memcpy(value, data + at + key_length + 1, entry - key_length - 1);
			value[entry - key_length - 1] = '\0';
			return 1;
		}
		at += entry + 1;
	}
	return 0;
}

int modinfo_find(const unsigned char *elf, size_t length, const char *key, char *value, size_t size)
{
	Elf64_Shdr names, section;
	const char *name_data;
	Elf64_Ehdr header;

	if (length < sizeof(header))
		return -1;
	memcpy(&header, elf, sizeof(header));
	if (memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
	    header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
	    header.e_shentsize != sizeof(section) ||
	    !section_read(elf, length, &header, header.e_shstrndx, &names))
		return -1;
	name_data = section_data(elf, length, &names);
	if (!name_data)
		return -1;
	for (unsigned int i = 0; i < header.e_shnum; i++) {
		const char *data;

		if (!section_read(elf, length, &header, i, &section))
			return -1;
		if (section.sh_name >= names.sh_size || section.sh_type != SHT_PROGBITS ||
		    names.sh_size - section.sh_name < sizeof(".modinfo") ||
		    memcmp(name_data + section.sh_name, ".modinfo", sizeof(".modinfo")) != 0)
			continue;
		data = section_data(elf, length, &section);
		return data ? entry_find(data, section.sh_size, key, value, size) : -1;
	}
	return 0;
}
