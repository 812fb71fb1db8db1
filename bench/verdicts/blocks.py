"""Random blocks: arrays, memory of the heap, lists, strings, structs, and their faults.

Each method gives the lines of a block that declares its own variables, fills them, computes, and
notes what they hold in the checksum.
"""
from expressions import Array, Site, Text, TYPES, choice
from statements import Statements

WORDS = ["a", "on", "the", "word", "seven", "abcdef", "letters"]



LENGTHS = [("", "signed"), ("", "unsigned"), ("l", "signed long"), ("l", "unsigned long"),
           ("h", "short"), ("hh", "unsigned char"), ("ll", "signed long long")]


class Blocks(Statements):
    def filled(self, array, first="0", last=None, less="<"):
        """A loop that sets all elements, with a site at its start and one at its bound."""
        i = self.name("i")
        self.loops += 2
        value = self.fitted(self.expression(1), array.range)
        self.loops -= 2
        start = choice(first, f"{first} + 1")
        compare = choice(less, less + "=")
        return Text(f"for (int {i} = ", start, f"; {i} ", compare,
                    f" {last or array.length}; {i}++) {array.name}[{i}] = ", value, ";")

    def summed(self, array):
        """Notes all elements, by index or by pointer."""
        i, p = self.name("i"), self.name("p")
        compare = choice("<", "<=")
        if self.one_in(2):
            return [Text(f"for ({array.type} *{p} = {array.name}; {p} ", compare,
                         f" {array.name} + {array.length}; {p}++) note((long)*{p});")]
        if self.one_in(2):
            return [Text(f"for (int {i} = {array.length} - 1; {i} >= ", choice("0", "-1"),
                         f"; {i}--) note((long){array.name}[{i}]);")]
        return [Text(f"for (int {i} = 0; {i} ", compare,
                     f" {array.length}; {i}++) note((long){array.name}[{i}]);")]

    def local_array(self):
        type_ = self.random.choice(list(TYPES))
        array = Array(self.name("a"), type_, self.range_for(type_), self.random.randint(1, 9))
        lines = [Text(f"{type_} {array.name}[{array.size}];"), self.filled(array)]
        self.arrays.append(array)
        return lines + self.statements(3, 1) + self.summed(array)

    def runtime_array(self):
        n, name, type_ = self.name("n"), self.name("a"), self.pick("int", "short", "long")
        size = self.random.randint(1, 7)
        array = Array(name, type_, self.range_for(type_), size, n)
        lines = [Text(f"int {n} = {size};"), Text(f"{type_} {name}[", choice(n, f"{n} - {size}"),
                                                  "];"), self.filled(array)]
        self.arrays.append(array)
        return lines + self.statements(2, 1) + self.summed(array)

    def heap_array(self):
        type_ = self.random.choice(list(TYPES))
        n, name = self.name("n"), self.name("h")
        array = Array(name, type_, self.range_for(type_), 0, n)
        size = self.random.randint(1, 8)
        lines = [Text(f"int {n} = {size};")]
        zeroed = self.one_in(3)
        if zeroed:
            lines.append(Text(f"{type_} *{name} = ", choice(f"calloc({n}, sizeof *{name})",
                                                            f"malloc({n} * sizeof *{name})"), ";"))
        else:
            wrong = self.pick(f"({n} - 1) * sizeof *{name}", f"{n} * sizeof *{name} - 1")
            lines += [Text(f"{type_} *{name} = malloc(", choice(f"{n} * sizeof *{name}", wrong),
                           ");"), self.filled(array)]
        self.arrays.append(array)
        lines += self.statements(3, 1)
        if self.one_in(2):
            old = self.name("o")
            lines += [Text(f"{type_} *{old} = {name};"),
                      Text(f"{name} = realloc({name}, ({n} + 3) * sizeof *{name});"),
                      choice(f"{old} = {name};", ";"), Text(f"note((long){old}[0]);"),
                      self.filled(array, n, f"{n} + 3"), Text(f"{n} += 3;")]
        return lines + self.freed(name, self.summed(array))

    def freed(self, name, use):
        """`use`, then a call of free; the call is early, twice, or of another address."""
        kind, site = self.pick("early", "twice", "inside"), Site()
        if kind == "early":
            return [Text((site, "", f"free({name});"))] + use + [Text((site, f"free({name});", ""))]
        if kind == "twice":
            return use + [Text(f"free({name});"), Text((site, "", f"free({name});"))]
        return use + [Text("free(", choice(name, f"{name} + 1"), ");")]

    def matrix(self):
        name, rows, columns = self.name("m"), self.random.randint(2, 4), self.random.randint(2, 4)
        i, j = self.name("i"), self.name("j")
        value = f"{i} * {self.random.randint(1, 9)} - {j}"
        return [Text(f"int {name}[{rows}][{columns}];"),
                Text(f"for (int {i} = 0; {i} < {rows}; {i}++) for (int {j} = ", choice("0", "1"),
                     f"; {j} < {columns}; {j}++) {name}[{i}][{j}] = {value};"),
                Text(f"for (int {j} = 0; {j} ", choice("<", "<="), f" {columns}; {j}++) "
                     f"for (int {i} = 0; {i} ", choice("<", "<="),
                     f" {rows}; {i}++) note({name}[{i}][{j}]);")]

    def record(self):
        s, t, p = self.name("s"), self.name("t"), self.name("p")
        value = self.fitted(self.expression(2), (-30000, 30000))
        lines = [Text(f"struct rec {s}, {t}, *{p} = &{t};"), Text(f"{s}.a = ", value, ";"),
                 choice(f"{s}.b = 7;", ""), choice(f"{s}.d = {s}.a * 3L;", ""),
                 Text("for (int i = 0; i < ", choice("4", "3"), f"; i++) {s}.c[i] = i * 5;"),
                 Text(f"{t} = {s};"), Text(choice(f"{p} = &{s};", f"{p} = NULL;"))]
        uses = [f"note({p}->a);", f"note({p}->b);", f"note({t}.d);", f"{p}->c[1]++;"]
        self.random.shuffle(uses)
        return lines + [Text(each) for each in uses] + [
            Text("for (int i = 0; i < ", choice("4", "5"), f"; i++) note({t}.c[i]);")]

    def bit_fields(self):
        b, value = self.name("b"), self.fitted(self.expression(2), (-1000, 1000))
        return [Text(f"struct bits {b};"), choice(f"{b}.k = 5;", ""), Text(f"{b}.s = ", value, ";"),
                choice(f"{b}.w = 70000;", ""), Text(f"{b}.k++; {b}.s--; {b}.w += {b}.k;"),
                Text(f"note({b}.k); note({b}.s); note({b}.w << 3);")]

    def list_(self):
        h, p, count = self.name("h"), self.name("p"), self.random.randint(1, 6)
        value = self.fitted(self.expression(1), (-1000, 1000))
        end, kind, site = self.random.randint(1, 8), self.pick("null", "order", "end"), Site()
        null = (site, f"{p} && ", "") if kind == "null" else ""
        steps = (f"struct node *t = {h}->next; free({h}); {h} = t;",
                 f"free({h}); {h} = {h}->next;" if kind == "order" else None)
        first = choice(f"{p}->next = {h};", f"if ({h}) {p}->next = {h};") if kind == "end" else \
            Text(f"{p}->next = {h};")
        return [Text(f"struct node *{h} = NULL, *{p};"),
                Text(f"for (int i = 0; i < {count}; i++) {{ {p} = malloc(sizeof *{p}); "
                     f"{p}->v = i + ", value, "; ", first, f" {h} = {p}; }}"),
                Text(f"{p} = {h};"), Text("for (int i = 0; ", null, f"i < {end}; i++, {p} = "
                                          f"{p}->next) note({p}->v);") if null else
                Text(f"for (; {p}; {p} = {p}->next) note({p}->v);"),
                Text(f"while ({h}) {{ ", (site, *steps) if steps[1] else steps[0], " }")]

    def string(self):
        word, other = self.random.choice(WORDS), self.random.choice(WORDS)
        b, size = self.name("b"), len(word) + len(other) + 1
        kind = self.pick("strcat", "sprintf", "heap", "memcpy", "loop")
        if kind == "strcat":
            lines = [Text(f"char {b}[", choice(str(size), str(size - 1)), "];"),
                     Text(f'strcpy({b}, "{word}"); strcat({b}, "{other}");')]
        elif kind == "sprintf":
            lines = [Text(f"char {b}[", choice(str(len(word) + 4), str(len(word) + 3)), "];"),
                     Text(f'sprintf({b}, "%s%03d", "{word}", {self.random.randint(0, 999)});')]
        elif kind == "heap":
            lines = [Text(f'char *{b} = malloc(strlen("{word}")', choice(" + 1", ""), ");"),
                     Text(f'strcpy({b}, "{word}");')]
        elif kind == "memcpy":
            lines = [Text(f"char {b}[{len(word) + 1}];"),
                     Text(f'memcpy({b}, "{word}", ', choice(str(len(word) + 1), str(len(word))),
                          ");")]
        else:
            lines = [Text(f"char {b}[{len(word) + 1}];"),
                     Text(f'for (int i = 0; i < {len(word)}; i++) {b}[i] = "{word}"[i];'),
                     choice(f"{b}[{len(word)}] = 0;", "")]
        use = [Text(f"note((long)strlen({b})); for (int i = 0; {b}[i]; i++) note({b}[i]);"),
               Text(f'note(strcmp({b}, "{other}") < 0);')]
        return lines + (self.freed(b, use) if kind == "heap" else use)

    def pointer(self):
        p, x = self.name("p"), self.name("x")
        kind, site = self.pick("block", "helper", "null"), Site()
        if kind == "block":
            return [Text(f"int *{p}, {x} = 3;"),
                    Text(f"{{ int y[2] = {{{x}, 4}}; {p} = ", (site, f"&{x}", "&y[1]"),
                         f"; *{p} += y[0]; }}"), Text(f"note(*{p});")]
        if kind == "helper":
            helper = self.name("g")
            self.helpers.append(Text(f"static int *{helper}(int n) {{ ", (site, "static ", ""),
                                     f"int x[3]; x[0] = n; x[1] = n + 1; x[2] = 9; int *p = x; "
                                     f"return p + (n & 1); }}"))
            return [Text(f"int *{p} = {helper}({self.random.randint(1, 9)});"),
                    Text(f"note(*{p});")]
        value = self.expression(1).text
        return [Text(f"int {x} = 3, *{p} = (", value, f") & 1 ? &{x} : NULL;"),
                Text((site, f"if ({p}) ", ""), f"note(*{p} + 1);")]

    def moved(self):
        b, n = self.name("b"), self.random.randint(4, 12)
        by, count = self.random.randint(1, 3), n - 3
        return [Text(f"unsigned char {b}[{n}];"), Text(f"memset({b}, 3, ", choice(str(n),
                self.pick(str(n - 1), str(n + 1))), ");"), Text(f"{b}[0] = 8;"),
                Text((Site(), "memmove", "memcpy"), f"({b} + {by}, {b}, {count});"),
                Text(f"for (int i = 0; i < {n}; i++) note({b}[i]);")]

    def variadic(self):
        count = self.random.randint(1, 5)
        values = ", ".join(str(self.random.randint(-99, 99)) for _ in range(count))
        return [Text("note(total(", choice(str(count), str(count + 1)), f", {values}));")]

    def formats(self):
        """Prints; the conversion suits the type."""
        lines = []
        for _ in range(self.random.randint(1, 4)):
            flags = self.pick("", "-", "0", "+", " ", "#", "-+", "08", "12", "-9", ".4", "7.3")
            value, (length, type_) = self.expression(2), self.pick(*LENGTHS)
            conversion = self.pick("d", "i") if type_.startswith("s") else self.pick("u", "x", "o")
            if self.one_in(3):
                text = Text("0.37 * ", value.text)
                conversion, length, type_ = self.pick("g", "e", "f", "a", "G"), "", "double"
            else:
                text = value.text
            lines.append(Text(f'printf("[%{flags}{length}{conversion}]\\n", ({type_})(', text,
                              "));"))
        return lines

    def sorted_(self):
        a, n = self.name("a"), self.random.randint(2, 8)
        array = Array(a, "int", (-1000, 1000), n)
        return [Text(f"int {a}[{n}];"), self.filled(array),
                Text(f"qsort({a}, ", choice(str(n), str(n + 1)), f", sizeof *{a}, up);"),
                Text(f"int k = {self.random.randint(-5, 5)}, *found = bsearch(&k, {a}, {n}, "
                     f"sizeof *{a}, up);"), Text("note(found ? ", choice("*found", "found[-9]"),
                                                 " : -1);"),
                *self.summed(array)]

    def scanned(self):
        """Numbers that are printed into a string and read again; one may be missing."""
        b, x, y = self.name("b"), self.name("x"), self.name("y")
        first, second = self.expression(1).text, self.expression(1).text
        return [Text(f"char {b}[64]; int {x}; long {y};"),
                Text(f'snprintf({b}, sizeof {b}, "%d', choice(" ", ";"), '%ld", (int)(', first,
                     "), (long)(", second, "));"),
                Text(f'note(sscanf({b}, "%d%ld", &{x}, &{y}));'), Text(f"note({x}); note({y});")]

    def dispatch(self):
        """Calls through a table of functions without effects."""
        if not self.functions:
            return self.formats()
        function = self.random.choice(self.functions)
        t, size = self.name("t"), self.random.randint(1, 3)
        types = ", ".join(each.type for each in function.parameters)
        names = ", ".join([function.name] * size)
        arguments = [self.fitted(self.expression(1), each.range) for each in function.parameters]
        call = Text(f"note((long){t}[(unsigned)", self.expression(1).text, " % ",
                    choice(f"{size}u", f"{size + 1}u"), "](")
        for number, argument in enumerate(arguments):
            call = call + Text(", " if number else "", argument)
        return [Text(f"{function.type} (*{t}[{size}])({types}) = {{{names}}};"), call + Text("));")]

    def punned(self):
        w, b = self.name("w"), self.name("b")
        value = self.expression(2).text
        return [Text(f"union word {w};"), choice(f"{w}.u = 0;", ""),
                Text(f"{w}.h[{self.random.randint(0, 1)}] = (short)(", value, ");"),
                Text(f"{w}.c[{self.random.randint(0, 3)}] ^= {self.random.randint(1, 255)};"),
                Text(f"note((long){w}.u); note({w}.c[3]);"),
                Text(f"unsigned char {b}[sizeof(double)]; double d = (double)(", value, ") / 8;"),
                Text(f"memcpy({b}, &d, ", choice("sizeof d", self.pick("4", "sizeof d + 1")),
                     f"); note({b}[7] << 8 | {b}[6]); note({b}[0]);")]

    def jumps(self):
        """A loop that is left and goes on early."""
        i, k, out = self.name("i"), self.name("k"), self.name("out")
        self.loops += 1
        left, again = self.expression(1).text, self.expression(1).text
        self.loops -= 1
        return [Text(f"int {i} = 0, {k}", choice(f" = {self.random.randint(0, 9)}", ""), ";"),
                Text("for (;;) {"), Text(f"  if (++{i} > {self.random.randint(2, 9)}) goto {out};"),
                Text("  if ((", left, f") == {k}) break;"), Text("  if ((", again,
                                                                  f") & 1) continue;"),
                Text(f"  {k} = ({k} * 7 + {i}) % 100;"), Text("}"), Text(f"note({k} + 1000);"),
                Text(f"{out}: note({k} * 2); note({i});")]

    def floating(self):
        """Sums and products of the floating types, printed to the last bit."""
        kinds = {"float": "%a", "double": "%a", "long double": "%La"}
        names, lines = [], []
        for _ in range(self.random.randint(2, 4)):
            type_, name = self.pick(*kinds), self.name("d")
            value = Text(self.pick("0.1", "1e-3f", "3.0L", "-7.25", "1e10"), " * ",
                         self.expression(1).text)
            lines.append(Text(f"{type_} {name}", choice(" = ", "; if (0) " + name + " = "), value,
                              ";"))
            names.append((name, type_))
        for _ in range(self.random.randint(2, 5)):
            (x, _), (y, _), (z, _) = (self.random.choice(names) for _ in range(3))
            operator = self.pick("+", "-", "*", "/")
            lines.append(Text(f"{x} {self.pick('=', '+=', '-=', '*=')} {y} {operator} ({z}"
                              f" + {self.random.randint(1, 9)});"))
        lines += [Text(f'printf("{kinds[type_]}\\n", {name});') for name, type_ in names]
        return lines + [Text("note(", choice(f"(int)clip({names[0][0]})", f"(int){names[0][0]}"),
                             ");"), Text(f"note({names[0][0]} < {names[1][0]});")]

    def passed(self):
        """A struct of random members, passed by value, returned, and among variable arguments."""
        s, function, various = self.name("s"), self.name("f"), self.name("f")
        types = [self.pick("char", "short", "int", "long", "float", "double", "long double")
                 for _ in range(self.random.randint(1, 4))]
        members = [(type_, f"m{number}") for number, type_ in enumerate(types)]
        noted = " ".join(f"note((long)(x.{name} * 8));" for _, name in members)
        self.helpers += [
            Text(f"struct {s} {{ " + " ".join(f"{each[0]} {each[1]};" for each in members) + " };"),
            Text(f"static struct {s} {function}(int n, struct {s} x, double d, struct {s} y) {{ "
                 f"x.m0 += n; y.m0 -= d; {noted} return y.m0 > 3 ? x : y; }}"),
            Text(f"static void {various}(int n, ...) {{ va_list v; va_start(v, n); "
                 f"while (n-- > 0) {{ note(va_arg(v, int)); struct {s} x = va_arg(v, struct {s}); "
                 f"note((long)va_arg(v, double)); {noted} }} va_end(v); }}")]
        values = ", ".join(str(self.random.randint(-9, 9)) for _ in members)
        x, count = self.name("x"), self.random.randint(1, 5)
        arguments = "".join(f", {self.random.randint(0, 9)}, {x}, {self.random.randint(0, 9)}.5"
                            for _ in range(count))
        last = f"{x}.m{len(members) - 1}"
        return [Text(f"struct {s} {x};"), *(Text(f"{x}.{name} = {value};") for (_, name), value in
                                            zip(members[:-1], values.split(", "))),
                choice(f"{last} = 5;", ""),
                Text(f"{x} = {function}({self.random.randint(0, 9)}, {x}, 1.5, {x});"),
                Text(f"note((long)({last} * 4));"),
                Text(f"{various}({count}{arguments});")]

    def block(self):
        makers = [self.local_array, self.heap_array, self.heap_array, self.matrix, self.record,
                  self.list_, self.string, self.string, self.pointer, self.moved, self.variadic,
                  self.bit_fields, self.runtime_array, self.formats, self.sorted_, self.scanned,
                  self.dispatch, self.punned, self.jumps, self.floating, self.passed, self.passed]
        scope = self.scope()
        lines = self.nested(Text("{"), self.random.choice(makers)())
        self.leave(scope)
        return lines
