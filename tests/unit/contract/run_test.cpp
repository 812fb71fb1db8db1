// Annotated programs as the machine runs them: contracts that hold, and contracts that do not.
#include <gmock/gmock.h>

#include <random>

#include "annotated.h"
#include "machine/run/finding.h"
#include "machine/value/finding_kind.h"
#include "subject.h"

namespace culprit::contract {
namespace {

using machine::FindingKind;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kAbs = R"(
/*@ ensures \result >= 0;
    ensures \result == x || \result == -x; */
int absolute(int x) { return x < 0 ? BODY : x; }
int main(void) { absolute(4); absolute(-3); return 0; }
)";

TEST(contract_run, a_contract_that_holds) { EXPECT_EQ(found(with(kAbs, "BODY", "-x")), ""); }
TEST(contract_run, a_postcondition_that_fails_names_its_line_and_values) {
  EXPECT_EQ(found(with(kAbs, "BODY", "x")),
            "2: ensures \\result >= 0 of absolute does not hold: \\result is -3");
}
TEST(contract_run, without_the_option_comments_are_comments) {
  EXPECT_TRUE(testing_support::Subject(with(kAbs, "BODY", "x")).run().findings.empty());
}
TEST(contract_run, integers_are_mathematical) {
  EXPECT_EQ(found(R"(#include <limits.h>
/*@ requires x + 1 <= 2147483648;
    ensures \result == x + x || x + x > INT_MAX; */
long twice(int x) { return (long)x + x; }
int main(void) { twice(INT_MAX); return 0; })"),
            "");
}
TEST(contract_run, sometime_is_judged_when_the_program_ends) {
  constexpr const char* kLoop = R"(int main(void) {
  for (int i = 0; i < 4; i++) {
    //@ sometime i == BODY;
    //@ always i < 4;
    ;
  }
  while (0) { //@ always \false;
  }
  //@ sometime \true;
})";
  EXPECT_EQ(found(with(kLoop, "BODY", "3")), "");
  EXPECT_EQ(found(with(kLoop, "BODY", "4")),
            "3: sometime i == 4 does not hold: at no execution of line 3 (4 executions)");
}
TEST(contract_run, sometime_is_not_evaluated_again) {
  EXPECT_EQ(found(R"(int main(void) {
  int one = 1, *p = &one;
  for (int i = 0; i < 2; i++, p = 0) {
    //@ sometime *p == 1;
    ;
  }
})"),
            "");
}
TEST(contract_run, sometime_is_violated_where_the_program_never_comes) {
  EXPECT_EQ(found(R"(int main(int argc, char **argv) {
  if (argc > 5) {
    //@ sometime argc > 0;
    return 1;
  }
})"),
            "3: sometime argc > 0 does not hold: line 3 is never executed");
}
constexpr const char* kBox = R"(
#include <stdlib.h>
struct box { int n; };
//@ protocol box { start -make-> made; made -use-> made; made -free-> gone; }
static struct box *make(void) { return malloc(sizeof(struct box)); }
/*@ requires b != \null; assigns b->n; */
static void use(struct box *b) { b->n = 1; }
static void (*const pointer)(struct box *) = use;
int main(void) {
  struct box *a = make(), *b = make();
  use(a), pointer(b);
  free(a);
  BODY
  free(b);
  return 0;
})";

TEST(contract_run, a_protocol_that_is_kept) { EXPECT_EQ(found(with(kBox, "BODY", "use(b);")), ""); }
TEST(contract_run, a_protocol_beside_a_contract) {
  EXPECT_EQ(found(with(kBox, "BODY", "use(0);")),
            "6: requires b != \\null of use does not hold: b is a null pointer");
}
TEST(contract_run, a_call_that_breaks_a_protocol_is_at_fault) {
  const std::string message =
      "' is called on an object that is in state 'gone' of protocol 'box': no call on this object "
      "can come before it";
  EXPECT_EQ(found(with(kBox, "BODY", "use(a);")), "13: 'use" + message);
  EXPECT_EQ(found(with(kBox, "BODY", "pointer(a);")), "13: 'use" + message);
  EXPECT_EQ(found(with(kBox, "BODY", "free(a);")), "13: 'free" + message);
}
TEST(contract_run, an_object_has_all_states_that_a_call_may_lead_to) {
  constexpr const char* kToss = R"(
/*@ protocol toss { start -toss-> won; start -toss-> lost; won -win-> won; lost -lose-> lost; } */
void toss(int *p) { *p = 1; }
void win(int *p) { *p = 2; }
void lose(int *p) { *p = 3; }
int main(void) { int a, b; toss(&a); toss(&b); win(&a); win(&a); lose(&b); BODY; return 0; })";
  EXPECT_EQ(found(with(kToss, "BODY", "")), "");
  EXPECT_EQ(
      found(with(kToss, "BODY", "lose(&a)")),
      "6: 'lose' is called on an object that is in state 'won' of protocol 'toss': no call on "
      "this object can come before it");
  EXPECT_EQ(found(with(kToss, "BODY", "toss(&b)")),
            "6: 'toss' is called on an object that is in state 'lost' of protocol 'toss': no call "
            "on this object can come before it");
}
TEST(contract_run, an_object_must_end_in_a_final_state) {
  constexpr const char* kEnds = R"(
//@ protocol door { start -enter-> inside; inside -leave-> outside; final outside; }
void enter(int *p) { *p = 1; }
void leave(int *p) { *p = 0; }
int main(void) { int a, b; enter(&a); leave(&a); enter(&b); BODY; return 0; })";
  EXPECT_EQ(found(with(kEnds, "BODY", "leave(&b)")), "");
  EXPECT_THAT(found(with(kEnds, "BODY", "")),
              HasSubstr(":5 ends in state 'inside' of protocol 'door': 'leave' is never called"));
}
TEST(contract_run, an_unsigned_number_is_greater_than_a_negative_one) {
  EXPECT_EQ(found(R"(/*@ requires -1 < n; ensures \result == n - 1; */
long before(unsigned n) { return (long)n - 1; }
int main(void) { before(0); before(7); return 0; })"),
            "");
}
TEST(contract_run, a_precondition_that_fails) {
  EXPECT_EQ(found(R"(/*@ requires 0 < n <= 10; */
int half(int n) { return n / 2; }
int main(void) { half(4); return half(11); })"),
            "1: requires n <= 10 of half does not hold: n is 11");
}

