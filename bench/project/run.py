#!/usr/bin/env python3
"""How long a failing test of a CMake project takes to locate: each seeded fault of an example, once
with an empty cache, then with what that run kept.

Seconds are of the whole process by the clock (`culprit locate -p build --ctest NAME --format json`,
its defaults), so they need an otherwise idle machine. The rank is that of the first diagnosis that
begins in a line of the fault. The table is Markdown; the last line says how many runs keep to the
goals.

usage: run.py --culprit PROGRAM [--times N] [--only NAME ...] [PROJECT]
Needs CMake and a C compiler. PROJECT: a folder as tests/examples/seeded_faults.py takes it;
default: examples/calculator.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "examples"), str(ROOT / "scripts")]
import seeded_faults  # noqa: E402

FIRST_GOAL, SECOND_GOAL = 2.0, 1.0  # seconds


def located(culprit, folder, test, cache):
    """Seconds, and the places of each diagnosis."""
    start = time.monotonic()
    ran = subprocess.run([culprit, "locate", "-p", "build", "--ctest", test, "--format", "json"],
                         cwd=folder, capture_output=True, text=True,
                         env={**os.environ, "CULPRIT_CACHE_DIR": cache})
    seconds = time.monotonic() - start
    if ran.returncode not in (0, 5, 6):
        sys.exit(f"run.py: culprit on {test}: status {ran.returncode}\n{ran.stderr}")
    return seconds, [{(c["file"], c["line"]) for c in diagnosis["components"]}
                     for diagnosis in json.loads(ran.stdout)["diagnoses"]]


def measure(culprit, project, patch, times, scratch):
    """(first run, second runs, rank or None) of one fault."""
    folder = pathlib.Path(scratch) / patch.stem
    shutil.copytree(project, folder)
    text = patch.read_text()
    faulty = seeded_faults.apply_patch(text, folder)
    seeded_faults.build(folder)
    test = re.search(r"^Test: (.*)$", text, re.M)[1]
    cache = tempfile.mkdtemp(dir=scratch)
    first, places = located(culprit, folder, test, cache)
    second = [located(culprit, folder, test, cache)[0] for _ in range(times)]
    return first, second, next((k for k, one in enumerate(places, 1) if faulty & one), None)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("project", nargs="?", type=pathlib.Path,
                        default=ROOT / "examples" / "calculator")
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--times", type=int, default=3,
                        help="second runs of each fault, of which the median counts")
    parser.add_argument("--only", nargs="*", help="names of patches")
    options = parser.parse_args()
    culprit = shutil.which(options.culprit)
    if not culprit:
        sys.exit(f"run.py: {options.culprit} is no program")
    patches = [p for p in sorted((options.project / "faults").glob("*.patch")) if not options.only
               or p.stem in options.only]
    if not patches:
        sys.exit(f"run.py: no such patch below {options.project}/faults")
    print("| fault | first run | second run | rank |\n|---|---|---|---|")
    firsts, seconds = [], []
    with tempfile.TemporaryDirectory(prefix="culprit-bench-") as scratch:
        for patch in patches:
            first, second, rank = measure(str(pathlib.Path(culprit).resolve()), options.project,
                                          patch, options.times, scratch)
            firsts.append(first)
            seconds.append(statistics.median(second))
            print(f"| `{patch.stem}` | {first:.2f} | {seconds[-1]:.2f} | {rank or '-'} |",
                  flush=True)
    print(f"\nfirst: median {statistics.median(firsts):.2f}, at most {max(firsts):.2f} s, "
          f"{sum(s <= FIRST_GOAL for s in firsts)} of {len(firsts)} within {FIRST_GOAL:g} s; "
          f"second: median {statistics.median(seconds):.2f}, at most {max(seconds):.2f} s, "
          f"{sum(s <= SECOND_GOAL for s in seconds)} of {len(seconds)} within {SECOND_GOAL:g} s")


if __name__ == "__main__":
    main()
