// What is kept as text comes back as it was: every field of every unit of the corpus and the
// examples.
#include <filesystem>

#include <gtest/gtest.h>

#include "frontend/frontend.h"
#include "same_program.h"

namespace culprit::cache {
namespace {

namespace fs = std::filesystem;

void expect_round_trip(const frontend::CompileRequest& request) {
  auto program = frontend::compile(request, {});
  ASSERT_TRUE(program) << request.path << ": " << program.errors().front().text();
  auto back = model::parse(model::print(*program));
  ASSERT_TRUE(back) << request.path << ": " << back.errors().front().text();
  EXPECT_TRUE(same(*program, *back)) << request.path;
}

void expect_round_trip_of(const std::string& text) {
  frontend::CompileRequest request;
  request.path = "snippet.c";
  // the first is named in a message of another kind than the compiler's
  request.flags = {"-m32", "-Wall"};
  request.content = text;
  expect_round_trip(request);
}

TEST(round_trip, programs_of_the_corpus) {
  unsigned programs = 0;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(fs::path(CULPRIT_SOURCE_DIR) / "tests" / "corpus")) {
    if (!fs::exists(entry.path() / "buggy.c")) continue;
    frontend::CompileRequest request;
    request.path = (entry.path() / "buggy.c").string();
    expect_round_trip(request);
    ++programs;
  }
  EXPECT_GT(programs, 50u);
}

TEST(round_trip, files_of_the_examples) {
  unsigned files = 0;
  for (const fs::directory_entry& entry :
       fs::recursive_directory_iterator(fs::path(CULPRIT_SOURCE_DIR) / "examples")) {
    // the student who forgot a semicolon
    if (entry.path().extension() != ".c" || entry.path().filename() == "eve.c") continue;
    frontend::CompileRequest request;
    request.path = entry.path().string();
    const fs::path project = entry.path().parent_path().parent_path();
    request.flags = {"-I" + (project / "src").string(), "-I" + (project / "mock").string()};
    expect_round_trip(request);
    ++files;
  }
  EXPECT_GT(files, 10u);
}

TEST(round_trip, macros_warnings_and_groups) {
  expect_round_trip_of(R"(#include <stdio.h>
#define LIMIT 10
#define TWICE(x) ((x) * 2 + LIMIT)
int used(int *p) { int u; if (*p = TWICE(*p)) return u; return LIMIT; }
int main(void) { int a[LIMIT] = {1, [4] = TWICE(3)}; printf("%d \"%s\"\t\x01\n", used(a), "\\\xc3\xbc"); return 0; }
)");
}

TEST(round_trip, data_of_every_kind) {
  expect_round_trip_of(R"(#include <stdarg.h>
#include <stddef.h>
struct inner { int b : 3; unsigned long long c : 40; char text[9]; };
struct outer { struct inner in[2]; const char *name; double d; long double e; void (*f)(void); };
static void nothing(void) {}
struct outer table[3] = {[1] = {{{1, 2, "ab\0c"}}, "name", -0.0, 1.5L, nothing}};
int zeros[1000] = {0}, last[64] = {[63] = 1};
static const char *const words[] = {"", "\n\r\t\"\\\x7f", NULL};
static int *inside = &last[3];
int sum(int n, ...) { va_list a; int s = 0; va_start(a, n); while (n--) s += va_arg(a, int); va_end(a); return s; }
struct inner copy(struct inner x) { return x; }
int pick(unsigned x) { switch (x) { case 1: return 2; case 0xffffffffu: return 3; default: return 4; } }
int main(void) { struct inner x = copy(table[1].in[0]); float f = 1e-45f; int v[x.b + 3]; v[0] = inside[0];
  for (int i = 0; i < 3; i++) for (int j = 0; j < i; j++) f += (float)sum(2, i, j);
  return pick((unsigned)f) + v[0] + (words[0] != 0) + zeros[1]; }
)");
}

TEST(round_trip, a_difference_is_seen) {
  model::Program one;
  one.warnings = {{DiagnosticKind::Unsupported, "a.c", 1, 2, "x", "y"}};
  model::Program other = one;
  EXPECT_TRUE(same(one, other));
  other.warnings[0].kind = DiagnosticKind::Warning;
  EXPECT_FALSE(same(one, other));
  auto back = model::parse(model::print(one));
  ASSERT_TRUE(back);
  EXPECT_TRUE(same(one, *back)) << "the kind of a message comes back";
}

}  // namespace
}  // namespace culprit::cache
