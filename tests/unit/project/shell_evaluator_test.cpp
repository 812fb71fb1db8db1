// Scripts are read as the shells of this computer execute them.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "project/process.h"
#include "project/shell/evaluator.h"
#include "project/shell/meaning.h"

namespace culprit::project::shell {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ShellEvaluator : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "data");
    write("data/one.txt", "1\n");
    write("data/two.txt", "2\n");
    write("expected", "right\n");
    // the program: prints $OUT_x and exits with $STATUS_x, where x is its first argument
    write("prog",
          "#!/bin/sh\neval \"printf '%s\\\\n' \\\"\\$OUT_$1\\\"\"\neval \"exit \\$STATUS_$1\"\n");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    fs::permissions(folder_ / name, fs::perms::owner_all);
  }

  States ways_of(const Words& words, State start = {}) {
    const std::string folder = folder_.string();
    start.folder = folder;
    const auto find = [&](const std::string& path) {
      return path == folder + "/prog" ? std::optional<size_t>(0) : std::nullopt;
    };
    const auto fence = std::make_shared<const Fence>(std::vector{folder});
    Evaluator evaluator(find, ScriptFiles(fence, folder));
    States ways = evaluator.execute(words, std::move(start));
    problem_ = evaluator.refusal() ? evaluator.refusal()->why : std::string();
    line_ = evaluator.refusal() ? evaluator.refusal()->line : 0;
    return ways;
  }

  /// What the script prints and its status, as this reader has it.
  std::string read(const std::string& shell, const std::string& script) {
    State start;
    start.output = {Stream::Kind::Captured, {}};
    const States ways = ways_of({shell, "-c", script, "name", "p q", "r"}, std::move(start));
    if (ways.size() != 1) return fmt::format("{} ways; {}", ways.size(), problem_);
    return ways[0].captured + "=" + ways[0].status;
  }

  std::string executed(const std::string& shell, const std::string& script) {
    ProcessRequest request;
    request.words = {shell, "-c", script, "name", "p q", "r"};
    request.directory = folder_.string();
    const auto result = run_process(request);
    return result ? fmt::format("{}={}", result->output, result->status) : "cannot be started";
  }

  Meaning meaning(const std::string& script) {
    write("run.sh", script);
    const States ways = ways_of({"sh", "run.sh", "word"});
    if (!problem_.empty()) return {{}, false, problem_};
    return meaning_of(ways);
  }

  fs::path folder_ = fs::temp_directory_path() / fmt::format("culprit_shell_{}", getpid());
  std::string problem_;
  unsigned line_ = 0;
};

