#include <algorithm>

#include <fmt/format.h>

#include "contract/translator.h"

namespace culprit::contract {

namespace {

/// Whether every operand of the term is evaluated whenever the term is.
bool is_strict(const Term& term) {
  constexpr TermKind kLazy[] = {TermKind::Conditional, TermKind::Call,   TermKind::Forall,
                                TermKind::Exists,      TermKind::Lambda, TermKind::Let};
  if (std::find(std::begin(kLazy), std::end(kLazy), term.kind) != std::end(kLazy)) return false;
  if (term.kind == TermKind::Binary &&
      (term.text == "&&" || term.text == "||" || term.text == "==>"))
    return false;
  return std::all_of(term.parts.begin(), term.parts.end(),
                     [](const TermPtr& part) { return !part || is_strict(*part); });
}

}  // namespace

/// The state that a label means; empty: the one in which the text runs.
std::string Translator::state_of(const std::string& label, Offset at) {
  std::string state = label;
  if (label == "Old" && standpoint_ == Standpoint::Before) state = "";
  if (label == "Old" && standpoint_ != Standpoint::Before && standpoint_ != Standpoint::After)
    state = "Pre";
  const bool own = own_labels_.size() == 1 && own_labels_[0] == label;
  if (own || label == "Here" || label == "Post") state = "";
  // the start of an iteration is where the annotation of a loop stands, and nowhere else
  if (state == "LoopCurrent" && standpoint_ == Standpoint::Loop) state = "";
  if (state == "LoopCurrent") cannot("the label LoopCurrent outside of a loop's annotation", at);
  if (state == "Pre" && standpoint_ == Standpoint::Entry) state = "";
  if (state == "LoopEntry" && standpoint_ != Standpoint::Loop)
    cannot("the label LoopEntry outside of a loop's annotation", at);
  constexpr std::string_view kKnown[] = {"", "Pre", "Old", "LoopEntry", "LoopCurrent"};
  if (std::find(std::begin(kKnown), std::end(kKnown), state) == std::end(kKnown) &&
      !labels_of_c.contains(state))
    cannot(fmt::format("the label {}", label), at);
  if (computing_ == "Pre" && !state.empty() && state != "Pre")
    cannot(fmt::format("the label {} in a term about the start of the function", label), at);
  return state == computing_ ? "" : state;
}

void Translator::at(const Term& term, Code& out) {
  const std::string state = state_of(term.text, term.begin);
  if (!problem_.empty()) return;
  if (state.empty()) return write(*term.parts[0], out);
  const std::string outer = std::exchange(state_, state);
  write(*term.parts[0], out);
  state_ = outer;
}

bool Translator::mentions_bound(const Term& term) const {
  for (const std::string& name : free_names(term))
    for (const auto& [bound, in_c] : bound_)
      if (bound == name) return true;
  return false;
}

/// Computes the term in the state, into a variable.
void Translator::remembered(const Term& term, std::string label, Code& out) {
  const std::string variable = fresh("old");
  const std::string state = std::exchange(state_, "");
  const std::string computing = std::exchange(computing_, label);
  const auto bound = std::exchange(bound_, {});
  Code value, guard;
  write(term, value);
  if (is_strict(term)) guards(term, guard);
  state_ = state;
  computing_ = computing;
  bound_ = bound;
  Code& earlier = before[label];
  earlier.put("__typeof__ ( ( { (", term.begin).put(value).put(") ; } ) )", term.begin);
  earlier.put(variable, term.begin);
  if (guard.empty()) earlier.put("=", term.begin);
  else
    earlier.put("; if (", term.begin)
        .put(guard)
        .put("1 )", term.begin)
        .put(variable + " =", term.begin);
  earlier.put("(", term.begin).put(value).put(") ;", term.begin);
  out.put(variable, term.begin);
}

/// `valid(p) && valid(a + i) && `, for every access of the term, inner ones first.
void Translator::guards(const Term& term, Code& out) {
  for (const TermPtr& part : term.parts)
    if (part) guards(*part, out);
  const bool reads = term.kind == TermKind::Subscript || term.kind == TermKind::Arrow ||
                     (term.kind == TermKind::Unary && term.text == "*");
  if (!reads) return;
  Term place{.kind = TermKind::Unary, .text = "&", .begin = term.begin, .end = term.end};
  place.parts = {make_term(term)};
  Term valid{.kind = TermKind::Call, .text = "\\valid_read", .begin = term.begin, .end = term.end};
  valid.parts = {term.kind == TermKind::Subscript ? make_term(std::move(place)) : term.parts[0]};
  builtin(valid, out);
  out.put("&&", term.begin);
}

/// The same for the accesses before that of the place itself.
void Translator::guards_of_place(const Term& term, Code& out) {
  if (term.kind == TermKind::Member) return guards_of_place(*term.parts[0], out);
  for (const TermPtr& part : term.parts)
    if (part) guards(*part, out);
}

bool Translator::where_valid(const Clause& clause, const Term& term, const std::string& otherwise,
                             Code& out) {
  Code value, guard;
  if (!expression(clause, term, value)) return false;
  if (is_strict(term)) guards(term, guard);
  if (!guard.empty()) out.put("! (", term.begin).put(guard).put("1 ) ?", term.begin);
  if (!guard.empty()) out.put(otherwise + " :", term.begin);
  out.put("(", term.begin).put(value).put(")", term.begin);
  return true;
}

bool Translator::address(const Clause& clause, const Term& term, Code& out) {
  Code value, guard;
  if (!expression(clause, term, value)) return false;
  if (is_strict(term)) guards_of_place(term, guard);
  if (!guard.empty()) out.put("! (", term.begin).put(guard).put("1 ) ? 0 :", term.begin);
  out.put("( const volatile char * ) &", term.begin).put(value);
  return true;
}

void Translator::snapshot(const Term& base, Code& out) {
  const std::string variable = fresh("clone");
  const std::string label = state_;
  const std::string state = std::exchange(state_, "");
  const std::string computing = std::exchange(computing_, label);
  const auto bound = std::exchange(bound_, {});
  Code value;
  write(base, value);
  state_ = state;
  computing_ = computing;
  bound_ = bound;
  Code& earlier = before[label];
  earlier.put("__typeof__ ( ( { (", base.begin).put(value).put(") ; } ) )", base.begin);
  earlier.put(variable, base.begin).put("= __culprit_snapshot (", base.begin);
  earlier.put(value).put(") ;", base.begin);
  out.put(variable, base.begin);
}

void Translator::must_be_array(const Clause& clause, const Term& term, const std::string& otherwise,
                               Code& out) {
  Code value;
  if (expression(clause, term, value)) must_be_array(value, term.begin, otherwise, out);
}

/// A pointer has the type of the address of what it points to; an array has not.
void Translator::must_be_array(const Code& value, Offset at, const std::string& otherwise,
                               Code& out) {
  out.put("( { _Static_assert ( ! __builtin_types_compatible_p ( __typeof__ (", at);
  out.put(value).put(") , __typeof__ ( & (", at).put(value).put(") [ 0 ] ) ) ,", at);
  out.put(quoted(otherwise), at).put(") ; 0 ; } ) ,", at);
}

/// An array that is an element of an array. A pointer in the clone would lead to the current row.
void Translator::row(const Term& term, Code& out) {
  Code value;
  write(term, value);
  must_be_array(value, term.begin,
                "an earlier value behind a pointer that depends on a bound variable", out);
  out.put(value);
}

/// Writes a term about an earlier state, as far as it differs from one about the current state.
bool Translator::in_snapshot(const Term& term, Code& out) {
  if (term.kind == TermKind::Literal || term.kind == TermKind::SizeOf) return false;
  if (term.kind == TermKind::At) {
    at(term, out);
    return true;
  }
  if (!mentions_bound(term)) {
    remembered(term, state_, out);
    return true;
  }
  if (term.kind == TermKind::Arrow) {
    cannot("an earlier value behind a pointer that depends on a bound variable", term.begin);
    return true;
  }
  if (term.kind == TermKind::Subscript) {
    out.put("(", term.begin);
    if (mentions_bound(*term.parts[0])) row(*term.parts[0], out);
    else snapshot(*term.parts[0], out);
    out.put("[", term.begin);
    write(*term.parts[1], out);
    out.put("] )", term.begin);
    return true;
  }
  if (term.kind != TermKind::Unary || term.text == "-" || term.text == "+" || term.text == "!" ||
      term.text == "~")
    return false;
  const Term& sum = *term.parts[0];
  if (term.text == "*" && sum.kind == TermKind::Binary && sum.text == "+" &&
      !mentions_bound(*sum.parts[0])) {
    out.put("( * (", term.begin);
    snapshot(*sum.parts[0], out);
    out.put("+", term.begin);
    write(*sum.parts[1], out);
    out.put(") )", term.begin);
    return true;
  }
  cannot("an earlier value behind a pointer that depends on a bound variable", term.begin);
  return true;
}

}  // namespace culprit::contract
