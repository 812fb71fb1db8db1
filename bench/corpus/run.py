#!/usr/bin/env python3
"""Runs culprit over a folder of faulty programs and says how good its answers are.

usage: run.py CASES_DIR --culprit BIN [--corpus NAME]... [--only GLOB] [--limit N] [--jobs N]
              [--native] [-o FILE]

The layout of CASES_DIR and every figure are described in README.md. Python 3.9 or later, standard
library only.
"""
import argparse
import json
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import cases as corpus
import execute
import judge
import native
import tables

SCHEMA = "culprit-corpus/1"
LENIENT = ("-Wno-implicit-int", "-Wno-implicit-function-declaration")  # old C, as gcc took it


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    corpus.add_options(parser)
    parser.add_argument("--only", help="glob over case names")
    parser.add_argument("--option", action="append", default=[], metavar="WORD",
                        help="a word for the command line of culprit: --option=--max-faults=2")
    parser.add_argument("--jobs", type=int, default=1,
                        help="cases at a time; times are honest only with free processors")
    parser.add_argument("--timeout", type=float, default=10,
                        help="seconds that culprit gets per case")
    parser.add_argument("--command", default="locate", choices=["locate", "run"],
                        help="run: verdicts only")
    parser.add_argument("--native", action="store_true",
                        help="take the verdicts from gcc -O0 here instead of case.json")
    parser.add_argument("--clang", default="clang-19",
                        help="compiler for the ratio of times; empty: no ratio")
    parser.add_argument("--keep", help="folder to keep every result document in")
    parser.add_argument("-o", "--output", help="write records and sums as JSON")
    return parser.parse_args()


def tests_folder(case, scratch):
    """The case's tests without those that must not be run."""
    if not case.left_out:
        return case.tests
    folder = Path(scratch) / "tests"
    folder.mkdir()
    for path in case.tests.iterdir():
        if path.stem not in case.left_out:
            copy = shutil.copytree if path.is_dir() else shutil.copy
            copy(path, folder / path.name)
    return folder


def read_document(path):
    try:
        document = json.loads(path.read_text())
    except (OSError, ValueError):
        return None
    return None if "error" in document else document


def clang_seconds(case, options, scratch):
    if not options.clang or not shutil.which(options.clang):
        return None
    run = execute.execute([options.clang, "-w", *LENIENT, "-c", str(case.source), "-o",
                           f"{scratch}/clang.o"], 60, scratch)
    return run.seconds if run.status == 0 else None


def measure(case, options):
    """The record of one case; never raises for what culprit does."""
    with tempfile.TemporaryDirectory(prefix="culprit-corpus-") as scratch:
        result = Path(scratch) / "result.json"
        command = [options.culprit, options.command, str(case.source), "--tests",
                   str(tests_folder(case, scratch)), "--compare", case.comparison,
                   "--format", "json", "--spectrum", "--jobs", "1", "--timeout",
                   str(options.timeout), "-o", str(result), *options.option]
        run = execute.execute(command, 2 * options.timeout + 2, scratch)
        document = None if run.timed_out or run.crashed else read_document(result)
        if options.keep and document:
            shutil.copy(result, Path(options.keep) / f"{case.corpus}-{case.name}.json")
        truth = case.failing
        if options.native:
            truth = native.failing_tests(case, corpus.test_names(case.tests), scratch)
            truth = case.failing if truth is None else truth
        record = judge.score(case, run, document, truth,
                             lambda test: native.responsible_lines(case, test, scratch))
        record["clang_seconds"] = clang_seconds(case, options, scratch)
        return record


def measure_all(cases, options):
    records = {}
    with ThreadPoolExecutor(max_workers=max(1, options.jobs)) as pool:
        waiting = {pool.submit(measure, case, options): case for case in cases}
        for done, future in enumerate(as_completed(waiting), 1):
            records[waiting[future].key] = future.result()
            if sys.stderr.isatty():
                print(f"\r{done}/{len(cases)}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return dict(sorted(records.items()))


def listed(records):
    """What should be looked at one by one: crashes, answers that do not replay, verdicts that
    differ."""
    lines = []
    for key, record in records.items():
        if record["state"] in ("crashed", "timeout"):
            lines.append(f"{record['state']}: {key} (status {record['status']})")
        elif record.get("replayed", 0) != record.get("diagnoses", 0):
            lines.append(f"not replayed: {key} ({record['diagnoses'] - record['replayed']} of "
                         f"{record['diagnoses']})")
        for test in record.get("verdicts", {}).get("disagree", [])[:3]:
            lines.append(f"verdict: {key} test {test}")
    return "\n".join(lines[:60] + ([f"and {len(lines) - 60} more"] if len(lines) > 60 else []))


def main():
    options = parse_options()
    if not shutil.which(options.culprit):
        sys.exit(f"run.py: {options.culprit} is no program")
    if options.keep:
        Path(options.keep).mkdir(parents=True, exist_ok=True)
    cases, unscored = corpus.read_cases(options.cases, options.corpus or corpus.CORPORA,
                                        options.limit, options.only)
    if not cases:
        sys.exit(f"run.py: no case.json below {options.cases} (see README.md for the layout)")
    records = measure_all(cases, options)
    sums = tables.summaries(records.values())
    print(tables.text(sums, unscored))
    print(listed(records))
    if options.output:
        settings = {"command": options.command, "timeout": options.timeout,
                    "options": options.option, "native": options.native, "unscored": unscored}
        document = {"schema": SCHEMA, "settings": settings, "summary": sums, "cases": records}
        Path(options.output).write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    main()
