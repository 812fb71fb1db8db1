#!/usr/bin/env python3
"""Measures `culprit dap` on long runs: the time of requests at random moments.

The programs are those of run.py. A request is timed from writing it to reading its response; a
move, to reading the event that it stopped.
"""
import argparse
import os
import pathlib
import random
import sys
import tempfile
import time

import run

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests" / "dap"))
from client import Client  # noqa: E402  pylint: disable=wrong-import-position


def timed(times, name, function, *arguments):
    start = time.perf_counter()
    result = function(*arguments)
    times.setdefault(name, []).append(time.perf_counter() - start)
    return result


def all_variables(client):
    """What an editor asks for after a stop: frames, scopes, variables, and the first parts."""
    frame = client.body("stackTrace", {"threadId": 1, "levels": 20})["stackFrames"][0]
    for scope in client.body("scopes", {"frameId": frame["id"]})["scopes"]:
        reference = {"variablesReference": scope["variablesReference"]}
        for variable in client.body("variables", reference)["variables"]:
            if variable["variablesReference"]:
                client.body("variables", {"variablesReference": variable["variablesReference"],
                                          "start": 0, "count": 100})


def stop_after(client, command):
    client.body(command, {"threadId": 1})
    client.event("stopped")


def measure(options, source, wanted, scratch):
    lines = source.read_text().splitlines()
    hot = next(n for n, line in enumerate(lines, 1) if "/* HOT */" in line)
    tests = scratch / f"{source.stem}-{wanted}"
    steps = run.fitted(options.culprit, str(source), tests, wanted)
    client = Client(options.culprit)
    times = {}
    timed(times, "launch", lambda: client.open(program=str(source), tests=str(tests),
                                               steps=2000000000))
    here = {"source": {"path": str(source)}}
    executions = int(client.error("evaluate", {"expression": f"goto {hot}@1000000000000",
                                               "context": "repl"})
                     .split("executes it ")[1].split()[0])
    rng = random.Random(1)
    for _ in range(options.moments):
        client.body("evaluate", {"expression": f"goto {hot}@{rng.randint(1, executions)}",
                                 "context": "repl"})
        client.events.clear()
        timed(times, "variables", all_variables, client)
        timed(times, "stepBack", stop_after, client, "stepBack")
        timed(times, "stepIn", stop_after, client, "stepIn")
        client.body("setBreakpoints", {**here, "breakpoints": [{"line": hot}]})
        timed(times, "reverseContinue", stop_after, client, "reverseContinue")
        timed(times, "next, breakpoint", stop_after, client, "next")
        client.body("setBreakpoints", {**here, "breakpoints": []})
    client.body("setExceptionBreakpoints", {"filters": []})
    timed(times, "condition", client.body, "setBreakpoints",
          {**here, "breakpoints": [{"line": hot, "condition": "1 == 2"}]})
    client.body("disconnect")
    client.end()
    return [source.stem, f"{steps / 1e6:.0f} M", *(run.summary(each) for each in times.values())]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--steps", type=float, nargs="+", default=[1e7])
    parser.add_argument("--moments", type=int, default=10)
    options = parser.parse_args()
    options.culprit = os.path.abspath(options.culprit)
    columns = ["program", "instructions", "launch ms", "variables ms", "stepBack ms", "stepIn ms",
               "reverseContinue ms", "next, breakpoint ms", "condition ms"]
    print("| " + " | ".join(columns) + " |\n|" + "---|" * len(columns))
    with tempfile.TemporaryDirectory() as scratch:
        for source in sorted((run.HERE / "programs").glob("*.c")):
            for wanted in options.steps:
                row = measure(options, source, wanted, pathlib.Path(scratch))
                print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
