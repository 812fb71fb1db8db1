#!/usr/bin/env python3
"""usage: table.py CULPRIT FOLDER

The faults of table 1 of He & Gupta (2004) in Sum, Max, binary search and array copy. Each is seeded
into its program in FOLDER and explained. A line per fault says which proposal passes all tests, and
a line per program how many faults have one.

The paper has two programs Max: faults 5 to 7 need the one of its Fig. 1. Its text of Sum/12 is
damaged; here it is `i != n + 1`. Unlike the paper's, elements behind the array are 0, so Sum/11 and
Sum/12 read them without failing a test.
"""
import pathlib
import subprocess
import sys

HEAD = "#include <assert.h>\n#include <stdio.h>\n\n"
READ = """\
    int a[12] = {0}, n;
    scanf("%d", &n);
    for (int k = 0; k < n; k++) scanf("%d", &a[k]);
"""

SUM = HEAD + """\
int Sum(int a[], int n) {
    int i, s;
    {1};
    {2};
    while ({3}) {
        {4};
        {5};
    }
    return s;
}

int main(void) {
""" + READ + """\
    int s = Sum(a, n), right = 0;
    for (int k = 0; k < n; k++) right += a[k];
    assert(s == right);
    return 0;
}
"""
MAX = HEAD + """\
int Max(int a[], int n) {
    int i, s;
    {1};
    {2};
    while ({3}) {
        if ({4})
            {5};
        {6};
    }
    return s;
}

int main(void) {
""" + READ + """\
    int s = Max(a, n);
    for (int k = 0; k < n; k++) assert(s >= a[k]);
    assert(s == a[0] || (n > 1 && s == a[1]) || (n > 2 && s == a[2]) || (n > 3 && s == a[3]));
    return 0;
}
"""
BIN = HEAD + """\
int Bin(int a[], int n, int x) {
    int i, j, e;
    {1};
    {2};
    while ({3}) {
        {4};
        if ({5})
            {6};
        else
            j = e;
    }
    return i;
}

int main(void) {
    int a[12] = {0}, n, x;
    scanf("%d %d", &n, &x);
    a[0] = -100;
    for (int k = 1; k <= n; k++) scanf("%d", &a[k]);
    a[n + 1] = 100;
    int i = Bin(a, n, x);
    assert(a[i] <= x && x < a[i + 1]);
    return 0;
}
"""
ARR = HEAD + """\
void Arr(int s1[], int s2[], int n) {
    int i;
    {1};
    while ({2}) {
        {3};
        {4};
    }
}

int main(void) {
    int s1[12] = {0}, s2[12] = {0}, n;
    scanf("%d", &n);
    for (int k = 0; k < n; k++) scanf("%d", &s2[k]);
    Arr(s1, s2, n);
    for (int k = 0; k < n; k++) assert(s1[k] == s2[k]);
    return 0;
}
"""

# name: program, its statements, faults as (line, text), inputs
TABLE = {
    "Sum": (SUM, ["i = 0", "s = 0", "i < n", "s = s + a[i]", "i = i + 1"],
            [(1, "i = 1"), (1, "i = 2"), (2, "s = 1"), (4, "s = a[i]"), (4, "s = i + a[i]"),
             (4, "s = s + a[0]"), (4, "s = s - a[i]"), (5, "i = i + 2"), (5, "i = i"),
             (3, "i < n - 1"), (3, "i < n + 1"), (3, "i != n + 1"), (3, "i > n")],
            ["3 4 7 9", "1 5", "4 1 -2 8 3", "2 6 1"]),
    "Max": (MAX, ["i = 0", "s = 0", "i < n", "s < a[i]", "s = a[i]", "i = i + 1"],
            [(2, "s = 10"), (5, "s = i"), (1, "i = 1"), (6, "i = i - 1"), (4, "s > a[i]"),
             (4, "s < a[0]"), (4, "s >= a[i]"), (3, "i < n - 1")],
            ["3 2 5 3", "1 5", "4 6 2 1 8", "2 6 1", "3 1 2 4"]),
    "Bin": (BIN, ["i = 0", "j = n + 1", "i + 1 != j", "e = (i + j) / 2", "a[e] <= x", "i = e"],
            [(1, "i = 1"), (2, "j = n"), (4, "e = i + j"), (6, "i = j"), (6, "j = e"),
             (4, "e = (i * j) / 2"), (3, "i + 2 < j"), (3, "i != j"), (5, "a[e] < x"),
             (5, "a[e] > x"), (5, "a[0] <= x"), (5, "a[i] <= x"), (5, "i < x")],
            ["3 4 2 5 9", "3 2 2 5 9", "4 9 1 3 7 9", "4 0 1 3 7 9", "1 5 7", "4 4 1 3 7 9"]),
    "Arr": (ARR, ["i = 0", "i < n", "s1[i] = s2[i]", "i = i + 1"],
            [(3, "s1[i] = s2[i + 1]"), (3, "s1[0] = s2[i]"), (3, "s1[i] = i"), (1, "i = 1"),
             (4, "i = i - 1"), (2, "i < n - 1"), (2, "i > n")],
            ["3 4 7 9", "1 5", "4 1 -2 8 3"]),
}


def seeded(name, program, statements, number, line, text):
    statements = list(statements)
    if name == "Max" and number in (5, 6, 7):
        statements[:2] = ["i = 1", "s = a[0]"]
    statements[line - 1] = text
    for k, statement in enumerate(statements, 1):
        program = program.replace("{%d}" % k, statement)
    return program


def proposal(culprit, folder, name, source, inputs):
    """The proposal that passes all tests, or what culprit says in the end."""
    (folder / "tests").mkdir(parents=True, exist_ok=True)
    (folder / "p.c").write_text(source)
    for k, text in enumerate(inputs):
        (folder / "tests" / f"{k}.in").write_text(text + "\n")
        (folder / "tests" / f"{k}.exit").write_text("0\n")
    done = subprocess.run([culprit, "explain", "--wp", "p.c", "--tests", "tests", "--all",
                           "--function", name, "--timeout", "1000"],
                          cwd=folder, capture_output=True, text=True)
    passing = [line.strip() for line in done.stdout.splitlines() if "all tests pass" in line]
    return passing[0] if passing else None


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    culprit, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    for name, (program, statements, faults, inputs) in TABLE.items():
        mended = 0
        for number, (line, text) in enumerate(faults, 1):
            source = seeded(name, program, statements, number, line, text)
            found = proposal(culprit, folder / f"{name}{number}", name, source, inputs)
            mended += found is not None
            print(f"{name}/{number} {text}: {found or 'none'}")
        print(f"{name}: {mended} of {len(faults)}", flush=True)


if __name__ == "__main__":
    main()
