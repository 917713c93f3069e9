/* SPDX-License-Identifier: GPL-2.0-only */
/* One input of the sequence fuzzer, for libFuzzer and the plain replay alike. */
#ifndef UFFD_CONFORM_TESTS_SEQUENCE_FUZZ_H
#define UFFD_CONFORM_TESTS_SEQUENCE_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Aborts, with a line on stderr, if a promise of sequence.h is broken. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
