#!/usr/bin/env python3
"""Random C programs with a checksum: free of undefined behaviour, or with one fault planted.

usage: generate.py SEED [--faulty SHARE]

A program is some blocks in a few functions: each declares variables, arrays, lists or blocks of the
heap, computes with them, and notes values in the checksum. A faulty program takes the wrong text at
one site (see expressions.py). It is not sure that this shows when the program runs; the sanitizers
say so.
"""
import argparse

from blocks import Blocks
from expressions import Array, Function, Text, TYPES, Variable, choice

HEAD = """#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static unsigned long sum = 1;
static void note(long v) {
  sum = sum * 31 + (unsigned long)v;
  if (sum & 64) sum ^= 0x9E3779B9;
}
static double clip(double d) {
  if (d < -2e9) return -2e9;
  if (d > 2e9) return 2e9;
  return d;
}
static int total(int n, ...) {
  va_list v;
  int s = 0;
  va_start(v, n);
  while (n--) s = (s * 3 + va_arg(v, int)) % 10007;
  va_end(v);
  return s;
}
static int up(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
struct node { int v; struct node *next; };
struct rec { int a; short b; unsigned char c[4]; long d; };
union word { unsigned u; unsigned char c[4]; short h[2]; float f; };
struct bits { unsigned k : 3; int s : 6; unsigned w : 23; };
"""


class Programs(Blocks):
    """Makes whole programs."""

    def pure_function(self):
        type_ = self.random.choice(list(TYPES))
        parameters = []
        for _ in range(self.random.randint(1, 3)):
            kind = self.random.choice(list(TYPES))
            parameters.append(Variable(self.name("x"), kind, self.range_for(kind)))
        made = Function(self.name("f"), type_, self.range_for(type_), parameters)
        kept = self.variables, self.arrays
        self.variables, self.arrays = list(parameters), []
        lines = [self.new_variable()] + [self.assignment() for _ in range(2)]
        head = ", ".join(f"{each.type} {each.name}" for each in parameters)
        result = self.fitted(self.expression(3), made.range)
        if self.one_in(3):
            lines.append(Text(choice("if (1)", f"if ({parameters[0].name} != 3)")))
        lines.append(Text("return ", result, ";"))
        self.variables, self.arrays = kept
        self.functions.append(made)
        return self.nested(Text(f"static {type_} {made.name}({head}) {{"), lines)

    def global_(self):
        type_ = self.random.choice(list(TYPES))
        range_ = self.range_for(type_)
        if self.one_in(2):
            made = Variable(self.name("g"), type_, range_)
            self.variables.append(made)
            return Text(f"static {type_} {made.name} = {self.random.randint(0, 9)};")
        made = Array(self.name("t"), type_, range_, self.random.randint(2, 8))
        self.arrays.append(made)
        values = ", ".join(str(self.random.randint(0, 9)) for _ in range(made.size))
        return Text(f"static {type_} {made.name}[{made.size}] = {{{values}}};")

    def procedure(self):
        name, scope = self.name("do_"), self.scope()
        lines = [self.new_variable(), self.new_variable()]
        for _ in range(self.random.randint(1, 3)):
            lines += self.block() if self.one_in(2) else self.statements(2, 1)
        self.leave(scope)
        self.procedures.append(name)
        return self.nested(Text(f"static void {name}(void) {{"), lines)

    def main(self):
        lines = [self.new_variable()]
        for name in self.procedures:
            lines += [Text(f"{name}();"), Text('printf("%lu\\n", sum);')]
        lines += self.statements(3, 1)
        return self.nested(Text("int main(void) {"), lines + [
            Text('printf("%lu\\n", sum);'), Text("return (int)(sum % 100);")])

    def lines(self):
        self.helpers, self.procedures = [], []
        lines = [self.global_() for _ in range(self.random.randint(2, 4))]
        for _ in range(self.random.randint(0, 2)):
            lines += self.pure_function()
        body = []
        for _ in range(self.random.randint(1, 3)):
            body += self.procedure()
        return lines + self.helpers + body + self.main()


def program(seed, share):
    """(text, whether a fault is planted). The line of the fault is drawn first, then the site, so
    that long expressions, whose sites often show nothing, do not get most of the faults."""
    made = Programs(seed)
    lines = made.lines()
    fault = None
    if made.random.random() < share:
        fault = made.random.choice(made.random.choice([
            each for each in lines if each.sites()]).sites())
    return HEAD + "".join(each.written(fault) + "\n" for each in lines), fault is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed", type=int)
    parser.add_argument("--faulty", type=float, default=0)
    options = parser.parse_args()
    print(program(options.seed, options.faulty)[0], end="")


if __name__ == "__main__":
    main()
