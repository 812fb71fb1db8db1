#!/usr/bin/env python3
"""usage: refresh_manual.py [--check] CULPRIT

Writes the tables of options and exit statuses into manual.md, as CULPRIT prints them (`culprit
options --as markdown`). With --check nothing is written; the status is 1 when the manual is not
current.
"""
import pathlib
import subprocess
import sys

BEGIN, END = "<!-- begin: culprit options --as markdown -->\n", "<!-- end -->\n"


def main():
    words = [word for word in sys.argv[1:] if word != "--check"]
    if len(words) != 1:
        sys.exit(__doc__)
    manual = pathlib.Path(__file__).resolve().parent / "manual.md"
    text = manual.read_text()
    head, rest = text.split(BEGIN)
    _, tail = rest.split(END)
    tables = subprocess.run([words[0], "options", "--as", "markdown"], capture_output=True,
                            text=True, check=True).stdout
    fresh = head + BEGIN + tables + END + tail
    if "--check" not in sys.argv:
        manual.write_text(fresh)
    elif fresh != text:
        sys.exit("docs/manual.md is not current: run docs/refresh_manual.py CULPRIT")


if __name__ == "__main__":
    main()
