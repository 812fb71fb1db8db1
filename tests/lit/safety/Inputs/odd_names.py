"""usage: odd_names.py DIR: a program and tests whose names and texts hold control characters"""
import pathlib
import shutil
import sys

ODD = "\x1b]0;x\x07"
folder = pathlib.Path(sys.argv[1])
shutil.rmtree(folder, ignore_errors=True)
tests = folder / "tests"
tests.mkdir(parents=True)
(folder / f"odd{ODD}\r.c").write_text(f"""#include <stdio.h>
int main(void) {{
  int wanted /* {ODD}\u202e */ = 1;
  printf("%d \\033[31m\\n", wanted /* \x9b31m */);
  return 0;
}}
""")
(tests / f"t{ODD}.out").write_text("2 \x1b[31m\n")
(folder / "none\x1b[2J").mkdir()
