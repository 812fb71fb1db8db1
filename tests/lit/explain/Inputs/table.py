#!/usr/bin/env python3
"""usage: table.py CULPRIT FOLDER [FAULT...]

The 51 faults of table 1 of He & Gupta (2004), or those named, as Sum/1. Each is seeded into its
program in FOLDER and explained. A line per fault says which proposal passes all tests, and a line
per program how many faults have one.

The paper has two programs Max: faults 5 to 7 need the one of its Fig. 1. Its text of Sum/12 is
damaged; here it is `i != n + 1`. It does not print quicksort: here it is that of Kernighan and
Ritchie with the swaps written out, which has the line numbers of the paper. The rows of QS/7 and
QS/8 are the same there; here QS/8 is another wrong variable in the same statement. Preconditions
are assertions at the beginning of the function, as in the paper where it has them.
"""
import pathlib
import subprocess
import sys

HEAD = "#include <assert.h>\n#include <stdio.h>\n\n"
READ = """\
    int a[12], n;
    for (int k = 0; k < 12; k++) a[k] = 40 + 3 * k;
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
    assert(a[0] <= x && x < a[n + 1]);
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

QS = HEAD + """\
void QS(int a[], int left, int right) {
    int i, last, temp;
    if (left < right) {
        {3};
        {4};
        {5};
        {6};
        {7};
        {8};
        while ({9}) {
            if ({10}) {
                {11};
                {12};
                {13};
                {14};
            }
            {16};
        }
        {18};
        {19};
        {20};
        {21};
        {22};
    }
}

int main(void) {
""" + READ + """\
    int b[12];
    for (int k = 0; k < n; k++) {
        int m = k;
        for (; m > 0 && b[m - 1] > a[k]; m--) b[m] = b[m - 1];
        b[m] = a[k];
    }
    QS(a, 0, n - 1);
    for (int k = 0; k + 1 < n; k++) assert(a[k] <= a[k + 1]);
    for (int k = 0; k < n; k++) assert(a[k] == b[k]);
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
    "QS": (QS, {3: "last = (left + right) / 2", 4: "temp = a[left]", 5: "a[left] = a[last]",
                6: "a[last] = temp", 7: "last = left", 8: "i = left + 1", 9: "i <= right",
                10: "a[i] < a[left]", 11: "last = last + 1", 12: "temp = a[last]",
                13: "a[last] = a[i]", 14: "a[i] = temp", 16: "i = i + 1", 18: "temp = a[left]",
                19: "a[left] = a[last]", 20: "a[last] = temp", 21: "QS(a, left, last - 1)",
                22: "QS(a, last + 1, right)"},
           [(3, "last = (left + right) * 2"), (4, "temp = a[0]"), (5, "a[left] = temp"),
            (5, "a[last] = a[last]"), (10, "a[i] >= a[left]"), (10, "a[i] < a[last]"),
            (13, "a[left] = a[i]"), (13, "a[last] = a[left]"), (16, "i = i"),
            (18, "temp = a[last]")],
           ["2 1 2", "2 2 1", "3 2 3 1", "3 1 2 3", "4 4 1 3 2", "6 3 1 4 1 5 9",
            "7 6 5 2 7 1 3 4", "7 1 2 3 4 5 6 7"]),
}


def seeded(name, number):
    program, statements, faults, _ = TABLE[name]
    if not isinstance(statements, dict):
        statements = dict(enumerate(statements, 1))
    line, text = faults[number - 1]
    figure_1 = {1: "i = 1", 2: "s = a[0]"} if name == "Max" and number in (5, 6, 7) else {}
    for k, statement in {**statements, **figure_1, line: text}.items():
        program = program.replace("{%d}" % k, statement)
    return program


def proposal(culprit, folder, name, source, inputs):
    """The proposal that passes all tests, and what culprit says in the end."""
    (folder / "tests").mkdir(parents=True, exist_ok=True)
    (folder / "p.c").write_text(source)
    for k, text in enumerate(inputs):
        (folder / "tests" / f"{k}.in").write_text(text + "\n")
        (folder / "tests" / f"{k}.exit").write_text("0\n")
    done = subprocess.run([culprit, "explain", "--wp", "p.c", "--tests", "tests", "--all",
                           "--function", name, "--timeout", "1000"],
                          cwd=folder, capture_output=True, text=True)
    lines = [line.strip() for line in done.stdout.splitlines()]
    passing = [line for line in lines if "all tests pass" in line]
    said = [line for line in lines if line.startswith("Conclusion:")]
    return (passing or [None])[0], (said or [done.stderr.strip()])[0]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    culprit, folder, wanted = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    for name, (_, _, faults, inputs) in TABLE.items():
        numbers = [k for k in range(1, len(faults) + 1) if not wanted or f"{name}/{k}" in wanted]
        mended = 0
        for number in numbers:
            found, said = proposal(culprit, folder / f"{name}{number}", name,
                                   seeded(name, number), inputs)
            mended += found is not None
            print(f"{name}/{number} {faults[number - 1][1]}: {found or f'none ({said})'}",
                  flush=True)
        if numbers:
            print(f"{name}: {mended} of {len(numbers)}", flush=True)


if __name__ == "__main__":
    main()
