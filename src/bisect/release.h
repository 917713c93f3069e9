/* SPDX-License-Identifier: GPL-2.0-only */
/* The order of kernel releases, as uname -r or a file's name tells them. Pure. */
#ifndef UFFD_CONFORM_BISECT_RELEASE_H
#define UFFD_CONFORM_BISECT_RELEASE_H

/*
 * Less than, equal to, greater than 0. Numbers count as such; "-rc" and "~" are older than the end
 * of the text; what is longer is newer: 6.12-rc7 < 6.12 < 6.12.1 < 6.12.1-3 < 6.12.10.
 */
int release_compare(const char *a, const char *b);

#endif