constexpr const char* kSearch = R"(
/*@ requires 0 <= n;
    requires \valid_read(a + (0 .. n - 1));
    requires \forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j];
    ensures -1 <= \result < n;
    behavior found:
      assumes \exists integer i; 0 <= i < n && a[i] == key;
      ensures a[\result] == key;
    behavior missing:
      assumes \forall integer i; 0 <= i < n ==> a[i] != key;
      ensures \result == -1;
    complete behaviors found, missing;
    disjoint behaviors found, missing; */
int search(const int *a, int n, int key) {
  int low = 0, high = n - 1;
  /*@ loop invariant 0 <= low <= high + 1 <= n;
      loop invariant \forall integer i; 0 <= i < low ==> a[i] < key;
      loop invariant \forall integer i; high < i < n ==> a[i] > key;
      loop variant high - low; */
  while (LOOP) {
    int middle = low + (high - low) / 2;
    if (a[middle] == key) return middle;
    if (a[middle] < key) low = middle + 1;
    else high = MOVE;
  }
  return -1;
}
int main(void) {
  int a[] = {1, 4, 4, 7, 9};
  for (int key = 0; key < 11; ++key) search(a, 5, key);
  return search(a, 0, 3) == -1 ? 0 : 1;
}
)";

TEST(contract_run, a_binary_search) {
  EXPECT_EQ(found(with(with(kSearch, "LOOP", "low <= high"), "MOVE", "middle - 1")), "");
}
TEST(contract_run, a_binary_search_that_stops_too_early) {
  EXPECT_THAT(found(with(with(kSearch, "LOOP", "low < high"), "MOVE", "middle - 1")),
              HasSubstr("behavior found, which has no value here: read of 4 bytes before the "
                        "start of"));
}
TEST(contract_run, arguments_are_those_of_the_current_state) {
  const std::string text = R"(
/*@ logic int element{L}(int* x, integer i) = \at(x[i], L);
    predicate swapped{K,L}(int* x, integer i, integer k) =
      element{K}(x, i) == element{L}(x, k) && element{K}(x, k) == element{L}(x, i); */
void turn(int* a) {
  int k = 0, t = a[0];
  a[0] = a[1], a[1] = t;
  k = 1;
  //@ assert swapped{Pre,Here}(a, k - 1, k);
  //@ assert element{Pre}(a, k) == WANTED;
}
int main(void) { int a[2] = {5, 3}; turn(a); return 0; }
)";
  EXPECT_EQ(found(with(text, "WANTED", "3")), "");
  EXPECT_THAT(found(with(text, "WANTED", "5")), HasSubstr("assert element{Pre}(a, k) == 5"));
}
TEST(contract_run, the_start_of_an_iteration_is_known_to_loops_only) {
  // not run: no statement knows where the iteration began
  EXPECT_EQ(found(R"(
int main(void) {
  for (int i = 0; i < 2; i++) {
    int k = i;
    k++;
    //@ assert k == \at(k, LoopCurrent) + 7;
  }
  return 0;
}
)"),
            "");
}
TEST(contract_run, definitions_that_only_types_tell_apart_are_not_used) {
  EXPECT_EQ(found(R"(
/*@ predicate all(int* a, integer m, integer n) = \false;
    predicate all(int* a, integer n, int v) = \true; */
int main(void) {
  int a[1] = {0};
  //@ assert all(a, 0, 1);
  return 0;
}
)"),
            "");
}
TEST(contract_run, a_variant_that_does_not_decrease) {
  EXPECT_THAT(found(with(with(kSearch, "LOOP", "low <= high"), "MOVE", "middle")),
              HasSubstr("decrease of loop variant high - low does not hold"));
}
TEST(contract_run, a_precondition_about_an_array) {
  EXPECT_THAT(found(R"(/*@ requires \forall integer i; 0 <= i < n ==> a[i] > 0; */
int first(int *a, int n) { return a[0]; }
int main(void) { int a[] = {3, 2, 0, 1}; return first(a, 4); })"),
              HasSubstr("does not hold: i is 2"));
}
TEST(contract_run, old_values) {
  const char* program = R"(
/*@ requires \valid(p) && \valid(q);
    ensures *p == \old(*q) && *q == \old(*p); */
void swap(int *p, int *q) { int t = *p; *p = *q; *q = LAST; }
int main(void) { int x = 1, y = 2; swap(&x, &y); return x == 2 ? 0 : 1; }
)";
  EXPECT_EQ(found(with(program, "LAST", "t")), "");
  EXPECT_EQ(found(with(program, "LAST", "*p")),
            "3: ensures *q == \\old(*p) of swap does not hold: *q is 2, \\old(*p) is 1");
}
TEST(contract_run, old_elements_are_read_from_a_copy) {
  const char* program = R"(
/*@ requires \valid(a + (0 .. n - 1));
    ensures \forall integer k; 0 <= k < n ==> a[k] == \old(a[k]) + 1; */
void increment(int *a, int n) { for (int i = 0; i < END; ++i) a[i]++; }
int main(void) { int a[] = {5, 6, 7}; increment(a, 3); return 0; }
)";
  EXPECT_EQ(found(with(program, "END", "n")), "");
  EXPECT_THAT(found(with(program, "END", "n - 1")), HasSubstr("does not hold: k is 2"));
}
TEST(contract_run, a_sum_with_an_invariant) {
  const char* program = R"(
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    ensures \result == \sum(0, n - 1, \lambda integer k; a[k]); */
int sum(int *a, int n) {
  int s = 0;
  /*@ loop invariant 0 <= i <= n;
      loop invariant s == \sum(0, i - 1, \lambda integer k; a[k]);
      loop assigns s, i;
      loop variant n - i; */
  for (int i = START; i < n; i++) s += a[i];
  return s;
}
int main(void) { int a[] = {1, 2, 3, 4}; return sum(a, 4) - 10; }
)";
  EXPECT_EQ(found(with(program, "START", "0")), "");
  EXPECT_THAT(found(with(program, "START", "1")), HasSubstr("7: loop invariant s == \\sum"));
}
TEST(contract_run, the_least_element) {
  const char* program = R"(
/*@ requires n > 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \forall integer i; 0 <= i < n ==> \result <= a[i];
    ensures \exists integer i; 0 <= i < n && \result == a[i]; */
int least(const int *a, int n) {
  int m = FIRST;
  for (int i = 1; i < n; i++)
    if (a[i] < m) m = a[i];
  return m;
}
int main(void) { int a[] = {3, 8, 5}; least(a, 3); return 0; }
)";
  EXPECT_EQ(found(with(program, "FIRST", "a[0]")), "");
  EXPECT_THAT(found(with(program, "FIRST", "0")), HasSubstr("ensures \\exists"));
}
TEST(contract_run, assertions_between_statements_and_without_braces) {
  EXPECT_EQ(found(R"(int main(void) {
  int x = 3;
  //@ assert x == 3;
  if (x > 2)
    //@ assert x > 2;
    x = 4;
  else
    /*@ assert x < 3; */ x = 5;
  //@ check x == 4;
  for (int i = 0; i < 2; ++i) /*@ assert i < 2; */ ++x;
  //@ assert wrong: x == 7;
  return x; })"),
            "11: assert wrong: x == 7 does not hold: x is 6");
}
TEST(contract_run, a_branch_with_an_assertion_keeps_its_else) {
  EXPECT_EQ(found(R"(int f(int x) {
  if (x)
    //@ assert x != 0;
    return 1;
  else return 2;
}
int main(void) { return f(0) == 2 && f(3) == 1 ? 0 : *(volatile int *)0; })"),
            "");
}
TEST(contract_run, an_assertion_about_the_state_at_the_start) {
  EXPECT_EQ(found(R"(int f(int x) {
  x = x + 1;
  //@ assert x == \at(x, Pre) + 1;
  //@ assert x == \at(x, Pre) + 2;
  return x;
}
int main(void) { f(5); return 0; })"),
            "4: assert x == \\at(x, Pre) + 2 does not hold: x is 6, \\at(x, Pre) + 2 is 7");
}
TEST(contract_run, an_invariant_about_the_state_before_the_loop) {
  EXPECT_EQ(found(R"(int main(void) {
  int a[3] = {1, 2, 3}, i = 0, before = 9;
  /*@ loop invariant before == \at(before, LoopEntry);
      loop invariant \forall integer k; 0 <= k < i ==> a[k] == \at(a[k], LoopEntry) + 1;
      loop invariant \forall integer k; i <= k < 3 ==> a[k] == \at(a[k], LoopEntry); */
  while (i < 3) { a[i]++; i++; }
  /*@ loop invariant 0 < i; */
  do { --i; } while (i > 0);
  return a[0]; })"),
            "");
}
TEST(contract_run, the_state_at_a_label) {
  EXPECT_EQ(found(R"(int main(void) {
  int x = 1, a[2] = {5, 6};
  if (x)
  before: x = x + 1;
  a[1] = 7;
  //@ assert x == \at(x, before) + 1;
  //@ assert \forall integer k; 0 <= k < 2 ==> a[k] == \at(a[k], before) + k;
  //@ assert x == \at(x, before) + 2;
  return 0; })"),
            "8: assert x == \\at(x, before) + 2 does not hold: x is 2, \\at(x, before) + 2 is 3");
}
TEST(contract_run, parameters_with_types_of_variable_size) {
  EXPECT_THAT(warnings(R"(/*@ requires n > 0; */ int f(int n, int a[][n]) { return a[0][0]; }
int main(void) { int a[2][2] = {{1}}; return f(2, a); })"),
              testing::ElementsAre("the contract of f is not executable: the type of a parameter "
                                   "depends on another parameter"));
}
TEST(contract_run, the_option_is_part_of_the_identity_of_a_compilation) {
  frontend::CompileRequest request;
  request.path = "a.c";
  EXPECT_NE(frontend::compile_identity(request, with_contracts()),
            frontend::compile_identity(request, {}));
}
TEST(contract_run, a_do_loop) {
  EXPECT_EQ(found(R"(int main(void) {
  int i = 3;
  /*@ loop invariant 1 < i; loop variant i; */
  do { --i; } while (i > 0);
  return 0; })"),
            "3: loop invariant 1 < i does not hold: i is 1");
}
TEST(contract_run, predicates_and_logic_functions) {
  EXPECT_EQ(found(R"(
/*@ predicate sorted{L}(int *a, integer n) =
      \forall integer i; 0 <= i < n - 1 ==> a[i] <= a[i + 1];
    predicate same{K, L}(int *a, integer n) =
      \forall integer i; 0 <= i < n ==> \at(a[i], K) == \at(a[i], L);
    logic integer last(integer n) = n - 1; */
/*@ requires \valid(a + (0 .. last(n)));
    ensures sorted(a, n);
    ensures same{Pre, Here}(a, n); */
void f(int *a, int n) { a[0] = a[0]; }
int main(void) { int a[] = {1, 2, 3}; f(a, 3); a[2] = 0; f(a, 3); return 0; })"),
            "8: ensures sorted(a, n) of f does not hold: a is 'a' (declared in line 11, 3 "
            "elements of 4 bytes), n is 3");
}
TEST(contract_run, ghost_variables) {
  EXPECT_EQ(found(R"(//@ ghost int calls = 0;
void f(void) {
  //@ ghost calls = calls + 1;
}
int main(void) {
  //@ ghost int before = calls;
  /*@ ghost int k = 2;
    @ /@ loop invariant k >= 0; @/
    @ while (k > 0) --k; */
  f(); f();
  //@ assert calls == before + 3;
  return 0; })"),
            "11: assert calls == before + 3 does not hold: calls is 2, before + 3 is 3");
}
TEST(contract_run, comments_in_ghost_code) {
  EXPECT_EQ(found(R"(//@ ghost // nothing but a remark
//@ ghost //@ assert 0;
int main(void) {
  int x = 1;
  //@ ghost int y = x; // a copy
  if (x > 0)
    //@ ghost y = y + 1; // before the statement
    x = 2;
  //@ ghost // and again
  //@ assert x == y;
  //@ assert x < y;
  return 0; })"),
            "11: assert x < y does not hold: x is 2, y is 2");
}
TEST(contract_run, validity) {
  const char* program = R"(#include <stdlib.h>
/*@ requires \valid(p + (0 .. n - 1)); */
int f(int *p, int n) { return n; }
int main(void) { int a[4]; f(a, 4); f(0, 0); int *q = malloc(8); f(q, 2); CALL; return 0; })";
  EXPECT_EQ(found(with(program, "CALL", "")), "");
  EXPECT_THAT(found(with(program, "CALL", "f(a, 5)")), HasSubstr("requires \\valid"));
  EXPECT_THAT(found(with(program, "CALL", "free(q); f(q, 1)")), HasSubstr("requires \\valid"));
  EXPECT_THAT(found(with(program, "CALL", "f(\"text\", 1)")), HasSubstr("requires \\valid"));
  EXPECT_THAT(found(with(program, "CALL", "f(0, 1)")), HasSubstr("requires \\valid"));
}
TEST(contract_run, nothing_is_read_behind_what_exists) {
  EXPECT_EQ(found(R"(/*@ requires \exists integer k; 0 <= k < 100 && s[k] == 0; */
int length(const char *s) { return s[0] != 0; }
int main(void) { char s[3] = {'a', 0, 'b'}; return length(s); })"),
            "");
}
TEST(contract_run, memory_predicates) {
  EXPECT_EQ(found(R"(#include <stdlib.h>
int main(void) {
  int a[4] = {1}, b[2];
  int *p = malloc(12);
  //@ assert \initialized(&a[0 .. 3]) && !\initialized(b + (0 .. 1));
  //@ assert \separated(a + (0 .. 3), b + (0 .. 1)) && !\separated(a + (0 .. 2), a + 2);
  //@ assert \block_length(p) == 12 && \offset(p + 1) == 4 && \base_addr(a + 2) == a;
  //@ assert \freeable(p) && !\freeable(a);
  free(p);
  return 0; })"),
            "");
}
TEST(contract_run, recursion_with_a_measure) {
  const char* program = R"(
/*@ requires n >= 0; decreases n; ensures \result == n; */
int f(int n) { return n == 0 ? 0 : 1 + f(NEXT); }
int main(void) { f(4); return f(3) == 3 ? 0 : 1; }
)";
  EXPECT_EQ(found(with(program, "NEXT", "n - 1")), "");
  EXPECT_THAT(found(with(program, "NEXT", "n")), HasSubstr("decreases n of f does not hold"));
}
TEST(contract_run, a_contract_at_a_declaration_with_other_names) {
  EXPECT_THAT(found(R"(
/*@ requires count > 0; ensures \result <= count; */
int f(int count);
int g(int n) { return f(n); }
int f(int n) { return n + 1; }
int (*pointer)(int) = f;
int main(void) { return pointer(3); })"),
              HasSubstr("ensures \\result <= count of f does not hold: \\result is 4"));
}
TEST(contract_run, behaviors_that_overlap) {
  EXPECT_THAT(found(R"(
/*@ behavior low: assumes x <= 0; ensures \result == 0;
    behavior high: assumes x >= 0; ensures \result == x;
    disjoint behaviors; */
int f(int x) { return x < 0 ? 0 : x; }
int main(void) { f(-1); f(1); f(0); return 0; })"),
              HasSubstr("disjoint behaviors low, high of f does not hold"));
}
TEST(contract_run, quantifiers_with_further_conditions) {
  EXPECT_EQ(found(R"(int main(void) {
  int a[6] = {0, 9, 2, 9, 4, 9};
  //@ assert \forall integer i; 0 <= i < 6 && i % 2 == 0 ==> a[i] == i;
  //@ assert \forall integer i, j; 0 <= i < j < 6 && j == i + 2 ==> a[i] <= a[j];
  //@ assert \numof(0, 5, \lambda integer i; a[i] == 9) == 3;
  //@ assert \max(0, 5, \lambda integer i; a[i]) == 9 && \min(0, 5, \lambda integer i; a[i]) == 0;
  //@ assert \exists integer i; 0 <= i < 6 && a[i] == 4;
  //@ assert \let x = a[1]; x + x == 18;
  //@ assert (a[0] == 0 <==> a[2] == 2) && (a[0] == 0 ^^ a[2] == 3);
  //@ assert \product(1, 5, \lambda integer i; i) == 120;
  return 0; })"),
            "");
}
TEST(contract_run, numbers_of_more_than_64_bits) {
  EXPECT_EQ(found(R"(#include <limits.h>
long a = LONG_MAX, b = LONG_MIN; unsigned long u = ULONG_MAX; int i = -1;
int main(void) {
  //@ assert a + 1 > a && b - 1 < b && a - b > a && -b > a;
  //@ assert u + 1 > u && u * u > u && i < u && i != u && u >= i;
  //@ assert a * a > a && a * b < b && b * b == (a + 1) * (a + 1);
  //@ assert (a + 1) - 1 == a && u - a == a + 1 && !(u <= i) && !(b >= u);
  //@ assert u * 2 - u == u && b + u == a;
  //@ assert a + a == u;
  return 0; })"),
            "9: assert a + a == u does not hold: u is 18446744073709551615");
}

