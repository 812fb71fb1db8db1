#!/usr/bin/env python3
"""Runs culprit over programs of growing source text (shapes.py): how time and memory change.

usage: sizes.py --culprit BIN [--shape NAME]... [--command run|locate]... [--timeout S]
                [--shares F,F...] [-o FOLDER]

Each program is compiled by Clang as well, for comparison. FOLDER gets sizes.json, sizes-run.svg and
sizes-locate.svg. README.md of the folder above says what the figures mean. Python 3.9 or later,
standard library only.
"""
import argparse
import json
import math
import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "corpus"))

import execute
import plot
import shapes
import tables

SCHEMA = "culprit-sizes/1"
CLANG = os.environ.get("CLANG", "clang-19")
COMMANDS = ("run", "locate")
SHARES = (.25, .5, 1)  # of a shape's count
SHORT = .5             # seconds; below, an exponent says nothing


def shares(text):
    return [float(word) for word in text.split(",") if word]


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--culprit", required=True, help="the program to measure")
    parser.add_argument("--shape", action="append", choices=shapes.SHAPES, help="default: all")
    parser.add_argument("--command", action="append", choices=COMMANDS, help="default: both")
    parser.add_argument("--shares", type=shares, default=list(SHARES),
                        help="sizes, as shares of the counts in shapes.py")
    parser.add_argument("--timeout", type=float, default=60,
                        help="seconds that culprit gets per program")
    parser.add_argument("-o", "--output", default=str(Path(__file__).resolve().parent / "results"),
                        help="folder for the results")
    return parser.parse_args()


def write(folder, name, count):
    """The files of one program; returns the bytes of its source."""
    source, tests = shapes.program(name, count)
    (folder / "tests").mkdir(parents=True)
    (folder / "program.c").write_text(source)
    for test, (given, expected) in tests.items():
        (folder / "tests" / f"{test}.in").write_text(given)
        (folder / "tests" / f"{test}.out").write_text(expected)
    return len(source)


def commands(folder, options):
    """Name of a measurement: its command."""
    source = str(folder / "program.c")
    given = [source, "--tests", str(folder / "tests"), "--jobs", "1", "--timeout",
             str(options.timeout), "--format", "json", "--no-cache"]
    found = {"syntax": [CLANG, "-w", "-fbracket-depth=100000", "-fsyntax-only", source],
             "object": [CLANG, "-w", "-fbracket-depth=100000", "-c", "-O0", "-o",
                        str(folder / "program.o"), source]}
    for command in options.command or COMMANDS:
        found[command] = [options.culprit, command, *given, "-o", str(folder / f"{command}.json")]
    return found


def answer_of(path):
    """What the document of `path` says."""
    if not path.exists():
        return None
    document = json.loads(path.read_text())
    if document["schema"].startswith("culprit-error/"):
        return {"answer": document["error"]["code"]}
    lines = path.with_name("program.c").read_text().split("\n")
    line = lines.index(shapes.FAULTY) + 1
    return {"answer": document.get("exhausted") or document["answer"],
            "stages": document["statistics"]["seconds"],
            "rank": next((diagnosis["rank"] for diagnosis in document["diagnoses"]
                          if any(part["line"] == line for part in diagnosis["components"])), None)}


def measure(name, count, options):
    """The record of one program."""
    record = {"shape": name, "count": count}
    with tempfile.TemporaryDirectory(prefix="culprit-sizes-") as scratch:
        folder = Path(scratch) / "case"
        record["source_bytes"] = write(folder, name, count)
        for what, command in commands(folder, options).items():
            run = execute.execute(command, 2 * options.timeout + 10, scratch)
            record[what] = {"seconds": run.seconds, "cpu_seconds": run.cpu_seconds,
                            "peak_bytes": run.peak_bytes, "status": run.status,
                            "timed_out": run.timed_out,
                            "error": run.error[:400].replace(str(folder), "")}
            if what in COMMANDS:
                record[what] |= answer_of(folder / f"{what}.json") or {"answer": "none"}
    return record


def exponent(before, after, what, figure):
    """Log of the ratio of the figures over log of the ratio of the counts; None if it would be
    noise."""
    if what not in before or what not in after or after[what]["cpu_seconds"] < SHORT:
        return None
    return (math.log(after[what][figure] / max(before[what][figure], 1e-3))
            / math.log(after["count"] / before["count"]))


def rows_of(records):
    """A row per program: the table's cells."""
    rows, before = [], None
    for record in records:
        if before and before["shape"] != record["shape"]:
            before = None
        row = [record["shape"], f"{record['count']:,}", round(record["source_bytes"] / 1024),
               f"{record['syntax']['cpu_seconds']:.2f}", f"{record['object']['cpu_seconds']:.2f}"]
        for command in COMMANDS:
            if command not in record:
                row += [""] * 6
                continue
            one = record[command]
            row += [f"{one['cpu_seconds']:.2f}",
                    tables.number(before and exponent(before, record, command, "cpu_seconds"), 1),
                    round(one["peak_bytes"] / 2**20),
                    tables.number(before and exponent(before, record, command, "peak_bytes"), 1),
                    one["answer"], one.get("rank") or "-"]
        rows.append(row)
        before = record
    return rows


HEAD = ["shape", "count", "KiB", "syntax", "clang -c", *(
    cell for command in COMMANDS
    for cell in (command, "exponent", "MiB", "exponent", "answer", "rank"))]


def chart(records, command):
    """Times by the source's size, so that shapes with different units share an axis. The shapes
    that take longest have names."""
    points = {}
    for record in records:
        if command in record:
            points.setdefault(record["shape"], []).append(
                (max(1, record["source_bytes"] / 1024), max(.01, record[command]["cpu_seconds"]),
                 record[command]["answer"] not in ("none", "time", "memory")))
    slowest = sorted(points, key=lambda name: -points[name][-1][1])[:len(plot.COLOURS)]
    series = [plot.Series(name, points[name], slowest.index(name)) if name in slowest
              else plot.Series("", points[name], len(plot.COLOURS) - 1, dashed=True)
              for name in points]
    return plot.chart(series, f"culprit {command}: processor time by the size of the source",
                      "KiB of source", "seconds", "hollow: a limit ended it")


def main():
    options = parse_options()
    for program in (options.culprit, CLANG):
        if not shutil.which(program):
            sys.exit(f"sizes.py: {program} is no program")
    records = []
    for name in options.shape or shapes.SHAPES:
        for share in sorted(options.shares):
            count = max(1, round(share * shapes.SHAPES[name].count))
            records.append(measure(name, count, options))
            if sys.stderr.isatty():
                print(f"\r\033[K{name} {count}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    print(tables.grid(HEAD, rows_of(records)))
    output = Path(options.output)
    output.mkdir(parents=True, exist_ok=True)
    settings = {"timeout": options.timeout, "shares": options.shares}
    (output / "sizes.json").write_text(json.dumps(
        {"schema": SCHEMA, "settings": settings, "programs": records}, indent=1) + "\n")
    for command in options.command or COMMANDS:
        (output / f"sizes-{command}.svg").write_text(chart(records, command))


if __name__ == "__main__":
    main()
