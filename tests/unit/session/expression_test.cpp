#include <gtest/gtest.h>

#include "stopped.h"

namespace culprit::session {
namespace {

using testing_support::Stopped;

const Stopped& sample() {
  static const Stopped run(R"(#include <stdlib.h>
typedef struct node Node;
struct node { int value; Node *next; unsigned flag : 3; signed int low : 4;
              union { int i; float f; }; };
enum color { RED, GREEN = 5, BLUE };
enum color paint = GREEN;
unsigned u = 3; long big = 1L << 40; double d = 0.1; char c = 'a', text[8] = "hi"; short s = -2;
int table[3][2] = {{1, 2}, {3, 4}, {5, 6}};
int main(void) {
  int a[5] = {1, 2, 3, 4, 5}, *p = a + 1, x = 7, none;
  Node second = {2, NULL}, first = {1, &second, 5, -3};
  Node *heap = malloc(sizeof *heap), *gone = malloc(sizeof *gone), *null = NULL;
  *heap = first; free(gone);
  first.i = 9;
  return x; /* here */
}
)");
  return run;
}

TEST(expression, operators_have_the_types_of_c) {
  const Stopped& run = sample();
  EXPECT_EQ(run.at("x * 2 + 1"), "15");
  EXPECT_EQ(run.at("-x / 2"), "-3");
  EXPECT_EQ(run.at("-x % 4"), "-3");
  EXPECT_EQ(run.at("u - 4"), "4294967295");
  EXPECT_EQ(run.at("s < u"), "0");
  EXPECT_EQ(run.at("-1 < big"), "1");
  EXPECT_EQ(run.at("big << 2"), "4398046511104");
  EXPECT_EQ(run.at("d + 0.2"), "0.30000000000000004");
  EXPECT_EQ(run.at("1 / 4.0f"), "0.25");
  EXPECT_EQ(run.at("c + 1"), "98");
  EXPECT_EQ(run.at("c"), "97 'a'");
  EXPECT_EQ(run.at("(char)(c + 1)"), "98 'b'");
  EXPECT_EQ(run.at("~u & 0xff"), "252");
  EXPECT_EQ(run.at("x > 3 ? -1 : u"), "4294967295");
  EXPECT_EQ(run.at("x == 7 && !(d > 1)"), "1");
  EXPECT_EQ(run.at("x ? -1 : first.flag"), "-1");
  EXPECT_EQ(run.at("(unsigned char)-1"), "255");
  EXPECT_EQ(run.at("2 + 3 * 4 - (1 << 2)"), "10");
  EXPECT_EQ(run.at("'\\n'"), "10");
}

TEST(expression, arrays_pointers_and_members) {
  const Stopped& run = sample();
  EXPECT_EQ(run.at("a[2]"), "3");
  EXPECT_EQ(run.at("2[a]"), "3");
  EXPECT_EQ(run.at("*p"), "2");
  EXPECT_EQ(run.at("p[1] + *(a + 4)"), "8");
  EXPECT_EQ(run.at("p - a"), "1");
  EXPECT_EQ(run.at("&a[4] > p"), "1");
  EXPECT_EQ(run.at("p"), "&a[1]");
  EXPECT_EQ(run.at("&a"), "&a");
  EXPECT_EQ(run.at("*&a"), "{1, 2, 3, 4, 5}");
  EXPECT_EQ(run.at("table[1]"), "{3, 4}");
  EXPECT_EQ(run.at("table[2][1]"), "6");
  EXPECT_EQ(run.at("&table[2][1]"), "&table[2][1]");
  EXPECT_EQ(run.at("first.next->value"), "2");
  EXPECT_EQ(run.at("first.next == &second"), "1");
  EXPECT_EQ(run.at("first.next->next == 0"), "1");
  EXPECT_EQ(run.at("first.i"), "9");
  EXPECT_EQ(run.at("first.flag + first.low"), "2");
  EXPECT_EQ(run.at("heap->value"), "1");
  EXPECT_EQ(run.at("(*heap).next->value"), "2");
  EXPECT_EQ(run.at("text[1]"), "105 'i'");
  EXPECT_EQ(run.at("paint == GREEN"), "1");
  EXPECT_EQ(run.at("BLUE"), "6");
  EXPECT_EQ(run.at("null == NULL"), "1");
  EXPECT_EQ(run.at("((Node *)heap)->value"), "1");
  EXPECT_EQ(run.at("((struct node *)(void *)heap)->value"), "1");
  EXPECT_EQ(run.at("*(unsigned char *)&big"), "0");
}

TEST(expression, sizes) {
  const Stopped& run = sample();
  EXPECT_EQ(run.at("sizeof a"), "20");
  EXPECT_EQ(run.at("sizeof(a) / sizeof a[0]"), "5");
  EXPECT_EQ(run.at("sizeof(Node)"), "24");
  EXPECT_EQ(run.at("sizeof(struct node *)"), "8");
  EXPECT_EQ(run.at("sizeof *null"), "24");
  EXPECT_EQ(run.at("sizeof(unsigned long)"), "8");
  EXPECT_EQ(run.at("sizeof(1 / 0)"), "4");
}

TEST(expression, errors_name_their_place) {
  const Stopped& run = sample();
  EXPECT_EQ(run.at("x++"), "error 2: `x++` would change the program");
  EXPECT_EQ(run.at("x = 5"), "error 3: `x = …` would change the program (to compare, write ==)");
  EXPECT_EQ(run.at("--x"), "error 1: `--x` would change the program");
  EXPECT_EQ(run.at("a[1] += 2"), "error 6: `a[1] += …` would change the program");
  EXPECT_EQ(run.at("abs(x)"), "error 4: calls are not evaluated");
  EXPECT_EQ(run.at("2 * frist.value"),
            "error 5: no variable `frist` is visible here (did you mean `first`?)");
  EXPECT_EQ(run.at("first.valeu"), "error 1: Node has no member `valeu` (did you mean `value`?)");
  EXPECT_EQ(run.at("heap.value"),
            "error 1: `heap` has no members: its type is Node * (write -> instead of .)");
  EXPECT_EQ(run.at("first->value"),
            "error 1: `first` is not a pointer: its type is Node (write . instead of ->)");
  EXPECT_EQ(run.at("x +"), "error 4: expected a value, but the expression ends");
  EXPECT_EQ(run.at("(x"), "error 3: expected `)`, but the expression ends");
  EXPECT_EQ(run.at("x y"),
            "error 3: expected an operator or the end of the expression, but `y` is written");
  EXPECT_EQ(run.at(""), "error 1: expected a value, but the expression ends");
  EXPECT_EQ(run.at("(struct nodes *)p"), "error 2: the program has no type `struct nodes`");
  EXPECT_EQ(run.at("sizeof nothing"), "error 8: no variable `nothing` is visible here");
  EXPECT_EQ(run.at("x @ 2"), "error 3: `@` is not part of an expression");
  EXPECT_EQ(run.at("p * 2"), "error 1: C has no `*` of int * and int");
  EXPECT_EQ(run.at("&x"), "error 1: `x` has no address: the program takes none of it");
  EXPECT_EQ(run.at("&first.flag"), "error 1: `first.flag` has no address: it is a bit-field");
}

TEST(expression, what_cannot_be_read_is_said) {
  const Stopped& run = sample();
  EXPECT_EQ(run.at("none"), "?");
  EXPECT_EQ(run.at("none + 1"), "error 1: `none` is not initialised");
  EXPECT_EQ(run.at("null->value"), "error 1: `null` is the null pointer");
  EXPECT_EQ(run.at("*null"), "error 2: `null` is the null pointer");
  EXPECT_EQ(run.at("gone->value"),
            "error 1: `gone->value` cannot be read: heap block 2 (line 12), freed");
  EXPECT_EQ(run.at("a[5]"), "error 1: `a` has 5 elements: there is none with the index 5");
  EXPECT_EQ(run.at("p[9]"), "error 1: `p[9]` is outside of a, which has 20 bytes");
  EXPECT_EQ(run.at("p[4]"),
            "error 1: `p[4]` cannot be read: it is outside of a, which has 20 bytes");
  EXPECT_EQ(run.at("x / 0"), "error 1: `x / 0` divides by zero");
  EXPECT_EQ(run.at("2147483647 + x"), "error 1: `2147483647 + x` does not fit the type int");
  EXPECT_EQ(run.at("p < &x"), "error 5: `x` has no address: the program takes none of it");
  EXPECT_EQ(run.at("(int)1e20"), "error 1: `1e20` does not fit the type int");
  EXPECT_EQ(run.at("0 && none"), "0");
  EXPECT_EQ(run.at("*(int *)5"),
            "error 1: `*(int *)5` cannot be read: nothing is at the address 0x5");
}

}  // namespace
}  // namespace culprit::session
