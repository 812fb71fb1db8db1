"""usage: as_fast.py TIMES COMMAND... -- COMMAND...: fails unless the first command takes at most
TIMES as long as the second.

The fastest of three runs of each counts, taken in turn: what the machine does beside slows both.
Standard output is thrown away; a command that fails fails the test.
"""
import subprocess
import sys
import time


def seconds(command):
    start = time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - start


times, words = float(sys.argv[1]), sys.argv[2:]
split = words.index("--")
readings = [(seconds(words[:split]), seconds(words[split + 1:])) for _ in range(3)]
first, second = (min(column) for column in zip(*readings))
if first > times * second:
    sys.exit(f"takes {first:.2f} s, {first / second:.1f} times as long as the other command; at "
             f"most {times:g} times is expected")
