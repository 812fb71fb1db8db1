// The number of instructions after which a slip first makes a difference, if it makes any.
#include "trials/infection.h"

#include <gtest/gtest.h>

#include "replay/plain_run.h"
#include "subject.h"

namespace culprit::trials {
namespace {

/// The first infections of slips in the components with this text. `mutation`: the text of the
/// slips, or "boundary" for the edits at equality.
std::vector<uint64_t> infections(const testing_support::Subject& subject, const std::string& text,
                                 const std::string& mutation) {
  const model::Program& program = subject.program();
  std::vector<model::ComponentId> all;
  for (model::ComponentId id = 0; id < program.components.size(); ++id) all.push_back(id);
  const std::vector<edits::Edit> slips = edits::slips_of(subject.image(), all);
  replay::PlainRunRequest plain;
  const machine::RunInputs inputs;
  plain.image = &subject.image();
  plain.inputs = &inputs;
  const std::vector<uint64_t> first = first_infections(subject.image(), slips, plain);
  std::vector<uint64_t> found;
  for (size_t s = 0; s < slips.size(); ++s) {
    const bool is_boundary =
        slips[s].value && slips[s].value->kind == replay::ValueEdit::Kind::AtEquality;
    if (program.components[slips[s].component].text == text &&
        (mutation == "boundary" ? is_boundary : slips[s].text == mutation))
      found.push_back(first[s]);
  }
  return found;
}

TEST(infection, of_a_boundary_needs_equal_sides) {
  const testing_support::Subject subject(
      "int f(int x) { if (x < 5) return 1; if (x > 9) return 2; return 0; } int main(void) { "
      "return f(3) + f(5) + f(7); }");
  const auto met = infections(subject, "x < 5", "boundary"),
             missed = infections(subject, "x > 9", "boundary");
  ASSERT_EQ(met.size(), 1u);
  ASSERT_EQ(missed.size(), 1u);
  EXPECT_GT(met[0], 0u);
  EXPECT_LT(met[0], subject.run().steps);
  EXPECT_EQ(missed[0], kNeverInfects);
}

TEST(infection, of_another_constant_begins_where_it_decides) {
  const testing_support::Subject subject(
      "int f(int x) { return x < 5; } int main(void) { int s = 0; for (int i = 0; i < 50; i++) s "
      "+= f(-i); return s + f(5); }");
  const auto one_more = infections(subject, "x < 5", "`6` instead of `5`"),
             other_sign = infections(subject, "x < 5", "`-5` instead of `5`");
  ASSERT_EQ(one_more.size(), 1u);
  ASSERT_EQ(other_sign.size(), 1u);
  EXPECT_LT(other_sign[0], one_more[0] / 10);
  EXPECT_LT(one_more[0], subject.run().steps);
}

TEST(infection, of_a_mutant_s_run_begins_not_before) {
  const testing_support::Subject subject(
      "int f(int x) { return x & 4; } int main(void) { return f(1) + f(2) + f(8) + f(3); }");
  EXPECT_EQ(infections(subject, "x & 4", "`8` instead of `4`").size(), 1u);
  EXPECT_LT(infections(subject, "x & 4", "`2` instead of `4`").at(0),
            infections(subject, "x & 4", "`8` instead of `4`").at(0));
}

TEST(slips, the_limit_of_the_other_signedness) {
  const testing_support::Subject subject(
      "int f(long x) { return x > 4294967295; } int g(int c) { return c > 127; } int main(void) { "
      "return f(1) + g(2); }");
  EXPECT_EQ(infections(subject, "x > 4294967295", "`2147483647` instead of `4294967295`").size(),
            1u);
  EXPECT_EQ(infections(subject, "c > 127", "`255` instead of `127`").size(), 1u);
}

}  // namespace
}  // namespace culprit::trials
