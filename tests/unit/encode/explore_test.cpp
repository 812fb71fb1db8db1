// What explore() answers for each kind of component and each expectation.
#include <gtest/gtest.h>

#include "exploration.h"

namespace culprit::encode {
namespace {

using model::ComponentKind;

TEST(status, is_compared_when_it_is_expected) {
  const std::string source =
      kHeaders + "int main(void) { int a = 1; if (a > 4) exit(9); return a; }";
  for (int wanted : {0, 3, 9}) {
    EXPECT_EQ(ask(source, ComponentKind::Initializer, "a = 1", {.expected_exit = wanted}).answer,
              Consistency::Consistent)
        << wanted;
  }
  // a negative number
  EXPECT_EQ(ask(source, ComponentKind::Initializer, "a = 1", {.expected_exit = 200}).answer,
            Consistency::Consistent);
  EXPECT_EQ(ask(source, ComponentKind::Condition, "a > 4", {.expected_exit = 2}).answer,
            Consistency::Inconsistent);
}
TEST(status, a_crash_is_no_explanation) {
  EXPECT_EQ(ask(program("int a = 5; printf(\"%d\", 10 / a);"), ComponentKind::Initializer, "a = 5",
                {.expected = "11"})
                .answer,
            Consistency::Inconsistent);
}
TEST(components, static_initialisers) {
  EXPECT_EQ(ask(kHeaders +
                    "static int limit = 3; int main(void) { printf(\"%d\", limit * 2); return 0; }",
                ComponentKind::StaticInitializer, "limit = 3", {.expected = "14"})
                .answer,
            Consistency::Consistent);
  EXPECT_EQ(
      ask(kHeaders + "static int t[] = {3, 4}; int main(void) { printf(\"%d %d\", t[0], t[1]); "
                     "return 0; }",
          ComponentKind::StaticInitializer, "4", {.expected = "3 9"})
          .answer,
      Consistency::Consistent);
}
TEST(components, a_literal_in_an_array_is_never_refuted) {
  EXPECT_EQ(
      ask(kHeaders + "static char t[] = \"ab\"; int main(void) { printf(\"%s\", t); return 0; }",
          ComponentKind::StaticInitializer, "t[] = \"ab\"", {.expected = "ac"})
          .answer,
      Consistency::Unknown);
}
TEST(components, several_executions_keep_what_they_computed) {
  const ExploreResult result = ask(program("for (int i = 0; i < 4; i++) printf(\"%d\", i * 2);"),
                                   ComponentKind::PrintedValue, "i * 2", {.expected = "0246"});
  ASSERT_EQ(result.angelic.size(), 4u);
  for (const replay::AngelicValue& value : result.angelic) {
    EXPECT_EQ(value.required, value.computed);
  }
}
TEST(components, jumps) {
  expect_reaches("int i; for (i = 0; i < 9; i++) { if (i == 4) break; } printf(\"%d\", i);",
                 ComponentKind::Jump, "break", "9", "3");
}
TEST(components, inputs) {
  EXPECT_EQ(ask(program("int a = 0, b = 0; if (scanf(\"%d%d\", &a, &b) != 2) return 1; "
                        "printf(\"%d\", a * b);"),
                ComponentKind::Input, "scanf(\"%d%d\", &a, &b)", {.expected = "35", .input = "2 3"})
                .answer,
            Consistency::Consistent);
}

}  // namespace
}  // namespace culprit::encode
