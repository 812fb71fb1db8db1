"""Programs of a wanted length of run, as text with places where a fault can be seeded.

A program is a list of lines, at most one statement each. In a line, `@` stands where a statement or
a condition begins to execute: it is nothing in the program itself, and counts in the variant that
measures how much is executed. A line that has mutants can hold the fault. Every mutant has a gate,
one of the inputs j and k: while that input is 0 the mutant computes what the line computes, so that
some tests pass.

All arithmetic is on unsigned numbers and every index is reduced, so no variant has undefined
behaviour, whatever the seed.
"""
import math
import random
from dataclasses import dataclass

GATES = ("j", "k")
BOUNDARY = 3  # the value of a gate at which a boundary fault shows


@dataclass(frozen=True)
class Mutant:
    gate: str
    kind: str   # operator, constant, boundary, index
    text: str


@dataclass(frozen=True)
class Line:
    text: str
    mutants: tuple = ()


def plain(text):
    return Line(text)


def gated(rng, target, source, indent, gate=None):
    """target = source, changed by a gate: one of four forms, each with its mutants."""
    gate = gate or rng.choice(GATES)
    factor = rng.randint(2, 9)
    start = f"{indent}@{target} = "
    source = f"({source})" if " " in source else source
    forms = [
        (f"{source} + {gate};", [("operator", f"{source} - {gate};")]),
        (f"{source} + {gate} * {factor}u;", [("constant", f"{source} + {gate} * {factor + 1}u;"),
                                             ("operator", f"{source} - {gate} * {factor}u;")]),
        (f"{source} ^ ({gate} << {factor}u);",
         [("constant", f"{source} ^ ({gate} << {factor + 1}u);")]),
        (f"{gate} > {BOUNDARY}u ? {source} + {factor}u : {source};",
         [("boundary", f"{gate} >= {BOUNDARY}u ? {source} + {factor}u : {source};")]),
    ]
    text, mutants = rng.choice(forms)
    return Line(start + text, tuple(Mutant(gate, kind, start + mutant) for kind, mutant in mutants))


def computed(rng, target, sources, indent):
    """target = something of the sources that no input gates."""
    one, other = rng.choice(sources), rng.choice(sources)
    number = rng.randint(2, 99)
    form = rng.choice(["{one} + {number}u", "{one} ^ {number}u", "{one} + {other}",
                       "{one} * 3u + {other}", "{one} - {number}u", "{one} + ({other} >> 2u)"])
    return plain(f"{indent}@{target} = " + form.format(one=one, other=other, number=number) + ";")


def start_of_main(declarations, inputs="a, j, k"):
    return [plain("int main(void) {"), plain(f"  unsigned {inputs};"),
            *(plain("  " + text) for text in declarations),
            plain('  if (@scanf("%u %u %u", &a, &j, &k) != 3) return 1;')]


def end_of_main(names):
    return [*(plain(f'  @printf("{name} %u\\n", {name});') for name in names), plain("  return 0;"),
            plain("}")]


HEAD = [plain("#include <stdio.h>"), plain("")]


def straight(rng, size):
    """One function without a branch: blocks of ten statements, each of which adds what it computes
    to one of eight sums."""
    sums = [f"s{i}" for i in range(8)]
    lines = HEAD + start_of_main(["unsigned x, y, z;", *(f"unsigned {name} = 0;" for name in sums)])
    temporaries = ["x", "y", "z"]
    for block in range(max(2, round((size - 10) / 10))):
        for name, operator in zip(temporaries, "+^+"):
            lines.append(plain(f"  @{name} = a {operator} {rng.randint(1, 99)}u;"))
        at = rng.randrange(6)
        for step in range(6):
            target = rng.choice(temporaries)
            lines.append(gated(rng, target, rng.choice(temporaries), "  ") if step == at
                         else computed(rng, target, temporaries, "  "))
        lines.append(plain(f"  @{sums[block % 8]} += x + y + z;"))
    return lines + end_of_main(sums)


def loops(rng, size):
    """Three nested loops over few lines; the length is in the bounds. One line of output per
    iteration of the outermost."""
    inner = max(2, round((size / 7) ** (1 / 3)))
    outer = max(2, round(size / (7 * inner * inner + 5 * inner + 3)))
    bound = f"(k > {BOUNDARY}u)"
    head = f"      for (r = 0; @r < {inner}u + {bound}; ++r) {{"
    lines = HEAD + start_of_main(["unsigned p, q, r, x, y;", "unsigned s0 = 0;",
                                  "unsigned s1 = 0;"])
    lines += [plain(f"  for (p = 0; @p < {outer}u; ++p) {{"),
              gated(rng, "y", f"a + p * {rng.randint(2, 9)}u", "    ", "j"),
              plain(f"    for (q = 0; @q < {inner}u; ++q) {{"),
              gated(rng, "x", f"y + q * {rng.randint(2, 9)}u", "      ", "k"),
              Line(head, (Mutant("k", "boundary", head.replace("k >", "k >=")),)),
              gated(rng, "x", f"x + r * {rng.randint(2, 9)}u", "        "),
              computed(rng, "y", ["x", "y", "q"], "        "),
              plain(f"        @y = y & {rng.choice((255, 511, 1023))}u;"),
              plain("        if (@x & 1u) @s0 += r + y;"),
              plain("        @s1 += x;"),
              plain("      }"),
              gated(rng, "s0", "s0 + q", "      "),
              plain("    }"),
              plain('    @printf("%u %u %u\\n", p, s0, s1);'),
              plain("  }")]
    return lines + end_of_main(["s0", "s1"])


