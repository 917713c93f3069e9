/* SPDX-License-Identifier: GPL-2.0-only */
/* The tables that contract/boundary.c puts together; nobody else includes this. */
#ifndef UFFD_CONFORM_CONTRACT_BOUNDARY_TABLES_H
#define UFFD_CONFORM_CONTRACT_BOUNDARY_TABLES_H

#include "contract/boundary.h"

#define NEED(need) (1u << BOUNDARY_NEED_##need)

/* Bits that no kernel knows. */
#define UNKNOWN_MODE	  (UINT64_C(1) << 62)
#define UNKNOWN_OPEN_FLAG (UINT64_C(1) << 30)

/* UFFDIO_MOVE_MODE_ALLOW_SRC_HOLES */
#define MOVE_MODE_ALLOW_SRC_HOLES (UINT64_C(1) << 1)

/* Below the lowest address that a program may map. */
#define UNMAPPED_POINTER UINT64_C(8)

extern const struct boundary_info boundary_api[BOUNDARY_RANGE_FIRST - BOUNDARY_API_FIRST];
extern const struct boundary_info boundary_range[BOUNDARY_FILL_RANGE_FIRST - BOUNDARY_RANGE_FIRST];
extern const struct boundary_info
	boundary_fill_range[BOUNDARY_PRESENCE_FIRST - BOUNDARY_FILL_RANGE_FIRST];
extern const struct boundary_info boundary_presence[BOUNDARY_FILL_FIRST - BOUNDARY_PRESENCE_FIRST];
extern const struct boundary_info boundary_fill[BOUNDARY_MOVE_FIRST - BOUNDARY_FILL_FIRST];
extern const struct boundary_info boundary_move[BOUNDARY_MODE_FIRST - BOUNDARY_MOVE_FIRST];
extern const struct boundary_info boundary_mode[BOUNDARY_SCAN_FIRST - BOUNDARY_MODE_FIRST];
extern const struct boundary_info boundary_scan[BOUNDARY_SCENE_FIRST - BOUNDARY_SCAN_FIRST];
extern const struct boundary_info boundary_scene[BOUNDARY_NOTICE_FIRST - BOUNDARY_SCENE_FIRST];
extern const struct boundary_info boundary_notice[BOUNDARY_SELECT_FIRST - BOUNDARY_NOTICE_FIRST];
extern const struct boundary_info boundary_select[BOUNDARY_GROWN_FIRST - BOUNDARY_SELECT_FIRST];
extern const struct boundary_info boundary_grown[BOUNDARY_PART_FIRST - BOUNDARY_GROWN_FIRST];
extern const struct boundary_info boundary_part[BOUNDARY_COUNT - BOUNDARY_PART_FIRST];

#endif
