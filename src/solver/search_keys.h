// Maps values of all sorts to ordered integer keys, so that one binary search serves floats and
// integers. The key of a float grows with its value (-0 is just below +0), the key of a bit vector
// is its signed value, and the key of a Boolean is 0 or 1. NaN has no key.
#pragma once

#include <cstdint>
#include <optional>

#include "logic/sort.h"

namespace culprit::solver {

using Key = int64_t;

/// Both ends are included; empty if low > high.
struct KeyInterval {
  Key low, high;

  bool contains(Key key) const { return low <= key && key <= high; }
  bool is_empty() const { return low > high; }
};

inline KeyInterval intersect(KeyInterval a, KeyInterval b) {
  return {a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

/// The keys of `all` that are smaller (below) or larger (above) than `key`; empty if there are
/// none.
inline KeyInterval below(KeyInterval all, Key key) {
  return key <= all.low ? KeyInterval{1, 0} : KeyInterval{all.low, key - 1};
}
inline KeyInterval above(KeyInterval all, Key key) {
  return key >= all.high ? KeyInterval{1, 0} : KeyInterval{key + 1, all.high};
}

/// The key of infinity, the largest key of a float.
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

/// The keys of all values of the sort; for floats, only finite values.
inline KeyInterval whole(logic::Sort sort) {
  if (sort.is_bool()) return {0, 1};
  if (sort.is_bits())
    return {sort.to_signed(sort.sign_bit()), static_cast<Key>(sort.sign_bit() - 1)};
  return {-infinity_key(sort), infinity_key(sort) - 1};
}

}  // namespace culprit::solver
