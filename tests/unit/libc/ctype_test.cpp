// Law: the tables equal the host's in all 384 entries, and the functions equal the host's.
#include <gtest/gtest.h>

#include <cctype>

#include "models.h"

namespace culprit::machine {
namespace {

TEST(CtypeModels, tables) {
  for (int c = -128; c < 256; ++c) {
    EXPECT_EQ((*model___ctype_b_loc())[c], (*__ctype_b_loc())[c]) << c;
    EXPECT_EQ((*model___ctype_tolower_loc())[c], (*__ctype_tolower_loc())[c]) << c;
    EXPECT_EQ((*model___ctype_toupper_loc())[c], (*__ctype_toupper_loc())[c]) << c;
  }
}

TEST(CtypeModels, functions) {
  for (int c = -1; c < 256; ++c) {
    EXPECT_EQ(model_isalpha(c), isalpha(c)) << c;
    EXPECT_EQ(model_isspace(c), isspace(c)) << c;
    EXPECT_EQ(model_ispunct(c), ispunct(c)) << c;
    EXPECT_EQ(model_isxdigit(c), isxdigit(c)) << c;
    EXPECT_EQ(model_tolower(c), tolower(c)) << c;
    EXPECT_EQ(model_toupper(c), toupper(c)) << c;
  }
  EXPECT_EQ(model_tolower(1000), 1000);
}

}  // namespace
}  // namespace culprit::machine
