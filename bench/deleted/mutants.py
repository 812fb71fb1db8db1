#!/usr/bin/env python3
"""Deletes one statement from right programs, so that a test fails.

usage: mutants.py CORPORA OUT --culprit BIN [--corpus NAME]... [--each N] [--seed N]

Each program DIR/fixed.c of the corpora gives at most one mutant. OUT/NAME gets the mutant, its
tests and a case.json with the kind, the deleted text and its place. Clang's syntax tree
(clang-19 -ast-dump=json) says where statements are. Python 3.9 or later, standard library only.
"""
import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

KINDS = ("call", "initialiser", "increment", "guard", "else", "assignment")


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--corpus", action="append")
    parser.add_argument("--each", type=int, default=20, help="mutants of each kind")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def syntax_tree(source):
    """The declarations of the file itself; None if it does not parse."""
    ended = subprocess.run(["clang-19", "-fsyntax-only", "-w", "-Xclang", "-ast-dump=json",
                            str(source)], capture_output=True, text=True, errors="replace")
    if ended.returncode != 0:
        return None
    return [d for d in json.loads(ended.stdout)["inner"]
            if d.get("kind") == "FunctionDecl" and "includedFrom" not in d["loc"] and
            "offset" in d["loc"] and d["loc"].get("line", 1) is not None]


def extent(node):
    """The bytes of a node; None for code from macros."""
    begin, end = node["range"]["begin"], node["range"]["end"]
    if "offset" not in begin or "offset" not in end:
        return None
    return begin["offset"], end["offset"] + end["tokLen"]


def with_semicolon(text, place):
    """The place with the semicolon after it; None if there is none."""
    end = place[1]
    if text[place[0]:end].rstrip().endswith(("}", ";")):
        return place
    while text[end:end + 1].isspace():
        end += 1
    return (place[0], end + 1) if text[end:end + 1] == ";" else None


def bare(node):
    while node.get("kind") in ("ParenExpr", "ImplicitCastExpr", "ConstantExpr"):
        node = node["inner"][0]
    return node


def parts_of_if(node):
    parts = node["inner"]
    return parts[0], parts[1], parts[2] if node.get("hasElse") else None


def leaves(node):
    """Whether the statement is a jump, or a block of one jump."""
    if node["kind"] == "CompoundStmt":
        inner = node.get("inner", [])
        return len(inner) == 1 and leaves(inner[0])
    return node["kind"] in ("ReturnStmt", "ContinueStmt", "BreakStmt")


def deletions_of_statement(node, text):
    """(kind, place, replacement) for a statement in a block."""
    place = extent(node)
    whole = place and with_semicolon(text, place)
    if not whole:
        return
    kind = node["kind"]
    if kind == "CallExpr":
        yield "call", whole, ""
    elif kind == "CompoundAssignOperator" or (kind == "UnaryOperator" and
                                              node.get("opcode") in ("++", "--")):
        yield "increment", whole, ""
    elif kind == "BinaryOperator" and node.get("opcode") == "=":
        yield "assignment", whole, ""
    elif kind == "DeclStmt":
        for variable in node["inner"]:
            if variable.get("kind") != "VarDecl" or variable.get("init") != "c" or \
                    "storageClass" in variable or "[" in variable["type"]["qualType"]:
                continue
            value, end = extent(variable["inner"][0]), extent(variable)
            if value and end:
                begin = text.rfind("=", 0, value[0])
                yield "initialiser", (begin, end[1]), ""
    elif kind == "IfStmt":
        condition, then, other = parts_of_if(node)
        body = extent(then)
        if not body:
            return
        if other is None and leaves(then):
            yield "guard", whole, ""
        elif other is None:
            yield "guard", (place[0], body[0]), ""


def deletions(node, text, found):
    inner = [child for child in node.get("inner", []) if child.get("kind")]
    if node["kind"] == "CompoundStmt":
        for child in inner:
            found.extend(deletions_of_statement(child, text))
    if node["kind"] == "IfStmt" and node.get("hasElse"):
        _, then, other = parts_of_if(node)
        if other["kind"] != "IfStmt" and extent(then) and extent(other):
            body = with_semicolon(text, extent(then))
            place = with_semicolon(text, extent(other))
            if body and place:
                found.append(("else", (body[1], place[1]), ""))
    for child in inner:
        deletions(child, text, found)
    return found


