"""Random cases for endings.py: a folder with sources and tests, a command line, and the input.

A case begins with a program that is good on the whole: one of the corpus, one of the seeds of the
target `source`, or a large one made here. Then its source, its tests and its command line are each
changed a few times, most of them not at all.
"""
import dataclasses
import os
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


@dataclasses.dataclass
class Case:
    folder: pathlib.Path
    words: list = dataclasses.field(default_factory=list)
    stdin: bytes = b""
    command: str = ""
    form: str = "text"
    output: str = ""          # file that the result goes to
    may_write: list = dataclasses.field(default_factory=list)
    prefixes: list = dataclasses.field(default_factory=list)
    about: str = ""


# Programs that are large in one way each -----------------------------------------------------

def nested(begin, inside, end):
    return lambda n: begin * n + inside + end * n


def in_main(body):
    return "#include <stdio.h>\nint main(int c, char **v) {\n" + body + "\nreturn 0;\n}\n"


LARGE = {
    "parentheses": lambda n: in_main("return " + nested("(", "c", ")")(n) + ";"),
    "blocks": lambda n: in_main(nested("{", ";", "}")(n)),
    "conditions": lambda n: in_main(nested("if (c) {", ";", "}")(n)),
    "loops": lambda n: in_main(nested("while (c) {", "break;", "break; }")(min(n, 3000))),
    "calls": lambda n: "int f(int x) { return x; }\n" + in_main(
        "return " + nested("f(", "c", ")")(n) + ";"),
    "pointers": lambda n: in_main("int " + "*" * n + "p = 0; return p != 0;"),
    "arrays": lambda n: in_main("static char a" + "[2]" * min(n, 60) + ";"),
    "sum": lambda n: in_main("return " + " + ".join(["c"] * n) + ";"),
    "ternary": lambda n: in_main("return " + "c ? 1 : " * n + "0;"),
    "statements": lambda n: in_main("c += 1;\n" * n),
    "else_if": lambda n: in_main("if (c == 0) return 1;\n" + "".join(
        f"else if (c == {i}) return {i % 7};\n" for i in range(1, n))),
    "cases": lambda n: in_main("switch (c) {\n" + "".join(f"case {i}:\n" for i in range(n))
                               + "return 1;\n}"),
    "functions": lambda n: "".join(f"int f{i}(int x) {{ return x + {i}; }}\n" for i in range(n))
                           + in_main(f"return f{n - 1}(c);"),
    "globals": lambda n: "".join(f"int g{i} = {i};\n" for i in range(n)) + in_main("return g0;"),
    "members": lambda n: "struct s {" + "".join(f"int m{i};" for i in range(n)) + "} s;\n"
                         + in_main("return s.m0;"),
    "structs": lambda n: "".join(f"struct s{i} {{ " for i in range(n)) + "int x; "
                         + "".join(f"}} m{i}; " for i in range(n)) + "\n" + in_main(""),
    "elements": lambda n: "int a[] = {" + "1," * n + "};\n" + in_main("return a[c];"),
    "text": lambda n: in_main('puts("' + "x" * n * 10 + '");'),
    "texts": lambda n: in_main("puts(" + '"x" ' * n + ");"),
    "name": lambda n: f"int {'a' * n * 10};\n" + in_main(""),
    "macros": lambda n: "#define M0 c\n" + "".join(
        f"#define M{i} M{i - 1} + M{i - 1}\n" for i in range(1, min(n, 24)))
        + in_main(f"return M{min(n, 24) - 1};"),
    "macro_calls": lambda n: "#define F(x) x\n" + in_main("return " + nested("F(", "c", ")")(n)
                                                          + ";"),
    "comments": lambda n: "/*" * n + "*/" + in_main(""),
    "contracts": lambda n: "/*@ requires " + nested("(", "c > 0", ")")(n) + "; */\n" + in_main(""),
    "clauses": lambda n: "/*@ " + "requires c > 0;\n" * n + " */\n" + in_main(""),
    "quantifiers": lambda n: "/*@ requires " + "\\forall integer i; " * min(n, 300)
                             + "i > 0; */\n" + in_main(""),
    "conditionals": lambda n: "#if 1\n" * n + in_main("") + "#endif\n" * n,
    "include_itself": lambda n: '#include "prog.c"\n' + in_main(""),
    "line_ends": lambda n: "\\\n" * n + in_main(""),
    "warnings": lambda n: in_main("int x; x;\n" + "x;\n" * n),
    "errors": lambda n: in_main("y;\n" * n),
}

