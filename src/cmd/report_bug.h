/* SPDX-License-Identifier: GPL-2.0-only */
/* "report bug": one failed cell of a run as a mail. */
#ifndef UFFD_CONFORM_CMD_REPORT_BUG_H
#define UFFD_CONFORM_CMD_REPORT_BUG_H

/* @arguments: RUN.json CELL [FILE.case...]; the exit status. */
int report_bug(char **arguments, int count);

#endif
