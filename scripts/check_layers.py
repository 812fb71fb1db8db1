#!/usr/bin/env python3
"""Holds src/ to scripts/layers.txt: who includes whom, and where third-party headers may be
included.

Usage: check_layers.py [--root DIR]     check the project; status 1 when something is wrong
       check_layers.py --self-test      check the check: each kind of violation, planted into a
                                        small tree, must be found

Errors: an include against the arrows, between layers or between the rooms of one; a circle of
includes, where a header and its source count as one file; a folder in src/ without a layer, or in a
layer with rooms without one; a layer folder without README.md; a third-party header away from its
home, or without one; a folder with more than 25 concepts (a header and its source are one).
Warnings, which do not change the status: a file over 600 lines, a README over 60.
"""
import argparse
import fnmatch
import re
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

LONG_FILE = 600
LONG_README = 60
FULL_FOLDER = 25
FULL_OF_C = 40  # library models in C: one file per header of the C library
SOURCE_SUFFIXES = {".h", ".cpp", ".c", ".inc"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]')
# C and POSIX. C++ headers are known by having neither a dot nor a slash.
SYSTEM = set("""
    assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h
    setjmp.h signal.h stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h
    stdnoreturn.h string.h tgmath.h threads.h time.h uchar.h wchar.h wctype.h
    dirent.h fcntl.h fnmatch.h fts.h ftw.h getopt.h glob.h netdb.h poll.h
    pthread.h pwd.h regex.h sched.h search.h
    semaphore.h spawn.h strings.h termios.h unistd.h utime.h wordexp.h malloc.h""".split())


class RulesError(Exception):
    """layers.txt itself is wrong."""


@dataclass
class Rules:
    # name -> set of layers that it may include; in order
    layers: dict = field(default_factory=dict)
    rooms: dict = field(default_factory=dict)   # layer -> its rooms, the lower ones first
    homes: list = field(default_factory=list)   # (header prefixes, places)
    pairs: list = field(default_factory=list)   # {file, file} that may include each other


