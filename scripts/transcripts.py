"""Transcripts in documents: what a command really prints, kept true by tests.

A transcript is the block of text after a marker in a Markdown file:

    <!-- transcript: FOLDER: COMMAND -->
        COMMAND, run by sh in FOLDER with `culprit` on the PATH; a line break in it is a blank
    <!-- transcript: FOLDER, faults/NAME.patch: COMMAND -->
        the same in a built copy of the example project FOLDER with that fault

The first kind is checked and written by update_readme.py, the second by
tests/examples/seeded_faults.py, which builds the copies anyway. Both compare without times.
"""
import os
import re
import subprocess
import tempfile

BLOCK = re.compile(r"(?P<marker><!-- transcript: "
                   r"(?P<folder>[^:,\n]+)(?:, (?P<patch>[^:\n]+\.patch))?:\s+"
                   r"(?P<command>(?:(?!-->).)*?)\s+-->\n)"
                   r"```console\n(?P<text>.*?)```\n", re.S)
TIME = re.compile(r"\d+(\.\d+)? ?(ms|s)\b")


def printed(command, folder, program):
    """The command line and what it prints, both streams as a terminal shows them."""
    command = re.sub(r"\s*\n\s*", " ", command)
    with tempfile.TemporaryDirectory() as path:
        os.symlink(program, os.path.join(path, "culprit"))
        # without a cache, what is said only once is said each time
        environment = {**os.environ, "PATH": f"{path}:{os.environ['PATH']}", "LC_ALL": "C",
                       "CULPRIT_CACHE_DIR": ""}
        run = subprocess.run(["sh", "-c", command], cwd=folder, env=environment,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                             check=False)
    return f"$ {command}\n{run.stdout}"


def renewed(document, wanted, print_block):
    """The document's text with new transcripts where `wanted(block)`, and how many these are."""
    count = 0

    def renew(block):
        nonlocal count
        if not wanted(block):
            return block[0]
        count += 1
        return f"{block['marker']}```console\n{print_block(block)}```\n"

    return BLOCK.sub(renew, document), count


def same(a, b):
    return TIME.sub("TIME", a) == TIME.sub("TIME", b)
