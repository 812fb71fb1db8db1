#!/usr/bin/env python3
"""Applies each patch of an example project's `faults` to a copy, builds it as its users do, and asks culprit about the test that the
patch names (`Test: NAME`, as --ctest takes it). A line that the patch adds must be where one of the first three diagnoses begins, and without a patch every test must pass."""
import argparse
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

FIRST = 3
TRANSCRIPT = re.compile(r"(<!-- transcript: [^,>]*/(?P<project>[^,/]+), faults/(?P<fault>\w+)\.patch: culprit (?P<words>[^>]*?) -->\n)"
                        r"```console\n(?P<text>.*?)```\n", re.S)


def apply_patch(patch, folder):
    """Applies a unified diff; returns {(file, line)} of the lines that it adds."""
    added = set()
    name, lines, shift, at, new_at = None, None, 0, 0, 0
    for row in patch.splitlines():
        if row.startswith("--- "):
            continue
        if row.startswith("+++ "):
            if name:
                (folder / name).write_text("\n".join(lines) + "\n")
            name = row[4:].split("\t")[0].split("/", 1)[1]
            lines, shift = (folder / name).read_text().splitlines(), 0
            continue
        hunk = re.match(r"@@ -(\d+)(?:,\d+)? \+(\d+)", row)
        if hunk:
            at = int(hunk[1]) - 1 + shift
            continue
        if name is None or not row or row[0] not in " +-":
            continue
        if row[0] == "+":
            lines.insert(at, row[1:])
            added.add((name, at + 1))
            at, shift = at + 1, shift + 1
            continue
        if at >= len(lines) or lines[at] != row[1:]:
            raise ValueError(f"{name}:{at + 1} is not what the patch expects: {row[1:]}")
        if row[0] == " ":
            at += 1
        else:
            del lines[at]
            shift -= 1
    (folder / name).write_text("\n".join(lines) + "\n")
    return added


def command(words, folder, good=(0,)):
    ran = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    if ran.returncode not in good:
        sys.exit(f"{' '.join(map(str, words))}: status {ran.returncode}\n{ran.stdout}{ran.stderr}")
    return ran


def build(folder):
    if not (folder / "build").exists():
        command(["cmake", "-S", ".", "-B", "build"], folder)
    command(["cmake", "--build", "build"], folder)


def located(culprit, folder, test):
    """The places of the first diagnoses, as (file, line), and the seconds that it took."""
    start = time.monotonic()
    ran = command([culprit, "locate", "-p", "build", "--ctest", test, "--format", "json"], folder, (0, 1, 5, 6))
    places = []
    for diagnosis in json.loads(ran.stdout)["diagnoses"][:FIRST]:
        for component in diagnosis["components"]:
            places.append((component["file"], component["line"]))
    return places, time.monotonic() - start


def check_transcript(document, project, fault, culprit, folder, write):
    """Whether the document shows what the program prints, messages first, as a terminal does."""
    old = document.read_text()
    for block in TRANSCRIPT.finditer(old):
        if (block["project"], block["fault"]) != (project, fault):
            continue
        ran = subprocess.run([culprit, *shlex.split(block["words"])], cwd=folder, capture_output=True, text=True)
        text = f"$ culprit {block['words']}\n{ran.stderr}{ran.stdout}"
        if write:
            document.write_text(old[:block.start("text")] + text + old[block.end("text"):])
        elif text != block["text"]:
            print(f"MISSED {document}: the transcript is out of date; {pathlib.Path(__file__).name} --write brings it up to date\n{text}")
            return False
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("project", type=pathlib.Path)
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--scratch", required=True, type=pathlib.Path)
    parser.add_argument("--only", nargs="*", help="names of patches")
    parser.add_argument("--transcripts", type=pathlib.Path, help="a document with transcripts of these faults to check")
    parser.add_argument("--write", action="store_true", help="bring the transcripts up to date")
    arguments = parser.parse_args()
    patches = sorted((arguments.project / "faults").glob("*.patch"))
    if arguments.only:
        patches = [patch for patch in patches if patch.stem in arguments.only]
    if not patches:
        sys.exit("no patch")
    missed = 0
    with tempfile.TemporaryDirectory(dir=arguments.scratch) as scratch:
        folder = pathlib.Path(scratch) / arguments.project.name
        shutil.copytree(arguments.project, folder)
        build(folder)
        command([arguments.culprit, "run", "-p", "build", "--ctest", "all"], folder)
        for patch in patches:
            text = patch.read_text()
            test = re.search(r"^Test: (.*)$", text, re.M)[1]
            before = {path: path.read_text() for path in (folder / "src").iterdir()}
            faulty = apply_patch(text, folder)
            build(folder)
            places, seconds = located(arguments.culprit, folder, test)
            found = any(place in faulty for place in places)
            missed += not found
            print(f"{'found ' if found else 'MISSED'} {patch.stem}: {seconds:.1f} s; {', '.join(f'{file}:{line}' for file, line in places)}")
            if arguments.transcripts:
                missed += not check_transcript(arguments.transcripts, arguments.project.name, patch.stem, arguments.culprit, folder, arguments.write)
            for path, content in before.items():
                if path.read_text() != content:
                    path.write_text(content)
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
