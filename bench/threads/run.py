#!/usr/bin/env python3
"""Runs culprit over public sets of programs with threads, and compares its verdicts with theirs.

usage: run.py --culprit PROGRAM [--schedules N] [--only TEXT] [--jobs N] SUITE REPO

SUITE is sctbench, esbmc or convul, and REPO a git directory of mc-imperial/sctbench, esbmc/esbmc
or mryancai/ConVul. Prints one line per
program that disagrees, and a table. Programs that need values from outside (nondet) are left out,
as are those that do not compile.
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


class Case:
    def __init__(self, name, sources, fails, flags=()):
        self.name = name
        self.sources = sources  # name -> text; the first one is compiled, with the others beside it
        self.fails = fails
        self.flags = flags


def git(repo, *arguments):
    return subprocess.run(["git", "-C", repo, *arguments], check=True, capture_output=True).stdout


def files_below(repo, folder):
    names = git(repo, "ls-tree", "-r", "--name-only", "HEAD", folder + "/").decode().split("\n")
    return [name for name in names if name]


def sctbench(repo):
    folder = "benchmarks/concurrent-software-benchmarks"
    common = git(repo, "show", f"HEAD:{folder}/common.inc").decode()
    for path in files_below(repo, folder):
        name = os.path.basename(path)
        if not name.endswith(".c"):
            continue
        text = git(repo, "show", "HEAD:" + path).decode(errors="replace")
        fails = "_bad" in name or "_sat" in name
        yield Case(name[:-2], {name: text, "common.inc": common}, fails)


OF_RACES = re.compile(r"--data-races")
OF_DEADLOCKS = re.compile(r"--deadlock|--lock-order")
# Findings that are no matter of the assertions.
OF_VALUES = {"data-race", "lock-order", "format-mismatch", "uninitialised-read"}
NEEDS_VALUES = re.compile(r"nondet|__VERIFIER_nondet|scanf|getchar|rand\s*\(")


def esbmc(repo):
    for suite in ("regression/esbmc-unix", "regression/esbmc-unix2"):
        folders = {}
        for path in files_below(repo, suite):
            folders.setdefault(os.path.dirname(path), []).append(path)
        for folder, paths in sorted(folders.items()):
            if folder + "/test.desc" not in paths:
                continue
            lines = git(repo, "show", f"HEAD:{folder}/test.desc").decode(errors="replace")
            lines = [line.strip() for line in lines.split("\n") if line.strip()]
            if len(lines) < 3 or not lines[1].endswith((".c", ".i")):
                continue
            verdicts = [line for line in lines[2:] if "VERIFICATION" in line]
            if not verdicts or lines[0] not in ("CORE", "THOROUGH"):
                continue
            sources = {lines[1]: None}
            for path in paths:
                if path.endswith((".c", ".h", ".i", ".inc")):
                    sources[os.path.relpath(path, folder)] = git(
                        repo, "show", "HEAD:" + path).decode(errors="replace")
            text = sources.get(lines[1])
            if text is None or "pthread_create" not in text or NEEDS_VALUES.search(text):
                continue
            if re.search("--memory-leak|--state-hashing|--ltl|--atomicity", lines[2]):
                continue  # other properties, or verdicts that an option makes wrong
            yield Case(folder.split("/", 1)[1], sources, "FAILED" in verdicts[-1],
                       lines[2].split())


STRUCT = re.compile(r"^struct (\w+)\s*\{(.*?)^\};", re.DOTALL | re.MULTILINE)


def as_c(text):
    """C that does the same as a program in the little C++ that this suite uses: names of structs
    as types, constructors, `new`, a dynamic initial value, atomic_int; output by cout is left out.
    """
    text = re.sub(r"#include <(iostream|atomic|map|string)>|using namespace std;", "", text)
    text = re.sub(r"(?:std::)?cout <<[^;]*;", ";", text).replace("std::", "")
    makers = []

    def without_constructor(struct):
        name, body = struct.groups()
        found = re.search(rf"^\s*{name}\(([^)]*)\)\s*\{{(.*?)^\s*\}}", body,
                          re.DOTALL | re.MULTILINE)
        if not found:
            return struct.group(0)
        rest = body.replace(found.group(0), "")
        members = re.findall(r"(\w+)\s*;", rest)
        code = re.sub(rf"\b({'|'.join(members)})\b", r"self->\1", found.group(2))
        makers.append(f"static struct {name} *new_{name}({found.group(1) or 'void'}) {{\n"
                      f"struct {name} *self = malloc(sizeof *self);\n{code}\nreturn self; }}\n")
        return f"struct {name} {{{rest}}};\nMAKER_{len(makers) - 1}\n"

    names = STRUCT.findall(text)
    text = STRUCT.sub(without_constructor, text)
    for number, maker in enumerate(makers):
        text = text.replace(f"MAKER_{number}\n", maker)
    text = re.sub(r"\bnew (\w+)\(", r"new_\1(", text)
    # made once, whichever thread comes first
    text = re.sub(r"static (\w+) ?\* ?(\w+) = (new_\w+\([^;]*);",
                  r"static \1 *\2; static bool is_made_\2; "
                  r"static pthread_mutex_t lock_of_\2 = PTHREAD_MUTEX_INITIALIZER; "
                  r"pthread_mutex_lock(&lock_of_\2); if (!is_made_\2) \2 = \3; "
                  r"is_made_\2 = true; pthread_mutex_unlock(&lock_of_\2);", text)
    text = text.replace("= LIST_HEAD_INIT(", "= (struct list_head)LIST_HEAD_INIT(")
    text = re.sub(r"^(struct \w+ ?\* ?)(\w+) = (new_\w+\([^;]*);", r"\1\2;\n__attribute__"
                  r"((constructor)) static void init_\2(void) { \2 = \3; }", text, flags=re.M)
    types = "".join(f"typedef struct {name} {name};\n" for name, _ in names
                    if not re.search(rf"struct \w+ {name} =", text))
    return "#include <stdatomic.h>\n#include <stdbool.h>\n#include <stdlib.h>\n" + types + text


def convul(repo):
    for path in files_below(repo, "cve-benchmark"):
        if path.endswith(".cpp"):
            text = git(repo, "show", "HEAD:" + path).decode(errors="replace")
            name = os.path.basename(path).replace(".cpp", ".c")
            # a race is what some of them show: a null pointer that nothing reads through
            yield Case(name, {name: as_c(text)}, True, ["--data-races"])


def judge(case, options):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in case.sources.items():
            if text is None:
                continue
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write(text)
        tests = os.path.join(folder, "tests.d")
        os.mkdir(tests)
        with open(os.path.join(tests, "t.exit"), "w") as file:
            file.write("0")
        first = next(iter(case.sources))
        defines = [flag for flag in case.flags if flag.startswith("-D")]
        command = [options.culprit, "run", os.path.join(folder, first), "--tests", tests,
                   "--format", "json", "--no-cache", "-j1", "--timeout", str(options.timeout),
                   "--schedules", str(options.schedules)]
        start = time.monotonic()
        done = subprocess.run(command + ["--", "-w", *defines], capture_output=True, text=True,
                              errors="replace", check=False)
        seconds = time.monotonic() - start
        try:
            test = json.loads(done.stdout)["tests"][0]
        except (ValueError, KeyError, IndexError):
            last = done.stderr.strip().split("\n")[0]
            return "not compiled" if done.returncode == 3 else "error", last, seconds
    reason = test["reason"] or {}
    races = [f for f in test["findings"] if f["kind"] in ("data-race", "lock-order")]
    others = [f for f in test["findings"] if f["kind"] not in OF_VALUES]
    if test["verdict"] == "unknown":
        return "unknown", reason.get("text", ""), seconds
    if "abort() is called" in reason.get("text", "") and "assume_abort_if_not" in "".join(
            text or "" for text in case.sources.values()):
        return "unknown", reason["text"], seconds  # an assumption
    if test["verdict"] == "fail" and reason["kind"] != "exit-status":
        is_deadlock = reason.get("text", "").startswith("deadlock")
        if is_deadlock and not case.fails and case.flags and not any(
                OF_DEADLOCKS.search(flag) for flag in case.flags):
            return "deadlock", reason["text"], seconds
        return "fails", reason.get("text", ""), seconds
    if races and any(OF_RACES.search(flag) for flag in case.flags):
        return "fails", races[0]["message"], seconds
    if others:
        return "fails", others[0]["message"], seconds
    return "passes", races[0]["message"] if races else "", seconds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--schedules", type=int, default=1000)
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--all", action="store_true", help="a line for each program")
    parser.add_argument("suite", choices=["sctbench", "esbmc", "convul"])
    parser.add_argument("repo")
    options = parser.parse_args()
    options.culprit = os.path.abspath(options.culprit)
    cases = [case for case in globals()[options.suite](options.repo) if options.only in case.name]
    counts = {}
    slowest = ("", 0.0)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for case, (said, why, seconds) in zip(cases, pool.map(lambda c: judge(c, options), cases)):
            expected = "fails" if case.fails else "passes"
            counts[expected, said] = counts.get((expected, said), 0) + 1
            if said in ("fails", "passes") and seconds > slowest[1]:
                slowest = (case.name, seconds)
            if options.all or said != expected:
                print(f"{case.name}: {expected}, said {said} ({seconds:.1f} s) {why[:150]}")
    print(f"{'expected':9} {'said':13} programs")
    for (expected, said), count in sorted(counts.items()):
        print(f"{expected:9} {said:13} {count}")
    print(f"slowest: {slowest[0]} {slowest[1]:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
