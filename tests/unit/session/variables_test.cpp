#include <gtest/gtest.h>

#include "stopped.h"

namespace culprit::session {
namespace {

using testing_support::Stopped;

TEST(variables, inner_ones_hide_outer_ones) {
  const Stopped run(R"(
int x = 1, y = 2;
int f(int x, int z) {
  int a = x + z;
  { int x = 30, b = a; { int unused = 7; }
    x += b; /* here */
    { int late = 8; }
  }
  int after = 9;
  return a + after;
}
int main(void) { int mine = 5; return f(mine, 6); }
)");
  EXPECT_EQ(run.locals(), "b = 11, x = 30, a = 11, z = 6");
  EXPECT_EQ(run.at("x + y"), "32");
  EXPECT_EQ(run.locals(1), "mine = 5");
  EXPECT_EQ(run.at("x", 1), "1");
}

TEST(variables, loops_and_static_ones) {
  const Stopped run(R"(
int sum(const int *a, int n) {
  static int calls = 0;
  int s = 0;
  calls++;
  for (int i = 0; i < n; i++)
    s += a[i]; /* here */
  return s;
}
int main(void) { int a[] = {4, 5, 6}; return sum(a, 3); }
)");
  EXPECT_EQ(run.locals(), "i = 2, s = 9, calls = 1, n = 3, a = &a[0]");
  EXPECT_EQ(run.at("a[i] + s"), "15");
  EXPECT_EQ(run.at("a", 1), "{4, 5, 6}");
}

TEST(variables, places_of_every_kind) {
  const Stopped run(R"(
struct big { int a[10]; }; struct small { int x, y; };
struct big f(int n) { struct big b; b.a[0] = n; return b; }
int h(struct big q, struct small r, int n) {
  int vla[n]; long double d = 1.5L; _Bool yes = 3; struct big result = f(n);
  for (int i = 0; i < n; i++) vla[i] = i * i;
  return q.a[0] + r.x; /* here */
}
int main(void) { struct big b = {{1, 2}}; struct small s = {3, 4}; return h(b, s, 4); }
)");
  EXPECT_EQ(run.locals(),
            "result = {a = {4, ?, ?, ?, ?, ?, ?, ?, ?, ?}}, yes = true, d = 1.5, "
            "vla = {0, 1, 4, 9}, n = 4, r = {x = 3, y = 4}, "
            "q = {a = {1, 2, 0, 0, 0, 0, 0, 0, 0, 0}}");
}

TEST(variables, a_result_built_in_place) {
  const Stopped run(R"(
struct big { int a[10]; }; struct small { int x, y; };
struct small g(int n) { struct small s; s.x = n; s.y = 2; return s; }
struct big f(int n) { struct big b; struct small s = g(n); b.a[0] = s.x;
  return b; /* here */
}
int main(void) { return f(3).a[0]; }
)");
  EXPECT_EQ(run.at("b.a[0]"), "3");
  EXPECT_EQ(run.at("s"), "{x = 3, y = 2}");
}

}  // namespace
}  // namespace culprit::session
