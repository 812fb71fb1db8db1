"""usage: random_requests.py CULPRIT SEED COUNT

Sends COUNT lines to `culprit mcp` in the current folder: right requests, and requests with members
taken away, changed or exchanged. Checks that each line with an id that can be answered has exactly
one response with that id, that every response is JSON-RPC, and that the server ends with status
0."""
import json
import random
import subprocess
import sys

TOOLS = ["run", "locate", "check", "repair", "debug", "why", "last", "print", "fly", ""]
METHODS = ["initialize", "ping", "tools/list", "tools/call", "tools/call", "tools/call",
           "notifications/initialized", "resources/list", "\u0000", "tools/call "]
TEXTS = ["scale.c", "tests", "s", "not 13", "..", "/etc/passwd", "-o", "--", "--apply", "[a,b]",
         "", "\u0000", "x" * 300, "a\nquit", "\ud7ff", "@file", "-I/", "-include", "13@1", "13@0",
         "tests/..", "{", "%s%n", "--function=main", "main", "1e9",
         "é"]
COMMANDS = ["print s", "last s", "why s", "back", "goto 10@2", "history s", "locals", "ask", "undo",
            "quit", "frob", "", "print", "continue back to 7", "print v at 11 --all", "wrong 1"]
NAMES = ["program", "tests", "test", "only", "flags", "format", "commands", "expression", "at",
         "timeout", "limit", "all", "function", "suspect", "compare", "output", "apply", "build"]


def value(dice, depth=0):
    kinds = [None, True, False, 0, -1, 1, 2.5, 1e300, 1 << 70, dice.choice(TEXTS)]
    if depth < 3:
        kinds += [[value(dice, depth + 1) for _ in range(dice.randrange(3))],
                  {dice.choice(NAMES): value(dice, depth + 1)}]
    return dice.choice(kinds)


def arguments(dice):
    given = {"program": ["scale.c"], "tests": "tests", "timeout": 2}
    tool = dice.choice(TOOLS)
    if tool == "debug":
        given["commands"] = [dice.choice(COMMANDS) for _ in range(dice.randrange(1, 5))]
    if tool in ("why", "last", "print"):
        given["expression"] = dice.choice(["s", "copy", "a[1]", "1 +", dice.choice(TEXTS)])
    if tool == "check":
        del given["tests"]
    for _ in range(dice.choice([0, 0, 1, 2])):
        given[dice.choice(NAMES)] = value(dice)
    if dice.random() < 0.1 and given:
        del given[dice.choice(list(given))]
    return tool, given


def message(dice, number):
    method = dice.choice(METHODS)
    params = {}
    if method == "initialize":
        params = {"protocolVersion": dice.choice(["2024-11-05", "2025-03-26", "x"])}
    if method == "tools/call":
        tool, given = arguments(dice)
        params = {"name": tool, "arguments": given}
    made = {"jsonrpc": "2.0", "id": dice.choice([number, f"n{number}"]), "method": method,
            "params": params}
    if dice.random() < 0.2:
        made[dice.choice(list(made) + ["result"])] = value(dice)
    if dice.random() < 0.1:
        del made[dice.choice(list(made))]
    return made


def text_of(dice, made):
    text = json.dumps(made, ensure_ascii=dice.random() < 0.5)
    if dice.random() < 0.1:
        at = dice.randrange(len(text))
        text = text[:at] + dice.choice(["", "\"", "}", "[", "\\", "\u0001"]) + text[at + 1:]
    return text.replace("\n", " ")


def is_id(identity):
    if isinstance(identity, int) and not isinstance(identity, bool):
        return -(1 << 63) <= identity < 1 << 64
    return isinstance(identity, str)


def expected(text):
    """The ids of the responses that one line must have."""
    try:
        made = json.loads(text)
    except ValueError:
        return [None]
    if not isinstance(made, dict):
        return [None]
    identity = made.get("id")
    right_version = made.get("jsonrpc") == "2.0"
    if not right_version or ("id" in made and not is_id(identity)):
        return [identity if is_id(identity) else None]
    if "method" not in made and ("result" in made or "error" in made):
        return []
    if not isinstance(made.get("method"), str):
        return [identity]
    if "params" in made and not isinstance(made["params"], dict):
        return [identity]
    return [identity] if "id" in made else []


def main():
    culprit, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    dice = random.Random(seed)
    texts = [text_of(dice, message(dice, number)) for number in range(count)]
    done = subprocess.run([culprit, "mcp"], input="\n".join(texts).encode() + b"\n",
                          stdout=subprocess.PIPE, timeout=900)
    responses = [json.loads(line) for line in done.stdout.decode().splitlines()]
    wanted = [identity for text in texts for identity in expected(text)]
    for response in responses:
        assert response["jsonrpc"] == "2.0", response
        assert ("result" in response) != ("error" in response), response
    got = [response["id"] for response in responses]
    for at, (one, other) in enumerate(zip(wanted, got)):
        if one != other:
            sys.exit(f"seed {seed}: response {at} has the id {other!r}, not {one!r}: "
                     f"{responses[at]}")
    assert len(wanted) == len(got), f"seed {seed}: {len(got)} responses, {len(wanted)} wanted"
    assert done.returncode == 0, f"seed {seed}: status {done.returncode}"
    results = sum("result" in response and not response["result"].get("isError")
                  for response in responses)
    print(f"{len(got)} responses, {results} of them results")


if __name__ == "__main__":
    main()
