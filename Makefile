# make demo   everything from a fresh Debian 12 machine to the first located fault
# make test   build, and all tests but those labelled slow
# `make help` lists the rest. The build itself is CMake's; this file only names what people do
# often.

PRESET ?= release
BUILD   = build/$(PRESET)
# A file that includes Clang's headers takes more than a gigabyte to compile: one job per processor,
# and per 1.5 GiB of free memory.
JOBS   ?= $(shell awk -v cpus="$$(nproc)" '/^MemAvailable/ { \
            n = int($$2 / 1572864); if (n > cpus) n = cpus; print n < 1 ? 1 : n }' /proc/meminfo)
CTEST   = ctest --test-dir $(BUILD) --output-on-failure --parallel $(JOBS) --no-tests=error

.PHONY: help configured build program demo test test-slow test-all lint format readme reference \
        install deb dependencies clean

help:
	@echo "make demo       build the program and locate the fault in examples/readings"
	@echo "make build      build the program and its tests into $(BUILD)"
	@echo "make test       build, and run all tests but the slow ones"
	@echo "make test-slow  run the slow ones (random programs, long laws)"
	@echo "make lint       layers, and clang-tidy over src/ and tools/ (package clang-tidy-19)"
	@echo "make format     clang-format what differs from HEAD (package clang-format-19)"
	@echo "make readme     write the real output of the example into README.md"
	@echo "make install    install the program (DESTDIR and PREFIX as usual)"
	@echo "make deb        make a Debian package in $(BUILD)"
	@echo "make clean      remove $(BUILD)"
	@echo "PRESET=release|dev|asan|tsan|fuzz|tidy chooses the build, JOBS=N the processes."

dependencies:
	@scripts/install_dependencies.sh

# What CMake says is shown if it fails. A build of the program alone can become one with tests.
configure = mkdir -p $(BUILD) && { cmake --preset $(PRESET) -DCULPRIT_BUILD_TESTS=$(1) \
                >$(BUILD)/configure.log 2>&1 || { cat $(BUILD)/configure.log >&2; false; }; }
tests_are_off = grep -qs CULPRIT_BUILD_TESTS:BOOL=OFF $(BUILD)/CMakeCache.txt

configured: dependencies
	@if [ ! -f $(BUILD)/build.ninja ] || $(tests_are_off); then $(call configure,ON); fi

build: configured
	cmake --build $(BUILD) --parallel $(JOBS)

# The program, without the tests if nothing was built so far.
program:
	@scripts/install_dependencies.sh program
	@if [ ! -f $(BUILD)/build.ninja ]; then \
	    echo "building culprit in $(BUILD): about ten minutes on two processors"; \
	    $(call configure,OFF); fi
	@NINJA_STATUS="[%f of %t, %e s] " cmake --build $(BUILD) --parallel $(JOBS) --target culprit

demo: program
	@echo
	cd examples/readings && ../../$(BUILD)/bin/culprit locate records.c --tests tests
	@echo
	@echo 'the program is $(BUILD)/bin/culprit: export PATH=$(CURDIR)/$(BUILD)/bin:$$PATH'

test: build
	$(CTEST) --label-exclude slow

test-slow: build
	$(CTEST) --label-regex slow

test-all: build
	$(CTEST)

lint: configured
	python3 scripts/check_layers.py
	python3 scripts/check_width.py
	run-clang-tidy-19 -quiet -p $(BUILD) -j $(JOBS) '/(src|tools)/'

format:
	git clang-format-19 --binary clang-format-19 HEAD -- src tools tests bench

readme: program
	python3 scripts/update_readme.py --culprit $(BUILD)/bin/culprit

# The program, and the manual page and completions that it writes.
reference: program
	@cmake --build $(BUILD) --parallel $(JOBS) --target reference

PREFIX ?= /usr/local
install: reference
	DESTDIR="$(DESTDIR)" cmake --install $(BUILD) --prefix "$(PREFIX)"

deb: reference
	@scripts/install_dependencies.sh package
	@cd $(BUILD) && rm -f culprit_*.deb && cpack -G DEB

clean:
	rm -rf $(BUILD)
