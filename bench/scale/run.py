#!/usr/bin/env python3
"""Runs `culprit locate` over programs of growing length and says how time, memory and the answer
change.

usage: run.py --culprit BIN [--family NAME]... [--sizes N,N...] [--double-sizes N,N...] [--seed
              N]... [--timeout S] [-o FOLDER]

FOLDER gets scale.json, seconds.svg and memory.svg. README.md of the folder above says what the
figures mean. Python 3.9 or later, standard library only.
"""
import argparse
import json
import math
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "corpus"))

import execute
import generate
import judge
import plot
import programs
import tables

SCHEMA = "culprit-scale/1"
SINGLE = (100, 300, 1_000, 3_000, 10_000, 30_000, 50_000)
DOUBLE = (100, 300, 1_000, 3_000, 5_000)


def numbers(text):
    return [int(word) for word in text.split(",") if word]


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--culprit", required=True, help="the program to measure")
    parser.add_argument("--family", action="append", choices=programs.FAMILIES, help="default: all")
    parser.add_argument("--sizes", type=numbers, default=list(SINGLE),
                        help="executed statements of programs with one fault; empty: none")
    parser.add_argument("--double-sizes", type=numbers, default=list(DOUBLE),
                        help="the same, with two faults")
    parser.add_argument("--seed", action="append", type=int,
                        help="programs per size: one for each seed (default: 1)")
    parser.add_argument("--timeout", type=float, default=60,
                        help="seconds that culprit gets per program")
    parser.add_argument("-o", "--output", default=str(Path(__file__).resolve().parent / "results"),
                        help="folder for the results")
    return parser.parse_args()


def rank_of(document, lines):
    """Rank of the first diagnosis that covers every faulty line; one of a single component can
    cover two only if it spans both."""
    for diagnosis in document["diagnoses"]:
        components = diagnosis["components"] + diagnosis["also"]
        if all(any(judge.covers(component, [line]) for component in components) for line in lines):
            return diagnosis["rank"]
    return None


def answer_of(document):
    """The word of the document; when something ran out, what."""
    return document.get("exhausted") or document["answer"]


def judged(document, case):
    verdicts = {test["name"]: test["verdict"] for test in document["tests"]}
    right = all(verdicts.get(name) == ("fail" if name in case.failing else "pass")
                for name in case.inputs)
    return {"verdicts_right": right, "answer": answer_of(document),
            "complete": document["complete"], "rank": rank_of(document, case.faulty_lines),
            "lines_found": sum(rank_of(document, [line]) is not None for line in case.faulty_lines),
            "diagnoses": len(document["diagnoses"]), "assumptions": document["assumptions"],
            "stages": document["statistics"]["seconds"], "counts": document["statistics"]["counts"]}


def measure(case, faults, options):
    """The record of one program; never raises for what culprit does."""
    with tempfile.TemporaryDirectory(prefix="culprit-scale-") as scratch:
        folder, result = Path(scratch) / "case", Path(scratch) / "result.json"
        generate.write(case, folder)
        command = [options.culprit, "locate", str(folder / "buggy.c"), "--tests",
                   str(folder / "tests"), "--format", "json", "--jobs", "1",
                   "--timeout", str(options.timeout), "-o", str(result)]
        run = execute.execute(command, 2 * options.timeout + 10, scratch)
        record = {"family": case.family, "faults": faults, "size": case.size, "seed": case.seed,
                  "executed": case.executed, "kinds": case.kinds,
                  "seconds": run.seconds, "cpu_seconds": run.cpu_seconds,
                  "peak_bytes": run.peak_bytes, "status": run.status}
        # a place that is gone says nothing to a reader
        text = result.read_text().replace(f"{folder}/", "") if result.exists() else "{}"
        document = json.loads(text)
        if run.timed_out or run.crashed or "statistics" not in document:
            state = "timeout" if run.timed_out else "crashed" if run.crashed else "rejected"
            return record | {"state": state, "answer": state, "rank": None,
                             "error": run.error[:400]}
        return (record
                | {"state": "answered", "peak_bytes": document["statistics"]["peak_memory_bytes"]}
                | judged(document, case))


def mean(values):
    """Geometric: the figures span decades."""
    return math.exp(sum(math.log(value) for value in values) / len(values))