__extension__ using Wide = __int128;

/// A random integer expression over the variables below, and its value; nullopt if the value or a
/// part of it needs more than 100 bits, or is not defined.
struct Sample {
  std::string text;
  std::optional<Wide> value;
};
constexpr std::pair<const char*, Wide> kVariables[] = {{"c", -128},
                                                       {"i", -2147483648LL},
                                                       {"j", 2147483647},
                                                       {"u", 4294967295},
                                                       {"l", INT64_MIN},
                                                       {"m", INT64_MAX},
                                                       {"w", static_cast<Wide>(UINT64_MAX)},
                                                       {"zero", 0}};

Sample sample(std::mt19937_64& random, int depth) {
  if (depth == 0 || random() % 5 == 0) {
    if (random() % 3 == 0) {
      const uint64_t number = random() % 100;
      return {std::to_string(number), number};
    }
    const auto& [name, value] = kVariables[random() % std::size(kVariables)];
    return {name, value};
  }
  const Sample a = sample(random, depth - 1), b = sample(random, depth - 1);
  constexpr const char* kOperators[] = {"+", "-", "*", "/", "%", "<", "==", "?"};
  const std::string op = kOperators[random() % std::size(kOperators)];
  Sample out;
  out.text = op == "?" ? "(" + a.text + " <= " + b.text + " ? " + a.text + " : " + b.text + ")"
                       : "(" + a.text + " " + op + " " + b.text + ")";
  if (!a.value || !b.value) return out;
  const Wide x = *a.value, y = *b.value;
  const bool divides = op == "/" || op == "%";
  const auto fits = [](Wide v, int bits) { return v >> bits == 0 || v >> bits == -1; };
  // Divisions of wide numbers are not supported.
  if (divides && (y == 0 || depth > 1 || !fits(x, 62) || !fits(y, 62))) return out;
  if (op == "*" && (!fits(x, 50) || !fits(y, 50))) return out;
  const Wide value = op == "+"    ? x + y
                     : op == "-"  ? x - y
                     : op == "*"  ? x * y
                     : op == "/"  ? x / y
                     : op == "%"  ? x % y
                     : op == "<"  ? x < y
                     : op == "==" ? x == y
                                  : (x <= y ? x : y);
  if (fits(value, 100)) out.value = value;
  return out;
}

