// SPDX-License-Identifier: GPL-2.0-only
/*
 * The first process of the machine that kernel/bugs/show boots: gives the programs in /bugs what
 * they need (huge pages, KSM, swap on a RAM disk), runs them in turn, and says how each ends.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/swap.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#define FOLIO_64K "/sys/kernel/mm/transparent_hugepage/hugepages-64kB/enabled"
#define RAM_DISK  "/dev/ram0"
#define SECONDS	  120
#define PAGE	  4096
#define SWAP_SIZE (32 << 20)

static void set(const char *path, const char *value)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);

	if (fd < 0 || write(fd, value, strlen(value)) < 0)
		printf("# cannot set %s\n", path);
	if (fd >= 0)
		close(fd);
}

static void mount_all(void)
{
	mkdir("/proc", 0755);
	mkdir("/sys", 0755);
	mkdir("/dev", 0755);
	mount("proc", "/proc", "proc", 0, NULL);
	mount("sysfs", "/sys", "sysfs", 0, NULL);
	mount("devtmpfs", "/dev", "devtmpfs", 0, NULL);
}

/* What mkswap(8) writes: version 1, the last page, and no bad pages */
static int make_swap(void)
{
	static char page[PAGE];
	unsigned int version = 1, last = SWAP_SIZE / PAGE - 1;
	int fd = open(RAM_DISK, O_WRONLY | O_CLOEXEC), failed;

	if (fd < 0)
		return -1;
	memcpy(page + 1024, &version, sizeof(version));
	memcpy(page + 1028, &last, sizeof(last));
	memcpy(page + PAGE - 10, "SWAPSPACE2", 10);
	failed = write(fd, page, PAGE) != PAGE || fsync(fd);
	close(fd);
	return failed ? -1 : swapon(RAM_DISK, 0);
}

static void prepare(void)
{
	int module = open("/brd.ko", O_RDONLY | O_CLOEXEC);

	if (module >= 0 && syscall(SYS_finit_module, module, "rd_nr=1 rd_size=32768", 0))
		puts("# cannot load brd");
	if (make_swap())
		puts("# no swap");
	set("/proc/sys/vm/nr_hugepages", "32");
	set("/sys/kernel/mm/transparent_hugepage/shmem_enabled", "advise");
	if (access(FOLIO_64K, F_OK) == 0)
		set(FOLIO_64K, "madvise");
	set("/sys/kernel/mm/ksm/sleep_millisecs", "10");
	set("/sys/kernel/mm/ksm/pages_to_scan", "1000");
	if (access("/sys/kernel/mm/ksm/smart_scan", F_OK) == 0)
		set("/sys/kernel/mm/ksm/smart_scan", "0");
	set("/sys/kernel/mm/ksm/run", "1");
}

/* The output of a program is one line. */
static void run(const char *name)
{
	char path[PATH_MAX];
	int status = 0;
	pid_t child;

	snprintf(path, sizeof(path), "/bugs/%s", name);
	printf("@run %s\n", name);
	fflush(stdout);
	child = fork();
	if (child == 0) {
		execl(path, name, (char *)NULL);
		_exit(126);
	}
	for (int i = 0; i < SECONDS * 10 && waitpid(child, &status, WNOHANG) == 0; i++) {
		status = -1;
		usleep(100 * 1000);
	}
	if (status == -1) {
		kill(child, SIGKILL);
		waitpid(child, NULL, 0);
	}
	printf("@end %s %d\n", name, WIFEXITED(status) ? WEXITSTATUS(status) : -1);
	fflush(stdout);
}

int main(void)
{
	struct dirent **entries;
	struct utsname system;
	int count;

	mount_all();
	uname(&system);
	printf("@kernel %s\n", system.release);
	prepare();
	count = scandir("/bugs", &entries, NULL, alphasort);
	for (int i = 0; i < count; i++)
		if (entries[i]->d_name[0] != '.')
			run(entries[i]->d_name);
	puts("@done");
	fflush(stdout);
	sleep(1);
	reboot(RB_AUTOBOOT);
	return 1;
}
