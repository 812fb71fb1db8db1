#!/usr/bin/env python3
"""How much faster culprit is with several threads, on the slowest tenth of the programs, and
whether its answers are the same.

usage: threads.py CASES_DIR --culprit BIN [--corpus NAME] [--limit N] [--share S] [--rounds N]
                  [--option=WORD]... [-o FILE]

Every program that fails is located once with one thread; of the slowest, each round runs one
thread, N threads, and N processes of one thread each at the same time: what the processors can give
at most. The rounds are interleaved, since a machine's speed changes by the hour. Python 3.9 or
later, standard library only.
"""
import argparse
import json
import statistics
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cases as corpus
import execute
import run
from documents import without_times

SCHEMA = "culprit-threads/2"
NO_DOCUMENT = "no document"


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    corpus.add_options(parser)
    parser.add_argument("--share", type=float, default=0.1,
                        help="of the failing programs, the slowest first")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--timeout", type=float, default=60,
                        help="seconds that culprit gets per case")
    parser.add_argument("--option", action="append", default=[], metavar="WORD",
                        help="a word for the command line of culprit: --option=--max-faults=2")
    parser.add_argument("-o", "--output", help="write every reading as JSON")
    return parser.parse_args()


def locate(case, threads, options):
    """(seconds by the clock, seconds of processor time, the document without what depends on time;
    or, of what has none, how it ended)."""
    with tempfile.TemporaryDirectory(prefix="culprit-threads-") as scratch:
        result = Path(scratch) / "result.json"
        command = [options.culprit, "locate", str(case.source), "--tests",
                   str(run.tests_folder(case, scratch)), "--compare", case.comparison, "--format",
                   "json",
                   "--jobs", str(threads), "--timeout", str(options.timeout), "-o", str(result),
                   *options.option]
        ran = execute.execute(command, 2 * options.timeout + 2, scratch)
        document = None if ran.timed_out or ran.crashed else run.read_document(result)
    text = (f"{NO_DOCUMENT}: status {ran.status}" if document is None
            else json.dumps(without_times(document), sort_keys=True))
    return ran.seconds, ran.cpu_seconds, text


def slowest(cases, options):
    """The failing programs that take longest with one thread."""
    timed = []
    for case in cases:
        answer = locate(case, 1, options) if case.failing and not case.layout_only else None
        if answer and not answer[2].startswith(NO_DOCUMENT):
            timed.append((answer[0], case.key, case))
    timed.sort(key=lambda one: (-one[0], one[1]))
    return [case for _, _, case in timed[: max(1, round(options.share * len(timed)))]], len(timed)


def together(case, options):
    """As many processes as there are threads, of one thread each, that all locate the same fault:
    seconds until the last has, and their documents."""
    with ThreadPoolExecutor(max_workers=options.threads) as pool:
        answers = list(pool.map(lambda _: locate(case, 1, options), range(options.threads)))
    return max(answer[0] for answer in answers), [answer[2] for answer in answers]


def measure(case, options):
    """Every reading. Of documents that differ, from one round to another as well, each is kept with
    the number of threads of the first run that gave it: what happens once in a thousand runs is not
    seen again."""
    record = {"one": [], "several": [], "processes": [], "processor": []}
    documents = {}
    for _ in range(options.rounds):
        one, several = locate(case, 1, options), locate(case, options.threads, options)
        record["one"].append(one[0])
        record["several"].append(several[0])
        record["processor"].append([one[1], several[1]])
        seconds, others = together(case, options)
        record["processes"].append(seconds)
        for threads, document in [(1, one[2]), (options.threads, several[2]),
                                  *((1, other) for other in others)]:
            documents.setdefault(document, threads)
    record["same"] = (len(documents) == 1
                      and not any(document.startswith(NO_DOCUMENT) for document in documents))
    if not record["same"]:
        record["documents"] = [{"threads": threads, "document": document}
                               for document, threads in documents.items()]
    return record


def sums(records, pick, threads):
    """Of the chosen reading of each program, summed: seconds with one thread, with several; how
    many times as fast; and how much N processes do."""
    one, several, processes = (sum(pick(record[name]) for record in records.values())
                               for name in ("one", "several", "processes"))
    return {"one": one, "several": several, "times_as_fast": one / several,
            "of_processes": threads * one / processes}


def text(records, of, options):
    rows = [f"{len(records)} of {of} failing programs, {options.rounds} rounds, {options.threads} "
            "threads",
            "          one thread, s  several, s  times as fast  processes side by side"]
    for name, pick in (("minima", min), ("medians", statistics.median)):
        found = sums(records, pick, options.threads)
        rows.append(f"{name:8}  {found['one']:13.2f}  {found['several']:10.2f}  "
                    f"{found['times_as_fast']:13.2f}  {found['of_processes']:22.2f}")
    differ = [key for key, record in records.items() if not record["same"]]
    rows.append(f"the same document: {len(records) - len(differ)} of {len(records)}"
                + ("" if options.output or not differ else " (those that differ are kept with -o)"))
    for key in differ:
        without = [kept["document"] for kept in records[key]["documents"]
                   if kept["document"].startswith(NO_DOCUMENT)]
        rows.append(f"  differs: {key}" + "".join(f" ({how})" for how in without))
    lost = sorted(records, key=lambda key: min(records[key]["one"]) / options.threads
                  - min(records[key]["several"]))
    rows.append("most is lost by")
    for key in lost[:10]:
        rows.append(f"  {key}  {min(records[key]['one']):.2f} and "
                    f"{min(records[key]['several']):.2f} s")
    return "\n".join(rows)


def main():
    options = parse_options()
    cases, _ = corpus.read_cases(options.cases, options.corpus or corpus.CORPORA, options.limit)
    chosen, of = slowest(cases, options)
    if not chosen:
        sys.exit(f"threads.py: no failing case below {options.cases} of which {options.culprit} "
                 "makes a document (see README.md for the layout)")
    records = {case.key: measure(case, options) for case in chosen}
    print(text(records, of, options))
    if options.output:
        settings = {"threads": options.threads, "rounds": options.rounds, "share": options.share,
                    "options": options.option, "timeout": options.timeout}
        summary = {name: sums(records, pick, options.threads)
                   for name, pick in (("minima", min), ("medians", statistics.median))}
        Path(options.output).write_text(
            json.dumps({"schema": SCHEMA, "settings": settings, "of": of, "summary": summary,
                        "cases": records}, indent=1) + "\n")


if __name__ == "__main__":
    main()
