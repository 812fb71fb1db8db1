"""Random expressions of integers without undefined behaviour, and the texts they are made of.

Every variable has a range that it never leaves. The range of an expression is computed while it is
made, so an operator is chosen only if its result fits its type; where a value is stored, it is
brought back into the range of its target.

A text is a list of pieces. Some of them are *sites*: a guard, a bound, an initialiser, a call of
free, with the text that is right and one that is wrong.
"""
import random

TYPES = {
    "signed char": (-2**7, 2**7 - 1), "unsigned char": (0, 2**8 - 1),
    "short": (-2**15, 2**15 - 1), "unsigned short": (0, 2**16 - 1),
    "int": (-2**31, 2**31 - 1), "unsigned": (0, 2**32 - 1),
    "long": (-2**63, 2**63 - 1), "unsigned long": (0, 2**64 - 1),
}
INT, LONG = TYPES["int"], TYPES["long"]
UNSIGNED = [TYPES[name] for name in TYPES if name.startswith("unsigned")]
WIDE = {"int": 32, "unsigned": 32, "long": 64, "unsigned long": 64}


def within(range_, outer):
    return outer[0] <= range_[0] and range_[1] <= outer[1]


def promoted(type_):
    return type_ if type_ in WIDE else "int"


def common(a, b):
    """The type of `a + b` for promoted types; their order in WIDE is that of their ranks."""
    ranks = list(WIDE)
    return ranks[max(ranks.index(a), ranks.index(b))]


class Site:
    """A place with a right and a wrong text; several pieces of text may belong to one."""


class Text:
    """An expression or a piece of code: parts are strings or (site, right, wrong)."""

    def __init__(self, *parts):
        self.parts = []
        for part in parts:
            self.parts.extend(part.parts if isinstance(part, Text) else [part])

    def __add__(self, other):
        return Text(self, other)

    def sites(self):
        seen = []
        for part in self.parts:
            if isinstance(part, tuple) and part[0] not in seen:
                seen.append(part[0])
        return seen

    def written(self, fault=None):
        return "".join(part if isinstance(part, str) else part[2] if part[0] is fault else part[1]
                       for part in self.parts)


def choice(right, wrong):
    return Text((Site(), right, wrong))


class Value:
    """An expression with its promoted type and the range of its values."""

    def __init__(self, text, type_, range_):
        self.text, self.type, self.range = Text(text), type_, range_


class Variable:
    def __init__(self, name, type_, range_):
        self.name, self.type, self.range = name, type_, range_


class Array:
    """`size` elements, each within `range`; `length` is the text of its size at run time."""

    def __init__(self, name, type_, range_, size, length=None):
        self.name, self.type, self.range, self.size = name, type_, range_, size
        self.length = length or str(size)


class Function:
    def __init__(self, name, type_, range_, parameters):
        self.name, self.type, self.range, self.parameters = name, type_, range_, parameters


