#include "logic/substitute.h"

namespace culprit::logic {

/// An argument that must be replaced before `t`; the null term if all relevant ones have been.
Term Substitution::next_needed(Term t) const {
  const Arguments args = store_.args(t);
  const Kind kind = store_.kind(t);
  for (size_t i = 0; i < args.size(); ++i) {
    const Term* known = done_.find(args[i]);
    if (!known) return args[i];
    if (i > 0) continue;
    if (kind == Kind::And && *known == TermStore::false_()) return {};
    if (kind == Kind::Or && *known == TermStore::true_()) return {};
    if (kind == Kind::Ite && (*known == TermStore::true_() || *known == TermStore::false_())) {
      const Term chosen = args[*known == TermStore::true_() ? 1 : 2];
      return done_.contains(chosen) ? Term{} : chosen;
    }
  }
  return {};
}

Term Substitution::rebuilt(Term t) {
  const Arguments args = store_.args(t);
  if (args.size() == 0) return t;
  const Term first = *done_.find(args[0]);
  const Kind kind = store_.kind(t);
  if (kind == Kind::And && first == TermStore::false_()) return first;
  if (kind == Kind::Or && first == TermStore::true_()) return first;
  if (kind == Kind::Ite && first == TermStore::true_()) return *done_.find(args[1]);
  if (kind == Kind::Ite && first == TermStore::false_()) return *done_.find(args[2]);
  Term replaced[3];
  bool changed = false;
  for (size_t i = 0; i < args.size(); ++i) {
    replaced[i] = *done_.find(args[i]);
    changed |= replaced[i] != args[i];
  }
  return changed ? store_.rebuild(t, {replaced, args.size()}) : t;
}

Term Substitution::operator()(Term t) {
  if (const Term* known = done_.find(t)) return *known;
  stack_.assign(1, t);
  while (!stack_.empty()) {
    const Term top = stack_.back();
    if (const Term needed = done_.contains(top) ? Term{} : next_needed(top)) {
      stack_.push_back(needed);
      continue;
    }
    stack_.pop_back();
    if (!done_.contains(top)) done_.set(top, rebuilt(top));
  }
  return *done_.find(t);
}

}  // namespace culprit::logic
