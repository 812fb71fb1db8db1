#include "contract/print.h"

#include <fmt/format.h>

namespace culprit::contract {

namespace {

bool is_simple(const Term& term) {
  switch (term.kind) {
    case TermKind::Binary:
    case TermKind::Conditional:
    case TermKind::Forall:
    case TermKind::Exists:
    case TermKind::Lambda:
    case TermKind::Let:
    case TermKind::Range: return false;
    default: return true;
  }
}

std::string operand(const Term& term) {
  return is_simple(term) ? text_of(term) : fmt::format("({})", text_of(term));
}

std::string listed(const std::vector<TermPtr>& parts) {
  std::string out;
  for (const TermPtr& part : parts) out += (out.empty() ? "" : ", ") + text_of(*part);
  return out;
}

std::string bound(const Term& term, const char* word) {
  std::string out = word;
  for (size_t i = 0; i < term.binders.size(); ++i)
    out += fmt::format("{} {} {}", i > 0 ? "," : "", term.binders[i].type, term.binders[i].name);
  return fmt::format("{}; {}", out, text_of(*term.parts[0]));
}

bool is_loose(std::string_view op) {
  constexpr std::string_view kAll[] = {"&&", "||", "==>", "<==>", "^^"};
  for (std::string_view each : kAll)
    if (op == each) return true;
  return false;
}

/// Comparisons stand in `&&` and the like without parentheses.
std::string operand_of(std::string_view op, const Term& part) {
  if (is_loose(op) && part.kind == TermKind::Binary && !is_loose(part.text)) return text_of(part);
  if (op == "+" && part.kind == TermKind::Binary && (part.text == "+" || part.text == "*"))
    return text_of(part);
  constexpr std::string_view kComparisons[] = {"<", "<=", ">", ">=", "==", "!="};
  for (std::string_view each : kComparisons)
    if (op == each && part.kind == TermKind::Binary && !is_loose(part.text)) return text_of(part);
  return operand(part);
}

std::string joined(const Term& term) {
  const Term &left = *term.parts[0], &right = *term.parts[1];
  const bool same = is_loose(term.text) && left.kind == TermKind::Binary && left.text == term.text;
  return fmt::format("{} {} {}", same ? text_of(left) : operand_of(term.text, left), term.text,
                     operand_of(term.text, right));
}

}  // namespace

std::string text_of(const Term& term) {
  const auto part = [&](size_t i) -> const Term& { return *term.parts[i]; };
  switch (term.kind) {
    case TermKind::Literal: return term.text == "((void *)0)" ? "\\null" : term.text;
    case TermKind::Name:
    case TermKind::Set: return term.text;
    case TermKind::Result: return "\\result";
    case TermKind::Unary: return term.text + operand(part(0));
    case TermKind::Binary: return joined(term);
    case TermKind::Conditional:
      return fmt::format("{} ? {} : {}", operand(part(0)), operand(part(1)), operand(part(2)));
    case TermKind::Subscript: return fmt::format("{}[{}]", operand(part(0)), text_of(part(1)));
    case TermKind::Range:
      return fmt::format("{} .. {}", term.parts[0] ? text_of(part(0)) : "",
                         term.parts[1] ? text_of(part(1)) : "");
    case TermKind::Member: return fmt::format("{}.{}", operand(part(0)), term.text);
    case TermKind::Arrow: return fmt::format("{}->{}", operand(part(0)), term.text);
    case TermKind::Call: return fmt::format("{}({})", term.text, listed(term.parts));
    case TermKind::Cast: return fmt::format("({}){}", term.text, operand(part(0)));
    case TermKind::SizeOf:
      return term.parts.empty() ? fmt::format("sizeof({})", term.text)
                                : fmt::format("sizeof {}", operand(part(0)));
    case TermKind::Forall: return bound(term, "\\forall");
    case TermKind::Exists: return bound(term, "\\exists");
    case TermKind::Lambda: return bound(term, "\\lambda");
    case TermKind::Let:
      return fmt::format("\\let {} = {}; {}", term.text, text_of(part(0)), text_of(part(1)));
    case TermKind::At:
      return term.text == "Old" ? fmt::format("\\old({})", text_of(part(0)))
                                : fmt::format("\\at({}, {})", text_of(part(0)), term.text);
  }
  return {};
}

std::string shortened(std::string text, size_t most) {
  if (text.size() <= most) return text;
  size_t cut = most - 3;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xc0) == 0x80) --cut;
  return text.substr(0, cut) + "…";
}

}  // namespace culprit::contract
