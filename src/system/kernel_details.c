// SPDX-License-Identifier: GPL-2.0-only
#include "system/kernel_details.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

#define PREFIX "CONFIG_"

static const char *const options[] = {
	"USERFAULTFD",
	"HAVE_ARCH_USERFAULTFD_WP",
	"PTE_MARKER_UFFD_WP",
	"MEM_SOFT_DIRTY",
	"PROC_PAGE_MONITOR",
	"TRANSPARENT_HUGEPAGE",
	"HUGETLB_PAGE",
	"SHMEM",
	"KSM",
	"MIGRATION",
	"COMPACTION",
	"SWAP",
	"ZSWAP",
	"LRU_GEN_ENABLED",
	"NUMA_BALANCING",
	"PER_VMA_LOCK",
	"ANON_VMA_NAME",
	"PREEMPT_RT",
	"ARCH_HAS_PKEYS",
	"DEBUG_VM",
	"DEBUG_VM_PGTABLE",
	"PAGE_TABLE_CHECK",
	"KASAN",
	"KFENCE",
};

#define OPTIONS (sizeof(options) / sizeof(options[0]))

void kernel_build(char *text, size_t size)
{
	struct utsname name;

	snprintf(text, size, "%s", uname(&name) ? "" : name.version);
}

__attribute__((format(printf, 3, 4))) static void append(char *text, size_t size,
							 const char *format, ...)
{
	size_t length = strlen(text);
	va_list args;

	if (length && length + 1 < size)
		text[length++] = ' ';
	va_start(args, format);
	if (length < size)
		vsnprintf(text + length, size - length, format, args);
	va_end(args);
}

/* "CONFIG_SWAP=y" or "# CONFIG_SWAP is not set": an option that is not there at all is not told. */
static void note_line(const char *line, char values[OPTIONS][8])
{
	bool unset = !strncmp(line, "# " PREFIX, 2 + strlen(PREFIX));
	const char *name = line + (unset ? 2 : 0) + strlen(PREFIX);

	if (!unset && strncmp(line, PREFIX, strlen(PREFIX)) != 0)
		return;
	for (size_t i = 0; i < OPTIONS; i++) {
		size_t length = strlen(options[i]);

		if (strncmp(name, options[i], length) != 0)
			continue;
		if (unset && name[length] == ' ')
			snprintf(values[i], sizeof(values[i]), "n");
		else if (!unset && name[length] == '=')
			snprintf(values[i], sizeof(values[i]), "%.*s",
				 (int)strcspn(name + length + 1, "\n"), name + length + 1);
	}
}

static void read_config(FILE *file, char *text, size_t size)
{
	char values[OPTIONS][8] = { 0 }, line[512];
	bool any = false;

	while (fgets(line, sizeof(line), file)) {
		any |= !strncmp(line, PREFIX, strlen(PREFIX));
		note_line(line, values);
	}
	text[0] = '\0';
	for (size_t i = 0; any && i < OPTIONS; i++)
		if (values[i][0])
			append(text, size, "%s=%s", options[i], values[i]);
}

void kernel_config_read(const char *const *paths, char *text, size_t size)
{
	text[0] = '\0';
	for (; *paths && !text[0]; paths++) {
		FILE *file = fopen(*paths, "re");

		if (!file)
			continue;
		read_config(file, text, size);
		fclose(file);
	}
}

void kernel_config_of_running(const char *release, char *text, size_t size)
{
	char boot[256], modules[256];
	const char *const paths[] = { boot, modules, NULL };
	FILE *unpacked;

	snprintf(boot, sizeof(boot), "/boot/config-%.128s", release);
	snprintf(modules, sizeof(modules), "/lib/modules/%.128s/config", release);
	kernel_config_read(paths, text, size);
	if (text[0])
		return;
	unpacked = popen("gzip -dc /proc/config.gz 2>/dev/null", "re");
	if (!unpacked)
		return;
	read_config(unpacked, text, size);
	pclose(unpacked);
}

static const char *yes_no(bool value)
{
	return value ? "yes" : "no";
}

void kernel_settings_describe(const struct facts *facts, char *text, size_t size)
{
	text[0] = '\0';
	append(text, size, "root=%s cpus=%u nodes=%u", yes_no(facts->root), facts->cpus,
	       facts->nodes);
	append(text, size, "uffd_features=0x%llx", (unsigned long long)facts->uffd_features);
	append(text, size, "soft_dirty=%s pagemap_scan=%s", yes_no(facts->soft_dirty),
	       yes_no(!facts->pagemap_scan_errno));
	append(text, size, "thp=%s", facts->thp_enabled[0] ? facts->thp_enabled : "no");
	if (facts->mthp_enabled[0])
		append(text, size, "thp_64k=%s", facts->mthp_enabled);
	if (facts->shmem_enabled[0])
		append(text, size, "shmem_thp=%s", facts->shmem_enabled);
	append(text, size, "swap=%s hugetlb_free=%u", yes_no(facts->swap), facts->hugetlb_free);
	if (facts->ksm_run >= 0)
		append(text, size, "ksm_run=%d", facts->ksm_run);
	append(text, size, "numa_balancing=%s", yes_no(facts->numa_balancing));
}
