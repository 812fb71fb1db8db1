#!/usr/bin/env python3
"""Runs culprit over a public set of MPI programs, and compares its verdicts with theirs.

usage: run.py --culprit PROGRAM [--only TEXT] [--jobs N] [--ranks N] [--all] [--lines FILE]
              corrbench REPO_GIT_DIR

REPO_GIT_DIR is a git directory of tudasc/MPI-Corrbench. Of its micro benchmarks, those about
collective operations, messages between two ranks and datatypes are run: 254 erroneous programs and
130 correct ones; the others are about RMA and OpenMP. A report is a finding, or a failing test.
Prints one line per program that disagrees, and a table. Programs that need what culprit does not
model are counted apart.

"line named" counts the reports at a line that the comment in the program names, or whose message
mentions one as `line N`. Only 18 comments name a line of the fault, and 131 the one beside it.
Where --lines is given, a column "line meant" counts the reports at the lines in FILE; each of its
lines is NAME: LINE LINE...
"""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
import time

ROOT = "micro-benches/0-level/"
ERRONEOUS = ["coll", "conflo/coll", "conflo/pt2pt", "conflo/usertypes", "pt2pt", "usertypes"]
CORRECT = ["correct/coll", "correct/datatype", "correct/pt2pt"]
# The functions of MPICH's test suite that the correct programs call are defined in these headers.
HEADERS = "correct/include"

# Programs that abort or wait for ever with another number of ranks, and those that do nothing
# with two.
RANKS = dict.fromkeys(["correct/coll/coll2", "correct/coll/coll3", "correct/coll/coll6",
                       "correct/coll/iallred", "correct/datatype/subarray",
                       "correct/pt2pt/cancelanysrc", "correct/pt2pt/dtype_send",
                       "correct/pt2pt/huge_dupcomm", "correct/pt2pt/sendrecv3"], 2)
RANKS |= dict.fromkeys(["correct/coll/alltoallv0", "correct/coll/icalltoall",
                        "correct/coll/icalltoallv", "correct/coll/icalltoallw",
                        "correct/coll/icbarrier", "correct/coll/icbcast", "correct/coll/icgather",
                        "correct/coll/icgatherv", "correct/coll/icreduce",
                        "correct/coll/icscatter", "correct/coll/icscatterv",
                        "correct/pt2pt/icsend"], 4)

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
LINES = re.compile(r"\blines?\s+(\d+(?:\s*(?:,|/|-|and)\s*\d+)*)", re.IGNORECASE)
WITHOUT_WORD = re.compile(r"\((\d+ and \d+)\)")
NOT_MODELLED = re.compile(r"not modelled|not supported|unsupported")


class Case:
    def __init__(self, folder, name, text, headers):
        self.folder = folder
        self.name = name
        self.text = text
        self.fails = folder in ERRONEOUS
        self.headers = {} if self.fails else headers
        self.named = named_lines(text) if self.fails else set()


class Outcome:
    """`said` is reported, silent, unsupported, no verdict, not compiled or error."""

    def __init__(self, said, why="", reports=(), seconds=0.0):
        self.said = said
        self.why = why
        self.reports = list(reports)
        self.seconds = seconds

    def at(self, lines):
        return any(lines & report["lines"] for report in self.reports)


def numbers(text):
    """The numbers in a text such as `17`, `19/21`, `23, 27, 29` or, all from one to the other,
    `33 - 43`."""
    found = set()
    for part in re.split(r",|/|and", text):
        ends = [int(number) for number in part.split("-")]
        found.update(range(ends[0], ends[-1] + 1))
    return found


def mentioned_lines(text):
    return set().union(*(numbers(lines) for lines in LINES.findall(text)))


def named_lines(program):
    found = set()
    for comment in COMMENT.findall(program):
        comment = re.sub(r"\n\s*\*", "\n", comment)
        found |= mentioned_lines(comment)
        found = found.union(*(numbers(lines) for lines in WITHOUT_WORD.findall(comment)))
    return found


