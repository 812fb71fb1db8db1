#!/usr/bin/env python3
"""Runs `culprit locate` on every program of this folder and compares the rank of the faulty line
with what is expected.

Usage: run_corpus.py --culprit PROGRAM [--only GLOB] [--jobs N] [--timeout S] [--verbose]

A program is a miss when the faulty line is not among the first `within` suspects of its
expect.json, when a test has no verdict or none fails, when a suspect was not replayed, or when
culprit ends without an answer. `within` null says that the line is known not to be found; finding
it then is reported too, so that the expectation is raised. Status 1 on a miss.
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass

import cases

LONGEST_RANGE = 3  # lines; a suspect that covers more says too little about one of them
GRACE = 30  # seconds that culprit may take beyond its own limit


@dataclass
class Outcome:
    case: cases.Case
    rank: int | None = None
    suspects: int = 0
    seconds: float = 0.0
    first: str = ""
    complaint: str = ""


def covers(component, lines):
    short = component["end_line"] - component["line"] < LONGEST_RANGE
    return (short and component["kind"] != "function"
            and any(component["line"] <= line <= component["end_line"] for line in lines))


def rank_of(document, lines):
    for diagnosis in document["diagnoses"]:
        if any(covers(component, lines)
               for component in diagnosis["components"] + diagnosis["also"]):
            return diagnosis["rank"]
    return None


def complaint_about(outcome, document):
    case = outcome.case
    unknown = [test["name"] for test in document["tests"] if test["verdict"] == "unknown"]
    if unknown:
        return f"no verdict on {', '.join(unknown)}"
    if not any(test["verdict"] == "fail" for test in document["tests"]):
        return "no test fails"
    if any(not diagnosis["replayed"] for diagnosis in document["diagnoses"]):
        return "a suspect was not replayed"
    if case.within is None:
        return (f"found at rank {outcome.rank}, though not expected: set `within`" if outcome.rank
                else "")
    if outcome.rank is None:
        return (f"line {case.faulty_line} is not among {outcome.suspects} suspects "
                f"({document['answer']})")
    if outcome.rank > case.within:
        return f"line {case.faulty_line} has rank {outcome.rank}, expected within {case.within}"
    return ""


def locate(case, culprit, seconds):
    outcome = Outcome(case)
    command = [culprit, "locate", case.program, "--tests", case.folder / "tests", "--format",
               "json", "--compare", case.compare,
               "--jobs", "1", "--timeout", str(seconds)]
    if case.undefined:
        command += ["--undefined", case.undefined]
    started = time.monotonic()
    try:
        run = subprocess.run(command, capture_output=True, timeout=seconds + GRACE, check=False)
    except subprocess.TimeoutExpired:
        outcome.complaint = f"takes over {seconds + GRACE} s"
        return outcome
    outcome.seconds = time.monotonic() - started
    try:
        document = json.loads(run.stdout)
        if "error" in document:
            raise ValueError
    except ValueError:
        lines = run.stderr.decode(errors="replace").strip().splitlines()
        outcome.complaint = f"status {run.returncode}: {lines[0] if lines else 'no message'}"
        return outcome
    outcome.suspects = len(document["diagnoses"])
    outcome.rank = rank_of(document, case.lines)
    if document["diagnoses"]:
        component = document["diagnoses"][0]["components"][0]
        outcome.first = f"{component['line']}: {component['kind']} {component['text']}"
    outcome.complaint = complaint_about(outcome, document)
    if not outcome.complaint and run.returncode not in (0, 1):
        outcome.complaint = f"status {run.returncode}"
    return outcome


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--culprit", required=True, metavar="PROGRAM")
    parser.add_argument("--only", default="*", metavar="GLOB")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--timeout", type=int, default=120, metavar="S",
                        help="limit of each run (default: 120)")
    parser.add_argument("--verbose", action="store_true",
                        help="name the first suspect of every program")
    arguments = parser.parse_args()
    programs = cases.read_cases(arguments.only)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        outcomes = list(pool.map(lambda case: locate(case, arguments.culprit, arguments.timeout),
                                 programs))
    print(f"{'program':34} {'rank':>4} {'of':>4} {'within':>6} {'seconds':>7}")
    for o in outcomes:
        within = o.case.within if o.case.within is not None else "-"
        note = o.complaint and "MISS: " + o.complaint
        if arguments.verbose and o.first:
            note = f"{note}  [line {o.case.faulty_line}; first {o.first}]".strip()
        print(f"{o.case.name:34} {o.rank or '-':>4} {o.suspects:>4} {within:>6} {o.seconds:7.2f}  "
              f"{note}".rstrip())
    misses = sum(bool(o.complaint) for o in outcomes)
    hits = {k: sum(o.rank is not None and o.rank <= k for o in outcomes) for k in (1, 3, 5)}
    found = sum(o.rank is not None for o in outcomes)
    print(f"{len(outcomes)} programs: first {hits[1]}, in first 3 {hits[3]}, in first 5 {hits[5]}, "
          f"found {found}; {misses} misses")
    return 1 if misses or not outcomes else 0


if __name__ == "__main__":
    sys.exit(main())
