#include <gtest/gtest.h>

#include "stopped.h"

namespace culprit::session {
namespace {

using testing_support::Stopped;

TEST(show, values_of_every_type) {
  const Stopped run(R"(
#include <stdbool.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
typedef struct node { int value; struct node *next; } Node;
struct mixed { char name[6]; unsigned flag : 3; struct { short a, b; }; union { int i; float f; };
               const char *text; int (*call)(int); };
enum color { RED, GREEN = 5 } paint = GREEN, odd = 7;
static int twice(int x) { return 2 * x; }
int numbers[12] = {1, 2, 3};
int main(void) {
  char letter = 'x', quote = '\'', end = '\n', zero = 0, high = (char)200, all[3] = "abc";
  unsigned char bytes[3] = {1, 2, 3};
  char words[2][4] = {"on", "off"}, part[4]; part[0] = 'p';
  const char *names[3] = {"one", "two \"2\"", NULL};
  char *longer = malloc(100); memset(longer, 'z', 80); longer[80] = 0;
  bool yes = true; float tenth = 0.1f; double third = 1 / 3.0, huge = 1e300;
  struct mixed m = {"ab", 5, {1, -2}, {0x40000000}, "shared", twice};
  Node last = {2, NULL}, *list = malloc(sizeof *list), *ring = malloc(2 * sizeof *ring);
  *list = (Node){1, &last}; ring[0] = (Node){3, ring + 1}; ring[1] = (Node){4, ring};
  int *block = malloc(6 * sizeof(int)), *gone = malloc(4), *beyond = numbers + 12, *inner = &numbers[3];
  void *anything = numbers; FILE *out = stdout; int (*call)(int) = twice; short *second = &m.b;
  Node **where = &list; struct mixed *whole = &m; struct { int x; } nameless = {1};
  free(gone);
  return letter; /* here */
}
)");
  EXPECT_EQ(run.at("letter"), "120 'x'");
  EXPECT_EQ(run.at("quote"), "39 '\\''");
  EXPECT_EQ(run.at("end"), "10 '\\n'");
  EXPECT_EQ(run.at("zero"), "0");
  EXPECT_EQ(run.at("high"), "-56");
  EXPECT_EQ(run.at("all"), "\"abc\"");
  EXPECT_EQ(run.at("bytes"), "{1 '\\001', 2 '\\002', 3 '\\003'}");
  EXPECT_EQ(run.at("words"), "{\"on\", \"off\"}");
  EXPECT_EQ(run.at("part"), "{112 'p', ?, ?, ?}");
  EXPECT_EQ(run.at("names"), "{\"one\", \"two \\\"2\\\"\", NULL}");
  EXPECT_EQ(run.at("longer"), "\"" + std::string(60, 'z') + "\"…");
  EXPECT_EQ(run.at("yes"), "true");
  EXPECT_EQ(run.at("tenth"), "0.100000001");
  EXPECT_EQ(run.at("third"), "0.3333333333333333");
  EXPECT_EQ(run.at("huge"), "1e+300");
  EXPECT_EQ(run.at("paint"), "GREEN");
  EXPECT_EQ(run.at("odd"), "7");
  EXPECT_EQ(run.at("numbers"), "{1, 2, 3, 0, 0, 0, 0, 0, 0, 0, … 2 more}");
  EXPECT_EQ(run.at("m"),
            "{name = \"ab\", flag = 5, a = 1, b = -2, i = 1073741824, f = 2, text = \"shared\", "
            "call = twice}");
  EXPECT_EQ(run.at("list"), "&{value = 1, next = &last}");
  EXPECT_EQ(run.at("ring"), "&{value = 3, next = &{…}}");
  EXPECT_EQ(run.at("block"), "heap block 4 (line 22)");
  EXPECT_EQ(run.at("block + 2"), "byte 8 of heap block 4 (line 22)");
  EXPECT_EQ(run.at("gone"), "heap block 5 (line 22), freed");
  EXPECT_EQ(run.at("beyond"), "the end of numbers");
  EXPECT_EQ(run.at("inner"), "&numbers[3]");
  EXPECT_EQ(run.at("&last.next"), "&last.next");
  EXPECT_EQ(run.at("second"), "&m.b");
  EXPECT_EQ(run.at("where"), "&list");
  EXPECT_EQ(run.at("whole"), "&m");
  EXPECT_EQ(run.at("anything"), "numbers");
  EXPECT_EQ(run.at("out"), "stdout");
  EXPECT_EQ(run.at("call"), "twice");
  EXPECT_EQ(run.at("call == twice && m.call != main"), "1");
  EXPECT_EQ(run.at("(int *)12"), "0xc, which points to nothing");
  EXPECT_EQ(run.at("nameless"), "{x = 1}");
}

TEST(show, what_is_long_is_cut) {
  const Stopped run(R"(
long cube[10][10][10]; char wide[200]; struct { int a, b, c, d, e, f, g, h, i, j, k, l, m, n; } many;
int main(void) {
  for (int i = 0; i < 200; i++) wide[i] = i == 59 ? '\xc3' : i == 60 ? '\xbc' : 'w';
  return 0; /* here */
}
)");
  EXPECT_LE(run.at("cube").size(), 403u);
  EXPECT_TRUE(run.at("cube").ends_with("…"));
  EXPECT_EQ(run.at("wide"), "\"" + std::string(59, 'w') + "\"…") << "whole characters";
  EXPECT_TRUE(run.at("many").ends_with(", l = 0, … 2 more}"));
}

TEST(show, arrays_sized_at_run_time_and_flexible_ones) {
  const Stopped run(R"(
#include <stdlib.h>
struct list { int n; int tail[]; };
int main(void) {
  int n = 3; int a[n], grid[n][2]; struct list *l = malloc(sizeof *l + 2 * sizeof(int));
  for (int i = 0; i < n; i++) a[i] = i;
  l->n = 2; l->tail[0] = 5; l->tail[1] = 6; grid[1][1] = 8;
  return a[2]; /* here */
}
)");
  EXPECT_EQ(run.at("a"), "{0, 1, 2}");
  EXPECT_EQ(run.at("sizeof a"), "12");
  EXPECT_EQ(run.at("a[1] + a[2]"), "3");
  EXPECT_EQ(run.at("grid[1]"), "{?, 8}");
  EXPECT_EQ(run.at("l"), "&{n = 2, tail = {5, 6}}");
  EXPECT_EQ(run.at("l->tail[1]"), "6");
}

}  // namespace
}  // namespace culprit::session
