#include "contract/translator.h"

#include <algorithm>

#include <fmt/format.h>

#include "contract/print.h"

namespace culprit::contract {

namespace {

constexpr size_t kMostText = 120;
constexpr size_t kMostShown = 4;

bool is_connective(const Term& term) {
  constexpr std::string_view kAll[] = {"&&", "||", "==>", "<==>", "^^"};
  return term.kind == TermKind::Binary &&
         std::find(std::begin(kAll), std::end(kAll), term.text) != std::end(kAll);
}

/// Whether the C text of the term is 0 or 1.
bool is_truth(const Term& term) {
  return is_comparison(term) || is_connective(term) || term.kind == TermKind::Forall ||
         term.kind == TermKind::Exists || (term.kind == TermKind::Unary && term.text == "!");
}

/// The words before the term of a clause: "loop invariant".
std::string keyword_of(const Clause& clause) {
  switch (clause.kind) {
    case ClauseKind::Requires: return "requires";
    case ClauseKind::Ensures: return "ensures";
    case ClauseKind::LoopInvariant: return "loop invariant";
    case ClauseKind::Assertion: return clause.text.substr(0, clause.text.find(' '));
    default: return clause.text.substr(0, clause.text.find(' '));
  }
}

/// The variables that the term names outside of \old and of what it binds.
void add_names(const Term& term, std::vector<TermPtr>& out) {
  if (term.kind == TermKind::At || !term.binders.empty() || term.kind == TermKind::Let) return;
  if (term.kind == TermKind::Name || term.kind == TermKind::Result) {
    const bool known = std::any_of(out.begin(), out.end(), [&](const TermPtr& other) {
      return other->kind == term.kind && other->text == term.text;
    });
    if (!known) out.push_back(make_term(term));
  }
  for (const TermPtr& part : term.parts)
    if (part) add_names(*part, out);
}

}  // namespace

std::string c_type(const std::string& type) {
  std::string out;
  size_t at = 0;
  while (at < type.size()) {
    const size_t end = std::min(type.find(' ', at), type.size());
    const std::string word = type.substr(at, end - at);
    out += (out.empty() ? "" : " ") + (word == "integer"   ? "__culprit_integer"
                                       : word == "real"    ? "double"
                                       : word == "boolean" ? "_Bool"
                                                           : word);
    at = end + 1;
  }
  return out;
}

std::string function_of(const Definition& definition) {
  return fmt::format("__culprit_logic_{}_{}", definition.name, definition.parameters.size());
}

std::optional<Code> Translator::body_of(const Definition& definition) {
  const size_t outer = bound_.size();
  for (const Binder& parameter : definition.parameters)
    bound_.emplace_back(parameter.name, parameter.name);
  own_labels_ = definition.labels;
  Clause clause;
  clause.text = definition.name;
  Code out;
  const bool written = expression(clause, *definition.body, out);
  bound_.resize(outer);
  own_labels_.clear();
  return written ? std::optional(std::move(out)) : std::nullopt;
}

bool is_comparison(const Term& term) {
  constexpr std::string_view kAll[] = {"<", "<=", ">", ">=", "==", "!="};
  return term.kind == TermKind::Binary &&
         std::find(std::begin(kAll), std::end(kAll), term.text) != std::end(kAll);
}

bool may_fault(const Term& term) {
  const bool reads = term.kind == TermKind::Subscript || term.kind == TermKind::Arrow ||
                     term.kind == TermKind::Call ||
                     (term.kind == TermKind::Unary && term.text == "*");
  const bool divides = term.kind == TermKind::Binary && (term.text == "/" || term.text == "%" ||
                                                         term.text == "<<" || term.text == ">>");
  return reads || divides ||
         std::any_of(term.parts.begin(), term.parts.end(),
                     [](const TermPtr& part) { return part && may_fault(*part); });
}

void Translator::cannot(std::string why, Offset at) {
  if (!problem_.empty()) return;
  problem_ = std::move(why);
  problem_at_ = at;
}

std::string Translator::fresh(std::string_view stem) {
  return fmt::format("__culprit_{}_{}", stem, ++numbers_);
}

bool Translator::expression(const Clause& clause, const Term& term, Code& out) {
  const auto earlier = before;
  Code own;
  write(term, own);
  if (problem_.empty()) {
    out.put(own);
    return true;
  }
  before = earlier;
  unused.push_back({shortened(clause.text, kMostText),
                    fmt::format("is not executable: {}", problem_), problem_at_});
  problem_.clear();
  return false;
}

void Translator::condition(const Clause& clause, const TermPtr& guard, const std::string& owner,
                           Code& out) {
  const std::vector<TermPtr> parts = conjuncts(clause.term);
  for (const TermPtr& part : parts) {
    const auto earlier = before;
    const std::string head = shortened(
        parts.size() == 1 ? clause.text : fmt::format("{} {}", keyword_of(clause), text_of(*part)),
        kMostText);
    Code own;
    check(clause, guard, part, head + owner, own);
    if (problem_.empty()) {
      out.put(own);
      continue;
    }
    before = earlier;
    unused.push_back({head, fmt::format("is not executable: {}", problem_), problem_at_});
    problem_.clear();
  }
}

/// __culprit_check("ensures …", P, "?side", side, …); where the front end completes the names.
void Translator::check(const Clause& clause, const TermPtr& guard, const TermPtr& part,
                       const std::string& head, Code& out) {
  const Offset at = clause.begin;
  const TermPtr claim = guard ? binary("==>", guard, part) : part;
  if (assumes_all || clause.mode == Mode::Admit) {
    out.put("__culprit_assume (", at).put(quoted(head), at).put(",", at);
    truth(*claim, out);
    out.put(") ;", at);
    return;
  }
  const bool searched = !guard && part->kind == TermKind::Forall && part->binders.size() == 1;
  std::string witness, holds;
  out.put("{ __culprit_clause (", at).put(quoted(head), at).put(") ;", at);
  if (searched) {
    witness = fresh("witness");
    holds = fresh("holds");
    out.put(fmt::format("__culprit_index {} = 0 ; _Bool {} = 1 ;", witness, holds), at);
    quantified_loops(*part, holds, out, witness);
  }
  out.put("__culprit_check (", at).put(quoted(head), at).put(",", at);
  if (searched) {
    out.put(holds, at).put(",", at).put(quoted("?" + part->binders[0].name), at);
    out.put(",", at).put(witness, at);
  } else {
    truth(*claim, out);
    shown_values(*part, is_comparison(*part) && (!guard || !may_fault(*part)), out);
  }
  out.put(") ; }", at);
}

/// The sides of a comparison, or the variables of the condition.
void Translator::shown_values(const Term& part, bool sides, Code& out) {
  std::vector<TermPtr> shown;
  if (sides) shown = part.parts;
  else add_names(part, shown);
  if (shown.size() > kMostShown) shown.resize(kMostShown);
  for (const TermPtr& each : shown) {
    if (each->kind == TermKind::Literal || is_truth(*each)) continue;
    const bool defined = each->kind == TermKind::Name && definitions_.find(each->text, 0);
    if (defined) continue;
    out.put(",", each->begin).put(quoted("?" + shortened(text_of(*each), 40)), each->begin);
    out.put(",", each->begin);
    write(*each, out);
  }
}

void Translator::parenthesised(const Term& term, Code& out) {
  out.put("(", term.begin);
  write(term, out);
  out.put(")", term.begin);
}

void Translator::truth(const Term& term, Code& out) {
  if (is_truth(term)) return write(term, out);
  out.put("( ! ! (", term.begin);
  write(term, out);
  out.put(") )", term.begin);
}

void Translator::write(const Term& term, Code& out) {
  if (!state_.empty() && in_snapshot(term, out)) return;
  switch (term.kind) {
    case TermKind::Literal: out.put(term.text, term.begin); return;
    case TermKind::Name: return name(term, out);
    case TermKind::Result:
      if (standpoint_ != Standpoint::Exit || computing_ == "Pre")
        return cannot("\\result has a meaning only in 'ensures' of a function", term.begin);
      out.put("__culprit_result", term.begin);
      return;
    case TermKind::Unary: return unary(term, out);
    case TermKind::Binary: return binary_operation(term, out);
    case TermKind::Conditional:
      out.put("(", term.begin);
      truth(*term.parts[0], out);
      out.put("?", term.begin);
      parenthesised(*term.parts[1], out);
      out.put(":", term.begin);
      parenthesised(*term.parts[2], out);
      out.put(")", term.begin);
      return;
    case TermKind::Subscript:
      out.put("(", term.begin);
      write(*term.parts[0], out);
      out.put("[", term.begin);
      write(*term.parts[1], out);
      out.put("] )", term.begin);
      return;
    case TermKind::Member:
    case TermKind::Arrow:
      out.put("(", term.begin);
      write(*term.parts[0], out);
      out.put(term.kind == TermKind::Member ? "." : "->", term.begin);
      out.put(term.text, term.end - static_cast<Offset>(term.text.size())).put(")", term.begin);
      return;
    case TermKind::Call: return call(term, out);
    case TermKind::Cast: return cast(term, out);
    case TermKind::SizeOf:
      out.put("( sizeof (", term.begin);
      if (term.parts.empty()) out.put(c_type(term.text), term.begin);
      else write(*term.parts[0], out);
      out.put(") )", term.begin);
      return;
    case TermKind::Forall:
    case TermKind::Exists: return quantifier(term, out);
    case TermKind::Let: return let(term, out);
    case TermKind::At: return at(term, out);
    case TermKind::Lambda: return cannot("\\lambda outside of \\sum and the like", term.begin);
    case TermKind::Range:
      return cannot("a range of elements outside of \\valid and the like", term.begin);
    case TermKind::Set: return cannot(term.text.empty() ? "a set" : term.text, term.begin);
  }
}

void Translator::name(const Term& term, Code& out) {
  for (auto at = bound_.rbegin(); at != bound_.rend(); ++at)
    if (at->first == term.text) {
      out.put(at->second, term.begin);
      return;
    }
  if (definitions_.find(term.text, 0)) return call(term, out);
  out.put(term.text, term.begin);
}

void Translator::unary(const Term& term, Code& out) {
  out.put("(", term.begin).put(term.text, term.begin);
  write(*term.parts[0], out);
  out.put(")", term.begin);
}

void Translator::binary_operation(const Term& term, Code& out) {
  if (is_connective(term)) return connective(term, out);
  const Offset at = term.parts[0]->end;
  out.put("(", term.begin);
  if (term.text == "-->") out.put("~", term.begin);
  if (term.text == "<-->") out.put("~ (", term.begin);
  write(*term.parts[0], out);
  out.put(term.text == "-->" ? "|" : term.text == "<-->" ? "^" : term.text, at);
  write(*term.parts[1], out);
  out.put(term.text == "<-->" ? ") )" : ")", at);
}

void Translator::connective(const Term& term, Code& out) {
  const Term &left = *term.parts[0], &right = *term.parts[1];
  const bool strict = !may_fault(right);
  out.put("(", term.begin);
  if (term.text == "==>") {
    out.put("( !", term.begin);
    truth(left, out);
    out.put(strict ? ") |" : ") ||", left.end);
  } else {
    truth(left, out);
    const std::string_view op = term.text == "<==>" ? "=="
                                : term.text == "^^" ? "!="
                                : term.text == "&&" ? (strict ? "&" : "&&")
                                                    : (strict ? "|" : "||");
    out.put(op, left.end);
  }
  truth(right, out);
  out.put(")", term.begin);
}

void Translator::cast(const Term& term, Code& out) {
  if (term.text == "integer") return parenthesised(*term.parts[0], out);
  out.put("( (", term.begin).put(c_type(term.text), term.begin).put(")", term.begin);
  parenthesised(*term.parts[0], out);
  out.put(")", term.begin);
}

/// \let x = e; p -> ({ typeof(e) x = e; p; })
void Translator::let(const Term& term, Code& out) {
  const std::string name = fresh("let");
  Code value;
  write(*term.parts[0], value);
  out.put("( { __typeof__ ( ( { (", term.begin).put(value).put(") ; } ) )", term.begin);
  out.put(name, term.begin).put("=", term.begin).put(value).put(";", term.begin);
  bound_.emplace_back(term.text, name);
  write(*term.parts[1], out);
  bound_.pop_back();
  out.put("; } )", term.begin);
}

}  // namespace culprit::contract
