#include "logic/flat_evaluator.h"

#include <algorithm>

namespace culprit::logic {

FlatEvaluator::FlatEvaluator(const TermStore& s, std::span<const Term> roots,
                             const Assignment& assignment) {
  const std::vector<Term> terms = subterms_of(s, roots);
  steps_.reserve(terms.size());
  values_.resize(terms.size());
  changed_.resize(terms.size());
  for (uint32_t i = 0; i < terms.size(); ++i) {
    const Term t = terms[i];
    index_.set(t, i);
    const Arguments args = s.args(t);
    const Term first = args.size() ? args[0] : t, last = args.size() ? args[args.size() - 1] : t;
    StepInputs step{{s.kind(t), s.sort(t), s.sort(first), s.sort(last).width, s.extract_low(t), {}},
                    {},
                    static_cast<uint8_t>(args.size())};
    for (size_t n = 0; n < args.size(); ++n) step.arguments[n] = *index_.find(args[n]);
    steps_.push_back(step);
    if (s.is_constant(t)) values_[i] = s.constant_bits(t);
    if (const uint64_t* value = s.is_variable(t) ? assignment.find(t) : nullptr)
      values_[i] = canonical(s.sort(t), *value);
  }
}

void FlatEvaluator::set(Term variable, uint64_t bits) {
  const uint32_t at = *index_.find(variable);
  bits = canonical(steps_[at].operation.sort, bits);
  if (values_[at] == bits) return;
  values_[at] = bits;
  changed_[at] = 1;
  dirty_ = std::min<size_t>(dirty_, at);
}

void FlatEvaluator::refresh() {
  for (size_t i = dirty_; i < steps_.size(); ++i) {
    StepInputs& step = steps_[i];
    if (step.arity == 0) continue;
    bool stale = all_dirty_;
    for (uint8_t n = 0; n < step.arity; ++n) {
      stale |= changed_[step.arguments[n]] != 0;
      step.operation.values[n] = values_[step.arguments[n]];
    }
    if (!stale) continue;
    ++computed_;
    const uint64_t value = apply(step.operation);
    changed_[i] = value != values_[i];
    values_[i] = value;
  }
  std::fill(changed_.begin() + static_cast<std::ptrdiff_t>(dirty_), changed_.end(), 0);
  dirty_ = steps_.size();
  all_dirty_ = false;
}

}  // namespace culprit::logic