def read_rules(path):
    rules = Rules()
    for number, line in enumerate(path.read_text().replace("\\\n", " ").splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        left, colon, right = line.partition(":")
        keyword, *names = left.split()
        where = f"{path.name}:{number}"
        if keyword == "layer" and len(names) == 1 and names[0] not in rules.layers:
            allowed = set(right.split()) if colon else set(rules.layers)
            below = allowed - set(rules.layers)
            if below:
                raise RulesError(f"{where}: {names[0]} may not include {', '.join(sorted(below))}: "
                                 "no layer above it has that name")
            rules.layers[names[0]] = allowed
        elif keyword == "rooms" and len(names) == 1 and names[0] in rules.layers and right.split():
            rules.rooms[names[0]] = right.split()
        elif keyword == "home" and names and right.split():
            rules.homes.append((names, right.split()))
        elif keyword == "pair" and len(names) == 2 and not colon:
            rules.pairs.append(set(names))
        else:
            raise RulesError(f"{where}: expected 'layer NAME [: LAYER...]' with a new name, "
                             "'rooms LAYER : ROOM...', 'home HEADER... : PLACE...', or "
                             "'pair FILE FILE'")
    return rules


def home_of(header, rules):
    """The places where a header may be included; None when no rule names it."""
    for names, places in rules.homes:
        if any(header.startswith(name) if name.endswith("/") else header == name for name in names):
            return places
    return None


def is_system(header):
    if header in SYSTEM or header.startswith("sys/"):
        return True
    return "." not in header and "/" not in header


def room_of(path):
    """The folder below its layer that a file is in; None: the layer's own."""
    return path.parts[1] if len(path.parts) > 2 else None


def room_error(file, header, rooms):
    """What is wrong with an include within one layer; None when nothing is."""
    own, other = room_of(file), room_of(header)
    if rooms is None or own == other or own is None:
        return None
    if other is None:
        return f"room {own} may not include the layer's own folder ({header})"
    if own in rooms and other in rooms and rooms.index(other) > rooms.index(own):
        return f"room {own} may not include room {other} ({header})"
    return None


def circle(includes):
    """The files of one circle of includes, in order; empty when there is none."""
    done, path = set(), []

    def visit(file):
        if file in path:
            return path[path.index(file):] + [file]
        if file in done:
            return []
        path.append(file)
        for other in sorted(includes.get(file, ())):
            found = visit(other)
            if found:
                return found
        path.pop()
        done.add(file)
        return []

    for file in sorted(includes):
        found = visit(file)
        if found:
            return found
    return []


def include_error(file, header, quoted, rules):
    """What is wrong with `file` (a path below src/) including `header`; None when nothing is."""
    layer = file.parts[0]
    places = home_of(header, rules)
    if places is not None:
        if places == ["anywhere"] or any(fnmatch.fnmatch(file.as_posix(), place)
                                         for place in places):
            return None
        return f"includes {header}, whose home is {', '.join(places)}"
    first = header.split("/")[0]
    if first in rules.layers:
        if first == layer:
            return room_error(file, Path(header), rules.rooms.get(layer))
        if first in rules.layers[layer]:
            return None
        return f"layer {layer} may not include layer {first} ({header})"
    if quoted and "/" not in header and "libc" in file.parts:
        return None  # C models of one folder include each other by name
    if not quoted and is_system(header):
        return None
    return f"includes {header}, which is no layer's header and has no home in layers.txt"


def check(root):
    """All errors and warnings of the tree below root/src."""
    rules = read_rules(root / "scripts" / "layers.txt")
    source = root / "src"
    errors, warnings = [], []
    includes = {}  # file without its suffix -> files that it includes
    for folder in sorted(p for p in source.iterdir() if p.is_dir()):
        if folder.name not in rules.layers:
            errors.append(f"src/{folder.name}: not a layer of scripts/layers.txt")
            continue
        readme = folder / "README.md"
        if not readme.is_file():
            errors.append(f"src/{folder.name}: has no README.md")
        elif len(readme.read_text().splitlines()) > LONG_README:
            warnings.append(f"src/{folder.name}/README.md: over {LONG_README} lines")
        rooms = rules.rooms.get(folder.name)
        for room in sorted(p for p in folder.iterdir() if p.is_dir()) if rooms else []:
            if room.name not in rooms:
                errors.append(f"src/{folder.name}/{room.name}: not a room of scripts/layers.txt")
        for one in (folder, *sorted(p for p in folder.rglob("*") if p.is_dir())):
            files = [p for p in one.iterdir() if p.suffix in SOURCE_SUFFIXES]
            most = FULL_OF_C if all(p.suffix == ".c" for p in files) else FULL_FOLDER
            concepts = {p.stem for p in files}
            if len(concepts) > most:
                errors.append(f"{one.relative_to(root)}: {len(concepts)} concepts in one folder, "
                              f"more than {most}")
        for path in sorted(p for p in folder.rglob("*") if p.suffix in SOURCE_SUFFIXES):
            name = path.relative_to(source).as_posix()
            lines = path.read_text(errors="replace").splitlines()
            if len(lines) > LONG_FILE:
                warnings.append(f"{path.relative_to(root)}: {len(lines)} lines")
            for number, line in enumerate(lines, 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                if match[1] == '"':
                    file, other = name.rsplit(".", 1)[0], match[2].rsplit(".", 1)[0]
                    if file != other and {file, other} not in rules.pairs:
                        includes.setdefault(file, set()).add(other)
                wrong = include_error(path.relative_to(source), match[2], match[1] == '"', rules)
                if wrong:
                    errors.append(f"{path.relative_to(root)}:{number}: {wrong}")
    found = circle(includes)
    if found:
        errors.append(f"includes in a circle: {' -> '.join(found)}")
    return errors, warnings


# The check of the check --------------------------------------------------------------------------

SMALL_RULES = """
layer base :
layer middle : base
layer top
rooms top : lower upper
home fmt/ : anywhere
home z3.h : middle/z3_*
home iostream : top/*
"""
SMALL_TREE = {
    "base/README.md": "base\n",
    "base/a.h": "#pragma once\n#include <vector>\n#include <sys/types.h>\n",
    "middle/README.md": "middle\n",
    "middle/b.cpp": '#include "base/a.h"\n#include "middle/b.h"\n#include <fmt/format.h>\n',
    "middle/z3_c.cpp": "#include <z3.h>\n",
    "top/README.md": "top\n",
    "top/d.cpp": '#include "base/a.h"\n#include "top/upper/u.h"\n#include <iostream>\n',
    "top/lower/l.h": '#include "base/a.h"\n',
    "top/upper/u.h": '#include "top/lower/l.h"\n',
}
# (file, its text, words that an error must hold)
VIOLATIONS = [
    ("base/x.h", '#include "middle/b.h"\n', "base/x.h:1: layer base may not include layer middle"),
    ("middle/sub/x.cpp", '#include "base/a.h"\n#  include "top/d.h"\n',
     "middle/sub/x.cpp:2: layer middle may not include layer top"),
    ("middle/x.cpp", "#include <z3.h>\n", "middle/x.cpp:1: includes z3.h"),
    ("base/x.cpp", "#include <iostream>\n", "base/x.cpp:1: includes iostream"),
    ("base/x.cpp", "#include <boost/any.hpp>\n", "boost/any.hpp, which is no layer's header"),
    ("base/x.cpp", '#include "x.h"\n', "x.h, which is no layer's header"),
    ("extra/README.md", "extra\n", "src/extra: not a layer"),
    ("top/lower/x.h", '#include "top/upper/u.h"\n', "room lower may not include room upper"),
    ("top/lower/x.h", '#include "top/d.h"\n', "room lower may not include the layer's own folder"),
    ("top/other/x.h", '#include "base/a.h"\n', "src/top/other: not a room"),
    ("top/README.md", None, "src/top: has no README.md"),
]


def make_tree(root, files, rules=SMALL_RULES):
    for name, text in files.items():
        path = root / "src" / name
        if text is None:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (root / "scripts").mkdir()
    (root / "scripts" / "layers.txt").write_text(rules)


def self_test():
    failures = []

    def tree(files, rules=SMALL_RULES):
        with tempfile.TemporaryDirectory() as folder:
            make_tree(Path(folder), files, rules)
            return check(Path(folder))

    errors, warnings = tree(SMALL_TREE)
    if errors or warnings:
        failures.append(f"the clean tree is rejected: {errors + warnings}")
    ring = {**SMALL_TREE, "base/c.h": '#include "base/e.h"\n',
            "base/e.cpp": '#include "base/c.h"\n'}
    errors, _ = tree(ring)
    if len(errors) != 1 or "base/c -> base/e -> base/c" not in errors[0]:
        failures.append(f"a circle: expected one error, got {errors}")
    errors, _ = tree(ring, SMALL_RULES + "pair base/c base/e\n")
    if errors:
        failures.append(f"a pair: expected no error, got {errors}")
    errors, _ = tree({**SMALL_TREE, **{f"base/f{n}.h": "" for n in range(FULL_FOLDER)}})
    if len(errors) != 1 or "more than 25" not in errors[0]:
        failures.append(f"a full folder: expected one error, got {errors}")
    for file, text, words in VIOLATIONS:
        errors, _ = tree({**SMALL_TREE, file: text})
        if len(errors) != 1 or words not in errors[0]:
            failures.append(f"{file} {text!r}: expected one error with '{words}', got {errors}")
    errors, warnings = tree({**SMALL_TREE, "top/long.cpp": "\n" * (LONG_FILE + 1)})
    if errors or len(warnings) != 1:
        failures.append(f"a long file: expected one warning, got {errors + warnings}")
    for rules in ("layer a : b\nlayer b :\n", "layer a :\nlayer a :\n", "hom fmt/ : a\n",
                  "rooms a : b\n", "pair a/b\n"):
        try:
            tree({}, rules)
            failures.append(f"wrong rules are accepted: {rules!r}")
        except RulesError:
            pass
    for failure in failures:
        print(f"self-test: {failure}")
    print(f"self-test: {len(VIOLATIONS) + 10} trees, {len(failures)} failures")
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent,
                        help="the project (default: this one)")
    parser.add_argument("--self-test", action="store_true", help="check the check")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    try:
        errors, warnings = check(arguments.root)
    except RulesError as error:
        errors, warnings = [str(error)], []
    for warning in warnings:
        print(f"warning: {warning}")
    for error in errors:
        print(f"error: {error}")
    print(f"layers: {len(errors)} errors, {len(warnings)} warnings")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
