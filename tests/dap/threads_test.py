#!/usr/bin/env python3
"""Walks through runs with threads, a deadlock, and ranks of MPI: where each of them is, what its
variables are, and what steps and breakpoints do in it.

Usage: threads_test.py --culprit PROGRAM
"""
import argparse
import pathlib
import sys
import tempfile

from client import Client

INPUTS = pathlib.Path(__file__).resolve().parent / "Inputs"


def expect(found, wanted, what):
    if found != wanted:
        sys.exit(f"{what}: {found!r}, not {wanted!r}")


class Run:
    """A walk through the run of a test that fails."""

    def __init__(self, culprit, name, output, ranks=None):
        self.source = INPUTS / name
        self.lines = self.source.read_text().splitlines()
        self.scratch = tempfile.TemporaryDirectory()
        tests = pathlib.Path(self.scratch.name)
        (tests / "a.out").write_text(output)
        if ranks:
            (tests / "a.ranks").write_text(f"{ranks}\n")
        self.client = Client(culprit)
        self.start = self.client.open(program=str(self.source), tests=str(tests), seed=1)

    def line(self, text, number=1):
        """The line in which the text stands for the given time."""
        return [n for n, line in enumerate(self.lines, 1) if text in line][number - 1]

    def threads(self):
        return {each["id"]: each["name"] for each in self.client.body("threads")["threads"]}

    def frames(self, thread):
        return self.client.body("stackTrace", {"threadId": thread})["stackFrames"]

    def calls(self, thread):
        """The functions and lines of a thread, the innermost first."""
        return [(frame["name"], frame["line"]) for frame in self.frames(thread)]

    def variables(self, thread, function, scope):
        """The variables of a thread in its call of a function."""
        frame = next(each for each in self.frames(thread) if each["name"] == function)
        scopes = self.client.body("scopes", {"frameId": frame["id"]})["scopes"]
        reference = next(each for each in scopes if each["name"] == scope)["variablesReference"]
        found = self.client.body("variables", {"variablesReference": reference})["variables"]
        return {each["name"]: each["value"] for each in found}

    def value(self, thread, expression, depth=0):
        frame = self.frames(thread)[depth]["id"]
        return self.client.body("evaluate", {"expression": expression, "frameId": frame,
                                             "context": "watch"})["result"]

    def move(self, command, thread):
        """A move: the reason and the thread of the stop, and the line there."""
        self.client.body(command, {"threadId": thread})
        stop = self.client.event("stopped")
        expect(stop["allThreadsStopped"], True, "allThreadsStopped")
        return stop["reason"], stop["threadId"], self.calls(stop["threadId"])[0][1]

    def go_to(self, thread, place):
        """A command of the console."""
        self.client.body("evaluate", {"expression": f"goto {place}", "context": "repl"})
        stop = self.client.event("stopped")
        expect((stop["reason"], stop["threadId"]), ("goto", thread), f"goto {place}")

    def break_at(self, *lines):
        body = self.client.body("setBreakpoints", {"source": {"path": str(self.source)},
                                                   "breakpoints": [{"line": n} for n in lines]})
        for each in body["breakpoints"]:
            expect(each["verified"], True, f"breakpoint {each}")

    def end(self):
        self.client.body("disconnect")
        expect(self.client.end(), 0, "exit status")
        expect(self.client.process.stderr.read(), b"", "errors")
        self.scratch.cleanup()


def walk_through_workers(culprit):
    run = Run(culprit, "workers.c", "30\n")
    printed, added, waits = run.line("printf"), run.line("sum += mine"), run.line("barrier_wait")
    joined, called = run.line("pthread_join"), run.line("mine = part")
    expect((run.start["threadId"], run.start["allThreadsStopped"]), (1, True), "start")
    expect(run.threads(), {1: "the main thread"}, "threads after both have ended")
    expect(run.move("reverseContinue", 1), ("entry", 1, run.line("numbers[2]")), "beginning")
    expect(run.threads(), {1: "the main thread"}, "threads before others begin")

    run.break_at(added)
    expect(run.move("continue", 1), ("breakpoint", 3, added), "first breakpoint")
    expect(run.threads(), {1: "the main thread, waits for the end of thread 2 (worker)",
                           2: "thread 2 (worker)", 3: "thread 3 (worker)"}, "threads")
    expect(run.calls(1), [("main", joined)], "calls of main")
    expect(run.calls(2), [("part", waits), ("worker", called)], "calls of thread 2")
    expect(run.calls(3), [("worker", added)], "calls of thread 3")
    check_values_of_workers(run)
    check_unknown(run)
    check_steps_of_workers(run)
    run.end()


