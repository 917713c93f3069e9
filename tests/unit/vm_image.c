// SPDX-License-Identifier: GPL-2.0-only
/* What is made for, or told from, files before a machine starts: kernel, initramfs, swap. */
#include <elf.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tap.h"
#include "vm/bzimage.h"
#include "vm/cpio.h"
#include "vm/disk_image.h"
#include "vm/initramfs.h"
#include "vm/swap_image.h"

static void make_bzimage(unsigned char data[4096])
{
	memset(data, 0, 4096);
	data[0x1fe] = 0x55;
	data[0x1ff] = 0xaa;
	memcpy(data + 0x202, "HdrS", 4);
	data[0x206] = 0x0f; /* protocol 2.15 */
	data[0x207] = 0x02;
	data[0x20e] = 0x00; /* version string at 0x200 + 0x100 */
	data[0x20f] = 0x01;
	data[0x211] = 1;
	data[0x236] = 1;
	strcpy((char *)data + 0x300, "6.1.0-57-amd64 (someone@somewhere) #1 SMP");
}

static void refused(const unsigned char *data, size_t length, const char *because)
{
	struct bzimage image;
	struct error error = { "" };
	int result = bzimage_parse(data, length, "FILE", &image, &error);

	ok(result == -1 && strstr(error.text, because), "refused: %s", because);
	if (!strstr(error.text, because))
		diag("seen: %s", error.text);
}

static void test_bzimage(void)
{
	static const struct {
		const char *magic;
		size_t at, length;
		const char *because;
	} others[] = {
		{ "\177ELF", 0, 4, "vmlinux" },	       { "070701", 0, 6, "initramfs" },
		{ "\037\213", 0, 2, "gzip" },	       { "\3757zXZ", 0, 6, "xz data" },
		{ "ARM\x64", 0x38, 4, "arm64" },       { "RISCV", 0x30, 5, "RISC-V" },
		{ "!<arch>\n", 0, 8, "boot/vmlinuz" },
	};
	unsigned char data[4096];
	struct bzimage image;
	struct error error;

	make_bzimage(data);
	is_int(bzimage_parse(data, sizeof(data), "FILE", &image, &error), 0, "a bzImage is taken");
	is_str(image.release, "6.1.0-57-amd64", "its release is read");
	is_int(bzimage_parse(data, 0x280, "FILE", &image, &error), 0, "version string cut off");
	is_str(image.release, "", "then there is no release");
	refused(data, 0x240, "no x86 boot header");
	data[0x1fe] = 0;
	refused(data, sizeof(data), "no x86 boot header");
	data[0x1fe] = 0x55;
	data[0x236] = 0;
	refused(data, sizeof(data), "32-bit");
	data[0x211] = 0;
	refused(data, sizeof(data), "zImage");
	data[0x202] = 'X';
	refused(data, sizeof(data), "no x86 boot header");
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		memset(data, 0, sizeof(data));
		memcpy(data + others[i].at, others[i].magic, others[i].length);
		refused(data, sizeof(data), others[i].because);
	}
}

static void refused_path(const char *path, const char *because)
{
	struct bzimage image;
	struct error error = { "" };

	ok(bzimage_read(path, &image, &error) == -1 && strstr(error.text, because) &&
		   strstr(error.text, path),
	   "%s: %s", path, because);
}

static void test_bzimage_paths(void)
{
	refused_path("/nonexistent/bzImage", "No such file");
	refused_path("/", "a directory");
	refused_path("/dev/null", "no regular file");
	refused_path("/proc/self/exe", "ELF");
	refused_path("/proc/self/environ/x", "Not a directory");
}

/* An independent reader: the fields of a newc header are 8 hexadecimal digits each. */
static unsigned long field(const char *archive, size_t offset, unsigned int number)
{
	char digits[9] = "";

	memcpy(digits, archive + offset + 6 + 8 * number, 8);
	return strtoul(digits, NULL, 16);
}

static size_t next_entry(const char *archive, size_t offset)
{
	size_t data = (offset + 110 + field(archive, offset, 11) + 3) & ~(size_t)3;

	return (data + field(archive, offset, 6) + 3) & ~(size_t)3;
}

