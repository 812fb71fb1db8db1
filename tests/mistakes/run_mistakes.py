#!/usr/bin/env python3
"""Makes the mistakes of mistakes.txt, and looks for what the messages have to say.

usage: run_mistakes.py --culprit PROGRAM [NAME...]
With names, only the entries whose name contains one of them.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
INTERNAL_ERROR = 70


def entries():
    """(name, the shell's text, phrases) of each entry."""
    name, shell, phrases = None, [], []
    for line in (HERE / "mistakes.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            if name:
                yield name, "\n".join(shell), phrases
            name, shell, phrases = line[3:], [], []
        elif line.startswith(("$ ", "| ")):
            shell.append(line[2:])
        elif line.startswith("> "):
            phrases.append(line[2:])
        elif line and not line.startswith("#"):
            sys.exit(f"mistakes.txt: neither a name, nor the shell's, nor a phrase: {line}")
    yield name, "\n".join(shell), phrases


def problem_of(shell, phrases, culprit, folder):
    """What is wrong with the message; empty if nothing is."""
    shutil.copytree(HERE / "base", folder / "here")
    (folder / "bin").mkdir()
    (folder / "bin/culprit").symlink_to(culprit)
    environment = {"PATH": f"{folder}/bin:/usr/bin:/bin", "HOME": str(folder),
                   "CULPRIT_CACHE_DIR": ""}
    done = subprocess.run(["sh", "-c", shell], cwd=folder / "here", capture_output=True,
                          timeout=120, env=environment)
    # Notes go to standard error: what a reader sees is both.
    shown = (done.stderr + done.stdout).decode(errors="replace")
    if done.returncode == INTERNAL_ERROR or done.returncode < 0:
        return f"status {done.returncode}\n{shown}"
    flat, at = re.sub(r"\s+", " ", shown), 0
    for phrase in phrases:
        found = flat.find(phrase if phrase in flat else re.sub(r"\s+", " ", phrase), at)
        if found < 0:
            return f"it does not say (here): {phrase}\n{shown}"
        at = found + 1
    return ""


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--culprit", required=True, type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    count = failed = 0
    for name, shell, phrases in entries():
        if arguments.names and not any(part in name for part in arguments.names):
            continue
        assert shell and phrases, name
        count += 1
        with tempfile.TemporaryDirectory() as folder:
            problem = problem_of(shell, phrases, arguments.culprit.resolve(), pathlib.Path(folder))
        if problem:
            failed += 1
            print(f"== {name}\n{problem}")
    print(f"{count - failed} of {count} mistakes get the message that they should")
    return 1 if failed or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
