// What a freed component can yield: each number of its type, and the pointers that the program
// could have meant.
#include <gtest/gtest.h>

#include "exploration.h"

namespace culprit::encode {
namespace {

using model::ComponentKind;

Consistency answer(const std::string& body, ComponentKind kind, const std::string& text,
                   const std::string& wanted) {
  return ask(program(body), kind, text, {.expected = wanted}).answer;
}

/// The pointer `p = VALUE` must be able to make the program print each of `wanted`, and must not be
/// able to make it print one of `impossible`.
void expect_pointers(const std::string& body, const std::string& initializer,
                     std::initializer_list<const char*> wanted,
                     std::initializer_list<const char*> impossible) {
  for (const char* output : wanted)
    EXPECT_EQ(answer(body, ComponentKind::Initializer, initializer, output),
              Consistency::Consistent)
        << body << " " << output;
  for (const char* output : impossible)
    EXPECT_EQ(answer(body, ComponentKind::Initializer, initializer, output),
              Consistency::Inconsistent)
        << body << " " << output;
}

TEST(free_numbers, take_each_value_of_their_type) {
  const auto expect = [](const std::string& body, const std::string& text, const char* wanted,
                         const char* impossible) {
    EXPECT_EQ(answer(body, ComponentKind::Initializer, text, wanted), Consistency::Consistent)
        << body;
    EXPECT_EQ(answer(body, ComponentKind::Initializer, text, impossible), Consistency::Inconsistent)
        << body;
  };
  expect("signed char a = 1; printf(\"%d\", a);", "a = 1", "-128", "128");
  expect("unsigned short a = 1; printf(\"%d\", a);", "a = 1", "65535", "-1");
  expect("long a = 1; printf(\"%ld\", a);", "a = 1", "-9223372036854775808", "9223372036854775808");
  expect("float a = 1; printf(\"%.2f\", a);", "a = 1", "0.25", "a");
  expect("double a = 1; printf(\"%d\", a != a);", "a = 1", "1", "2");
  EXPECT_EQ(answer("int a = 1; printf(\"%d\", a > 2);", ComponentKind::PrintedValue, "a > 2", "1"),
            Consistency::Consistent);
}
TEST(free_numbers, differ_at_each_execution) {
  const std::string body = "for (int i = 0; i < 3; i++) { int k = 0; printf(\"%d\", k); }";
  EXPECT_EQ(answer(body, ComponentKind::Initializer, "k = 0", "123"), Consistency::Consistent);
}
TEST(free_numbers, long_doubles_are_left_out) {
  const std::string body = "long double a = 1; printf(\"%.0Lf\", a);";
  EXPECT_EQ(answer(body, ComponentKind::Initializer, "a = 1", "2"), Consistency::Unknown);
}

TEST(free_pointers, other_elements_and_the_end) {
  expect_pointers("int v[4] = {4, 5, 6, 7}, *p = v; printf(\"%d\", *p);", "p = v",
                  {"4", "5", "6", "7"}, {"8", "0"});
  expect_pointers("int v[2] = {4, 5}, *p = v; printf(\"%d\", p == v + 2);", "p = v", {"0", "1"},
                  {"2"});
}
TEST(free_pointers, null) {
  expect_pointers("int a = 1, *p = &a; printf(\"%s\", p ? \"some\" : \"none\");", "p = &a",
                  {"some", "none"}, {"else"});
  expect_pointers("int a = 1, *p = &a; printf(\"%d\", *p);", "p = &a", {"1"}, {"-1"});
}
TEST(free_pointers, other_objects_of_the_same_size) {
  expect_pointers(
      "int a = 1, b = 2, *q = &b; short c = 3, *s = &c; int *p = &a; printf(\"%d\", *p + 0 * (*q + "
      "*s));",
      "p = &a", {"1", "2"}, {"3"});
  expect_pointers("int v[3] = {1, 2, 3}, w[3] = {4, 5, 6}, *p = v + 1; printf(\"%d\", *p + w[0]);",
                  "p = v + 1", {"5", "6", "7", "8", "9", "10"}, {"11"});
}
TEST(free_pointers, members_of_the_same_struct) {
  expect_pointers(
      "struct { int a, b; char c; int d; } x = {1, 2, 3, 4}; int *p = &x.a; "
      "printf(\"%d\", *p);",
      "p = &x.a", {"1", "2", "4"}, {"9"});
}
TEST(free_pointers, the_same_member_of_other_elements) {
  expect_pointers(
      "struct { int k, v; } t[3] = {{1, 20}, {3, 40}, {5, 60}}; int *p = &t[0].v; "
      "printf(\"%d\", *p);",
      "p = &t[0].v", {"20", "40", "60"}, {"70"});
}
TEST(free_pointers, other_nodes_of_the_heap) {
  expect_pointers(
      "typedef struct node { int k; struct node *next; } node; node *a = malloc(sizeof "
      "*a), *b = malloc(sizeof *b); a->k = 1; a->next = b; b->k = 2; b->next = 0; node "
      "*p = a; int n = 0; while (p) { n = n * 10 + p->k; p = p->next; } "
      "printf(\"%d\", n);",
      "p = a", {"12", "2", "0"}, {"21", "1"});
}
TEST(free_pointers, functions) {
  const std::string source =
      kHeaders +
      "static int one(void) { return 1; } static int two(void) { return 2; }\n"
      "int main(void) { int (*f)(void) = one; printf(\"%d\", f() + 0 * two()); return 0; }";
  const auto reached = [&](const char* wanted) {
    return ask(source, ComponentKind::Initializer, "f = one", {.expected = wanted}).answer;
  };
  EXPECT_EQ(reached("2"), Consistency::Consistent);
  EXPECT_EQ(reached("3"), Consistency::Inconsistent);
}
/// More places than are tried make a refutation impossible.
TEST(free_pointers, too_many_are_left_out) {
  const std::string body =
      "int v[200]; for (int i = 0; i < 200; i++) v[i] = i; int *p = v; "
      "printf(\"%d\", *p);";
  const auto reached = [&](const char* wanted) {
    return ask(program(body), ComponentKind::Initializer, "p = v",
               {.expected = wanted, .loop_bound = 300})
        .answer;
  };
  EXPECT_EQ(reached("9"), Consistency::Consistent);
  EXPECT_EQ(reached("-1"), Consistency::Unknown);
}
/// Two free pointers, of which the second is computed from the first.
TEST(free_pointers, computed_from_a_free_one) {
  const testing_support::Subject subject(
      program("int v[4] = {4, 5, 6, 7}; int *p = v; int *q = p + 1; printf(\"%d%d\", *p, *q);"));
  const std::vector<model::ComponentId> both = {
      subject.component(ComponentKind::Initializer, "p = v"),
      subject.component(ComponentKind::Initializer, "q = p + 1")};
  for (const char* wanted : {"45", "67", "74", "66"})
    EXPECT_EQ(ask(subject, both, {.expected = wanted}).answer, Consistency::Consistent) << wanted;
  EXPECT_EQ(ask(subject, {both[0]}, {.expected = "66"}).answer, Consistency::Inconsistent);
  EXPECT_EQ(ask(subject, both, {.expected = "89"}).answer, Consistency::Inconsistent);
}

}  // namespace
}  // namespace culprit::encode
