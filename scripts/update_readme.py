#!/usr/bin/env python3
"""Keeps the transcripts in DOCUMENTS what the program really prints
(transcripts.py says what a transcript is).

Usage: update_readme.py --culprit PROGRAM [--check]; with --check nothing is written, and the status
is 1 when a transcript is out of date.
Those of example projects with a fault are left to tests/examples/seeded_faults.py.
"""
import argparse
import difflib
import sys
from pathlib import Path

from transcripts import printed, renewed, same

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = ["README.md", "docs/manual.md", "docs/walkthrough.md"]


def update(name, program, check):
    """Whether the document is, or has become, what the program prints."""
    document = ROOT / name
    old = document.read_text()
    new, count = renewed(old, lambda block: not block["patch"],
                         lambda block: printed(block["command"], ROOT / block["folder"], program))
    if count == 0:
        print(f"{name} has no transcript")
        return False
    if same(old, new):
        print(f"{name}: {count} transcripts are what the program prints")
        return True
    if check:
        sys.stdout.writelines(difflib.unified_diff(
            old.splitlines(True), new.splitlines(True), name, "what the program prints"))
        print(f"{name} is out of date: `make readme` writes it anew")
        return False
    document.write_text(new)
    print(f"{name} rewritten")
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--culprit", required=True, type=Path, metavar="PROGRAM")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    results = [update(name, arguments.culprit.resolve(), arguments.check) for name in DOCUMENTS]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
