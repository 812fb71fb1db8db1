"""usage: many.py DIR: a folder of 400 tests, all of which fail."""
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
folder.mkdir()
for number in range(400):
    (folder / f"test_{number}.in").write_text(f"{number} 1 2\n")
    (folder / f"test_{number}.out").write_text("none\n")
