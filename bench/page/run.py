#!/usr/bin/env python3
"""How long a report page takes to open in a headless Chromium: from the start of loading to the first frame after its scripts have run.

usage: run.py [--times N] (--sample SAMPLE_PAGES | PAGE.html ...)
--sample takes the page of tests/browser/sample_pages.cpp with 5,000 lines of source, 200 tests and 40 suspects. Needs chromium ($CHROMIUM, or the
first usual name on the path).
"""
import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests" / "browser"))
from browser import Browser, find_chromium  # noqa: E402

GOAL = 1.0  # seconds, elapsed


def measure(program, path, times):
    """Seconds elapsed and seconds of the page's main thread, each time in a new browser, so that nothing is cached."""
    elapsed, busy = [], []
    for _ in range(times):
        with Browser(program) as page:
            elapsed.append(page.open(path))
            busy.append(page.busy())
            lines, tests = page.evaluate("[document.querySelectorAll('.line').length, document.querySelectorAll('.test').length]")
    return elapsed, busy, lines, tests


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
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
        print(f"{'page':<24}{'MiB':>6}{'lines':>7}{'tests':>6}{'best s':>8}{'median':>8}{'worst':>8}{'main thread s':>15}")
        for path in pages:
            elapsed, busy, lines, tests = measure(program, path, arguments.times)
            median = statistics.median(elapsed)
            print(f"{path.name:<24}{path.stat().st_size / 2**20:>6.1f}{lines:>7}{tests:>6}{min(elapsed):>8.2f}{median:>8.2f}{max(elapsed):>8.2f}"
                  f"{statistics.median(busy):>15.2f}{'' if median <= GOAL else f'   more than {GOAL:g} s'}")


if __name__ == "__main__":
    main()
