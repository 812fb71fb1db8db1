#!/usr/bin/env python3
"""What each phase of the search costs and brings.

usage: phases.py CASES_DIR --culprit BIN [--corpus NAME] [--limit N] [--option=WORD]...

Runs `locate --dump phases` once per failing program and sums up, by phase: the programs in which it
was performed, its checks, their counted cost in seconds, seconds by the clock and their share, the
candidates that explain since, and the programs in which it was the first to explain. Python 3.9 or
later, standard library only.
"""
import argparse
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cases as corpus
import execute
import run


@dataclass
class Sum:
    programs: int = 0
    checks: int = 0
    cost: int = 0  # microseconds, counted
    seconds: float = 0
    explaining: int = 0
    first: int = 0


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    corpus.add_options(parser)
    parser.add_argument("--jobs", type=int, default=1, help="programs located at the same time")
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--option", action="append", default=[], metavar="WORD",
                        help="a word for the command line of culprit: --option=--max-faults=2")
    return parser.parse_args()


def phases_of(case, options):
    """The rows of the dump: name, checks, cost, seconds, candidates, explaining, undecided."""
    with tempfile.TemporaryDirectory(prefix="culprit-phases-") as scratch:
        path = Path(scratch) / "phases"
        command = [options.culprit, "locate", str(case.source), "--tests",
                   str(run.tests_folder(case, scratch)), "--compare", case.comparison, "--dump",
                   "phases", "--jobs", "1", "--timeout", str(options.timeout), "-o", str(path),
                   *options.option]
        execute.execute(command, 2 * options.timeout + 2, scratch)
        lines = path.read_text().splitlines()[1:] if path.exists() else []
    return [(line[:20].strip(), *line[20:].split()) for line in lines]


def add(rows, sums):
    explained = 0
    for name, checks, cost, seconds, _, explaining, _ in rows:
        phase = sums.setdefault(name, Sum())
        phase.programs += 1
        phase.checks += int(checks)
        phase.cost += int(cost)
        phase.seconds += float(seconds)
        phase.explaining += int(explaining) - explained
        phase.first += explained == 0 and int(explaining) > 0
        explained = int(explaining)


def text(sums):
    whole = sum(phase.seconds for phase in sums.values()) or 1
    rows = ["| phase | programs | checks | cost, s | seconds | share | explain | first |",
            "|---|---|---|---|---|---|---|---|"]
    rows += [f"| {name} | {phase.programs} | {phase.checks} | {phase.cost / 1e6:.1f} | "
             f"{phase.seconds:.1f} | {100 * phase.seconds / whole:.0f} % | {phase.explaining} | "
             f"{phase.first} |" for name, phase in sums.items()]
    return "\n".join(rows)


def main():
    options = parse_options()
    cases, _ = corpus.read_cases(options.cases, options.corpus or corpus.CORPORA, options.limit)
    chosen = [case for case in cases if case.failing and not case.layout_only]
    sums = {}
    with ThreadPoolExecutor(max_workers=options.jobs) as pool:
        for rows in pool.map(lambda case: phases_of(case, options), chosen):
            add(rows, sums)
    print(text(sums))


if __name__ == "__main__":
    main()
