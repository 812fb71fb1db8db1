#!/usr/bin/env python3
"""Finds the culprits of right programs in which one assignment was deleted.

usage: deleted.py CASES_DIR --simulate BIN [--corpus NAME]... [--count N] [--seed N] [-o FILE]

The user knows the right program, as in ask.py. README.md describes the figures. Python 3.9 or
later, standard library only.
"""
import argparse
import json
import random
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

NAME = r"[A-Za-z_]\w*"
ASSIGNMENT = re.compile(rf"^\s*({NAME})(?:\[[^=;]*\])?\s*(?:[-+*/%&|^]?=[^=].*|\+\+|--)\s*;\s*$")


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", type=Path)
    parser.add_argument("--simulate", required=True, help="the program built from simulate.cpp")
    parser.add_argument("--corpus", action="append")
    parser.add_argument("--count", type=int, default=120, help="programs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("-o", "--output", help="write all records as JSON")
    return parser.parse_args()


def mutants_of(folder):
    lines = (folder / "fixed.c").read_text(errors="replace").split("\n")
    for number, line in enumerate(lines, 1):
        found = ASSIGNMENT.match(line)
        if found:
            # a statement is left, so that the lines stay where they are
            yield number, found[1], "\n".join(lines[:number - 1] + [";"] + lines[number:])


def ask(options, mutant):
    folder, line, name, text = mutant
    with tempfile.TemporaryDirectory() as scratch:
        program = Path(scratch) / "mutant.c"
        program.write_text(text)
        try:
            ended = subprocess.run([options.simulate, str(program), str(folder / "fixed.c"),
                                    str(folder / "tests")], capture_output=True, text=True,
                                   timeout=120)
            answer = json.loads(ended.stdout)
        except (subprocess.TimeoutExpired, json.JSONDecodeError) as error:
            answer = {"error": type(error).__name__}
    if "error" in answer:
        return None
    return dict(answer["information"], case=folder.name, deleted=line, variable=name)


def main():
    options = parse_options()
    mutants = []
    for corpus in options.corpus or sorted(p.name for p in options.cases.iterdir()):
        for folder in sorted((options.cases / corpus).iterdir()):
            if (folder / "fixed.c").exists():
                mutants += [(folder, *mutant) for mutant in mutants_of(folder)]
    random.Random(options.seed).shuffle(mutants)
    records = []
    with ThreadPoolExecutor(options.jobs) as pool:
        while mutants and len(records) < options.count:
            some = mutants[:options.count]
            del mutants[:options.count]
            records += [r for r in pool.map(lambda m: ask(options, m), some) if r]
    records = records[:options.count]
    missing = [r for r in records if r["kind"] == 2]
    named = [r for r in missing if re.match(re.escape(r["variable"]) + r"\b", r["label"])]
    print(f"{len(records)} programs without one assignment: {len(missing)} times something is "
          f"missing, {len(named)} times it is named; "
          f"{sum(r['kind'] == 0 for r in records)} other culprits, "
          f"{sum(r['kind'] < 0 for r in records)} none")
    if options.output:
        Path(options.output).write_text(json.dumps(records, indent=1))


if __name__ == "__main__":
    main()
