// Which components can do no more than another one, in recorded runs of which the first number
// printed is wrong.
#include <gtest/gtest.h>

#include "encode/explore.h"
#include "record/dominance.h"
#include "subject.h"

namespace culprit::encode {
namespace {

using model::ComponentId;
using model::ComponentKind;

class Recorded {
 public:
  explicit Recorded(const std::string& body)
      : subject_("#include <stdio.h>\nint main(void) {\n" + body + "\nreturn 0; }"),
        matcher_("0\n", spec::Comparison::Exact) {
    ExploreRequest request;
    request.image = &subject_.image();
    request.inputs = &inputs_;
    request.matcher = &matcher_;
    request.loop_bounds.assign(subject_.image().loops(), 40);
    request.limits.steps = 200'000;
    request.limits.recursion = 64;
    graph_ = record(request, 1'000);
    known_ = record::dominance(*graph_, subject_.image(),
                               std::vector(subject_.program().components.size(), true));
  }

  /// The text of the component that dominates; empty: none does.
  std::string by(ComponentKind kind, const std::string& text) const {
    const ComponentId found = known_.by[subject_.component(kind, text)];
    return found == model::kNoComponent ? "" : subject_.program().components[found].text;
  }
  bool is_idle(ComponentKind kind, const std::string& text) const {
    return known_.is_idle[subject_.component(kind, text)];
  }
  uint32_t decides_from(ComponentKind kind, const std::string& text) const {
    return known_.decides_from[subject_.component(kind, text)];
  }

 private:
  testing_support::Subject subject_;
  const machine::RunInputs inputs_;
  spec::OutputMatcher matcher_;
  std::unique_ptr<record::DataGraph> graph_;
  record::Dominance known_;
};

constexpr auto kAssignment = ComponentKind::Assignment;

TEST(dominance, what_is_added_to_a_sum_is_dominated_by_what_prints_it) {
  const Recorded run(
      "int a = 3, s = 0, t = 0; a = a + 1; s += a; t += 2; s += 7; printf(\"%d\\n\", s); "
      "printf(\"%d\\n\", t);");
  EXPECT_EQ(run.by(kAssignment, "a = a + 1"), "s");
  EXPECT_EQ(run.by(ComponentKind::Initializer, "a = 3"), "s");
  EXPECT_EQ(run.by(ComponentKind::CompoundAssignment, "s += 7"), "s");
  EXPECT_EQ(run.by(ComponentKind::Statement, "s += 7"), "s");
  EXPECT_EQ(run.by(ComponentKind::PrintedValue, "s"), "");
}
TEST(dominance, what_is_printed_after_the_failure_is_idle) {
  const Recorded run("int s = 5, t = 6; t += 2; printf(\"%d\\n\", s); printf(\"%d\\n\", t);");
  EXPECT_TRUE(run.is_idle(ComponentKind::CompoundAssignment, "t += 2"));
  EXPECT_TRUE(run.is_idle(ComponentKind::Statement, "t += 2"));
  EXPECT_FALSE(run.is_idle(ComponentKind::Initializer, "s = 5"));
}
TEST(dominance, conditions_and_addresses_decide) {
  const Recorded run(
      "int a = 3, i = 1, v[3] = {1, 2, 3}, s = 0; a = a + 1; if (a > 9) s = 4; else s = 5; i = i + "
      "1; s += v[i]; printf(\"%d\\n\", s);");
  EXPECT_EQ(run.by(kAssignment, "a = a + 1"), "");
  EXPECT_EQ(run.by(ComponentKind::Condition, "a > 9"), "");
  EXPECT_EQ(run.by(kAssignment, "i = i + 1"), "");
  EXPECT_EQ(run.by(kAssignment, "s = 5"), "s");
}
TEST(dominance, of_all_executions) {
  const Recorded run("int s = 0, k; for (k = 0; k < 4; k++) s += k * 2; printf(\"%d\\n\", s);");
  EXPECT_EQ(run.by(ComponentKind::CompoundAssignment, "s += k * 2"), "s");
  EXPECT_EQ(run.by(ComponentKind::Statement, "s += k * 2"), "s");
  EXPECT_EQ(run.by(ComponentKind::Increment, "k++"), "");
}
TEST(dominance, a_division_by_it_may_stop_the_run) {
  const Recorded run(
      "int a = 3, b = 4, s = 100; a = a + 1; b = b + 1; s = s / a; s = s * b; printf(\"%d\\n\", "
      "s);");
  EXPECT_EQ(run.by(kAssignment, "a = a + 1"), "");
  EXPECT_EQ(run.by(kAssignment, "b = b + 1"), "s");
}
TEST(dominance, a_skipped_call_does_more_than_its_result) {
  const Recorded run("int s = 0; s = putchar(48); s = s + 1; printf(\"%d\\n\", s);");
  EXPECT_EQ(run.by(ComponentKind::Statement, "s = putchar(48)"), "");
  EXPECT_EQ(run.by(ComponentKind::Statement, "s = s + 1"), "s");
}
TEST(dominance, what_a_print_returns_may_be_looked_at) {
  const Recorded run(
      "int a = -1, b = 4, s; a = a + 1; s = printf(\"%d\\n\", a); b = b + 1; if (s > 9) b = 0; "
      "printf(\"%d\\n\", b);");
  EXPECT_EQ(run.by(kAssignment, "a = a + 1"), "");
}
TEST(dominance, values_decide_where_they_are_printed) {
  const Recorded run("int s = 0, k; for (k = 0; k < 9; k++) s += 2; printf(\"%d\\n\", s);");
  EXPECT_GT(run.decides_from(ComponentKind::CompoundAssignment, "s += 2"),
            run.decides_from(ComponentKind::Increment, "k++"));
}

}  // namespace
}  // namespace culprit::encode