def git(repo, *arguments):
    return subprocess.run(["git", "--git-dir", repo, *arguments], check=True,
                          capture_output=True).stdout.decode(errors="replace")


def files_of(repo, folder):
    """name -> text of the files of a folder, without those of its folders"""
    names = git(repo, "ls-tree", "--name-only", "HEAD", f"{ROOT}{folder}/").split("\n")
    return {os.path.basename(name): git(repo, "show", "HEAD:" + name)
            for name in names if name.endswith((".c", ".h"))}


def corrbench(repo):
    headers = files_of(repo, HEADERS)
    for folder in ERRONEOUS + CORRECT:
        for name, text in files_of(repo, folder).items():
            if name.endswith(".c"):
                yield Case(folder, f"{folder}/{name[:-2]}", text, headers)


def listed(node, key):
    """All entries of lists with this name, at any depth."""
    if isinstance(node, list):
        for entry in node:
            yield from listed(entry, key)
    elif isinstance(node, dict):
        for name, value in node.items():
            if name == key and isinstance(value, list):
                yield from value
            else:
                yield from listed(value, key)


def lines_of(node, program):
    """The lines of all places of the program in a part of a document."""
    if isinstance(node, list):
        return set().union(*(lines_of(entry, program) for entry in node))
    if not isinstance(node, dict):
        return set()
    if "file" in node and "line" in node:
        return {node["line"]} if os.path.basename(node["file"] or "") == program else set()
    return set().union(*(lines_of(value, program) for name, value in node.items()
                         if name not in ("stack", "object")))


def report(kind, message, node, program):
    lines = lines_of(node, program)
    for caller in node.get("stack") or []:
        lines = lines or lines_of(caller, program)
    return {"kind": kind, "message": message, "lines": lines | mentioned_lines(message)}


def reports_of(document, program):
    found = []
    for finding in listed(document, "findings"):
        if isinstance(finding, dict) and "message" in finding:
            one = report(finding.get("kind", ""), finding["message"], finding, program)
            if one not in found:
                found.append(one)
    for test in listed(document, "tests"):
        if isinstance(test, dict) and test.get("verdict") == "fail" and not test.get("findings"):
            reason = test.get("reason") or {}
            found.append(report(reason.get("kind", ""), reason.get("text", ""), reason, program))
    return found


def outcome_of(done, program):
    try:
        document = json.loads(done.stdout)
    except ValueError:
        last = done.stderr.strip().split("\n")[-1]
        return Outcome("error", f"exit status {done.returncode}: {last}")
    if "error" in document:
        error = document["error"]
        code = error.get("code", "")
        said = {"does-not-compile": "not compiled", "unsupported": "unsupported"}.get(code, "error")
        return Outcome(said, f"line {error.get('line', 0)}: {error.get('message', '')}")
    tests = [test for test in listed(document, "tests") if isinstance(test, dict)]
    if not any("verdict" in test for test in tests):
        return Outcome("error", "the document has no verdict")
    reports = reports_of(document, program)
    for test in tests:
        if test.get("verdict") == "unknown":
            reason = test.get("reason") or {}
            text = reason.get("text", "")
            said = "no verdict"
            if reason.get("kind") == "unsupported" or NOT_MODELLED.search(text):
                said = "unsupported"
            return Outcome(said, text, reports)
    if reports:
        first = reports[0]
        where = ",".join(str(line) for line in sorted(first["lines"]))
        return Outcome("reported", f"{first['kind']} ({where}): {first['message']}", reports)
    return Outcome("silent")


