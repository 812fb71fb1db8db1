"""usage: client.py CULPRIT [WORDS]... < SCRIPT

A scripted client: starts `culprit mcp WORDS` and sends it what the script says, a line each.

    open [VERSION]        initialize, then notifications/initialized
    call TOOL ARGUMENTS   tools/call with the next id
    ask METHOD PARAMS     any method with the next id
    send TEXT             the text as it is, which has a response
    tell TEXT             the text as it is, which has none
    # COMMENT

A line that begins with two blanks belongs to the one before. `$PWD` in the script is the current
folder.

Prints `> ` and each line of the script, then what came back: of a result of a tool its text, its
data if it has any, and `(error)` if it is one; everything else as JSON. A response that belongs to
no request, or a request without a response, ends the client with status 1."""
import json
import os
import subprocess
import sys


def shown(response):
    if "result" not in response or "content" not in response["result"]:
        return json.dumps(response, ensure_ascii=False)
    result = response["result"]
    parts = [part["text"].rstrip("\n") for part in result["content"]]
    if "structuredContent" in result:
        parts.append("data " + json.dumps(result["structuredContent"], ensure_ascii=False))
    if result["isError"]:
        parts.append("(error)")
    return "\n".join(parts)


def request(number, method, params):
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    return json.dumps(message)


def lines_of(script):
    """(line of the script, the lines to send, the responses to wait for)"""
    number = 0
    for line in script:
        line = line.replace("$PWD", os.getcwd())
        word, _, rest = line.partition(" ")
        if not line or word == "#":
            continue
        number += 1
        if word == "open":
            hello = {"protocolVersion": rest or "2025-06-18", "capabilities": {},
                     "clientInfo": {"name": "client.py", "version": "1"}}
            note = json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"})
            yield line, [request(number, "initialize", hello), note], 1
        elif word == "call":
            tool, _, arguments = rest.partition(" ")
            params = {"name": tool, "arguments": json.loads(arguments or "{}")}
            yield line, [request(number, "tools/call", params)], 1
        elif word == "ask":
            method, _, params = rest.partition(" ")
            yield line, [request(number, method, json.loads(params or "{}"))], 1
        elif word == "send":
            yield line, [rest], 1
        elif word == "tell":
            yield line, [rest], 0
        else:
            sys.exit(f"client.py: no such line: {line}")


def main():
    server = subprocess.Popen([sys.argv[1], "mcp", *sys.argv[2:]], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True, encoding="utf-8")
    script = sys.stdin.read().replace("\n  ", " ").splitlines()
    for line, messages, answers in lines_of(script):
        print(">", line)
        server.stdin.write("\n".join(messages) + "\n")
        server.stdin.flush()
        for _ in range(answers):
            answer = server.stdout.readline()
            if not answer:
                sys.exit("client.py: the server ended")
            print(shown(json.loads(answer)))
    server.stdin.close()
    rest = server.stdout.read()
    if rest:
        sys.exit(f"client.py: responses that nothing asked for: {rest}")
    print("status", server.wait())


if __name__ == "__main__":
    main()
