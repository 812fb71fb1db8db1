#include "contract/clause_parts.h"

namespace culprit::contract {

TermPtr truth_literal(bool value, Offset at) {
  return make_term({.kind = TermKind::Literal, .text = value ? "1" : "0", .begin = at, .end = at});
}

TermPtr assumption_of(const Behavior& behavior) {
  TermPtr all;
  for (const Clause& clause : behavior.clauses)
    if (clause.kind == ClauseKind::Assumes)
      all = all ? binary("&&", all, clause.term) : clause.term;
  return all;
}

TermPtr earlier(TermPtr term) {
  Term made{.kind = TermKind::At, .text = "Pre", .begin = term->begin, .end = term->end};
  made.parts = {std::move(term)};
  return make_term(std::move(made));
}

const Behavior* find(const std::vector<Behavior>& all, const std::string& name) {
  for (const Behavior& behavior : all)
    if (behavior.name == name) return &behavior;
  return nullptr;
}

}  // namespace culprit::contract
