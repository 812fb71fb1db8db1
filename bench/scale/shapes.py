"""Programs of growing source text, each one construct of C repeated `count` times.

A shape is C that computes `r` from the input `x`: declarations before main, and statements of main.
Every program ends with the same faulty line: `x >= 3` should be `x > 3`. So the test with input 3
fails, the one with input 1 passes, and what grows is the program around the fault. Outputs are
computed here, not by another program.
"""
from dataclasses import dataclass


@dataclass(frozen=True)
class Shape:
    """`text(count)` gives the declarations, the statements and the value of r for x = 1 and 3."""
    text: object
    count: int        # the largest to measure
    unit: str         # what is counted


def conditions(count):
    return "", "    if (" + " && ".join(["x"] * count) + ") r = 1;\n", (1, 1)


def sum_of_terms(count):
    return "", "    r = " + " + ".join(["x"] * count) + ";\n", (count, 3 * count)


def assignments(count):
    return "", "    r = " + "r = " * (count - 1) + "x;\n", (1, 3)


def choices(count):
    chain = "".join(f"x == {i} ? {i % 7} : " for i in range(10, 10 + count))
    return "", f"    r = {chain}5;\n", (5, 5)


def commas(count):
    return "", "    " + ", ".join(["r += 1"] * count) + ";\n", (count, count)


def case_labels(count):
    labels = "".join(f"    case {i}:\n" for i in range(10, 10 + count))
    return "", f"    switch (x) {{\n{labels}        r = 1;\n    }}\n", (0, 0)


def cases(count):
    arms = "".join(f"    case {i}: r += {i % 7}; break;\n" for i in range(count))
    return "", f"    switch (x) {{\n{arms}    }}\n", (1, 3)


def cases_in_loop(count):
    arms = "".join(f"        case {i}: r += {i % 7}; break;\n" for i in range(count))
    loop = ("    for (int i = 0; i < 10; ++i) {\n"
            f"        switch (x + i) {{\n{arms}        }}\n    }}\n")
    return "", loop, tuple(sum((x + i) % 7 for i in range(10)) for x in (1, 3))


def else_ifs(count):
    chain = "".join(f"    else if (x == {i}) r = {i % 7};\n" for i in range(10, 10 + count))
    return "", "    if (x == 9) r = 2;\n" + chain, (0, 0)


def else_ifs_in_loop(count):
    chain = "".join(f"        else if (i == {i}) r += {i % 7};\n" for i in range(10, 10 + count))
    return "", f"    for (int i = 0; i < 9; ++i)\n        if (i == 9) r = 2;\n{chain}", (0, 0)


def statements(count):
    return "", "    r += 1;\n" * count, (count, count)


def statements_in_line(count):
    return "", "    " + "r += 1; " * count + "\n", (count, count)


def blocks(count):
    return "", "    { int y = x; { r += y; } }\n" * count, (count, 3 * count)


def loops(count):
    return "", "    for (int i = 0; i < 2; ++i) r += i;\n" * count, (count, count)


