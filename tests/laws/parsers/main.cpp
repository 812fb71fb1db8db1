// Parsers handle invalid input: every parser reads nearly valid texts. law_parsers [COUNT [SEED]].
//
// A parser may reject a text with a message. It may not end the process, throw, or take long. If it
// accepts a text, its printer prints it, and reading that gives the same result again. Best run in
// the build with sanitizers. Each case depends only on its seed.
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "contract/parser.h"
#include "driver/class/merge.h"
#include "driver/command_line.h"
#include "driver/settings.h"
#include "frontend/frontend.h"
#include "machine/stdio/format_value.h"
#include "machine/stdio/scan.h"
#include "mutate.h"
#include "project/program.h"
#include "project/reply_files.h"
#include "project/shell/meaning.h"
#include "project/shell/parser.h"
#include "project/test_case.h"
#include "replay/plain_run.h"
#include "report/class/read_answer.h"
#include "report/class/render_class.h"
#include "spec/test_case.h"
#include "stopped.h"
#include "subject.h"

using namespace culprit;

namespace {

using Strings = std::vector<std::string>;
namespace fs = std::filesystem;

/// A reply of CMake's file API.
constexpr std::pair<const char*, const char*> kReply[] = {
    {"index-1.json", R"({"objects":[{"kind":"codemodel","version":{"major":2},"jsonFile":"m.json"},
                         {"kind":"cmakeFiles","version":{"major":1},"jsonFile":"f.json"}]})"},
    {"f.json",
     R"({"paths":{"source":"/none"},"inputs":[{"path":"CMakeLists.txt"},{"path":"x","isCMake":true}]})"},
    {"m.json", R"({"paths":{"source":"/none","build":"/none/b"},
        "configurations":[{"name":"","targets":[{"jsonFile":"t.json"},{"jsonFile":"l.json"}]}]})"},
    {"t.json",
     R"({"id":"t","name":"t","type":"EXECUTABLE","nameOnDisk":"t","artifacts":[{"path":"t"}],"dependencies":[{"id":"l"}],
        "link":{"commandFragments":[{"role":"libraries","fragment":"libl.a"}]},"sources":[{"path":"a.c","compileGroupIndex":0}],
        "compileGroups":[{"language":"C","defines":[{"define":"A=\"b c\""}],"compileCommandFragments":[{"fragment":"-O2 '-Ia b'"}]}]})"},
    {"l.json",
     R"({"id":"l","name":"l","type":"STATIC_LIBRARY","nameOnDisk":"libl.a","dependencies":[{"id":"t"},{"id":"l"}],
        "sources":[{"path":"b.c","compileGroupIndex":0}],"compileGroups":[{"language":"C"}]})"},
};

struct Parsers {
  testing_support::Subject formats{R"(#include <stdio.h>
int main(int argc, char **argv) {
  char text[64]; long n = 0; double d = 0; int i = 0;
  if (argc != 3) return 1;
  printf(argv[1], 3, 4.5, "text", 'c', -7L);
  snprintf(text, sizeof text, argv[1], 1, 2.5, "x", 2, 3L);
  i = sscanf("12 ab 3.5e2 0x1f", argv[2], &n, text, &d, &i);
  return scanf(argv[2], text, text, text, text) + i;
})"};
  testing_support::Stopped moment{R"(
enum color { RED, GREEN };
struct s { int x, value; unsigned bits : 5; union { int i; float f; } u; struct s *next; };
int main(void) {
  int a[3] = {1, 2, 3}, i = 1, none; unsigned u = 7; double d = 2.5; struct s s = {1, 2, 3, {4}, 0};
  struct s *p = &s, *list = &s; void *q = a;
  return i; /* here */
})"};
  std::string model = model::print(
      testing_support::Subject(
          "struct s {int b:3; char *t;} g = {1, \"a\\n\"}; int f(int a) { switch (a) { case 1: "
          "return 2; } "
          "for (int i = 0; i < a; i++) g.b += i; return g.b; } int main(void) { return f(3); }")
          .program());
  fs::path folder = fs::temp_directory_path() / fmt::format("culprit_law_parsers_{}", getpid());

  ~Parsers() { fs::remove_all(folder); }

  /// Returns the description of a violation; empty if there is none.
  std::string read_model(std::mt19937_64& random) {
    const auto read = model::parse(laws::mutated(
        {model}, {"global \"x\" 4 4 4 0 0 0 - 0:0:0\n", "bytes 0 ff\n", "-", "\"", "\n"}, random));
    if (!read) return {};
    const std::string printed = model::print(*read);
    const auto again = model::parse(printed);
    return again && model::print(*again) == printed ? "" : "an accepted model does not come back";
  }

