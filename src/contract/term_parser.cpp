#include "contract/term_parser.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace culprit::contract {

namespace {

constexpr int kDeepest = 250;

/// Operators that join from the left, weakest first. Level 1 and 6 join from the right, and
/// comparisons, which bind tighter than all of these, form chains.
constexpr std::array<std::array<std::string_view, 1>, 10> kLevels = {
    {{"<==>"}, {"==>"}, {"||"}, {"^^"}, {"&&"}, {"<-->"}, {"-->"}, {"|"}, {"^"}, {"&"}}};
constexpr size_t kComparison = kLevels.size(), kShift = kComparison + 1, kSum = kShift + 1,
                 kProduct = kSum + 1, kPrefix = kProduct + 1;

/// Built-ins without arguments.
constexpr std::pair<std::string_view, std::string_view> kConstants[] = {
    {"\\true", "1"},
    {"\\false", "0"},
    {"\\null", "((void *)0)"},
    {"\\pi", "3.14159265358979323846"},
    {"\\e", "2.71828182845904523536"}};

constexpr std::string_view kRunnable[] = {
    "\\valid",  "\\valid_read", "\\initialized", "\\separated",    "\\sum",    "\\product",
    "\\prod",   "\\numof",      "\\min",         "\\max",          "\\abs",    "\\base_addr",
    "\\offset", "\\freeable",   "\\is_finite",   "\\block_length", "\\is_NaN", "\\sqrt",
    "\\pow",    "\\floor",      "\\ceil",        "\\exp",          "\\log",    "\\sin",
    "\\cos",    "\\tan",        "\\is_infinite", "\\union",        "\\fresh"};

bool is_comparison(const Token& token) {
  constexpr std::string_view kAll[] = {"<", "<=", ">", ">=", "==", "!="};
  return token.kind == TokenKind::Symbol && one_of(kAll, token.text);
}

}  // namespace

struct TermParser::Deeper {
  explicit Deeper(TermParser& p) : parser(p) {
    if (++parser.depth_ > kDeepest)
      parser.cursor_.fail("the expression is nested too deeply", parser.cursor_.peek().begin);
  }
  ~Deeper() { --parser.depth_; }
  TermParser& parser;
};

TermPtr TermParser::finished(Term term, Offset begin) const {
  term.begin = begin;
  term.end = cursor_.last_end();
  return make_term(std::move(term));
}

TermPtr TermParser::term() { return conditional(true); }

/// `named`: a name and a colon may stand before it; not between `?` and `:`.
TermPtr TermParser::conditional(bool named) {
  const Deeper deeper(*this);
  const auto is_label = [&] {
    const TokenKind kind = cursor_.peek().kind;
    return (kind == TokenKind::Name || kind == TokenKind::Text) && cursor_.peek(1).is(":");
  };
  while (named && is_label()) {
    cursor_.take();
    cursor_.take();
  }
  const Offset begin = cursor_.peek().begin;
  TermPtr condition = operation(0);
  if (!cursor_.accept("?")) return condition;
  TermPtr yes = conditional(false);
  cursor_.expect(":", "of the conditional expression");
  TermPtr no = conditional(named);
  return finished({.kind = TermKind::Conditional, .parts = {condition, yes, no}}, begin);
}

TermPtr TermParser::implication(size_t level) {
  const Deeper deeper(*this);
  TermPtr left = operation(level + 1);
  if (!cursor_.next_is(kLevels[level][0])) return left;
  const std::string op = cursor_.take().text;
  return binary(op, left, implication(level));
}

TermPtr TermParser::operation(size_t level) {
  if (level == 1 || level == 6) return implication(level);
  if (level == kComparison) return comparison();
  if (level == kPrefix) return prefix();
  const auto continues = [&] {
    if (level < kComparison) return cursor_.next_is(kLevels[level][0]);
    if (level == kShift) return cursor_.next_is("<<") || cursor_.next_is(">>");
    if (level == kSum) return cursor_.next_is("+") || cursor_.next_is("-");
    return cursor_.next_is("*") || cursor_.next_is("/") || cursor_.next_is("%");
  };
  TermPtr left = operation(level + 1);
  while (continues()) {
    const std::string op = cursor_.take().text;
    left = binary(op, left, operation(level + 1));
  }
  return left;
}

