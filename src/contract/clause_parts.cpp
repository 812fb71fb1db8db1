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

TermPtr earlier(TermPtr term, const std::string& label) {
  Term made{.kind = TermKind::At, .text = label, .begin = term->begin, .end = term->end};
  made.parts = {std::move(term)};
  return make_term(std::move(made));
}

const Behavior* find(const std::vector<Behavior>& all, const std::string& name) {
  for (const Behavior& behavior : all)
    if (behavior.name == name) return &behavior;
  return nullptr;
}

TermPtr any_assumed(const std::vector<Behavior>& all, const std::vector<std::string>& names,
                    Offset at, std::string& unknown) {
  TermPtr any;
  for (const std::string& name : names) {
    const Behavior* behavior = find(all, name);
    if (!behavior) {
      unknown = name;
      continue;
    }
    const TermPtr assumed = assumption_of(*behavior);
    const TermPtr one = assumed ? earlier(assumed) : truth_literal(true, at);
    any = any ? binary("||", any, one) : one;
  }
  return any;
}

}  // namespace culprit::contract
