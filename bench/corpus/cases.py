"""The cases of a corpus folder, and what each is scored on."""
import json
from dataclasses import dataclass, field
from pathlib import Path

CORPORA = ("cpack", "introclass", "codeflaws", "tcas")


@dataclass
class Case:
    corpus: str
    name: str
    folder: Path
    comparison: str  # exact or blanks
    failing: set  # tests that fail natively under that comparison
    faulty_lines: list  # 1-based; empty: unknown
    layout_only: bool  # fails by white space only
    missing_code: bool
    set_aside: set  # tests whose outcome depends on undefined behaviour: not scored
    left_out: set  # of these, the ones that are not even run
    facts: dict = field(repr=False, default_factory=dict)

    @property
    def source(self):
        return self.folder / "buggy.c"

    @property
    def tests(self):
        return self.folder / "tests"

    @property
    def key(self):
        return f"{self.corpus}/{self.name}"

    @property
    def known(self):
        """The faulty lines are known."""
        return bool(self.faulty_lines)

    @property
    def several(self):
        """Several known faulty lines, nothing missing."""
        return len(self.faulty_lines) > 1 and not self.missing_code

    @property
    def single(self):
        """One known faulty line, nothing missing, no dependence on uninitialised memory: the
        headline row."""
        return (len(self.faulty_lines) == 1 and not self.missing_code
                and not self.facts.get("uninit_sensitive_tests"))


def add_options(parser):
    """The options that all measurements over a corpus share."""
    parser.add_argument("cases", help="folder that holds one folder per corpus")
    parser.add_argument("--culprit", required=True, help="the program to measure")
    parser.add_argument("--corpus", action="append", choices=CORPORA, help="default: all")
    parser.add_argument("--limit", type=int,
                        help="at most so many cases of each corpus, evenly spread")


def comparison_of(facts):
    if facts["corpus"] == "tcas" or facts.get("blanks_only"):
        return "exact"
    return "blanks"


def failing_of(facts):
    if facts["corpus"] == "introclass":
        return facts["failing_oracle"]
    return facts["failing"] if comparison_of(facts) == "exact" else facts["failing_blanks"]


def read_case(path):
    facts = json.loads(path.read_text())
    left_out = set(facts.get("ub_tests") or [])
    return Case(
        corpus=facts["corpus"], name=facts["id"], folder=path.parent,
        comparison=comparison_of(facts),
        failing=set(failing_of(facts)), faulty_lines=sorted(facts.get("faulty_lines") or []),
        layout_only=bool(facts.get("blanks_only")),
        missing_code=bool(facts.get("missing_code_after")),
        set_aside=left_out | set(facts.get("uninit_sensitive_tests") or []), left_out=left_out,
        facts=facts)


def is_scored(facts):
    """IntroClass has its own, looser oracle: only the cases where it agrees with the word
    comparison are scored."""
    return facts["corpus"] != "introclass" or facts.get("oracle_is_blanks", False)


def read_cases(root, corpora=CORPORA, limit=None, only=None):
    """(cases in order of corpus and name, number of cases that are not scored). `limit` counts per
    corpus; the cases are spread over it."""
    cases, unscored = [], 0
    for corpus in corpora:
        found = []
        for path in sorted(Path(root).glob(f"{corpus}/*/case.json")):
            if only and not path.parent.match(only):
                continue
            if not is_scored(json.loads(path.read_text())):
                unscored += 1
                continue
            found.append(path)
        if limit is not None and limit < len(found):
            found = [found[i * len(found) // limit] for i in range(limit)]
        cases += [read_case(path) for path in found]
    return cases, unscored


def test_names(folder):
    return sorted({path.stem for path in Path(folder).iterdir()
                   if path.suffix in (".in", ".args", ".out")})
