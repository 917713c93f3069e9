// SPDX-License-Identifier: GPL-2.0-only
#include "vm/vm.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "config.h"
#include "system/kernel_details.h"
#include "vm/bzimage.h"
#include "vm/disk_image.h"
#include "vm/initramfs.h"
#include "vm/keep.h"
#include "vm/machine.h"
#include "vm/outcome.h"
#include "vm/swap_image.h"

#define SWAP_BYTES (256 * 1024 * 1024)
#define DISK_BYTES (64 * 1024 * 1024)

/* KVM that opens can still hang: it has this long to show a sign of life, and to get to /init. */
enum { KVM_FIRST_BYTE_S = 5, KVM_INIT_S = 10 };

/* So many boots in a row are not lost to the emulator by chance. */
#define RACES_MAX 2

struct run {
	const struct vm_options *options; /* with all defaults filled in */
	struct observer *const *observers;
	struct vm_outcome *outcome;
	struct keep keep;
	struct kept_file console, initramfs, swap, disk, results;
	char program[PATH_MAX], kernel[PATH_MAX];
	char nonce[STREAM_NONCE_SIZE];
	int signal_fd;
	struct stream_told told;
};

static struct vm_options with_defaults(const struct vm_options *given)
{
	struct vm_options options = *given;

	if (!options.guest)
		options.guest = "/proc/self/exe";
	if (!options.memory_mib)
		options.memory_mib = 1024;
	if (!options.cpus)
		options.cpus = 2;
	if (!options.deadline_s)
		options.deadline_s = 900;
	if (!options.silence_s)
		options.silence_s = VM_SILENCE_S;
	return options;
}

static int make_nonce(char nonce[STREAM_NONCE_SIZE], struct error *error)
{
	unsigned char bytes[(STREAM_NONCE_SIZE - 1) / 2];

	if (getrandom(bytes, sizeof(bytes), 0) != (ssize_t)sizeof(bytes))
		return error_errno(error, "no random numbers");
	for (size_t i = 0; i < sizeof(bytes); i++)
		snprintf(nonce + 2 * i, 3, "%02x", bytes[i]);
	return 0;
}

/*
 * Quiet enough to be fast, loud enough for every warning. An oops is a panic, and a panic ends the
 * machine. Memory must not move by itself: NUMA balancing starts when a case asks for it.
 * Before 6.5 memfd_secret() has to be allowed.
 */
static char *kernel_command_line(const struct run *run, enum vm_accel accel)
{
	const char *append = run->options->append;
	char *text;

	if (asprintf(&text,
		     "console=ttyS0 earlyprintk=ttyS0 loglevel=5 panic=-1 oops=panic "
		     "printk.devkmsg=on numa_balancing=disable random.trust_cpu=on "
		     "no_timer_check cryptomgr.notests secretmem.enable=1 "
		     "%suffd_conform.nonce=%s%s%s",
		     accel == VM_ACCEL_TCG ? "lpj=4000000 " : "", run->nonce, append ? " " : "",
		     append ? append : "") < 0)
		return NULL;
	return text;
}

/* A guest without swap or disk will do: nobody asked for them. */
static int collect_modules(const struct run *run, const char *folder, struct module_list *modules,
			   struct error *error)
{
	/* What is built in, as it is in many kernels, is not found. */
	static const char *const for_disks[] = { "virtio_pci", "virtio_blk", "crc32c_generic",
						 "ext4", NULL };
	static const char *const for_swap[] = { "virtio_pci", "virtio_blk", NULL };
	/* In place of a disk, with the compression that it asks for. */
	static const char *const for_zram[] = { "lzo_rle", "lz4", "zram", NULL };

	if (modules_collect(folder, run->disk.fd < 0 ? for_swap : for_disks, modules, error))
		return -1;
	if (modules_know(folder, modules, "virtio_blk"))
		return 0;
	modules_free(modules);
	return modules_collect(folder, for_zram, modules, error);
}

static int prepare_initramfs(struct run *run, struct error *error)
{
	const struct vm_options *options = run->options;
	struct module_list modules = { 0 };
	struct initramfs initramfs = {
		.program = options->guest,
		.arguments = options->guest_args,
		.modules = &modules,
		.files = options->files,
		.file_count = options->file_count,
		.disk = run->disk.fd >= 0,
	};
	char folder[PATH_MAX];
	int found, result;

	found = modules_find(options->modules, run->kernel, run->outcome->release, folder,
			     sizeof(folder), error);
	if (found > 0)
		found = collect_modules(run, folder, &modules, error);
	if (found < 0 && options->modules)
		return -1;
	if (found < 0)
		snprintf(run->outcome->swap_notice, sizeof(run->outcome->swap_notice), "%.255s",
			 error->text);
	result = initramfs_write(&initramfs, run->initramfs.fd, error);
	modules_free(&modules);
	return result;
}