TEST_F(ShellEvaluator, EvaluatesAsShellsDo) {
  const char* scripts[] = {
      "echo a  'b  c' \"d $1\"; echo $# $0",
      "x='a  b'; echo $x; echo \"$x\"; y=$x; echo \"$y\"",
      "for i in \"$@\"; do echo [$i]; done; for i in $*; do echo [$i]; done",
      "set -- a 'b c' ''; echo $#; for i; do echo \"<$i>\"; done; shift 2; echo $#",
      "echo ${x-1} ${x:-2} ${x:=3} $x ${x:+4} ${y+5} ${#x}",
      "f=a/b.c.d; echo ${f%.*} ${f%%.*} ${f#*/} ${f##*.} ${f%x}",
      "x='*'; echo \"$x\"; echo 'a'*; echo data/*; echo data/t*.txt none*",
      "case abc in a*) echo 1;; *) echo 2;; esac; case '*' in \\*) echo 3;; esac",
      "if false; then echo a; elif true; then echo b; else echo c; fi; echo $?",
      "false || echo a; true && echo b; ! true; echo $?; false; echo $?",
      "i=0; while [ $i -lt 3 ]; do i=$((i + 1)); [ $i = 2 ] && continue; echo $i; done",
      "for i in 1 2; do for j in 1 2; do [ $j = 2 ] && continue 2; echo $i$j; done; done",
      "f() { echo \"f $1 $#\"; return 3; }; f a b; echo $? $1",
      "x=1; f() { local x; x=2; echo $x; }; f; echo $x",
      "x=1; (x=2; echo $x; exit 4); echo $? $x; { x=3; }; echo $x",
      "echo $(echo a; echo b) \"$(printf 'c\\n\\n')\"; x=$(false); echo $?",
      "set -e; false || true; if false; then :; fi; echo a; false; echo b",
      "set -e; f() { false; echo in; }; f || echo or; f; echo no",
      "echo a > t1; echo b >> t1; cat t1; cat < t1 | cat; rm t1; test -f t1; echo $?",
      "cat <<END; cat <<'END'\na $1 $((1 + 2)) \\$x `echo b`\nEND\n$1 \\$x\nEND",
      "mkdir -p d1/e; cd d1/e && pwd | sed 's,.*/d1,d1,'; cd ../..; rm -rf d1; [ -d d1 ]; echo $?",
      "[ a = a -a ! b = c ]; echo $?; [ -n '' -o -z '' ]; echo $?; [ \"\" ]; echo $?",
      "[ 2 -gt 10 ]; echo $?; [ -f data/one.txt ]; echo $?; [ -d data ]; echo $?; test; echo $?",
      "basename a/b.c .c; dirname a/b; dirname a; basename \"$0\"",
      "cmp -s data/one.txt data/two.txt; echo $?; diff -q data/one.txt data/one.txt; echo $?",
      "cp data/one.txt t2; mv t2 t3; cat t3; cp none t4 2>/dev/null; echo $?; rm t3",
      "eval 'x=\"a b\"'; echo \"$x\"; eval echo '\"$x\"' '$#'",
      "exec 2>/dev/null; exec echo a; echo b",
      "x=a; y=b env z=c sh -c 'echo $x $y $z'; echo $y; export x; sh -c 'echo $x'",
      "printf '%s-%s\\n' a b c; printf '%d%%\\n' 3",
      "while read -r line; do echo \"<$line>\"; done < data/one.txt; echo a | { cat; echo b; }",
      "false | true; echo $?; true | false; echo $?; (exit 7) | cat; echo $?",
      "x=$(cd data && pwd); echo ${x##*/}; echo $((7 / 2 * -3 % 5)) $((1 < 2 && 3 == 3))",
      "trap 'echo bye' EXIT; echo a; exit 3",
      "trap 'echo bye' EXIT; false",
      ": ${x:=y}; echo $x; unset x; echo ${x-unset}; x=; echo ${x-set}${x:-empty}",
      "echo \"a\\\"b\" 'c\"d' \"\\$x\" a\\ b; echo \"${1%q}\" \"${x:-a  b}\" ${x:-a  b}",
      "timeout 5 echo a; nice echo b; command echo c; command -v cat >/dev/null; echo $?",
      "f() { echo $1; shift; echo $1; }; f 1 2; exit $((3 + 4))",
      "return_it() { return; }; false; return_it; echo $?; exit",
  };
  for (const char* script : scripts)
    for (const char* shell : {"sh", "bash"})
      EXPECT_EQ(read(shell, script), executed(shell, script)) << shell << ": " << script;
}

/// For every way that the program may behave: the script passes if the expected runs are as said.
TEST_F(ShellEvaluator, SaysExactlyWhenAScriptPasses) {
  const char* scripts[] = {
      "./prog a",
      "exec ./prog a",
      "./prog a\nexit $?",
      "./prog a > out && cmp -s out expected",
      "./prog a > out || exit 1\ndiff -u expected out",
      "./prog a | diff expected -",
      "./prog a > out 2>&1\ncmp expected out",
      "if ./prog a >/dev/null; then echo good; else echo bad; exit 1; fi",
      "./prog a\nif [ $? -ne 3 ]; then exit 1; fi",
      "./prog a; case $? in 3) exit 0;; *) exit 1;; esac",
      "! ./prog a",
      "set -e\n./prog a\n./prog b",
      "./prog a && ./prog b",
      "./prog a; x=$?; ./prog b; y=$?; [ $x -eq 0 ] && [ $y -eq 0 ]",
      "fail=0\nfor i in a b; do ./prog $i || fail=$((fail + 1)); done\n[ $fail -eq 0 ]",
      "n=0; for i in a b; do if ./prog $i >out; then n=$((n + 1)); fi; done; [ $n = 2 ]",
      "run() { ./prog $1 > $1.out; s=$?; cmp -s expected $1.out || e=1; return $s; }\n"
      "e=0; run a || e=1; run b || e=1; exit $e",
      "./prog a || true; ./prog a",
      "./prog a > out; s=$?; [ -n \"$UNSET\" ] && echo x; exit $s",
      "err=0; ./prog a > out; [ $? -eq 0 ] || err=1; if ! cmp -s out expected; then err=2; fi\n"
      "exit $err",
      "test -x ./prog || exit 77; ./prog a",
      "trap 'rm -f out' EXIT\n./prog a > out\ncmp out expected",
      "x=`dirname \"$0\"`; \"$x/prog\" \"a\" >/dev/null",
      "./prog a | cat",
      "set -o pipefail 2>/dev/null; ./prog a",
  };
  size_t exact = 0;
  for (const char* script : scripts) {
    const Meaning said = meaning(script);
    if (!said.problem.empty()) continue;
    ++exact;
    for (const char* status_a : {"0", "1", "3"})
      for (const char* status_b : {"0", "1"})
        for (const char* out_a : {"right", "wrong"})
          for (const char* out_b : {"right", "wrong"}) {
            ProcessRequest request;
            request.words = {"env",
                             fmt::format("STATUS_a={}", status_a),
                             fmt::format("STATUS_b={}", status_b),
                             fmt::format("OUT_a={}", out_a),
                             fmt::format("OUT_b={}", out_b),
                             "sh",
                             "run.sh",
                             "word"};
            request.directory = folder_.string();
            const auto result = run_process(request);
            ASSERT_TRUE(result);
            bool passes = true;
            for (const ExpectedRun& run : said.runs) {
              const bool is_a = run.run->arguments.at(0) == "a";
              const std::string status = is_a ? status_a : status_b, out = is_a ? out_a : out_b;
              if (run.status) passes &= std::to_string(*run.status) == status;
              if (run.must_fail) passes &= status != "0";
              if (run.output) passes &= *run.output == out + "\n";
            }
            EXPECT_EQ(passes, result->status == 0)
                << script << ": " << status_a << status_b << out_a << out_b;
          }
  }
  EXPECT_GE(exact, 22u);
}

