#include <gmock/gmock.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>

#include "snippet.h"

namespace culprit::frontend {
namespace {

using testing::HasSubstr;

Result<model::Program> compiled(const std::string& source, std::vector<std::string> flags = {}) {
  CompileRequest request;
  request.path = "snippet.c";
  request.flags = std::move(flags);
  request.content = source;
  return compile(request, {});
}

TEST(compile, errors_come_back_in_the_compilers_words) {
  const auto p = compiled("int f(void) {\n  return x;\n}\nint g(void) { return y }\n");
  ASSERT_FALSE(p);
  ASSERT_EQ(p.errors().size(), 3u);
  EXPECT_EQ(p.errors()[0].text(), "snippet.c:2:10: error: use of undeclared identifier 'x'");
}

std::vector<ExpectationReport> expected(const std::string& source,
                                        std::vector<Expectation> expectations) {
  CompileRequest request;
  request.path = "snippet.c";
  request.content = source;
  FrontendOptions options;
  for (Expectation& e : expectations) e.file = "snippet.c";
  options.expectations = std::move(expectations);
  std::vector<ExpectationReport> reports;
  const auto program = compile(request, options, nullptr, &reports);
  EXPECT_EQ(bool(program), std::none_of(reports.begin(), reports.end(), [](const auto& report) {
              return report.problem &&
                     report.problem->message.find("cannot be used") != std::string::npos;
            }));
  return reports;
}

Expectation at(uint32_t id, uint32_t line, const char* condition) {
  return {id, "", line, Expectation::When::Each, 1, condition, "expected"};
}

TEST(compile, conditions_see_what_is_visible_at_their_line) {
  const char* source =
      "typedef struct { int a[3]; } T;\n#define SIZE 3\nint f(T *t, int n) {\n  int i = 1;\n  {\n  "
      "  char i = 'a';\n    n += i;\n  }\n"
      "  switch (n) {\n    case 1: return 0;\n    default:\n      n--;\n  }\n  if (n)\n    n++;\n  "
      "else\n    n--;\n  return n;\n}\n";
  const auto reports =
      expected(source, {at(0, 4, "n > 0 && t->a[SIZE - 1] == 2"),
                        at(1, 7, "i == 'a' && sizeof i == 1"), at(2, 9, "sizeof i == sizeof(int)"),
                        at(3, 10, "n"), at(4, 12, "n > i"), at(5, 15, "((T *)t)->a[0]"),
                        at(6, 17, "1.5 < n"), at(7, 8, "i == 'a'"), at(8, 11, "n")});
  ASSERT_EQ(reports.size(), 9u);
  for (const ExpectationReport& report : reports)
    EXPECT_FALSE(report.problem) << report.id << ": " << report.problem->text();
}

TEST(compile, conditions_do_not_see_what_is_not_visible_at_their_line) {
  const char* source =
      "int f(int n) {\n  for (int k = 0; k < n; k++)\n    n--;\n  int later = n;\n  return "
      "later;\n}\n";
  for (const Expectation& hidden :
       {at(0, 2, "k == 0"), at(0, 4, "later == n"), at(0, 5, "k == 0"), at(0, 3, "later")}) {
    const auto reports = expected(source, {hidden});
    ASSERT_EQ(reports.size(), 1u);
    ASSERT_TRUE(reports[0].problem) << hidden.condition;
    EXPECT_THAT(reports[0].problem->message, HasSubstr("undeclared identifier"));
    EXPECT_EQ(reports[0].problem->line, hidden.line);
  }
}

TEST(compile, assertions_hold_no_component) {
  const auto p = compiled(
      "void reach_error(void);\nvoid __VERIFIER_assert(int);\nvoid abort(void);\nvoid f(int a) {\n "
      " __VERIFIER_assert(a > 1);\n  if (a > 2) { ERROR: reach_error(); abort(); }\n"
      "  if (a > 3) abort();\n  if (a > 4) { a = 1; reach_error(); }\n}\n");
  ASSERT_TRUE(p);
  std::vector<std::string> texts;
  for (const model::Component& c : p->components)
    if (c.kind == model::ComponentKind::Condition) texts.push_back(c.text);
  EXPECT_THAT(texts, testing::ElementsAre("a > 3", "a > 4"));
}

TEST(compile, a_missing_file_is_an_error) {
  CompileRequest request;
  request.path = "/nowhere/missing.c";
  const auto p = compile(request, {});
  ASSERT_FALSE(p);
  EXPECT_THAT(p.errors()[0].message, HasSubstr("missing.c"));
}

TEST(compile, what_gcc_12_only_warns_of_compiles) {
  for (const char* source :
       {"main() { return 0; }", "int f(void) { return undeclared(1); }",
        "int *f(int a) { return a; }", "int f(int *p) { return p; }", "void f(void) { return 1; }",
        "int f(void) { return; }", "char *f(int *p) { return p; }", "void main() {}",
        "static x = 1; f(a) { return a; }", "int f(a, b) int a; char b; { return a + b; }"})
    EXPECT_TRUE(compiled(source)) << source;
}

TEST(compile, warnings_are_kept_with_their_place) {
  const auto p = compiled("#include <stdio.h>\nint f(int a) { if (a = 1) printf(\"%d\\n\"); }\n");
  ASSERT_TRUE(p);
  std::string all;
  for (const Diagnostic& warning : p->warnings) all += warning.text() + "\n";
  EXPECT_THAT(all, HasSubstr("snippet.c:2:22: warning: using the result of an assignment as a "
                             "condition without parentheses"));
  EXPECT_THAT(all, HasSubstr("more '%' conversions than data arguments"));
  EXPECT_THAT(all, HasSubstr("non-void function does not return a value"));
}

TEST(compile, a_command_without_a_directory_is_run_here) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / "culprit_empty_directory";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "compile_commands.json")
      << R"([{"file":"a.c","directory":"","command":"cc -DX a.c"}])";
  const auto read = read_compile_commands(folder.string(), {});
  std::filesystem::remove_all(folder);
  ASSERT_TRUE(read);
  EXPECT_EQ((*read)[0].flags, std::vector<std::string>{"-DX"});
}

