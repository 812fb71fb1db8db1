#!/usr/bin/env python3
"""How far culprit comes on public projects: the verdicts on their own tests, and real faults.

usage: run.py verdicts|faults --culprit PROGRAM --bed FOLDER [--half dev|held] [--timeout 60]
              [--only NAME ...] [--details FILE]

The bed is a folder with projects.json and faults.json, described in README.md beside this file; the
projects are cloned and configured. A fault is put in with `git apply` and taken out again.

verdicts: of the tests that pass natively, how many culprit judges. A verdict of `fail` is wrong.
faults:   the rank of the first diagnosis with a line of the fault, for the first failing test; if
          there is none, that of the first place to look at next (lead).
"""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import time

# A fault without a line of its own, a missing statement, is named by a line right beside it.
BESIDE = 1


def entries(path, key):
    data = json.loads(path.read_text())
    return data[key] if isinstance(data, dict) else data


def called(culprit, command, build, tests, timeout):
    """(seconds, document or None, what it wrote to standard error)."""
    start = time.monotonic()
    try:
        ran = subprocess.run(
            [culprit, command, "-p", build, "--ctest", tests, "--no-cache", "--format", "json"]
            + ["--timeout", str(timeout)], capture_output=True, text=True, timeout=3 * timeout + 60)
    except subprocess.TimeoutExpired:
        return time.monotonic() - start, None, "did not end in three times its time"
    try:
        document = json.loads(ran.stdout)
    except ValueError:
        document = None
    if document and "error" in document:
        document = None
    return time.monotonic() - start, document, ran.stderr


def reason(test):
    why = test.get("reason") or {}
    return (why.get("text") if isinstance(why, dict) else str(why)) or ""


def first_lines(text):
    kept = [line for line in text.splitlines() if "was run once" not in line]
    return " | ".join(kept[:3])[:300]


def verdicts(arguments, bed):
    sums = collections.Counter()
    details = {}
    for project in entries(bed / "projects.json", "projects"):
        name = project["name"]
        if arguments.only and name not in arguments.only:
            continue
        native = {test["name"]: test["passes"] for test in project["tests"]}
        seconds, document, errors = called(arguments.culprit, "run", project["build"], "all",
                                           arguments.timeout)
        found = {test["name"]: test for test in (document or {}).get("tests", [])}
        runs = collections.defaultdict(list)  # of a script that runs several programs: NAME/1 ...
        for test in found.values():
            runs[re.sub(r"/[0-9]+$", "", test["name"])].append(test["verdict"])
        counts = collections.Counter()
        for test, passes in native.items():
            if not passes:
                continue
            all_runs = [found[test]["verdict"]] if test in found else runs[test]
            kind = ("wrong" if "fail" in all_runs
                    else "right" if all_runs and set(all_runs) == {"pass"} else "none")
            counts[kind] += 1
        sums += counts
        sums["projects with every verdict"] += counts["right"] == sum(counts.values())
        print(f"{name:18} {seconds:6.1f} s  right {counts['right']:3}  wrong {counts['wrong']:3}  "
              f"none {counts['none']:3}  {'' if document else 'NO ANSWER'}")
        reasons = collections.Counter(
            (test["verdict"], reason(test)[:arguments.width]) for test in found.values()
            if test["verdict"] != "pass")
        for (verdict, text), number in reasons.most_common():
            print(f"    {number:3} {verdict}: {text}")
        if missing := [test for test in native if test not in found and not runs[test]]:
            print(f"    {len(missing)} missing: {first_lines(errors)}")
        sys.stdout.flush()
        details[name] = {"seconds": round(seconds, 1), **counts}
    passing = sums["right"] + sums["wrong"] + sums["none"]
    print(f"of {passing} tests that pass natively {sums['right']} judged rightly "
          f"({100 * sums['right'] / max(1, passing):.0f} %), {sums['wrong']} wrongly; "
          f"{sums['projects with every verdict']} projects with every verdict")
    return details


def rank_of(fault, diagnoses):
    for rank, diagnosis in enumerate(diagnoses, 1):
        for component in diagnosis["components"]:
            for faulty in fault["files"]:
                near = BESIDE if faulty.get("missing") else 0
                if os.path.basename(component["file"]) == os.path.basename(faulty["file"]) and any(
                        abs(component["line"] - line) <= near for line in faulty["lines"]):
                    return rank
    return None


def faults(arguments, bed):
    ranks = []
    leads = 0
    details = {}
    for fault in entries(bed / "faults.json", "faults"):
        if arguments.only and fault["id"] not in arguments.only and (
                fault["project"] not in arguments.only):
            continue
        if arguments.half and fault["half"] != arguments.half:
            continue
        apply = ["git", "-C", fault["source"], "apply"]
        subprocess.run([*apply, fault["patch"]], check=True)
        try:
            test = "^" + re.escape(fault["failing_tests"][0]) + "$"
            seconds, document, errors = called(arguments.culprit, "locate", fault["build"], test,
                                               arguments.timeout)
        finally:
            subprocess.run([*apply, "-R", fault["patch"]], check=True)
        diagnoses = (document or {}).get("diagnoses", [])
        rank = rank_of(fault, diagnoses)
        ranks.append(rank)
        lead = rank_of(fault, [{"components": [{**lead["place"], **lead}]}
                               for lead in (document or {}).get("leads", []) if lead["place"]])
        leads += rank is None and lead is not None
        print(f"{fault['id']:26} {seconds:6.1f} s  rank {rank or '-':>3} of {len(diagnoses):3}  "
              f"lead {lead or '-':>2}  "
              f"{(document or {}).get('answer', 'NO ANSWER'):12} {fault['words'][:70]}")
        if rank is None or rank > 3:
            for faulty in fault["files"]:
                print(f"       fault {faulty['file']}:{faulty['lines']}")
            for diagnosis in diagnoses[:3]:
                print("       ", diagnosis.get("probability", ""),
                      " + ".join(f"{c['file'].rsplit('/', 1)[-1]}:{c['line']}"
                                 for c in diagnosis["components"]))
            for one in (document or {}).get("tests", []):
                if one["verdict"] != "pass":
                    print("       ", one["name"], one["verdict"], reason(one)[:arguments.width])
            if not document:
                print("       ", first_lines(errors))
        sys.stdout.flush()
        details[fault["id"]] = {"rank": rank, "of": len(diagnoses), "seconds": round(seconds, 1)}
    listed = [rank for rank in ranks if rank]
    print(f"{len(ranks)} faults: first {sum(r == 1 for r in listed)}, first three "
          f"{sum(r <= 3 for r in listed)}, listed {len(listed)}; of the others {leads} are places "
          "to look at next")
    return details


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["verdicts", "faults"])
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--bed", required=True, type=pathlib.Path)
    parser.add_argument("--half", choices=["dev", "held"])
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--details", type=pathlib.Path)
    parser.add_argument("--width", type=int, default=260)
    arguments = parser.parse_args()
    measure = verdicts if arguments.what == "verdicts" else faults
    details = measure(arguments, arguments.bed)
    if arguments.details:
        arguments.details.write_text(json.dumps(details, indent=1) + "\n")


if __name__ == "__main__":
    main()
