#!/usr/bin/env python3
"""How long a report page takes to open in a headless Chromium: from the start of loading to the
first frame after its scripts have run.

Elapsed time says little on a busy machine. So there are also the seconds of processor time that all
processes of the browser took for it together, which is about the most that it takes on an idle one,
and those of the page's main thread.

usage: run.py [--times N] (--sample SAMPLE_PAGES | PAGE.html ...)
--sample takes the page of tests/browser/sample_pages.cpp with 5,000 lines of source, 200 tests and
40 suspects. Needs chromium ($CHROMIUM, or the first usual name on the path).
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests" / "browser"))
from browser import Browser, find_chromium  # noqa: E402

GOAL = 1.0  # seconds


def processor_time(root):
    """Seconds that a process and its descendants have taken so far."""
    parents, ticks = {}, {}
    for entry in pathlib.Path("/proc").iterdir():
        try:
            fields = ((entry / "stat").read_text().rpartition(")")[2].split()
                      if entry.name.isdigit() else [])
        except OSError:
            continue  # it has ended
        if fields:
            parents[int(entry.name)] = int(fields[1])
            ticks[int(entry.name)] = int(fields[11]) + int(fields[12])

    def belongs(process):
        while process and process != root:
            process = parents.get(process, 0)
        return process == root

    return (sum(count for process, count in ticks.items()
                if belongs(process)) / os.sysconf("SC_CLK_TCK"))


def measure(program, path, times):
    """Seconds elapsed, of all processes and of the page's main thread, each time in a new browser,
    so that nothing is cached."""
    elapsed, everything, busy = [], [], []
    for _ in range(times):
        with Browser(program) as page:
            before = processor_time(page.process.pid)
            elapsed.append(page.open(path))
            everything.append(processor_time(page.process.pid) - before)
            busy.append(page.busy())
            lines, tests = page.evaluate("[document.querySelectorAll('.line').length, "
                                         "document.querySelectorAll('.test').length]")
    return elapsed, everything, busy, lines, tests


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", type=pathlib.Path)
    parser.add_argument("--sample", metavar="SAMPLE_PAGES")
    parser.add_argument("--times", type=int, default=7)
    arguments = parser.parse_args()
    program = find_chromium()
    if not program:
        sys.exit("no chromium on the path (install it, or set CHROMIUM)")
    with tempfile.TemporaryDirectory() as folder:
        pages = list(arguments.pages)
        if arguments.sample:
            subprocess.run([arguments.sample, folder], check=True)
            pages.append(pathlib.Path(folder) / "large.html")
        if not pages:
            parser.error("no page")
        print(f"{'page':<24}{'MiB':>6}{'lines':>7}{'tests':>6}{'elapsed s: best':>17}"
              f"{'median':>8}{'processor s: all':>18}{'main thread':>13}")
        for path in pages:
            elapsed, everything, busy, lines, tests = measure(program, path, arguments.times)
            total = statistics.median(everything)
            slow = f"   more than {GOAL:g} s" if min(min(elapsed), total) > GOAL else ""
            print(f"{path.name:<24}{path.stat().st_size / 2**20:>6.1f}{lines:>7}{tests:>6}"
                  f"{min(elapsed):>17.2f}{statistics.median(elapsed):>8.2f}{total:>18.2f}"
                  f"{statistics.median(busy):>13.2f}{slow}")


if __name__ == "__main__":
    main()
