"""usage: named_class.py DIR: a class with a file whose name has a line end and a control character
named_class.py DIR --check: status 1 unless rows.csv and rows.json name this file"""
import csv
import json
import pathlib
import shutil
import sys

NAME = "a\nb\x1b[31m.c"
folder = pathlib.Path(sys.argv[1])
if "--check" in sys.argv:
    with open(folder / "rows.csv", newline="") as file:
        row = next(csv.DictReader(file))
    program = json.loads((folder / "rows.json").read_text())["programs"][0]
    names = [row["program"], row["suspect_file"], program["program"], program["suspect"]["file"]]
    sys.exit(0 if names == [NAME] * 4 else f"{names}")
shutil.rmtree(folder, ignore_errors=True)
(folder / "class").mkdir(parents=True)
(folder / "tests").mkdir()
(folder / "class" / NAME).write_text("int main(void)\n{\n\treturn 1;\n}\n")
(folder / "tests" / "t.exit").write_text("0\n")
