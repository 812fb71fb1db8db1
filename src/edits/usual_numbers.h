// Numbers that people write.
#pragma once

#include <cstdint>

namespace culprit::edits {

/// Whether the number, without its sign, is small or round, a power of two, or one less.
constexpr bool is_usual_number(uint64_t number) {
  constexpr uint64_t kSmall = 100;
  uint64_t digits = number;
  while (digits != 0 && digits % 10 == 0) digits /= 10;
  return digits <= kSmall || (number & (number - 1)) == 0 || (number & (number + 1)) == 0;
}

}  // namespace culprit::edits
