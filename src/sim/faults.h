/* SPDX-License-Identifier: GPL-2.0-only */
/* The table of faults is in two parts; inside src/sim only. */
#ifndef UFFD_CONFORM_SIM_FAULTS_H
#define UFFD_CONFORM_SIM_FAULTS_H

#include "sim/sim.h"

/* From here on they are about pages in other places: swap, nodes, huge pages, devices, ... */
#define SIM_FAULT_PLACES_FIRST SIM_FAULT_PAGEOUT_LOSES_ARMED

extern const struct sim_fault_info sim_faults_places[SIM_FAULT_COUNT - SIM_FAULT_PLACES_FIRST];

#endif
