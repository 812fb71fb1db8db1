#!/usr/bin/env python3
"""Seeded random requests: none is answered twice or never, and none ends the adapter.

Half of the arguments are likely, the others are anything. Every reply is held to what the protocol
says of it.

Usage: random_test.py --culprit PROGRAM [--seed N] [--requests N]
"""
import argparse
import pathlib
import random
import sys
import tempfile

from client import Client
from session_test import SOURCE, write_tests
from threads_test import INPUTS

STOPS = {"next", "stepIn", "stepOut", "stepBack", "continue", "reverseContinue"}
WORDS = ["made", "list", "values", "values[1]", "list->next->key", "range", "*list", "3", "total",
         "mine", "number", "node", "i", "&made", "sizeof(int)", "1/0", "values + 2", "(", "",
         "\u20ac", "x" * 5000]
LINES = ["where", "back", "step into", "back into 7", "finish", "finish back", "last made",
         "last total", "why total", "goto 26", "goto 18@2", "print made at 19", "history made",
         "locals", "threads", "thread 2", "thread 3", "backtrace", "why not 42", "ask", "wrong 1",
         "right", "unknown", "undo", "expected", "help", "c back to 18", "frob", "print",
         "goto 99999999999999999999"]


class Requests:
    """Draws requests."""

    def __init__(self, rng, source):
        self.rng = rng
        self.source = str(source)
        self.most_threads = 1 if source == SOURCE else 3
        self.references = [1, 2]
        self.data = ["0"]

    def anything(self):
        value = self.rng.choice([None, True, self.rng.randint(-5, 50), self.rng.random(), 10 ** 30,
                                 -2 ** 63, 2 ** 32, self.rng.choice(WORDS), self.source, [], {}])
        return self.rng.choice([value, value, [value, value], {"line": value}])

    def breakpoint(self):
        wanted = {"line": self.rng.randint(0, 50)}
        if self.rng.random() < 0.3:
            wanted["condition"] = self.rng.choice(WORDS)
        if self.rng.random() < 0.2:
            wanted["hitCondition"] = str(self.rng.randint(0, 4))
        return wanted

    def likely(self, command):
        rng = self.rng
        if command == "setBreakpoints":
            return {"source": {"path": self.source},
                    "breakpoints": [self.breakpoint() for _ in range(rng.randint(0, 4))]}
        if command == "breakpointLocations":
            return {"source": {"path": self.source}, "line": rng.randint(1, 50), "endLine": 60}
        if command == "setDataBreakpoints":
            return {"breakpoints": [{"dataId": rng.choice(self.data)}]}
        if command == "dataBreakpointInfo":
            return {"name": rng.choice(WORDS), "frameId": rng.randint(1, 2 * self.most_threads)}
        if command == "variables":
            return {"variablesReference": rng.choice(self.references), "start": rng.randint(0, 9),
                    "count": rng.randint(0, 9)}
        if command == "scopes":
            return {"frameId": rng.randint(1, 2 * self.most_threads)}
        if command == "evaluate":
            repl = rng.random() < 0.6
            return {"expression": rng.choice(LINES if repl else WORDS),
                    "context": "repl" if repl else rng.choice(["hover", "watch"])}
        if command == "culprit/command":
            return {"command": rng.choice(LINES)}
        if command == "setExceptionBreakpoints":
            return {"filters": rng.choice([[], ["failure"]])}
        return {"threadId": rng.randint(1, self.most_threads)}

    COMMANDS = [*sorted(STOPS), "setBreakpoints", "setBreakpoints", "breakpointLocations",
                "setDataBreakpoints", "dataBreakpointInfo", "variables", "variables", "scopes",
                "evaluate", "evaluate", "evaluate", "culprit/command", "setExceptionBreakpoints",
                "threads", "stackTrace", "exceptionInfo", "configurationDone", "initialize",
                "launch", "pause", "culprit/suspects"]

    def draw(self):
        command = self.rng.choice(self.COMMANDS)
        arguments = self.likely(command)
        if self.rng.random() < 0.3:
            key = self.rng.choice([*arguments, "line", "frameId", "start"])
            arguments[key] = self.anything()
        return command, arguments

    def learn(self, message):
        """References and data ids of a response are used in later requests."""
        body = message.get("body", {})
        rows = [row for name in ("scopes", "variables") for row in body.get(name, [])] + [body]
        for row in rows:
            if row.get("variablesReference"):
                self.references.append(row["variablesReference"])
        if body.get("dataId"):
            self.data.append(body["dataId"])


def check_events(command, response, events):
    """A move that succeeds stops once; a failure stops never."""
    stops = [event for event in events if event["event"] == "stopped"]
    most = 1 if response["success"] else 0
    least = 1 if command in STOPS and response["success"] else 0
    if not least <= len(stops) <= most:
        sys.exit(f"{command}: {len(stops)} stops after {response}")


def talk(culprit, source, tests, seed, count):
    requests = Requests(random.Random(seed), source)
    client = Client(culprit)
    client.open(program=str(source), tests=str(tests), test="three")
    for _ in range(count):
        command, arguments = requests.draw()
        response = client.ask(command, arguments)
        requests.learn(response)
        # events follow the response: those of this request come before the next response
        client.ask("threads")
        check_events(command, response, client.events)
        client.events.clear()
    client.body("disconnect")
    status = client.end()
    errors = client.process.stderr.read()
    if status != 0 or errors:
        sys.exit(f"seed {seed}: status {status}, {errors!r}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--seed", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--requests", type=int, default=400)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        tests = pathlib.Path(scratch)
        write_tests(tests)
        for seed in options.seed:
            talk(options.culprit, SOURCE, tests, seed, options.requests)
            talk(options.culprit, INPUTS / "workers.c", tests, seed, options.requests // 4)


if __name__ == "__main__":
    main()
