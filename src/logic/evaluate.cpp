#include "logic/evaluate.h"

#include <algorithm>

#include "logic/semantics.h"

namespace culprit::logic {

uint64_t Evaluator::compute(Term t) const {
  const TermStore& s = *store_;
  const Sort sort = s.sort(t);
  if (s.is_constant(t)) return s.constant_bits(t);
  if (s.is_variable(t)) {
    const uint64_t* value = assignment_.find(t);
    return value ? canonical(sort, *value) : 0;
  }
  const Arguments args = s.args(t);
  Operation operation{s.kind(t),        sort, s.sort(args[0]), s.sort(args[args.size() - 1]).width,
                      s.extract_low(t), {}};
  for (size_t i = 0; i < args.size(); ++i) operation.values[i] = *known(args[i]);
  return apply(operation);
}

uint64_t Evaluator::operator()(Term t) {
  if (const uint64_t* value = known(t)) return *value;
  stack_.assign(1, t);
  while (!stack_.empty()) {
    const Term top = stack_.back();
    if (known(top)) {
      stack_.pop_back();
      continue;
    }
    const size_t before = stack_.size();
    for (const Term argument : store_->args(top))
      if (!known(argument)) stack_.push_back(argument);
    if (stack_.size() != before) continue;
    stack_.pop_back();
    values_.set(top, compute(top));
  }
  return *known(t);
}

void Evaluator::assign(Assignment assignment) {
  assignment_ = std::move(assignment);
  values_.clear();
}

uint64_t evaluate(const TermStore& store, Term t, const Assignment& assignment) {
  return Evaluator(store, assignment)(t);
}

std::vector<Term> subterms_of(const TermStore& store, std::span<const Term> terms) {
  std::vector<Term> found, stack(terms.begin(), terms.end());
  IdMap<char> seen;
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (seen.contains(t)) continue;
    seen.set(t, 1);
    found.push_back(t);
    for (const Term argument : store.args(t)) stack.push_back(argument);
  }
  std::sort(found.begin(), found.end());  // arguments have smaller ids
  return found;
}

std::vector<Term> variables_of(const TermStore& store, std::span<const Term> terms) {
  std::vector<Term> found = subterms_of(store, terms);
  std::erase_if(found, [&](Term t) { return !store.is_variable(t); });
  return found;
}

std::vector<Term> conjuncts_of(const TermStore& store, Term condition) {
  std::vector<Term> found, open{condition};
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    if (store.kind(term) == Kind::And) {
      open.push_back(store.arg(term, 0));
      open.push_back(store.arg(term, 1));
    } else {
      found.push_back(term);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace culprit::logic
