#!/usr/bin/env python3
"""The law of threads: a document does not depend on the number of threads.

Usage: run_threads.py --culprit BIN [--every N] [--random N]

Locates the fault of every N-th program of tests/corpus, and of random programs with one and two
faults (bench/scale), with 1, 2, 4 and 8 threads. The documents must be equal, times apart.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests" / "corpus"), str(ROOT / "bench" / "corpus"),
                str(ROOT / "bench" / "scale")]

import cases
import generate
import programs
from documents import first_difference, without_times

THREADS = (1, 2, 4, 8)
FAMILIES = sorted(programs.FAMILIES)
SIZE = 300  # executed statements of a random program


def document(culprit, program, tests, compare, jobs, scratch):
    """The result without times; None when there is none."""
    result = Path(scratch) / "result.json"
    result.unlink(missing_ok=True)
    subprocess.run([culprit, "locate", str(program), "--tests", str(tests), "--compare", compare,
                    "--format", "json", "--jobs", str(jobs), "-o", str(result)],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300, check=False)
    return without_times(json.loads(result.read_text())) if result.exists() else None


def corpus_programs(every):
    for case in cases.read_cases()[::every]:
        yield case.name, case.program, case.folder / "tests", case.compare


def random_programs(count, scratch):
    for seed in range(count):
        family = FAMILIES[seed % len(FAMILIES)]
        folder = Path(scratch) / f"{family}-{seed}"
        faults = 1 + seed // len(FAMILIES) % 2
        generate.write(generate.generate(family, SIZE, seed, faults), folder)
        yield folder.name, folder / "buggy.c", folder / "tests", "exact"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--every", type=int, default=1,
                        help="take every N-th program of the corpus")
    parser.add_argument("--random", type=int, default=0, help="random programs")
    options = parser.parse_args()
    failed = 0
    asked = 0
    with tempfile.TemporaryDirectory() as scratch:
        for name, program, tests, compare in (*corpus_programs(options.every),
                                              *random_programs(options.random, scratch)):
            asked += 1
            one = document(options.culprit, program, tests, compare, 1, scratch)
            if one is None:
                print(f"{name}: no document")
                failed += 1
                continue
            for jobs in THREADS[1:]:
                other = document(options.culprit, program, tests, compare, jobs, scratch)
                place = first_difference(one, other)
                if place:
                    print(f"{name}: another document with {jobs} threads, at {place}")
                    failed += 1
    print(f"threads: {asked} programs, {failed} failures")
    return 1 if failed or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
