#!/usr/bin/env python3
"""Measures `culprit debug` on long runs: start, memory, and the time of commands.

For each program, N is chosen so that the run has about the wanted number of instructions. A plain
run (`culprit run`) and the start of a session are timed alternately; their difference is what the
timeline costs. Then the session goes to random executions of a line and is asked there. A command
is timed from writing its line to reading its answer.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
MARK = "no-such-command"  # its message tells that the commands before are answered


class Session:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        self.ask("where")

    def ask(self, command):
        """The answer, and the seconds it took."""
        start = time.perf_counter()
        self.process.stdin.write(f"{command}\n{MARK}\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"the session ended at '{command}'")
            if MARK in line:
                self.process.stdout.readline()  # the hint
                return "".join(lines), time.perf_counter() - start
            lines.append(line)

    def peak_mib(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) / 1024

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def steps_of(culprit, source, tests):
    out = subprocess.run([culprit, "run", source, "--tests", tests, "--steps", "2000000000",
                          "--format", "json"], capture_output=True, text=True, check=False).stdout
    return json.loads(out)["tests"][0]["steps"]


def write_test(folder, n):
    folder.mkdir(exist_ok=True)
    (folder / "a.in").write_text(f"{n}\n")
    (folder / "a.out").write_text("never\n")
    return str(folder)


def fitted(culprit, source, folder, wanted):
    """A test with about as many instructions."""
    small = steps_of(culprit, source, write_test(folder, 1000))
    large = steps_of(culprit, source, write_test(folder, 3000))
    per_n = (large - small) / 2000
    write_test(folder, max(1, int((wanted - small) / per_n) + 1000))
    return steps_of(culprit, source, str(folder))


def summary(times):
    times = sorted(1000 * t for t in times)
    return f"{times[len(times) // 2]:.1f} / {times[-1]:.1f}"


def measure(options, source, wanted, scratch):
    text = source.read_text()
    marks = {word: number for number, line in enumerate(text.splitlines(), 1)
             for word in ["HOT", "RARE"] if f"/* {word} */" in line}
    places = text.split("LAST: ")[1].split(" */")[0].split(", ")
    tests = scratch / f"{source.stem}-{wanted}"
    steps = fitted(options.culprit, str(source), tests, wanted)
    common = [str(source), "--tests", str(tests), "--steps", "2000000000"]
    plain, start = [], []
    for _ in range(options.repeat):
        plain.append(seconds([options.culprit, "run", *common]))
        start.append(seconds([options.culprit, "debug", *common]))
    session = Session([options.culprit, "debug", *common])
    session.ask(f"goto {marks['HOT']}@1")
    executions = int(session.ask(f"goto {marks['HOT']}@1000000000000")[0]
                     .split("executes it ")[1].split()[0])
    rng = random.Random(1)
    times = {"goto": [], "back": [], "back into": [], "step": [], "last": []}
    for _ in range(options.moments):
        times["goto"].append(session.ask(f"goto {marks['HOT']}@{rng.randint(1, executions)}")[1])
        for command in ["back", "back into", "step"]:
            times[command].append(session.ask(command)[1])
        for place in places:
            here = session.ask("where")[0].split(",")[0].split(":")[1]
            times["last"].append(session.ask(f"last {place}")[1])
            del here
            session.ask(f"goto {marks['HOT']}@{rng.randint(1, executions)}")
    row = [source.stem, f"{steps / 1e6:.0f} M", f"{min(plain):.2f}",
           f"{min(start) - min(plain):.2f}", f"{session.peak_mib():.0f}",
           *(summary(times[command]) for command in times)]
    session.end()
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--steps", type=float, nargs="+", default=[1e7, 1e8])
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--moments", type=int, default=10)
    options = parser.parse_args()
    options.culprit = os.path.abspath(options.culprit)
    columns = ["program", "instructions", "plain run s", "start beyond it s", "peak MiB",
               "goto ms", "back ms", "back into ms", "step ms", "last ms"]
    print("| " + " | ".join(columns) + " |\n|" + "---|" * len(columns))
    with tempfile.TemporaryDirectory() as scratch:
        for source in sorted((HERE / "programs").glob("*.c")):
            for wanted in options.steps:
                row = measure(options, source, wanted, pathlib.Path(scratch))
                print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
