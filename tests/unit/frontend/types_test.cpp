// The types and variables that the front end puts into the model.
#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "snippet.h"

namespace culprit::frontend {
namespace {

using model::SourceType;
using model::TypeKind;

const SourceType* named(const model::Program& program, const std::string& name) {
  for (const SourceType& type : program.types.declared)
    if (type.name == name) return &type;
  return nullptr;
}

std::string type_of_global(const model::Program& program, const std::string& name) {
  for (const model::Global& global : program.globals)
    if (global.name == name)
      return global.type == model::kNoType ? "none" : program.types[global.type].name;
  return "no such global";
}

/// `name type place line:column-line:column` of each variable, separated by "; ".
std::string variables_of(const model::Program& program, const std::string& function) {
  constexpr const char* kPlaces[] = {"nowhere", "register", "object", "address", "global"};
  std::string out;
  for (const model::SourceVariable& v : function_of(program, function).source_variables) {
    out += fmt::format("{}{} {} {}", out.empty() ? "" : "; ", v.name, program.types[v.type].name,
                       kPlaces[static_cast<unsigned>(v.place)]);
    if (v.scope.valid())
      out += fmt::format(" {}:{}-{}:{}", v.scope.line, v.scope.column, v.scope.end_line,
                         v.scope.end_column);
  }
  return out;
}

TEST(types, structs_have_members_with_offsets_and_bits) {
  const model::Program program = program_of(R"(
struct s { char c; struct { short a, b; }; unsigned x : 3; int : 5; signed y : 7; int : 0;
           long long wide : 40; union { int i; float f; } u; int grid[2][3]; char tail[]; };
struct s *p;)");
  const SourceType& s = *named(program, "struct s");
  EXPECT_EQ(s.kind, TypeKind::Struct);
  std::string out;
  for (const model::TypeMember& m : s.members)
    out += fmt::format("{}@{}.{}:{} ", m.name, m.offset, m.first_bit, m.bits);
  EXPECT_EQ(out, "c@0.0:0 @2.0:0 x@6.0:3 y@7.0:7 wide@8.0:40 u@16.0:0 grid@20.0:0 tail@44.0:0 ");
  const SourceType& tail = program.types[s.members.back().type];
  EXPECT_EQ(tail.count, model::kUnknownCount);
  const SourceType& grid = program.types[s.members[6].type];
  EXPECT_EQ(grid.count, 2u);
  EXPECT_EQ(program.types[grid.element].count, 3u);
  EXPECT_EQ(program.types[s.members[1].type].name, "");
  EXPECT_EQ(program.types[s.members[5].type].kind, TypeKind::Union);
}

TEST(types, names_are_those_of_the_source) {
  const model::Program program = program_of(R"(
#include <stddef.h>
typedef struct node { struct node *next; } Node;
enum color { RED, GREEN = 5, BLUE = -1 };
Node *head; size_t count; const char *const words[2]; int (*call)(int, char *); volatile enum color c;
unsigned long plain; int (*rows)[3]; struct unknown *opaque; long double ld; _Bool b; __int128 big;)");
  EXPECT_EQ(type_of_global(program, "head"), "Node *");
  EXPECT_EQ(type_of_global(program, "count"), "size_t");
  EXPECT_EQ(type_of_global(program, "words"), "const char *const[2]");
  EXPECT_EQ(type_of_global(program, "call"), "int (*)(int, char *)");
  EXPECT_EQ(type_of_global(program, "c"), "volatile enum color");
  EXPECT_EQ(type_of_global(program, "plain"), "unsigned long");
  EXPECT_EQ(type_of_global(program, "rows"), "int (*)[3]");
  EXPECT_EQ(type_of_global(program, "opaque"), "struct unknown *");
  EXPECT_EQ(type_of_global(program, "ld"), "long double");
  EXPECT_EQ(type_of_global(program, "b"), "_Bool");
  EXPECT_EQ(named(program, "struct unknown")->bytes, 0u);
  EXPECT_EQ(named(program, "__int128")->kind, TypeKind::Other);
  const SourceType& color = *named(program, "enum color");
  EXPECT_TRUE(color.is_signed);
  ASSERT_EQ(color.enumerators.size(), 3u);
  EXPECT_EQ(color.enumerators[1].value, 5);
  EXPECT_EQ(color.enumerators[2].value, -1);
  EXPECT_TRUE(model::is_consistent(program.types));
}

TEST(types, what_the_user_declares_is_there_without_a_variable) {
  const model::Program program = program_of(R"(
#include <time.h>
enum { LIMIT = 10 };
typedef unsigned Number;
struct unused { int x; };
int f(void) { enum { INNER = 3 }; struct local { char c; }; return LIMIT + INNER; })");
  EXPECT_NE(named(program, "Number"), nullptr);
  EXPECT_NE(named(program, "struct unused"), nullptr);
  EXPECT_NE(named(program, "struct local"), nullptr);
  EXPECT_EQ(named(program, "struct tm"), nullptr) << "of a system header";
  const auto enumerates = [&](const char* name) {
    return std::any_of(program.types.declared.begin(), program.types.declared.end(),
                       [&](const SourceType& type) {
                         return !type.enumerators.empty() && type.enumerators[0].name == name;
                       });
  };
  EXPECT_TRUE(enumerates("LIMIT"));
  EXPECT_TRUE(enumerates("INNER"));
}

TEST(types, an_enumerator_may_need_all_64_bits) {
  const model::Program program =
      program_of("enum big { LOW = 1, TOP = 0xffffffffffffffffULL }; enum big b;");
  const SourceType& big = *named(program, "enum big");
  ASSERT_EQ(big.enumerators.size(), 2u);
  EXPECT_FALSE(big.is_signed);
  EXPECT_EQ(static_cast<uint64_t>(big.enumerators[1].value), UINT64_MAX);
}

TEST(types, variables_have_places_and_scopes) {
  const model::Program program = program_of(R"(struct big { int a[9]; };
int f(struct big b, int a[], int n) {
  static int calls;
  int i = 0, taken, *p = &taken;
  for (int i = 0; i < n; i++) { int v[n]; v[0] = i; *p = v[0]; }
  extern int elsewhere;
  return a[i] + calls + b.a[0] + elsewhere;
})");
  EXPECT_EQ(variables_of(program, "f"),
            "b struct big address; a int * register; n int register; "
            "calls int global 3:19-8:2; i int register 4:8-8:2; taken int object 4:19-8:2; "
            "p int * register 4:23-8:2; i int register 5:13-5:65; v int[n] object 5:38-5:65");
  const model::Function& f = function_of(program, "f");
  EXPECT_EQ(f.frame_objects[f.source_variables.back().number].name, "v");
  EXPECT_EQ(program.globals[f.source_variables[3].number].name, "calls");
}

TEST(types, a_result_may_take_the_place_of_a_variable) {
  const model::Program program = program_of(R"(struct big { int a[9]; }; struct small { int x; };
struct big f(void) { struct big r = {{1}}; return r; }
struct small g(void) { struct small r = {1}; return r; })");
  EXPECT_EQ(variables_of(program, "f"), "r struct big address 2:34-2:55");
  EXPECT_EQ(variables_of(program, "g"), "r struct small object 3:38-3:57");
  EXPECT_EQ(function_of(program, "g").frame_objects[0].name, "r");
}

TEST(types, variables_of_a_trusted_file_keep_their_names) {
  FrontendOptions options;
  options.trust_globs = {"*.c"};
  CompileRequest request;
  request.path = "snippet.c";
  request.content =
      "static int twice(int x) { static int n; int y = 2 * x + n; return y; }\n"
      "int main(void) { return twice(1); }\n";
  const auto program = compile(request, options);
  ASSERT_TRUE(program);
  EXPECT_EQ(variables_of(*program, "twice"),
            "x int register; n int global 1:39-1:71; y int register 1:46-1:71");
  const model::Function& twice = function_of(*program, "twice");
  EXPECT_EQ(twice.register_names[1], "y");
  EXPECT_GE(program->find_symbol("main"), 0);
  EXPECT_EQ(program->symbols[0].name, "twice.n");
}

}  // namespace
}  // namespace culprit::frontend
