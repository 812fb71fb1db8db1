"""usage: versions.py CULPRIT: what differs between the versions of the protocol."""
import json
import subprocess
import sys


def talk(version, *messages):
    hello = {"jsonrpc": "2.0", "id": 0, "method": "initialize",
             "params": {"protocolVersion": version}}
    lines = "".join(json.dumps(message) + "\n" for message in [hello, *messages])
    done = subprocess.run([sys.argv[1], "mcp"], input=lines.encode(), stdout=subprocess.PIPE)
    first, *rest = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert first["result"]["protocolVersion"] == version, first
    return rest


def request(number, method, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


run = request(1, "tools/call", name="run", arguments={"program": ["scale.c"], "tests": "tests"})
note = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}
batch = [request(2, "ping"), note, {"jsonrpc": "2.0", "id": 3, "method": "fly"}, 7]

for version in ["2024-11-05", "2025-03-26", "2025-06-18"]:
    listed, ran = talk(version, request(1, "tools/list"), run)
    for tool in listed["result"]["tools"]:
        assert ("annotations" in tool) == (version > "2025"), tool
        schema = tool["inputSchema"]
        assert set(schema["required"]) <= set(schema["properties"]), schema
    result = ran["result"]
    assert ("structuredContent" in result) == (version == "2025-06-18"), result
    assert result["content"][0]["text"].startswith("a     FAIL"), result
    if version != "2025-03-26":
        (refused,) = talk(version, batch)
        assert refused["id"] is None and refused["error"]["code"] == -32600, refused

answers, empty = talk("2025-03-26", batch, [note], [])
assert [each["id"] for each in answers] == [2, 3, None], answers
assert answers[0]["result"] == {} and answers[1]["error"]["code"] == -32601, answers
assert empty["error"]["code"] == -32600, empty
print("as they should be")
