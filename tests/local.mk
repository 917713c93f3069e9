# SPDX-License-Identifier: GPL-2.0-only
include tests/unit/sequence.mk
include tests/fuzz/fuzz.mk
include tests/unit/report.mk
include tests/consumers/local.mk
include tests/unit/sim.mk
include tests/unit/facts.mk
include tests/unit/needs.mk
include tests/unit/probe.mk
include tests/unit/settings.mk
include tests/unit/vm.mk
include tests/unit/bisect.mk
include tests/unit/boundary.mk
include tests/unit/contract.mk
include tests/unit/engine.mk
include tests/unit/race.mk
include tests/unit/runner.mk
include tests/unit/tuning.mk
include tests/unit/kernel_log.mk
include tests/unit/known.mk
include tests/unit/compare.mk
include tests/unit/bench.mk
include tests/unit/shrink.mk
include tests/unit/trace.mk
include tests/unit/emit.mk
include tests/unarmed/local.mk
include tests/vm/local.mk

dist_check_SCRIPTS += \
	tests/bench.t \
	tests/bootstrap.t \
	tests/commands.t \
	tests/compare.t \
	tests/emit-c.t \
	tests/false-alarms.t \
	tests/kernel-log.t \
	tests/live.t \
	tests/manual.t \
	tests/readme.t \
	tests/report-bug.t \
	tests/replay.t \
	tests/shrink-vm.t \
	tests/shrink.t \
	tests/sim-faults.t \
	tests/verdicts.t
EXTRA_DIST += tests/fixtures/false-alarms.case tests/fixtures/known.case tests/fixtures/sixty-moved.case tests/fixtures/sixty.case tests/results.pm tests/sim-faults.txt tests/tap.sh tests/verdicts.sh
EXTRA_DIST += tests/verdicts/6.1.txt tests/verdicts/6.12.txt
