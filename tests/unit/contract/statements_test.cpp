// Contracts of statements, as the machine checks them.
#include <gmock/gmock.h>

#include "annotated.h"

namespace culprit::contract {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kSwap = R"(int other = 1;
int f(int *a, int x) {
  int kept = 3, fresh;
  /*@ requires positive: x > 0;
      assigns a[0 .. 1], kept;
      ensures a[0] == \old(a[1]) && a[1] == \old(a[0]);
      ensures kept == \old(kept) + \at(x, Pre); */
  { int t = a[0]; a[0] = a[1]; a[1] = t; kept += x; CHANGE }
  return kept;
}
int main(void) { int a[] = {4, 5, 6}; f(a, 1); return f(a, ARGUMENT); }
)";

std::string swapped(const std::string& change, const std::string& argument = "2") {
  return found(with(with(kSwap, "CHANGE", change), "ARGUMENT", argument));
}

TEST(contract_statement, one_that_holds) { EXPECT_EQ(swapped(""), ""); }
TEST(contract_statement, what_it_requires) {
  EXPECT_EQ(swapped("", "0"), "4: requires positive: x > 0 does not hold: x is 0");
}
TEST(contract_statement, what_it_ensures_about_the_state_before_it) {
  EXPECT_EQ(swapped("a[1]++;"),
            "6: ensures a[1] == \\old(a[0]) does not hold: a[1] is 5, "
            "\\old(a[0]) is 4");
  EXPECT_EQ(swapped("kept = 7;"),
            "7: ensures kept == \\old(kept) + \\at(x, Pre) does not hold: "
            "kept is 7, \\old(kept) + \\at(x, Pre) is 4");
}
TEST(contract_statement, what_it_assigns) {
  EXPECT_EQ(swapped("other = 2;"),
            "5: assigns a[0 .. 1], kept does not hold: other changed from 1 to 2");
  EXPECT_EQ(swapped("a[2] = 0;"),
            "5: assigns a[0 .. 1], kept does not hold: a[2] changed from 6 to 0");
  EXPECT_EQ(swapped("x = 9;"), "5: assigns a[0 .. 1], kept does not hold: x changed from 1 to 9");
  EXPECT_EQ(swapped("fresh = 9;"),
            "5: assigns a[0 .. 1], kept does not hold: fresh changed from uninitialised to 9");
  EXPECT_EQ(swapped("int own = 1; own++;"), "");
}