static void test_cpio(void)
{
	size_t length, at = 0;
	struct cpio cpio;
	char *archive;
	FILE *stream = open_memstream(&archive, &length);

	cpio_begin(&cpio, stream);
	cpio_directory(&cpio, "dev");
	cpio_character_device(&cpio, "/dev/console", 0600, 5, 1);
	cpio_file(&cpio, "init", 0755, "hello", 5);
	cpio_end(&cpio);
	fclose(stream);

	is_str(archive + 110, "dev", "first name");
	is_int((long)field(archive, at, 1), S_IFDIR | 0755, "a folder's mode");
	at = next_entry(archive, at);
	is_str(archive + at + 110, "dev/console", "second name");
	is_int((long)field(archive, at, 1), S_IFCHR | 0600, "a device's mode");
	is_int((long)field(archive, at, 9), 5, "its major number");
	is_int((long)field(archive, at, 10), 1, "its minor number");
	at = next_entry(archive, at);
	is_str(archive + at + 110, "init", "third name");
	is_int((long)field(archive, at, 1), S_IFREG | 0755, "a file's mode");
	is_int((long)field(archive, at, 6), 5, "its size");
	ok(!memcmp(archive + at + 116, "hello\0\0\0", 8), "its data, padded to 4 bytes");
	at = next_entry(archive, at);
	ok(!memcmp(archive + at, "070701", 6), "the magic stands where the last entry ends");
	is_str(archive + at + 110, "TRAILER!!!", "the trailer");
	is_int((long)next_entry(archive, at), (long)length, "nothing comes after it");
	free(archive);
}

static void test_swap(void)
{
	unsigned char header[SWAP_PAGE_SIZE];
	int fd = memfd_create("swap", MFD_CLOEXEC);
	struct error error;
	struct stat status;

	is_int(swap_image_write(fd, 1 << 20, &error), 0, "a swap image is written");
	is_int(fstat(fd, &status), 0, "it can be looked at");
	is_int(status.st_size, 1 << 20, "its size");
	ok(status.st_blocks * 512 <= 2 * SWAP_PAGE_SIZE, "it is sparse");
	is_int(pread(fd, header, sizeof(header), 0), sizeof(header), "it has a header");
	ok(!memcmp(header + 4086, "SWAPSPACE2", 10), "the magic is in the page's last 10 bytes");
	ok(!memcmp(header + 1024, "\1\0\0\0", 4), "version 1");
	ok(!memcmp(header + 1028, "\377\0\0\0", 4), "255 is the last page");
	close(fd);
	is_int(swap_image_write(-1, 1 << 20, &error), -1, "no file, no image");
}

static void disk_without(const char *what, const char *because)
{
	struct kept_file file = { .fd = memfd_create("disk", MFD_CLOEXEC) };
	struct error error = { "" };

	snprintf(file.path, sizeof(file.path), "/proc/self/fd/%d", file.fd);
	is_int(disk_image_write(&file, 16 << 20, &error), -1, "%s", what);
	ok(strstr(error.text, because), "the error: %s", error.text);
	close(file.fd);
}

static void put_program(const char *text)
{
	FILE *stream = fopen("/usr/sbin/mkfs.ext4", "w");

	if (stream) {
		fputs(text, stream);
		fclose(stream);
		chmod("/usr/sbin/mkfs.ext4", 0755);
	}
}

