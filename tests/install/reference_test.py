#!/usr/bin/env python3
"""The manual page and the completions against what `culprit help` shows: every command, option,
choice and exit status, and no other.

usage: reference_test.py --culprit PROGRAM man|bash|zsh|fish
What groff and the shells are needed for is left out where they are not installed, and said.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import tempfile

COMMAND = re.compile(r"^  (\S+)  +\S", re.M)
OPTION = re.compile(r"^  (?:-(\w), |    )--([\w-]+)( \S+)?", re.M)
# bash with its completion builtins replaced by what they were asked for.
BASH_PROBE = r"""
compopt() { echo "compopt $*"; }
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_culprit && printf '%s\n' "${COMPREPLY[@]}"
"""


class Help:
    """Commands with their options, as `culprit help` shows them."""

    def __init__(self, culprit):
        def shown(*words):
            return subprocess.run([culprit, *words], capture_output=True, text=True,
                                  check=True).stdout

        overview = shown("help")
        self.commands = COMMAND.findall(overview[overview.index("commands:"):].split("\n\n")[0])
        assert len(self.commands) >= 5, overview
        self.texts = {name: shown("help", name) for name in self.commands}
        self.options = {name: OPTION.findall(text) for name, text in self.texts.items()}
        assert len(self.options["locate"]) >= 20, self.texts["locate"]
        self.statuses = re.findall(r"^  (\d+) ", shown("options").split("exit status:\n")[1], re.M)
        # (name|name) at the end of an option's help, before its default
        self.choices = {}
        for name, text in self.texts.items():
            for entry in re.split(r"\n(?=  (?:-\w, |    )--)", text)[1:]:
                found = re.search(r"\((\w+(?:\|\w+)+)\)",
                                  re.sub(r"\s+", " ", entry).replace("| ", "|"))
                if found:
                    self.choices[OPTION.search(entry)[2]] = (name, found[1].split("|"))
        assert "format" in self.choices, self.choices

    def spelled(self, command):
        letters = {f"-{letter}" for letter, _, _ in self.options[command] if letter}
        return letters | {f"--{name}" for _, name, _ in self.options[command]}

    def names(self):
        return {name for options in self.options.values() for _, name, _ in options}


def same(found, expected, what):
    found, expected = list(found), list(expected)
    surplus, missing = set(found) - set(expected), set(expected) - set(found)
    assert sorted(found) == sorted(expected), (
        f"{what}: too much {surplus}, missing {missing}: {found}")


def check_syntax(words, what):
    """False when the program is not installed."""
    if not shutil.which(words[0]):
        print(f"{words[0]} is not installed: {what} is not checked")
        return False
    done = subprocess.run(words, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0 and not done.stderr, f"{words}: {done.stderr}"
    return True


def section(page, name):
    parts = re.split(r"^\.SH (.+)$", page, flags=re.M)
    titles = [title.strip('"') for title in parts[1::2]]
    assert name in titles, f"no section {name} in {titles}"
    return parts[2::2][titles.index(name)]


def check_man(text, path, shown):
    plain = text.replace("\\-", "-").replace("\\fB", "").replace("\\fR", "").replace("\\fI", "")
    for name in ("NAME", "SYNOPSIS", "DESCRIPTION", "SEE ALSO"):
        assert section(plain, name).strip(), name
    usages = re.findall(r"^culprit (\S+) ?(.*)", section(plain, "SYNOPSIS"), re.M)
    same([command for command, words in usages if not words.startswith("-p BUILD")],
         shown.commands, "SYNOPSIS")
    same({words.split()[2] for _, words in usages if words.startswith("-p BUILD")},
         ["--ctest", "--program"], "SYNOPSIS of builds")
    assert 'output:3 == "text"' in section(plain, "FILES").replace('""', '"'), "FILES is cut off"
    same(re.findall(r"^\.TP\n(\S+)$", section(plain, "COMMANDS"), re.M), shown.commands, "COMMANDS")
    options = section(plain, "OPTIONS")
    same(re.findall(r"^\.TP\n(?:-\w, )?--([\w-]+)", options, re.M), shown.names(), "OPTIONS")
    for name, (_, choices) in shown.choices.items():
        entry = re.search(rf"^\.TP\n(?:-\w, )?--{name} .*?(?=^\.TP|\Z)", options, re.M | re.S)[0]
        assert f"One of {', '.join(choices)}.\n" in entry, f"--{name} does not list {choices}"
    same(re.findall(r"^\.B (\d+)$", section(plain, "EXIT STATUS"), re.M), shown.statuses,
         "EXIT STATUS")
    # The files of a test stand in the help of --tests.
    suffixes = set(re.findall(r"NAME(\.\w+)", shown.texts["locate"]))
    assert len(suffixes) >= 6, suffixes
    same(set(re.findall(r"^\.IB NAME (\.\w+)", section(text, "FILES"), re.M)), suffixes, "FILES")
    for command in re.findall(r"^\.B (culprit .*)$", section(plain, "EXAMPLES"), re.M):
        words = command.split(" -- ")[0].split()
        for word in words[2:]:
            assert not word.startswith("-") or word in shown.spelled(words[1]), (
                f"an example has {word}: {command}")
    check_syntax(["groff", "-ww", "-man", "-z", "-Tutf8", str(path)], "roff")
    if shutil.which("mandoc"):
        check_syntax(["mandoc", "-T", "lint", "-W", "error", str(path)], "roff")


def check_bash(text, path, shown):
    check_syntax(["bash", "-n", str(path)], "syntax")

    def complete(*words):
        done = subprocess.run(["bash", "-c", BASH_PROBE, "probe", str(path), "culprit", *words],
                              capture_output=True, text=True,
                              cwd=path.parent, timeout=300)
        assert done.returncode == 0 and not done.stderr, f"{words}: {done.stderr}"
        return done.stdout.split()

    same(complete(""), shown.commands, "commands")
    same(complete("loc"), ["locate"], "commands with loc")
    same(complete("lo"), ["locate", "log"], "commands with lo")
    same(complete("nonsense", "-"), [], "options of no command")
    for name in shown.commands:
        same(complete(name, "-"), shown.spelled(name), f"options of {name}")
    same(complete("locate", "--for"), ["--format"], "options with --for")
    for name, (command, choices) in shown.choices.items():
        same(complete(command, f"--{name}", ""), choices, f"--{name}")
        same(complete(command, f"--{name}", "="), choices, f"--{name}=")
        same(complete(command, f"--{name}", "=", choices[-1][:3]),
             [c for c in choices if c.startswith(choices[-1][:3])], f"--{name}=...")
    same(complete("locate", "-f", "h"), ["html"], "-f")
    same(complete("locate", "a.c", "--tests", ""), ["compopt", "-o", "dirnames"], "a folder")
    same(complete("locate", "a.c", "-o", ""), ["compopt", "-o", "default"], "a file")
    same(complete("locate", "--limit", ""), [], "a number")
    same(complete("locate", "a.c", "--", "-"), ["compopt", "-o", "default"], "compiler flags")
    same(complete("locate", "--tests", "--", "-"), ["compopt", "-o", "default"],
         "compiler flags after a value left out")
    same(complete("help", ""), shown.commands, "help")
    same(complete("version", ""), [], "version")
    for name in ("one.c", "two.c", "notes.txt"):
        (path.parent / name).touch()
    same(complete("run", ""), ["compopt", "-o", "filenames", "-o", "plusdirs", "one.c", "two.c"],
         "sources")
    same(complete("run", "--spectrum", "t"),
         ["compopt", "-o", "filenames", "-o", "plusdirs", "two.c"], "sources after a flag")


def check_zsh(text, path, shown):
    same(re.findall(r"^    '([\w-]+):", text, re.M), shown.commands, "commands")
    for name in shown.commands:
        arm = re.search(rf"^    {name}\)\n(.*?);;", text, re.M | re.S)[1]
        same(re.findall(r"--([\w-]+)(?==?(?:\[|\}))", arm),
             {option for _, option, _ in shown.options[name]}, f"options of {name}")
        same(re.findall(r"\{-(\w)\+?,", arm),
             {letter for letter, _, _ in shown.options[name] if letter}, f"letters of {name}")
    for name, (_, choices) in shown.choices.items():
        assert re.search(rf"--{name}=.*:\({' '.join(choices)}\)'",
                         text), f"--{name} does not list {choices}"
    check_syntax(["zsh", "-n", str(path)], "syntax")


def check_fish(text, path, shown):
    same(re.findall(r"__culprit_needs_command -a (\S+)", text), shown.commands, "commands")
    for name in shown.commands:
        lines = [line for line in text.split("\n")
                 if re.search(rf"'__culprit_command_is [^']*\b{name}\b[^']*'", line)]
        long = [found[1] for line in lines if (found := re.search(r" -l (\S+)", line))]
        short = [found[1] for line in lines if (found := re.search(r" -s (\S+)", line))]
        same(long, {option for _, option, _ in shown.options[name]}, f"options of {name}")
        same(short, {letter for letter, _, _ in shown.options[name] if letter},
             f"letters of {name}")
    for name, (_, choices) in shown.choices.items():
        assert re.search(rf" -l {name} -x -a '{' '.join(choices)}' ",
                         text), f"--{name} does not list {choices}"
    if not check_syntax(["fish", "-n", str(path)], "syntax"):
        return

    def complete(line):
        script = f"source {path}; complete -C '{line}'"
        done = subprocess.run(["fish", "--no-config", "-c", script], capture_output=True, text=True,
                              cwd=path.parent, timeout=600)
        assert done.returncode == 0, done.stderr
        return [word.split("\t")[0] for word in done.stdout.splitlines()]

    same(complete("culprit "), shown.commands, "commands")
    for name in shown.commands:
        same(complete(f"culprit {name} --"),
             [f"--{option}" for _, option, _ in shown.options[name]], f"options of {name}")
    for name, (command, choices) in shown.choices.items():
        same(complete(f"culprit {command} --{name} "), choices, f"--{name}")
    same(complete("culprit help "), shown.commands, "help")


FORMS = {
    "man": ("culprit.1", check_man),
    "bash": ("culprit", check_bash),
    "zsh": ("_culprit", check_zsh),
    "fish": ("culprit.fish", check_fish),
}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--culprit", required=True)
    parser.add_argument("form", choices=FORMS)
    arguments = parser.parse_args()
    name, check = FORMS[arguments.form]
    text = subprocess.run([arguments.culprit, "options", "--as", arguments.form],
                          capture_output=True, text=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / name
        path.write_text(text)
        check(text, path, Help(arguments.culprit))


if __name__ == "__main__":
    main()
