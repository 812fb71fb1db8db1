"""usage: sizes.py < OUTPUT of client.py: no text and no data is larger than it may be."""
import json
import sys

text = 0
for line in sys.stdin:
    if line.startswith("> "):
        text = 0
    elif line.startswith("data "):
        data = json.dumps(json.loads(line[5:]), ensure_ascii=False, separators=(",", ":"))
        assert len(data.encode()) <= 1 << 14, len(data)
        assert text <= 1 << 14, text
    else:
        text += len(line.encode())
