#include "explain/words.h"

#include <fmt/format.h>

namespace culprit::explain {

namespace {

const char* sign_of(Operation operation) {
  switch (operation) {
    case Operation::Add: return "+";
    case Operation::Subtract: return "-";
    case Operation::Multiply: return "*";
    case Operation::Divide:
    case Operation::UnsignedDivide: return "/";
    case Operation::Remainder:
    case Operation::UnsignedRemainder: return "%";
    case Operation::ShiftLeft: return "<<";
    case Operation::ShiftRight:
    case Operation::UnsignedShiftRight: return ">>";
    case Operation::And: return "&";
    case Operation::Or: return "|";
    case Operation::Xor: return "^";
    case Operation::UnsignedLess: return "<";
    case Operation::UnsignedEqual: return "<=";
    default: return "";
  }
}

bool is_one_word(const Linear& term) {
  return term.is_constant()
             ? term.constant >= 0
             : term.constant == 0 && term.summands.size() == 1 && term.summands[0].factor == 1;
}

class Writer {
 public:
  Writer(const Terms& terms, Form form) : terms_(terms), form_(form) {}

  std::string term(const Linear& t) const {
    std::string out;
    for (const bool minus : {false, true})  // `s - a` rather than `-a + s`
      for (const Summand& summand : t.summands)
        if ((summand.factor < 0) == minus) add(out, summand.factor, atom(summand));
    if (t.constant != 0 || t.summands.empty()) add(out, t.constant, "");
    return out;
  }

  std::string applied(const Atom& atom) const {
    if (atom.operation == Operation::Truth)
      return fmt::format("({})", form_ == Form::Code
                                     ? code(terms_, {atom.operands[0], atom.relation, atom.limit})
                                     : text(terms_, {atom.operands[0], atom.relation, atom.limit}));
    if (atom.operation == Operation::Narrow || atom.operation == Operation::WithoutSign)
      return fmt::format("({}int{}_t) {}", atom.operation == Operation::WithoutSign ? "u" : "",
                         atom.bits, operand(atom.operands[0]));
    return fmt::format("{} {} {}", operand(atom.operands[0]), sign_of(atom.operation),
                       operand(atom.operands[1]));
  }

 private:
  static void add(std::string& out, int64_t factor, const std::string& word) {
    const bool minus = factor < 0;
    const uint64_t size = minus ? 0 - static_cast<uint64_t>(factor) : static_cast<uint64_t>(factor);
    if (out.empty()) out += minus ? "-" : "";
    else out += minus ? " - " : " + ";
    if (word.empty()) out += std::to_string(size);
    else out += size == 1 ? word : fmt::format("{} * {}", size, word);
  }

  std::string operand(const Linear& t) const {
    const bool applied_inside =
        t.summands.size() == 1 && terms_[t.summands[0].atom].kind == Atom::Kind::Applied;
    return is_one_word(t) && !applied_inside ? term(t) : fmt::format("({})", term(t));
  }

  std::string atom(const Summand& summand) const {
    const Atom& atom = terms_[summand.atom];
    if (atom.kind == Atom::Kind::Applied) {
      const std::string words = applied(atom);
      return words.starts_with('(') && atom.operation == Operation::Truth ? words
                                                                          : "(" + words + ")";
    }
    const Name& name = terms_.name(summand.name);
    std::string out = name.base.empty() ? fmt::format("value {}", atom.definition) : name.base;
    for (const Linear& index : name.indices) {
      out += "[" + term(index);
      if (form_ == Form::Paper && !index.is_constant())
        out += fmt::format("={}", terms_.value(index));
      out += "]";
    }
    return out + name.tail;
  }

  const Terms& terms_;
  Form form_;
};

}  // namespace

std::string text(const Terms& terms, const Linear& term, Form form) {
  return Writer(terms, form).term(term);
}

std::string text(const Terms& terms, const Predicate& predicate) {
  return fmt::format("{} {} {}", text(terms, predicate.expression),
                     relation_word(predicate.relation), predicate.constant);
}

std::string code(const Terms& terms, const Predicate& predicate) {
  Predicate p = predicate;
  if (!p.expression.summands.empty() && p.expression.summands[0].factor < 0)
    if (const auto other = turned(p)) p = *other;
  Linear left, right;
  for (Summand summand : p.expression.summands) {
    if (summand.factor > 0 || summand.factor == INT64_MIN) {
      left.summands.push_back(summand);
      continue;
    }
    summand.factor = -summand.factor;
    right.summands.push_back(summand);
  }
  if (p.constant < 0 && p.constant != INT64_MIN && !right.summands.empty())
    left.constant = -p.constant;
  else right.constant = p.constant;
  const char* word = p.relation == Relation::Equal ? "==" : relation_word(p.relation);
  return fmt::format("{} {} {}", text(terms, left, Form::Code), word,
                     text(terms, right, Form::Code));
}

std::string operation_text(const Terms& terms, AtomId atom) {
  return terms[atom].kind == Atom::Kind::Applied ? Writer(terms, Form::Code).applied(terms[atom])
                                                 : std::string();
}

}  // namespace culprit::explain
