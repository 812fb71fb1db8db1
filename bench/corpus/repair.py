#!/usr/bin/env python3
"""Repairs faulty programs and says how many patches are right on tests that were held out.

usage: repair.py CASES_DIR --culprit BIN [--corpus NAME]... [--limit N] [--jobs N] [-o FILE]

A case needs tests_heldout/ beside tests/. Held-out tests that the accepted program fails
(`invalid_heldout` in case.json) are left out. A patch is right if the patched program passes all
others, judged by `culprit run`. Python 3.9 or later, standard library only.
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

PATCHES = 3  # judged for each case


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    corpus.add_options(parser)
    parser.add_argument("--jobs", type=int, default=1, help="cases at a time")
    parser.add_argument("--timeout", type=float, default=20, help="seconds per case")
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


def heldout_folder(case, scratch):
    """The valid held-out tests; None if there are none."""
    folder = Path(scratch) / "heldout"
    folder.mkdir(exist_ok=True)
    invalid = set(case.facts.get("invalid_heldout", []))
    for path in (case.folder / "tests_heldout").iterdir():
        if path.stem not in invalid and not (folder / path.name).exists():
            (folder / path.name).symlink_to(path.resolve())
    return folder if any(folder.iterdir()) else None


def is_right(case, patch, options, scratch):
    program = Path(scratch) / "patched.c"
    program.write_bytes(patched(case.source.read_bytes(), patch["changes"]))
    folder = heldout_folder(case, scratch)
    document = folder and culprit(options, ["run", str(program), "--tests", str(folder),
                                            "--compare", case.comparison], scratch)
    return bool(document) and all(test["verdict"] == "pass" for test in document["tests"])


def measure(case, options):
    with tempfile.TemporaryDirectory(prefix="culprit-repair-") as scratch:
        document = culprit(options, ["repair", str(case.source), "--tests",
                                     str(tests_folder(case, scratch)), "--compare",
                                     case.comparison, "--limit", str(PATCHES)], scratch)
        patches = document["patches"] if document else []
        return {"words": [patch["words"] for patch in patches],
                "lines": [patch["line"] for patch in patches],
                "right": [is_right(case, patch, options, scratch) for patch in patches],
                "seconds": document["statistics"]["total_seconds"] if document else None}


def share(part, whole):
    return f"{part} of {whole} ({100 * part / whole:.0f} %)" if whole else "0 of 0"


def table(records):
    patched_cases = [r for r in records.values() if r["right"]]
    first = sum(r["right"][0] for r in patched_cases)
    seconds = sorted(r["seconds"] for r in records.values() if r["seconds"] is not None)
    return "\n".join([
        f"patched: {share(len(patched_cases), len(records))}",
        f"first patch right: {share(first, len(records))}",
        f"right in the first {PATCHES}: "
        f"{share(sum(any(r['right']) for r in patched_cases), len(records))}",
        f"of first patches, right: {share(first, len(patched_cases))}",
        f"seconds: median {seconds[len(seconds) // 2]:.2f}, "
        f"p95 {seconds[int(0.95 * (len(seconds) - 1))]:.2f}" if seconds else "no times"])


def main():
    options = parse_options()
    cases, _ = corpus.read_cases(options.cases, options.corpus or corpus.CORPORA, options.limit)
    cases = [case for case in cases if case.failing and (case.folder / "tests_heldout").is_dir()]
    with ThreadPoolExecutor(max_workers=max(1, options.jobs)) as pool:
        records = dict(zip((case.key for case in cases),
                           pool.map(lambda case: measure(case, options), cases)))
    print(table(records))
    if options.output:
        Path(options.output).write_text(json.dumps(records, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
