// SPDX-License-Identifier: GPL-2.0-only
#include "system/facts.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "system/isolated_fork.h"
#include "system/trials.h"

#define TRIAL_SECONDS 5

static void (*const trials[])(struct facts *facts) = {
	trial_host,	     trial_privileges,	 trial_nodes,	      trial_uffd_paths,
	trial_uffd_features, trial_uffd_wp_anon, trial_uffd_wp_shmem, trial_uffd_wp_hugetlb,
	trial_uffd_wp_async, trial_event_fork,	 trial_pagemap,	      trial_soft_dirty,
	trial_pagemap_scan,  trial_thp,		 trial_mthp,	      trial_shmem_thp,
	trial_collapse,	     trial_split,	 trial_hugetlb,	      trial_memfd,
	trial_memfd_secret,  trial_disk_file,	 trial_io_uring,      trial_io_uring_buffers,
	trial_process_vm,    trial_proc_mem,	 trial_pkey,	      trial_move_pages,
	trial_swap,	     trial_ksm,
};

/* What a trial that is killed leaves behind. */
static const struct facts untried = {
	.uffd_errno = { ECANCELED, ECANCELED, ECANCELED },
	.unprivileged_userfaultfd = -1,
	.event_fork_errno = ECANCELED,
	.uffd_wp_anon_errno = ECANCELED,
	.uffd_wp_shmem_errno = ECANCELED,
	.uffd_wp_async_errno = ECANCELED,
	.uffd_wp_hugetlb_errno = ECANCELED,
	.pagemap_errno = ECANCELED,
	.pagemap_scan_errno = ECANCELED,
	.collapse_errno = ECANCELED,
	.split_errno = ECANCELED,
	.hugetlb_errno = ECANCELED,
	.memfd_errno = ECANCELED,
	.memfd_secret_errno = ECANCELED,
	.disk_file_errno = ECANCELED,
	.io_uring_errno = ECANCELED,
	.io_uring_buffers_errno = ECANCELED,
	.io_uring_disabled = -1,
	.process_vm_errno = ECANCELED,
	.proc_mem_errno = ECANCELED,
	.pkey_errno = ECANCELED,
	.move_pages_errno = ECANCELED,
	.ksm_errno = ECANCELED,
	.ksm_run = -1,
};

struct trial {
	void (*run)(struct facts *facts);
	struct facts *facts;
};

static int trial_child(void *context)
{
	static const struct rlimit no_core = { 0, 0 };
	const struct trial *trial = context;
	sigset_t none;

	setrlimit(RLIMIT_CORE, &no_core);
	signal(SIGALRM, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	alarm(TRIAL_SECONDS);
	trial->run(trial->facts);
	return 0;
}

/* Its end by a signal is no error: its facts then stay what they were. */
static int run_trial(void (*run)(struct facts *facts), struct facts *facts, struct error *error)
{
	struct trial trial = { .run = run, .facts = facts };
	const struct isolated_fork request = { .child = trial_child, .context = &trial };
	pid_t child = isolated_fork(&request, error);

	if (child < 0)
		return -1;
	while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
		;
	return 0;
}

int facts_probe(struct facts *facts, struct error *error)
{
	struct facts *shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
				    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	int result = 0;

	if (shared == MAP_FAILED)
		return error_errno(error, "cannot map memory to probe the kernel");
	*shared = untried;
	for (size_t i = 0; i < sizeof(trials) / sizeof(trials[0]) && result == 0; i++)
		result = run_trial(trials[i], shared, error);
	*facts = *shared;
	munmap(shared, sizeof(*shared));

	facts->uffd_path = UFFD_DEVICE;
	while (facts->uffd_path < UFFD_PATH_COUNT && facts->uffd_errno[facts->uffd_path])
		facts->uffd_path++;
	facts->uffd = facts->uffd_path < UFFD_PATH_COUNT;
	facts->jobs = facts->cpus;
	return result;
}
