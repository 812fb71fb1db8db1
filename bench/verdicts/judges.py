"""Runs one program natively, under sanitizers, and in culprit.

A program is a text with its standard input, arguments and flags. Every judge runs in a folder of
its own with an empty environment and a limit of time.
"""
import dataclasses
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import subprocess
import tempfile

SECONDS = 10          # of a native run
CULPRIT_SECONDS = 20  # --timeout of culprit
HUNG_SECONDS = 60     # after which culprit is ended
OUTPUT_BYTES = 1 << 24

COMMON = ["-std=gnu17", "-O0", "-g", "-w", "-fno-omit-frame-pointer"]
# Without builtins, calls like strlen("…") reach the sanitizer.
GCC = [*COMMON, "-fno-builtin", "-fsanitize=address,undefined,float-cast-overflow,bounds-strict",
       "-fsanitize=pointer-compare,pointer-subtract"]
CLANG = [*COMMON, "-fno-builtin", "-fsanitize=address,undefined,float-cast-overflow,local-bounds"]
MEMORY = [*COMMON, "-fno-builtin", "-fsanitize=memory"]
SANITIZERS = {
    "gcc": ("gcc", GCC),
    "clang": ("clang", CLANG),
    "memory": ("clang", MEMORY),
}
SETTINGS = {
    "ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=1:"
                    "detect_invalid_pointer_pairs=2:check_initialization_order=1",
    "UBSAN_OPTIONS": "print_stacktrace=0",
}
REPORT = re.compile(r"runtime error: .*|ERROR: (?:AddressSanitizer|UndefinedBehaviorSanitizer).*|"
                    r"WARNING: MemorySanitizer.*")
# Refusals of the sanitizer itself, which say nothing about the program.
NO_REPORT = re.compile(r"allocation-size-too-big|out of memory|requested allocation size")
# Findings that are no undefined behaviour.
ENDS = {"aborted", "assertion-failed", "out-of-memory"}


@dataclasses.dataclass
class Program:
    name: str
    text: str
    input: str = ""
    arguments: str = ""
    flags: tuple = ()
    planted: bool = False   # a fault was put in
    line: int = 0           # the line of the fault, if it is marked


@dataclasses.dataclass
class Native:
    status: int | None      # None: did not end
    output: bytes
    reports: list           # of (line, text); line 0: not in the program


def limits():
    """A program that prints without end is ended by SIGXFSZ."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT_BYTES, OUTPUT_BYTES))


def ran(command, folder, program, environment, seconds):
    """(status or None, standard output, standard error)."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as error:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.PIPE,
                                   stdout=output, stderr=error, preexec_fn=limits)
        try:
            process.communicate(program.input.encode("latin-1"), timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            process.returncode = -signal.SIGXFSZ
        output.seek(0)
        error.seek(0)
        status = None if process.returncode == -signal.SIGXFSZ else process.returncode
        return status, output.read(), error.read()


def reports_in(error, source):
    """The reports of a sanitizer: (line in the source, text). A place follows its report, or, as
    UBSan has it, stands before it in the same line."""
    found, lines = [], error.decode("latin-1").splitlines()
    for number, line in enumerate(lines):
        match = REPORT.search(line)
        if not match or NO_REPORT.search(line):
            continue
        stack = [line] if "runtime error" in line else lines[number:number + 40]
        places = (re.search(re.escape(source) + r":(\d+)", each) for each in stack)
        place = next((each for each in places if each), None)
        found.append((int(place.group(1)) if place else 0, match.group(0)[:160]))
    return found


def native(program, compiler, flags):
    """None if it does not compile."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "program.c").write_text(program.text, encoding="latin-1")
        built = subprocess.run([compiler, *flags, *program.flags, "program.c", "-o", "program",
                                "-lm"], cwd=folder, capture_output=True, check=False)
        if built.returncode:
            return None
        status, output, error = ran(["./program", *shlex.split(program.arguments)], folder,
                                    program, SETTINGS, SECONDS)
        return Native(status, output, reports_in(error, "program.c"))


def plain(program, compiler="gcc"):
    return native(program, compiler, COMMON)


def sanitized(program, names):
    """By name of the sanitizers, the run, where the compiler has it."""
    runs = {}
    for name in names:
        compiler, flags = SANITIZERS[name]
        if shutil.which(compiler):
            run = native(program, compiler, flags)
            if run is not None:
                runs[name] = run
    return runs


@dataclasses.dataclass
class Verdict:
    word: str               # pass, fail, unknown, crashed, hung, refused
    reason: str             # its kind and text
    findings: list          # of (line, kind, message), those of undefined behaviour


def culprit_test(folder, program, expected):
    tests = folder / "tests"
    tests.mkdir()
    (tests / "t.in").write_bytes(program.input.encode("latin-1"))
    (tests / "t.out").write_bytes(expected.output)
    if program.arguments:
        (tests / "t.args").write_text(program.arguments + "\n")
    if expected.status is not None and expected.status >= 0:
        (tests / "t.exit").write_text(f"{expected.status}\n")


def from_document(test):
    reason = test.get("reason") or {}
    findings = [((each.get("place") or {}).get("line", 0), each["kind"], each["message"])
                for each in test["findings"] if each["kind"] not in ENDS]
    return Verdict(test["verdict"], f"{reason.get('kind', '')}: {reason.get('text', '')}", findings)


def culprit(binary, program, expected, undefined):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "program.c").write_text(program.text, encoding="latin-1")
        culprit_test(folder, program, expected)
        command = [binary, "run", "program.c", "--tests", "tests", "--format", "json", "-j", "1",
                   "--no-cache", "--undefined", undefined, "--timeout", str(CULPRIT_SECONDS), "--",
                   *program.flags]
        status, output, error = ran(command, folder, Program("", ""), dict(os.environ),
                                    HUNG_SECONDS)
    if status is None:
        return Verdict("hung", "", [])
    if status < 0 or status == 70:
        return Verdict("crashed", error.decode("latin-1")[-400:], [])
    try:
        tests = json.loads(output)["tests"]
    except (ValueError, KeyError):
        return Verdict("refused", f"status {status}: {error.decode('latin-1')[:300]}", [])
    if not tests:
        return Verdict("refused", f"status {status}: no test", [])
    return from_document(tests[0])
