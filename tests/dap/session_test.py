#!/usr/bin/env python3
"""A whole session on a small failing program, held to its transcript (session.json).

Usage: session_test.py --culprit PROGRAM [--update]   --update writes the transcript anew
"""
import argparse
import difflib
import json
import pathlib
import sys
import tempfile

from client import Client

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE / "Inputs" / "tally.c"


def write_tests(folder):
    (folder / "three.in").write_text("4 5 6\n")
    (folder / "three.out").write_text("all: 15 in 3, up to 6\n")
    (folder / "none.in").write_text("")
    (folder / "none.out").write_text("all: 0 in 0, up to 0\n")


def show_locals(client, frame):
    """The scopes of a frame, their variables, and the parts of these."""
    for scope in client.body("scopes", {"frameId": frame})["scopes"]:
        reference = scope["variablesReference"]
        for variable in client.body("variables", {"variablesReference": reference})["variables"]:
            if variable["variablesReference"]:
                client.body("variables", {"variablesReference": variable["variablesReference"],
                                          "start": 0, "count": 4})


def lines(*numbers, **more):
    return {"source": {"path": str(SOURCE)}, "breakpoints": [{"line": n, **more} for n in numbers]}


def begin(client, tests):
    client.body("initialize", {"adapterID": "culprit", "pathFormat": "path"})
    client.body("launch", {"program": str(SOURCE), "tests": str(tests), "test": "three"})
    client.event("initialized")
    client.body("setBreakpoints", lines(18, 39, 1, 99))
    client.body("setExceptionBreakpoints", {"filters": ["failure"]})
    client.body("configurationDone")
    client.event("stopped")
    client.body("exceptionInfo", {"threadId": 1})
    client.body("threads")
    show_locals(client, 1)


def walk(client):
    client.move("stepBack")
    client.move("reverseContinue")
    show_locals(client, 1)
    client.move("stepOut")
    client.body("setBreakpoints", lines())
    for command in ["stepBack", "stepIn", "next", "continue", "next", "continue", "continue"]:
        client.move(command)
    client.error("exceptionInfo", {"threadId": 1})
    client.move("reverseContinue")
    client.move("reverseContinue")
    client.move("reverseContinue")
    client.move("stepBack")


def stop_at_values(client):
    client.body("setBreakpoints", lines(25, condition="values[i] > 5"))
    client.move("continue")
    client.body("setBreakpoints", lines(18, hitCondition="2"))
    client.move("reverseContinue")
    client.body("setBreakpoints", lines(25, condition="values["))
    client.body("setBreakpoints", lines(25, condition="total > 100"))
    client.body("setBreakpoints", lines())
    for name in ["made", "node->key", "3 + 4"]:
        data = client.body("dataBreakpointInfo", {"name": name, "frameId": 2})
        if name == "made":
            client.body("setDataBreakpoints", {"breakpoints": [{"dataId": data["dataId"]},
                                                               {"dataId": "7"}]})
    client.move("continue")
    client.move("reverseContinue")
    client.move("reverseContinue")
    client.move("reverseContinue")
    client.body("setDataBreakpoints", {"breakpoints": []})


def ask_for_values(client):
    client.move("continue")
    for expression in ["total", "list", "values", "*list", "range.name", "made > 1", "&values[1]"]:
        client.body("evaluate", {"expression": expression, "context": "watch", "frameId": 1})
    client.error("evaluate", {"expression": "nothing", "context": "hover", "frameId": 1})
    client.error("evaluate", {"expression": "made++", "context": "watch", "frameId": 1})
    client.error("evaluate", {"expression": "made", "frameId": 7})
    for line in ["where", "why total", "goto 43", "last total", "print total at 25", "goto 18@2"]:
        moves = line.split()[0] in ("why", "goto", "last")
        client.body("evaluate", {"expression": line, "context": "repl"})
        if moves:
            client.event("stopped")
    client.error("evaluate", {"expression": "frob", "context": "repl"})
    client.error("evaluate", {"expression": "goto 2", "context": "repl"})
    client.body("culprit/command", {"command": "print node->key"})
    client.body("culprit/command", {"command": "print"})


def end(client):
    client.body("terminate")
    client.event("terminated")
    client.error("next", {"threadId": 1})
    client.body("disconnect")
    if client.end() != 0:
        sys.exit("the exit status is not 0")


def hover_with_diagnosis(culprit, tests):
    """A hover tells the required value once there is a diagnosis, and only there."""
    client = Client(culprit)
    client.open(program=str(SOURCE), tests=str(tests))
    client.body("evaluate", {"expression": "goto 40", "context": "repl"})
    hover = {"expression": "values", "context": "hover", "frameId": 1}
    before = client.body("evaluate", hover)["result"]
    answer = client.body("culprit/suspects")
    suspects = {suspect["text"]: suspect for suspect in answer["suspects"]}
    found = suspects["total = sum(values, count)"]
    if (found["line"], found["values"]) != (40, [{"time": 1, "is": "11", "shouldBe": "15"}]):
        sys.exit(f"the call is not as expected: {found}")
    if not 0 <= found["share"] <= 1 or found["source"]["path"] != str(SOURCE):
        sys.exit(f"share or source: {found}")
    after = client.body("evaluate", hover)["result"]
    if after != f"{before}  (`total = sum(values, count)`: computed 11, required 15)":
        sys.exit(f"hover: {after}")
    if client.body("evaluate", {**hover, "expression": "range"})["result"].endswith(")"):
        sys.exit("a hover over another variable has a required value")
    client.end()


def stay_at_the_end(culprit, tests):
    """The last line called a function before it failed: that is no line after the end."""
    client = Client(culprit)
    (tests / "crash").mkdir()
    (tests / "crash" / "a.out").write_text("2\n")
    crash = SOURCE.parent / "crash.c"
    client.open(program=str(crash), tests=str(tests / "crash"))
    for command in ["continue", "next", "continue"]:
        stop, frame = client.move(command)
        if (stop["reason"], frame["name"]) != ("end", "main"):
            sys.exit(f"{command} at the end: {stop} in {frame}")
    client.end()


def transcript(messages, tests):
    """A list in JSON, a message a line, without what differs from machine to machine."""
    text = []
    for message in messages:
        message = {key: value for key, value in message.items()
                   if key not in ("seq", "request_seq")}
        line = json.dumps(message, ensure_ascii=False, sort_keys=True)
        text.append(line.replace(str(tests), "TESTS").replace(str(HERE), "HERE"))
    return "[\n" + ",\n".join(text) + "\n]\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        tests = pathlib.Path(scratch)
        write_tests(tests)
        client = Client(options.culprit)
        for part in [lambda c: begin(c, tests), walk, stop_at_values, ask_for_values, end]:
            part(client)
        found = transcript(client.transcript, tests)
        hover_with_diagnosis(options.culprit, tests)
        stay_at_the_end(options.culprit, tests)
    expected = HERE / "session.json"
    if options.update:
        expected.write_text(found)
        return
    difference = list(difflib.unified_diff(expected.read_text().splitlines(), found.splitlines(),
                                           "session.json", "this session", lineterm="", n=0))
    if difference:
        sys.exit("\n".join(difference))


if __name__ == "__main__":
    main()
