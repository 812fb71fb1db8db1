// Seeded random values and format strings for the tests against the host's C library. The same on
// every machine: no std distributions.
#pragma once

#include <bit>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace culprit::machine {

class RandomText {
 public:
  explicit RandomText(uint64_t seed) : engine_(seed) {}

  uint64_t bits() { return engine_(); }
  unsigned below(unsigned limit) { return static_cast<unsigned>(engine_() % limit); }
  bool chance(unsigned percent) { return below(100) < percent; }
  char one_of(std::string_view alphabet) {
    return alphabet[below(static_cast<unsigned>(alphabet.size()))];
  }

  std::string from(std::string_view alphabet, unsigned max_length) {
    std::string text;
    for (unsigned length = below(max_length + 1); length > 0; --length) text += one_of(alphabet);
    return text;
  }

  /// Small, at a power of two, or any.
  uint64_t integer() {
    switch (below(4)) {
      case 0: return below(200);
      case 1: return 0 - uint64_t{below(200)};
      case 2: return (uint64_t{1} << below(64)) - below(2);
      default: return bits();
    }
  }

  /// Decimal-looking, an integer, or any bit pattern (infinities and NaNs included).
  double real() {
    switch (below(6)) {
      case 0: return static_cast<double>(static_cast<int>(below(2001)) - 1000);
      case 1: return (static_cast<int>(below(200001)) - 100000) / 1000.0;
      case 2: return below(1000) / 8.0;
      case 3: return special();
      case 4:
        return static_cast<double>(static_cast<int64_t>(bits())) /
               static_cast<double>(uint64_t{1} << below(64));
      default: return std::bit_cast<double>(bits());
    }
  }

  /// A conversion, well formed up to what `letters` holds.
  std::string conversion(std::string_view letters, bool stars) {
    std::string text = "%";
    text += from("-+ #0'", 3);
    if (chance(40)) text += stars && chance(30) ? "*" : std::to_string(below(25) + 1);
    if (chance(40)) {
      text += '.';
      if (stars && chance(30)) text += '*';
      else if (chance(90)) text += std::to_string(below(15));
    }
    text += one_of(letters);
    return text;
  }

 private:
  double special() {
    constexpr double values[] = {0.0,      -0.0,           0.5,   1.5,      2.5,  0.125, 9.5, 99.5,
                                 999999.5, 0.000099999995, 1e300, 4.9e-324, 1e22, 0.05};
    return values[below(std::size(values))];
  }

  std::mt19937_64 engine_;
};

}  // namespace culprit::machine
