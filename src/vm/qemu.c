// SPDX-License-Identifier: GPL-2.0-only
#include "vm/qemu.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#define QEMU_PROGRAM "qemu-system-x86_64"

int qemu_find(char *path, size_t size, struct error *error)
{
	const char *folders = getenv("PATH");

	while (folders && *folders) {
		size_t length = strcspn(folders, ":");
		int written = snprintf(path, size, "%.*s/%s", (int)length, folders, QEMU_PROGRAM);

		if (length && written > 0 && (size_t)written < size && access(path, X_OK) == 0)
			return 0;
		folders += length + (folders[length] == ':');
	}
	return error_set(error, "%s is not in PATH; Debian has it in the package qemu-system-x86",
			 QEMU_PROGRAM);
}

static void add(struct qemu_command *command, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void add(struct qemu_command *command, const char *format, ...)
{
	va_list args;

	if (command->count == QEMU_ARGUMENTS_MAX - 1) {
		command->failed = true;
		return;
	}
	va_start(args, format);
	if (vasprintf(&command->arguments[command->count], format, args) < 0)
		command->failed = true;
	else
		command->count++;
	va_end(args);
	command->arguments[command->count] = NULL;
}

static void add_list(struct qemu_command *command, const char *const *arguments)
{
	for (; *arguments; arguments++)
		add(command, "%s", *arguments);
}

/* A value in QEMU's key=value lists: commas are doubled. */
static char *escaped(const char *text, char *buffer, size_t size)
{
	size_t length = 0;

	for (; *text && length + 2 < size; text++) {
		buffer[length++] = *text;
		if (*text == ',')
			buffer[length++] = ',';
	}
	buffer[length] = '\0';
	return buffer;
}

/*
 * One socket for each CPU, so that a node has sockets of its own: a socket that spans nodes makes
 * the kernel warn, and taints it.
 */
static void add_nodes(struct qemu_command *command, const struct qemu_setup *setup)
{
	unsigned int half = setup->memory_mib / 2, split = (setup->cpus + 1) / 2;

	add_list(command, (const char *const[]){ "-smp", NULL });
	add(command, "%u,sockets=%u,cores=1,threads=1", setup->cpus, setup->cpus);
	add_list(command, (const char *const[]){ "-m", NULL });
	add(command, "%u", half * 2);
	for (unsigned int node = 0; node < 2; node++) {
		add(command, "-object");
		add(command, "memory-backend-ram,id=m%u,size=%uM", node, half);
		add(command, "-numa");
		add(command, "node,nodeid=%u,memdev=m%u", node, node);
	}
	for (unsigned int cpu = 0; cpu < setup->cpus; cpu++) {
		add(command, "-numa");
		add(command, "cpu,node-id=%u,socket-id=%u", cpu < split ? 0 : 1, cpu);
	}
}

/* The guest knows them by their order. */
static void add_disk(struct qemu_command *command, const char *id, const char *image)
{
	char path[8192];

	if (!image)
		return;
	add(command, "-drive");
	add(command, "file=%s,format=raw,if=none,id=%s,cache=unsafe",
	    escaped(image, path, sizeof(path)), id);
	add(command, "-device");
	add(command, "virtio-blk-pci,drive=%s,num-queues=1", id);
}

/*
 * Under emulation "rep stosb" stores a byte at a time: without ERMS and FSRM the kernel clears a
 * huge page several times faster.
 */
#define CPU_MODEL "max,-erms,-fsrm"

int qemu_command_build(const struct qemu_setup *setup, struct qemu_command *command,
		       struct error *error)
{
	static const char *const machine[] = { "-nodefaults", "-no-user-config", "-display", "none",
					       "-no-reboot",  "-machine",	 "q35",	     "-cpu",
					       CPU_MODEL,     "-accel",		 NULL };
	char path[8192];

	*command = (struct qemu_command){ 0 };
	add(command, "%s", setup->program);
	add_list(command, machine);
	add(command, "%s", setup->accel == VM_ACCEL_KVM ? "kvm" : "tcg,thread=multi");
	add_nodes(command, setup);
	add_list(command,
		 (const char *const[]){ "-kernel", setup->kernel, "-initrd", setup->initramfs,
					"-append", setup->kernel_command_line, NULL });
	add_list(command, (const char *const[]){ "-chardev", NULL });
	add(command, "file,id=console,path=%s", escaped(setup->console, path, sizeof(path)));
	add_list(command, (const char *const[]){ "-serial", "chardev:console", "-chardev",
						 "stdio,id=results,signal=off", "-serial",
						 "chardev:results", NULL });
	add_disk(command, "swap", setup->swap);
	add_disk(command, "disk", setup->disk);
	add_list(command,
		 (const char *const[]){ "-device", "isa-debug-exit,iobase=0xf4,iosize=4", NULL });
	if (command->failed) {
		qemu_command_free(command);
		errno = ENOMEM;
		return error_errno(error, "QEMU command line");
	}
	return 0;
}

void qemu_command_free(struct qemu_command *command)
{
	for (size_t i = 0; i < command->count; i++)
		free(command->arguments[i]);
	*command = (struct qemu_command){ 0 };
}

void qemu_command_print(const struct qemu_command *command, FILE *stream)
{
	for (size_t i = 0; i < command->count; i++) {
		const char *argument = command->arguments[i];

		fputs(i ? " \\\n\t'" : "'", stream);
		for (; *argument; argument++) {
			if (*argument == '\'')
				fputs("'\\''", stream);
			else
				fputc(*argument, stream);
		}
		fputc('\'', stream);
	}
	fputs(" </dev/null\n", stream);
}

/* Between fork and exec: only what a signal handler might do. */
static void __attribute__((noreturn))
become_qemu(const struct qemu_command *command, const int *inherited, size_t count, pid_t parent,
	    int results, int errors)
{
	const struct rlimit no_core = { 0 };
	int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
	sigset_t none;

	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	setrlimit(RLIMIT_CORE, &no_core);
	if (getppid() != parent)
		_exit(127);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	dup2(null, STDIN_FILENO);
	dup2(results, STDOUT_FILENO);
	dup2(errors, STDERR_FILENO);
	for (size_t i = 0; i < count; i++)
		fcntl(inherited[i], F_SETFD, 0);
	execv(command->arguments[0], command->arguments);
	dprintf(STDERR_FILENO, "%s: %s\n", command->arguments[0], strerror(errno));
	_exit(127);
}

int qemu_start(const struct qemu_command *command, const int *inherited, size_t count,
	       struct qemu_process *process, struct error *error)
{
	int results[2], errors[2];
	pid_t parent = getpid();

	if (pipe2(results, O_CLOEXEC))
		return error_errno(error, "cannot start QEMU");
	if (pipe2(errors, O_CLOEXEC)) {
		error_errno(error, "cannot start QEMU");
		close(results[0]);
		close(results[1]);
		return -1;
	}
	process->pid = fork();
	if (process->pid == 0)
		become_qemu(command, inherited, count, parent, results[1], errors[1]);
	close(results[1]);
	close(errors[1]);
	if (process->pid < 0) {
		error_errno(error, "cannot start QEMU");
		close(results[0]);
		close(errors[0]);
		return -1;
	}
	fcntl(results[0], F_SETFL, O_NONBLOCK);
	fcntl(errors[0], F_SETFL, O_NONBLOCK);
	process->results = results[0];
	process->errors = errors[0];
	return 0;
}