def check_values_of_workers(run):
    """At the first breakpoint."""
    numbers = [frame["id"] for thread in (1, 2, 3) for frame in run.frames(thread)]
    expect(len(set(numbers)), len(numbers), "different numbers of frames")
    expect(run.variables(1, "main", "Locals")["numbers"], "{1, 2}", "local of main")
    expect(run.variables(2, "part", "Locals"), {"number": "1", "tens": "10"}, "locals of part")
    expect(run.variables(2, "worker", "Locals")["number"], "1", "local of thread 2")
    expect(run.variables(3, "worker", "Locals")["number"], "2", "local of thread 3")
    for thread, function, mine in (1, "main", "0"), (2, "part", "1"), (3, "worker", "19"):
        expect(run.variables(thread, function, "Globals")["mine"], mine, "thread-local variable")
        expect(run.value(thread, "mine"), mine, "thread-local variable")
        expect(run.value(thread, "sum"), "0", "variable of all")
    expect(run.value(2, "tens - number"), "9", "an expression in part")
    expect(run.value(2, "number", 1), "1", "an expression in the caller of part")
    expect(run.client.body("evaluate", {"expression": "number"})["result"], "2",
           "an expression without a frame")


def check_unknown(run):
    for request in "stackTrace", "next", "stepBack", "continue", "reverseContinue":
        expect(run.client.error(request, {"threadId": 9}), "there is no thread 9 at this moment",
               f"{request} of thread 9")
    for request, more in ("scopes", {}), ("evaluate", {"expression": "sum"}):
        expect(run.client.error(request, {"frameId": 99, **more}),
               "there is no frame 99 at this moment", f"{request} in frame 99")


def check_steps_of_workers(run):
    """From the first breakpoint on."""
    added, waits = run.line("sum += mine"), run.line("barrier_wait")
    expect(run.move("next", 2), ("step", 2, waits + 1), "a step of another thread")
    expect(sorted(run.threads()), [1, 2], "threads after the end of thread 3")
    expect(run.move("stepBack", 2), ("breakpoint", 3, added), "a step back over a breakpoint")
    expect(run.move("next", 1), ("breakpoint", 2, added), "a step of main up to a breakpoint")
    expect(run.move("reverseContinue", 1), ("breakpoint", 3, added), "back to the breakpoint")
    run.break_at()
    expect(run.move("stepOut", 2), ("step", 2, run.line("mutex_lock")), "out of part")
    run.go_to(3, f"{added}@1")
    expect(run.move("stepBack", 2), ("step", 2, waits - 1), "back in another thread")
    expect(run.move("stepIn", 2), ("step", 2, waits), "into, in the same thread")
    expect(run.move("next", 1), ("step", 1, run.line("for (int i", 2)), "in main, others run")
    run.go_to(3, f"{added}@1")
    check_watched_place(run)
    expect(run.move("continue", 1), ("exception", 1, run.line("printf")), "the failure")
    expect(run.move("continue", 1), ("end", 1, run.line("return 0") + 1), "the end")


def check_watched_place(run):
    """A thread-local variable of thread 2 is watched in thread 3."""
    frame = run.frames(2)[0]["id"]
    place = run.client.body("dataBreakpointInfo", {"name": "mine", "frameId": frame})["dataId"]
    run.client.body("setDataBreakpoints", {"breakpoints": [{"dataId": place}]})
    for command, line in ("reverseContinue", "mine = number"), ("continue", "mine = part"):
        expect(run.move(command, 3 if line == "mine = number" else 2),
               ("data breakpoint", 2, run.line(line)), "the line that writes to a watched place")
    run.client.body("setDataBreakpoints", {"breakpoints": []})


