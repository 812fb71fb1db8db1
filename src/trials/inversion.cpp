#include "trials/inversion.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

namespace culprit::trials {

namespace {

// steps from the computed value, as parts of it
constexpr double kSmallestStep = 1e-4, kLargestStep = 1e3;
constexpr int kHalvings = 60;
constexpr int kMostDigits = 17;  // of a double

class Inversion {
 public:
  Inversion(double computed, const std::vector<double>& expected, const Printed& printed)
      : computed_(computed), expected_(expected), printed_(printed) {}

  std::optional<double> run() {
    const std::optional<std::vector<double>> now = printed_(computed_);
    if (!now) return std::nullopt;
    while (at_ < now->size() && at_ < expected_.size() && (*now)[at_] == expected_[at_]) ++at_;
    if (at_ >= now->size() || at_ >= expected_.size()) return std::nullopt;
    const double error = (*now)[at_] - expected_[at_];
    const std::optional<double> other = beyond(error);
    if (!other) return std::nullopt;
    return between(computed_, *other, error > 0);
  }

 private:
  /// How much too large the number is; nullopt if there is none there, or no more runs.
  std::optional<double> error_of(double value) {
    if (is_over_) return std::nullopt;
    const std::optional<std::vector<double>> numbers = printed_(value);
    is_over_ = !numbers;
    if (!numbers || at_ >= numbers->size()) return std::nullopt;
    for (size_t k = 0; k < at_; ++k)
      if ((*numbers)[k] != expected_[k]) return std::nullopt;
    const double error = (*numbers)[at_] - expected_[at_];
    return std::isfinite(error) ? std::optional(error) : std::nullopt;
  }

  /// A value that gives a number on the other side of the expected one, or that number.
  std::optional<double> beyond(double error) {
    const double unit = computed_ == 0 ? 1 : std::abs(computed_);
    bool depends = false;
    for (double step = kSmallestStep; step <= kLargestStep; step *= 10) {
      for (const double sign : {1.0, -1.0}) {
        const double value = computed_ + sign * step * unit;
        const std::optional<double> other = error_of(value);
        if (is_over_) return std::nullopt;
        if (!other) continue;
        depends = depends || *other != error;
        if (*other == 0 || (*other > 0) != (error > 0)) return value;
      }
      if (!depends && step >= 1) return std::nullopt;
    }
    return std::nullopt;
  }

  /// `a` gives a number that is too large if `a_is_large`, else too small; `b` the opposite.
  std::optional<double> between(double a, double b, bool a_is_large) {
    for (int k = 0; k < kHalvings; ++k) {
      const std::optional<double> at_end = k == 0 ? error_of(b) : std::optional(1.0);
      if (at_end && *at_end == 0) return roundest(b);
      const double middle = a + (b - a) / 2;
      if (middle == a || middle == b) return std::nullopt;
      const std::optional<double> error = error_of(middle);
      if (!error) return std::nullopt;
      if (*error == 0) return roundest(middle);
      ((*error > 0) == a_is_large ? a : b) = middle;
    }
    return std::nullopt;
  }

  double roundest(double value) {
    for (int digits = 1; digits < kMostDigits; ++digits) {
      const double round = std::strtod(fmt::format("{:.{}e}", value, digits - 1).c_str(), nullptr);
      const std::optional<double> error = error_of(round);
      if (is_over_) return value;
      if (error && *error == 0) return round;
    }
    return value;
  }

  const double computed_;
  const std::vector<double>& expected_;
  const Printed& printed_;
  size_t at_ = 0;  // the first number that is not as expected
  bool is_over_ = false;
};

}  // namespace

std::vector<double> all_numbers_in(const std::string& text) {
  std::vector<double> numbers;
  for (const char* at = text.c_str(); *at;) {
    char* end = nullptr;
    const double number = std::strchr("+-.0123456789", *at) ? std::strtod(at, &end) : 0;
    if (end && end != at) numbers.push_back(number);
    at = end && end != at ? end : at + 1;
  }
  return numbers;
}

std::optional<double> inverted_value(double computed, const std::vector<double>& expected,
                                     const Printed& printed) {
  if (!std::isfinite(computed)) return std::nullopt;
  return Inversion(computed, expected, printed).run();
}

}  // namespace culprit::trials
