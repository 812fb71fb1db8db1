#include <gmock/gmock.h>

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

TEST(compile, a_missing_file_is_an_error) {
  CompileRequest request;
  request.path = "/nowhere/missing.c";
  const auto p = compile(request, {});
  ASSERT_FALSE(p);
  EXPECT_THAT(p.errors()[0].message, HasSubstr("missing.c"));
}

TEST(compile, what_gcc_12_only_warns_of_compiles) {
  for (const char* source : {"main() { return 0; }", "int f(void) { return undeclared(1); }", "int *f(int a) { return a; }", "int f(int *p) { return p; }",
                             "void f(void) { return 1; }", "int f(void) { return; }", "char *f(int *p) { return p; }", "void main() {}",
                             "static x = 1; f(a) { return a; }", "int f(a, b) int a; char b; { return a + b; }"})
    EXPECT_TRUE(compiled(source)) << source;
}

TEST(compile, warnings_are_kept_with_their_place) {
  const auto p = compiled("#include <stdio.h>\nint f(int a) { if (a = 1) printf(\"%d\\n\"); }\n");
  ASSERT_TRUE(p);
  std::string all;
  for (const Diagnostic& warning : p->warnings) all += warning.text() + "\n";
  EXPECT_THAT(all, HasSubstr("snippet.c:2:22: warning: using the result of an assignment as a condition without parentheses"));
  EXPECT_THAT(all, HasSubstr("more '%' conversions than data arguments"));
  EXPECT_THAT(all, HasSubstr("non-void function does not return a value"));
}

TEST(compile, places_stand_in_the_file_that_was_read) {
  const std::string source = "int f(void) {\n#line 100 \"other.c\"\n int a = 1;\n if (a = 2) return 1;\n return a; }";
  const model::Program p = program_of(source);
  ASSERT_FALSE(p.warnings.empty());
  EXPECT_EQ(p.warnings[0].line, 4u);
  for (const SourceLocation& at : function_of(p, "f").locations) {
    EXPECT_LE(at.line, 5u);
    if (at.valid()) EXPECT_EQ(p.files[at.file].path, "snippet.c");
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
  const std::string source = "#include <stdio.h>\nint f(int a) { for (int i = 0; i < a; i++) if (i % 2 && a) printf(\"%d\", i); return a; }";
  EXPECT_EQ(model::print(program_of(source)), model::print(program_of(source)));
}

TEST(compile, commands_of_a_compile_database) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "culprit_compile_commands";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "compile_commands.json")
      << R"([{"directory": ")" << folder.string() << R"(", "file": "a.c", "command": "cc -DX=1 -I'in c' -o a.o -c a.c"},)"
      << R"({"directory": ")" << folder.string() << R"(", "file": "b.c", "arguments": ["cc", "-DY", "-c", "b.c"]}])";
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

}  // namespace
}  // namespace culprit::frontend
