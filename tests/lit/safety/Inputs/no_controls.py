"""usage: no_controls.py FILE...: status 1 if a file holds a control character, colours aside"""
import pathlib
import re
import sys

for path in sys.argv[1:]:
    text = pathlib.Path(path).read_bytes().decode()
    text = re.sub("\x1b\\[(0|1|2|32|1;31|1;32)m", "", text)
    found = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text)
    if found:
        sys.exit(f"{path}: {text[max(0, found.start() - 40):found.start() + 40]!r}")
