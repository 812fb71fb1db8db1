#!/usr/bin/env python3
"""usage: run.py --culprit PROGRAM [--repeat N] [--folder FOLDER]

Times `culprit deviate` on the programs with loops of Bekkouche (2015), whole process, by size and
number of deviations, beside the times of the paper (LocFaults on an i7-3720QM, with pretreatment).
Compiled units are kept, as for a user who runs it twice. Prints a table in Markdown; the status is
1 if a goal is missed.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile
import time

PAPER = pathlib.Path(__file__).resolve().parents[2] / "tests/lit/deviate/Inputs/paper"

# (program, size, deviations): seconds of the paper, for up to 1, 2 and 3 deviations
PAPER_SECONDS = {
    ("BubbleSort", 4): (1.311, 1.271, 1.699), ("BubbleSort", 5): (1.526, 1.589, 2.144),
    ("BubbleSort", 6): (2.551, 2.873, 5.186), ("BubbleSort", 7): (2.003, 2.75, 13.823),
    ("BubbleSort", 8): (7.418, 9.641, 117.189), ("BubbleSort", 9): (20.348, 22.536, 493.635),
    ("BubbleSort", 10): (30.083, 36.224, 2079.386), ("BubbleSort", 11): (66.207, 75.848, 4917.352),
    ("SquareRoot", 10): (3.194, 3.209, 3.162), ("SquareRoot", 50): (2.04, 2.06, 2.068),
    ("SquareRoot", 100): (2.396, 2.407, 2.404),
    ("Sum", 6): (1.531, 1.312, 1.373), ("Sum", 46): (6.31, 6.798, 14.61),
    ("Sum", 96): (35.797, 29.742, 18.944),
}
GOALS = {"BubbleSort": 1.0, "SquareRoot": 0.2, "Sum": 0.2}  # seconds, up to 3 deviations
LARGE_SORT = 64                                             # elements, 1 deviation
LARGE_GOAL = 5.0


def sources(program, size, folder):
    """The files of a program, and the input of its failing test."""
    main = PAPER / f"{program}_main.c"
    if program == "SquareRoot":
        text = (PAPER / "SquareRoot.c").read_text().replace("val = 50", f"val = {size}")
        path = folder / f"SquareRoot{size}.c"
        path.write_text(text)
        return [path], ""
    if program == "Sum":
        return [PAPER / "Sum.c"], f"{size}\n"
    # the repository of the paper has 3 2 1 2, and so on
    values = [*range(size - 1, 0, -1), size - 2]
    return [PAPER / "BubbleSort.c", main], " ".join(map(str, [size, *values])) + "\n"


def seconds(culprit, program, size, deviations, repeat, folder):
    files, given = sources(program, size, folder)
    tests = folder / f"{program}{size}"
    tests.mkdir(exist_ok=True)
    (tests / "a.in").write_text(given)
    (tests / "a.exit").write_text("0\n")
    command = [culprit, "deviate", *map(str, files), "--trust", "*_main.c", "--tests", str(tests),
               "--deviations", str(deviations), "--timeout", "1000"]
    if len(files) == 1:
        command = [word for word in command if word not in ("--trust", "*_main.c")]
    times = []
    for _ in range(repeat + 1):  # the first one compiles
        start = time.monotonic()
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        times.append(time.monotonic() - start)
        if run.returncode not in (0, 8):
            sys.exit(f"{' '.join(command)}: status {run.returncode}\n{run.stdout}{run.stderr}")
    return min(times[1:])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--folder")
    options = parser.parse_args()
    missed = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.folder or scratch)
        print("| program | size | up to 1 | 2 | 3 | the paper: 1 | 2 | 3 |")
        print("|---" * 8 + "|")
        for (program, size), paper in PAPER_SECONDS.items():
            times = [seconds(options.culprit, program, size, k, options.repeat, folder)
                     for k in (1, 2, 3)]
            missed += times[2] > GOALS[program]
            print(f"| {program} | {size} |", " | ".join(f"{t:.2f}" for t in times), "|",
                  " | ".join(f"{t:.2f}" for t in paper), "|", flush=True)
        large = seconds(options.culprit, "BubbleSort", LARGE_SORT, 1, options.repeat, folder)
        missed += large > LARGE_GOAL
        print(f"| BubbleSort | {LARGE_SORT} | {large:.2f} | | | | | |")
    print("every goal is met" if missed == 0 else f"{missed} goals are missed")
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
