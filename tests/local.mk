# SPDX-License-Identifier: GPL-2.0-only
include tests/unit/sequence.mk
include tests/fuzz/fuzz.mk