# Programs that ask for much, in few lines.
GREEDY = {
    "endless": in_main("for (;;) ;"),
    "endless_output": in_main('for (;;) puts("more and more");'),
    "endless_memory": "#include <stdlib.h>\n" + in_main("for (;;) *(char *)malloc(1 << 20) = 1;"),
    "endless_files": in_main("for (int i = 0; ; i++) { char n[20]; sprintf(n, \"%d\", i); "
                             "fputs(\"x\", fopen(n, \"w\")); }"),
    "endless_recursion": "int f(int n) { return f(n + 1) + 1; }\n" + in_main("return f(0);"),
    "endless_forks": "#include <unistd.h>\n" + in_main("for (;;) fork();"),
    "endless_input": in_main("int x; while (scanf(\"%d\", &x) != 7) ;"),
    "huge_array": in_main("static char a[1ul << 40]; return a[c];"),
    "huge_local": in_main("char a[1ul << 33]; a[c] = 1; return a[c];"),
    "huge_initializer": "char a[300000000] = {1};\n" + in_main("return a[c];"),
    "huge_initialized_end": "char a[] = {[400000000] = 1};\n" + in_main("return a[c];"),
    "huge_vla": in_main("long n = 1; n <<= 40; char a[n * c]; return a[0];"),
    "huge_shift": in_main("return c << 1000;"),
    "huge_print": in_main('printf("%2000000000d", c);'),
    "huge_precision": in_main('printf("%.2000000000f", 1.0);'),
    "huge_copy": "#include <string.h>\n" + in_main("static char a[1 << 28]; "
                                                   "memset(a, c, sizeof a);"),
    "deep_stack": "int f(int n) { char a[100000]; a[0] = n; return n ? f(n - 1) + a[0] : 0; }\n"
                  + in_main("return f(1000000);"),
    "many_paths": in_main("int x, s = 0; for (int i = 0; i < 40; i++) { scanf(\"%d\", &x); "
                          "if (x > i) s += x; else s -= i; } printf(\"%d\\n\", s);"),
    "device": '#include "/dev/zero"\n' + in_main(""),
    "terminal": '#include "/dev/stdin"\n' + in_main(""),
    "passwords": '#include "/etc/passwd"\n' + in_main(""),
    "embedded": "const char a[] = {\n#embed \"/dev/zero\"\n};\n" + in_main(""),
    "embedded_test": "const char a[] = {\n#embed \"tests/a.out\"\n};\n" + in_main("puts(a);"),
    "up_and_away": '#include "../../../../../../etc/hostname"\n' + in_main(""),
    "system": "#include <stdlib.h>\n" + in_main('system("touch created");'),
    "execution": "#include <unistd.h>\n" + in_main('execl("/bin/touch", "touch", "created", 0);'),
    "writing": in_main('fputs("x", fopen("created", "w"));'),
    "assembly": in_main('asm("syscall" : : "a"(60), "D"(0));'),
    "control": in_main('printf("\\033[2J\\033]0;title\\007\\b\\r%c", 0);'),
    "control_name": in_main('int x\x1b[31m = c; return x;'),
    "no_main": "int f(void) { return 1; }\n",
    "main_of_another_kind": "char *main[] = {0};\n",
    "empty": "",
    "only_comment": "// nothing\n",
}

WORDS = ["(", ")", "{", "}", "[", "]", ";", ",", "*", "&", "=", "==", "<", "++", "--", "->", ".",
         "?", ":", "'", '"', "\\", "#", "##", "/*", "*/", "//", "/*@", "int ", "char ", "struct ",
         "return ", "if (", "while (", "for (;;) ", "break;", "goto l;", "sizeof ", "0", "-1",
         "2147483648", "0x", "1e999", "'\\0'", "__int128 ", "_Complex ", "typeof(c) ", "asm(\"\") ",
         "__attribute__((aligned(65536))) ", "__builtin_trap();", "_Atomic ", "static ", "extern ",
         "({", "})", "&&l", "#define X ", "#include <stdio.h>\n", "#if ", "#pragma ", "\0", "\xff",
         "\r", "\t", "\u202e", "\x1b[31m", "\n", "\ufeff"]

COMMANDS = ["locate"] * 5 + ["run"] * 4 + ["repair"] * 3 + ["check"] * 2 + [
    "explain", "deviate", "debug", "class", "mcp", "dap", "help", "options", "version", ""]
