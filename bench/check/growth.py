#!/usr/bin/env python3
"""usage: growth.py --culprit PROGRAM [--most N] [--limit S]

Seconds of `culprit check` and `culprit deviate` by the number of elements of an array, on a sort
that is right, one that is wrong, and a search. Each column ends with the first time over the limit.
Prints a table in Markdown.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile
import time

SORT = """#include <stdio.h>
#include "task.h"
static void sort(int *a, int n) {
  for (int i = 1; i < n; i++)
    for (int j = i; j > FIRST && a[j - 1] > a[j]; j--) {
      int t = a[j - 1];
      a[j - 1] = a[j];
      a[j] = t;
    }
}
"""
CHECK = SORT + """int main(void) {
  int a[SIZE];
  for (int i = 0; i < SIZE; i++) a[i] = any();
  sort(a, SIZE);
  for (int i = 0; i + 1 < SIZE; i++) check(a[i] <= a[i + 1]);
}
"""
DEVIATE = SORT.replace('#include "task.h"\n', "") + """int main(void) {
  int a[SIZE];
  for (int i = 0; i < SIZE; i++) a[i] = SIZE - i;
  sort(a, SIZE);
  for (int i = 0; i < SIZE; i++) printf("%d ", a[i]);
}
"""
SEARCH = """#include "task.h"
int main(void) {
  int a[SIZE], key = any(), low = 0, high = SIZE - 1, found = -1;
  for (int i = 0; i < SIZE; i++) a[i] = any();
  for (int i = 0; i + 1 < SIZE; i++) assume(a[i] <= a[i + 1]);
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == key) {
      found = middle;
      break;
    }
    if (a[middle] < key) low = middle + 1;
    else high = middle - 1;
  }
  if (found < 0)
    for (int i = 0; i < SIZE; i++) check(a[i] != key);
}
"""
SIZES = [2, 4, 6, 8, 10, 12, 16, 24, 32, 48, 64, 96, 128]


def seconds(command, expected):
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    taken = time.perf_counter() - start
    return taken, done.returncode in expected


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--most", type=int, default=SIZES[-1])
    parser.add_argument("--limit", type=float, default=30)
    options = parser.parse_args()
    programs = pathlib.Path(__file__).resolve().parent / "programs"
    columns = {"check, right sort": (CHECK, 0, (0,)), "check, wrong sort": (CHECK, 1, (1,)),
               "check, search": (SEARCH, 0, (0,)), "deviate, wrong sort": (DEVIATE, 1, (0, 1))}
    done = set()
    print("| elements | " + " | ".join(columns) + " |\n|" + "---|" * (len(columns) + 1))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for size in [each for each in SIZES if each <= options.most]:
            cells = []
            for column, (text, first, expected) in columns.items():
                if column in done:
                    cells.append("")
                    continue
                path = folder / "program.c"
                path.write_text(text)
                flags = ["--", f"-DSIZE={size}", f"-DFIRST={first}", f"-I{programs}"]
                command = [options.culprit, "check", str(path), "--timeout",
                           str(2 * options.limit), *flags]
                if column.startswith("deviate"):
                    tests = folder / "tests"
                    tests.mkdir(exist_ok=True)
                    (tests / "a.out").write_text("".join(f"{k} " for k in range(1, size + 1)))
                    command = [options.culprit, "deviate", str(path), "--tests", str(tests),
                               "--timeout", str(2 * options.limit), *flags]
                taken, is_right = seconds(command, expected)
                cells.append(f"{taken:.2f}" if is_right else f"{taken:.2f} (undecided)")
                if taken > options.limit or not is_right:
                    done.add(column)
            print(f"| {size} | " + " | ".join(cells) + " |", flush=True)
            if len(done) == len(columns):
                break
    return 0


if __name__ == "__main__":
    sys.exit(main())