def summary(records):
    """One row per family, number of faults and size: means over the seeds, with the growth
    exponents from the size before."""
    cells = {}
    for record in records:
        cells.setdefault((record["family"], record["faults"], record["size"]), []).append(record)
    rows = []
    for (family, faults, size), cell in cells.items():
        found = [record["rank"] for record in cell if record["rank"] is not None]
        row = {"family": family, "faults": faults, "size": size, "cases": len(cell),
               "found": len(found), "ranks": found,
               "lines_found": [record.get("lines_found", 0) for record in cell],
               "diagnoses": [record.get("diagnoses", 0) for record in cell],
               "answers": sorted({record["answer"] for record in cell}),
               "exponents": {}}
        for name in ("executed", "seconds", "cpu_seconds", "peak_bytes"):
            row[name] = mean([max(record[name], 1e-4) for record in cell])
        before = rows[-1] if rows and (rows[-1]["family"],
                                       rows[-1]["faults"]) == (family, faults) else None
        if before and row["executed"] > before["executed"]:
            steps = math.log(row["executed"] / before["executed"])
            row["exponents"] = {name: math.log(row[name] / before[name]) / steps
                                for name in ("cpu_seconds", "peak_bytes")}
        rows.append(row)
    return rows


def listed(ranks):
    return ",".join(map(str, ranks)) or "-"


def table(rows):
    def exponent(row, name):
        return tables.number(row["exponents"][name], 2) if name in row["exponents"] else ""

    head = ["family", "faults", "executed", "s wall", "s cpu", "exponent", "MiB", "exponent",
            "found", "rank", "lines", "diagnoses", "answer"]
    return tables.grid(head, [
        [row["family"], row["faults"], round(row["executed"]), f"{row['seconds']:.2f}",
         f"{row['cpu_seconds']:.2f}", exponent(row, "cpu_seconds"),
         round(row["peak_bytes"] / 2**20), exponent(row, "peak_bytes"),
         f"{row['found']}/{row['cases']}", listed(row["ranks"]),
         listed(row["lines_found"]), listed(row["diagnoses"]), " ".join(row["answers"])]
        for row in rows])


def charts(rows):
    """Name of the file: its text."""
    def lines(value):
        for faults in (1, 2):
            for colour, family in enumerate(programs.FAMILIES):
                points = [(row["executed"], value(row), row["found"] == row["cases"])
                          for row in rows if (row["family"], row["faults"]) == (family, faults)]
                yield plot.Series(family + (", two faults" if faults == 2 else ""), points, colour,
                                  faults == 2)

    note = "hollow: a fault is not among the suspects"
    return {"seconds.svg": plot.chart(list(lines(lambda row: row["cpu_seconds"])),
                                      "culprit locate: processor time", "executed statements",
                                      "seconds", note),
            "memory.svg": plot.chart(list(lines(lambda row: row["peak_bytes"] / 2**20)),
                                     "culprit locate: peak memory", "executed statements", "MiB",
                                     note)}


def plan(options):
    for faults, sizes in ((1, options.sizes), (2, options.double_sizes)):
        for family in options.family or programs.FAMILIES:
            for size in sorted(sizes):
                for seed in options.seed or [1]:
                    yield family, size, seed, faults


def main():
    options = parse_options()
    if not shutil.which(options.culprit):
        sys.exit(f"run.py: {options.culprit} is no program")
    records = []
    for family, size, seed, faults in plan(options):
        records.append(measure(generate.generate(family, size, seed, faults), faults, options))
        if sys.stderr.isatty():
            print(f"\r\033[K{family} {size}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if not records:
        sys.exit("run.py: no sizes, nothing to do")
    rows = summary(records)
    print(table(rows))
    for record in records:
        if record["state"] != "answered" or not record["verdicts_right"]:
            print(f"{record['state']}: {record['family']} {record['size']} seed {record['seed']}: "
                  f"{record.get('error', 'a verdict is wrong')}")
    output = Path(options.output)
    output.mkdir(parents=True, exist_ok=True)
    settings = {"timeout": options.timeout, "seeds": options.seed or [1]}
    (output / "scale.json").write_text(
        json.dumps({"schema": SCHEMA, "settings": settings, "summary": rows, "programs": records},
                   indent=1) + "\n")
    for name, text in charts(rows).items():
        (output / name).write_text(text)


if __name__ == "__main__":
    main()
