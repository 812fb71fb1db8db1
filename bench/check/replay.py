#!/usr/bin/env python3
"""usage: replay.py --culprit P [--law P --count N] [--compiler CC] [FILE.c[:FUNCTION]...]

Do counterexamples of `culprit check` fail as compiled tests, too? Takes the given programs and N
random ones of law_check, each also as a function with a contract. Writes the counterexamples as C,
compiles each with -Wall -Wextra -Werror and the sanitizers of its own head, and runs it natively.
It fails if its messages name the place or the text of what is violated. Prints a line for each that
does not, and a table by kind of what is violated. The status is 1 if one does not compile, or does
not fail though a compiled program can show it.

Contracts inside of functions, which no test outside of them shows, are counted apart.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

SECONDS = 20
WARNINGS = ["-Wall", "-Wextra", "-Werror"]


def check(options, program, function, folder):
    command = [options.culprit, "check", str(program), "--write-tests", str(folder),
               "--test-format", "c", "--format", "json", "--timeout", str(SECONDS), "--bound", "16"]
    if function:
        command += ["--function", function]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1, 8):
        return None
    return [each for each in json.loads(done.stdout)["properties"] if each["counterexample"]]


def build_line(options, test):
    """The compiler and the sanitizers that the head of a test names."""
    compiler, flags = re.search(r"\* +(cc|clang) -g (.*)", test.read_text()).groups()
    return options.compiler if compiler == "cc" else compiler, flags.split()


def is_shown(output, violated):
    """Whether the messages of a failed run name the place or the text of what is violated."""
    line = violated["counterexample"]["place"]["line"]
    text = re.sub(r"^assert\((.*)\)$", r"\1", violated["text"])
    # the check of a guarantee stands in the test
    names_place = re.search(rf"\.c:{line}\b|in culprit_check", output)
    is_silent_abort = violated["kind"] == "assertion" and not output
    return bool(names_place) or text in output or is_silent_abort


def replayed(options, test, program, folder, violated):
    """'fails', 'fails elsewhere', 'passes', or what the compiler says."""
    binary = folder / (test.stem + ".out")
    text = test.read_text()
    compiler, sanitizers = build_line(options, test)
    is_included = re.search(rf'#include "[^"]*{re.escape(program.name)}"', text)
    sources = [] if is_included else [str(program)]
    warnings = [] if is_included else WARNINGS  # of the test, not of the program
    own = subprocess.run([compiler, "-c", *warnings, "-g", str(test), "-o",
                          str(folder / "test.o"), f"-I{program.parent}", *sanitizers],
                         capture_output=True, text=True, check=False)
    if own.returncode:
        return "test: " + own.stderr
    linked = subprocess.run([compiler, "-w", "-g", str(folder / "test.o"), *sources,
                             *sanitizers, "-lm", "-o", str(binary)],
                            capture_output=True, text=True, check=False)
    if linked.returncode:
        return "link: " + linked.stderr
    try:
        run = subprocess.run([str(binary)], capture_output=True, text=True, errors="replace",
                             timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "runs for ever"
    if not run.returncode:
        return "passes"
    return "fails" if is_shown(run.stderr, violated) else "fails elsewhere: " + run.stderr[:300]


def as_function(text, number):
    """A random program as a function with a contract, an array behind a pointer and a struct."""
    body = "\n".join(line for line in text.splitlines() if "__VERIFIER" not in line
                     and not line.startswith(("int main", "void __assert_fail")))
    body = body.replace("int a[4] = {1, 2, 3, 4};", "").replace("unsigned u = 7;", "")
    body = body.replace("v1 = 0", "v1 = in->less")
    body = re.sub(r"\bu\b", "in->u", body).replace("return 0;", "in->u += v1; return v0 + 3 * v1;")
    domain = " && ".join(f"-2 <= x{k} && x{k} <= 3" for k in range(3))
    return f"""void __assert_fail(const char*, const char*, unsigned, const char*);
struct input {{ signed char less; unsigned u; }};
/*@ requires {domain} && \\valid(a + (0 .. 3)) && \\valid(in);
    requires \\forall integer k; 0 <= k < 4 ==> -9 < a[k] < 9;
    ensures \\result - 2147483647 * 2 < {number % 9} - 2147483647 - 2147483647;
    ensures \\forall integer k; 0 <= k < 4 ==> a[k] <= \\old(a[k]) + {number % 5};
    ensures in->u != \\old(in->u) + {number % 7}; */
int f(int x0, int x1, int x2, int *a, struct input *in) {{
""".replace("\\\\", "\\") + body + "\n"


def programs_of(options, scratch):
    for each in options.programs:
        path, _, function = each.partition(":")
        yield pathlib.Path(path).resolve(), function
    if options.law:
        folder = scratch / "random"
        folder.mkdir()
        subprocess.run([options.law, "--write", str(folder), str(options.count), "1"], check=True)
        for path in sorted(folder.glob("*.c")):
            yield path, ""
            function = path.with_name(path.stem + "_f.c")
            function.write_text(as_function(path.read_text(), len(path.read_text())))
            yield function, "f"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--law")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--compiler", default="cc")
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args()
    table, programs, bad = collections.defaultdict(collections.Counter), 0, 0
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        for number, (program, function) in enumerate(programs_of(options, scratch)):
            folder = scratch / f"tests{number}"
            violated = check(options, program, function, folder)
            if violated is None:
                print(f"{program.name}: no result", flush=True)
                continue
            programs += 1
            for test_number, each in enumerate(violated, 1):
                test = folder / f"counterexample-{test_number}.c"
                answer = replayed(options, test, program, folder, each)
                unseen = "It does not fail" in test.read_text()
                table[each["kind"]]["unseen" if answer == "passes" and unseen else answer.split(
                    ":")[0]] += 1
                if answer == "fails" or (answer == "passes" and unseen):
                    continue
                bad += 1
                print(f"{program.name} {function}: {each['text']} with "
                      f"{each['counterexample']['inputs']}: {answer}", flush=True)
    print(f"\n{programs} programs\n\n| violated | tests | fail | not to be seen | other |"
          "\n|---|---|---|---|---|")
    for kind, counts in sorted(table.items()):
        total = sum(counts.values())
        print(f"| {kind} | {total} | {counts['fails']} | {counts['unseen']} | "
              f"{total - counts['fails'] - counts['unseen']} |")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
