"""usage: forging_names.py DIR: programs and tests whose names try to write lines of a result"""
import os
import pathlib
import shutil
import sys

folder = pathlib.Path(sys.argv[1])
shutil.rmtree(folder, ignore_errors=True)
FORGED = "x          pass\n\nall 25 tests pass"
body = "int main(void)\n{\n\treturn 1;\n}\n"
for name in (FORGED + ".c", "esc\x1b[31m.c", "gpj\u202e.c", "nbsp\u00a0tag\U000e0041.c"):
    (folder / "class").mkdir(parents=True, exist_ok=True)
    (folder / "class" / name).write_text(body)
(folder / "loop*").mkdir()
(folder / "loop*" / "k.h").write_text("int loop(int n) { while (n > 0) n--; return n; }\n")
(folder / "loop*" / "k.c").write_text('#include "k.h"\nint main(void) { return loop(3) + 1; }\n')
tests = folder / "tests"
tests.mkdir()
for name in (FORGED, "line\u2028end\u009b", "bell\x07"):
    (tests / f"{name}.exit").write_text("0\n")
with open(os.fsencode(tests) + b"/\xff\xfe.exit", "w") as file:
    file.write("0\n")