def small_function(rng, number):
    name = f"part{number}"
    return [plain(f"static unsigned {name}(unsigned x) {{"), plain("  unsigned y;"),
            plain(f"  @y = x + {rng.randint(1, 99)}u;"), gated(rng, "y", "y", "  "),
            plain(f"  if (@y & {rng.choice((1, 2, 4))}u) @y = y + {rng.randint(2, 50)}u;"),
            plain("  return @y;"),
            plain("}"), plain("")]


def recursive_functions(rng):
    return [plain("static unsigned digits(unsigned x) {"), plain("  if (@x < 10u) return @x;"),
            plain("  return @x % 10u + digits(x / 10u);"), plain("}"), plain(""),
            plain("static unsigned tree(unsigned depth, unsigned x) {"), plain("  unsigned y;"),
            plain("  if (@depth == 0u) return @x & 1023u;"), gated(rng, "y", "x", "  "),
            gated(rng, "y", "y + depth", "  "),
            plain(f"  return @tree(depth - 1u, y + {rng.randint(1, 50)}u) + tree(depth - 1u, y ^ "
                  f"{rng.randint(1, 50)}u);"), plain("}"), plain("")]


def calls(rng, size):
    """Half of the run in many small functions, whose number grows as the root of the size; the rest
    in recursion that branches."""
    functions = max(2, round(math.sqrt(size) / 3))
    rounds = max(1, round(size * .5 / (10 * functions + 1)))
    depth = max(1, round(math.log2(size * .5 / 6)))
    lines = [*HEAD, plain("static unsigned j, k;"), plain(""), *recursive_functions(rng)]
    for number in range(functions):
        lines += small_function(rng, number)
    lines += start_of_main(["unsigned i, x, s2;", "unsigned s0 = 0;", "unsigned s1 = 0;"],
                           inputs="a")
    lines.append(plain(f"  for (i = 0; @i < {rounds}u; ++i) {{"))
    for number in range(functions):
        lines.append(plain(f"    @x = part{number}(a + i * {rng.randint(2, 9)}u);"))
        lines.append(plain(f"    @s{number % 2} += digits(x);"))
    lines += [plain("  }"), plain(f"  @s2 = tree({depth}u, a);")]
    return lines + end_of_main(["s0", "s1", "s2"])


def indexed(indent, target, array, index, gate, length):
    start = f"{indent}@{target} = {array}["
    return Line(f"{start}({index} + {gate}) % {length}u];",
                (Mutant(gate, "index", f"{start}({index} + 2u * {gate}) % {length}u];"),))


def arrays(rng, size):
    """Passes over two arrays: fill, neighbours, a histogram, shifted copies, a maximum, a total.
    The length is in the arrays."""
    length = max(8, round((size - 40) / 12))
    head = f"  for (i = 0; @i < {length}u; ++i) {{"
    lines = [*HEAD, plain(f"static unsigned data[{length}], work[{length}], count[8];"), plain("")]
    lines += start_of_main(["unsigned i, x;", "unsigned best = 0;", "unsigned total = 0;"])
    lines += [plain(head), plain(f"    @x = a + i * {rng.randint(2, 30)}u;"),
              gated(rng, "data[i]", f"x % {rng.choice((61, 89, 97))}u", "    ", "j"), plain("  }"),
              plain(head), plain(f"    @x = data[(i + {rng.randint(1, 3)}u) % {length}u];"),
              gated(rng, "work[i]", "data[i] + x", "    ", "k"),
              plain("    @++count[work[i] & 7u];"), plain("  }"),
              plain(head), indexed("    ", "x", "work", "i", "j", length),
              indexed("    ", "data[i]", "work", "i", "k", length),
              plain("    if (@x > best) @best = x;"),
              plain("    @total += data[i] * (i & 3u) + x;"), plain("  }"),
              plain("  for (i = 0; @i < 8u; ++i) {"), plain('    @printf("%u\\n", count[i]);'),
              plain("  }")]
    return lines + end_of_main(["best", "total"])


FAMILIES = {"straight": straight, "loops": loops, "calls": calls, "arrays": arrays}


def lines_of(family, size, seed):
    """The unmutated program; about `size` statements are executed in a test, for sizes from 100."""
    return FAMILIES[family](random.Random(f"{family} {size} {seed}"), size)


def text_of(lines, faults=(), counting=False):
    """`faults`: (index of a line, mutant). With `counting` the program says on standard error how
    much it executed."""
    texts = [line.text for line in lines]
    for index, mutant in faults:
        texts[index] = mutant.text
    source = "\n".join(texts) + "\n"
    if not counting:
        return source.replace("@", "")
    # The count is printed where main ends; its last two lines are `return 0;` and `}`.
    body, end = source.replace("@", "++executed, ").rsplit("  return 0;\n", 1)
    return body.replace("\n", "\nstatic unsigned long executed;\n",
                        1) + '  fprintf(stderr, "%lu\\n", executed);\n  return 0;\n' + end
