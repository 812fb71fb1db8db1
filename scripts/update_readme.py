#!/usr/bin/env python3
"""Keeps the transcripts in README.md and the manual what the program really prints.

A transcript is the block of text after a marker `<!-- transcript: FOLDER: culprit ... -->`: the command is run in FOLDER and its standard
output put there, after the command line itself. Usage: update_readme.py --culprit PROGRAM [--check]; with --check nothing is written, and the status is 1
when a block is out of date. Times are ignored in the comparison.
"""
import argparse
import difflib
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = ["README.md", "docs/manual.md"]
BLOCK = re.compile(r"(<!-- transcript: (?P<folder>[^:,]+): (?P<command>culprit [^>]*?) -->\n)```console\n(?P<text>.*?)```\n", re.S)
TIME = re.compile(r"\d+(\.\d+)? ?(ms|s)\b")


def transcript(folder, command, program):
    words = shlex.split(command)
    run = subprocess.run([program, *words[1:]], cwd=ROOT / folder, capture_output=True, text=True, check=False)
    return f"$ {command}\n{run.stdout}{run.stderr}"


def bring_up_to_date(document, program, check):
    """The exit status that it gives."""
    name = document.relative_to(ROOT)
    old = document.read_text()
    blocks = list(BLOCK.finditer(old))
    if not blocks:
        print(f"{name} has no transcript")
        return 1
    fresh = {block.start(): transcript(block["folder"], block["command"], program) for block in blocks}
    new = BLOCK.sub(lambda block: f"{block[1]}```console\n{fresh[block.start()]}```\n", old)
    if TIME.sub("TIME", new) == TIME.sub("TIME", old):
        print(f"{name}: {len(blocks)} transcripts are what the program prints")
        return 0
    if check:
        sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), str(name), "what the program prints"))
        print(f"{name} is out of date: `make readme` writes it anew")
        return 1
    document.write_text(new)
    print(f"{name} rewritten")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--culprit", required=True, type=Path, metavar="PROGRAM")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    program = arguments.culprit.resolve()
    return max(bring_up_to_date(ROOT / name, program, arguments.check) for name in DOCUMENTS)


if __name__ == "__main__":
    sys.exit(main())