  std::string split_words(std::mt19937_64& random) {
    spec::split_command_line(laws::mutated({"a 'b c' \"d $e\" \\f", "'", "-x --long=1 \"\\\"\""},
                                           {"'", "\"", "\\", "\\\n", " ", "$"}, random));
    return {};
  }

  std::string formats_in_the_machine(std::mt19937_64& random) {
    const Strings words = {"%",    "%d",  "%s",   "%5.2f", "%c",     "%ld",   "%*d",
                           "%2$s", "%n",  "%hhx", "%Lf",   "%[a-z]", "%[^]]", "%p",
                           "%m",   "%ls", "I",    "'",     "*",      ".",     "ll"};
    const std::string print =
        laws::mutated({"%d %f %s %c %ld\n", "%-*.*f|%#x|%%", "%1$d %2$g"}, words, random);
    const std::string scan = laws::mutated({"%ld %s %lf", "%3c%*d%n", "%[^a] %x"}, words, random);
    if (print.find('\0') != std::string::npos || scan.find('\0') != std::string::npos) return {};
    const std::string input = laws::mutated({"12 ab 3.5e2 0x1f", "-", "nan inf 1e"},
                                            {"0x", "1e", ".", "+", "\n"}, random);
    const machine::RunInputs inputs{.input = input, .arguments = {print, scan}};
    replay::PlainRunRequest request;
    request.image = &formats.image();
    request.inputs = &inputs;
    request.limits.steps = 100'000;
    replay::plain_run(request);
    return {};
  }

  std::string read_options(std::mt19937_64& random) {
    constexpr const char* kCommands[] = {"locate", "run", "repair", "class"};
    Strings words = {kCommands[random() % std::size(kCommands)]};
    for (uint64_t n = random() % 6; n > 0; --n)
      words.push_back(
          laws::mutated({"--tests", "t", "a.c", "--timeout=2.5", "--jobs", "3", "--only=*", "-n",
                         "--", "--format", "json", "--shard=1/2", "--merge", "--hint", "2"},
                        {"--", "=", "-"}, random));
    const auto line = driver::parse_command_line(words);
    if (line) (void)driver::settings_of(*line);
    return {};
  }

