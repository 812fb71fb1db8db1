#!/usr/bin/env python3
"""Counts the questions until the culprit is named, answered by a user who knows the right program.

usage: ask.py CASES_DIR --simulate BIN [--corpus NAME]... [--count N] [--seed N]
              [--wrong SHARE] [--unknown SHARE] [--turned] [-o FILE]

CASES_DIR is laid out as for bench/corpus. Only cases with one faulty line and a right program
count. README.md describes the figures. Python 3.9 or later, standard library only.
"""
import argparse
import json
import random
import statistics
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", type=Path)
    parser.add_argument("--simulate", required=True, help="the program built from simulate.cpp")
    parser.add_argument("--corpus", action="append")
    parser.add_argument("--count", type=int, default=0, help="so many, chosen by the seed; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wrong", type=float, default=0, help="share of answers turned round")
    parser.add_argument("--unknown", type=float, default=0, help="share of answers not known")
    parser.add_argument("--turned", action="store_true",
                        help="count the doubtful answers, also with one verdict turned round")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("-o", "--output", help="write all records as JSON")
    return parser.parse_args()


def cases_of(options):
    found = []
    for corpus in options.corpus or sorted(p.name for p in options.cases.iterdir()):
        for folder in sorted((options.cases / corpus).iterdir()):
            if not (folder / "fixed.c").exists() or not (folder / "case.json").exists():
                continue
            case = json.loads((folder / "case.json").read_text())
            if len(case["faulty_lines"] or []) == 1 and not case.get("missing_code_after"):
                found.append((folder, case["faulty_lines"][0]))
    random.Random(options.seed).shuffle(found)
    return found[:options.count] if options.count else found


def ask(options, folder):
    words = [options.simulate, folder / "buggy.c", folder / "fixed.c", folder / "tests"]
    if options.turned:
        words.append("--turned")
    elif options.wrong or options.unknown:
        words += [options.wrong, options.unknown, options.seed]
    try:
        ended = subprocess.run([str(word) for word in words], capture_output=True, text=True,
                               timeout=120)
        return json.loads(ended.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError) as error:
        return {"error": type(error).__name__}


def report_turned(records):
    """What is called doubtful: if all answers are true, and if one of them is not."""
    asked = [record for record in records if "error" not in record]
    print(f"{len(records)} cases, {len(asked)} with a failing test that the right program passes")
    alarms = sum(record["turned"][0]["doubtful"] > 0 for record in asked)
    print(f"all answers true: one is doubtful in {alarms}")
    for title, culprit_is_right in (("culprit right", True), ("another culprit, or none", False)):
        runs = [run for record in asked for run in record["turned"][1:]
                if (run["line"] == record["faulty"]) == culprit_is_right]
        found = sum(run["doubtful"] == run["turned"] for run in runs)
        silent = sum(run["doubtful"] == 0 for run in runs)
        print(f"one verdict turned round, {title}: {len(runs)}; doubtful: that answer {found}, "
              f"another one {len(runs) - found - silent}, none {silent}")


def report(records):
    asked = [record for record in records if "error" not in record]
    print(f"{len(records)} cases, {len(asked)} with a failing test that the right program passes")
    strategies = [key for key, value in asked[0].items() if isinstance(value, dict)]
    print(f"{'strategy':14} {'named':>6} {'wrong':>6} {'likely':>7} {'unlikely':>8} "
          f"{'none':>6} {'median':>7} {'p90':>5} "
          f"{'mean':>6}")
    for strategy in strategies:
        named, likely, wrong, none = [], [0, 0], 0, 0
        for record in asked:
            answer = record[strategy]
            if answer["kind"] < 0:
                none += 1
            elif answer["likely"]:
                likely[answer["line"] == record["faulty"]] += 1
            elif answer["line"] == record["faulty"]:
                named.append(answer["questions"])
            else:
                wrong += 1
        named.sort()
        print(f"{strategy:14} {len(named):6} {wrong:6} {likely[1]:7} "
              f"{likely[0]:8} {none:6} {statistics.median(named):7} "
              f"{named[len(named) * 9 // 10]:5} {statistics.mean(named):6.1f}")


def main():
    options = parse_options()
    cases = cases_of(options)
    with ThreadPoolExecutor(options.jobs) as pool:
        records = list(pool.map(lambda case: ask(options, case[0]), cases))
    for record, (folder, line) in zip(records, cases):
        record.update(case=folder.name, faulty=line)
    (report_turned if options.turned else report)(records)
    if options.output:
        Path(options.output).write_text(json.dumps(records, indent=1))


if __name__ == "__main__":
    main()
