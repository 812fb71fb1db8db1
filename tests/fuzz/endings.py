#!/usr/bin/env python3
"""Random command lines, folders of tests and sources for the whole program. However a run ends, it
ends as the manual says.

usage: endings.py --culprit PROGRAM [--runs N] [--seed S] [--only RUN] [--keep DIR] [--fast]

A run depends only on its seed and its number. --only RUN repeats one; with --keep its folder stays
in DIR, with the command in the file `command`. The program gets --timeout 5 and --memory 300. It is
wrong if

  late         it has not ended after 7 seconds
  memory       it held more than 450 MB
  signal       a signal ended it
  status       its status is none that `culprit options` lists
  internal     its status is 70, that of a bug
  document     with --format json or sarif, it wrote no document, or one that breaks its schema
  files        it wrote a file that nobody asked for

A run that is late is repeated once, since the machine may have been busy. --fast leaves out the
large programs.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import hostile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "formats"))
from json_schema import Schema  # noqa: E402

SECONDS, MOST_SECONDS = 5, 7
MIB, MOST_MB = 300, 450
LARGEST_OUTPUT = 256 << 20

Ending = collections.namedtuple("Ending", "status signal seconds mb out err")


class Oracle:
    """What a run may do."""

    def __init__(self, program):
        listed = subprocess.run([program, "options"], capture_output=True, text=True, check=True)
        self.statuses = statuses_in(listed.stdout)
        self.options_of = options_in(program)
        schema = json.loads((ROOT / "docs" / "result.schema.json").read_text())
        self.result = Schema(schema)
        self.error = Schema(json.loads((ROOT / "docs" / "error.schema.json").read_text()))
        self.sarif = Schema(
            json.loads((HERE.parent / "formats" / "sarif_subset.schema.json").read_text()))

    def problems(self, case, ending, new_files):
        if ending.signal == signal.SIGKILL and ending.seconds >= MOST_SECONDS:
            yield "late", f"not ended after {ending.seconds:.1f} s"
            return
        if ending.signal:
            yield "signal", f"ended by signal {ending.signal}"
            return
        if ending.seconds > MOST_SECONDS:
            yield "late", f"{ending.seconds:.1f} s"
        if ending.mb > MOST_MB:
            yield "memory", f"{ending.mb:.0f} MB"
        if ending.status not in self.statuses:
            yield "status", f"status {ending.status}"
        if ending.status == 70:
            yield "internal", (ending.err.strip().splitlines() or ["no message"])[0][:200]
        asked = set(case.may_write)
        for name in sorted(new_files):
            if name not in asked and not any(name.startswith(prefix) for prefix in case.prefixes):
                yield "files", f"wrote {name!r}"
        yield from self.document_problems(case, ending)

    def document_problems(self, case, ending):
        form = case.form
        if form not in ("json", "sarif"):
            return
        text = ending.out
        if case.output:
            path = case.folder / case.output
            text = path.read_text(errors="replace") if path.is_file() else ""
        if not text.strip():
            yield "document", f"none, with status {ending.status}"
            return
        values = text.splitlines() if case.command == "debug" else [text]
        for value in values:
            try:
                document = json.loads(value)
            except (ValueError, RecursionError) as error:
                yield "document", f"no JSON: {error}"
                return
            if form == "sarif":
                wrong = self.sarif.problems(document)
            elif isinstance(document, dict) and document.get("schema") == "culprit/1":
                wrong = self.result.problems(document)
            elif isinstance(document, dict) and document.get("schema") == "culprit-error/1":
                wrong = self.error.problems(document)
            else:
                wrong = []
            if wrong:
                yield "document", wrong[0][:200]


def statuses_in(options):
    """The exit statuses in the text of `culprit options`: rows that begin with a number."""
    found = set()
    for line in options.splitlines():
        words = line.split()
        if words and words[0].isdigit():
            found.add(int(words[0]))
    if not {0, 1, 2, 70} <= found:
        raise SystemExit("culprit options lists no exit statuses")
    return found


def options_in(program):
    """The names of the options that each command has, from the table for the manual."""
    table = subprocess.run([program, "options", "--as", "markdown"], capture_output=True, text=True,
                           check=True).stdout
    commands = set(hostile.FORMS) | {"mcp"}
    found = {command: set() for command in commands}
    for row in table.splitlines():
        cells = row.split("|")
        names = re.findall(r"--?[a-z-]+", cells[1]) if len(cells) > 3 and "`-" in cells[1] else []
        of = cells[2].replace(",", " ").split() if names else []
        for command in commands if of == ["all"] else commands & set(of):
            found[command] |= set(names)
    if "--limit" not in found["locate"]:
        raise SystemExit("culprit options --as markdown lists no options")
    return found


def limited():
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_OUTPUT, LARGEST_OUTPUT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(program, case, place):
    """Runs the case in its folder, and waits for it and what it started."""
    environment = dict(os.environ, CULPRIT_CACHE_DIR=str(place / "cache"), LC_ALL="C.UTF-8")
    with open(place / "out", "wb") as out, open(place / "err", "wb") as err:
        started = time.monotonic()
        process = subprocess.Popen([program, *case.words], cwd=case.folder, env=environment,
                                   stdin=subprocess.PIPE, stdout=out, stderr=err,
                                   start_new_session=True, preexec_fn=limited)
        timer = threading.Timer(MOST_SECONDS, end_group, [process.pid])
        timer.start()
        try:
            process.stdin.write(case.stdin)
            process.stdin.close()
        except BrokenPipeError:
            pass
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.monotonic() - started
        timer.cancel()
        end_group(process.pid)
        process.returncode = 0  # waited for already
    text = [(place / name).read_bytes().decode(errors="replace") for name in ("out", "err")]
    return Ending(os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
                  os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
                  seconds, used.ru_maxrss / 1000 * 1.024, *text)


def end_group(group):
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def files_in(folder):
    return {os.path.relpath(os.path.join(base, name), folder)
            for base, _, names in os.walk(folder) for name in names}


def try_once(program, oracle, seed, number, place, fast):
    """The case, its ending and its problems."""
    shutil.rmtree(place, ignore_errors=True)
    (place / "work").mkdir(parents=True)
    case = hostile.make_case(random.Random(f"{seed}/{number}"), place / "work", not fast,
                             SECONDS, MIB, oracle.options_of)
    before = files_in(case.folder)
    ending = run(program, case, place)
    problems = list(oracle.problems(case, ending, files_in(case.folder) - before))
    return case, ending, problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--fast", action="store_true")
    given = parser.parse_args()
    program = os.path.abspath(given.culprit)
    oracle = Oracle(program)
    numbers = [given.only] if given.only is not None else range(given.runs)
    kinds, statuses, examples = collections.Counter(), collections.Counter(), {}
    with tempfile.TemporaryDirectory() as scratch:
        place = (given.keep or pathlib.Path(scratch)).resolve() / "case"
        for number in numbers:
            case, ending, problems = try_once(program, oracle, given.seed, number, place,
                                              given.fast)
            if any(kind == "late" for kind, _ in problems):
                case, ending, problems = try_once(program, oracle, given.seed, number, place,
                                                  given.fast)
            statuses["signal" if ending.signal else ending.status] += 1
            for kind, words in problems:
                kinds[kind] += 1
                examples.setdefault((kind, words), number)
                print(f"{number}: {kind}: {words}   [{case.about}]", flush=True)
            if given.only is not None:
                (place / "command").write_text(repr([program, *case.words]) + "\n")
                print(case.words, ending._replace(out=ending.out[:2000]), sep="\n")
    print(f"{len(numbers)} runs, seed {given.seed}; statuses "
          + ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items(), key=str)))
    print("wrong: " + (", ".join(f"{kind}: {count}" for kind, count in kinds.most_common())
                       or "none"))
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
