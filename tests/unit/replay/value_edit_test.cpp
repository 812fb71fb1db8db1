// The arithmetic of uniform edits.
#include <gtest/gtest.h>

#include "replay/plain_run.h"
#include "subject.h"

namespace culprit::replay {
namespace {

using Kind = ValueEdit::Kind;

TEST(value_edit, integers_wrap_at_their_width) {
  EXPECT_EQ(edited(machine::Value::plain(255), {Kind::Add, model::integer_type(8), 1}).bits, 0u);
  EXPECT_EQ(edited(machine::Value::plain(0), {Kind::Add, model::kI32, ~uint64_t{0}}).bits,
            0xffffffffu);
  EXPECT_EQ(edited(machine::Value::plain(1), {Kind::Negate, model::kI64, 0}).bits, ~uint64_t{0});
}

TEST(value_edit, not_is_that_of_c) {
  EXPECT_EQ(edited(machine::Value::plain(7), {Kind::Not, model::kI32, 0}).bits, 0u);
  EXPECT_EQ(edited(machine::Value::plain(0), {Kind::Not, model::kI32, 0}).bits, 1u);
}

TEST(value_edit, signs_of_floating_point) {
  EXPECT_EQ(edited(machine::Value::from_double(2.5), {Kind::Negate, model::kF64, 0}).as_double(),
            -2.5);
  EXPECT_EQ(
      edited(machine::Value::from_double(-2.5), {Kind::Magnitude, model::kF64, 0}).as_double(),
      2.5);
  EXPECT_EQ(edited(machine::Value::from_float(1.5f), {Kind::Negate, model::kF32, 0}).as_float(),
            -1.5f);
}

TEST(value_edit, another_sign_turns_a_sum_into_a_difference) {
  const machine::Value two = machine::Value::from_double(2);
  // 2 + 3 becomes 2 - 3
  EXPECT_EQ(
      edited(machine::Value::from_double(5), {Kind::OtherSign, model::kF64, 0}, two).as_double(),
      -1);
  // 7 - 6 becomes 7 + 6
  EXPECT_EQ(
      edited(machine::Value::plain(1), {Kind::OtherSign, model::kI32, 0}, machine::Value::plain(7))
          .bits,
      13u);
  EXPECT_EQ(edited(machine::Value::plain(1), {Kind::OtherSign, model::kI32, 0}).bits, 1u)
      << "nothing was read";
}

TEST(value_edit, a_variable_alone_takes_the_place_of_its_expression) {
  EXPECT_EQ(
      edited(machine::Value::plain(5), {Kind::Read, model::kI32, 0}, machine::Value::plain(7)).bits,
      7u);
  EXPECT_EQ(edited(machine::Value::from_double(5), {Kind::Read, model::kF64, 0},
                   machine::Value::from_double(2))
                .as_double(),
            2);
  EXPECT_EQ(
      edited(machine::Value::plain(5), {Kind::IsSet, model::kI32, 0}, machine::Value::plain(7))
          .bits,
      1u);
  EXPECT_EQ(
      edited(machine::Value::plain(5), {Kind::IsZero, model::kI32, 0}, machine::Value::plain(7))
          .bits,
      0u);
  EXPECT_EQ(
      edited(machine::Value::plain(1), {Kind::IsSet, model::kI1, 0}, machine::Value::plain(0)).bits,
      0u);
  EXPECT_EQ(edited(machine::Value::plain(1), {Kind::IsZero, model::kI1, 0}).bits, 1u)
      << "nothing was read";
}

TEST(value_edit, a_comparison_changes_where_both_sides_are_equal) {
  EXPECT_EQ(
      edited(machine::Value::plain(0), {Kind::AtEquality, model::kI1, 0}, machine::Value::plain(1))
          .bits,
      1u);
  EXPECT_EQ(
      edited(machine::Value::plain(1), {Kind::AtEquality, model::kI1, 0}, machine::Value::plain(0))
          .bits,
      1u);
}

TEST(value_edit, an_undefined_value_can_only_be_replaced) {
  const machine::Value undefined = machine::Value::undefined_bits(5, 0xff);
  EXPECT_TRUE(edited(undefined, {Kind::Add, model::kI32, 1}).is_undefined());
  EXPECT_EQ(edited(undefined, {Kind::Constant, model::kI32, 9}).bits, 9u);
}

/// The results of the condition at each execution, inverted when both its sides are equal.
std::string at_the_boundary(const std::string& declarations, const std::string& condition) {
  const testing_support::Subject subject("int main(void) { int n = 0; " + declarations +
                                         " for (int i = 0; i < 3; i++) if (" + condition +
                                         ") n = n * 10 + i + 1; return n; }");
  const model::ComponentId id = subject.component(model::ComponentKind::Condition, condition);
  Intervention intervention;
  intervention.edits[id] = {Kind::AtEquality, model::kI1, 0};
  PlainRunRequest request;
  request.intervention = &intervention;
  request.watch = {id};
  std::string results;
  for (const Observation& o : subject.run(std::move(request)).observations)
    results += o.used.bits ? '1' : '0';
  return results;
}

TEST(value_edit, the_boundary_of_comparisons) {
  EXPECT_EQ(at_the_boundary("int k = 1;", "i < k"), "110");
  EXPECT_EQ(at_the_boundary("int k = 1;", "i <= k"), "100");
  EXPECT_EQ(at_the_boundary("int k = 1;", "k > i"), "110");
  EXPECT_EQ(at_the_boundary("unsigned char k = 1;", "k <= (unsigned)i"), "001");
  EXPECT_EQ(at_the_boundary("double k = 1;", "i >= k"), "001");
  EXPECT_EQ(at_the_boundary("int k = 1;", "i == k"), "010");  // unchanged: no order
  EXPECT_EQ(at_the_boundary("int k = 1;", "i - k"), "101");
}

}  // namespace
}  // namespace culprit::replay
