#!/usr/bin/env python3
"""Copies what a user reads and tries into the folder of an installed program: README, news, manual,
examples, editors. A link to a file that stays behind, such as one to a source, becomes its text.

usage: install_documents.py FOLDER
"""
import os
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Of docs/, what is about using culprit; the rest is about its code.
USED = ["README.md", "NEWS.md", "docs/manual.md", "docs/limits.md", "docs/security.md",
        "docs/troubleshooting.md", "docs/glossary.md", "docs/public-projects.md",
        "docs/result-schema.md", "docs/result.schema.json", "docs/error.schema.json", "examples",
        "editors"]
LEFT_OUT = re.compile(r"(^|/)(__pycache__|build[^/]*|node_modules)(/|$)|\.py$|/vscode/test/")
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^)\s]+)\)")


def files_used():
    for name in USED:
        path = ROOT / name
        found = [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file())
        for file in found:
            relative = file.relative_to(ROOT).as_posix()
            if not LEFT_OUT.search(relative):
                yield relative


def without_dead_links(text, name, known):
    def replacement(link):
        target = link[2].split("#")[0]
        if "://" in target or not target:
            return link[0]
        path = os.path.normpath(os.path.join(os.path.dirname(name), target))
        is_folder = any(each.startswith(path + "/") for each in known)
        return link[0] if path in known or is_folder else link[1]
    return LINK.sub(replacement, text)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    known = set(files_used())
    for name in sorted(known):
        to = folder / name
        to.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".md"):
            text = (ROOT / name).read_text(encoding="utf-8")
            to.write_text(without_dead_links(text, name, known), encoding="utf-8")
        else:
            shutil.copyfile(ROOT / name, to)
        to.chmod(0o644)
    for path in [folder, *folder.rglob("*")]:
        if path.is_dir():
            path.chmod(0o755)


if __name__ == "__main__":
    main()