/* Without mkfs.ext4 there is none, and the outcome says so. */
static int prepare_disk(struct run *run, struct error *error)
{
	struct error why;

	if (keep_file(&run->keep, "disk.raw", &run->disk, error))
		return -1;
	if (disk_image_write(&run->disk, DISK_BYTES, &why) == 0)
		return 0;
	snprintf(run->outcome->disk_notice, sizeof(run->outcome->disk_notice), "%.255s", why.text);
	close(run->disk.fd);
	run->disk.fd = -1;
	return 0;
}

static int prepare(struct run *run, struct error *error)
{
	const struct vm_options *options = run->options;
	struct bzimage image;

	if (bzimage_read(options->kernel, &image, error)) {
		run->outcome->verdict = VM_NOT_A_KERNEL;
		return -1;
	}
	strcpy(run->outcome->release, image.release);
	if (!realpath(options->kernel, run->kernel))
		return error_errno(error, "kernel image %s", options->kernel);
	if (qemu_find(run->program, sizeof(run->program), error) || make_nonce(run->nonce, error) ||
	    keep_open(&run->keep, options->keep, error) ||
	    keep_text(&run->keep, "verdict", "failed: the run has not come to its end\n", error) ||
	    keep_file(&run->keep, "console.log", &run->console, error) ||
	    keep_file(&run->keep, "initramfs.cpio", &run->initramfs, error) ||
	    keep_file(&run->keep, "swap.raw", &run->swap, error) ||
	    swap_image_write(run->swap.fd, SWAP_BYTES, error) || prepare_disk(run, error))
		return -1;
	if (run->keep.folder[0] && keep_file(&run->keep, "results.stream", &run->results, error))
		return -1;
	return prepare_initramfs(run, error);
}

static int build_command(const struct run *run, enum vm_accel accel, struct qemu_command *command,
			 struct error *error)
{
	struct qemu_setup setup = {
		.program = run->program,
		.kernel = run->kernel,
		.initramfs = run->initramfs.path,
		.swap = run->swap.path,
		.disk = run->disk.fd < 0 ? NULL : run->disk.path,
		.console = run->console.path,
		.accel = accel,
		.memory_mib = run->options->memory_mib,
		.cpus = run->options->cpus,
	};
	char *line = kernel_command_line(run, accel), *text = NULL;
	size_t length;
	FILE *stream;
	int result;

	if (!line)
		return error_errno(error, "kernel command line");
	setup.kernel_command_line = line;
	result = qemu_command_build(&setup, command, error);
	free(line);
	if (result)
		return -1;
	stream = open_memstream(&text, &length);
	if (stream) {
		qemu_command_print(command, stream);
		fclose(stream);
	}
	result = keep_text(&run->keep, "qemu.cmd", text ? text : "", error);
	free(text);
	if (result)
		qemu_command_free(command);
	return result;
}

/* Packages have it beside the image. */
static void find_config(const struct run *run, struct run_info *info)
{
	const char *kernel = run->options->kernel, *slash = strrchr(kernel, '/');
	char path[PATH_MAX];
	const char *const paths[] = { path, NULL };

	snprintf(path, sizeof(path), "%.*sconfig-%s", slash ? (int)(slash + 1 - kernel) : 0, kernel,
		 run->outcome->release);
	kernel_config_read(paths, info->config, sizeof(info->config));
}

/* What is known before a word of the guest. */
static struct run_info make_info(const struct run *run, enum vm_accel accel)
{
	struct run_info info = { .tool = PACKAGE_VERSION, .machine = "x86_64" };
	time_t now = time(NULL);
	struct tm utc;

	snprintf(info.kernel, sizeof(info.kernel), "%s", run->outcome->release);
	snprintf(info.where, sizeof(info.where), "qemu %s", vm_accel_name(accel));
	find_config(run, &info);
	gmtime_r(&now, &utc);
	strftime(info.started, sizeof(info.started), "%Y-%m-%dT%H:%M:%SZ", &utc);
	return info;
}

/* Another boot may be tried: of the first kind nothing was told to the observers. */
enum { BOOT_TRAPPED = 1, BOOT_RACED };

static void note_told(struct run *run, const struct stream_state *state)
{
	run->told.plan |= state->plan;
	if (state->reported > run->told.cells)
		run->told.cells = state->reported;
}

