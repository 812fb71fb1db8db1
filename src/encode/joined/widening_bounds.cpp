#include "encode/joined/widening_bounds.h"

#include <cstdint>
#include <vector>

namespace culprit::encode {

using logic::Kind;
using logic::Term;

WideningBounds::WideningBounds(const logic::TermStore& terms, const abstract::Thresholds& known)
    : terms_(terms), bounds_(known) {
  for (int64_t number : {-1, 0, 1}) abstract::add_threshold(bounds_, number);
}

void WideningBounds::add_constants_of(Term term) {
  std::vector<Term> open{term};
  while (!open.empty()) {
    const Term next = open.back();
    open.pop_back();
    if (!seen_.insert(next.id).second) continue;
    for (Term side : terms_.args(next)) {
      if (terms_.is_constant(side)) add_constant(next, side);
      else open.push_back(side);
    }
  }
}

void WideningBounds::add_constant(Term operation, Term side) {
  if (!terms_.sort(side).is_bits()) return;
  const int64_t number = terms_.sort(side).to_signed(terms_.constant_bits(side));
  switch (terms_.kind(operation)) {
    case Kind::ULt:
    case Kind::SLt:
    case Kind::Eq:
      abstract::add_threshold(bounds_, number);
      if (number > INT64_MIN) abstract::add_threshold(bounds_, number - 1);
      if (number < INT64_MAX) abstract::add_threshold(bounds_, number + 1);
      break;
    case Kind::URem:
    case Kind::SRem:
      if (number <= INT64_MIN + 1) break;  // no divisor that a program has on purpose
      abstract::add_threshold(bounds_, number - 1);
      abstract::add_threshold(bounds_, 1 - number);
      break;
    case Kind::BitAnd: abstract::add_threshold(bounds_, number); break;
    default: break;
  }
}

void WideningBounds::came(const abstract::Value& range) {
  if (!range.sort().is_bits()) return;
  const abstract::Number& number = range.number();
  abstract::add_threshold(came_, number.signed_low());
  abstract::add_threshold(came_, number.signed_high());
}

std::optional<abstract::Thresholds> WideningBounds::narrower() const {
  abstract::Thresholds all = bounds_;
  for (int64_t bound : came_) abstract::add_threshold(all, bound);
  if (all.size() == bounds_.size()) return std::nullopt;
  return all;
}

}  // namespace culprit::encode
