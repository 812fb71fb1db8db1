"""usage: names_in_json.py FILE: status 1 unless the names of forging_names.py are in the result"""
import json
import pathlib
import sys

result = json.loads(pathlib.Path(sys.argv[1]).read_bytes().decode())
names = {test["name"] for test in result["tests"]}
wanted = {"x          pass\n\nall 25 tests pass", "line\u2028end\u009b", "bell\x07", "\ufffd\ufffd"}
if names != wanted or not result["sources"][0].endswith("class/esc\x1b[31m.c"):
    sys.exit(f"{names} {result['sources']}")