/* One boot: 0, -1, or one of the above; the last one is what it is. */
static int boot(struct run *run, enum vm_accel accel, bool last, struct error *error)
{
	bool may_be_trap = accel == VM_ACCEL_KVM;
	/* Without a disk there is one less. */
	const int inherited[] = { run->console.fd, run->initramfs.fd, run->swap.fd, run->disk.fd };
	struct stream_setup stream_setup = {
		.told = run->told,
		.nonce = run->nonce,
		.info = make_info(run, accel),
		.cells = run->options->cells,
		.observers = run->observers,
		.cell_name = run->options->cell_name,
		.cell_name_context = run->options->cell_name_context,
		.note = run->options->note,
		.note_context = run->options->note_context,
	};
	struct machine_setup setup = {
		.inherited = inherited,
		.inherited_count = run->keep.folder[0] ? 0
				   : run->disk.fd < 0  ? 3
						       : 4,
		.console_fd = run->console.fd,
		.results_fd = run->results.fd,
		.signal_fd = run->signal_fd,
		.deadline_s = run->options->deadline_s,
		.silence_s = run->options->silence_s,
		.first_byte_s = may_be_trap ? KVM_FIRST_BYTE_S : 0,
		.init_s = may_be_trap && run->options->accel == VM_ACCEL_AUTO ? KVM_INIT_S : 0,
	};
	struct machine_result *machine = malloc(sizeof(*machine));
	struct qemu_command command;
	struct stream *stream;
	int result = -1;

	run->outcome->accel = accel;
	stream = machine ? stream_new(&stream_setup, error) : NULL;
	if (stream && build_command(run, accel, &command, error) == 0) {
		setup.command = &command;
		result = machine_run(&setup, stream, machine, error);
		qemu_command_free(&command);
	}
	if (result == 0 && may_be_trap && machine->trapped && !machine->evidence.signal)
		result = BOOT_TRAPPED;
	else if (result == 0 && accel == VM_ACCEL_TCG && !last &&
		 vm_emulator_raced(&machine->evidence, machine->console.excerpt))
		result = BOOT_RACED;
	else if (result == 0)
		outcome_close(run->outcome, machine, stream);
	if (result == BOOT_RACED)
		note_told(run, stream_state(stream));
	if (result == BOOT_TRAPPED)
		outcome_trap(run->outcome, machine, KVM_FIRST_BYTE_S, KVM_INIT_S);
	stream_free(stream);
	free(machine);
	return result;
}

static bool kvm_opens(void)
{
	int fd = open("/dev/kvm", O_RDWR | O_CLOEXEC);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static int boot_accelerated(struct run *run, struct error *error)
{
	enum vm_accel wanted = run->options->accel;
	int result;

	if (wanted == VM_ACCEL_KVM && !kvm_opens())
		return error_errno(error, "/dev/kvm");
	if (wanted != VM_ACCEL_TCG && kvm_opens()) {
		result = boot(run, VM_ACCEL_KVM, true, error);
		if (result <= 0)
			return result;
		if (wanted == VM_ACCEL_KVM)
			return error_set(error, "%s; try --accel=tcg", run->outcome->notice);
	}
	for (;;) {
		if (ftruncate(run->console.fd, 0)) /* an earlier boot's */
			return error_errno(error, "the console's file");
		result = boot(run, VM_ACCEL_TCG, run->outcome->races == RACES_MAX, error);
		if (result != BOOT_RACED)
			return result;
		run->outcome->races++;
	}
}

static void close_files(struct run *run)
{
	const struct kept_file *files[] = { &run->console, &run->initramfs, &run->swap, &run->disk,
					    &run->results };

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (files[i]->fd >= 0)
			close(files[i]->fd);
}

static int run_with_signals(struct run *run, struct error *error)
{
	sigset_t signals, before;
	int result;

	sigemptyset(&signals);
	sigaddset(&signals, SIGINT);
	sigaddset(&signals, SIGTERM);
	sigaddset(&signals, SIGHUP);
	if (sigprocmask(SIG_BLOCK, &signals, &before))
		return error_errno(error, "signals");
	run->signal_fd = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
	if (run->signal_fd < 0)
		result = error_errno(error, "signals");
	else
		result = boot_accelerated(run, error);
	if (run->signal_fd >= 0)
		close(run->signal_fd);
	sigprocmask(SIG_SETMASK, &before, NULL);
	return result;
}

int vm_run(const struct vm_options *given, struct observer *const *observers,
	   struct vm_outcome *outcome, struct error *error)
{
	struct vm_options options = with_defaults(given);
	struct run run = {
		.options = &options,
		.observers = observers,
		.outcome = outcome,
		.console.fd = -1,
		.initramfs.fd = -1,
		.swap.fd = -1,
		.disk.fd = -1,
		.results.fd = -1,
	};
	char line[sizeof(outcome->sentence) + 16];
	struct error ignored;
	int result;

	*outcome = (struct vm_outcome){ .verdict = VM_QEMU_FAILED };
	result = prepare(&run, error);
	if (result == 0)
		result = run_with_signals(&run, error);
	if (result)
		snprintf(outcome->sentence, sizeof(outcome->sentence), "%s", error->text);
	snprintf(line, sizeof(line), "%s: %s\n", outcome->passed ? "passed" : "failed",
		 outcome->sentence);
	if (run.keep.folder[0] && keep_text(&run.keep, "verdict", line, result ? &ignored : error))
		result = -1;
	close_files(&run);
	return result;
}
