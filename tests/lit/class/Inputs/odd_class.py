"""usage: odd_class.py DIR: a class of odd programs in DIR/class, with one test in DIR/tests."""
import pathlib
import sys

GOOD = '#include <stdio.h>\nint main(void) { printf("1\\n"); return 0; }\n'
folder = pathlib.Path(sys.argv[1])
programs = folder / "class"
for part in (programs / "empty", programs / "folder.c", programs / "two_mains", folder / "tests"):
    part.mkdir(parents=True)
(folder / "tests" / "one.out").write_text("1\n")
for name in ("good.c", "folder.c/main.c", "two_mains/a.c", "two_mains/b.c"):
    (programs / name).write_text(GOOD)
(programs / "binary.c").write_bytes(b"\x7fELF\0\0\0")
(programs / "broken.c").write_text("int main(void) { return 0 }\n")
(programs / "dangling.c").symlink_to("nowhere.c")
(programs / "endless.c").write_text("int main(void) { for (;;) {} }\n")
(programs / "wasteful.c").write_text("#include <stdlib.h>\n#include <string.h>\nint main(void) {\n"
                                     "  for (;;) memset(malloc(1 << 24), 1, 1 << 24);\n}\n")
# expands to more than culprit may hold, while it is compiled
(programs / "huge_source.c").write_text(
    "#define A(x) x x x x x x x x x x x x\n"
    "#define B(x) A(A(A(A(A(A(A(A(x))))))))\nint main(void) { B(1;) return 0; }\n")
