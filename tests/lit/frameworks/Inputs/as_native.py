#!/usr/bin/env python3
"""Runs a program of a unit-test framework natively, with the installed library, and in culprit,
whose models of the libraries stand in for it. Both must print the same and end with the same
status.

Usage: as_native.py CULPRIT CC PROGRAM.c LIBRARY [ARGUMENT...]

LIBRARY is a name for pkg-config. ARGUMENTs of the form NAME=VALUE are the program's environment.
"""
import pathlib
import shlex
import subprocess
import sys
import tempfile


def output_of(command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def main():
    culprit, compiler, source, library, *arguments = sys.argv[1:]
    environment = dict(a.split("=", 1) for a in arguments if "=" in a)
    arguments = [a for a in arguments if "=" not in a]
    flags = shlex.split(output_of(["pkg-config", "--cflags", "--libs", library]).stdout)
    with tempfile.TemporaryDirectory() as scratch:
        program, tests = pathlib.Path(scratch) / "program", pathlib.Path(scratch) / "tests"
        subprocess.run([compiler, "-w", source, "-o", program, *flags, "-lm"], check=True)
        native = output_of([program, *arguments], env=environment, cwd=scratch)
        tests.mkdir()
        (tests / "all.out").write_text(native.stdout)
        (tests / "all.exit").write_text(f"{native.returncode}\n")
        (tests / "all.args").write_text(shlex.join(arguments) + "\n")
        (tests / "all.env").write_text("".join(f"{n}={v}\n" for n, v in environment.items()))
        run = output_of([culprit, "run", source, "--tests", tests, "--timeout", "1000"])
    if run.returncode != 0:
        print(f"natively: {native.returncode}\n{native.stdout}{run.stdout}{run.stderr}")
        return 1
    print(f"as natively: status {native.returncode}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
