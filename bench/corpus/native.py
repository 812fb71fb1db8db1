"""What the program does natively: verdicts by gcc -O0, and which print wrote the first wrong byte.

The programs of the corpora are small and from public benchmarks, but they are other people's code:
run this where that is fine.
"""
import shlex
import shutil
import subprocess
from pathlib import Path

TEST_SECONDS = 2  # as in the corpora: a test that runs longer is abnormal
LARGEST_OUTPUT = 1 << 24

# Every print is followed by a record (line, bytes printed so far) on a file of its own. Included
# before the program.
TRACE_HEADER = r"""
#include <stdio.h>
#include <stdarg.h>
static FILE *culprit_trace_file; static long culprit_trace_total;
static int culprit_trace(int line, int bytes) {
  if (!culprit_trace_file) culprit_trace_file = fopen(CULPRIT_TRACE, "w");
  if (bytes > 0) culprit_trace_total += bytes;
  fprintf(culprit_trace_file, "%d %ld\n", line, culprit_trace_total); fflush(culprit_trace_file);
  return bytes;
}
static int culprit_putc(int line, int c) { c = putchar(c); culprit_trace(line, 1); return c; }
static int culprit_puts(int line, const char *s) {
  int n = 0;
  while (s[n]) ++n;
  puts(s);
  culprit_trace(line, n + 1);
  return 1;
}
#define printf(...) culprit_trace(__LINE__, printf(__VA_ARGS__))
#define putchar(c) culprit_putc(__LINE__, c)
#define puts(s) culprit_puts(__LINE__, s)
"""


def compile_natively(source, program, extra=()):
    command = ["gcc", "-O0", "-w", "-std=gnu11", *extra, str(source), "-o", str(program), "-lm"]
    return subprocess.run(command, capture_output=True).returncode == 0


def run_test(program, tests, name):
    """(output, exit status or None when it was stopped)."""
    arguments = tests / f"{name}.args"
    given = tests / f"{name}.in"
    command = [str(program)] + (shlex.split(arguments.read_text()) if arguments.exists() else [])
    try:
        done = subprocess.run(command, input=given.read_bytes() if given.exists() else b"",
                              capture_output=True, timeout=TEST_SECONDS)
    except subprocess.TimeoutExpired:
        return b"", None
    return done.stdout[:LARGEST_OUTPUT], done.returncode


def solid_lines(text):
    """The non-empty lines without any blank: what `diff -wB` compares."""
    lines = (b"".join(line.split()) for line in text.split(b"\n"))
    return [line for line in lines if line]


def same_output(expected, actual, comparison):
    return (solid_lines(expected) == solid_lines(actual) if comparison == "blanks"
            else expected == actual)


def failing_tests(case, names, scratch):
    """The tests that fail natively under the case's comparison; None when it does not compile."""
    program = Path(scratch) / "native"
    if not compile_natively(case.source, program):
        return None
    failing = set()
    for name in names:
        output, status = run_test(program, case.tests, name)
        expected = (case.tests / f"{name}.out").read_bytes()
        if status is None or status < 0 or not same_output(expected, output, case.comparison):
            failing.add(name)
    return failing


def first_difference(expected, actual):
    for offset, (left, right) in enumerate(zip(expected, actual)):
        if left != right:
            return offset
    return min(len(expected), len(actual))


def responsible_lines(case, test, scratch):
    """Lines of the prints that wrote the byte where the output parts from the expected one, and the
    byte before it. None when that cannot be told: no gcc, or output by other means than printf,
    puts and putchar."""
    if shutil.which("gcc") is None:
        return None
    trace, program, header = (Path(scratch) / name for name in ("trace", "traced", "trace.h"))
    header.write_text(TRACE_HEADER)
    if not compile_natively(case.source, program,
                            ("-include", str(header), f'-DCULPRIT_TRACE="{trace}"')):
        return None
    trace.unlink(missing_ok=True)
    output, _ = run_test(program, case.tests, test)
    records = ([tuple(map(int, record.split())) for record in trace.read_text().splitlines()]
               if trace.exists() else [])
    if not records or records[-1][1] != len(output):
        return None
    return owners(records, first_difference((case.tests / f"{test}.out").read_bytes(), output))


def owners(records, offset):
    """`records`: (line, bytes printed so far) after each print."""
    lines, begin = set(), 0
    for line, end in records:
        if begin <= offset < end or begin < offset <= end:
            lines.add(line)
        begin = end
    return lines