static void test_disk(void)
{
	struct kept_file file = { .fd = memfd_create("disk", MFD_CLOEXEC) };
	unsigned char super[1024];
	struct error error = { "" };
	struct stat status;

	snprintf(file.path, sizeof(file.path), "/proc/self/fd/%d", file.fd);
	if (access("/usr/sbin/mkfs.ext4", X_OK) && access("/sbin/mkfs.ext4", X_OK)) {
		skip(1, "no mkfs.ext4");
		return;
	}
	unsetenv("PATH");
	is_int(disk_image_write(&file, 16 << 20, &error), 0, "a filesystem is made: %s",
	       error.text);
	is_int(fstat(file.fd, &status), 0, "it can be looked at");
	is_int(status.st_size, 16 << 20, "its size");
	ok(status.st_blocks * 512 < 1 << 20, "it is sparse: %lld KiB",
	   (long long)status.st_blocks / 2);
	is_int(pread(file.fd, super, sizeof(super), 1024), sizeof(super), "it has a super block");
	ok(super[56] == 0x53 && super[57] == 0xef, "with the magic number");
	is_int(super[24], 2, "blocks of 4 KiB");
	is_int(super[92] & 4, 0, "without a journal");
	is_int(super[96] & 0x40, 0x40, "with extents");
	close(file.fd);

	if (unshare(CLONE_NEWNS) || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
	    mount("none", "/usr/sbin", "tmpfs", 0, NULL) ||
	    (access("/sbin/mkfs.ext4", F_OK) == 0 && mount("none", "/sbin", "tmpfs", 0, NULL))) {
		skip(1, "no mounts of our own");
		return;
	}
	disk_without("no mkfs.ext4, no filesystem", "e2fsprogs");
	put_program("#!/bin/sh\nexit 1\n");
	disk_without("nor with one that fails", "mkfs.ext4 failed");
	put_program("#!/nonexistent\n");
	disk_without("nor with one that does not run", "No such file");
}

static void test_guest_program(void)
{
	unsigned char file[512] = { 0 };
	Elf64_Ehdr header = {
		.e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB },
		.e_type = ET_EXEC,
		.e_machine = EM_X86_64,
		.e_phoff = sizeof(header),
		.e_phnum = 1,
	};
	Elf64_Phdr segment = { .p_type = PT_LOAD };
	struct error error;

	memcpy(file, &header, sizeof(header));
	memcpy(file + sizeof(header), &segment, sizeof(segment));
	is_int(guest_program_check(file, sizeof(file), "FILE", &error), 0, "a static program");
	is_int(guest_program_check(file, sizeof(header) + 8, "FILE", &error), -1,
	       "a truncated one");
	segment.p_type = PT_INTERP;
	memcpy(file + sizeof(header), &segment, sizeof(segment));
	ok(guest_program_check(file, sizeof(file), "FILE", &error) == -1 &&
		   strstr(error.text, "dynamically"),
	   "a dynamic program is refused");
	header.e_machine = EM_AARCH64;
	memcpy(file, &header, sizeof(header));
	ok(guest_program_check(file, sizeof(file), "FILE", &error) == -1 &&
		   strstr(error.text, "x86-64"),
	   "another machine's is refused");
	ok(guest_program_check((const unsigned char *)"#!/bin/sh\n", 10, "FILE", &error) == -1 &&
		   strstr(error.text, "no ELF"),
	   "a script is refused");
}

static void test_arguments(void)
{
	char *many[GUEST_ARGUMENTS_MAX + 2];
	struct module_list modules = { 0 };
	struct initramfs initramfs = { .program = "/dev/null", .modules = &modules };
	int fd = memfd_create("initramfs", MFD_CLOEXEC);
	struct error error;

	ok(initramfs_write(&initramfs, fd, &error) == -1 && strstr(error.text, "/dev/null"),
	   "a device is no guest program");
	for (size_t i = 0; i < GUEST_ARGUMENTS_MAX + 1; i++)
		many[i] = (char *)"x";
	many[GUEST_ARGUMENTS_MAX + 1] = NULL;
	ok(guest_arguments_check(many, &error) == -1 && strstr(error.text, "257"),
	   "too many arguments are refused");
	many[GUEST_ARGUMENTS_MAX] = NULL;
	is_int(guest_arguments_check(many, &error), 0, "as many as there may be are taken");
	is_int(guest_arguments_check(NULL, &error), 0, "none are taken");
	close(fd);
}

int main(void)
{
	test_bzimage();
	test_bzimage_paths();
	test_cpio();
	test_swap();
	test_disk();
	test_guest_program();
	test_arguments();
	return tap_done();
}
