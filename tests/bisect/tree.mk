# SPDX-License-Identifier: GPL-2.0-only
# Stands for a kernel's Makefile in tests/bisect.t. What is built is the state of the commit.
state := $(shell cat state)

tinyconfig:
	mkdir -p $(O)
	echo CONFIG_TINY=y > $(O)/.config

olddefconfig:
	echo CONFIG_DEFAULT=y >> $(O)/.config

bzImage: build-$(state)

build-no-build:
	@echo "$(CURDIR)/mm/mprotect.c:7:9: error: 'no_such_variable' undeclared" >&2
	@echo "make[3]: *** [scripts/Makefile.build:229: mm/mprotect.o] Error 1" >&2
	@exit 1

build-full:
	@echo "mm/mprotect.c:7:9: error: cut short" >&2
	@echo "/tmp/cc.s: Fatal error: can't write: No space left on device" >&2
	@exit 1

build-no-library:
	@echo "fatal.c:1:10: fatal error: gelf.h: No such file or directory" >&2
	@exit 1

build-slow-build:
	echo $$PPID > $(FAKE_READY)
	sleep 60

build-no-image:
	rm -f $(O)/arch/x86/boot/bzImage

build-%:
	mkdir -p $(O)/arch/x86/boot
	{ cat $(FAKE_IMAGE); echo; echo $*; } > $(O)/arch/x86/boot/bzImage