def judge(case, options):
    program = os.path.basename(case.name) + ".c"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, program)
        with open(path, "w", encoding="utf-8") as file:
            file.write(case.text)
        include = os.path.join(folder, "include")
        os.mkdir(include)
        for name, text in case.headers.items():
            with open(os.path.join(include, name), "w", encoding="utf-8") as file:
                file.write(text)
        tests = os.path.join(folder, "tests")  # of one test: the program ends with status 0
        os.mkdir(tests)
        with open(os.path.join(tests, "ends.exit"), "w", encoding="utf-8") as file:
            file.write("0\n")
        command = [options.culprit, "run", path, "--tests", tests, "--ranks",
                   str(RANKS.get(case.name, options.ranks)), "--format", "json", "--no-cache",
                   "-j1", "--timeout", str(options.timeout)]
        if case.headers:
            command += ["--", "-I", include]
        start = time.monotonic()
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace",
                                  check=False, cwd=folder, timeout=6 * options.timeout)
            outcome = outcome_of(done, program)
        except subprocess.TimeoutExpired:
            outcome = Outcome("error", "it did not end in six times its time")
        outcome.seconds = time.monotonic() - start
    return outcome


def disagrees(case, outcome):
    if case.fails:
        return outcome.said not in ("reported", "unsupported")
    return outcome.said not in ("silent", "unsupported") or bool(outcome.reports)


def row_of(folder, results, meant):
    """The cells of the table for these results."""
    counted = [(case, outcome) for case, outcome in results if outcome.said == "reported"]
    other = [outcome for _, outcome in results
             if outcome.said not in ("reported", "silent", "unsupported")]
    row = [folder, len(results), len(counted),
           sum(outcome.at(case.named) for case, outcome in counted)]
    if meant:
        row.append(sum(outcome.at(meant.get(case.name, set())) for case, outcome in counted))
    if not any(case.fails for case, _ in results):
        row[3:] = ["-"] * len(row[3:])
    return row + [sum(outcome.said == "unsupported" for _, outcome in results), len(other),
                  f"{max((outcome.seconds for _, outcome in results), default=0):.1f}"]


def print_table(results, meant):
    head = ["folder", "programs", "reported", "line named", "unsupported", "other", "slowest (s)"]
    if meant:
        head.insert(4, "line meant")
    folders = [[pair for pair in results if pair[0].folder == folder]
               for folder in ERRONEOUS + CORRECT]
    rows = [row_of(folder[0][0].folder, folder, meant) for folder in folders if folder]
    for name, fails in (("all erroneous", True), ("all correct", False)):
        part = [pair for pair in results if pair[0].fails == fails]
        if part:
            rows.append(row_of(name, part, meant))
    print("  ".join([head[0].ljust(16)] + head[1:]))
    for row in rows:
        cells = [str(cell).rjust(len(title)) for cell, title in zip(row[1:], head[1:])]
        print("  ".join([row[0].ljust(16)] + cells))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--only", default="", help="only the programs whose name has this text")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--timeout", type=int, default=10)
    parser.add_argument("--all", action="store_true", help="a line for each program")
    parser.add_argument("--lines", metavar="FILE", help="the lines of the faults, as NAME: LINE...")
    parser.add_argument("suite", choices=["corrbench"])
    parser.add_argument("repo")
    options = parser.parse_args()
    options.culprit = os.path.abspath(options.culprit)
    meant = {}
    if options.lines:
        with open(options.lines, encoding="utf-8") as file:
            for line in file:
                name, colon, lines = line.partition(":")
                if colon and not line.startswith("#"):
                    meant[name.strip()] = {int(number) for number in lines.split()}
    cases = [case for case in globals()[options.suite](options.repo) if options.only in case.name]
    results = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for case, outcome in zip(cases, pool.map(lambda c: judge(c, options), cases)):
            results.append((case, outcome))
            if options.all or disagrees(case, outcome):
                truth = "erroneous" if case.fails else "correct"
                print(f"{case.name}: {truth}, {outcome.said} ({outcome.seconds:.1f} s) "
                      f"{outcome.why[:150]}".rstrip(), flush=True)
                if outcome.said != "reported":
                    for one in outcome.reports[:3]:
                        print(f"    {one['kind']}: {one['message'][:90]}")
    print_table(results, meant)
    return 0


if __name__ == "__main__":
    sys.exit(main())
