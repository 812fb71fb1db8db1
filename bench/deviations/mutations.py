#!/usr/bin/env python3
"""usage: mutations.py --culprit PROGRAM [--most N]

Seeds single mutations into the conditions of the right programs of tests/corpus: another relation,
or && and || exchanged. Of N of them that fail a test (200), counts how often `culprit deviate`
names the mutated line: by a deviation of one condition, by an edit, and first of all. Edits with
which all tests pass count as first, then other deviations.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import tempfile

CORPUS = pathlib.Path(__file__).resolve().parents[2] / "tests/corpus"
OTHERS = {"<=": "<", ">=": ">", "<": "<=", ">": ">=", "==": "!=", "!=": "==", "&&": "||",
          "||": "&&"}
OPERATOR = re.compile(r"&&|\|\||[<>=!]=|(?<![-<>])[<>](?![<>])")


def right_lines(program):
    """The program with its fix in place of its fault."""
    lines = (program / "buggy.c").read_text().splitlines()
    fixes = [line for line in lines if line.startswith("/* fix:")]
    fix = re.match(r"/\* fix: (.*) \*/", fixes[0]) if fixes else None
    return [fix[1] if "/* fault */" in line else line for line in lines] if fix else []


def conditions(line):
    """The condition in the line, as a part of it: (begin, end)."""
    found = re.search(r"\b(if|while|for)\s*\((.*)\)", line)
    if not found:
        return None
    if found[1] != "for":
        return found.span(2)
    parts = found[2].split(";")
    begin = found.start(2) + len(parts[0]) + 1
    return (begin, begin + len(parts[1])) if len(parts) == 3 else None


def mutations():
    for program in sorted(CORPUS.iterdir()):
        if not (program / "buggy.c").exists():
            continue
        lines = right_lines(program)
        for number, line in enumerate(lines):
            span = conditions(line)
            for at in OPERATOR.finditer(line, *span) if span else []:
                changed = line[:at.start()] + OTHERS[at[0]] + line[at.end():]
                yield program, number + 1, lines[:number] + [changed] + lines[number + 1:]


def named_lines(culprit, program, lines, folder):
    """The lines of deviations, and of all in the order that counts; None if no test fails."""
    source = folder / "program.c"
    source.write_text("\n".join(lines) + "\n")
    run = subprocess.run([culprit, "deviate", source, "--tests", program / "tests", "--timeout",
                          "20", "--format", "json"], capture_output=True, text=True, check=False)
    answer = json.loads(run.stdout)["deviations"] if run.returncode in (0, 8) else None
    if not answer:
        return None
    found = [flip["place"]["line"] for d in answer["found"] for flip in d["flips"]]
    edits = [d["edit"] for d in answer["found"] if d["edit"]] + answer["edits"]
    ordered = ([e["line"] for e in edits if e["all_pass"]] + found +
               [e["line"] for e in edits if not e["all_pass"]])
    return found, ordered


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--most", type=int, default=200)
    options = parser.parse_args()
    cases = list(mutations())
    random.Random(1).shuffle(cases)
    failing = deviations = named = first = 0
    with tempfile.TemporaryDirectory() as folder:
        for program, line, lines in cases:
            if failing == options.most:
                break
            found = named_lines(options.culprit, program, lines, pathlib.Path(folder))
            if found is None:
                continue
            failing += 1
            deviations += line in found[0]
            named += line in found[1]
            first += found[1][:1] == [line]
            if line not in found[1]:
                print(f"not named: {program.name}:{line}: {lines[line - 1].strip()}")
    print(f"{failing} fail a test; {deviations} named by a deviation, {named} with edits, "
          f"{first} first")


if __name__ == "__main__":
    main()
