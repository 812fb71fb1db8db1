#!/usr/bin/env python3
"""Locates and repairs programs in which one statement was deleted.

usage: run.py CASES --culprit BIN [--command locate|repair] [--jobs N] [-o FILE]

CASES is a folder that mutants.py wrote. README.md describes the figures. Python 3.9 or later,
standard library only.
"""
import argparse
import json
import re
import statistics
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


BETWEEN = re.compile(r"between lines (\d+) and (\d+)$")


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", type=Path)
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--command", choices=("locate", "repair"), default="locate")
    parser.add_argument("--kind")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("-o", "--output", help="write all records as JSON")
    return parser.parse_args()


def answer(options, folder, case):
    begin = time.monotonic()
    try:
        ended = subprocess.run(
            [options.culprit, options.command, str(folder / "buggy.c"), "--tests",
             case["tests_folder"], "--compare", "blanks", "--format", "json", "--no-cache", "-j1",
             "--timeout", "20"], capture_output=True, text=True, errors="replace", timeout=90)
        document = json.loads(ended.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        document = {}
    return document, time.monotonic() - begin


def lines_of(diagnosis):
    """The lines where the reported statement can stand, or those of the first component."""
    component = diagnosis["components"][0]
    between = BETWEEN.search(diagnosis["missing"])
    if between:
        return int(between[1]), int(between[2])
    if "` before " in diagnosis["missing"]:
        return component["line"] - 1, component["line"]
    if "` after it" in diagnosis["missing"]:
        return component["end_line"], component["end_line"] + 1
    return component["line"], component["end_line"]


def lines_around(change):
    """The lines between which text is added."""
    line = change["line"]
    if change["written"].startswith("\n"):
        return line, line + 1
    return (line - 1, line) if change["written"].rstrip(" \t").endswith("\n") else (line, line)


def plain(text):
    return re.sub(r"[\s{};]+", "", text)


def score(folder, case, document, seconds):
    first, last = case["between"]
    meets = lambda lines: lines[0] <= last and lines[1] >= first
    diagnoses = document.get("diagnoses", [])
    hits = [any(meets((c["line"], c["end_line"])) for c in d["components"]) or meets(lines_of(d))
            for d in diagnoses[:3]]
    record = {"case": folder.name, "kind": case["kind"], "answer": document.get("answer"),
              "seconds": round(seconds, 2), "place_first": hits[:1] == [True],
              "place": any(hits), "insertion_first": False, "insertion": False, "same": False,
              "elsewhere": False, "said": ""}
    for rank, diagnosis in enumerate(diagnoses):
        if not diagnosis["missing"]:
            continue
        is_it = (diagnosis["missing"].startswith("`") and diagnosis["tried_in_all"] and
                 meets(lines_of(diagnosis)))
        record["insertion"] |= is_it
        if rank == 0:
            record["insertion_first"] = is_it
            record["elsewhere"] = not meets(lines_of(diagnosis))
            added = re.match(r"`([^`]*)`", diagnosis["missing"])
            record["same"] = is_it and added is not None and same(added[1], case)
    if diagnoses:
        record["said"] = "; ".join(f"{d['components'][0]['line']}: " +
                                   (d["missing"] or f"{d['components'][0]['text']} ({d['edit']})")
                                   for d in diagnoses[:3])
    patches = document.get("patches", [])
    if patches:
        changes = patches[0]["changes"]
        inserts = all(not c["replaced"].strip() for c in changes)
        written = "".join(c["written"] for c in changes)
        named = BETWEEN.search(patches[0]["words"])
        is_it = inserts and (meets((int(named[1]), int(named[2]))) if named else
                             any(meets(lines_around(c)) for c in changes))
        record.update(patch=patches[0]["words"], patch_first=is_it,
                      patch_same=is_it and same(written, case), patch_elsewhere=not is_it)
    return record


def same(added, case):
    deleted = plain(case["deleted"])
    if case["kind"] == "initialiser":
        return plain(added).endswith(deleted)
    return plain(added) == deleted


def examine(options, folder):
    case = json.loads((folder / "case.json").read_text())
    return score(folder, case, *answer(options, folder, case))


def main():
    options = parse_options()
    folders = sorted(f for f in options.cases.iterdir()
                     if not options.kind or f.name.startswith(options.kind))
    with ThreadPoolExecutor(options.jobs) as pool:
        records = list(pool.map(lambda folder: examine(options, folder), folders))
    columns = ("place", "place_first", "insertion", "insertion_first", "same", "elsewhere")
    if options.command == "repair":
        columns += ("patch_first", "patch_same", "patch_elsewhere")
    print("kind".ljust(12), "n".rjust(3), *columns, "seconds")
    for kind in sorted({r["kind"] for r in records}) + [None]:
        of_kind = [r for r in records if kind in (None, r["kind"])]
        print((kind or "all").ljust(12), str(len(of_kind)).rjust(3),
              *(str(sum(r.get(c, False) for r in of_kind)).rjust(len(c)) for c in columns),
              f"{statistics.median(r['seconds'] for r in of_kind):.2f}")
    if options.output:
        Path(options.output).write_text(json.dumps(records, indent=1) + "\n")


if __name__ == "__main__":
    main()
