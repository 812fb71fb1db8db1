#!/usr/bin/env python3
"""Asks why a line did not run, of right programs in which one condition was negated.

usage: why_not.py CASES_DIR --culprit BIN [--corpus NAME]... [--count N] [--seed N] [-o FILE]

CASES_DIR is laid out as for bench/corpus. README.md describes the figures. Python 3.9 or later,
standard library only.
"""
import argparse
import json
import random
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

CONDITION = re.compile(r"^\s*(?:\}?\s*else\s+)?(?:if|while)\s*\(")
BRANCH = re.compile(r"\b(?:if|while|for|switch|case|default|do|goto|return)\b")


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", type=Path)
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--corpus", action="append")
    parser.add_argument("--count", type=int, default=100, help="mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("-o", "--output", help="write all records as JSON")
    return parser.parse_args()


def negated(line):
    """The line with its condition negated; None if the condition does not end in the line."""
    begin = line.index("(")
    depth = 0
    for at in range(begin, len(line)):
        depth += (line[at] == "(") - (line[at] == ")")
        if depth == 0:
            return f"{line[:begin]}(!{line[begin:at + 1]}){line[at + 1:]}"
    return None


def mutants_of(folder):
    lines = (folder / "fixed.c").read_text(errors="replace").split("\n")
    for number, line in enumerate(lines, 1):
        changed = negated(line) if CONDITION.match(line) else None
        if changed:
            yield number, "\n".join(lines[:number - 1] + [changed] + lines[number:])


def session(options, program, tests, test, commands):
    words = [options.culprit, "debug", str(program), "--tests", str(tests), "--format", "json"]
    words += ["--test", test] if test else []
    ended = subprocess.run(words, input="\n".join(commands) + "\n", capture_output=True, text=True,
                           timeout=60)
    return [json.loads(line) for line in ended.stdout.splitlines()]


def executed(options, program, tests, test, lines):
    answers = session(options, program, tests, test, [f"goto {line}@1" for line in lines])
    return {line for line, answer in zip(lines, answers[1:]) if answer["ok"]}


def decided_by(condition, lines, missing):
    """The missing lines on which nothing else decides than the condition above them."""
    return [line for line in missing if line > condition and
            not any(BRANCH.search(between) for between in lines[condition:line - 1])]


def ask(options, mutant):
    folder, faulty, text = mutant
    with tempfile.TemporaryDirectory() as scratch:
        program = Path(scratch) / "mutant.c"
        program.write_text(text)
        try:
            first = session(options, program, folder / "tests", None, ["where"])
            said = re.match(r"test (\S+) fails", first[0]["lines"][0]) if first else None
            if not said:
                return None
            test = said[1]
            lines = range(1, text.count("\n") + 2)
            ran_here = executed(options, program, folder / "tests", test, lines)
            there = executed(options, folder / "fixed.c", folder / "tests", test, lines)
            missing = decided_by(faulty, text.split("\n"), sorted(there - ran_here))
            answers = session(options, program, folder / "tests", test,
                              [f"why not {line}" for line in missing])
        except (subprocess.TimeoutExpired, json.JSONDecodeError, KeyError) as error:
            return {"case": folder.name, "faulty": faulty, "error": type(error).__name__}
    named = [answer.get("moment", {}).get("line", 0) for answer in answers[1:]]
    return {"case": folder.name, "faulty": faulty, "asked": missing, "named": named}


def main():
    options = parse_options()
    mutants = []
    for corpus in options.corpus or sorted(p.name for p in options.cases.iterdir()):
        for folder in sorted((options.cases / corpus).iterdir()):
            if (folder / "fixed.c").exists():
                mutants += [(folder, line, text) for line, text in mutants_of(folder)]
    random.Random(options.seed).shuffle(mutants)
    records = []
    with ThreadPoolExecutor(options.jobs) as pool:
        while mutants and len(records) < options.count:
            some = mutants[:options.count]
            del mutants[:options.count]
            records += [r for r in pool.map(lambda m: ask(options, m), some)
                        if r and r.get("asked")]
    records = records[:options.count]
    lines = [(r["faulty"], n) for r in records for n in r.get("named", [])]
    print(f"{len(records)} programs with a negated condition, {len(lines)} lines asked about: "
          f"{sum(f == n for f, n in lines)} times the condition is named; in "
          f"{sum(r['named'][0] == r['faulty'] for r in records)} programs for the first line")
    if options.output:
        Path(options.output).write_text(json.dumps(records, indent=1))


if __name__ == "__main__":
    main()
