#!/usr/bin/env python3
"""Broken messages, requests in the wrong order, and arguments of the wrong kind: each gets one
clear error, and the conversation goes on.

Usage: broken_test.py --culprit PROGRAM
"""
import argparse
import json
import pathlib
import sys
import tempfile

from client import Client
from session_test import SOURCE, write_tests

INITIALIZE = {"seq": 1, "type": "request", "command": "initialize"}
HUGE = 10 ** 40


def frame(body):
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(data), data)


def expect(name, found, wanted):
    if found != wanted:
        sys.exit(f"{name}: {found!r} instead of {wanted!r}")


def answers(culprit, data):
    """What the adapter answers to bytes, and its exit status."""
    client = Client(culprit)
    client.send_bytes(data)
    status = client.end()
    return [message.get("message", "") for message in client.transcript], status


# What is sent; a part of each message that has to come; the exit status.
BROKEN = [
    (b"", [], 0),
    (b"\r\n\r\n", [], 0),
    (b"GET / HTTP/1.1", ["ended in the middle"], 2),
    (b"GET / HTTP/1.1\nmore\n" + frame(INITIALIZE), ["is not a header of a message", ""], 0),
    (b"X: y\r\n\r\n" + frame(INITIALIZE), ["no Content-Length", ""], 0),
    (b"Content-Length: x\r\n\r\n" + frame(INITIALIZE), ["length of a message is 'x'", ""], 0),
    (b"Content-Length: -1\r\n\r\n" + frame(INITIALIZE), ["length of a message is '-1'", ""], 0),
    (b"Content-Length: %d\r\n\r\n{}" % HUGE + frame(INITIALIZE), ["a number up to", ""], 0),
    (b"Content-Length: x\r\n\r\n{}" + frame(INITIALIZE) * 2,
     ["length", "", "initialize was sent before"], 0),
    (b"a" * 100000 + b"\n" + frame(INITIALIZE), ["is not a header", ""], 0),
    (b"X-Other: 1\r\n" + frame(INITIALIZE), [""], 0),
    (frame(INITIALIZE)[:-5], ["ended in the middle"], 2),
    (b"Content-Length: 10\r\n", ["ended in the middle"], 2),
    (frame(b"") + frame(INITIALIZE), ["is not JSON", ""], 0),
    (frame(b"{\"seq\":") + frame(INITIALIZE), ["is not JSON", ""], 0),
    (frame(b"\xff\xfe\x00") + frame(INITIALIZE), ["is not JSON", ""], 0),
    (frame(b"[" * 100000), ["is not JSON"], 0),
    (frame([1]), ["is not an object"], 0),
    (frame({"seq": 1, "type": "event", "command": "x"}), ["type is not request"], 0),
    (frame({"seq": HUGE, "type": "request", "command": "x"}), ["seq is not"], 0),
    (frame({"seq": "1", "type": "request", "command": "x"}), ["seq is not"], 0),
    (frame({"seq": 1, "type": "request", "command": 7}), ["no command"], 0),
    (frame({**INITIALIZE, "arguments": "x"}), ["arguments are not an object"], 0),
    (frame({**INITIALIZE, "command": "frobnicate"}), ["there is no request 'frobnicate'"], 0),
    (frame({**INITIALIZE, "arguments": {"pathFormat": "uri"}}), ["pathFormat 'uri'"], 0),
]

# Launch arguments, and a part of the message.
LAUNCHES = [
    ({}, "no source file given"),
    ({"program": "nowhere.c", "tests": "TESTS"}, "there is no such file"),
    ({"program": "SOURCE"}, "no --tests given"),
    ({"program": "SOURCE", "tests": "TESTS", "tset": "three"}, "did you mean --test?"),
    ({"program": "SOURCE", "tests": {"a": 1}}, "'tests' must be a text"),
    ({"program": ["SOURCE", {}], "tests": "TESTS"}, "'program' must be a text"),
    ({"program": "SOURCE", "tests": "TESTS", "steps": HUGE}, "--steps cannot be"),
    ({"program": "SOURCE", "tests": "TESTS", "": 1}, "has no name"),
    ({"program": "SOURCE", "tests": "TESTS", "test": "four"}, "the tests are none, three"),
    ({"program": "SOURCE", "tests": "TESTS", "compilerFlags": "-Dmade=+"}, "tally.c:"),
    ({"program": "--help", "tests": "TESTS"}, "help is not an argument"),
]