/// a <= b < c -> a <= b && b < c
TermPtr TermParser::comparison() {
  TermPtr left = operation(kShift), all;
  std::string direction, before;
  while (is_comparison(cursor_.peek())) {
    const Token op = cursor_.take();
    if (all && (op.is("!=") || before == "!="))
      cursor_.fail("'!=' cannot be part of a chain of comparisons: use parentheses", op.begin);
    const std::string own = op.text.substr(0, 1);
    if (own == "<" || own == ">") {
      if (!direction.empty() && direction != own)
        cursor_.fail(fmt::format("a chain of comparisons goes in one direction, but '{}' follows "
                                 "'{}'",
                                 op.text, before),
                     op.begin);
      direction = own;
    }
    before = op.text;
    TermPtr right = operation(kShift);
    TermPtr one = binary(op.text, left, right);
    all = all ? binary("&&", all, one) : one;
    left = right;
  }
  if (cursor_.accept("\\in")) {
    const TermPtr set = operation(kShift);
    const TermPtr one = membership(left, *set);
    if (!one) cannot_run("\\in");
    else all = all ? binary("&&", all, one) : one;
  } else if (cursor_.accept("\\subset")) {
    cannot_run("\\subset");
    operation(kShift);
  }
  return all ? all : left;
}

/// x \in {a, b} -> x == a || x == b;  x \in (lo .. hi) -> lo <= x && x <= hi. Null for a set that
/// is not written out.
TermPtr TermParser::membership(const TermPtr& value, const Term& set) {
  const auto truth = [&](bool holds) {
    return make_term({.kind = TermKind::Literal,
                      .text = holds ? "1" : "0",
                      .begin = value->begin,
                      .end = value->end});
  };
  if (set.kind == TermKind::Range) {
    const TermPtr low = set.parts[0] ? binary("<=", set.parts[0], value) : truth(true);
    return binary("&&", low, set.parts[1] ? binary("<=", value, set.parts[1]) : truth(true));
  }
  if (set.kind != TermKind::Set || set.text != "\\union") return nullptr;
  TermPtr any = truth(false);
  for (const TermPtr& part : set.parts) {
    const bool is_set = part->kind == TermKind::Set || part->kind == TermKind::Range;
    const TermPtr one = is_set ? membership(value, *part) : binary("==", value, part);
    if (!one) return nullptr;
    any = binary("||", any, one);
  }
  return any;
}

TermPtr TermParser::prefix() {
  const Deeper deeper(*this);
  constexpr std::string_view kPrefixes[] = {"-", "+", "!", "~", "*", "&"};
  const Token& token = cursor_.peek();
  const Offset begin = token.begin;
  if (token.kind == TokenKind::Symbol && one_of(kPrefixes, token.text)) {
    const std::string op = cursor_.take().text;
    return finished({.kind = TermKind::Unary, .text = op, .parts = {prefix()}}, begin);
  }
  if (token.is("--") || token.is("++"))
    cursor_.fail(fmt::format("'{}' has a side effect", token.text), begin);
  if (begins_cast()) {
    cursor_.take();
    std::string type = type_until(")");
    cursor_.expect(")", "after the type");
    return finished({.kind = TermKind::Cast, .text = std::move(type), .parts = {prefix()}}, begin);
  }
  return postfix();
}

