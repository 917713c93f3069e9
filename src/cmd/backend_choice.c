// SPDX-License-Identifier: GPL-2.0-only
#include "cmd/backend_choice.h"

#include <stdio.h>
#include <string.h>

static void list_faults(void)
{
	for (int fault = 1; fault < SIM_FAULT_COUNT; fault++)
		printf("sim:%-40s breaks %-4s %s\n", sim_fault_info(fault)->name,
		       sim_fault_info(fault)->clause, sim_fault_info(fault)->sentence);
}

static int choose_fault(const char *name, struct backend_choice *choice)
{
	char fault[64];
	int found;

	snprintf(fault, sizeof(fault), "%.*s", (int)strcspn(name, "@"), name);
	if (!strcmp(fault, "sim"))
		return 0;
	found = strncmp(fault, "sim:", 4) ? -1 : sim_fault_find(fault + 4);
	if (found < 0)
		return -1;
	choice->fault = (enum sim_fault)found;
	return 0;
}

int backend_choose(const char *name, struct backend_choice *choice, struct error *error)
{
	const char *at = strchr(name, '@');

	*choice = (struct backend_choice){ .sim = strcmp(name, "live") != 0 };
	if (!choice->sim)
		return 0;
	if (!strcmp(name, "help")) {
		list_faults();
		return 0;
	}
	if (choose_fault(name, choice))
		return error_set(error,
				 "--backend: '%s' is none of live, sim, sim:FAULT "
				 "('--backend help' lists the faults)",
				 name);
	choice->version = at ? at + 1 : NULL;
	if (at && !kernel_version_parse(at + 1).major)
		return error_set(error, "--backend: '%s' is no version of a kernel", at + 1);
	return 0;
}

int backend_option(const char *name, struct backend_choice *choice, struct error *error)
{
	return backend_choose(name, choice, error) ? -1 : !strcmp(name, "help");
}

void backend_facts(const struct backend_choice *choice, struct facts *facts)
{
	const char *const texts[] = { choice->version, NULL };

	sim_facts(facts);
	if (!choice->version)
		return;
	snprintf(facts->release, sizeof(facts->release), "%.64s-sim", choice->version);
	facts->version = kernel_version_parse(choice->version);
	facts->sublevel = kernel_sublevel_find(facts->version, texts);
}
