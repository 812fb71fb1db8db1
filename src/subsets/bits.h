// Sets of small numbers as words of bits, for the inner loops of this folder.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace culprit::subsets {

/// A set of numbers below a fixed capacity. Operations on two sets need equal capacities.
class Bits {
 public:
  Bits() = default;
  explicit Bits(size_t capacity) : words_((capacity + 63) / 64) {}

  void set(size_t i) { words_[i / 64] |= uint64_t{1} << (i % 64); }
  void clear(size_t i) { words_[i / 64] &= ~(uint64_t{1} << (i % 64)); }
  bool test(size_t i) const { return words_[i / 64] >> (i % 64) & 1; }

  Bits& operator|=(const Bits& other) {
    for (size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
    return *this;
  }
  Bits& operator&=(const Bits& other) {
    for (size_t w = 0; w < words_.size(); ++w) words_[w] &= other.words_[w];
    return *this;
  }
  bool any() const {
    for (uint64_t word : words_)
      if (word) return true;
    return false;
  }
  bool contains(const Bits& other) const {
    for (size_t w = 0; w < words_.size(); ++w)
      if (other.words_[w] & ~words_[w]) return false;
    return true;
  }
  bool meets(const Bits& other) const {
    for (size_t w = 0; w < words_.size(); ++w)
      if (words_[w] & other.words_[w]) return true;
    return false;
  }
  size_t count() const {
    size_t count = 0;
    for (uint64_t word : words_) count += static_cast<size_t>(std::popcount(word));
    return count;
  }
  /// The size of the intersection. Stops counting once the result is at least `enough`.
  size_t count_common(const Bits& other, size_t enough) const {
    size_t count = 0;
    for (size_t w = 0; w < words_.size() && count < enough; ++w)
      count += std::popcount(words_[w] & other.words_[w]);
    return count;
  }
  /// Calls visit(i) for each member in ascending order until it returns false. Returns false if it
  /// did.
  template <typename Visit>
  bool visit(Visit&& visit) const {
    for (size_t w = 0; w < words_.size(); ++w)
      for (uint64_t word = words_[w]; word; word &= word - 1)
        if (!visit(w * 64 + std::countr_zero(word))) return false;
    return true;
  }
  /// Grows the capacity if needed; never shrinks it.
  void reserve(size_t capacity) {
    if ((capacity + 63) / 64 > words_.size()) words_.resize((capacity + 63) / 64);
  }
  std::vector<uint64_t>& words() { return words_; }
  const std::vector<uint64_t>& words() const { return words_; }

 private:
  std::vector<uint64_t> words_;
};

}  // namespace culprit::subsets
