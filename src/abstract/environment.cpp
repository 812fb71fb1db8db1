#include "abstract/environment.h"

namespace culprit::abstract {

using logic::Kind;
using logic::Term;

// A condition can tell more once its own consequences are known: so it is propagated twice.
bool Environment::restrict(Term term, const Value& value) {
  if (contradictory_) return false;
  Facts pending;
  pending.add(term, value);
  const std::vector<Term> changed = propagate(std::move(pending), false);
  pending = {};
  for (const Term changed_term : changed) pending.add(changed_term, learnt_.at(changed_term.id));
  propagate(std::move(pending), true);
  return !contradictory_;
}

bool Environment::assume(Term condition) { return restrict(condition, Value::truth(false, true)); }

bool Environment::refine(unsigned rounds) {
  for (unsigned round = 0; round < rounds && !contradictory_; ++round) {
    Facts pending;
    pending.values.insert(learnt_.begin(), learnt_.end());
    if (propagate(std::move(pending), true).empty()) break;
  }
  return !contradictory_;
}

/// Learns what is pending, and what follows for arguments: from terms of which more is known now,
/// and if `again`, from all that something was learnt of. Returns those of which more is known.
std::vector<Term> Environment::propagate(Facts pending, bool again) {
  std::vector<Term> changed;
  auto& values = pending.values;
  while (!values.empty() && !contradictory_) {
    const Term term{values.begin()->first};
    const Value value = values.begin()->second;
    values.erase(values.begin());
    const bool was_learnt = learnt_.contains(term.id), is_new = learn(term, value);
    if (is_new) changed.push_back(term);
    if (is_new || (again && was_learnt)) contract_arguments(term, pending);
  }
  // The values of terms that use those that changed are still right, but too large.
  if (!changed.empty()) known_.clear();
  return changed;
}

/// Whether more is known of the term than its arguments and what was learnt before say.
bool Environment::learn(Term term, const Value& value) {
  const Value before = this->value(term), after = before.meet(value);
  if (after.is_bottom()) contradictory_ = true;
  if (contradictory_ || after == before) return false;
  learnt_.insert_or_assign(term.id, after);
  known_.insert_or_assign(term.id, after);
  return true;
}

void Environment::contract_arguments(Term term, Facts& pending) const {
  const logic::Arguments arguments = terms_->args(term);
  if (contradictory_ || arguments.size() == 0) return;
  // All are evaluated, also those of sides that are not taken.
  for (const Term argument : arguments) value(argument);
  unsigned steps = 64;
  add_consequences(term, value(term), steps, pending);
}

Value Environment::value(Term term) const {
  if (contradictory_) return Value::bottom(terms_->sort(term));
  std::vector<Term> stack{term};
  while (!stack.empty()) {
    const Term top = stack.back();
    if (known_.contains(top.id)) {
      stack.pop_back();
    } else if (!needs_arguments(top, stack)) {
      known_.emplace(top.id, evaluated(top));
      stack.pop_back();
    }
  }
  return known_.at(term.id);
}

/// Puts the arguments on the stack whose values are needed and not known. A choice needs its
/// condition, and then the sides that may be taken.
bool Environment::needs_arguments(Term term, std::vector<Term>& stack) const {
  const size_t before = stack.size();
  const auto need = [&](Term argument) {
    if (!known_.contains(argument.id)) stack.push_back(argument);
  };
  const logic::Arguments arguments = terms_->args(term);
  if (terms_->kind(term) != Kind::Ite) {
    for (const Term argument : arguments) need(argument);
    return stack.size() != before;
  }
  need(arguments[0]);
  if (stack.size() != before) return true;
  const Value& condition = known_.at(arguments[0].id);
  if (condition.may_be_true()) need(arguments[1]);
  if (condition.may_be_false()) need(arguments[2]);
  return stack.size() != before;
}

/// Of a term whose arguments are known as far as they are needed.
Value Environment::evaluated(Term term) const {
  const auto learnt = learnt_.find(term.id);
  Value value = Value::top(terms_->sort(term));
  if (terms_->kind(term) == Kind::Ite) {
    value = chosen(term);
  } else {
    std::vector<Value> values;
    for (const Term argument : terms_->args(term)) values.push_back(known(argument));
    value = apply(*terms_, term, values);
  }
  if (shared_) {
    ++shared_->evaluated;
    if (const auto range = shared_->ranges.find(term.id); range != shared_->ranges.end())
      value = value.meet(range->second);
  }
  return learnt == learnt_.end() ? value : value.meet(learnt->second);
}

}  // namespace culprit::abstract
