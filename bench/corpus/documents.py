#!/usr/bin/env python3
"""Compares two folders of result documents (run.py --keep): equal but for times and counts?

usage: documents.py BEFORE AFTER

Prints the names of the documents that differ, with the first path in each at which they do. Status
1 when some do, or when one folder has documents that the other lacks.
"""
import argparse
import json
import sys
from pathlib import Path


def without_times(value):
    """What two runs of the same program must agree on."""
    if isinstance(value, dict):
        return {name: without_times(inner)
                for name, inner in value.items() if name not in ("seconds", "statistics")}
    return [without_times(inner) for inner in value] if isinstance(value, list) else value


def first_difference(before, after, path="$"):
    """The first place where two values differ, depth first; None when they are equal."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in sorted(before.keys() | after.keys()):
            if name not in before or name not in after:
                return f"{path}.{name}"
            found = first_difference(before[name], after[name], f"{path}.{name}")
            if found:
                return found
        return None
    if isinstance(before, list) and isinstance(after, list):
        for index, (one, other) in enumerate(zip(before, after)):
            found = first_difference(one, other, f"{path}[{index}]")
            if found:
                return found
        return None if len(before) == len(after) else f"{path}[{min(len(before), len(after))}]"
    return None if before == after else path


def read(path):
    return without_times(json.loads(path.read_text()))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    options = parser.parse_args()
    before, after = ({path.name for path in folder.glob("*.json")}
                     for folder in (options.before, options.after))
    differing = []
    for name in sorted(before & after):
        place = first_difference(read(options.before / name), read(options.after / name))
        if place:
            differing.append(f"{name}: {place}")
    for line in differing:
        print(line)
    for name in sorted(before ^ after):
        print(f"{name}: only in {options.before if name in before else options.after}")
    both = len(before & after)
    print(f"{both - len(differing)} of {both} documents are equal")
    sys.exit(1 if differing or before != after else 0)


if __name__ == "__main__":
    main()
