// What functions and loops may change, as the machine checks it.
#include <gmock/gmock.h>

#include "annotated.h"
#include "subject.h"

namespace culprit::contract {
namespace {

using contract::found;  // and another one below
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kProgram = R"(#include <stdlib.h>
#include <string.h>
struct point { char tag; int x, y; };
struct flags { unsigned ready : 1; int rest; };
int counter, table[6], matrix[2][3];
unsigned char bytes[4];
double level;
struct point points[3];
int *last;
/*@ CONTRACT */
void f(int *p, struct point *q, int n) { BODY }
int main(void) {
  int x = 7, a[4] = {1, 2, 3, 4};
  struct point one = {'a', 1, 2};
  f(a, &one, 2);
  f(&x, &points[1], 0);
  return 0;
})";

/// The finding of the program with that contract and body, without "10: ".
std::string found(const std::string& contract, const std::string& body) {
  std::string program = kProgram;
  program.replace(program.find("CONTRACT"), 8, contract);
  program.replace(program.find("BODY"), 4, body);
  const std::string out = found(program);
  return out.starts_with("10: ") ? out.substr(4) : out;
}

TEST(contract_assigns, what_is_listed_may_change) {
  EXPECT_EQ(found("assigns \\nothing;", "int local[3] = {0}; local[n] = 1;"), "");
  EXPECT_EQ(found("assigns *p;", "*p = 9;"), "");
  EXPECT_EQ(found("assigns counter, table[n];", "counter++; table[n] = 4;"), "");
  EXPECT_EQ(found("assigns table[0 .. n];", "for (int i = 0; i <= n; i++) table[i] = 1;"), "");
  EXPECT_EQ(found("assigns *(table + (n .. ));", "table[5] = 1;"), "");
  EXPECT_EQ(found("assigns matrix[0 .. 1][n];", "matrix[0][n] = matrix[1][n] = 5;"), "");
  EXPECT_EQ(found("assigns points[0 .. n].x, q->y;", "points[n].x = 3; q->y = 5;"), "");
  EXPECT_EQ(found("assigns *q;", "q->tag = 'b'; q->x = 9;"), "");
  EXPECT_EQ(found("assigns \\union(*p, counter), {level, last};",
                  "*p = 9; counter++; level = 1; last = p;"),
            "");
  EXPECT_EQ(found("assigns \\everything;", "table[1] = 9;"), "");
}
TEST(contract_assigns, what_is_not_listed_may_not_change) {
  EXPECT_EQ(found("assigns \\nothing;", "counter++;"),
            "assigns \\nothing of f does not hold: counter changed from 0 to 1");
  EXPECT_EQ(found("assigns p[0];", "p[0] = 9; if (n) p[1] = 9;"),
            "assigns p[0] of f does not hold: p[1] changed from 2 to 9");
  EXPECT_EQ(found("assigns table[0 .. n - 1];", "table[n] = 1;"),
            "assigns table[0 .. n - 1] of f does not hold: table[2] changed from 0 to 1");
  EXPECT_EQ(found("assigns matrix[0 .. 1][n];", "matrix[1][n - 1] = 5;"),
            "assigns matrix[0 .. 1][n] of f does not hold: matrix[1][1] changed from 0 to 5");
  EXPECT_EQ(found("assigns points[0 .. n].x;", "points[n].y = 3;"),
            "assigns points[0 .. n].x of f does not hold: points[2].y changed from 0 to 3");
  EXPECT_EQ(found("assigns q->x;", "q->y = 3;"),
            "assigns q->x of f does not hold: q->y changed from 2 to 3");
}
TEST(contract_assigns, values_are_shown_by_their_types) {
  EXPECT_THAT(found("assigns \\nothing;", "bytes[3] = 200;"),
              HasSubstr("bytes[3] changed from 0 to 200"));
  EXPECT_THAT(found("assigns \\nothing;", "level = 1.5;"),
              HasSubstr("level changed from 0 to 1.5"));
  EXPECT_THAT(found("assigns \\nothing;", "last = table + 2;"),
              HasSubstr("last changed from null to element 2 of table"));
}
TEST(contract_assigns, a_value_that_is_written_back_is_no_change) {
  EXPECT_EQ(found("assigns \\nothing;", "counter++; counter--; *p = *p;"), "");
}
TEST(contract_assigns, locations_are_those_at_entry) {
  EXPECT_EQ(found("assigns table[counter], counter;", "table[counter++] = 8;"), "");
  EXPECT_THAT(found("assigns table[counter], counter;", "table[++counter] = 8;"),
              HasSubstr("table[1] changed from 0 to 8"));
}
TEST(contract_assigns, memory_that_is_new_or_has_ended_is_free) {
  EXPECT_EQ(
      found("assigns \\nothing;", "char *s = malloc(4); strcpy(s, \"abc\"); free(s); rand();"), "");
  EXPECT_EQ(found("assigns last;", "last = malloc(sizeof *last); *last = 4;"), "");
}
TEST(contract_assigns, padding_is_no_place) {
  EXPECT_EQ(found("assigns q->tag, q->x, q->y;",
                  "struct point new; memset(&new, 255, sizeof new); new.tag = 1; new.x = new.y = "
                  "2; *q = new;"),
            "");
}
TEST(contract_assigns, a_location_without_a_place_allows_nothing) {
  EXPECT_EQ(found("assigns last[0], counter;", "counter = 4;"), "");
  EXPECT_THAT(found("assigns last[0];", "counter = 4;"), HasSubstr("counter changed"));
}
TEST(contract_assigns, each_behavior_has_its_own) {
  const char* contract =
      "assigns counter, *p; behavior none: assumes n == 0; assigns \\nothing; "
      "behavior some: assumes n > 0; assigns counter;";
  EXPECT_EQ(found(contract, "if (n) counter++;"), "");
  EXPECT_EQ(found(contract, "if (n) *p = 9;"),
            "assigns counter of f, behavior some does not hold: p[0] changed from 1 to 9");
  EXPECT_EQ(found(contract, "counter++;"),
            "assigns \\nothing of f, behavior none does not hold: counter changed from 1 to 2");
}
TEST(contract_assigns, several_clauses_are_one) {
  EXPECT_EQ(found("assigns counter; assigns *p;", "counter++; *p = 9;"), "");
}
TEST(contract_assigns, a_clause_that_cannot_be_run_is_named) {
  EXPECT_THAT(
      warnings("/*@ assigns x + 1; */ void f(int x) {}\nint main(void) { return 0; }"),
      ElementsAre("assigns x + 1 is not executable: 'x + 1', which is not a location in memory"));
  EXPECT_THAT(
      warnings("struct s { int x; };\n/*@ assigns a[0 .. 3]->x; */ void f(struct s **a) {}\n"
               "int main(void) { return 0; }"),
      ElementsAre("assigns a[0 .. 3]->x is not executable: a range behind a pointer that is an "
                  "element of a range"));
}

TEST(contract_assigns, bit_fields) {
  const auto with = [](const char* body) {
    return found(
        std::string(R"(struct mode { unsigned on : 1, speed : 3; unsigned char rest; } last;
/*@ assigns m->speed, last.on; */ void f(struct mode *m) { )") +
        body + " }\nint main(void) { struct mode m = {1, 2, 3}; f(&m); return 0; }");
  };
  EXPECT_EQ(with("m->speed = 7; last.on = 1;"), "");
  EXPECT_EQ(with("m->rest = 7;"),
            "2: assigns m->speed, last.on of f does not hold: m->rest changed from 3 to 7");
  EXPECT_THAT(warnings("struct a { int x : 2; } p; struct b { int y : 9, x : 2; } q;\n"
                       "/*@ assigns p.x; */ void f(void) {}\nint main(void) { return 0; }"),
              ElementsAre("assigns p.x is not executable: 'x', which is a bit-field of several "
                          "structs"));
}
TEST(contract_assigns, rows_behind_pointers_are_refused) {
  const auto unit = testing_support::compiled_snippet(
      "/*@ assigns m[0 .. 1][0 .. 2]; */ void f(int **m) {}", {"-w"}, with_contracts());
  ASSERT_FALSE(unit);
  EXPECT_THAT(unit.errors().front().message, HasSubstr("'assigns' with a range of pointers"));
}

TEST(contract_assigns, recursive_and_nested_calls) {
  const char* program = R"(int depth, other;
/*@ assigns depth; */
void down(int n) { depth++; if (n > 0) down(n - 1); else BODY; }
/*@ assigns depth, other; */
void outer(void) { other = 1; down(400); }
int main(void) { outer(); return 0; })";
  const std::string text = program;
  const auto with = [&](const std::string& body) {
    std::string out = text;
    return found(out.replace(out.find("BODY"), 4, body));
  };
  EXPECT_EQ(with("depth = 0"), "");
  EXPECT_EQ(with("other = 2"), "2: assigns depth of down does not hold: other changed from 1 to 2");
}

/// Of a function whose body is the loop after `contract`.
std::string loop(const std::string& contract, const std::string& body) {
  return found("int g, h;\nint f(int n) {\n  int i = 0, k = 0, a[4] = {0}, *p = a;\n  /*@ " +
               contract + " */\n  while (i < n) { int t[2]; t[0] = i; " + body +
               " i++; }\n  return k;\n}\nint main(void) { return f(3) * 0 + f(0) * 0; }");
}

TEST(contract_assigns, loops) {
  EXPECT_EQ(loop("loop assigns i;", "t[1] = t[0];"), "");
  EXPECT_EQ(loop("loop assigns i, k, a[0 .. n - 1], g;", "k++; a[i] = 1; g++;"), "");
  EXPECT_EQ(loop("loop assigns i, a[0 .. i - 1];", "a[i] = 1;"), "");
  EXPECT_EQ(loop("loop assigns i;", "k++;"),
            "4: loop assigns i does not hold: k changed from 0 to 1");
  EXPECT_EQ(loop("loop assigns i;", "h = 3;"),
            "4: loop assigns i does not hold: h changed from 0 to 3");
  EXPECT_EQ(loop("loop assigns i, a[0];", "p[i] = 5;"),
            "4: loop assigns i, a[0] does not hold: a[1] changed from 0 to 5");
}
TEST(contract_assigns, a_loop_in_a_loop) {
  EXPECT_EQ(found(R"(int m[3][3];
int main(void) {
  /*@ loop assigns m[0 .. 2][0 .. 2]; */
  for (int i = 0; i < 3; i++)
    /*@ loop assigns m[i][0 .. 2]; */
    for (int j = 0; j < 3; j++) m[j == 2 ? j : i][j] = 7;
  return 0;
})"),
            "5: loop assigns m[i][0 .. 2] does not hold: m[2][2] changed from 0 to 7");
}
TEST(contract_assigns, the_clauses_of_cbmc) {
  const char* program = R"(int g, h;
void f(int *p, int n)
  __CPROVER_assigns(n > 0: __CPROVER_object_upto(p, n * sizeof(int)); g)
{
  for (int i = 0; i < n; i++)
    __CPROVER_assigns(i, __CPROVER_object_whole(p))
  { p[i] = 1; }
  g = 4;
  BODY
}
int main(void) { int a[3] = {0}; f(a, 2); f(a, 0); return 0; })";
  const std::string text = program;
  const auto with = [&](const std::string& body) {
    std::string out = text;
    return found(out.replace(out.find("BODY"), 4, body));
  };
  EXPECT_EQ(with(""), "");
  EXPECT_THAT(with("p[n] = 2;"), HasSubstr("does not hold: p[2] changed from 0 to 2"));
  EXPECT_THAT(with("p[0] = n + 1;"), HasSubstr("does not hold: p[0] changed from 3 to 1"));
  EXPECT_THAT(with("h = 2;"), HasSubstr("does not hold: h changed from 0 to 2"));
}

TEST(contract_assigns, what_the_result_points_to_is_no_place_before_the_call) {
  const char* program = R"(/*@ assigns *\result; ensures *\result == VALUE; */
int *f(int *p) { *p = 3; return p; }
int main(void) { int x = 0; return *f(&x) - 3; })";
  EXPECT_THAT(warnings(with(program, "VALUE", "3")),
              ElementsAre("assigns *\\result is not executable: \\result has a meaning only in "
                          "'ensures' of a function"));
  EXPECT_EQ(found(with(program, "VALUE", "3")), "");
  EXPECT_THAT(found(with(program, "VALUE", "4")), HasSubstr("ensures *\\result == 4 of f"));
}

}  // namespace
}  // namespace culprit::contract
