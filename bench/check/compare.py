#!/usr/bin/env python3
"""usage: compare.py --culprit PROGRAM --cbmc PROGRAM [--repeat N] [--only GLOB]

Runs `culprit check` and CBMC on the programs of programs/, alternately, whole processes; those with
a fault once without and once with it (-DFAULT). Prints a table in Markdown: the fastest of N runs
of each, their ratio, and the verdicts. CBMC unrolls each loop as often as its line below says, and
checks that this is enough; culprit finds its bounds by itself. The status is 1 if two verdicts
differ.
"""
import argparse
import fnmatch
import pathlib
import statistics
import subprocess
import sys
import time

PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"
SIZES = {"bubble": (4, 8, 11)}  # -DN
UNWIND = {"sum": 70, "popcount": 40}
USUAL_UNWIND = 14
LIMIT = 60  # seconds
SLOW = 5    # seconds, from which one run is enough
# the checks of C's rules that culprit makes, too
CBMC_CHECKS = ["--bounds-check", "--pointer-check", "--div-by-zero-check",
               "--signed-overflow-check", "--undefined-shift-check"]
CULPRIT_VERDICTS = {0: "holds", 1: "violated", 8: "undecided"}
CBMC_VERDICTS = {0: "holds", 10: "violated"}


def timed(command, verdicts):
    start = time.perf_counter()
    try:
        status = subprocess.run(command, capture_output=True, timeout=LIMIT, check=False).returncode
    except subprocess.TimeoutExpired:
        return LIMIT, "timeout"
    return time.perf_counter() - start, verdicts.get(status, f"status {status}")


def variants(path):
    """The name of each variant of a program, and its flags."""
    sized = [(f"{path.stem}{n}", [f"-DN={n}"]) for n in SIZES.get(path.stem, ())]
    for name, flags in sized or [(path.stem, [])]:
        yield name, flags
        if "FAULT" in path.read_text():
            yield f"{name}_fault", [*flags, "-DFAULT"]


def measured(commands, repeat):
    """The least seconds and the verdict of each (command, verdicts), run in turn."""
    best = [(float("inf"), "")] * len(commands)
    for _ in range(repeat):
        for at, (command, verdicts) in enumerate(commands):
            if best[at][0] != float("inf") and best[at][0] > SLOW:
                continue
            best[at] = min(best[at], timed(command, verdicts))
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--cbmc", required=True)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", default="*")
    options = parser.parse_args()
    print("| program | culprit, s | CBMC, s | ratio | verdict |\n|---|---|---|---|---|")
    ratios, different = [], 0
    for path in sorted(PROGRAMS.glob("*.c")):
        unwind = UNWIND.get(path.stem, USUAL_UNWIND)
        for name, flags in variants(path):
            if not fnmatch.fnmatch(name, options.only):
                continue
            (own, verdict), (other, theirs) = measured([
                ([options.culprit, "check", str(path), "--no-cache", "--", *flags],
                 CULPRIT_VERDICTS),
                ([options.cbmc, str(path), "-DCBMC", *flags, "--unwind", str(unwind),
                  "--unwinding-assertions", *CBMC_CHECKS, "--verbosity", "4"], CBMC_VERDICTS)],
                options.repeat)
            ratios.append(own / other)
            if verdict != theirs:
                different += 1
                verdict = f"{verdict}; CBMC: {theirs}"
            print(f"| {name} | {own:.3f} | {other:.3f} | {own / other:.2f} | {verdict} |",
                  flush=True)
    if ratios:
        print(f"\n{len(ratios)} programs, median ratio {statistics.median(ratios):.2f}, "
              f"{different} different verdicts")
    return different > 0


if __name__ == "__main__":
    sys.exit(main())
