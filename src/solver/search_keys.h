// Values of all sorts as ordered integer keys, so that one binary search serves floats and integers
// alike: a float's key grows with its value (-0 just below +0), a bit vector's is its signed value,
// a Boolean's 0 or 1. NaN has no key.
#pragma once

#include <cstdint>
#include <optional>

#include "logic/sort.h"

namespace culprit::solver {

using Key = int64_t;

/// Inclusive; empty when low > high.
struct KeyInterval {
  Key low, high;

  bool contains(Key key) const { return low <= key && key <= high; }
  bool is_empty() const { return low > high; }
};

inline KeyInterval intersect(KeyInterval a, KeyInterval b) {
  return {a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

/// All keys of `all` below, resp. above `key`; empty when there are none.
inline KeyInterval below(KeyInterval all, Key key) {
  return key <= all.low ? KeyInterval{1, 0} : KeyInterval{all.low, key - 1};
}
inline KeyInterval above(KeyInterval all, Key key) {
  return key >= all.high ? KeyInterval{1, 0} : KeyInterval{key + 1, all.high};
}

/// The key of infinity: the largest of a float.
inline Key infinity_key(logic::Sort format) {
  return format.kind == logic::Sort::Float32 ? Key{0x7f800000} : Key{0x7ff0000000000000};
}

inline std::optional<Key> key_of(logic::Sort sort, uint64_t bits) {
  if (sort.is_bool()) return static_cast<Key>(bits);
  if (sort.is_bits()) return sort.to_signed(bits);
  const Key magnitude = static_cast<Key>(bits & ~sort.sign_bit());
  if (magnitude > infinity_key(sort)) return {};
  return bits & sort.sign_bit() ? -magnitude - 1 : magnitude;
}

inline uint64_t bits_of(logic::Sort sort, Key key) {
  if (!sort.is_float()) return static_cast<uint64_t>(key) & sort.mask();
  return key < 0 ? static_cast<uint64_t>(-(key + 1)) | sort.sign_bit() : static_cast<uint64_t>(key);
}

/// All values of the sort; finite ones only for floats.
inline KeyInterval whole(logic::Sort sort) {
  if (sort.is_bool()) return {0, 1};
  if (sort.is_bits())
    return {sort.to_signed(sort.sign_bit()), static_cast<Key>(sort.sign_bit() - 1)};
  return {-infinity_key(sort), infinity_key(sort) - 1};
}

}  // namespace culprit::solver