  std::string read_folder(std::mt19937_64& random) {
    const auto write = [&](const char* name, const Strings& samples) {
      std::ofstream(folder / name, std::ios::binary)
          << laws::mutated(samples, {"'", "\"", "{", "[", "}", "\n"}, random);
    };
    fs::create_directories(folder);
    write("a.in", {"1 2\n"});
    write("a.out", {"3\n"});
    write("a.args", {"x 'y z'\n"});
    write("a.exit", {"0\n", "7"});
    write(
        "compile_commands.json",
        {R"([{"file":"a.c","directory":"/","command":"cc -DX=\"1 2\" -c a.c"},{"file":"b.c","arguments":["cc","b.c"]}])"});
    (void)spec::read_tests(folder.string());
    (void)frontend::read_compile_commands(folder.string(), {});
    return {};
  }

  std::string read_ctest(std::mt19937_64& random) {
    const auto tests = project::parse_tests(laws::mutated(
        {R"({"kind":"ctestInfo","version":{"major":1},"tests":[{"name":"a","command":["/t","1"],"properties":[{"name":"WILL_FAIL","value":true},)"
         R"({"name":"PASS_REGULAR_EXPRESSION","value":["^a(b|[^c])*$"]},{"name":"SKIP_RETURN_CODE","value":77}]}]})"},
        {"{", "}", "[", "]", "\"", ":", ",", "null", "1e999", "-1", "(", "*"}, random));
    if (!tests) return {};
    for (const project::BuildTest& test : *tests) {
      const auto made = project::test_case_of(test);
      if (made && made->rule) (void)spec::judge(*made->rule, 1, "abab\nx");
    }
    (void)project::select_tests(
        *tests, laws::mutated({"a", "^a.b$", "all"}, {"(", "[", "*", "\\"}, random));
    return {};
  }

  /// Scripts: those that are read are evaluated as well, with a folder of one file.
  std::string read_shell(std::mt19937_64& random) {
    namespace shell = project::shell;
    const std::string text = laws::mutated(
        {"set -e\nx=${1:-a b}; for i in $x \"$@\"; do ./prog $i >out 2>&1 || exit 1; done",
         "f() { local y=$1; [ \"$y\" -gt 2 ] && return 3; echo ${y%.*} | ./prog; }; f 1.c; f $((1 "
         "+ 2))",
         "case `basename $0 .sh` in a*|[b-d]) cat <<END | ./prog ;; *) exec ./prog ;; "
         "esac\n$x\nEND\n",
         "if ! cmp -s a.txt out; then (cd .. && rm -f *.txt); elif test -f a.txt; then . ./a.txt; "
         "fi",
         "while read -r l; do echo \"$l\" | sed 's/a*/b/g'; done < a.txt; trap 'eval $x' EXIT"},
        {"'",   "\"",    "`",     "$(",  ")",       "${",    "}",      "((",     ";",       ";;",
         "&&",  "|",     "<<E\n", ">",   "*",       "[",     "]",      "!",      "\\",      "\n",
         "if ", "then ", "fi",    "do ", "done",    "esac",  "$x",     "./prog", "exit $?", "eval ",
         "f",   "() {",  "%%",    "##",  "printf ", "shift", "set -- "},
        random);
    const shell::Parsed parsed = shell::parse(text);
    if (!parsed.script)
      return parsed.error.empty() || parsed.line == 0 ? "an error without a place or a message"
                                                      : "";
    fs::create_directories(folder);
    if (!fs::exists(folder / "a.txt")) std::ofstream(folder / "a.txt") << "x=1\n# a\n";
    const std::string place = folder.string();
    const auto find = [&](const std::string& path) {
      return path == place + "/prog" ? std::optional<size_t>(0) : std::nullopt;
    };
    const auto fence = std::make_shared<const project::Fence>(std::vector{place});
    shell::Evaluator evaluator(find, shell::ScriptFiles(fence, place));
    shell::State start;
    start.folder = place;
    const shell::States ways = evaluator.execute({"sh", "-c", text, "a.sh", "3"}, start);
    if (evaluator.refusal())
      return evaluator.refusal()->why.empty() ? "a refusal without words" : "";
    const shell::Meaning meaning = shell::meaning_of(ways);
    return meaning.runs.empty() && meaning.problem.empty() ? "a script without a meaning" : "";
  }

  /// What `class` reads: its own results, and answers of `repair`.
  std::string read_class(std::mt19937_64& random) {
    const Strings words = {"{", "}", "[", "]", "\"", ":", ",", "null", "-1", "1e999", "\"line\""};
    const auto report = report::read_class_json(laws::mutated(
        {R"({"schema":"culprit-class/1","version":"1","comparison":"exact","tests":["t"],"shard":{"index":1,"of":2},)"
         R"("programs_in_class":1,"programs":[{"program":"a.c","state":"patch","passed":1,"failed":1,"unknown":0,)"
         R"("suspect":{"file":"a.c","line":3,"column":1,"words":"w"},"patch":"p","mistake":"bound","reason":""}]})"},
        words, random));
    if (report) {
      (void)report::render_class_text(*report, {});
      (void)report::render_class_json(*report);
      (void)driver::merged({{"a", *report}});
    }
    (void)report::row_of_answer(laws::mutated(
        {R"({"schema":"culprit/1","tests":[{"verdict":"fail","reason":{"text":"t"}}],"diagnoses":[{"unit":null,)"
         R"("components":[{"file":"a.c","line":3,"column":1,"kind":"k","text":"t","function":"f"}]}],)"
         R"("patches":[{"words":"w","mistake":"m"}],"answer":"proved"})"},
        words, random));
    return {};
  }

  /// Annotations: those that are read become code that Clang reads, or name what is wrong.
  std::string read_annotation(std::mt19937_64& random) {
    const std::string comment = laws::mutated(
        {R"(/*@ requires \valid(a + (0 .. n - 1)) && 0 <= n < 10; assigns a[0 .. n] \from \nothing;
            ensures \forall integer i, j; 0 <= i < j < n ==> a[i] <= \old(a[j]);
            behavior b: assumes x: n > 0; ensures \result == \sum(0, n - 1, \lambda integer k; a[k]);
            complete behaviors b; disjoint behaviors; */)",
         "//@ predicate p{L}(int *a, integer n) = \\let x = \\at(a[n], L); (int)x > 0 ^^ n == 1;\n",
         R"(/*@ loop invariant \exists int k; 0 <= k <= n && a[k] == 1 || n != 0; loop variant n; */)",
         "/*@ assert \\separated(a, &n) <==> sizeof(int) * -3 <= a[0] ? n : n->f.g; */"},
        {"(",
         ")",
         "[",
         "]",
         "{",
         "}",
         ";",
         ":",
         "..",
         "==>",
         "\\forall integer i;",
         "\\old(",
         "\\at(",
         "\\result",
         "0x",
         "\"",
         "'",
         "@",
         "/*",
         "*/",
         "//",
         "\\",
         "ghost ",
         "a",
         "n",
         "\\max(",
         "\\valid(",
         "for b:",
         "behavior",
         "\n"},
        random);
    (void)contract::is_annotation(comment);
    const contract::Parsed parsed = contract::parse_annotation(comment);
    for (const contract::Clause& clause : parsed.annotation.clauses)
      if (clause.text.empty()) return "a clause without a text";
    if (parsed.error && (parsed.error->at > comment.size() || parsed.error->message.empty()))
      return "an error without a place or a message";
    frontend::CompileRequest request;
    request.path = "annotated.c";
    const bool in_body = random() % 2 == 0;
    request.content =
        in_body ? "int f(int *a, int n) {\n" + comment + "\nwhile (n > 0) --n;\nreturn n; }\n"
                : comment + "\nint f(int *a, int n) { return a[n]; }\n";
    frontend::FrontendOptions options;
    options.contracts = true;
    (void)frontend::compile(request, options);
    return {};
  }

  std::string evaluate_expression(std::mt19937_64& random) {
    const std::string text = laws::mutated(
        {"a[i + 1] * (unsigned char)-3 / p->x", "list->next->value == RED ? &s : (struct s *)0",
         "sizeof(struct s) << 2 >= sizeof a[0] && !d || ~u & 0x1fUL", "*(int *)q - '\\n' + 1.5e3f",
         "s.u.f - s.bits % 7 | (p - a) ^ -2147483647"},
        {"(",
         ")",
         "[",
         "]",
         "*",
         "&",
         "->",
         ".",
         "++",
         "=",
         "?",
         ":",
         "'",
         "\"",
         "(int *)",
         "1e",
         "99999999999999999999",
         "q",
         "none",
         "s",
         "a",
         "sizeof "},
        random);
    const session::Scope scope = moment.scope();
    const auto value = session::evaluate(scope, text);
    if (value) return session::show(scope, *value).empty() ? "a value without words" : "";
    const Diagnostic& error = value.errors().front();
    return error.message.empty() || error.column == 0 || error.column > text.size() + 1
               ? "an error without a place or a message"
               : "";
  }

  std::string read_reply(std::mt19937_64& random) {
    const fs::path reply = folder / ".cmake" / "api" / "v1" / "reply";
    const auto write = [&](const char* name, const std::string& text) {
      std::ofstream(reply / name, std::ios::binary) << text;
    };
    if (fs::create_directories(reply))
      for (const auto& [name, text] : kReply) write(name, text);
    const auto& [name, text] = kReply[random() % std::size(kReply)];
    write(name, laws::mutated({text}, {"{", "}", "[", "]", "\"", ":", ",", "null", "-1", "\"..\""},
                              random));
    const auto build = project::read_reply(folder.string());
    (void)project::newer_than_reply(folder.string());
    if (build)
      for (size_t target = 0; target < build->targets.size(); ++target)
        (void)project::program_of(*build, target, {target});
    write(name, text);
    return {};
  }
};

