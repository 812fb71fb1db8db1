// The arithmetic of uniform edits.
#include <gtest/gtest.h>

#include "machine/plain_run.h"

namespace culprit::machine {
namespace {

using Kind = ValueEdit::Kind;

TEST(value_edit, integers_wrap_at_their_width) {
  EXPECT_EQ(edited(Value::plain(255), {Kind::Add, model::integer_type(8), 1}).bits, 0u);
  EXPECT_EQ(edited(Value::plain(0), {Kind::Add, model::kI32, ~uint64_t{0}}).bits, 0xffffffffu);
  EXPECT_EQ(edited(Value::plain(1), {Kind::Negate, model::kI64, 0}).bits, ~uint64_t{0});
}

TEST(value_edit, not_is_that_of_c) {
  EXPECT_EQ(edited(Value::plain(7), {Kind::Not, model::kI32, 0}).bits, 0u);
  EXPECT_EQ(edited(Value::plain(0), {Kind::Not, model::kI32, 0}).bits, 1u);
}

TEST(value_edit, an_undefined_value_can_only_be_replaced) {
  const Value undefined = Value::undefined_bits(5, 0xff);
  EXPECT_TRUE(edited(undefined, {Kind::Add, model::kI32, 1}).is_undefined());
  EXPECT_EQ(edited(undefined, {Kind::Constant, model::kI32, 9}).bits, 9u);
}

}  // namespace
}  // namespace culprit::machine