TEST(contract_run, random_expressions_have_their_mathematical_values) {
  std::mt19937_64 random(7);
  std::string program =
      "signed char c = -128; int i = -2147483647 - 1, j = 2147483647; "
      "unsigned u = 4294967295u;\nlong l = -9223372036854775807 - 1, "
      "m = 9223372036854775807; unsigned long w = -1ul; short zero;\n"
      "int main(void) {\n";
  int used = 0;
  while (used < 300) {
    const Sample one = sample(random, 3);
    if (!one.value) continue;
    // high * 2^60 + low, with 0 <= low < 2^60
    const auto high = static_cast<int64_t>(*one.value >> 60);
    const auto low = static_cast<int64_t>(*one.value & ((Wide{1} << 60) - 1));
    program += "//@ assert " + one.text + " == " + std::to_string(high) +
               " * 1152921504606846976 + " + std::to_string(low) + ";\n";
    ++used;
  }
  EXPECT_EQ(found(program + "return 0; }"), "");
}
TEST(contract_run, calls_from_other_units) {
  // The wrapper is called by code that knows the function only by name.
  frontend::CompileRequest one, two;
  one.path = "one.c";
  one.content = "/*@ requires n > 0; */ int f(int n) { return n; }\n";
  two.path = "two.c";
  two.content = "int f(int);\nint main(void) { return f(0); }\n";
  std::vector<model::Program> units;
  for (const auto& request : {one, two}) {
    auto unit = frontend::compile(request, with_contracts());
    ASSERT_TRUE(unit) << unit.errors().front().text();
    units.push_back(unit.take());
  }
  auto program = model::join(std::move(units));
  ASSERT_TRUE(program) << program.errors().front().text();
  const machine::Image image(*program);
  replay::PlainRunRequest request;
  const machine::RunInputs inputs;
  request.image = &image;
  request.inputs = &inputs;
  const replay::PlainRun run = replay::plain_run(request);
  ASSERT_FALSE(run.findings.empty());
  EXPECT_EQ(run.findings[0].message, "requires n > 0 of f does not hold: n is 0");
}
TEST(contract_run, components_are_those_of_the_program_without_contracts) {
  for (const std::string& source :
       {with(with(kSearch, "LOOP", "low <= high"), "MOVE", "middle - 1"), with(kAbs, "BODY", "x"),
        std::string(R"(int main(void) {
  int x = 3;
  //@ ghost int y = x;
  if (x > 2)
    //@ assert x > 2;
    return 1;
  //@ ghost y = y + 1;
  for (int i = 0; i < 3; ++i) { /*@ assert i < 3; */ x++; /*@ assert x > 0; */ }
  //@ loop invariant x >= 0;
  while (x > 0) --x;
  //@ assigns x; ensures x == 1;
  x = 1;
  /*@ ensures x > 0; */ if (x < 1) { x++; }
  return x; })")}) {
    const testing_support::Subject plain(source), checked(source, {"-w"}, with_contracts());
    const auto &a = plain.program(), &b = checked.program();
    ASSERT_EQ(a.components.size(), b.components.size());
    for (size_t c = 0; c < a.components.size(); ++c) {
      EXPECT_EQ(a.components[c].kind, b.components[c].kind);
      EXPECT_EQ(a.components[c].range, b.components[c].range);
      EXPECT_EQ(a.components[c].text, b.components[c].text);
      EXPECT_EQ(a.components[c].statement, b.components[c].statement);
    }
    ASSERT_EQ(a.syntax.nodes.size(), b.syntax.nodes.size());
    for (size_t n = 0; n < a.syntax.nodes.size(); ++n) {
      EXPECT_EQ(a.syntax.nodes[n].kind, b.syntax.nodes[n].kind);
      EXPECT_EQ(a.syntax.nodes[n].range, b.syntax.nodes[n].range);
    }
  }
}
TEST(contract_run, several_annotations_before_one_loop) {
  const char* program = R"(int main(void) {
  int x = 0;
  //@ loop invariant i <= 3;
  //@ loop invariant x == i;
  //@ loop variant 3 - i;
  //@ assert x == 0;
  for (int i = 0; i < 3; ++i) x += STEP;
  return x; })";
  EXPECT_EQ(found(with(program, "STEP", "1")), "");
  EXPECT_EQ(found(with(program, "STEP", "2")),
            "4: loop invariant x == i does not hold: x is 2, i is 1");
}
TEST(contract_run, structs_static_functions_and_main) {
  EXPECT_EQ(found(R"(struct s { int a, b[2]; };
/*@ ensures \result.a == v.a + 1 && \result.b[1] == \old(v).b[1]; */
static inline struct s next(struct s v) { v.a++; return v; }
/*@ requires argc == 1;
    ensures \result == 0; */
int main(int argc, char **argv) {
  struct s v = {1, {2, 3}};
  v = next(v);
  return v.a; })"),
            "5: ensures \\result == 0 of main does not hold: \\result is 2");
}
TEST(contract_run, a_contract_after_the_head) {
  EXPECT_EQ(found(R"(int f(int n)
  //@ requires n > 0;
{ return n; }
int g(int m) { return m; }
int main(void) { return g(0) + f(0); })"),
            "2: requires n > 0 of f does not hold: n is 0");
}
TEST(contract_run, behaviors_of_statements) {
  EXPECT_EQ(found(R"(
/*@ behavior low: assumes x < 0; ensures \result == 0;
    behavior high: assumes x >= 0; */
int f(int x) {
  if (x < 0) x = 0;
  //@ for low: assert x == 0;
  //@ for high: assert x > 0;
  return x;
}
int main(void) { f(-1); f(1); f(0); return 0; })"),
            "7: assert x > 0 does not hold: x is 0");
}
TEST(contract_run, macros_and_casts) {
  EXPECT_EQ(found(R"(#include <limits.h>
#define SIZE 3
typedef unsigned char byte;
/*@ requires 0 <= n <= SIZE && (byte)(n + 256) == n;
    ensures \result <= INT_MAX && \abs(-n) == n && \max(n, 2) >= 2 && sizeof(int) == 4; */
int f(int n) { return n; }
int main(void) { f(3); return f(4); })"),
            "4: requires n <= SIZE of f does not hold: n is 4");
}
TEST(contract_run, reals) {
  EXPECT_EQ(
      found(R"(
/*@ requires x >= 0.5; ensures \result * \result <= x + 1e-6 && \is_finite(\result); */
double root(double x) { return x / 2; }
int main(void) { root(1); root(5); return 0; })"),
      "2: ensures \\result * \\result <= x + 1e-6 of root does not hold: \\result * \\result is "
      "6.25, x + 1e-6 is 5.000001");
}
TEST(contract_run, admitted_conditions_end_the_run) {
  EXPECT_EQ(found(R"(int main(void) { int x = 1;
  //@ admit x == 2;
  //@ assert x == 3;
  return 0; })"),
            "");
}
TEST(contract_run, definitions_that_use_themselves_and_overloads) {
  const char* program = R"(typedef int value;
/*@ axiomatic Count {
      logic integer Count{L}(value *a, integer m, integer n, value v) =
        n <= m ? 0 : Count{L}(a, m, n - 1, v) + (\at(a[n - 1], L) == v ? 1 : 0);
      logic integer Count{L}(value *a, integer n, value v) = Count{L}(a, 0, n, v);
      lemma Bound{L}: \forall value *a, v, integer n; 0 <= n ==> 0 <= Count(a, n, v) <= n;
    }
    predicate Even(integer n) = n == 0 || (n > 0 && Odd(n - 1));
    predicate Odd(integer n) = n > 0 && Even(n - 1); */
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    ensures \result == Count(a, n, v) && \result == Count{Old}(\old(a), n, v);
    ensures Even(\result) || Odd(\result); */
int count(const value *a, int n, value v) {
  int c = 0;
  /*@ loop invariant c == Count(a, i, v); */
  for (int i = 0; i < n; i++) if (a[i] TEST v) c++;
  return c;
}
int main(void) { int a[] = {1, 2, 1, 1}; return count(a, 4, 1) == 3 ? 0 : 1; })";
  EXPECT_EQ(found(with(program, "TEST", "==")), "");
  EXPECT_THAT(found(with(program, "TEST", "<=")), IsEmpty());
  EXPECT_THAT(found(with(program, "TEST", ">=")), HasSubstr("loop invariant c == Count(a, i, v)"));
}
TEST(contract_run, the_clauses_of_cbmc) {
  const char* program = R"(#include <stddef.h>
int sum(const int *a, int n)
  __CPROVER_requires(0 <= n && n <= 100 && __CPROVER_r_ok(a, n * sizeof(int)))
  __CPROVER_assigns()
  __CPROVER_ensures(__CPROVER_return_value >= -1000 && n == __CPROVER_old(n));
int other(int x) __CPROVER_requires(x != 0) { return x; }
int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    __CPROVER_loop_invariant(0 <= i && i <= n && s >= __CPROVER_loop_entry(s))
    __CPROVER_decreases(n - i)
  {
    s += a[i];
  }
  return s;
}
int main(void) { int a[] = {1, LAST}; other(1); return sum(a, 2) > 3; })";
  EXPECT_EQ(found(with(program, "LAST", "2")), "");
  EXPECT_EQ(found(with(program, "LAST", "-2")),
            "10: loop invariant s >= \\at(s, LoopEntry) does not hold: s is -1, "
            "\\at(s, LoopEntry) is 0");
}
TEST(contract_run, markers_give_no_warnings) {
  const char* program = R"(int f(int x, int n) {
  if (x)
    //@ assert x != 0;
    if (n)
      /*@ assert n != 0; */ x++;
  while (n > 0)
    //@ assert n > 0;
    n--;
  /*@ loop invariant n <= 0; */
  for (int i = 0; i < 2; ++i) n--;
  return x;
  /*@ assert \false; */
}
int main(void) { return f(0, 2); })";
  for (const auto& options : {with_contracts(), frontend::FrontendOptions()}) {
    const testing_support::Subject subject(program, {"-Wall"}, options);
    for (const Diagnostic& each : subject.program().warnings)
      EXPECT_EQ(each.text(), "") << options.contracts;
  }
}
TEST(contract_run, syntax_errors_stand_in_the_comment) {
  EXPECT_EQ(
      error("/*@ requires n > ;\n */\nint f(int n) { return n; }\nint main(void) { return 0; }"),
      "1:18 annotation: expected an expression, found ';'");
  EXPECT_EQ(error("int main(void) {\n  //@ asert 1 == 1;\n  return 0; }"),
            "2:7 annotation: unknown clause 'asert'; did you mean 'assert'?");
}
TEST(contract_run, unknown_names_stand_in_the_comment) {
  EXPECT_EQ(error("/*@ requires 0 < n &&\n  @   m > 0; */\nint f(int n) { return n; }\nint "
                  "main(void) { return 0; }"),
            "2:7 use of undeclared identifier 'm'");
  EXPECT_EQ(error("int main(void) {\n  int x = 0;\n  //@ assert x == yy;\n  return 0; }"),
            "3:19 use of undeclared identifier 'yy'");
}
TEST(contract_run, an_error_is_reported_once) {
  const auto unit = testing_support::compiled_snippet(
      "/*@ requires m > n; ensures m > 0; */ int f(int n) { return n; }", {"-w"}, with_contracts());
  EXPECT_EQ(unit.errors().size(), 2u);
}
TEST(contract_run, clauses_that_are_not_run_are_named) {
  EXPECT_THAT(warnings(R"(/*@ assigns \nothing; ensures \dangling(\result); */
int *f(void) { return 0; }
int main(void) { return 0; })"),
              testing::ElementsAre("ensures \\dangling(\\result) is not executable: \\dangling"));
  EXPECT_THAT(
      warnings("//@ lemma l: \\forall integer x; x * x >= 0;\nint main(void) { return 0; }"),
      testing::ElementsAre("lemma l is not executable"));
}
TEST(contract_run, an_annotation_in_a_macro_is_named) {
  EXPECT_THAT(warnings(R"(#define STEP(x) \
  /*@ assert x > 0; */ x--
#define PLAIN 1 /* one */
int main(void) {
  int n = PLAIN;
# define LAST(x) (x) //@ assert n > 5;
  STEP(n);
  return LAST(n);
})"),
              testing::ElementsAre("an annotation in a macro is not seen where the macro is used",
                                   "an annotation in a macro is not seen where the macro is used"));
}
TEST(contract_run, new_memory) {
  const char* program = R"(#include <stdlib.h>
static int reserve[4];
/*@ ensures \result == \null || \fresh(\result, n * sizeof(int)); */
int *make(int n) { return n > 2 ? reserve : malloc(SIZE); }
int main(void) { make(1); make(2); make(3); return 0; })";
  EXPECT_THAT(found(with(program, "SIZE", "n * sizeof(int)")), HasSubstr("\\result is 'reserve'"));
  EXPECT_THAT(found(with(program, "SIZE", "4 + 0 * n")),
              HasSubstr("does not hold: \\result is a heap"));
}
TEST(contract_run, sets) {
  const char* program = R"(int a[4], b[4];
/*@ requires \valid(\union(&a[0 .. 3], p)) && \separated(p, {a + (0 .. 3), b + (0 .. 3)});
    requires n \in {1, 3, \union(5, 7)} && *p \in (2 .. 4); */
int f(int *p, int n) { return *p + n; }
int main(void) { int x = VALUE; return f(PLACE, NUMBER) == 0; })";
  const auto run = [&](const char* value, const char* place, const char* number) {
    return found(with(with(with(program, "VALUE", value), "PLACE", place), "NUMBER", number));
  };
  EXPECT_EQ(run("3", "&x", "7"), "");
  EXPECT_THAT(run("3", "&x", "6"), HasSubstr("n == 5"));
  EXPECT_THAT(run("5", "&x", "1"), HasSubstr("*p <= 4"));
  EXPECT_THAT(run("3", "b + 1", "1"), HasSubstr("requires \\separated"));
}
TEST(contract_run, an_earlier_element_of_a_row) {
  EXPECT_EQ(
      found(
          R"(/*@ ensures \forall integer k, j; 0 <= k < 2 && 0 <= j < 2 ==> m[k][j] == \old(m[k][j]) + 1; */
void f(int m[2][2]) { for (int k = 0; k < 4; k++) m[k / 2][k % 2]++; }
int main(void) { int m[2][2] = {{1, 2}, {3, 4}}; f(m); return 0; })"),
      "");
  EXPECT_THAT(error("/*@ ensures \\forall integer k, j; 0 <= k < 2 && 0 <= j < 2 ==> m[k][j] == "
                    "\\old(m[k][j]); */ void f(int **m) {}"),
              HasSubstr("an earlier value behind a pointer that depends on a bound variable"));
}
TEST(contract_run, annotations_of_other_tools_are_comments) {
  EXPECT_THAT(
      warnings("//@{\n/*@null@*/ char *p;\n/*@-type@*/\n//@}\nint main(void) { return 0; }"),
      IsEmpty());
}

}  // namespace
}  // namespace culprit::contract