FORMS = {"locate": ["text", "compiler", "json", "html", "sarif", "acsl"],
         "run": ["text", "compiler", "json", "html", "sarif"],
         "repair": ["text", "compiler", "json", "html", "sarif", "diff"],
         "check": ["text", "json"], "explain": ["text", "json"], "deviate": ["text", "json"],
         "debug": ["text", "json", "html"], "class": ["text", "csv", "json", "html"]}
# Good options, and those that are wrong for most commands.
OPTIONS = [["--limit", "1"], ["--limit", "3"], ["--jobs", "1"], ["--jobs", "9999"], ["--all"],
           ["--explain"], ["--spectrum"], ["--effort", "3"], ["--steps", "1000"],
           ["--output-limit", "10"], ["--engine", "relax"], ["--granularity", "block"],
           ["--modes", "skip"], ["--max-faults", "1"], ["--unwind", "2"], ["--compare", "blanks"],
           ["--undefined", "all"], ["--undefined", "memory"],
           ["--only", "a*"], ["--suspect", "*.c"], ["--trust", "other.c"],
           ["--expect", "line:3 1 == 1"], ["--expect", "output:1 == \"x\""],
           ["--function", "main"], ["--contracts"], ["--modular"], ["--array", "v=c"],
           ["--counterexample", "c=1"], ["--bound", "3"], ["--termination"], ["--hint", "2"],
           ["--patch", "2"], ["--apply"], ["--choose"], ["--fail-on", "suspects"],
           ["--show", "mcs"], ["--show", "ranges"], ["--deviations", "2"], ["--mcs", "2"],
           ["--no-marking"], ["--wp"], ["--test", "a"], ["--journal", "journal"],
           ["--reference", "prog.c"], ["--model", "other.c"],
           ["--dump", "tests"], ["--dump", "model"], ["--dump", "phases"], ["--no-cache"],
           ["--color", "always"], ["--shard", "1/2"], ["--merge"], ["--write-tests", "made"],
           ["--test-format", "ctest"], ["--test-format", "witness"], ["--trace", "full"],
           ["--as", "man"], ["--root", "."]]
WRONG = [["--limit", "0"], ["--steps", "x"], ["--compare", "no"], ["--only", "[["], ["--only", ""],
         ["--suspect", "*.h"], ["--trust", "*"], ["--expect", "line:99 c"],
         ["--expect", "line:3 (("], ["--expect", "line:2@last sometime c > 0 // x"],
         ["--function", "no"], ["--array", "=("], ["--counterexample", "c=,,{"], ["--hint", "7"],
         ["--reference", "none.c"], ["--model", "none.c"], ["-p", "."], ["-p", "none"],
         ["--ctest", "all"], ["--help"], ["--no-such-option"], ["--output"], ["none.c"], [""],
         ["-"], ["tests"], ["other.c"]] + OPTIONS
FLAGS = ["-DX=1", "-std=c99", "-O2", "-Wall", "-include", "none.h", "-I", "..", "-m32", "-D", "-x",
         "-o", "created", "-save-temps", "-MD", "-MF", "created", "@prog.c", "-fplugin=x.so",
         "-Xclang", "-load", "-", "--", "-march=native", "-isystem", "/", "-ferror-limit=0"]
TYPED = ["step", "back", "finish", "continue", "print c", "print v[99999]", "last c", "history c",
         "locals", "why c", "why not 3", "ask", "right", "wrong 1", "undo", "expected", "mend",
         "answers", "save kept", "goto 3", "quit", "no such", "print ((", "\x00\xff", "help"]


# Changes ---------------------------------------------------------------------------------------

def changed_text(rng, text, others):
    """The source after a few changes of its lines, words and bytes."""
    for _ in range(rng.choice([0, 0, 1, 1, 2, 4, 8])):
        lines = text.split("\n")
        k = rng.randrange(len(lines))
        at = rng.randrange(len(text) + 1)
        kind = rng.randrange(12)
        if kind == 0:
            del lines[k]
        elif kind == 1:
            lines.insert(k, rng.choice(lines))
        elif kind == 2:
            j = rng.randrange(len(lines))
            lines[k], lines[j] = lines[j], lines[k]
        elif kind == 3:
            lines.insert(k, rng.choice(rng.choice(others).split("\n")))
        if kind <= 3:
            text = "\n".join(lines)
        elif kind in (4, 5, 6):
            text = text[:at] + rng.choice(WORDS) + text[at:]
        elif kind == 7:
            text = text[:at] + text[at + rng.randrange(1, 12):]
        elif kind == 8:
            text = text[:at] + rng.choice(WORDS) * rng.choice([3, 50, 2000]) + text[at:]
        elif kind == 9:
            text = text[:at]
        elif kind == 10:
            text = text.replace("\n", "\r\n")
        else:
            text = replaced_number(rng, text)
    return text


