// SPDX-License-Identifier: GPL-2.0-only
#include "vm/guest_system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <sys/io.h>
#endif

#include "vm/initramfs.h"
#include "vm/verdict.h"

#define DEBUG_EXIT_PORT 0xf4
#define RESULTS_DEVICE	"/dev/ttyS1"

static void complain(const char *what, const char *on)
{
	fprintf(stderr, "uffd-conform: %s %s: %s\n", what, on, strerror(errno));
}

static void mount_all(void)
{
	static const struct {
		const char *type, *where, *options;
		bool optional;
	} mounts[] = {
		{ "proc", "/proc", NULL, false },
		{ "sysfs", "/sys", NULL, false },
		{ "devtmpfs", "/dev", NULL, false },
		{ "tmpfs", "/dev/shm", "mode=1777", false },
		{ "tmpfs", "/tmp", "mode=1777", false },
		{ "debugfs", "/sys/kernel/debug", NULL, true },
	};

	for (size_t i = 0; i < sizeof(mounts) / sizeof(mounts[0]); i++) {
		mkdir(mounts[i].where, 0755);
		if (mount(mounts[i].type, mounts[i].where, mounts[i].type, MS_NOSUID,
			  mounts[i].options) &&
		    !mounts[i].optional)
			complain("cannot mount", mounts[i].where);
	}
}

/* A kernel without devtmpfs has these devices all the same. */
static void make_nodes(void)
{
	static const struct {
		const char *path;
		unsigned int major, minor;
	} nodes[] = {
		{ "/dev/null", 1, 3 },
		{ "/dev/port", 1, 4 },
		{ "/dev/kmsg", 1, 11 },
		{ RESULTS_DEVICE, 4, 65 },
	};

	for (size_t i = 0; i < sizeof(nodes) / sizeof(nodes[0]); i++)
		if (mknod(nodes[i].path, S_IFCHR | 0666, makedev(nodes[i].major, nodes[i].minor)) &&
		    errno != EEXIST)
			complain("cannot make", nodes[i].path);
}

static void load_modules(void)
{
	char name[MODULE_NAME_SIZE + 1], path[sizeof(GUEST_MODULES) + sizeof(name)];
	FILE *list = fopen(GUEST_MODULE_LIST, "re");

	while (list && fgets(name, sizeof(name), list)) {
		int fd;

		name[strcspn(name, "\n")] = '\0';
		snprintf(path, sizeof(path), "%s/%s", GUEST_MODULES, name);
		fd = open(path, O_RDONLY | O_CLOEXEC);
		if ((fd < 0 || syscall(SYS_finit_module, fd, "", 0)) && errno != EEXIST)
			complain("cannot load module", name);
		if (fd >= 0)
			close(fd);
	}
	if (list)
		fclose(list);
}

void guest_system_start(void)
{
	static const char host[] = "uffd-conform";

	mount_all();
	make_nodes();
	load_modules();
	if (sethostname(host, sizeof(host) - 1))
		complain("cannot set", "the host name");
	umask(022);
}

void guest_parameter(const char *key, char *value, size_t size)
{
	char line[4096], *rest = line, *word;
	size_t length = strlen(key);
	FILE *stream = fopen("/proc/cmdline", "re");

	value[0] = '\0';
	if (!stream || !fgets(line, sizeof(line), stream))
		line[0] = '\0';
	if (stream)
		fclose(stream);
	while ((word = strsep(&rest, " \n")) != NULL)
		if (!strncmp(word, key, length) && word[length] == '=')
			snprintf(value, size, "%s", word + length + 1);
}

int guest_results_open(void)
{
	struct termios mode;
	int fd;

	fd = open(RESULTS_DEVICE, O_RDWR | O_NOCTTY | O_CLOEXEC);
	if (fd < 0 || tcgetattr(fd, &mode)) {
		complain("cannot open", RESULTS_DEVICE);
		if (fd >= 0)
			close(fd);
		return -1;
	}
	cfmakeraw(&mode);
	mode.c_cflag |= CLOCAL;
	cfsetspeed(&mode, B115200);
	if (tcsetattr(fd, TCSANOW, &mode))
		complain("cannot set up", RESULTS_DEVICE);
	return fd;
}

void guest_power_off(void)
{
	sync();
#if defined(__x86_64__)
	/* The quickest way; a kernel may have neither iopl() nor /dev/port. */
	if (iopl(3) == 0) {
		outb(VM_DEBUG_EXIT_VALUE, DEBUG_EXIT_PORT);
	} else {
		const unsigned char value = VM_DEBUG_EXIT_VALUE;
		int fd = open("/dev/port", O_WRONLY | O_CLOEXEC);

		if (fd >= 0 && pwrite(fd, &value, 1, DEBUG_EXIT_PORT) == 1)
			close(fd);
	}
#endif
	/* A reset ends the machine as well, and needs no ACPI. */
	reboot(RB_AUTOBOOT);
	for (;;)
		pause();
}