class Expressions:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names = 0
        self.loops = 0
        self.nested_indices = 0
        self.variables, self.arrays, self.functions = [], [], []

    def name(self, letter):
        self.names += 1
        return f"{letter}{self.names}"

    def pick(self, *from_):
        return self.random.choice(from_)

    def one_in(self, n):
        return self.random.randrange(n) == 0

    # --- expressions ---------------------------------------------------------------------------

    def constant(self):
        limit = self.pick(3, 10, 100, 1000)
        value = self.random.randint(0 if self.one_in(2) else -limit, limit)
        return Value(str(value) if value >= 0 else f"({value})", "int", (value, value))

    def leaf(self):
        if self.arrays and self.one_in(3):
            array = self.random.choice(self.arrays)
            return Value(self.element(array), promoted(array.type), array.range)
        if self.variables and not self.one_in(4):
            variable = self.random.choice(self.variables)
            return Value(variable.name, promoted(variable.type), variable.range)
        return self.constant()

    def element(self, array):
        """An element at an index that is brought into the array."""
        self.nested_indices += 1
        index = self.constant() if self.nested_indices > 2 else self.expression(1)
        self.nested_indices -= 1
        size = array.length
        bound = choice(size, f"({size} + {self.pick(1, 1, 1, 2, 5)})")
        unsigned = self.pick("(unsigned)", "(unsigned char)", "(unsigned short)")
        return Text(f"{array.name}[{unsigned}(", index.text, ") % ", bound, "]")

    def converted(self, value, type_):
        if within(value.range, TYPES[type_]):
            return value.range
        return TYPES[type_]

    def arithmetic(self, depth):
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        type_ = common(a.type, b.type)
        low, high = zip(self.converted(a, type_), self.converted(b, type_))
        for operator in self.random.sample("+-*", 3):
            if operator == "+":
                range_ = (low[0] + low[1], high[0] + high[1])
            elif operator == "-":
                range_ = (low[0] - high[1], high[0] - low[1])
            else:
                corners = [x * y for x in (low[0], high[0]) for y in (low[1], high[1])]
                range_ = (min(corners), max(corners))
            if within(range_, TYPES[type_]):
                return Value(Text("(", a.text, f" {operator} ", b.text, ")"), type_, range_)
            if type_.startswith("unsigned"):
                return Value(Text("(", a.text, f" {operator} ", b.text, ")"), type_, TYPES[type_])
            if type_ == "int" and within(range_, LONG):
                cast = choice("(long)", "")
                return Value(Text("(", cast, a.text, f" {operator} ", b.text, ")"), "long", range_)
        return Value(Text("(", a.text, " < ", b.text, ")"), "int", (0, 1))

    def bitwise(self, depth):
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        type_ = common(a.type, b.type)
        ranges = self.converted(a, type_), self.converted(b, type_)
        bits = max(max(abs(end) for end in range_).bit_length() for range_ in ranges)
        low = 0 if min(range_[0] for range_ in ranges) >= 0 else -2**bits
        high = 2**bits - 1
        range_ = (max(low, TYPES[type_][0]), min(high, TYPES[type_][1]))
        return Value(Text("(", a.text, f" {self.pick('&', '|', '^')} ", b.text, ")"), type_, range_)

    def division(self, depth):
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        operator = self.pick("/", "%")
        type_ = common(a.type, b.type)
        x, y = self.converted(a, type_), self.converted(b, type_)
        if y[0] <= 0 <= y[1]:
            guard = choice(" | 1", "")
            b = Value(Text("(", b.text, guard, ")"), b.type, y)
            y = (y[0], y[1] | 1)
        if x[0] == TYPES[type_][0] and x[0] < 0 and y[0] <= -1:  # the least value by -1
            return a
        size = max(abs(x[0]), abs(x[1]))
        if operator == "%":
            size = min(size, max(abs(y[0]), abs(y[1])))
        low = -size if x[0] < 0 or operator == "/" and y[0] < 0 else 0
        range_ = (max(low, TYPES[type_][0]), min(size, TYPES[type_][1]))
        return Value(Text("(", a.text, f" {operator} ", b.text, ")"), type_, range_)

    def shift(self, depth):
        a, n = self.expression(depth - 1), self.expression(depth - 1)
        width = WIDE[a.type]
        most = self.pick(3, 7, width - 1)
        if not 0 <= n.range[0] <= n.range[1] <= most:
            n = Value(Text("(", n.text, choice(f" & {most}", ""), ")"), n.type, (0, most))
        if self.one_in(2):
            low = a.range[0] if a.range[0] < 0 else 0
            return Value(Text("(", a.text, " >> ", n.text, ")"), a.type, (low, max(a.range[1], 0)))
        if a.type.startswith("unsigned"):
            range_ = TYPES[a.type]
        else:
            range_ = (0, a.range[1] << most)
            if a.range[0] < 0 or not within(range_, TYPES[a.type]):
                return a
        return Value(Text("(", a.text, " << ", n.text, ")"), a.type, range_)

    def unary(self, depth):
        a = self.expression(depth - 1)
        kind = self.pick("-", "~", "!", "cast", "cast")
        if kind == "-" and within((-a.range[1], -a.range[0]), TYPES[a.type]):
            return Value(Text("(-", a.text, ")"), a.type, (-a.range[1], -a.range[0]))
        if kind == "-" and a.type == "int":
            return Value(Text("(", choice("-(long)", "-"), a.text, ")"), "long",
                         (-a.range[1], -a.range[0]))
        if kind == "~" and not a.type.startswith("unsigned"):
            return Value(Text("(~", a.text, ")"), a.type, (~a.range[1], ~a.range[0]))
        if kind == "!":
            return Value(Text("(!", a.text, ")"), "int", (0, 1))
        to = self.random.choice(list(TYPES))
        range_ = a.range if within(a.range, TYPES[to]) else TYPES[to]
        return Value(Text(f"(({to})", a.text, ")"), promoted(to), range_)

    def conditional(self, depth):
        c, a, b = (self.expression(depth - 1) for _ in range(3))
        type_ = common(a.type, b.type)
        x, y = self.converted(a, type_), self.converted(b, type_)
        return Value(Text("(", c.text, " ? ", a.text, " : ", b.text, ")"), type_,
                     (min(x[0], y[0]), max(x[1], y[1])))

    def comparison(self, depth):
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        operator = self.pick("<", "<=", "==", "!=", "&&", "||", ">")
        return Value(Text("(", a.text, f" {operator} ", b.text, ")"), "int", (0, 1))

    def call(self, depth):
        """Of a function without effects, since the order of calls in an expression is open."""
        function = self.random.choice(self.functions)
        arguments = [self.fitted(self.expression(depth - 1), each.range)
                     for each in function.parameters]
        text = Text(f"{function.name}(")
        for number, argument in enumerate(arguments):
            text = text + Text(", " if number else "", argument)
        return Value(text + Text(")"), promoted(function.type), function.range)

    def through_double(self, depth):
        """A floating value that is brought into the range of int before it is converted."""
        a = self.expression(depth - 1)
        scale = self.pick("0.5", "1.25", "1e3", "3e7")
        return Value(Text("(int)", choice("clip", ""), f"({scale} * ", a.text, ")"), "int", INT)

    def expression(self, depth):
        if depth <= 0 or self.one_in(5):
            return self.leaf()
        makers = [self.arithmetic] * 4 + [self.bitwise, self.division, self.division, self.shift,
                                          self.shift, self.unary, self.unary, self.conditional,
                                          self.comparison]
        if self.one_in(8):
            makers = [self.through_double]
        if self.functions and self.loops < 2 and self.one_in(6):
            makers = [self.call]
        return self.random.choice(makers)(depth)

    def fitted(self, value, range_):
        """Its text, within the range, which is (0, m), (-m, m), or that of an unsigned type."""
        if within(value.range, range_) or range_ in UNSIGNED:
            return value.text
        size = range_[1] + 1
        if range_[0] < 0 and not value.type.startswith("unsigned"):
            return Text("(", value.text, f" % {size})")
        return Text("(int)((unsigned)", value.text, f" % {size}u)")