def replaced_number(rng, text):
    places = [i for i, byte in enumerate(text) if byte.isdigit()]
    if not places:
        return text
    at = rng.choice(places)
    return text[:at] + rng.choice(["0", "1", "255", "65536", "2147483647", "99999999999999999999",
                                   "1e400", "-"]) + text[at + 1:]


def changed_bytes(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 3])):
        at = rng.randrange(len(data) + 1)
        data[at:at + rng.randrange(3)] = rng.choice([b"", b"\0", b"\xff", b"'", b'"', b"=", b"\n",
                                                     b"{", b"-1", b"9" * 30, b"\x1b[2J"])
    return bytes(data)


def change_tests(rng, folder, tests):
    """A few changes of the folder of tests; returns words about them."""
    about = []
    for _ in range(rng.choice([0, 0, 0, 1, 1, 2])):
        names = sorted(path.name for path in tests.iterdir() if path.is_file())
        kind = rng.randrange(10)
        if kind <= 2 and names:
            path = tests / rng.choice(names)
            path.write_bytes(changed_bytes(rng, path.read_bytes()))
        elif kind == 3:
            end = rng.choice(["args", "exit", "env", "expect", "inputs", "in", "out"])
            (tests / f"a.{end}").write_bytes(
                rng.choice([b"", b"'", b"x y\n", b"0\n", b"256\n", b"-1", b"A=1\n", b"=\n",
                            b"line:2 c == 1\n", b"c = 1\n", b"\xff\0", b"x" * 100000]))
        elif kind == 4:
            names_of = ["a\nb.out", "\x1b[31m.out", "..out", ".out", "-x.out", "n" * 200 + ".out",
                        "a b.out", "'.out"]
            (tests / rng.choice(names_of)).write_bytes(b"1\n")
        elif kind == 5:
            (tests / rng.choice(["b.out", "c.in", "files", "a.files"])).mkdir(exist_ok=True)
        elif kind == 6:
            link(rng.choice(["/dev/zero", "/dev/stdin", "/etc/passwd", "loop.out", "/none", ".."]),
                 tests / rng.choice(["b.out", "b.in", "loop.out", "files"]))
        elif kind == 7:
            pipe = tests / rng.choice(["p.out", "p.in", "p.args"])
            if not pipe.exists():
                os.mkfifo(pipe)
        elif kind == 8:
            for path in tests.iterdir():
                if path.is_file() and not path.is_symlink():
                    path.unlink()
        else:
            (tests / "big.out").write_bytes(b"0123456789\n" * 1_000_000)
        about.append(f"tests {kind}")
    return about


def link(target, path):
    if not path.exists() and not path.is_symlink():
        path.symlink_to(target)


# Cases -----------------------------------------------------------------------------------------

def sources():
    """Good programs, each with a folder of tests or None."""
    for path in sorted((ROOT / "tests" / "corpus").iterdir()):
        if (path / "buggy.c").exists():
            yield path / "buggy.c", path / "tests"
    for path in sorted((HERE / "corpus" / "source").iterdir()):
        yield path, None


def make_program(rng, case, large):
    """Writes prog.c, other.c and tests/."""
    tests = case.folder / "tests"
    known = list(sources())
    path, given = rng.choice(known)
    text = path.read_bytes().decode("latin-1")
    others = [other.read_bytes().decode("latin-1") for other, _ in rng.sample(known, 3)]
    case.about = path.parent.name if given else path.name
    kind = rng.randrange(10)
    if kind < 2:
        case.about = rng.choice(sorted(GREEDY))
        text, given = GREEDY[case.about], None
    elif kind == 2 and large:
        name, size = rng.choice(sorted(LARGE)), rng.choice([100, 2000, 20000])
        text, given, case.about = LARGE[name](size), None, f"{name} {size}"
    tests.mkdir()
    for file in sorted(given.iterdir()) if given else []:
        if file.is_file():
            (tests / file.name).write_bytes(file.read_bytes())
    if not given:
        (tests / "a.out").write_text("1\n")
        (tests / "b.in").write_text("1 2 3\n")
        (tests / "b.exit").write_text("1\n")
    if rng.randrange(3) == 0:
        text = changed_text(rng, text, others)
    # code points beyond one byte are written as UTF-8, the others as the byte
    data = b"".join(c.encode("latin-1") if ord(c) < 256 else c.encode() for c in text)
    (case.folder / "prog.c").write_bytes(data)
    (case.folder / "other.c").write_text("int other(void) { return 1; }\n")
    case.about = " ".join([case.about, *change_tests(rng, case.folder, tests)])