# Requests while a run is open, and a part of the message.
REQUESTS = [
    ("initialize", {}, "initialize was sent before"),
    ("launch", {}, "a run is open already"),
    ("setBreakpoints", {}, "'path' must be a text"),
    ("setBreakpoints", {"source": {"path": 7}}, "'path' must be a text"),
    ("setBreakpoints", {"source": {"path": "SOURCE"}, "breakpoints": 7}, "a list of objects"),
    ("setBreakpoints", {"source": {"path": "SOURCE"}, "breakpoints": [7]}, "a list of objects"),
    ("setBreakpoints", {"source": {"path": "SOURCE"}, "breakpoints": [{}]}, "'line' must be"),
    ("setBreakpoints", {"source": {"path": "SOURCE"}, "breakpoints": [{"line": HUGE}]},
     "'line' must be a whole number"),
    ("setBreakpoints", {"source": {"path": "SOURCE"}, "breakpoints": [{"line": -1}]},
     "'line' must be a whole number"),
    ("setExceptionBreakpoints", {"filters": ["x"]}, "no exception filter 'x'"),
    ("setDataBreakpoints", {"breakpoints": {}}, "a list of objects"),
    ("stackTrace", {"startFrame": 1.5}, "'startFrame' must be"),
    ("scopes", {}, "'frameId' must be"),
    ("scopes", {"frameId": 0}, "there is no frame 0"),
    ("scopes", {"frameId": 2 ** 31 - 1}, "there is no frame"),
    ("variables", {"variablesReference": 0}, "no variables with the reference 0"),
    ("variables", {"variablesReference": 10 ** 9}, "no variables with the reference"),
    ("variables", {"variablesReference": "x"}, "'variablesReference' must be"),
    ("evaluate", {}, "'expression' must be a text"),
    ("evaluate", {"expression": "", "context": "watch"}, ""),
    ("evaluate", {"expression": "(" * 100000, "context": "watch"}, ""),
    ("evaluate", {"expression": "nothing at all", "context": "repl"}, "there is no command"),
    ("culprit/command", {"command": 1}, "'command' must be a text"),
    ("attach", {}, "there is no request 'attach'"),
]


def with_paths(value, tests):
    return json.loads(json.dumps(value).replace("SOURCE", str(SOURCE)).replace("TESTS", str(tests)))


def check_broken(culprit):
    for data, parts, status in BROKEN:
        name = f"{data[:60]!r}"
        messages, found = answers(culprit, data)
        expect(f"status after {name}", found, status)
        expect(f"messages after {name}: {messages}", len(messages), len(parts))
        for message, part in zip(messages, parts):
            if (part == "") != (message == "") or part not in message:
                sys.exit(f"{name}: {message!r} instead of {part!r}")


def check_launches(culprit, tests):
    client = Client(culprit)
    for command in ["launch", "next", "terminate"]:
        expect(f"{command} first", "initialize has to come first" in client.error(command, {}),
               True)
    client.body("initialize")
    expect("early", "launch has to come first" in client.error("threads"), True)
    for arguments, part in LAUNCHES:
        message = client.error("launch", with_paths(arguments, tests))
        if part not in message:
            sys.exit(f"launch {arguments}: {message!r} instead of {part!r}")
    client.body("launch", {"program": str(SOURCE), "tests": str(tests), "__restart": None})
    expect("status", client.end(), 0)


def check_requests(culprit, tests):
    client = Client(culprit)
    client.open(program=str(SOURCE), tests=str(tests))
    for command, arguments, part in REQUESTS:
        message = client.error(command, with_paths(arguments, tests))
        if part not in message:
            sys.exit(f"{command} {str(arguments)[:80]}: {message!r} instead of {part!r}")
    client.move("stepBack")  # the session is as it was
    client.body("disconnect")
    client.send_bytes(frame(INITIALIZE))  # nobody reads this
    expect("status", client.end(), 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--culprit", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        tests = pathlib.Path(scratch)
        write_tests(tests)
        check_broken(options.culprit)
        check_launches(options.culprit, tests)
        check_requests(options.culprit, tests)


if __name__ == "__main__":
    main()
