// Order and selection of test names.
#include "spec/test_case.h"

#include "support/text.h"

namespace culprit::spec {

namespace {

/// The digits from `at` on, without leading zeros; moves `at` past them.
std::string_view take_number(std::string_view text, size_t& at) {
  while (at < text.size() && text[at] == '0') ++at;
  const size_t begin = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  return text.substr(begin, at - begin);
}

/// True if `byte` is in the set written as `set` (the text between the brackets).
bool set_contains(std::string_view set, char byte) {
  const bool negated = !set.empty() && (set[0] == '!' || set[0] == '^');
  if (negated) set.remove_prefix(1);
  for (size_t i = 0; i < set.size(); ++i) {
    const bool range = i + 2 < set.size() && set[i + 1] == '-';
    if (range ? set[i] <= byte && byte <= set[i + 2] : set[i] == byte) return !negated;
    if (range) i += 2;
  }
  return negated;
}

/// Matches one pattern element other than * at the front of `pattern`. Returns the length of the
/// element, or 0 if it does not match.
size_t match_one(std::string_view pattern, char byte) {
  if (pattern[0] == '?') return 1;
  if (pattern[0] == '[') {
    const size_t end =
        pattern.find(']', pattern.size() > 1 && (pattern[1] == '!' || pattern[1] == '^') ? 3 : 2);
    if (end != std::string_view::npos)
      return set_contains(pattern.substr(1, end - 1), byte) ? end + 1 : 0;
  }
  return pattern[0] == byte ? 1 : 0;
}

}  // namespace

bool natural_less(std::string_view name, std::string_view other) {
  size_t i = 0, j = 0;
  while (i < name.size() && j < other.size()) {
    if (is_digit(name[i]) && is_digit(other[j])) {
      const std::string_view left = take_number(name, i), right = take_number(other, j);
      if (left.size() != right.size()) return left.size() < right.size();
      if (left != right) return left < right;
    } else {
      if (name[i] != other[j])
        return static_cast<unsigned char>(name[i]) < static_cast<unsigned char>(other[j]);
      ++i, ++j;
    }
  }
  const size_t left = name.size() - i, right = other.size() - j;
  return left != right ? left < right : name < other;
}

bool glob_matches(std::string_view pattern, std::string_view text) {
  // On a mismatch, the last * takes one more byte.
  size_t star = std::string_view::npos, resume = 0, p = 0, t = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
      continue;
    }
    const size_t length = p < pattern.size() ? match_one(pattern.substr(p), text[t]) : 0;
    if (length > 0) {
      p += length;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

}  // namespace culprit::spec