def walk_through_deadlock(culprit):
    run = Run(culprit, "deadlock.c", "2\n")
    rise, fall = run.line("lock(&right)"), run.line("lock(&left)", 2)
    joined = run.line("pthread_join")
    at_end = {1: "the main thread, waits for the end of thread 2 (rise)",
              2: "thread 2 (rise), waits for the mutex right, which thread 3 (fall) holds since "
                 f"line {run.line('lock(&right)', 2)}",
              3: "thread 3 (fall), waits for the mutex left, which thread 2 (rise) holds since "
                 f"line {run.line('lock(&left)')}"}
    if "deadlock: threads wait for each other" not in run.start["text"]:
        sys.exit(f"the failure is not told: {run.start}")
    expect((run.start["reason"], run.start["threadId"]), ("exception", 2), "start")
    expect(run.threads(), at_end, "threads at the deadlock")
    expect([run.calls(thread)[0] for thread in (1, 2, 3)],
           [("main", joined), ("rise", rise), ("fall", fall)], "lines at the deadlock")
    expect(run.value(3, "taken"), "2", "a value at the deadlock")

    # another thread came to its line after the one at which the session stands
    expect(run.move("stepBack", 3), ("step", 3, fall - 1), "back in the other thread")
    expect(run.move("next", 3), ("step", 3, fall), "forwards in it")
    expect(run.move("next", 3), ("exception", 2, rise), "to the deadlock")
    run.client.body("continue", {"threadId": 3})
    stop = run.client.event("stopped")
    if stop["reason"] != "end" or "deadlock" not in stop["text"]:
        sys.exit(f"the end is not told: {stop}")
    expect(run.threads(), at_end, "threads at the end")

    run.break_at(joined, fall, run.line("taken++"), run.line("taken++", 2))
    stops = [(3, fall), (3, run.line("taken++", 2)), (2, run.line("taken++")), (1, joined)]
    for stop in stops:
        expect(run.move("reverseContinue", stop[0] if stop[0] == 1 else 2),
               ("breakpoint", *stop), "backwards from the deadlock")
    expect(run.move("reverseContinue", 1)[0], "entry", "beginning")
    for stop in reversed(stops):
        expect(run.move("continue", 1), ("breakpoint", *stop), "forwards to the deadlock")
    expect(run.move("continue", 1), ("exception", 2, rise), "to the deadlock")
    run.end()


def walk_through_ranks(culprit):
    run = Run(culprit, "ranks.c", "16\n", ranks=2)
    received, sends, more = run.line("MPI_Recv"), run.line("int tag"), run.line("own += 100")
    expect(run.threads(), {1: "rank 0", 2: "rank 1, waits in MPI_Finalize, which rank 0 has not "
                                           "called"}, "ranks at the failure")
    expect([run.value(thread, "own") for thread in (1, 2)], ["105", "115"], "a variable of each")

    expect(run.move("reverseContinue", 1)[0], "entry", "beginning")
    expect(run.threads(), {1: "rank 0"}, "ranks at the beginning")
    run.break_at(received, sends, more)
    expect(run.move("continue", 1), ("breakpoint", 1, received), "rank 0 receives")
    expect(run.move("continue", 1), ("breakpoint", 2, sends), "rank 1 sends")
    expect(run.threads(), {1: "rank 0, waits in MPI_Recv for a message from rank 1 with tag 7",
                           2: "rank 1"}, "ranks")
    expect(run.calls(1), [("main", received)], "calls of rank 0")
    expect(run.calls(2), [("send", sends), ("main", run.line("send(0)"))], "calls of rank 1")
    expect([run.value(thread, "own") for thread in (1, 2)], ["5", "15"], "a variable of each")
    expect(run.variables(1, "main", "Globals")["own"], "5", "a variable of rank 0")
    expect(run.variables(2, "main", "Locals")["rank"], "1", "a local of rank 1")
    expect(run.move("next", 1), ("breakpoint", 2, more), "the other rank comes first")
    expect(run.move("next", 1), ("step", 1, more), "the line after the message")
    expect(run.value(1, "got"), "15", "the message")
    expect(run.move("stepBack", 2)[1:], (2, run.line("if (rank == 0)")), "back in rank 1")
    run.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--culprit", required=True)
    options = parser.parse_args()
    for check in [walk_through_workers, walk_through_deadlock, walk_through_ranks]:
        check(options.culprit)


if __name__ == "__main__":
    main()
