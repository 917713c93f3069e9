// SPDX-License-Identifier: GPL-2.0-only
/* The x86 boot protocol: Documentation/arch/x86/boot.rst in the kernel tree. */
#include "vm/bzimage.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	BOOT_FLAG = 0x1fe,
	HEADER_MAGIC = 0x202,
	PROTOCOL_VERSION = 0x206,
	KERNEL_VERSION = 0x20e, /* where the version string is, less 0x200 */
	LOAD_FLAGS = 0x211,
	EXTENDED_LOAD_FLAGS = 0x236,
	HEADER_END = 0x268,
};

static const struct foreign {
	size_t offset;
	const char *magic;
	size_t length;
	const char *what;
} foreigners[] = {
	{ 0, "\177ELF", 4, "an ELF file (a vmlinux?); give the bzImage from arch/x86/boot/" },
	{ 0, "070701", 6, "a cpio archive (an initramfs), not a kernel" },
	{ 0, "070702", 6, "a cpio archive (an initramfs), not a kernel" },
	{ 0, "\037\213", 2,
	  "gzip data (an initrd, or a compressed kernel of another architecture)" },
	{ 0, "\3757zXZ", 6, "xz data (an initrd?), not a kernel" },
	{ 0, "\050\265\057\375", 4, "zstd data (an initrd?), not a kernel" },
	{ 0, "!<arch>\n", 8,
	  "a Debian package or another archive; unpack it and give its boot/vmlinuz-*" },
	{ 0x38, "ARM\x64", 4, "an arm64 kernel; only x86-64 kernels can be booted" },
	{ 0x30, "RISCV", 5, "a RISC-V kernel; only x86-64 kernels can be booted" },
};

static unsigned int le16(const unsigned char *data)
{
	return data[0] | (unsigned int)data[1] << 8;
}

static void release_copy(const unsigned char *data, size_t length, struct bzimage *image)
{
	size_t start = le16(data + KERNEL_VERSION), end = 0;

	image->release[0] = '\0';
	if (start == 0)
		return;
	start += 0x200;
	while (start + end < length && end < sizeof(image->release) - 1 &&
	       data[start + end] > ' ' && data[start + end] < 0x7f)
		end++;
	if (start < length)
		memcpy(image->release, data + start, end);
	image->release[end] = '\0';
}

int bzimage_parse(const unsigned char *data, size_t length, const char *name, struct bzimage *image,
		  struct error *error)
{
	for (size_t i = 0; i < sizeof(foreigners) / sizeof(foreigners[0]); i++) {
		const struct foreign *foreign = &foreigners[i];

		if (length >= foreign->offset + foreign->length &&
		    !memcmp(data + foreign->offset, foreign->magic, foreign->length))
			return error_set(error, "%s is %s", name, foreign->what);
	}
	if (length < HEADER_END || le16(data + BOOT_FLAG) != 0xaa55 ||
	    memcmp(data + HEADER_MAGIC, "HdrS", 4) != 0)
		return error_set(
			error, "%s is no Linux kernel: it has no x86 boot header (\"HdrS\")", name);
	if (!(data[LOAD_FLAGS] & 1))
		return error_set(error, "%s is a zImage, too old to be booted here", name);
	if (le16(data + PROTOCOL_VERSION) < 0x020c || !(data[EXTENDED_LOAD_FLAGS] & 1))
		return error_set(error,
				 "%s is a 32-bit x86 kernel; only x86-64 kernels can be booted",
				 name);
	release_copy(data, length, image);
	return 0;
}

int bzimage_read(const char *path, struct bzimage *image, struct error *error)
{
	struct stat status;
	unsigned char *data;
	ssize_t length;
	int fd, result;

	/* O_NONBLOCK: a FIFO must be refused, not waited for. */
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return error_errno(error, "kernel image %s", path);
	if (fstat(fd, &status)) {
		result = error_errno(error, "kernel image %s", path);
		close(fd);
		return result;
	}
	if (!S_ISREG(status.st_mode)) {
		close(fd);
		return error_set(error, "%s is %s, not a kernel image", path,
				 S_ISDIR(status.st_mode) ? "a directory" : "no regular file");
	}
	data = malloc(BZIMAGE_PREFIX);
	if (!data) {
		close(fd);
		return error_errno(error, "kernel image %s", path);
	}
	length = pread(fd, data, BZIMAGE_PREFIX, 0);
	if (length < 0)
		result = error_errno(error, "kernel image %s", path);
	else if (length == 0)
		result = error_set(error, "%s is empty", path);
	else
		result = bzimage_parse(data, (size_t)length, path, image, error);
	free(data);
	close(fd);
	return result;
}
