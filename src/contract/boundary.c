// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "contract/boundary_tables.h"

struct table {
	const struct boundary_info *infos;
	enum boundary first;
};

/* By rising numbers. */
static const struct table tables[] = {
	{ boundary_api, BOUNDARY_API_FIRST },
	{ boundary_range, BOUNDARY_RANGE_FIRST },
	{ boundary_fill_range, BOUNDARY_FILL_RANGE_FIRST },
	{ boundary_presence, BOUNDARY_PRESENCE_FIRST },
	{ boundary_fill, BOUNDARY_FILL_FIRST },
	{ boundary_move, BOUNDARY_MOVE_FIRST },
	{ boundary_mode, BOUNDARY_MODE_FIRST },
	{ boundary_scan, BOUNDARY_SCAN_FIRST },
	{ boundary_scene, BOUNDARY_SCENE_FIRST },
	{ boundary_notice, BOUNDARY_NOTICE_FIRST },
	{ boundary_select, BOUNDARY_SELECT_FIRST },
	{ boundary_grown, BOUNDARY_GROWN_FIRST },
	{ boundary_part, BOUNDARY_PART_FIRST },
};

static const struct {
	int number;
	const char *name;
} errno_names[] = {
	{ 0, "success" },     { EPERM, "EPERM" },   { ENOENT, "ENOENT" }, { ESRCH, "ESRCH" },
	{ EINTR, "EINTR" },   { EBADF, "EBADF" },   { EAGAIN, "EAGAIN" }, { ENOMEM, "ENOMEM" },
	{ EACCES, "EACCES" }, { EFAULT, "EFAULT" }, { EBUSY, "EBUSY" },	  { EEXIST, "EEXIST" },
	{ ENODEV, "ENODEV" }, { EINVAL, "EINVAL" }, { ENOTTY, "ENOTTY" }, { ENOSPC, "ENOSPC" },
	{ ENOSYS, "ENOSYS" },
};

const struct boundary_info *boundary_info(enum boundary boundary)
{
	size_t i = sizeof(tables) / sizeof(tables[0]) - 1;

	while (boundary < tables[i].first)
		i--;
	return &tables[i].infos[boundary - tables[i].first];
}

const char *boundary_name(enum boundary boundary)
{
	return boundary < BOUNDARY_COUNT ? boundary_info(boundary)->name : NULL;
}

int boundary_find(const char *name, size_t length)
{
	for (enum boundary i = 0; i < BOUNDARY_COUNT; i++) {
		const char *known = boundary_info(i)->name;

		if (strlen(known) == length && !memcmp(known, name, length))
			return (int)i;
	}
	return -1;
}

bool boundary_errno_right(const struct boundary_info *info, int error_number)
{
	if (!info->errnos[0])
		return error_number == 0;
	for (size_t i = 0; i < BOUNDARY_ERRNOS_MAX && info->errnos[i]; i++)
		if (info->errnos[i] == error_number)
			return true;
	return false;
}

void boundary_errno_text(int error_number, char *text, size_t size)
{
	for (size_t i = 0; i < sizeof(errno_names) / sizeof(errno_names[0]); i++) {
		if (errno_names[i].number != error_number)
			continue;
		snprintf(text, size, "%s", errno_names[i].name);
		return;
	}
	snprintf(text, size, "errno %d", error_number);
}

void boundary_expected(const struct boundary_info *info, char *text, size_t size)
{
	char name[24];
	size_t length;

	boundary_errno_text(info->errnos[0], name, sizeof(name));
	snprintf(text, size, "%s", name);
	for (size_t i = 1; i < BOUNDARY_ERRNOS_MAX && info->errnos[i]; i++) {
		boundary_errno_text(info->errnos[i], name, sizeof(name));
		length = strlen(text);
		snprintf(text + length, size - length, " or %s", name);
	}
	length = strlen(text);
	if (info->rest)
		snprintf(text + length, size - length, "; %s", info->rest);
}