TEST(compile, places_stand_in_the_file_that_was_read) {
  const std::string source =
      "int f(void) {\n#line 100 \"other.c\"\n int a = 1;\n if (a = 2) return 1;\n return a; }";
  const model::Program p = program_of(source);
  ASSERT_FALSE(p.warnings.empty());
  EXPECT_EQ(p.warnings[0].line, 4u);
  for (const SourceLocation& at : function_of(p, "f").locations) {
    EXPECT_LE(at.line, 5u);
    if (at.valid()) {
      EXPECT_EQ(p.files[at.file].path, "snippet.c");
    }
  }
}

TEST(compile, flags_reach_the_preprocessor) {
  EXPECT_TRUE(compiled("int f(void) { return X; }", {"-DX=3"}));
  EXPECT_FALSE(compiled("int f(void) { return X; }", {"-DX=3", "-UX"}));
}

TEST(compile, lines_of_suspect_files_are_kept) {
  const auto p = compiled("int a;\r\n\n  int b;");
  ASSERT_TRUE(p);
  EXPECT_EQ(p->files[0].path, "snippet.c");
  EXPECT_EQ(p->files[0].lines, (std::vector<std::string>{"int a;", "", "  int b;"}));
}

TEST(compile, the_same_source_gives_the_same_model) {
  const std::string source =
      "#include <stdio.h>\nint f(int a) { for (int i = 0; i < a; i++) if (i % 2 && a) "
      "printf(\"%d\", i); return a; }";
  EXPECT_EQ(model::print(program_of(source)), model::print(program_of(source)));
}

TEST(compile, commands_of_a_compile_database) {
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / "culprit_compile_commands";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "compile_commands.json")
      << R"([{"directory": ")" << folder.string()
      << R"(", "file": "a.c", "command": "cc -DX=1 -I'in c' -o a.o -c a.c"},)"
      << R"({"directory": ")" << folder.string()
      << R"(", "file": "b.c", "arguments": ["cc", "-DY", "-c", "b.c"]}])";
  const auto all = read_compile_commands(folder.string(), {});
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), 2u);
  EXPECT_EQ((*all)[0].flags, (std::vector<std::string>{"-DX=1", "-Iin c", "-o", "a.o", "-c"}));
  const auto one = read_compile_commands(folder.string(), {(folder / "b.c").string()});
  ASSERT_TRUE(one);
  EXPECT_EQ((*one)[0].flags, (std::vector<std::string>{"-DY", "-c"}));
  EXPECT_FALSE(read_compile_commands(folder.string(), {"c.c"}));
  EXPECT_FALSE(read_compile_commands("/nowhere", {}));
}

TEST(compile, the_sources_of_a_large_build_are_looked_up) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / "culprit_large_build";
  std::filesystem::create_directories(folder);
  std::ofstream list(folder / "compile_commands.json");
  std::vector<std::string> sources;
  for (int i = 0; i < 5000; ++i) {
    const std::string name = "part" + std::to_string(i) + "/a.c";
    list << (i == 0 ? "[" : ",") << R"({"directory":")" << folder.string() << R"(","file":")"
         << name << R"(","command":"cc -DN=)" << i << " -c ./" << name << R"("})";
    if (i % 10 == 0) sources.push_back((folder / name).string());
  }
  list << "]";
  list.close();
  const std::clock_t start = std::clock();
  const auto read = read_compile_commands(folder.string(), sources);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::filesystem::remove_all(folder);
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), sources.size());
  EXPECT_EQ(read->back().flags, (std::vector<std::string>{"-DN=4990", "-c"}));
  EXPECT_LT(seconds, 5);  // 0.1 s; a minute if each source is compared with each entry
}

}  // namespace
}  // namespace culprit::frontend
