#!/usr/bin/env python3
"""Random programs of csmith (Yang et al. 2011) run natively and in the machine; both must print and
return the same.

Usage: run_csmith.py --culprit PROGRAM [--count N] [--seed S] [--jobs N] [--keep FOLDER] [--small]

Each program is compiled by the host's compiler without optimisation and run; what it printed and
returned becomes the test of a `culprit run`, with all components planted, so that planting is
tested, too. csmith programs show no undefined behaviour: a finding of the machine is as wrong as
another checksum. A program is skipped when it runs natively for more than 5 s, exceeds the
machine's step limit, meets what culprit says it does not support, or shows the one undefined
behaviour that csmith does not avoid (CSMITHS_OWN). The test fails when more than a tenth of the
programs are skipped.
Program N is the one of seed S + N, so that `--seed <that> --count 1` repeats a failure.
"""
import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass

NATIVE_SECONDS = 5
GENERATOR_SECONDS = 30
CULPRIT_SECONDS = 120
STEP_LIMIT = 20_000_000
SKIPPED_AT_MOST = 0.1
CSMITHS_OWN = "invalid-conversion"  # with --float, csmith assigns floats of any size to integers

SMALL = ["--max-block-size", "2", "--max-block-depth", "3", "--max-expr-complexity", "5",
         "--max-struct-fields", "5"]
# The program of seed S has the options S mod 6. The first is csmith's default; --small makes it as
# small as the others.
OPTIONS = [
    [],
    ["--no-packed-struct", "--max-funcs", "4"] + SMALL,
    ["--float", "--max-funcs", "3"] + SMALL,
    ["--max-pointer-depth", "4", "--max-funcs", "3", "--no-volatiles"] + SMALL,
    ["--max-array-dim", "1", "--max-funcs", "5"] + SMALL,
    ["--no-math64", "--no-longlong", "--max-funcs", "4", "--strict-const-arrays"] + SMALL,
]


@dataclass
class Outcome:
    seed: int
    kind: str = "same"  # same, skipped, different
    text: str = ""


class Skipped(Exception):
    """The program says nothing about the machine."""


def include_folder():
    """csmith's headers stand in a folder that has its version in its name on some systems."""
    for folder in sorted(pathlib.Path("/usr/include").glob("csmith*")):
        if (folder / "csmith.h").exists():
            return str(folder)
    return "/usr/include"


def bounded(command, seconds, what, **options):
    try:
        return subprocess.run(command, capture_output=True, timeout=seconds, check=False, **options)
    except subprocess.TimeoutExpired:
        raise Skipped(f"{what} takes over {seconds} s") from None


def generate(seed, arguments, path):
    options = OPTIONS[seed % len(OPTIONS)] or (SMALL if arguments.small else [])
    made = bounded(["csmith", "--seed", str(seed), "--output", str(path)] + options,
                   GENERATOR_SECONDS, "csmith",
                   cwd=path.parent)  # it leaves a platform.info there
    if made.returncode != 0 or not path.exists():
        raise Skipped("csmith gave no program")


def run_natively(source, folder, arguments):
    """Makes the test folder from what the host's program does."""
    program = folder / "program"
    compiled = bounded([arguments.cc, "-O0", "-w", f"-I{arguments.include}", str(source), "-o",
                        str(program)], 60, "the compiler")
    if compiled.returncode != 0:
        raise Skipped("does not compile natively")
    run = bounded([str(program)], NATIVE_SECONDS, "the program", stdin=subprocess.DEVNULL)
    if run.returncode < 0:
        raise Skipped(f"dies of signal {-run.returncode} natively")
    tests = folder / "tests"
    tests.mkdir()
    (tests / "native.out").write_bytes(run.stdout)
    (tests / "native.exit").write_text(f"{run.returncode}\n")
    return tests


def complaint_about(document):
    test = document["tests"][0]
    reason = test["reason"] or {"kind": "none", "text": ""}
    if reason["kind"] in ("step-limit", "not-run"):
        raise Skipped("exceeds the step limit")
    if reason["kind"] == "unsupported":
        raise Skipped(reason["text"].split(" (reached")[0])
    # The compiler turns the conversion of a constant into an undefined value.
    constant = any("out of range value" in message["message"] for message in document["messages"])
    if constant or any(finding["kind"] == CSMITHS_OWN for finding in test["findings"]):
        raise Skipped(f"csmith's own {CSMITHS_OWN}")
    if test["verdict"] != "pass":
        return f"{test['verdict']}: {reason['text']}"
    if test["findings"]:
        finding = test["findings"][0]
        line = (finding["place"] or {"line": "?"})["line"]
        return f"finds {finding['kind']} at line {line}: {finding['message']}"
    return ""


def run_in_machine(source, tests, arguments):
    command = [arguments.culprit, "run", str(source), "--tests", str(tests), "--format", "json",
               "--jobs", "1",
               "--steps", str(STEP_LIMIT), "--timeout", str(CULPRIT_SECONDS), "--",
               f"-I{arguments.include}", "-w"]
    run = bounded(command, 2 * CULPRIT_SECONDS, "culprit")
    try:
        document = json.loads(run.stdout)
    except ValueError:
        lines = run.stderr.decode(errors="replace").strip().splitlines()
        return f"status {run.returncode}: {lines[0] if lines else 'no message'}"
    return complaint_about(document)


def examine(number, arguments):
    outcome = Outcome(arguments.seed + number)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source = folder / "program.c"
        try:
            generate(outcome.seed, arguments, source)
            outcome.text = run_in_machine(source, run_natively(source, folder, arguments),
                                          arguments)
            outcome.kind = "different" if outcome.text else "same"
        except Skipped as reason:
            outcome.kind, outcome.text = "skipped", str(reason)
        if outcome.kind == "different" and arguments.keep:
            kept = pathlib.Path(arguments.keep) / f"csmith_{outcome.seed}.c"
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(source.read_bytes())
    return outcome


def options_of(argv):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--small", action="store_true", help="no program of csmith's default size")
    parser.add_argument("--keep", help="folder for the programs that behave differently")
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--include", default=include_folder())
    return parser.parse_args(argv)


def main(argv=None):
    arguments = options_of(argv)
    counts, skips = Counter(), Counter()
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for outcome in pool.map(lambda number: examine(number, arguments), range(arguments.count)):
            counts[outcome.kind] += 1
            if outcome.kind == "skipped":
                skips[outcome.text] += 1
            if outcome.kind == "different":
                print(f"seed {outcome.seed}: {outcome.text}", flush=True)
    print(f"{counts['same']} the same, {counts['different']} different, "
          f"{counts['skipped']} skipped", dict(skips) or "")
    return 1 if counts["different"] or counts["skipped"] > SKIPPED_AT_MOST * arguments.count else 0


if __name__ == "__main__":
    sys.exit(main())
