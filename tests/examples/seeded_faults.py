#!/usr/bin/env python3
"""Applies each patch of an example project's `faults` to a copy, builds it as its users do, and
asks culprit about the test that the patch names (`Test: NAME`, as --ctest takes it). A line that
the patch adds must be where one of the first three diagnoses begins, and without a patch every test
must pass, in the machine as under CTest. A fault that is not found so far says it: `Known miss:
WHY`; when it is found, that is a failure, too, so that the line goes."""
import argparse
import difflib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import transcripts

FIRST = 3
PATIENT = ["--timeout", "900"]  # the tests say what is found, not how soon on a busy machine


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
        sys.exit(f"{' '.join(map(str, words))}: status "
                 f"{ran.returncode}\n{ran.stdout[-2000:]}{ran.stderr}")
    return ran


def build(folder):
    if not (folder / "build").exists():
        command(["cmake", "-S", ".", "-B", "build"], folder)
    command(["cmake", "--build", "build"], folder)


def agrees_with_ctest(culprit, folder):
    """Whether the machine judges every test as CTest does."""
    ran = command([culprit, "run", "-p", "build", "--ctest", "all", "--format", "json", *PATIENT],
                  folder)
    here = {test["name"]: test["verdict"] == "pass" for test in json.loads(ran.stdout)["tests"]}
    log = command(["ctest", "--test-dir", "build"], folder, (0, 8)).stdout
    there = {name: verdict == "Passed"
             for name, verdict in re.findall(r"Test +#\d+: (\S+) \.*[ "
                                             r"*]*(Passed|Failed|Exception|Timeout)", log)}
    for name in sorted(here.keys() | there.keys()):
        if here.get(name) != there.get(name):
            print(f"MISSED {name}: {'pass' if here.get(name) else 'fail'} in the machine, "
                  f"{'pass' if there.get(name) else 'fail'} under CTest")
    return here == there


def located(culprit, folder, test):
    """The places of each diagnosis in order, as a list of (file, line), and the seconds that it
    took."""
    start = time.monotonic()
    ran = command([culprit, "locate", "-p", "build", "--ctest", test, "--format", "json", *PATIENT],
                  folder, (0, 1, 4, 5, 6))
    if ran.returncode == 4:
        print("MISSED the next one: its test does not fail")
    diagnoses = json.loads(ran.stdout)["diagnoses"]
    return [[(c["file"], c["line"]) for c in diagnosis["components"]]
            for diagnosis in diagnoses], time.monotonic() - start


def judge(name, patch, rank, seconds, places):
    """Prints what happened to a fault, whose rank is from 1; whether it is as the patch says."""
    found = rank is not None and rank <= FIRST
    expected = not re.search(r"^Known miss: ", patch, re.M)
    word = ("found " if found and expected else "MISSED" if expected else "FOUND " if found
            else "known miss")
    shown = ", ".join(" and ".join(f"{file}:{line}" for file, line in one)
                      for one in places[:FIRST])
    print(f"{word} {name}: {f'rank {rank}' if rank else 'no rank'} of {len(places)}; {seconds:.1f} "
          f"s; {shown}", flush=True)
    if found and not expected:
        print("  the fault is found now: take the line `Known miss: ...` out of "
              f"faults/{name}.patch")
    return found == expected


def check_transcript(document, project, fault, culprit, folder, write):
    """Whether the document shows what the program prints of this fault."""
    old = document.read_text()
    new, _ = transcripts.renewed(
        old,
        lambda block: ((pathlib.Path(block["folder"]).name, block["patch"])
                       == (project, f"faults/{fault}.patch")),
        lambda block: transcripts.printed(block["command"], folder, culprit))
    if transcripts.same(old, new):
        return True
    if write:
        document.write_text(new)
        return True
    sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True),
                                               str(document), "what the program prints"))
    print(f"MISSED {document}: a transcript is out of date; {pathlib.Path(__file__).name} --write "
          "brings it up to date")
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("project", type=pathlib.Path)
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--scratch", required=True, type=pathlib.Path)
    parser.add_argument("--only", nargs="*", help="names of patches")
    parser.add_argument("--transcripts", type=pathlib.Path,
                        help="a document with transcripts of these faults to check")
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
        missed += not agrees_with_ctest(arguments.culprit, folder)
        for patch in patches:
            text = patch.read_text()
            test = re.search(r"^Test: (.*)$", text, re.M)[1]
            before = {path: path.read_text() for path in (folder / "src").iterdir()}
            faulty = apply_patch(text, folder)
            build(folder)
            places, seconds = located(arguments.culprit, folder, test)
            rank = next((i + 1 for i, diagnosis in enumerate(places)
                         if faulty.intersection(diagnosis)), None)
            missed += not judge(patch.stem, text, rank, seconds, places)
            if arguments.transcripts:
                missed += not check_transcript(arguments.transcripts, arguments.project.name,
                                               patch.stem, arguments.culprit, folder,
                                               arguments.write)
            for path, content in before.items():
                if path.read_text() != content:
                    path.write_text(content)
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