TermPtr TermParser::postfix() {
  const Offset begin = cursor_.peek().begin;
  TermPtr base = primary();
  while (!cursor_.at_end()) {
    if (cursor_.accept("[")) {
      Term subscript{.kind = TermKind::Subscript};
      const Offset index_begin = cursor_.peek().begin;
      TermPtr index = cursor_.next_is("..") ? nullptr : term();
      if (cursor_.accept("..")) {
        TermPtr high = cursor_.next_is("]") ? nullptr : term();
        index = finished({.kind = TermKind::Range, .parts = {index, high}}, index_begin);
      }
      cursor_.expect("]", "after the index");
      if (!index) return base;
      subscript.parts = {base, index};
      base = finished(std::move(subscript), begin);
    } else if (cursor_.next_is(".") || cursor_.next_is("->")) {
      const bool arrow = cursor_.take().text == "->";
      Term member{.kind = arrow ? TermKind::Arrow : TermKind::Member, .parts = {base}};
      member.text = cursor_.expect_name("the name of a member").value_or("");
      base = finished(std::move(member), begin);
    } else if (cursor_.next_is("++") || cursor_.next_is("--")) {
      cursor_.fail(fmt::format("'{}' has a side effect", cursor_.peek().text),
                   cursor_.peek().begin);
    } else {
      break;
    }
  }
  return base;
}

TermPtr TermParser::primary() {
  const Token& token = cursor_.peek();
  const Offset begin = token.begin;
  switch (token.kind) {
    case TokenKind::Number:
    case TokenKind::Character:
    case TokenKind::Text: {
      std::string text = cursor_.take().text;
      return finished({.kind = TermKind::Literal, .text = std::move(text)}, begin);
    }
    case TokenKind::Name: return name();
    case TokenKind::Builtin: return builtin();
    default: break;
  }
  if (token.is("(")) return parenthesised();
  if (token.is("{")) return set_in_braces();
  cursor_.fail_expecting("an expression");
  return finished({.kind = TermKind::Literal, .text = "0"}, begin);
}

TermPtr TermParser::parenthesised() {
  const Offset begin = cursor_.take().begin;
  TermPtr inner = cursor_.next_is("..") ? nullptr : term();
  if (cursor_.accept("..")) {
    TermPtr high = cursor_.next_is(")") ? nullptr : term();
    inner = make_term({.kind = TermKind::Range, .parts = {inner, high}, .begin = begin});
  }
  cursor_.expect(")", "");
  return inner ? inner : finished({.kind = TermKind::Literal, .text = "0"}, begin);
}

/// `{a, b}` is the union of its elements.
TermPtr TermParser::set_in_braces() {
  const Offset begin = cursor_.take().begin;
  Term made{.kind = TermKind::Set, .text = "\\union"};
  while (!cursor_.at_end() && !cursor_.next_is("}")) {
    made.parts.push_back(term());
    if (!cursor_.accept(",")) break;
  }
  if (cursor_.accept("}")) return finished(std::move(made), begin);
  cannot_run("a set with a condition");
  for (int open = 1; open > 0 && !cursor_.at_end();) {
    if (cursor_.next_is("{")) ++open;
    if (cursor_.next_is("}")) --open;
    if (open > 0) cursor_.take();
  }
  cursor_.expect("}", "after the set");
  return finished({.kind = TermKind::Set, .text = "a set with a condition"}, begin);
}

TermPtr TermParser::name() {
  const Token first = cursor_.take();
  if (first.is("sizeof")) return size_of(first.begin);
  if (first.is("__CPROVER_return_value")) return finished({.kind = TermKind::Result}, first.begin);
  if (first.is("__CPROVER_old") || first.is("__CPROVER_loop_entry")) return at_label(first);
  if (first.is("__CPROVER_forall")) return quantifier(TermKind::Forall, true, first.begin);
  if (first.is("__CPROVER_exists")) return quantifier(TermKind::Exists, true, first.begin);
  if (cursor_.next_is("(") || (cursor_.next_is("{") && cursor_.peek(1).kind == TokenKind::Name))
    return call(first.text, first.begin);
  return finished({.kind = TermKind::Name, .text = first.text}, first.begin);
}

