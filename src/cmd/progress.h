/* SPDX-License-Identifier: GPL-2.0-only */
/* One line on the terminal that tells how far a run is; it is wiped when the run ends. */
#ifndef UFFD_CONFORM_CMD_PROGRESS_H
#define UFFD_CONFORM_CMD_PROGRESS_H

#include "runner/observer.h"

/* NULL unless standard error is a terminal and standard output is none; free() it. */
struct observer *progress_new(void);

#endif
