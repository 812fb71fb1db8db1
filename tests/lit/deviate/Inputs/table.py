#!/usr/bin/env python3
"""usage: table.py CULPRIT FILE... OPTION...

Runs `culprit deviate OPTION... --format json` and prints a line per deviation, as the tables of
Bekkouche (2015) have them: the lines of its conditions, then its corrections. Both are sets.
"""
import json
import subprocess
import sys


def sets(corrections):
    return ", ".join(
        sorted("{" + ", ".join(e["location"] for e in c) + "}" for c in corrections))


command = [sys.argv[1], "deviate", *sys.argv[2:], "--timeout", "1000", "--format", "json"]
run = subprocess.run(command, stdout=subprocess.PIPE)
answer = json.loads(run.stdout)["deviations"]


def line(*words):
    print(" ".join(word for word in words if word))


line("path:", sets(answer["path"]["corrections"]), answer["path"]["incomplete"])
for found in answer["found"]:
    flips = ", ".join(f["location"] for f in found["flips"])
    minimal = "" if found["minimal"] else " (not minimal)"
    line(f"{{{flips}}}{minimal}:", sets(found["corrections"]), found["incomplete"])
line(str(len(answer["found"])), "deviations;",
     "complete" if answer["complete"] else "not complete", answer["cut"])
