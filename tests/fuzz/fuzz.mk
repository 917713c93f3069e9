# SPDX-License-Identifier: GPL-2.0-only
# The corpus is replayed by "make check"; "make fuzz" looks for more with clang's libFuzzer.
check_PROGRAMS += tests/unit/sequence-corpus.t

tests_unit_sequence_corpus_t_SOURCES = \
	tests/fuzz/replay.c \
	tests/fuzz/sequence_fuzz.c \
	tests/fuzz/sequence_fuzz.h \
	tests/unit/tap.c \
	tests/unit/tap.h
tests_unit_sequence_corpus_t_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests/unit
tests_unit_sequence_corpus_t_LDADD = libconform.a $(PROGRAM_LIBS)

fuzz_corpus = \
	tests/fuzz/corpus/bad-utf8.case \
	tests/fuzz/corpus/blank.case \
	tests/fuzz/corpus/crlf.case \
	tests/fuzz/corpus/empty.case \
	tests/fuzz/corpus/escape.case \
	tests/fuzz/corpus/full.case \
	tests/fuzz/corpus/hash-why.case \
	tests/fuzz/corpus/incomplete.case \
	tests/fuzz/corpus/lone-cr.case \
	tests/fuzz/corpus/long-line.case \
	tests/fuzz/corpus/long-name.case \
	tests/fuzz/corpus/long-why.case \
	tests/fuzz/corpus/long-word.case \
	tests/fuzz/corpus/many-steps.case \
	tests/fuzz/corpus/map-zero.case \
	tests/fuzz/corpus/minimal.case \
	tests/fuzz/corpus/misspelt.case \
	tests/fuzz/corpus/no-child.case \
	tests/fuzz/corpus/no-newline.case \
	tests/fuzz/corpus/no-steps.case \
	tests/fuzz/corpus/no-why.case \
	tests/fuzz/corpus/nul.case \
	tests/fuzz/corpus/one-page.case \
	tests/fuzz/corpus/pages-backwards.case \
	tests/fuzz/corpus/pages-huge.case \
	tests/fuzz/corpus/pages-outside.case \
	tests/fuzz/corpus/pages.case \
	tests/fuzz/corpus/same-name.case \
	tests/fuzz/corpus/second-map.case \
	tests/fuzz/corpus/two-cases.case \
	tests/fuzz/corpus/two-forks.case \
	tests/fuzz/corpus/utf8.case

EXTRA_DIST += tests/fuzz/sequence.dict $(fuzz_corpus)

FUZZ_CLANG = clang
FUZZ_SECONDS = 600
fuzz_sources = tests/fuzz/sequence_fuzz.c $(sequence_sources) src/system/error.c
CLEANFILES += tests/fuzz/sequence_fuzz

# What it finds is left in tests/fuzz/found of the build folder.
fuzz:
	@command -v $(FUZZ_CLANG) >/dev/null || \
	{ echo "make fuzz needs clang with libFuzzer: set FUZZ_CLANG" >&2; exit 1; }
	$(MKDIR_P) tests/fuzz/found
	output=`pwd`/tests/fuzz/sequence_fuzz && cd $(srcdir) && \
	$(FUZZ_CLANG) -std=gnu17 -g -O1 -fsanitize=fuzzer,address,undefined \
		-fno-sanitize-recover=all -Isrc -Itests/fuzz $(fuzz_sources) -o "$$output"
	tests/fuzz/sequence_fuzz -max_total_time=$(FUZZ_SECONDS) -timeout=10 -use_value_profile=1 \
		-print_final_stats=1 -dict=$(srcdir)/tests/fuzz/sequence.dict \
		-artifact_prefix=tests/fuzz/found/ tests/fuzz/found $(srcdir)/tests/fuzz/corpus

.PHONY: fuzz
