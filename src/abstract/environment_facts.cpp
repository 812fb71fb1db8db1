// What follows from a single condition, in few steps from the values known so far: where a choice
// takes a side, and what the alternatives of a disjunction have in common (constructive
// disjunction; Van Hentenryck et al. 1998).
#include "abstract/contraction.h"
#include "abstract/environment.h"

namespace culprit::abstract {

using logic::Kind;
using logic::Term;

namespace {

/// Steps for each side of a choice. They find what two comparisons say; more cost more than they
/// tell.
constexpr unsigned steps_of_side = 8;

}  // namespace

void Environment::Facts::add(Term term, const Value& value) {
  const auto [place, is_new] = values.emplace(term.id, value);
  if (!is_new) place->second = place->second.meet(value);
  is_possible = is_possible && !place->second.is_bottom();
}

/// The value of an evaluated term, else top.
Value Environment::known(Term term) const {
  const auto place = known_.find(term.id);
  return place == known_.end() ? Value::top(terms_->sort(term)) : place->second;
}

/// The join of the sides that may be taken, each where its condition holds.
Value Environment::chosen(Term choice) const {
  const logic::Arguments arguments = terms_->args(choice);
  const Value condition = known(arguments[0]);
  Value result = Value::bottom(terms_->sort(choice));
  for (const bool holds : {true, false})
    if (condition.contains(holds))
      result = result.join(side(arguments[0], holds, arguments[holds ? 1 : 2]));
  return result;
}

/// The value of a side where the condition of the choice holds or does not. The condition often
/// compares the side itself or an argument of it: x < 10 ? x : 10, x < 0 ? -x : x.
Value Environment::side(Term condition, bool holds, Term side) const {
  const Value value = known(side);
  unsigned steps = steps_of_side;
  if (value.constant() || known(condition).constant()) return value;
  const Facts facts = consequences(condition, Value::truth(!holds, holds), steps);
  if (!facts.is_possible) return Value::bottom(value.sort());
  const auto own = facts.values.find(side.id);
  if (own != facts.values.end()) return value.meet(own->second);
  std::vector<Value> arguments;
  bool any = false;
  for (const Term argument : terms_->args(side)) {
    const auto fact = facts.values.find(argument.id);
    any |= fact != facts.values.end();
    arguments.push_back(fact == facts.values.end() ? known(argument) : fact->second);
  }
  return any ? value.meet(apply(*terms_, side, arguments)) : value;
}

/// What follows for the terms below `term` if it has the value. Takes at most `steps` steps, and
/// counts them down. Recursion ends with the steps.
Environment::Facts Environment::consequences(Term term, const Value& value, unsigned& steps) const {
  Facts facts;
  facts.add(term, value);
  // Arguments come later in the order.
  for (auto at = facts.values.begin(); at != facts.values.end() && steps > 0; ++at)
    add_consequences({at->first}, at->second, steps, facts);
  return facts;
}

/// Adds what follows for the arguments of `term` from its value.
void Environment::add_consequences(Term term, const Value& value, unsigned& steps,
                                   Facts& facts) const {
  if (steps == 0) return;
  --steps;
  const logic::Arguments arguments = terms_->args(term);
  std::vector<Value> before;
  for (const Term argument : arguments) before.push_back(known(argument));
  std::vector<Value> after = before;
  contract(*terms_, term, value, after);
  for (size_t i = 0; i < after.size(); ++i)
    if (!(after[i] == before[i])) facts.add(arguments[i], after[i]);
  const Kind kind = terms_->kind(term);
  const bool is_disjunction =
      (kind == Kind::Or && !value.may_be_false()) || (kind == Kind::And && !value.may_be_true());
  if (is_disjunction && !after[0].constant() && !after[1].constant())
    add_alternatives(arguments, kind == Kind::Or, steps, facts);
}

/// Adds what follows from both of two conditions, of which one holds, or does not if `holds` is
/// false.
void Environment::add_alternatives(const logic::Arguments& conditions, bool holds, unsigned& steps,
                                   Facts& facts) const {
  const Value value = Value::truth(!holds, holds);
  const Facts first = consequences(conditions[0], value, steps),
              second = consequences(conditions[1], value, steps);
  for (const auto& [id, known_first] : first.values) {
    const auto known_second = second.values.find(id);
    if (!second.is_possible) facts.add({id}, known_first);
    else if (first.is_possible && known_second != second.values.end())
      facts.add({id}, known_first.join(known_second->second));
  }
  if (!first.is_possible)
    for (const auto& [id, known_second] : second.values) facts.add({id}, known_second);
}

}  // namespace culprit::abstract