TEST_F(ShellEvaluator, TakesTheInputsOfTheProgram) {
  const Meaning said =
      meaning("cd data\nexport MODE=fast\necho 1 2 | ../prog a \"$1\" *.txt\nexit $?");
  ASSERT_EQ(said.problem, "");
  ASSERT_EQ(said.runs.size(), 1u);
  const ProgramRun& run = *said.runs[0].run;
  EXPECT_THAT(run.arguments, testing::ElementsAre("a", "word", "one.txt", "two.txt"));
  EXPECT_THAT(run.environment, testing::ElementsAre("MODE=fast"));
  EXPECT_EQ(run.folder, (folder_ / "data").string());
  EXPECT_EQ(run.input, "1 2\n");
  EXPECT_THAT(run.where, HasSubstr("run.sh:3"));
  EXPECT_EQ(meaning("./prog a <<END\nx $1\nEND").runs.at(0).run->input, "x word\n");
  EXPECT_EQ(meaning("./prog a < data/one.txt").runs.at(0).run->input, "1\n");
}

TEST_F(ShellEvaluator, RefusesWhatIsNotKnown) {
  const std::pair<const char*, const char*> refused[] = {
      {"./prog a\nfrobnicate", "the command 'frobnicate' is not known"},
      {"./prog a | sed s/a/b/ | cmp - expected", "goes through 'sed'"},
      {"./prog a | grep right", "goes through 'grep'"},
      {"x=$(./prog a); [ \"$x\" = right ]", "a comparison of texts"},
      {"./prog a out; cmp out expected", "what out holds is not known: a program may write it"},
      {"./prog a; ./prog b", "does not check how prog ends"},
      {"./prog a || ./prog b", "it passes in several ways"},
      {"./prog a; [ $? -lt 3 ]", "several exit statuses"},
      {"./prog a; [ -f /no/such ]", "the result depends on '-f' of /no/such"},
      {"./prog a; exit 0", "does not depend on a program"},
      {"exit 1", "it fails whatever"},
      {"./prog a; cd $HOME", "the value of $HOME is not known"},
      {"while true; do :; done", "takes too long"},
      {"f() { f; }; f", "nested too deeply"},
      {"./prog a &", "in the background"},
      {"./prog a > out; ! cmp -s out expected", "has to differ"},
      {"if ./prog $(date); then :; fi", "splitting into words"},
      {"python3 x.py", "the command 'python3' is not known"},
  };
  for (const auto& [script, why] : refused)
    EXPECT_THAT(meaning(script).problem, HasSubstr(why)) << script;
  meaning("echo a\n\nif true; then\n  frobnicate\nfi\n");
  EXPECT_EQ(line_, 4u);
}

TEST_F(ShellEvaluator, FollowsLaunchers) {
  for (const Words& words :
       {Words{"env", "A=1", "./prog", "a"}, Words{"timeout", "-k", "1", "5", "./prog", "a"},
        Words{"cmake", "-E", "env", "--unset=B", "A=1", "./prog", "a"},
        Words{"cmake", "-E", "chdir", "data", "../prog", "a"},
        Words{"valgrind", "-q", "--leak-check=full", "./prog", "a"},
        Words{"bash", "-c", "./prog a"}, Words{"sh", "-ec", "./prog $0", "a"}}) {
    const States ways = ways_of(words);
    ASSERT_EQ(problem_, "") << words[0];
    const Meaning said = meaning_of(ways);
    ASSERT_EQ(said.problem, "") << words[0];
    EXPECT_TRUE(said.is_transparent);
    EXPECT_THAT(said.runs.at(0).run->arguments, testing::ElementsAre("a"));
    EXPECT_EQ(said.runs.at(0).status, 0);
  }
  ways_of({"valgrind", "--error-exitcode=1", "./prog", "a"});
  EXPECT_THAT(problem_, HasSubstr("--error-exitcode=1"));
}

}  // namespace
}  // namespace culprit::project::shell
