#!/usr/bin/env python3
"""Compares two results of run.py: every figure that changed, and the cases gained and lost.

usage: compare.py BEFORE.json AFTER.json [--all]
"""
import argparse
import json
import sys

import judge
import tables

SHOWN = 20  # cases listed per kind of change


def flat(value, path=""):
    """{dotted path: number} of every number in a nested document."""
    if isinstance(value, dict):
        return {key: number for name, inner in value.items()
                for key, number in flat(inner, f"{path}.{name}" if path else name).items()}
    return {path: value} if isinstance(value, (int, float)) and not isinstance(value, bool) else {}


def metric_rows(before, after, show_all):
    left, right = flat(before), flat(after)
    rows = []
    for name in sorted(left.keys() | right.keys()):
        old, new = left.get(name, 0), right.get(name, 0)
        if old != new or show_all:
            rows.append([name, f"{old:.4g}", f"{new:.4g}", f"{new - old:+.4g}"])
    return rows


def events(record):
    """What is true of a case, by name."""
    rank = record.get("rank")
    found = {"answered": record["state"] == "answered", "supported": not record["unsupported"],
             "verdicts agree": not record.get("verdicts", {}).get("disagree"),
             "all replayed": record.get("diagnoses", 0) == record.get("replayed", 0)}
    if record["known"]:
        found |= {f"line of the fault in first {k}": rank is not None and rank <= k for k in (1, 5)}
        found["line of the fault reported"] = rank is not None
    if record.get("layout"):
        found["print named"] = bool(judge.is_named(record["layout"]))
    return found


def changes(before, after):
    """{event: (cases gained, cases lost)} over the cases that both have."""
    found = {}
    for key in sorted(before.keys() & after.keys()):
        old, new = events(before[key]), events(after[key])
        for name in old.keys() & new.keys():
            if old[name] != new[name]:
                found.setdefault(name, ([], []))[0 if new[name] else 1].append(key)
    return dict(sorted(found.items()))


def listed(title, keys):
    more = f"\n    and {len(keys) - SHOWN} more" if len(keys) > SHOWN else ""
    return f"  {title} {len(keys)}" + "".join(f"\n    {key}" for key in keys[:SHOWN]) + more


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--all", action="store_true", help="show figures that did not change too")
    options = parser.parse_args()
    documents = []
    for path in (options.before, options.after):
        with open(path, encoding="utf-8") as file:
            documents.append(json.load(file))
        if documents[-1].get("schema") != "culprit-corpus/1":
            sys.exit(f"compare.py: {path} was not written by run.py")
    before, after = documents
    rows = metric_rows(before["summary"], after["summary"], options.all)
    print(tables.grid(["figure", "before", "after", "difference"], rows) if rows
          else "no figure differs")
    alone = before["cases"].keys() ^ after["cases"].keys()
    if alone:
        print(f"\n{len(alone)} cases are in one of the files only")
    for name, (gained, lost) in changes(before["cases"], after["cases"]).items():
        print(f"\n{name}:\n{listed('gained', gained)}\n{listed('lost', lost)}")


if __name__ == "__main__":
    main()