def of_corpus(rng, target):
    path = rng.choice(sorted((HERE / "corpus" / target).iterdir()))
    data = path.read_bytes()
    return changed_bytes(rng, data) if rng.randrange(2) else data


def framed(lines):
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(line), line)
                    for line in lines.split(b"\n") if line)


def make_case(rng, folder, large, seconds, mib, options_of):
    """`options_of`: the names of the options that each command has."""
    case = Case(folder)
    make_program(rng, case, large)
    case.command = rng.choice(COMMANDS)
    words = [case.command] if case.command else []
    takes_sources = case.command in FORMS and case.command != "class"
    if takes_sources:
        words.append("prog.c")
        if rng.randrange(8) == 0:
            words.append("other.c")
    if case.command == "class":
        words.append(".")
    if case.command in FORMS:
        if case.command != "check" and rng.randrange(20):
            words += ["--tests", "tests"]
        case.form = rng.choice(FORMS[case.command] + (["json"] if rng.randrange(20) else ["sarif"]))
        words += ["--format", case.form] + (["--wp"] if case.command == "explain" else [])
        if case.form not in FORMS[case.command] or case.command in ("class", "check", "debug"):
            # refused, or a document of another kind
            case.form = "json" if case.form == "json" and case.command != "debug" else "other"
        words += ["--timeout", str(seconds), "--memory", str(mib)]
    if case.command == "mcp":
        case.stdin = of_corpus(rng, "mcp")
        words += ["--timeout", str(seconds), "--memory", str(mib)]
    if case.command == "dap":
        case.stdin = of_corpus(rng, "dap")
        if b"Content-Length" not in case.stdin:
            case.stdin = framed(case.stdin)
    if case.command == "debug":
        case.stdin = "\n".join(rng.choices(TYPED, k=rng.randrange(12))).encode("latin-1")
    add_options(rng, case, words, options_of)
    case.words = words
    return case


def add_options(rng, case, words, options_of):
    known = options_of.get(case.command, ())
    good = [option for option in OPTIONS if option[0] in known]
    for _ in range(rng.choice([0, 0, 1, 1, 2, 4])):
        is_wrong = rng.randrange(15) == 0
        if not is_wrong and not good:
            break
        option = rng.choice(WRONG if is_wrong else good)
        if option[0] == "--format" or (option[0] in ("--dump", "--help", "--merge")
                                       and case.form != "text"):
            continue
        words += option
        if option == ["--help"] or option[0] in ("--dump", "--output"):
            case.form = "other"
        if option[0] == "--counterexample":
            words += ["--function", "main"]
        if option[0] == "--write-tests":
            case.prefixes.append("made/")
        if option[0] == "--journal":
            case.may_write.append("journal")
        if option[0] == "--apply":
            case.may_write += ["prog.c.orig", "other.c.orig"]
        if option[0] == "--choose":
            case.prefixes.append("tests/")
    if b"save kept" in case.stdin:
        case.may_write.append("kept")
    if case.command in FORMS and rng.randrange(6) == 0 and not any(o in words for o in
                                                                   ("--output",)):
        case.output = rng.choice(["result"] * 6 + ["no/such/folder/result", "tests"])
        words += ["-o", case.output]
        case.may_write.append("result")
        if case.output != "result":
            case.form = "other"  # it cannot be written
    if case.command in FORMS and rng.randrange(4) == 0:
        words += ["--", *rng.choices(FLAGS, k=rng.randrange(1, 4))]
    if rng.randrange(40) == 0 and words:
        words.insert(rng.randrange(len(words) + 1), rng.choice(["\xff", "é", "a\nb", "--", "-h"]))
        case.form = "other"


if __name__ == "__main__":
    raise SystemExit("endings.py uses this file; it does nothing by itself")