TEST(contract_statement, the_state_before_it_is_that_of_the_last_run) {
  const char* program = R"(
int main(void) {
  int a[3] = {0, 0, 0};
  for (int i = 0; i < 300; ++i) {
    /*@ assigns a[i % 3];
        ensures \forall integer k; 0 <= k < 3 ==> a[k] == \old(a[k]) + (k == i % 3 ? 1 : 0); */
    a[i % 3] += i == LAST ? 2 : 1;
  }
  return 0; })";
  EXPECT_EQ(found(with(program, "LAST", "300")), "");
  EXPECT_THAT(found(with(program, "LAST", "299")), HasSubstr("does not hold: k is 2"));
}
TEST(contract_statement, behaviors_of_its_own) {
  const char* program = R"(
int f(int x) {
  /*@ behavior low: assumes x < 0; requires x > -5; assigns x; ensures x == 0;
      behavior high: assumes x >= 0; assigns \nothing;
      complete behaviors; disjoint behaviors low, high; */
  if (x < LIMIT) x = 0;
  return x;
}
int main(void) { f(4); f(0); f(LEAST); return 0; })";
  EXPECT_EQ(found(with(with(program, "LIMIT", "0"), "LEAST", "-4")), "");
  EXPECT_EQ(found(with(with(program, "LIMIT", "0"), "LEAST", "-5")),
            "3: requires x > -5, behavior low does not hold: x is -5");
  EXPECT_EQ(found(with(with(program, "LIMIT", "-4"), "LEAST", "-4")),
            "3: ensures x == 0, behavior low does not hold: x is -4");
  EXPECT_EQ(found(with(with(program, "LIMIT", "5"), "LEAST", "-4")),
            "4: assigns \\nothing, behavior high does not hold: x changed from 4 to 0");
}
TEST(contract_statement, behaviors_that_leave_a_case_out) {
  EXPECT_THAT(found(R"(
int f(int x) {
  /*@ behavior low: assumes x < 0;
      behavior high: assumes x > 0;
      complete behaviors low, high; */
  x++;
  return x;
}
int main(void) { f(1); f(0); return 0; })"),
              HasSubstr("5: complete behaviors low, high does not hold"));
}
TEST(contract_statement, for_behaviors_of_the_function) {
  const char* program = R"(
/*@ behavior low: assumes x < 0;
    behavior high: assumes x >= 0; */
int f(int x) {
  x = x + 1;
  /*@ for low: requires x <= 0; assigns \nothing; ensures x < LIMIT; */
  if (x > 0) x = 7;
  return x;
}
int main(void) { f(-1); f(1); return 0; })";
  EXPECT_EQ(found(with(program, "LIMIT", "1")), "");
  EXPECT_EQ(found(with(program, "LIMIT", "0")), "6: ensures x < 0 does not hold: x is 0");
  EXPECT_THAT(warnings(with(with(program, "LIMIT", "1"), "for low", "for less")),
              ElementsAre("a contract of a statement names 'less', which is not a behavior of the "
                          "function"));
}
TEST(contract_statement, where_one_statement_is_expected) {
  const char* program = R"(
int f(int x) {
  if (x > 2)
    /*@ ensures x == \old(x) - 1; */ x--;
  else
    //@ ensures x == \old(x) + STEP;
    //@ assert x <= 2;
    x++;
  switch (x) {
  case 1:
    //@ ensures x == 5;
    x = 5;
    break;
  default:
    /*@ requires x > 1; */;
  }
  return x;
}
int main(void) { f(0); f(1); f(2); f(3); f(4); return 0; })";
  EXPECT_EQ(found(with(program, "STEP", "1")), "");
  EXPECT_EQ(found(with(program, "STEP", "2")),
            "6: ensures x == \\old(x) + 2 does not hold: x is 1, \\old(x) + 2 is 2");
}
TEST(contract_statement, around_a_loop_with_annotations) {
  const char* program = R"(
int main(void) {
  int i = 9, x = 1;
  //@ ensures x == \old(x) + 3 && i == 9;
  //@ loop invariant x == 1 + i;
  for (int i = 0; i < COUNT; ++i) x++;
  return 0; })";
  EXPECT_EQ(found(with(program, "COUNT", "3")), "");
  EXPECT_EQ(found(with(program, "COUNT", "4")),
            "4: ensures x == \\old(x) + 3 does not hold: x is 5, \\old(x) + 3 is 4");
}
TEST(contract_statement, around_a_loop_with_clauses_of_both_spellings) {
  const char* program = R"(
int main(void) {
  int i = 0;
  //@ requires i == 0; ensures i == 3;
  //@ loop invariant i <= MOST;
  while (i < 3) __CPROVER_loop_invariant(i >= LEAST) i++;
  return 0; })";
  const std::string right = with(with(program, "MOST", "3"), "LEAST", "0");
  EXPECT_EQ(found(right), "");
  EXPECT_EQ(found(with(with(program, "MOST", "2"), "LEAST", "0")),
            "5: loop invariant i <= 2 does not hold: i is 3");
  EXPECT_EQ(found(with(with(program, "MOST", "3"), "LEAST", "1")),
            "6: __CPROVER_loop_invariant(i >= 1) does not hold: i is 0");
  EXPECT_EQ(found(with(right, "ensures i == 3", "ensures i == 4")),
            "4: ensures i == 4 does not hold: i is 3");
}
TEST(contract_statement, a_jump_out_of_it_skips_what_follows) {
  EXPECT_EQ(found(R"(
int f(int x) {
  for (int i = 0; i < 3; ++i) {
    //@ assigns \nothing; ensures x == 0;
    { x = i; if (i == 1) break; if (i == 2) return x; }
  }
  /*@ ensures x == 0; */
  { x = 1; goto out; }
out:
  return x;
}
int main(void) { f(0); return 0; })"),
            "");
}
TEST(contract_statement, a_jump_into_it_is_named) {
  EXPECT_THAT(warnings(R"(
int main(void) {
  int x = 0;
  goto inside;
  //@ ensures x == 7;
  { x = 7; inside: x = 8; }
  switch (x) {
    //@ ensures x == 7;
    { case 8: x = 9; }
  }
  //@ ensures x == 3;
  { x = 1; again: if (x < 3) { x++; goto again; } }
  return 0; })"),
              ElementsAre("a contract of a statement is not executable: a jump from outside leads "
                          "to a label in the statement",
                          "a contract of a statement is not executable: a jump from outside leads "
                          "to a label in the statement"));
}
TEST(contract_statement, the_result_belongs_to_functions) {
  EXPECT_THAT(warnings("int f(int x) { //@ ensures \\result == x;\n return x; }\n"
                       "int main(void) { return f(0); }"),
              ElementsAre("ensures \\result == x is not executable: \\result has a meaning only in "
                          "'ensures' of a function"));
}
TEST(contract_statement, a_later_state_is_not_known_at_the_start) {
  EXPECT_THAT(
      warnings("int f(int x) { //@ ensures x == \\at(\\old(x) + 1, Pre);\n x++; return x; }\n"
               "int main(void) { return f(0); }"),
      ElementsAre(HasSubstr("the label Old in a term about the start of the function")));
}
TEST(contract_statement, what_must_follow) {
  EXPECT_EQ(error("int main(void) {\n  //@ ensures x == 1;\n  int x = 1;\n  return x; }"),
            "2:21 annotation: a statement must follow it (a declaration is none in C)");
  EXPECT_EQ(error("int main(void) {\n  return 0;\n  //@ ensures 1 == 1;\n}"),
            "3:21 annotation: a statement must follow it");
  EXPECT_EQ(error("//@ for b: requires x > 0;\nint f(int x) { return x; }"),
            "1:12 annotation: 'for' has a meaning only in the body of a function");
  EXPECT_EQ(error("int f(int x) {\n//@ requires x > 0; for b: ensures x > 0;\n return x; }"),
            "2:28 annotation: 'for' must come first in the contract of a statement");
}

}  // namespace
}  // namespace culprit::contract
