#!/usr/bin/env python3
"""Does `culprit run` give the verdicts of native runs and of sanitizers?

usage: run.py --culprit PROGRAM [--programs FOLDER ...] [--families] [--random N] [--csmith N]
              [--first SEED] [--faulty SHARE] [--only EXPRESSION] [--details FILE] [--keep FOLDER]

Each program is compiled by gcc, by gcc and clang with sanitizers, and run by culprit twice: in its
usual way, and with `--undefined all`. README.md beside this file says what the rows mean.
"""
import argparse
import collections
import dataclasses
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import families
import generate
import judges

CSMITH = ["--max-funcs", "3", "--max-block-depth", "2", "--max-block-size", "3",
          "--max-expr-complexity", "4", "--max-array-dim", "2", "--max-array-len-per-dim", "5",
          "--max-pointer-depth", "2", "--max-struct-fields", "4", "--no-packed-struct",
          "--no-argc"]
CSMITH_FLAGS = ("-isystem", "/usr/include/csmith")
MARK = "// fault"
NO_END = ("endless-loop", "step-limit", "output-limit")

# The classes of the table, with what they mean; the order is that of importance.
CLASSES = {
    "culprit crashed": "an internal error, or a signal",
    "culprit hung": "not ended in three times its time",
    "wrong verdict": "no undefined behaviour, but another output or exit status",
    "missed": "a sanitizer reports, culprit does not",
    "only culprit": "culprit reports, no sanitizer does: to be judged by hand",
    "modes differ": "`--undefined all` fails without a finding, or passes in spite of one",
    "as clang": "gcc and clang give different outputs; culprit has that of clang",
    "no verdict": "unsupported, or not finished",
    "refused": "culprit does not compile it, or refuses it",
    "not judged": "it does not compile or end natively",
    "agree": "the same verdict",
}


def hand_written(folder):
    for path in sorted(pathlib.Path(folder).glob("*.c")):
        text = path.read_text(encoding="latin-1")
        beside = {end: path.with_suffix(end) for end in (".in", ".args")}
        line = next((number for number, each in enumerate(text.splitlines(), 1) if MARK in each), 0)
        yield judges.Program(
            path.stem, text, planted=path.name.endswith(".bad.c"), line=line,
            input=beside[".in"].read_text() if beside[".in"].exists() else "",
            arguments=beside[".args"].read_text().strip() if beside[".args"].exists() else "")


def random_ones(options):
    for seed in range(options.first, options.first + options.random):
        text, planted = generate.program(seed, options.faulty)
        yield judges.Program(f"r{seed}", text, planted=planted)


def csmith_ones(options):
    for seed in range(options.first, options.first + options.csmith):
        with tempfile.TemporaryDirectory() as folder:  # it leaves a file behind
            text = subprocess.run(["csmith", "--seed", str(seed), *CSMITH], capture_output=True,
                                  text=True, check=True, cwd=folder).stdout
        yield judges.Program(f"c{seed}", text, flags=CSMITH_FLAGS)


@dataclasses.dataclass
class Judged:
    program: judges.Program
    plain: judges.Native | None
    sanitized: dict
    usual: judges.Verdict | None = None
    fatal: judges.Verdict | None = None
    as_clang: bool = False  # a run of clang has another output, and culprit has it too

    def reports(self):
        return [(name, *each) for name, run in self.sanitized.items() for each in run.reports]


def judged(program, options, sanitizers):
    one = Judged(program, judges.plain(program), {})
    if one.plain is None:
        return one
    if one.plain.status is not None or program.planted:
        one.sanitized = judges.sanitized(program, sanitizers)
    one.usual = judges.culprit(options.culprit, program, one.plain, "report")
    one.fatal = judges.culprit(options.culprit, program, one.plain, "all")
    if one.usual.word == "fail" and not one.usual.findings and not one.reports():
        other = judges.plain(program, "clang")
        if other and (other.output, other.status) != (one.plain.output, one.plain.status):
            again = judges.culprit(options.culprit, program, other, "report")
            one.as_clang = again.word == "pass"
    return one


def ended_alike(one):
    """Is the verdict that of a program without undefined behaviour?"""
    if one.plain.status is not None and one.plain.status < 0:  # a signal, as of abort()
        return one.usual.word == "fail" and one.usual.reason.startswith("crash")
    return one.usual.word == "pass"


