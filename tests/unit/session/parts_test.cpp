#include "session/values/parts.h"

#include <gtest/gtest.h>

#include "session/values/show.h"
#include "stopped.h"

namespace culprit::session {
namespace {

using testing_support::Stopped;

/// "name = value" of the first parts, and how many there are: "2: x = 1, y = 2".
std::string parts_of(const Stopped& run, const std::string& expression, uint64_t most = 4) {
  const Scope scope = run.scope();
  const auto value = evaluate(scope, expression);
  if (!value) return value.errors()[0].message;
  const Parts parts(scope, *value, expression);
  std::string out = std::to_string(parts.count()) + ":";
  for (const Part& part : parts.some(0, most)) {
    out += (out.ends_with(":") ? " " : ", ") + part.name + " = " + show(scope, part.value);
    // each expression names the same place again
    const auto again = evaluate(scope, part.expression);
    EXPECT_TRUE(again) << part.expression;
    if (!again) continue;
    EXPECT_EQ(show(scope, *again), show(scope, part.value)) << part.expression;
    EXPECT_EQ(parts.named(part.name),
              parts.kind() == PartsKind::Target ? part.name : part.expression);
  }
  return out;
}

TEST(parts, structs_and_arrays) {
  const Stopped run(R"(
struct in { int a, b : 3; }; struct out { struct in in; union { int u; char c; }; int list[2]; };
int main(void) {
  struct out out = {{1, 2}, {3}, {4, 5}};
  int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
  return out.in.a + grid[0][0]; /* here */
}
)");
  EXPECT_EQ(parts_of(run, "out"), "4: in = {a = 1, b = 2}, u = 3, c = 3 '\\003', list = {4, 5}");
  EXPECT_EQ(parts_of(run, "out.in"), "2: a = 1, b = 2");
  EXPECT_EQ(parts_of(run, "grid"), "2: [0] = {1, 2, 3}, [1] = {4, 5, 6}");
  EXPECT_EQ(parts_of(run, "grid[1]"), "3: [0] = 4, [1] = 5, [2] = 6");
  EXPECT_EQ(parts_of(run, "out.in.a"), "0:");
}

TEST(parts, pointers_open_into_what_follows) {
  const Stopped run(R"(
#include <stdlib.h>
struct node { int key; struct node *next; };
int total(const int *a, int n) { return a[0] + n; /* here */ }
int main(void) {
  int five[5] = {1, 2, 3, 4, 5}, one = 7;
  struct node last = {2, 0}, *first = malloc(sizeof *first), *two = calloc(2, sizeof *two);
  first->key = 1, first->next = &last;
  int *p = &five[2], *q = &one, **r = &q; void *v = p; char *text = "ab"; int *null = 0;
  int *gone = malloc(4); free(gone);
  return total(five + 1, one) + *p + **r + (v != 0) + text[0] + (null != 0) + two->key; /* there */
}
)");
  EXPECT_EQ(parts_of(run, "a"), "4: [0] = 2, [1] = 3, [2] = 4, [3] = 5");
  EXPECT_EQ(parts_of(run, "a + 3"), "1: *(a + 3) = 5");
  EXPECT_EQ(parts_of(run, "(char *)a", 1), "1: *((char *)a) = 2 '\\002'");
}

TEST(parts, pointers_to_variables_and_blocks) {
  const Stopped run(R"(
#include <stdlib.h>
struct node { int key; struct node *next; };
int main(void) {
  int one = 7;
  struct node last = {2, 0}, *first = malloc(sizeof *first), *two = calloc(2, sizeof *two);
  first->key = 1, first->next = &last;
  int *q = &one, **r = &q; void *v = q; const char *text = "ab"; int *null = 0;
  int *gone = malloc(4); free(gone);
  return **r + (v != 0) + text[0] + (null != 0) + two->key + (gone != 0); /* here */
}
)");
  EXPECT_EQ(parts_of(run, "q"), "1: *q = 7");
  EXPECT_EQ(parts_of(run, "r"), "1: *r = &one");
  EXPECT_EQ(parts_of(run, "first"), "2: key = 1, next = &last");
  EXPECT_EQ(parts_of(run, "first->next"), "2: key = 2, next = NULL");
  EXPECT_EQ(parts_of(run, "two"), "2: [0] = {key = 0, next = NULL}, [1] = {key = 0, next = NULL}");
  for (const char* closed : {"v", "null", "gone"}) EXPECT_EQ(parts_of(run, closed), "0:") << closed;
}

TEST(parts, a_part_of_a_large_array) {
  const Stopped run(R"(
int all[1000];
int main(void) {
  all[998] = 5;
  return all[998]; /* here */
}
)");
  const Scope scope = run.scope();
  const Parts parts(scope, *evaluate(scope, "all"), "all");
  EXPECT_EQ(parts.count(), 1000u);
  const std::vector<Part> found = parts.some(998, 10);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].expression, "all[998]");
  EXPECT_EQ(show(scope, found[0].value), "5");
  EXPECT_TRUE(parts.some(1000, 10).empty());
  EXPECT_TRUE(parts.some(UINT64_MAX, UINT64_MAX).empty());
}

}  // namespace
}  // namespace culprit::session
