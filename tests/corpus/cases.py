"""The programs of this folder: where the fault is, how it is mended, and what the tests expect."""
import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
FAULT = "/* fault */"
FIX = re.compile(r"^/\* fix: (.*) \*/$", re.M)


@dataclass
class Test:
    name: str
    arguments: list
    input: bytes
    output: bytes
    status: int | None


@dataclass
class Case:
    name: str
    folder: Path
    source: str
    faulty_line: int   # the first one that is marked
    lines: list        # what counts as the fault: the marked lines and those of `accept`
    fix: str | None    # None: fixed.c has the corrected program
    within: int
    compare: str
    undefined: str | None

    @property
    def program(self):
        return self.folder / "buggy.c"

    def fixed_source(self):
        """The program with the fix in place of the faulty line, where no other line moves."""
        if self.fix is None:
            return (self.folder / "fixed.c").read_text()
        lines = self.source.split("\n")
        old = lines[self.faulty_line - 1]
        lines[self.faulty_line - 1] = old[: len(old) - len(old.lstrip())] + self.fix
        return "\n".join(lines)

    def tests(self):
        found = []
        for expected in sorted((self.folder / "tests").glob("*.out")):
            arguments, given, status = (expected.with_suffix(suffix)
                                        for suffix in (".args", ".in", ".exit"))
            found.append(Test(
                expected.stem,
                shlex.split(arguments.read_text()) if arguments.exists() else [],
                given.read_bytes() if given.exists() else b"",
                expected.read_bytes(),
                int(status.read_text()) if status.exists() else None))
        return found


def read_case(folder):
    source = (folder / "buggy.c").read_text()
    faulty = [number for number, line in enumerate(source.split("\n"), 1) if line.endswith(FAULT)]
    fixes = FIX.findall(source)
    in_place = not (folder / "fixed.c").exists()
    if in_place and (len(faulty) != 1 or len(fixes) != 1):
        raise ValueError(f"{folder.name}: needs one line that ends in '{FAULT}' and one line '/* "
                         "fix: ... */', or a file fixed.c")
    if not faulty:
        raise ValueError(f"{folder.name}: no line ends in '{FAULT}'")
    expect = json.loads((folder / "expect.json").read_text())
    unknown = set(expect) - {"within", "accept", "compare", "why", "mend", "undefined"}
    if unknown:
        raise ValueError(f"{folder.name}/expect.json: unknown {', '.join(sorted(unknown))}")
    return Case(folder.name, folder, source, faulty[0], faulty + expect.get("accept", []),
                fixes[0] if in_place else None, expect["within"], expect.get("compare", "exact"),
                expect.get("undefined"))


def read_cases(pattern="*"):
    return [read_case(path.parent) for path in sorted(FOLDER.glob(f"{pattern}/buggy.c"))]