struct Target {
  const char* name;
  std::string (Parsers::*check)(std::mt19937_64&);
};
constexpr Target kTargets[] = {{"model", &Parsers::read_model},
                               {"words", &Parsers::split_words},
                               {"formats", &Parsers::formats_in_the_machine},
                               {"options", &Parsers::read_options},
                               {"folder", &Parsers::read_folder},
                               {"ctest", &Parsers::read_ctest},
                               {"class", &Parsers::read_class},
                               {"reply", &Parsers::read_reply},
                               {"shell", &Parsers::read_shell},
                               {"annotations", &Parsers::read_annotation},
                               {"expressions", &Parsers::evaluate_expression}};

char now[64];  // the current case, for the signal handler

void on_signal(int signal) {
  (void)!write(STDOUT_FILENO, now, std::char_traits<char>::length(now));
  (void)!write(STDOUT_FILENO, ": ended by a signal\n", 20);
  _exit(128 + signal);
}

bool holds(Parsers& parsers, const Target& target, uint64_t seed) {
  fmt::format_to_n(now, sizeof now - 1, "{} {}{}", target.name, seed, '\0');
  std::string wrong;
  try {
    std::mt19937_64 random(seed);
    wrong = (parsers.*target.check)(random);
  } catch (const std::exception& problem) {
    wrong = problem.what();
  }
  if (!wrong.empty()) fmt::print("{} {}: {}\n", target.name, seed, wrong);
  return wrong.empty();
}

}  // namespace

int main(int count, char** words) {
  const uint64_t cases = count > 1 ? std::strtoull(words[1], nullptr, 10) : 2000;
  const uint64_t first = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  for (int s : {SIGSEGV, SIGABRT, SIGFPE, SIGVTALRM}) signal(s, on_signal);
  Parsers parsers;
  uint64_t violations = 0;
  for (uint64_t seed = first; seed < first + cases; ++seed)
    for (const Target& target : kTargets) {
      const itimerval at_most{{0, 0}, {10, 0}};  // seconds of processor time
      setitimer(ITIMER_VIRTUAL, &at_most, nullptr);
      violations += !holds(parsers, target, seed);
    }
  fmt::print("{} cases for each of {} parsers, {} violations\n", cases, std::size(kTargets),
             violations);
  return violations > 0;
}
