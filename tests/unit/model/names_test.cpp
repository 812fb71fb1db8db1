#include "model/names.h"

#include <gtest/gtest.h>

#include <set>

namespace culprit::model {
namespace {

TEST(names, every_operation_has_its_own_word) {
  std::set<std::string> seen;
  for (unsigned i = 0; i < kOps; ++i) {
    Op back{};
    const char* word = op_name(static_cast<Op>(i));
    ASSERT_TRUE(op_of(word, back)) << i;
    EXPECT_EQ(static_cast<unsigned>(back), i);
    EXPECT_TRUE(seen.insert(word).second) << word;
  }
  EXPECT_STREQ(op_name(Op::Probe), "probe");
  EXPECT_STREQ(op_name(Op::LoopNext), "loopnext");
}

TEST(names, every_component_kind_has_its_own_word) {
  std::set<std::string> seen;
  for (unsigned i = 0; i < kComponentKinds; ++i) {
    ComponentKind back{};
    const char* word = kind_name(static_cast<ComponentKind>(i));
    ASSERT_TRUE(kind_of(word, back)) << i;
    EXPECT_EQ(static_cast<unsigned>(back), i);
    EXPECT_TRUE(seen.insert(word).second) << word;
  }
  EXPECT_STREQ(kind_name(ComponentKind::Function), "function");
}

TEST(names, types_are_read_back) {
  for (Type type : {kVoid, kI1, kI8, integer_type(24), kI64, kPointer, kF32, kF64, kF80}) {
    Type back{42};
    ASSERT_TRUE(type_of(type_name(type), back)) << type_name(type);
    EXPECT_EQ(back, type);
  }
  Type unused;
  for (const char* word : {"", "i", "i0", "i65", "f16", "i8x", "pointer"})
    EXPECT_FALSE(type_of(word, unused)) << word;
}

TEST(names, groups_are_the_kinds_without_a_probe) {
  EXPECT_TRUE(is_group(ComponentKind::Declaration));
  EXPECT_TRUE(is_group(ComponentKind::MacroDefinition));
  EXPECT_TRUE(is_group(ComponentKind::Function));
  EXPECT_FALSE(is_group(ComponentKind::MacroUse));
  EXPECT_FALSE(is_group(ComponentKind::Statement));
}

}  // namespace
}  // namespace culprit::model