def class_of(one):
    if not one.usual:
        return "not judged"
    words = {one.usual.word, one.fatal.word}
    for word in ("crashed", "hung"):
        if word in words:
            return f"culprit {word}"
    if "refused" in words:
        return "refused"
    if one.usual.findings:
        if not one.reports():
            return "only culprit"
        return "agree" if one.fatal.word == "fail" else "modes differ"
    if one.reports():
        return "no verdict" if one.usual.word == "unknown" else "missed"
    if "unknown" in words:
        return "no verdict"
    if one.plain.status is None:
        return "agree" if one.usual.reason.startswith(NO_END) else "not judged"
    if not ended_alike(one):
        return "as clang" if one.as_clang else "wrong verdict"
    return "agree" if one.fatal.word == one.usual.word else "modes differ"


def kind_of(one):
    if one.reports():
        return "undefined"
    return "planted, unseen" if one.program.planted else "defined"


def line_agrees(one):
    """Does culprit name a line that a sanitizer names, or that is marked? None: nothing to say."""
    lines = {line for _, line, _ in one.reports() if line} | ({one.program.line} - {0})
    if not lines or not one.usual or not one.usual.findings:
        return None
    return bool(lines & {line for line, _, _ in one.usual.findings})


def details(one, word):
    return {"name": one.program.name, "class": word, "kind": kind_of(one),
            "planted": one.program.planted, "marked_line": one.program.line,
            "line_agrees": line_agrees(one),
            "status": one.plain.status if one.plain else None,
            "reports": one.reports(),
            "culprit": dataclasses.asdict(one.usual) if one.usual else None,
            "fatal": dataclasses.asdict(one.fatal) if one.fatal else None}


def show(results):
    kinds = ["defined", "undefined", "planted, unseen"]
    print(f"{'':18}" + "".join(f"{kind:>17}" for kind in kinds) + f"{'all':>8}")
    counts = collections.Counter((each["class"], each["kind"]) for each in results)
    for word in CLASSES:
        row = [counts[word, kind] for kind in kinds]
        if sum(row) or word == "agree":
            print(f"{word:18}" + "".join(f"{count:17}" for count in row) + f"{sum(row):8}")
    seen = [each for each in results if each["line_agrees"] is not None]
    alike = sum(each["line_agrees"] for each in seen)
    print(f"of {len(seen)} findings with a line to compare, {alike} name the same line")


def keep(folder, one):
    path = pathlib.Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    (path / f"{one.program.name}.c").write_text(one.program.text, encoding="latin-1")


def parsed():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--culprit", required=True, type=lambda name: str(
        pathlib.Path(name).resolve()))
    parser.add_argument("--programs", action="append", default=[], help="folder of C files")
    parser.add_argument("--families", action="store_true", help="the programs of families.py")
    parser.add_argument("--random", type=int, default=0, help="number of generated programs")
    parser.add_argument("--csmith", type=int, default=0, help="number of programs of csmith")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--faulty", type=float, default=0.4, help="share with a planted fault")
    parser.add_argument("--only", help="names that match this expression")
    parser.add_argument("--details", help="file for the details, as JSON")
    parser.add_argument("--keep", help="folder for the programs without agreement")
    return parser.parse_args()


def programs(options):
    """(program, the sanitizers for it)."""
    for folder in options.programs:
        for program in hand_written(folder):
            yield program, ("gcc", "clang", "memory")
    if options.families:
        for program in families.programs():
            yield program, ("gcc", "clang", "memory")
    for program in random_ones(options):
        yield program, ("gcc", "memory")
    for program in csmith_ones(options):
        yield program, ("gcc", "memory")


def main():
    options, results, start = parsed(), [], time.monotonic()
    for program, sanitizers in programs(options):
        if options.only and not re.search(options.only, program.name):
            continue
        one = judged(program, options, sanitizers)
        word = class_of(one)
        results.append(details(one, word))
        if word != "agree":
            print(f"{program.name}: {word}", file=sys.stderr, flush=True)
            if options.keep:
                keep(options.keep, one)
    show(results)
    print(f"{len(results)} programs in {time.monotonic() - start:.0f} s")
    if options.details:
        pathlib.Path(options.details).write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
