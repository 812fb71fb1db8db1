#include "explain/linear.h"

#include <algorithm>

namespace culprit::explain {

int64_t Linear::factor_of(AtomId atom) const {
  for (const Summand& summand : summands)
    if (summand.atom == atom) return summand.factor;
  return 0;
}

Linear number(int64_t value) { return {{}, value}; }
Linear single(AtomId atom, NameId name) { return {{{atom, 1, name}}, 0}; }

bool same(const Linear& a, const Linear& b) {
  return a.constant == b.constant && a.summands.size() == b.summands.size() &&
         std::all_of(a.summands.begin(), a.summands.end(), [&](const Summand& summand) {
           return b.factor_of(summand.atom) == summand.factor;
         });
}

namespace {

/// Sets `to` to to + times * more. False if that leaves 64 bits.
bool add(int64_t& to, int64_t more, int64_t times) {
  int64_t much = 0;
  return !__builtin_mul_overflow(more, times, &much) && !__builtin_add_overflow(to, much, &to);
}

}  // namespace

std::optional<Linear> sum(const Linear& a, const Linear& b, int64_t times) {
  Linear result = a;
  if (times == 0) return result;
  if (!add(result.constant, b.constant, times)) return std::nullopt;
  for (const Summand& more : b.summands) {
    const auto at = std::find_if(result.summands.begin(), result.summands.end(),
                                 [&](const Summand& s) { return s.atom == more.atom; });
    if (at == result.summands.end()) {
      Summand added{more.atom, 0, more.name};
      if (!add(added.factor, more.factor, times)) return std::nullopt;
      result.summands.push_back(added);
    } else if (!add(at->factor, more.factor, times)) {
      return std::nullopt;
    }
  }
  std::erase_if(result.summands, [](const Summand& s) { return s.factor == 0; });
  return result;
}

std::optional<Linear> product(const Linear& a, int64_t times) { return sum(Linear{}, a, times); }

}  // namespace culprit::explain
