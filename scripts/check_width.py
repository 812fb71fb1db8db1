#!/usr/bin/env python3
"""Holds lines of code and prose to 100 columns.

Usage: check_width.py [--root DIR]     check the project; status 1 when a line is too wide
       check_width.py --self-test      check the check: wide lines in a small tree must be found,
                                       and exempt ones must not

A column is a character; a tab counts as one. The files are those that git tracks. Without a
checkout, they are all files but those in build folders and hidden ones. Binary files are skipped.

Files that are exempt:
  *.in *.out *.args *.expect *.calc, *.txt in a folder "data"
                      input and output of tests: each byte counts
  *.json *.bib        data: a string of JSON cannot be broken, and a BibTeX field stands on a line
  *.patch *.svg       written by programs; a patch repeats the lines that it changes
  *.c *.h in examples, tests/corpus, tests/regress and folders tests/**/Inputs
                      programs under test: documents, patches and tests name their lines and columns
  tests/fuzz/corpus   inputs of parsers, as above
  LICENSE, cmake/debian/copyright
                      the words of others

Lines that are exempt:
  rows of Markdown tables               a row is one line
  fenced blocks in Markdown             they show what a program really prints
  one word, after indentation and marks of comments, lists and quotes
                                        it cannot be broken: a URL, a path
  FileCheck directives in tests/lit     they match lines of output; RUN lines are wrapped with \\
  code of *.c in tests/lit              programs under test, as above; their comments are checked
  lines of C++ raw strings              they are text as a program reads or prints it
  C++ between "clang-format off" and "clang-format on"
                                        tables that are set by hand: a row is one line
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

WIDEST = 100
EXEMPT_SUFFIXES = {".in", ".out", ".args", ".expect", ".calc", ".json", ".bib", ".patch", ".svg"}
EXEMPT_FILES = {"LICENSE", "cmake/debian/copyright"}
FUZZ_INPUTS = "tests/fuzz/corpus/"
C_PROGRAMS = re.compile(r"(examples|tests/corpus|tests/regress)/|tests/(.*/)?Inputs/")
C_SOURCES = {".c", ".h"}
CPP_SOURCES = {".cpp", ".h", ".inc"}
MARKS = re.compile(r"""^\s*(?:(?://+[/!<]*|\#+|\*|/\*+|<!--|[-*+>|]|\d+\.)\s+)*["'(]?""")
FENCE = re.compile(r"^[\s>]*(`{3,}|~{3,})")
TABLE_ROW = re.compile(r"^\s*\|")
DIRECTIVE = re.compile(r"^\s*(?://|#)\s*(?!RUN:)[A-Z][A-Z0-9_]*(?:-[A-Z0-9]+)*:")
RAW_STRING = re.compile(r'\bu?8?R"([^()\\\s]{0,16})\(')


def tracked_files(root):
    """The project's files, relative to its root and with slashes."""
    if (root / ".git").exists():
        listed = subprocess.run(["git", "-C", str(root), "ls-files", "-z"], stdout=subprocess.PIPE,
                                check=True).stdout.decode()
        return sorted(name for name in listed.split("\0") if (root / name).is_file())
    files = []
    for folder, folders, names in os.walk(root):
        folders[:] = [f for f in folders if not f.startswith("build") and f != "__pycache__"
                      and (f == ".ci" or not f.startswith("."))]
        files += [(Path(folder) / name).relative_to(root).as_posix() for name in names]
    return sorted(files)


def is_exempt(name):
    path = Path(name)
    if path.suffix in EXEMPT_SUFFIXES or name in EXEMPT_FILES or name.startswith(FUZZ_INPUTS):
        return True
    if path.suffix == ".txt" and path.parent.name == "data":
        return True
    return path.suffix in C_SOURCES and C_PROGRAMS.match(name) is not None


def is_one_word(line):
    return len(line[MARKS.match(line).end():].split()) <= 1


def text_to_check(name, lines):
    """Pairs of line number and line, without the lines that the kind of file exempts."""
    suffix = Path(name).suffix
    in_lit = name.startswith("tests/lit/")
    fence = raw_end = None
    formatted = True
    for number, line in enumerate(lines, 1):
        if suffix == ".md":
            mark = FENCE.match(line)
            if mark and (fence is None or mark[1].startswith(fence)):
                fence = mark[1] if fence is None else None
                continue
            if fence or TABLE_ROW.match(line):
                continue
        elif suffix == ".c" and in_lit:
            if not line.lstrip().startswith("//") or DIRECTIVE.match(line):
                continue
        elif in_lit and DIRECTIVE.match(line):
            continue
        elif suffix in CPP_SOURCES:
            in_raw = raw_end is not None
            rest = line
            while rest:  # raw strings may end and start again on one line
                if raw_end is None:
                    start = RAW_STRING.search(rest)
                    if not start:
                        break
                    in_raw, raw_end, rest = True, f'){start[1]}"', rest[start.end():]
                end = rest.find(raw_end)
                if end < 0:
                    break
                rest, raw_end = rest[end + len(raw_end):], None
            if "clang-format off" in line:
                formatted = False
            elif "clang-format on" in line:
                formatted = True
            if in_raw or not formatted:
                continue
        yield number, line


def wide_lines(name, text):
    """Triples of file, line number and width."""
    return [(name, number, len(line)) for number, line in text_to_check(name, text.split("\n"))
            if len(line) > WIDEST and not is_one_word(line)]


def check(root):
    """All lines that are too wide, and how many files were looked at."""
    found, files = [], 0
    for name in tracked_files(root):
        if is_exempt(name):
            continue
        data = (root / name).read_bytes()
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            continue
        files += 1
        found += wide_lines(name, text)
    return found, files


# The check of the check --------------------------------------------------------------------------

WIDE = "word " * 20 + "word"  # 104 columns
LONG_WORD = "https://example.org/" + "x" * WIDEST
# (file, its text, numbers of the lines that must be found)
CASES = [
    ("src/a.cpp", f"// {'x ' * 48}x\n// {'x ' * 49}x\n", [2]),  # 100 and 102 columns
    ("src/a.cpp", f"// {'ü ' * 48}ü\n\t// {'ü ' * 48}ü\n", [2]),  # characters, not bytes
    ("src/a.cpp", f"  // {LONG_WORD}\n  /// see {LONG_WORD}\n", [2]),
    ("src/a.cpp", f'auto s = R"({WIDE}\n{WIDE}\n{WIDE})"; // {WIDE}\n// {WIDE}\n', [4]),
    ("src/a.cpp", f'auto s = R"x({WIDE})" {WIDE})x"; auto t = R"(\n{WIDE}\n)";\n// {WIDE}\n', [4]),
    ("src/a.h", f"// clang-format off\n{{{WIDE}}}\n// clang-format on\n// {WIDE}\n", [4]),
    ("docs/a.md", f"{WIDE}\n | {WIDE} |\n- {WIDE}\n", [1, 3]),
    ("docs/a.md", f"```c\n{WIDE}\n```\n{WIDE}\n  ~~~\n{WIDE}\n```\n{WIDE}\n  ~~~\n{WIDE}\n",
     [4, 10]),
    ("docs/a.md", f"- <{LONG_WORD}>\n> {LONG_WORD}\n", []),
    ("docs/a.bib", f"title = {{{WIDE}}}\n", []),
    ("docs/a.json", f'"{WIDE}"\n', []),
    ("tests/lit/a.c", f"// {WIDE}\n// RUN: {WIDE}\n// CHECK-NEXT: {WIDE}\n// ANY: {WIDE}\n{WIDE}\n",
     [1, 2]),
    ("tests/lit/a.test", f"# RUN: {WIDE}\n# CHECK: {WIDE}\n{WIDE}\n", [1, 3]),
    ("tests/lit/x/Inputs/a.h", f"{WIDE}\n", []),
    ("tests/lit/x/Inputs/CMakeLists.txt", f"{WIDE}\n", [1]),
    ("tests/corpus/x/buggy.c", f"{WIDE}\n", []),
    ("tests/regress/x/program.c", f"{WIDE}\n", []),
    ("tests/regress/x/check.txt", f"{WIDE}\n", [1]),
    ("tests/corpus/x/tests/a.in", f"{WIDE}\n", []),
    ("tests/lit/x/data/a.txt", f"{WIDE}\n", []),
    ("tests/unit/a.c", f"{WIDE}\n", [1]),
    ("examples/x/main.c", f"{WIDE}\n", []),
    ("examples/x/CMakeLists.txt", f"# {WIDE}\n", [1]),
    (".ci/run", f"# {WIDE}\n", [1]),
    ("README.md", f"{WIDE}\n", [1]),
    ("LICENSE", f"{WIDE}\n", []),
    ("build/a.md", f"{WIDE}\n", []),
    ("src/a.bin", f"\0{WIDE}\n", []),
]


def self_test():
    failures = []
    for name, text, lines in CASES:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            found = [number for _, number, _ in check(Path(folder))[0]]
            if found != lines:
                failures.append(f"{name} {text!r}: expected lines {lines}, got {found}")
    for failure in failures:
        print(f"self-test: {failure}")
    print(f"self-test: {len(CASES)} trees, {len(failures)} failures")
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent,
                        help="the project (default: this one)")
    parser.add_argument("--self-test", action="store_true", help="check the check")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    found, files = check(arguments.root)
    for name, number, width in found:
        print(f"{name}:{number}: {width} columns")
    print(f"width: {files} files, {len(found)} lines over {WIDEST} columns")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