def mutant_of(text, deletion):
    """The text without what is deleted, and the facts for case.json. `between`: the last line
    before the deletion that has text, and the first one after it."""
    kind, (begin, end), written = deletion
    deleted = text[begin:end].strip()
    left, right = text[:begin], text[end:]
    head, tail = left.rstrip(), right.lstrip()
    if kind not in ("initialiser", "guard") or not written:
        if left[left.rfind("\n") + 1:].strip() == "" and right[:right.find("\n")].strip() == "":
            left, right = left[:left.rfind("\n") + 1], right[right.find("\n") + 1:]
    mutant = left + right
    first = head.count("\n") + 1
    last = (mutant[:len(mutant) - len(tail)]).count("\n") + 1
    return mutant, {"kind": kind, "deleted": deleted, "line": text[:begin].count("\n") + 1,
                    "between": [first, last]}


def failing_tests(culprit, program, tests):
    """(failing, all); None if some test has no verdict."""
    ended = subprocess.run([culprit, "run", str(program), "--tests", str(tests), "--compare",
                            "blanks", "--format", "json", "--no-cache"], capture_output=True,
                           text=True, errors="replace", timeout=60)
    try:
        verdicts = [t["verdict"] for t in json.loads(ended.stdout)["tests"]]
    except (json.JSONDecodeError, KeyError):
        return None
    return None if "unknown" in verdicts else (verdicts.count("fail"), len(verdicts))


def usable(options, folder, text, deletion):
    mutant, facts = mutant_of(text, deletion)
    with tempfile.TemporaryDirectory() as scratch:
        program = Path(scratch) / "buggy.c"
        program.write_text(mutant)
        try:
            outcome = failing_tests(options.culprit, program, folder / "tests")
        except subprocess.TimeoutExpired:
            return None
    if not outcome or outcome[0] == 0:
        return None
    return mutant, dict(facts, failing=outcome[0], tests=outcome[1])


def programs(options, rng):
    """The corpora in turn, each program text once."""
    queues, seen = [], set()
    for corpus in options.corpus or sorted(p.name for p in options.corpora.iterdir()):
        folders = sorted(p for p in (options.corpora / corpus).iterdir()
                         if (p / "fixed.c").exists())
        rng.shuffle(folders)
        queues.append(folders)
    while any(queues):
        for queue in queues:
            if not queue:
                continue
            folder = queue.pop()
            text = (folder / "fixed.c").read_text(errors="replace")
            if text.isascii() and "\r" not in text and text not in seen:
                seen.add(text)
                yield folder, text


def main():
    options = parse_options()
    rng = random.Random(options.seed)
    count = dict.fromkeys(KINDS, 0)
    for folder, text in programs(options, rng):
        if all(n == options.each for n in count.values()):
            break
        right = failing_tests(options.culprit, folder / "fixed.c", folder / "tests")
        if not right or right[0] > 0:
            continue
        roots = syntax_tree(folder / "fixed.c")
        found = []
        for root in roots or []:
            deletions(root, text, found)
        rng.shuffle(found)
        # the kind that lacks most first
        found.sort(key=lambda d: count[d[0]])
        for deletion in [d for d in found if count[d[0]] < options.each][:3]:
            mutant = usable(options, folder, text, deletion)
            if not mutant:
                continue
            kind = deletion[0]
            half = ("dev", "heldout")[count[kind] % 2]
            count[kind] += 1
            name = f"{kind}-{count[kind]:02}"
            target = options.out / half / name
            target.mkdir(parents=True, exist_ok=True)
            (target / "buggy.c").write_text(mutant[0])
            (target / "fixed.c").write_text(text)
            (target / "case.json").write_text(json.dumps(
                dict(mutant[1], source=f"{folder.parent.name}/{folder.name}",
                     tests_folder=str((folder / "tests").resolve())), indent=1) + "\n")
            break
    print(count, file=sys.stderr)


if __name__ == "__main__":
    main()
