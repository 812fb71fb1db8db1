#include "encode/fault_labels.h"

#include <algorithm>
#include <utility>

namespace culprit::encode {

using logic::Kind;
using logic::Term;

namespace {

constexpr size_t kMostFaults = 20'000;

size_t faults(size_t selectors, unsigned most) {
  size_t sum = 1, of_size = 1;
  for (size_t k = 1; k <= most && k <= selectors; ++k) {
    of_size = of_size * (selectors - k + 1) / k;
    sum += of_size;
    if (sum > kMostFaults) break;
  }
  return sum;
}

/// Calls `visit` with each set of at most `most` numbers below `n`.
template <class Visit>
void for_each_set(size_t n, unsigned most, std::vector<size_t>& chosen, Visit visit) {
  visit(std::as_const(chosen));
  if (chosen.size() == most) return;
  for (size_t next = chosen.empty() ? 0 : chosen.back() + 1; next < n; ++next) {
    chosen.push_back(next);
    for_each_set(n, most, chosen, visit);
    chosen.pop_back();
  }
}

}  // namespace

bool FaultLabels::too_many(size_t selectors, unsigned most) {
  return faults(selectors, most) > kMostFaults;
}

FaultLabels::FaultLabels(const logic::TermStore& store, const std::vector<Term>& selectors,
                         unsigned most)
    : store_(store), computed_(store) {
  const size_t words = faults(selectors.size(), most) / 64 + 1;
  std::vector<Words> containing(selectors.size(), Words(words));
  Words all(words);
  size_t number = 0;
  std::vector<size_t> chosen;
  for_each_set(selectors.size(), most, chosen, [&](const std::vector<size_t>& fault) {
    const uint64_t bit = uint64_t{1} << (number % 64);
    all[number / 64] |= bit;
    if (fault.size() == 1) singles_.push_back(number);
    for (size_t s : fault) containing[s][number / 64] |= bit;
    ++number;
  });
  none_ = intern(Words(words));
  all_ = intern(all);
  for (size_t s = 0; s < selectors.size(); ++s) {
    Words without = all;
    for (size_t w = 0; w < words; ++w) without[w] &= ~containing[s][w];
    selectors_[selectors[s].id] = {intern(containing[s]), intern(std::move(without))};
  }
}

FaultLabels::Label FaultLabels::intern(Words words) {
  uint64_t hash = 0;
  for (uint64_t word : words) hash = (hash ^ word) * 0x9e3779b97f4a7c15 + (hash >> 29);
  const auto [first, last] = by_hash_.equal_range(hash);
  for (auto known = first; known != last; ++known)
    if (sets_[known->second] == words) return known->second;
  const auto fresh = static_cast<Label>(sets_.size());
  by_hash_.emplace(hash, fresh);
  sets_.push_back(std::move(words));
  return fresh;
}

FaultLabels::Label FaultLabels::combined(Label a, Label b, bool intersect) {
  if (a > b) std::swap(a, b);
  const auto [known, fresh] = known_[intersect].try_emplace(uint64_t{a} << 32 | b, 0);
  if (!fresh) return known->second;
  Words words = sets_[a];
  for (size_t w = 0; w < words.size(); ++w)
    words[w] = intersect ? words[w] & sets_[b][w] : words[w] | sets_[b][w];
  return known->second = intern(std::move(words));
}

FaultLabels::Label FaultLabels::both(Label a, Label b) {
  if (a == b || b == all_) return a;
  if (a == all_) return b;
  if (a == none_ || b == none_) return none_;
  return combined(a, b, true);
}

FaultLabels::Label FaultLabels::either(Label a, Label b) {
  if (a == b || b == none_) return a;
  if (a == none_) return b;
  if (a == all_ || b == all_) return all_;
  return combined(a, b, false);
}

FaultLabels::Label FaultLabels::difference(Term t) {
  if (!is_boolean(t)) return of(t).positive;
  return computed_(t) ? of(t).negative : of(t).positive;
}

/// ite(c, a, b) with c true when nothing is ab: if c may be true, the difference is that of a; if c
/// may be false, the value is b, which may differ.
FaultLabels::Label FaultLabels::difference_of_choice(Term t) {
  const bool chosen = computed_(store_.arg(t, 0)) != 0;
  const OfTerm& condition = of(store_.arg(t, 0));
  const Term met = store_.arg(t, chosen ? 1 : 2), other = store_.arg(t, chosen ? 2 : 1);
  const Label stays = chosen ? condition.positive : condition.negative,
              leaves = chosen ? condition.negative : condition.positive;
  return either(both(stays, difference(met)),
                both(leaves, computed_(other) == computed_(met) ? difference(other) : all_));
}

FaultLabels::OfTerm FaultLabels::boolean(Term t) {
  const auto arg = [&](unsigned i) -> const OfTerm& { return of(store_.arg(t, i)); };
  switch (store_.kind(t)) {
    case Kind::Constant: return computed_(t) ? OfTerm{all_, none_} : OfTerm{none_, all_};
    case Kind::Variable: {
      const auto selector = selectors_.find(t.id);
      return selector == selectors_.end() ? OfTerm{all_, all_} : selector->second;
    }
    case Kind::Not: return {arg(0).negative, arg(0).positive};
    case Kind::And:
      return {both(arg(0).positive, arg(1).positive), either(arg(0).negative, arg(1).negative)};
    case Kind::Or:
      return {either(arg(0).positive, arg(1).positive), both(arg(0).negative, arg(1).negative)};
    case Kind::Ite:
      return {
          either(both(arg(0).positive, arg(1).positive), both(arg(0).negative, arg(2).positive)),
          either(both(arg(0).positive, arg(1).negative), both(arg(0).negative, arg(2).negative))};
    case Kind::Eq:
      if (is_boolean(store_.arg(t, 0)))
        return {
            either(both(arg(0).positive, arg(1).positive), both(arg(0).negative, arg(1).negative)),
            either(both(arg(0).positive, arg(1).negative), both(arg(0).negative, arg(1).positive))};
      break;
    default: break;
  }
  Label differs = none_;
  for (Term argument : store_.args(t)) differs = either(differs, difference(argument));
  return computed_(t) ? OfTerm{all_, differs} : OfTerm{differs, all_};
}

void FaultLabels::label(Term t) {
  if (is_boolean(t)) {
    labels_.push_back(boolean(t));
    return;
  }
  Label differs = none_;
  if (store_.is_variable(t)) differs = all_;
  else if (store_.kind(t) == Kind::Ite) differs = difference_of_choice(t);
  else
    for (Term argument : store_.args(t)) differs = either(differs, difference(argument));
  labels_.push_back({differs, none_});
}

bool FaultLabels::may_hold(Term condition) {
  if (labels_.empty()) labels_.push_back({});  // id 0 is no term
  while (labels_.size() <= condition.id) label(Term{static_cast<uint32_t>(labels_.size())});
  return of(condition).positive != none_;
}

bool FaultLabels::may_hold(Term condition, size_t selector) {
  if (!may_hold(condition)) return false;
  const size_t fault = singles_[selector];
  return sets_[of(condition).positive][fault / 64] >> (fault % 64) & 1;
}

}  // namespace culprit::encode
