#!/usr/bin/env python3
"""usage: random_programs.py --culprit PROGRAM --cbmc PROGRAM --law PROGRAM [--count N] [--seed S]

Compares the verdicts of `culprit check` and CBMC on random functions of law_check, and the lines at
which something is violated. A run of culprit ends at the first violation; CBMC goes on after it. So
each line that only CBMC names is run natively with CBMC's inputs and sanitizers: it is explained if
the run ends at a line that culprit names, too. Prints what is left.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from compare import CBMC_CHECKS

SECONDS = 30
UNWIND = 10  # the loops of the programs end before
CBMC = ["--unwind", str(UNWIND), "--no-standard-checks", "--json-ui", *CBMC_CHECKS]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


def lines_of_culprit(options, path):
    done = subprocess.run([options.culprit, "check", str(path), "--format", "json", "--bound", "16",
                           "--timeout", str(SECONDS)], capture_output=True, text=True, check=False)
    result = json.loads(done.stdout)
    violated = {each["place"]["line"] for each in result["properties"]
                if each["status"] == "violated"}
    open_ = result["incomplete"] or result["exhausted"] or any(
        each["status"] == "undecided" for each in result["properties"])
    return violated, bool(open_)


def lines_of_cbmc(options, path):
    """By line, the values of the nondet function with which CBMC violates something there."""
    done = subprocess.run([options.cbmc, str(path), *CBMC, "--trace"], capture_output=True,
                          text=True, timeout=SECONDS, check=False)
    lines = {}
    for part in json.loads(done.stdout):
        for each in part.get("result", []):
            if each["status"] != "FAILURE":
                continue
            steps = [step for step in each.get("trace", []) if step["stepType"] == "assignment"]
            values = [step["value"].get("data") for step in steps
                      if step["lhs"].startswith("return_value___VERIFIER_nondet_int")]
            values = values[1::2]  # each is preceded by its declaration
            lines.setdefault(int(each["sourceLocation"]["line"]), values)
    return lines


STUBS = """#include <stdlib.h>
static const int values[] = {%s};
int __VERIFIER_nondet_int(void) {
  static unsigned calls;
  return calls < sizeof values / sizeof *values ? values[calls++] : 0;
}
void __VERIFIER_assume(int holds) { if (!holds) exit(0); }
"""


def line_of_native_run(path, values, folder):
    """The line at which sanitizers end a run with these inputs; 0: an assertion; None: none."""
    stubs, binary = folder / "stubs.c", folder / "native.out"
    stubs.write_text(STUBS % (", ".join(re.sub("[a-z]+$", "", value) for value in values) or "0"))
    subprocess.run(["cc", "-w", "-g", *SANITIZERS, str(path), str(stubs), "-o", str(binary)],
                   check=True)
    done = subprocess.run([str(binary)], capture_output=True, text=True, timeout=SECONDS,
                          check=False)
    if not done.returncode:
        return None
    place = re.search(rf"{path.name}:(\d+)", done.stderr)
    return int(place.group(1)) if place else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--cbmc", required=True)
    parser.add_argument("--law", required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    equal = same_verdict = total = undecided = after = 0
    with tempfile.TemporaryDirectory() as name:
        subprocess.run([options.law, "--write", name, str(options.count), str(options.seed)],
                       check=True)
        for path in sorted(pathlib.Path(name).glob("*.c")):
            own, is_open = lines_of_culprit(options, path)
            theirs = lines_of_cbmc(options, path)
            total += 1
            equal += own == set(theirs)
            undecided += is_open
            same_verdict += bool(own) == bool(theirs)
            later = 0
            for line in sorted(set(theirs) - own):
                at = line_of_native_run(path, theirs[line], pathlib.Path(name))
                if at in own or (at == 0 and own):
                    later += 1
                    continue
                print(f"{path.stem}: only CBMC names line {line}; with {theirs[line]} a native run "
                      + ("shows nothing" if at is None else f"ends at line {at}"), flush=True)
            after += later
            if own - set(theirs):
                print(f"{path.stem}: only culprit names lines {sorted(own - set(theirs))}"
                      + (", and left something open" if is_open else ""), flush=True)
    print(f"\n{total} programs: {same_verdict} with the same verdict, {equal} with the same lines; "
          f"{after} lines that only CBMC names lie behind a violation that both name; of "
          f"{undecided} culprit left something open")
    return same_verdict < total


if __name__ == "__main__":
    sys.exit(main())
