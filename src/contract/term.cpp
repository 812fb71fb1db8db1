#include "contract/term.h"

namespace culprit::contract {

TermPtr make_term(Term term) { return std::make_shared<const Term>(std::move(term)); }

TermPtr binary(std::string op, TermPtr left, TermPtr right) {
  Term term{.kind = TermKind::Binary, .text = std::move(op)};
  term.begin = left->begin;
  term.end = right->end;
  term.parts = {std::move(left), std::move(right)};
  return make_term(std::move(term));
}

TermPtr negated(TermPtr operand) {
  Term term{.kind = TermKind::Unary, .text = "!"};
  term.begin = operand->begin;
  term.end = operand->end;
  term.parts = {std::move(operand)};
  return make_term(std::move(term));
}

static void add_conjuncts(const TermPtr& term, std::vector<TermPtr>& out) {
  if (term->kind != TermKind::Binary || term->text != "&&") return out.push_back(term);
  add_conjuncts(term->parts[0], out);
  add_conjuncts(term->parts[1], out);
}

std::vector<TermPtr> conjuncts(const TermPtr& term) {
  std::vector<TermPtr> out;
  add_conjuncts(term, out);
  return out;
}

}  // namespace culprit::contract
