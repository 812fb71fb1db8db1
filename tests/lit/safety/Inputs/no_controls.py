"""usage: no_controls.py FILE...: status 1 if a file holds a control character or a hidden one, but
in colours and in the data of a page, which its scripts show as codes"""
import pathlib
import re
import sys

HIDDEN = "[\x00-\x08\x0b-\x1f\x7f-\xa0\u2000-\u200f\u2028-\u202f\U000e0000-\U000e0fff]"

for path in sys.argv[1:]:
    text = pathlib.Path(path).read_bytes().decode()
    text = re.sub("\x1b\\[(0|1|2|32|1;31|1;32)m", "", text)
    text = re.sub('<script type="application/json".*?</script>', "", text, flags=re.DOTALL)
    found = re.search(HIDDEN, text)
    if found:
        sys.exit(f"{path}: {text[max(0, found.start() - 40):found.start() + 40]!r}")