def nested_blocks(count):
    """Blocks of 200 levels each: Clang refuses more than 256."""
    towers = max(1, count // 200)
    return "", ("    " + "{" * 200 + " r += 1; " + "}" * 200 + "\n") * towers, (towers, towers)


def labels(count):
    jumps = "".join(f"    goto l{i};\nl{i}:\n    r += 1;\n" for i in range(count))
    return "", jumps, (count, count)


def jumps_to_one(count):
    return "", "    if (x == 9) goto out;\n" * count + "out:\n    r += 1;\n", (1, 1)


def locals_(count):
    made = "".join(f"    int v{i} = x;\n" for i in range(count))
    used = "".join(f"    r += v{i};\n" for i in range(count))
    return "", made + used, (count, 3 * count)


def prints(count):
    return "", '    printf("%d\\n", x);\n' * count, (0, 0)


def functions(count):
    made = "".join(f"static int f{i}(int a) {{ return a + {i % 3}; }}\n" for i in range(count))
    used = "".join(f"    r += f{i}(x);\n" for i in range(count))
    total = sum(i % 3 for i in range(count))
    return made, used, (count + total, 3 * count + total)


def unused_functions(count):
    made = "".join(f"int f{i}(int a)\n{{\n    if (a > {i}) return a;\n    return a + 1;\n}}\n"
                   for i in range(count))
    return made, "", (0, 0)


def globals_(count):
    made = "".join(f"static int g{i} = {i % 5};\n" for i in range(count))
    used = "".join(f"    r += g{i};\n" for i in range(count))
    total = sum(i % 5 for i in range(count))
    return made, used, (total, total)


def parameters(count):
    made = "static int f(" + ", ".join(f"int a{i}" for i in range(count)) + ")\n{\n    return " \
        + f"a0 + a{count - 1};\n}}\n"
    return made, "    r = f(" + ", ".join(["x"] * count) + ");\n", (2, 6)


def members(count):
    made = "struct s {\n" + "".join(f"    int m{i};\n" for i in range(count)) + "};\n"
    used = "".join(f"    s.m{i} = x;\n    r += s.m{i};\n" for i in range(count))
    return made, "    struct s s;\n" + used, (count, 3 * count)


def structs(count):
    made = "".join(f"struct s{i} {{ int a; struct s{max(i - 1, 0)} *p; }};\n"
                   f"static struct s{i} g{i};\n" for i in range(count))
    return made, "".join(f"    r += g{i}.a;\n" for i in range(count)), (0, 0)


def enumerators(count):
    made = "enum e {\n" + "".join(f"    e{i},\n" for i in range(count)) + "};\n"
    return made, f"    r = e{count - 1};\n", (count - 1, count - 1)


def macros(count):
    made = "".join(f"#define M{i}(a) ((a) + {i % 3})\n" for i in range(count))
    used = "".join(f"    r += M{i}(x);\n" for i in range(count))
    total = sum(i % 3 for i in range(count))
    return made, used, (count + total, 3 * count + total)


def macro_again(count):
    """One macro, defined anew before each use."""
    used = "".join(f"#undef M\n#define M {i % 3}\n    r += M;\n" for i in range(count))
    total = sum(i % 3 for i in range(count))
    return "", used, (total, total)


def text(count):
    return f'static const char text[] = "{"a" * count}";\n', "    r = text[x];\n", (97, 97)


def text_in_lines(count):
    lines = ('    "' + "a" * 60 + '"\n') * (count // 60)
    return f"static const char *text =\n{lines};\n", "    r = text[x];\n", (97, 97)


def initialiser(count):
    rows = "".join("    " + "7, " * 16 + "\n" for _ in range(count // 16))
    return f"static unsigned char data[] = {{\n{rows}}};\n", "    r = data[x];\n", (7, 7)


def local_initialiser(count):
    rows = "".join("    " + "7, " * 16 + "\n" for _ in range(count // 16))
    return "", f"    int data[] = {{\n{rows}}};\n    r = data[x];\n", (7, 7)


def texts(count):
    rows = "".join(f'    "text {i}",\n' for i in range(count))
    return f"static const char *texts[] = {{\n{rows}}};\n", "    r = texts[x][0];\n", (116, 116)


def comment(count):
    return "/* " + "x" * count + " */\n", "", (0, 0)


def blank_lines(count):
    return "\n" * count, "", (0, 0)


def iterations(count):
    return "", f"    for (int i = 0; i < {count}; ++i) r += x;\n", (count, 3 * count)


def cells(count):
    """A run that fills and reads an array."""
    return f"static int data[{count}];\n", (
        f"    for (int i = 0; i < {count}; ++i) data[i] = i % 5 + x;\n"
        f"    for (int i = 0; i < {count}; ++i) r += data[i];\n"), tuple(
            sum(i % 5 + x for i in range(count)) for x in (1, 3))


SHAPES = {
    "conditions": Shape(conditions, 10_000, "operands of &&"),
    "sum": Shape(sum_of_terms, 10_000, "operands of +"),
    "assignments": Shape(assignments, 20_000, "assignments in one expression"),
    "choices": Shape(choices, 4000, "?: in one expression"),
    "commas": Shape(commas, 10_000, "operands of a comma"),
    "case_labels": Shape(case_labels, 50_000, "labels of one statement"),
    "cases": Shape(cases, 20_000, "cases of one switch"),
    "cases_in_loop": Shape(cases_in_loop, 20_000, "cases of a switch in a loop"),
    "else_ifs": Shape(else_ifs, 5000, "else if"),
    "else_ifs_in_loop": Shape(else_ifs_in_loop, 5000, "else if in a loop"),
    "statements": Shape(statements, 200_000, "statements"),
    "statements_in_line": Shape(statements_in_line, 50_000, "statements in one line"),
    "blocks": Shape(blocks, 20_000, "blocks"),
    "nested_blocks": Shape(nested_blocks, 80_000, "blocks, 200 deep"),
    "loops": Shape(loops, 10_000, "loops side by side"),
    "labels": Shape(labels, 20_000, "labels and jumps"),
    "jumps_to_one": Shape(jumps_to_one, 20_000, "jumps to one label"),
    "locals": Shape(locals_, 10_000, "variables of main"),
    "prints": Shape(prints, 20_000, "prints"),
    "functions": Shape(functions, 10_000, "functions"),
    "unused_functions": Shape(unused_functions, 20_000, "functions never called"),
    "globals": Shape(globals_, 10_000, "variables of the file"),
    "parameters": Shape(parameters, 5000, "parameters of one function"),
    "members": Shape(members, 5000, "members of one struct"),
    "structs": Shape(structs, 5000, "structs"),
    "enumerators": Shape(enumerators, 100_000, "enumerators"),
    "macros": Shape(macros, 10_000, "macros"),
    "macro_again": Shape(macro_again, 10_000, "definitions of one macro"),
    "text": Shape(text, 5_000_000, "bytes of a string literal"),
    "text_in_lines": Shape(text_in_lines, 5_000_000, "bytes of joined string literals"),
    "initialiser": Shape(initialiser, 1_000_000, "elements of a static array"),
    "local_initialiser": Shape(local_initialiser, 100_000, "elements of a local array"),
    "texts": Shape(texts, 50_000, "string literals in an array"),
    "comment": Shape(comment, 10_000_000, "bytes of a comment"),
    "blank_lines": Shape(blank_lines, 4_000_000, "empty lines"),
    "iterations": Shape(iterations, 400_000, "iterations of a loop"),
    "cells": Shape(cells, 200_000, "elements that a run fills and reads"),
}


FAULTY = "    if (x >= 3) r += 1;"  # should be x > 3


def program(name, count):
    """The source, and the tests: name -> (input, expected output)."""
    before, inside, values = SHAPES[name].text(count)
    source = ("#include <stdio.h>\n" + before + "int main(void)\n{\n    int x, r = 0;\n"
              '    if (scanf("%d", &x) != 1) return 1;\n' + inside
              + FAULTY + "\n" '    printf("%d\\n", r);\n    return 0;\n}\n')
    tests = {}
    for test, x, value in (("pass", 1, values[0]), ("fail", 3, values[1])):
        printed = f"{x}\n" * count if name == "prints" else ""
        tests[test] = (f"{x}\n", f"{printed}{value}\n")
    return source, tests
