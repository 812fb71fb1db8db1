#!/usr/bin/env python3
"""Checks the corpus itself with the host's compiler, without culprit: of each program, the fixed
version passes every test, and the faulty one fails at least one. Both are compiled with sanitizers,
so undefined behaviour counts as a failure.

Usage: check_native.py [--cc gcc] [--only GLOB] [--jobs N]
"""
import argparse
import concurrent.futures
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import cases

# Uninitialised variables get a fixed pattern, so that what depends on them fails on every machine.
FLAGS = ["-std=gnu17", "-w", "-O0", "-ftrivial-auto-var-init=pattern",
         "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
SECONDS = 5


def passes(program, test):
    try:
        run = subprocess.run([program, *test.arguments], input=test.input, capture_output=True,
                             timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return False
    wanted = range(0, 256) if test.status is None else [test.status]
    sanitized = b"AddressSanitizer" in run.stderr or b"runtime error" in run.stderr
    return run.stdout == test.output and run.returncode in wanted and not sanitized


def failing(case, source, compiler, scratch):
    """Names of the tests that fail."""
    text = Path(scratch) / "program.c"
    text.write_text(source)
    program = Path(scratch) / "program"
    subprocess.run([compiler, *FLAGS, text, "-o", program, "-lm"], check=True)
    return [test.name for test in case.tests() if not passes(program, test)]


def complaints(case, compiler):
    with tempfile.TemporaryDirectory() as scratch:
        tests = len(case.tests())
        if not 3 <= tests <= 7:
            yield f"has {tests} tests, wanted are 3 to 7"
        wrong = failing(case, case.fixed_source(), compiler, scratch)
        if wrong:
            yield f"the fixed program fails {', '.join(wrong)}"
        if not failing(case, case.source, compiler, scratch):
            yield "the faulty program passes every test"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cc", default="gcc")
    parser.add_argument("--only", default="*", metavar="GLOB")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    programs = cases.read_cases(arguments.only)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        found = pool.map(lambda case: list(complaints(case, arguments.cc)), programs)
    wrong = [f"{case.name}: {complaint}" for case, list_ in zip(programs, found)
             for complaint in list_]
    print("\n".join(wrong + [f"{len(programs)} programs, {len(wrong)} complaints"]))
    return 1 if wrong or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