TermPtr TermParser::size_of(Offset begin) {
  if (cursor_.next_is("(") && (begins_type(1) || begins_cast())) {
    cursor_.take();
    std::string type = type_until(")");
    cursor_.expect(")", "after the type");
    return finished({.kind = TermKind::SizeOf, .text = std::move(type)}, begin);
  }
  return finished({.kind = TermKind::SizeOf, .parts = {prefix()}}, begin);
}

TermPtr TermParser::builtin() {
  const Token first = cursor_.take();
  for (const auto& [name, value] : kConstants)
    if (first.is(name))
      return finished({.kind = TermKind::Literal, .text = std::string(value)}, first.begin);
  if (first.is("\\result")) return finished({.kind = TermKind::Result}, first.begin);
  if (first.is("\\forall")) return quantifier(TermKind::Forall, false, first.begin);
  if (first.is("\\exists")) return quantifier(TermKind::Exists, false, first.begin);
  if (first.is("\\lambda")) return quantifier(TermKind::Lambda, false, first.begin);
  if (first.is("\\let")) return let(first.begin);
  if (first.is("\\old") || first.is("\\at")) return at_label(first);
  if (first.is("\\nothing") || first.is("\\empty") || first.is("\\everything")) {
    cannot_run(first.text);
    return finished({.kind = TermKind::Set, .text = first.text}, first.begin);
  }
  if (!one_of(kRunnable, first.text)) cannot_run(first.text);
  if (!cursor_.next_is("(") && !cursor_.next_is("{"))
    return finished({.kind = TermKind::Set, .text = first.text}, first.begin);
  return call(first.text, first.begin);
}

/// The labels and arguments of a call.
TermPtr TermParser::call(std::string text, Offset begin) {
  Term made{.kind = TermKind::Call, .text = std::move(text)};
  made.labels = labels();
  cursor_.expect("(", "before the arguments");
  while (!cursor_.at_end() && !cursor_.next_is(")")) {
    made.parts.push_back(term());
    if (!cursor_.accept(",")) break;
  }
  cursor_.expect(")", "after the arguments");
  if (made.text == "\\union" || made.text == "\\inter") made.kind = TermKind::Set;
  return finished(std::move(made), begin);
}

std::vector<std::string> TermParser::labels() {
  std::vector<std::string> out;
  if (!cursor_.accept("{")) return out;
  do {
    out.push_back(cursor_.expect_name("a label").value_or(""));
  } while (cursor_.accept(","));
  cursor_.expect("}", "after the labels");
  return out;
}

/// \old(e), \at(e, L), after the first token.
TermPtr TermParser::at_label(const Token& first) {
  Term made{.kind = TermKind::At, .text = first.is("__CPROVER_loop_entry") ? "LoopEntry" : "Old"};
  cursor_.expect("(", fmt::format("after {}", first.text));
  made.parts = {term()};
  if (first.is("\\at")) {
    cursor_.expect(",", "and a label");
    made.text = cursor_.expect_name("a label").value_or("");
  }
  cursor_.expect(")", fmt::format("after the operand of {}", first.text));
  return finished(std::move(made), first.begin);
}

TermPtr TermParser::quantifier(TermKind kind, bool braces, Offset begin) {
  const Deeper deeper(*this);
  Term made{.kind = kind};
  if (braces) cursor_.expect("{", "after the quantifier");
  made.binders = binders();
  cursor_.expect(";", "after the bound variables");
  made.parts = {term()};
  if (braces) {
    cursor_.accept(";");
    cursor_.expect("}", "after the quantifier");
  }
  return finished(std::move(made), begin);
}

TermPtr TermParser::let(Offset begin) {
  const Deeper deeper(*this);
  Term made{.kind = TermKind::Let};
  made.text = cursor_.expect_name("a name after \\let").value_or("");
  cursor_.expect("=", "after the name");
  TermPtr value = term();
  cursor_.expect(";", "after the value of \\let");
  made.parts = {value, term()};
  return finished(std::move(made), begin);
}

}  // namespace culprit::contract
