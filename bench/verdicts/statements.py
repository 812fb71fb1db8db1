"""Random declarations and statements, over the expressions of expressions.py.

A block of statements is a list of lines, each a Text.
"""
from expressions import Expressions, Site, Text, TYPES, Variable


class Statements(Expressions):
    def scope(self):
        return len(self.variables), len(self.arrays)

    def leave(self, scope):
        del self.variables[scope[0]:]
        del self.arrays[scope[1]:]

    def range_for(self, type_):
        if type_.startswith("unsigned"):
            return TYPES[type_]
        most = min(TYPES[type_][1] - 1, self.pick(9, 100, 1000, 30000, 2**30, 2**31 - 2))
        return (0 if self.one_in(3) else -most, most)

    def new_variable(self, initialised=True):
        """Its declaration; an initialiser is a site."""
        type_ = self.random.choice(list(TYPES))
        range_ = self.range_for(type_)
        value = self.fitted(self.expression(2), range_)
        made = Variable(self.name("v"), type_, range_)
        self.variables.append(made)
        return Text(f"{type_} {made.name}", (Site(), Text(" = ", value).written(), ""), ";")

    def targets(self):
        return [each for each in self.variables if not each.type.startswith("const")]

    def assignment(self):
        target = self.random.choice(self.targets())
        if target.type in ("unsigned", "unsigned long") and self.one_in(3):
            operator = self.pick("+=", "-=", "*=", "^=", "|=")
            return Text(f"{target.name} {operator} ({target.type})", self.expression(2).text, ";")
        return Text(f"{target.name} = ", self.fitted(self.expression(3), target.range), ";")

    def store(self):
        array = self.random.choice(self.arrays)
        return Text(self.element(array), " = ", self.fitted(self.expression(2), array.range), ";")

    def noted(self):
        return Text("note((long)", self.expression(3).text, ");")

    def simple(self):
        makers = [self.noted]
        if self.targets():
            makers += [self.assignment] * 2
        if self.arrays:
            makers += [self.store]
        return self.random.choice(makers)()

    def statements(self, count, depth):
        lines = []
        for _ in range(count):
            if depth > 0 and self.one_in(3):
                lines += self.pick(self.branch, self.loop, self.switch, self.loop)(depth - 1)
            else:
                lines.append(self.simple())
        return lines

    def nested(self, head, inner, tail="}"):
        return [head] + [Text("  ", line) for line in inner] + [Text(tail)]

    def branch(self, depth):
        condition = self.expression(2).text
        lines = self.nested(Text("if (", condition, ") {"), self.statements(2, depth))
        if self.one_in(2):
            lines[-1] = Text("} else {")
            lines += self.nested(Text(""), self.statements(1, depth))[1:]
        return lines

    def loop(self, depth):
        if self.loops >= 2:
            return [self.simple()]
        counter, times = self.name("i"), self.random.randint(1, 6)
        self.loops += 1
        self.variables.append(Variable(counter, "const int", (0, times)))
        inner = self.statements(2, depth)
        self.variables = [each for each in self.variables if each.name != counter]
        self.loops -= 1
        head = self.pick(f"for (int {counter} = 0; {counter} < {times}; {counter}++) {{",
                         f"for (int {counter} = {times}; {counter} > 0; {counter}--) {{")
        return self.nested(Text(head), inner)

    def switch(self, depth):
        lines = [Text("switch (", self.fitted(self.expression(2), (0, 3)), ") {")]
        for label in self.random.sample(range(4), 3):
            lines.append(Text(f"case {label}:"))
            lines += [Text("  ", line) for line in self.statements(1, depth)]
            if not self.one_in(4):
                lines.append(Text("  break;"))
        return lines + [Text("default: note(4);"), Text("}")]
