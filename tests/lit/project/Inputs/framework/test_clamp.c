#include "unity.h"

int clamp(int x, int low, int high);

TEST(inside_is_no_error) { EXPECT(3, clamp(3, 0, 9)); }
TEST(below) { EXPECT(0, clamp(-3, 0, 9)); }
TEST(above) { EXPECT(9, clamp(12, 0, 9)); }
