#!/usr/bin/env python3
"""Says how often suspects are right, by the mark that they have.

usage: reliability.py --culprit BIN [--cases DIR [--corpus NAME]... [--limit N]]
                      [--programs DIR]... [--timeout S] [--jobs N]

A reliability table for each corpus below the folder of `--cases`, in the layout of README.md, and
for each folder of `--programs`, in that of tests/corpus. Only programs with known lines count: for
`--cases`, of a single fault. Python 3.9 or later, standard library only.
"""
import argparse
import importlib.util
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cases as corpus
import judge

BOUNDS = (0, 0.1, 0.2, 0.4, 0.6, 0.8, 1.01)
GRACE = 30  # seconds that culprit may take beyond its own limit


def programs_in(folder):
    """(words for locate, lines of the fault) of each program, as tests/corpus has them."""
    path = Path(__file__).resolve().parents[2] / "tests" / "corpus" / "cases.py"
    spec = importlib.util.spec_from_file_location("programs", path)
    reader = importlib.util.module_from_spec(spec)
    sys.modules["programs"] = reader
    spec.loader.exec_module(reader)
    for source in sorted(Path(folder).glob("*/buggy.c")):
        case = reader.read_case(source.parent)
        undefined = ["--undefined", case.undefined] if case.undefined else []
        yield ([str(case.program), "--tests", str(case.folder / "tests"), "--compare",
                case.compare, *undefined], case.lines)


def single_faults(options):
    """The same by corpus."""
    found, _ = corpus.read_cases(options.cases, options.corpus or corpus.CORPORA, options.limit)
    sets = {}
    for case in found:
        if case.single and not case.layout_only and not case.left_out:
            sets.setdefault(case.corpus, []).append(
                ([str(case.source), "--tests", str(case.tests), "--compare", case.comparison],
                 case.faulty_lines))
    return sets


def marks_of(program, options):
    """(mark, whether it is right) of each place that is listed; None without an answer."""
    words, lines = program
    command = [options.culprit, "locate", *words, "--format", "json", "--jobs", "1", "--timeout",
               str(options.timeout)]
    try:
        run = subprocess.run(command, capture_output=True, check=False,
                             timeout=options.timeout + GRACE)
        diagnoses = json.loads(run.stdout)["diagnoses"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return None
    return [(diagnosis["probability"],
             any(judge.covers(component, lines)
                 for component in diagnosis["components"] + diagnosis["also"]))
            for diagnosis in diagnoses]


def table(name, answers):
    known = [answer for answer in answers if answer is not None]
    found = sum(any(right for _, right in answer) for answer in known)
    lines = [f"{name}: {len(answers)} programs, {len(answers) - len(known)} without an answer, "
             f"listed {found}",
             f"{'mark':>10} {'places':>7} {'mean mark':>10} {'right':>7}"]
    marks = [each for answer in known for each in answer]
    for low, high in zip(BOUNDS, BOUNDS[1:]):
        here = [(mark, right) for mark, right in marks if low <= mark < high]
        if here:
            mean = sum(mark for mark, _ in here) / len(here)
            share = sum(right for _, right in here) / len(here)
            lines.append(f"{100 * low:3.0f} to {min(100, 100 * high):3.0f} {len(here):7} "
                         f"{100 * mean:8.0f} % {100 * share:5.0f} %")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--culprit", required=True, help="the program to measure")
    parser.add_argument("--cases", help="folder that holds one folder per corpus")
    parser.add_argument("--corpus", action="append", choices=corpus.CORPORA, help="default: all")
    parser.add_argument("--limit", type=int,
                        help="at most so many cases of each corpus, evenly spread")
    parser.add_argument("--programs", action="append", default=[], metavar="DIR",
                        help="folder of programs like those of tests/corpus")
    parser.add_argument("--timeout", type=float, default=30, help="seconds for each program")
    parser.add_argument("--jobs", type=int, default=1, help="programs at a time")
    options = parser.parse_args()
    sets = single_faults(options) if options.cases else {}
    for folder in options.programs:
        sets[folder] = list(programs_in(folder))
    if not any(sets.values()):
        parser.error("no program: give --cases or --programs")
    with ThreadPoolExecutor(max_workers=max(1, options.jobs)) as pool:
        for name, programs in sets.items():
            print(table(name, list(pool.map(lambda each: marks_of(each, options), programs))))
            print(flush=True)


if __name__ == "__main__":
    main()
