#!/usr/bin/env python3
"""Repairs faulty programs and says how many patches are right on tests that were held out.

usage: repair.py CASES_DIR --culprit BIN [--corpus NAME]... [--limit N] [--jobs N] [-o FILE]

A case needs tests_heldout/ beside tests/, or two suites in tests/ (wb_*, bb_*): then it is repaired
on each, and judged on the other. Held-out tests that the accepted program fails (`invalid_heldout`
in case.json) are left out. A patch is right if the patched program passes all others, judged by
`culprit run`. With --strict, it must besides do what the accepted program does with inputs near
those of the tests. Python 3.9 or later, standard library only.
"""
import argparse
import json
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cases as corpus
import execute
from run import LENIENT, read_document, tests_folder


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    corpus.add_options(parser)
    parser.add_argument("--jobs", type=int, default=1, help="cases at a time")
    parser.add_argument("--timeout", type=float, default=20, help="seconds per case")
    parser.add_argument("--patches", type=int, default=3, help="judged for each case")
    parser.add_argument("--unjudged", choices=("layout", "meaning"),
                        help="count patches of cases without held-out tests that fail by white "
                        "space only, or otherwise")
    parser.add_argument("--strict", action="store_true",
                        help="also compare right patches with the accepted program (fixed.c)")
    parser.add_argument("--every", type=int, default=1, help="take only every Nth of these")
    parser.add_argument("-o", "--output", help="write the records as JSON")
    return parser.parse_args()


def culprit(options, words, scratch):
    """The document; None if there is none."""
    result = Path(scratch) / "result.json"
    result.unlink(missing_ok=True)
    execute.execute([options.culprit, *words, "--format", "json", "--jobs", "1", "--timeout",
                     str(options.timeout), "-o", str(result), "--", *LENIENT],
                    3 * options.timeout + 10, scratch)
    return read_document(result)


def patched(source, changes):
    """The text of the source with the changes written in, from the last one to the first."""
    lines = source.split(b"\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    text = source
    for change in reversed(changes):
        begin = starts[change["line"] - 1] + change["column"] - 1
        end = starts[change["end_line"] - 1] + change["end_column"] - 1
        text = text[:begin] + change["written"].encode() + text[end:]
    return text


SUITES = ("wb_", "bb_")  # independent suites of one corpus: repair on one, judge on the other


def linked(files, folder):
    """A folder with links to the files; None if there are none."""
    folder.mkdir(exist_ok=True)
    for path in files:
        (folder / path.name).symlink_to(path.resolve())
    return folder if any(folder.iterdir()) else None


def tasks(cases):
    """(key, case, suite) for each repair; the suite is empty if tests are held out."""
    for case in cases:
        if (case.folder / "tests_heldout").is_dir():
            if case.failing:
                yield case.key, case, ""
            continue
        for suite in SUITES:
            if any(name.startswith(suite) for name in case.failing):
                yield f"{case.key}:{suite}", case, suite


def unjudged(cases, options):
    """The same for cases whose patches are only counted."""
    chosen = [case for case in cases if case.failing
              and case.layout_only == (options.unjudged == "layout")]
    for case in chosen[::options.every]:
        yield case.key, case, None


def folders(case, suite, scratch):
    """The tests to repair with, and those to judge with."""
    tests = tests_folder(case, scratch)
    if suite is None:
        return tests, None
    if not suite:
        invalid = set(case.facts.get("invalid_heldout", []))
        files = [path for path in (case.folder / "tests_heldout").iterdir()
                 if path.stem not in invalid]
        return tests, linked(files, scratch / "heldout")
    own = [path for path in tests.iterdir() if path.name.startswith(suite)]
    other = [path for path in tests.iterdir() if not path.name.startswith(suite)]
    return linked(own, scratch / "own"), linked(other, scratch / "heldout")


def is_right(case, patch, heldout, options, scratch):
    program = scratch / "patched.c"
    program.write_bytes(patched(case.source.read_bytes(), patch["changes"]))
    document = heldout and culprit(options, ["run", str(program), "--tests", str(heldout),
                                             "--compare", case.comparison], scratch)
    return bool(document) and all(test["verdict"] == "pass" for test in document["tests"])


def is_like_accepted(case, patch, own, options, scratch):
    """Whether no input was found with which the patched and the accepted program differ."""
    program = scratch / "patched.c"
    program.write_bytes(patched(case.source.read_bytes(), patch["changes"]))
    document = culprit(options, ["repair", str(program), "--tests", str(own), "--compare",
                                 case.comparison, "--limit", "1", "--reference",
                                 str(case.folder / "fixed.c")], scratch)
    # without a document the accepted program fails a test, and says nothing
    return not document or not any(test["name"].startswith("reference-")
                                   for test in document["tests"])


def measure(case, suite, options):
    with tempfile.TemporaryDirectory(prefix="culprit-repair-") as name:
        scratch = Path(name)
        own, heldout = folders(case, suite, scratch)
        document = culprit(options, ["repair", str(case.source), "--tests", str(own), "--compare",
                                     case.comparison, "--limit", str(options.patches)], scratch)
        patches = document["patches"] if document else []
        right = [is_right(case, patch, heldout, options, scratch) for patch in patches]
        if options.strict and right and right[0]:
            right[0] = is_like_accepted(case, patches[0], own, options, scratch)
        return {"words": [patch["words"] for patch in patches],
                "mistakes": [patch["mistake"] for patch in patches],
                "lines": [patch["line"] for patch in patches],
                "differs": [bool(patch.get("differs")) for patch in patches],
                "right": right,
                "seconds": document["statistics"]["total_seconds"] if document else None}


def share(part, whole):
    return f"{part} of {whole} ({100 * part / whole:.0f} %)" if whole else "0 of 0"


def table(records, count):
    patched_cases = [r for r in records.values() if r["right"]]
    first = sum(r["right"][0] for r in patched_cases)
    doubted = [r for r in patched_cases if not r["right"][0]]
    shown = sum(any(r["differs"]) for r in doubted)
    seconds = sorted(r["seconds"] for r in records.values() if r["seconds"] is not None)
    return "\n".join([
        f"patched: {share(len(patched_cases), len(records))}",
        f"first patch right: {share(first, len(records))}",
        f"right in the first {count}: "
        f"{share(sum(any(r['right']) for r in patched_cases), len(records))}",
        f"of first patches, right: {share(first, len(patched_cases))}",
        f"of the others, with an input that tells patches apart: {share(shown, len(doubted))}",
        f"seconds: median {seconds[len(seconds) // 2]:.2f}, "
        f"p95 {seconds[int(0.95 * (len(seconds) - 1))]:.2f}" if seconds else "no times"])


def counts(records):
    """How many have a patch, for each group of exercises ("lab02" of "y1_lab02_ex01-...")."""
    groups = {}
    for key, record in records.items():
        words = key.split("_")
        groups.setdefault(words[1] if len(words) > 1 else "all", []).append(bool(record["right"]))
    return "\n".join(f"{name}: patched {share(sum(found), len(found))}"
                     for name, found in sorted(groups.items()))


def main():
    options = parse_options()
    cases, _ = corpus.read_cases(options.cases, options.corpus or corpus.CORPORA, options.limit)
    todo = list(unjudged(cases, options) if options.unjudged else tasks(cases))
    with ThreadPoolExecutor(max_workers=max(1, options.jobs)) as pool:
        records = dict(zip((key for key, _, _ in todo),
                           pool.map(lambda task: measure(*task[1:], options), todo)))
    print(counts(records) if options.unjudged else table(records, options.patches))
    if options.output:
        Path(options.output).write_text(json.dumps(records, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
