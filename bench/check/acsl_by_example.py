#!/usr/bin/env python3
"""usage: acsl_by_example.py --culprit PROGRAM --repository FOLDER [--bound K] [--timeout S]

Checks every function of ACSL by Example (Fraunhofer FOKUS; FOLDER is its clone, which has
StandardAlgorithms/) up to a bound. The contracts there are proved, so each violation is a fault of
culprit or a clause that means something else in C. Prints a line for each function that does not
simply hold, and a count of all.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

MOST_SOURCES = 12  # of one program: a function and those that it calls


def checked(options, file, by_name, includes):
    """The result of a function, with the sources of the functions that it calls; or the errors."""
    sources = [file]
    while True:
        command = [options.culprit, "check", *map(str, sources), "--function", file.stem,
                   "--bound", str(options.bound), "--timeout", str(options.timeout),
                   "--format", "json", "--", *includes]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        missing = re.search(r"external function '(\w+)' is not modelled", done.stdout)
        more = by_name.get(missing.group(1)) if missing else None
        if not more or more in sources or len(sources) >= MOST_SOURCES:
            break
        sources.append(more)
    if done.returncode not in (0, 1, 8):
        return None, done.stderr.strip().splitlines()
    return json.loads(done.stdout), []


def outcome(result):
    statuses = {each["status"] for each in result["properties"]}
    if "violated" in statuses:
        return "violated"
    if result["exhausted"] and not result["bound"]:
        return "out of time"
    return "undecided" if result["incomplete"] or "undecided" in statuses else "holds"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--repository", required=True, type=pathlib.Path)
    parser.add_argument("--bound", type=int, default=5)
    parser.add_argument("--timeout", type=float, default=20)
    options = parser.parse_args()
    root = options.repository / "StandardAlgorithms"
    files = sorted(root.glob("*/*.c"))
    by_name = {file.stem: file for file in files}
    includes = [f"-I{root}", *(f"-I{each}" for each in sorted(root.iterdir()) if each.is_dir())]
    counts, clauses = collections.Counter(), collections.Counter()
    for file in files:
        result, errors = checked(options, file, by_name, includes)
        if result is None:
            counts["not compiled"] += 1
            print(f"{file.stem}: {errors[0] if errors else 'no result'}", flush=True)
            continue
        answer = outcome(result)
        counts[answer] += 1
        clauses.update(each["status"] for each in result["properties"])
        if answer != "holds":
            told = [each["text"] for each in result["properties"] if each["status"] == "violated"]
            print(f"{file.stem}: {answer} {told or result['incomplete'] or ''}", flush=True)
    print(f"\n{sum(counts.values())} functions: "
          + ", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    print("clauses: " + ", ".join(f"{count} {what}" for what, count in sorted(clauses.items())))
    return counts["violated"] > 0


if __name__ == "__main__":
    sys.exit(main())
