// Answers about a test are remembered, positive and negative, unless they hold many values.
#include <gtest/gtest.h>

#include <string>

#include "checked_samples.h"
#include "diagnose/consistency/memo.h"

namespace culprit::diagnose {
namespace {

constexpr model::ComponentKind kValue = model::ComponentKind::Assignment;

/// A program that executes one assignment to x `times` times; the test needs x to be 1.
std::string looping(unsigned times) {
  return R"(#include <stdio.h>
int main(void) {
  int x = 0, y = 0;
  for (int i = 0; i < )" +
         std::to_string(times) + R"(; i++) {
    x = i * 0;
    y = i;
  }
  printf("%d\n", x);
  return y < 0;
})";
}

struct Asked {
  Standing standing = Standing::Unasked;
  std::optional<encode::ExploreResult> remembered;
};

/// Asks about the assignment with this text.
Asked ask(const CheckedSamples& c, const std::string& text) {
  for (model::ComponentId id = 0; id < c.program().components.size(); ++id) {
    const model::Component& component = c.program().components[id];
    if (component.kind != kValue || component.text != text) continue;
    const Standing standing =
        c.checker->examine_test(suspect_of(c.program(), {id}), 0, encode::Effort{}).standing;
    return {standing, c.checker->memo(0).explorations.find(
                          {{id}, encode::Effort{}, c.checker->path_steps(), 1})};
  }
  ADD_FAILURE() << "no component '" << text << "'";
  return {};
}

TEST(test_answers, yes_and_no_are_remembered) {
  const CheckedSamples c(looping(3), {{"", "1\n"}});
  const Asked yes = ask(c, "x = i * 0"), no = ask(c, "y = i");
  EXPECT_EQ(yes.standing, Standing::Explains);
  ASSERT_TRUE(yes.remembered);
  EXPECT_EQ(yes.remembered->answer, encode::Consistency::Consistent);
  EXPECT_EQ(no.standing, Standing::Refuted);
  ASSERT_TRUE(no.remembered);
  EXPECT_EQ(no.remembered->answer, encode::Consistency::Inconsistent);
  // A remembered answer is replayed again.
  EXPECT_EQ(ask(c, "x = i * 0").standing, Standing::Explains);
}

TEST(test_answers, what_holds_many_values_is_not_remembered) {
  const CheckedSamples c(looping(1000), {{"", "1\n"}});
  const Asked yes = ask(c, "x = i * 0");
  EXPECT_EQ(yes.standing, Standing::Explains);
  EXPECT_FALSE(yes.remembered);
}

}  // namespace
}  // namespace culprit::diagnose
