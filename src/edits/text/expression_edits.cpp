#include "edits/text/expression_edits.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "edits/code.h"
#include "edits/numbers.h"
#include "edits/text/call_edits.h"
#include "edits/text/comparison_edits.h"
#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

constexpr std::array<std::string_view, 5> kArithmetic = {"+", "-", "*", "/", "%"};
constexpr std::array<std::string_view, 2> kConnectives = {"&&", "||"};
// Log-odds of assigning a value rather than the truth of its comparison, where that is used: nearly
// nobody means the other. Set by hand.
constexpr double kOfAssignment = 1.5;

template <class List>
bool holds(const List& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

class ExpressionEdits {
 public:
  ExpressionEdits(const SourceTree& tree, SyntaxId expression, Reach reach)
      : tree_(tree),
        root_(expression),
        reach_(reach),
        variables_(variables_at(tree, expression)),
        function_(function_of(tree, expression)),
        names_(scalars_at(tree, expression, variables_)) {
    collect_numbers();
  }

  std::vector<SourceEdit> run() {
    if (function_ == kNoSyntax) return {};
    for (node_ = root_; node_ < tree_[root_].end; ++node_) {
      if (is_in_sizeof()) continue;
      if (tree_.kind(node_) == Call)
        for (SourceEdit& edit : call_edits(tree_, node_)) edits_.push_back(std::move(edit));
      if (tree_.kind(node_) == Assignment) assignment();
      if (!is_replaceable(tree_, node_)) continue;
      if (is_condition(node_)) condition();
      else value();
    }
    return std::move(edits_);
  }

 private:
  struct Constant {
    std::string text;
    bool is_floating = false;
    bool is_text = false;  // a character
  };

  /// The numbers that the function names, and 0 and 1.
  void collect_numbers() {
    std::set<std::string> seen;
    const auto add = [&](std::string text, bool is_floating, bool is_character) {
      if (seen.insert(text).second)
        numbers_.push_back({std::move(text), is_floating, is_character});
    };
    add("0", false, false);
    add("1", false, false);
    if (function_ == kNoSyntax) return;
    for (SyntaxId id = function_; id < tree_[function_].end; ++id)
      if (tree_.kind(id) == Number || tree_.kind(id) == Character)
        add(tree_.text(id), is_floating_type(tree_.type(id)), tree_.kind(id) == Character);
  }

  bool is_in_sizeof() const {
    for (SyntaxId id = node_; id != root_; id = tree_[id].parent)
      if (tree_.kind(tree_[id].parent) == SizeOf) return true;
    return false;
  }

  bool is_condition(SyntaxId id) const {
    const SyntaxId parent = tree_[id].parent;
    if (parent == kNoSyntax) return false;
    const uint8_t part = tree_[id].part;
    switch (tree_.kind(parent)) {
      case If:
      case While: return part == 0;
      case Conditional: return part == 0;
      case Do: return part == 1;
      case For: return part == 1;
      case Parentheses: return is_condition(parent);
      case Prefix: return tree_.token(parent) == "!";
      case Binary: return holds(kConnectives, tree_.token(parent));
      default: return false;
    }
  }

  void add(SourceChange change, Mistake mistake, double more = 0) {
    if (change.replaced == change.written) return;
    edits_.push_back({{std::move(change)}, mistake, weight_of(mistake) + more, node_});
  }
  void replace(const Code& code, Mistake mistake, double more = 0) {
    SourceChange change = replacement(tree_, node_, code);
    if (!assigns_to_itself(change.written)) add(std::move(change), mistake, more);
  }
  /// `x = x` does nothing: that the statement is left out is an edit of its own.
  bool assigns_to_itself(const std::string& value) const {
    const SyntaxId parent = tree_[node_].parent;
    return parent != kNoSyntax && tree_.kind(parent) == Assignment && tree_.token(parent) == "=" &&
           tree_.part(parent, 1) == node_ && tree_.text(tree_.part(parent, 0)) == value;
  }

  Code own() const { return code_of(tree_, node_); }

  // Values
  // -----------------------------------------------------------------------------------------------

  void value() {
    const std::string& type = tree_.type(node_);
    switch (tree_.kind(node_)) {
      case Number:
      case Character: constant(); break;
      case Subscript: other_arrays(); [[fallthrough]];
      case Name:
      case Member: one_off(); break;
      case Binary: operation(); break;
      case Conditional: sides_of_conditional(); break;
      case Cast: conversion(); break;
      default: break;
    }
    if (tree_.kind(node_) == Parentheses) return;
    others(type);
    if (is_number_type(type)) {
      conversions(type);
      terms();
    }
    if (node_ == root_ && reach_ == Reach::Far && is_number_type(type)) expressions();
  }

  void conversion() {
    const SyntaxId operand = tree_.part(node_, 0);
    replace(code_of(tree_, operand), Mistake::Type);
    if (!is_integer_type(tree_.type(node_)) || !is_floating_type(tree_.type(operand))) return;
    add(replacement(tree_, operand, binary(code_of(tree_, operand), "+", {"0.5"})),
        Mistake::Type);  // rounded, not cut off
  }

  void constant() {
    const std::optional<int64_t> value = integer_value(tree_, node_);
    if (!value) return floating_constant();
    for (const int64_t more : {1, -1})
      if ((!scales() || *value + more < 0 || *value + more > 1) &&
          (is_usual_number(static_cast<uint64_t>(std::abs(*value))) ||
           is_usual_number(static_cast<uint64_t>(std::abs(*value + more)))))
        replace(like(tree_, node_, *value + more), Mistake::OneOff);
    if (*value != 0) replace(number(-*value), Mistake::Constant);
    if (tree_.kind(node_) == Character) {
      const auto letter = static_cast<unsigned char>(*value);
      if (std::isupper(letter))
        replace(like(tree_, node_, std::tolower(letter)), Mistake::Constant);
      if (std::islower(letter))
        replace(like(tree_, node_, std::toupper(letter)), Mistake::Constant);
      return;
    }
    if (std::abs(*value) < (int64_t{1} << 40)) {
      replace(number(*value * 10), Mistake::Constant, -0.5);
      replace(number(*value * 2), Mistake::Constant, -0.5);
    }
    if (*value % 10 == 0) replace(number(*value / 10), Mistake::Constant, -0.5);
    if (*value % 2 == 0) replace(number(*value / 2), Mistake::Constant, -0.5);
    if (!tree_.text(node_).ends_with('.')) replace({tree_.text(node_) + ".0"}, Mistake::Type);
    replace({tree_.text(node_) + "LL"}, Mistake::Type);
  }

  /// Whether it is a factor or divisor, which nobody writes if it is 1 or 0.
  bool scales() const {
    const SyntaxId around = tree_[node_].parent;
    if (tree_.kind(around) != Binary) return false;
    const std::string op = tree_.token(around);
    return op == "*" || ((op == "/" || op == "%") && tree_[node_].part == 1);
  }

  void floating_constant() {
    const std::string text = tree_.text(node_);
    if (text.starts_with("0x")) return;
    replace(prefix("-", {text}), Mistake::Constant);
  }

  /// `x + 1` for `x`.
  void one_off() {
    if (!is_integer_type(tree_.type(node_)) && !is_pointer_type(tree_.type(node_))) return;
    for (const int64_t more : {1, -1}) replace(plus(tree_, node_, more), Mistake::Shift);
  }

  /// An element of another array of the same type.
  void other_arrays() {
    const SyntaxId array = tree_.part(node_, 0);
    if (tree_.kind(array) != Name) return;
    const std::string element = element_of(tree_.type(array));
    for (const Named& other : variables_)
      if (other.text != tree_.text(array) && !element.empty() && element_of(other.type) == element)
        add(replacement(tree_, array, {other.text}), Mistake::Variable);
  }

  /// What a pointer points to, or an array consists of; empty for other types.
  static std::string element_of(std::string type) {
    const size_t bracket = type.find('[');
    if (bracket == std::string::npos) return pointee(std::move(type));
    type.erase(bracket, type.find(']') + 1 - bracket);
    while (type.ends_with(' ')) type.pop_back();
    return type;
  }

  void operation() {
    const std::string op = tree_.token(node_);
    const SyntaxId a = tree_.part(node_, 0), b = tree_.part(node_, 1);
    const bool floating = is_floating_type(tree_.type(a)) || is_floating_type(tree_.type(b));
    const auto others = [&](const auto& operators, Mistake mistake) {
      for (const std::string_view other : operators)
        if (other != op && !(floating && other == "%"))
          replace(with_operator(tree_, node_, other), mistake);
    };
    if (holds(kArithmetic, op) && !is_pointer_type(tree_.type(a)))
      others(kArithmetic, Mistake::Operator);
    if (holds(kComparisons, op)) comparison();
    if (holds(kConnectives, op)) others(kConnectives, Mistake::Connective);
    replace(code_of(tree_, a), Mistake::Term);
    replace(code_of(tree_, b), Mistake::Term);
    if (op == "-" || op == "/" || op == "%")
      replace(binary(code_of(tree_, b), op, code_of(tree_, a)), Mistake::Sides);
    regroup(op, a, b);
    if (holds(kArithmetic, op) && is_integer_type(tree_.type(node_)))
      for (const int64_t more : {1, -1}) replace(plus(tree_, node_, more), Mistake::Shift);
  }

  void comparison() {
    for (SourceEdit& edit : comparison_edits(tree_, node_)) edits_.push_back(std::move(edit));
  }

  /// `(a + b) * c` for `a + b * c`.
  void regroup(const std::string& op, SyntaxId a, SyntaxId b) {
    const SyntaxId left = tree_.bare(a), right = tree_.bare(b);
    if (tree_.kind(left) == Binary)
      replace(binary(code_of(tree_, tree_.part(left, 0)), tree_.token(left),
                     binary(code_of(tree_, tree_.part(left, 1)), op, code_of(tree_, b))),
              Mistake::Grouping);
    if (tree_.kind(right) == Binary)
      replace(binary(binary(code_of(tree_, a), op, code_of(tree_, tree_.part(right, 0))),
                     tree_.token(right), code_of(tree_, tree_.part(right, 1))),
              Mistake::Grouping);
  }

  void sides_of_conditional() {
    const Code condition = code_of(tree_, tree_.part(node_, 0)),
               yes = code_of(tree_, tree_.part(node_, 1)),
               no = code_of(tree_, tree_.part(node_, 2));
    replace({condition.text + " ? " + no.text + " : " + yes.text, Strength::Conditional},
            Mistake::Sides);
  }

  /// Another variable, path or constant of a similar type.
  void others(const std::string& type) {
    const bool is_small = tree_.kind(node_) != Binary && tree_.kind(node_) != Conditional;
    const double more = is_small ? 0 : -1;
    for (const Named& name : names_)
      if (fits(name.type, type)) replace({name.text}, Mistake::Variable, more);
    if (is_pointer_type(type)) return;
    for (const Constant& constant : numbers_)
      if (!constant.is_floating || is_floating_type(type))
        replace({constant.text}, Mistake::Constant, more - 0.3);
  }

  static bool fits(const std::string& type, const std::string& place) {
    if (is_pointer_type(place)) return type == place;
    return is_integer_type(type) ? is_number_type(place)
                                 : is_floating_type(type) && is_floating_type(place);
  }

  void conversions(const std::string& type) {
    if (is_integer_type(type)) {
      // an operand, before the operation overflows or truncates
      const double more = tree_.kind(node_) == Binary ? -0.3 : 0;
      if (type != "long" && type != "long long" && type != "unsigned long")
        replace(prefix("(long long)", own()), Mistake::Type, more);
      replace(prefix("(double)", own()), Mistake::Type, more - 0.3);
      // a difference that may be below zero
      if (type.starts_with("unsigned")) replace(prefix("(int)", own()), Mistake::Type);
    } else {
      replace(prefix("(int)", own()), Mistake::Type);
    }
    if (tree_.kind(node_) != Number) replace(prefix("-", own()), Mistake::Operator, -1);
  }

  /// One operand more: `e + x`.
  void terms() {
    if (!is_worth_a_term()) return;
    const bool floating = is_floating_type(tree_.type(node_));
    const auto add_term = [&](const std::string& text, bool is_constant) {
      for (const std::string_view op : kArithmetic) {
        if (op == "%" && floating) continue;
        if (is_constant && (text == "0" || (text == "1" && op != "+" && op != "-"))) continue;
        replace(binary(own(), op, {text}), Mistake::Term, is_constant ? -0.5 : 0);
      }
    };
    for (const Named& name : names_)
      if (is_number_type(name.type) && (floating || is_integer_type(name.type)))
        add_term(name.text, false);
    for (const Constant& constant : numbers_)
      if (!constant.is_text && (floating || !constant.is_floating)) add_term(constant.text, true);
  }

  bool is_worth_a_term() const {
    if (node_ == root_) return true;
    const SyntaxId parent = tree_[node_].parent;
    return tree_.kind(parent) == Subscript || tree_.kind(parent) == Call ||
           (tree_.kind(parent) == Binary && reach_ == Reach::Far);
  }

  /// `x op y`
  void expressions() {
    for (const std::string& a : operands())
      for (const std::string& b : operands())
        for (const std::string_view op : kArithmetic) {
          const bool commutes = op == "+" || op == "*";
          if ((commutes && b < a) || (a == b && op != "*" && op != "+")) continue;
          replace(binary({a}, op, {b}), Mistake::Expression);
        }
  }

  /// The names and numbers of a new expression, each once.
  std::vector<std::string> operands() const {
    std::vector<std::string> found;
    for (const Named& name : names_)
      if (is_number_type(name.type)) found.push_back(name.text);
    for (const Constant& constant : numbers_)
      if (!constant.is_text && constant.text != "0") found.push_back(constant.text);
    return found;
  }

  // Conditions
  // -----------------------------------------------------------------------------------------------

  void condition() {
    const std::string op = tree_.token(node_);
    if (tree_.kind(node_) == Parentheses) return;
    if (tree_.kind(node_) == Binary) {
      if (holds(kComparisons, op)) comparison();
      if (holds(kConnectives, op)) {
        const SyntaxId a = tree_.part(node_, 0), b = tree_.part(node_, 1);
        replace(with_operator(tree_, node_, op == "&&" ? "||" : "&&"), Mistake::Connective);
        replace(code_of(tree_, a), Mistake::Conjunct);
        replace(code_of(tree_, b), Mistake::Conjunct);
        // what decides is evaluated first
        replace(binary(code_of(tree_, b), op, code_of(tree_, a)), Mistake::Sides);
        regroup(op, a, b);
      }
      if (holds(kArithmetic, op)) operation();
    } else if (tree_.kind(node_) == Name || tree_.kind(node_) == Call ||
               tree_.kind(node_) == Prefix || tree_.kind(node_) == Subscript ||
               tree_.kind(node_) == Member) {
      others(tree_.type(node_));
    }
    replace(negated(tree_, node_), Mistake::Negation);
    const SyntaxId parent = tree_[node_].parent;
    if (tree_.kind(parent) == If || tree_.kind(parent) == Binary ||
        tree_.kind(parent) == Conditional)
      for (const char* const truth : {"1", "0"}) replace({truth}, Mistake::Superfluous, -1);
    for (const Code& atom : atoms()) {
      replace(binary(own(), "&&", atom), Mistake::Conjunct);
      replace(binary(own(), "||", atom), Mistake::Conjunct);
      if (needs_a_check()) replace(binary(atom, "&&", own()), Mistake::Conjunct);
      if (reach_ == Reach::Far) replace(atom, Mistake::Expression);
    }
  }

  /// Whether it reads through a pointer or index, so that something may have to hold before.
  bool needs_a_check() const {
    for (SyntaxId id = node_; id < tree_[node_].end; ++id)
      if (tree_.kind(id) == Subscript || (tree_.kind(id) == Prefix && tree_.token(id) == "*") ||
          (tree_.kind(id) == Member && is_pointer_type(tree_.type(tree_.part(id, 0)))))
        return true;
    return false;
  }

  /// Conditions of one comparison: in reach, those that the function contains; else all of two
  /// names, or a name and a number.
  const std::vector<Code>& atoms() {
    if (!atoms_.empty()) return atoms_;
    std::set<std::string> seen;
    const auto add = [&](const Code& code) {
      if (seen.insert(code.text).second) atoms_.push_back(code);
    };
    for (const SyntaxId id : comparisons_at(tree_, root_, variables_)) add(code_of(tree_, id));
    for (const Named& name : names_)
      if (is_scalar_type(name.type) && !is_floating_type(name.type)) {
        add({name.text});
        add(prefix("!", {name.text}));
        if (pointee(name.type).ends_with("char")) add(prefix("*", {name.text}));
      }
    if (reach_ == Reach::Near) return atoms_;
    for (const Named& a : names_) {
      for (const Named& b : names_)
        if (a.text < b.text && (fits(a.type, b.type) || fits(b.type, a.type)))
          for (const std::string_view op : kComparisons) add(binary({a.text}, op, {b.text}));
      if (is_number_type(a.type))
        for (const Constant& constant : numbers_)
          for (const std::string_view op : kComparisons) add(binary({a.text}, op, {constant.text}));
    }
    return atoms_;
  }

  // Assignments
  // -----------------------------------------------------------------------------------------------

  bool is_value_used() const {
    const SyntaxId parent = tree_[node_].parent;
    return !tree_.is_statement(node_) && tree_.kind(parent) != Assignment &&
           (tree_.kind(parent) != For || is_condition(node_));
  }

  /// `+=` for `=`, and the like; `==` for `=` where its value is used.
  void assignment() {
    const std::string op = tree_.token(node_);
    constexpr std::array<std::string_view, 5> kAssigning = {"=", "+=", "-=", "*=", "/="};
    const bool is_number = is_number_type(tree_.type(tree_.part(node_, 0)));
    SyntaxId value = tree_.bare(tree_.part(node_, 1));
    while (tree_.kind(value) == Assignment && tree_.token(value) == "=")
      value = tree_.bare(tree_.part(value, 1));
    // `x += 0` and `x *= 1` do nothing, and `x *= 0` is `x = 0`.
    const std::string number = tree_.text(value);
    const auto does_nothing = [&](std::string_view other) {
      const bool adds = other == "+=" || other == "-=";
      return (number == "0" && other != "=") || (number == "1" && !adds && other != "=");
    };
    for (const std::string_view other : kAssigning)
      if (other != op && is_number && !does_nothing(other))
        add({tree_[node_].token, op, std::string(other)}, Mistake::Operator);
    if (op == "=" && is_value_used()) add({tree_[node_].token, op, "=="}, Mistake::Operator, 1);
    if (op == "=" && is_value_used()) assigned_before_comparison();
    const SyntaxId target = tree_.part(node_, 0);
    if (tree_.kind(target) == Name || tree_.kind(target) == Member)
      for (const Named& name : names_)
        if (name.type == tree_.type(target) && name.text != tree_.text(target))
          add(replacement(tree_, target, {name.text}), Mistake::Variable);
  }

  /// `(c = getchar()) != EOF` for `c = getchar() != EOF`.
  void assigned_before_comparison() {
    const SyntaxId comparison = tree_.bare(tree_.part(node_, 1));
    if (tree_.kind(comparison) != Binary || !holds(kComparisons, tree_.token(comparison))) return;
    const Code first = binary(code_of(tree_, tree_.part(node_, 0)), "=",
                              code_of(tree_, tree_.part(comparison, 0)));
    replace(binary(first, tree_.token(comparison), code_of(tree_, tree_.part(comparison, 1))),
            Mistake::Grouping, kOfAssignment);
  }

  const SourceTree& tree_;
  const SyntaxId root_;
  const Reach reach_;
  const std::vector<Named> variables_;
  const SyntaxId function_;
  const std::vector<Named> names_;  // of scalars
  std::vector<Constant> numbers_;
  std::vector<Code> atoms_;
  SyntaxId node_ = kNoSyntax;  // what is edited
  std::vector<SourceEdit> edits_;
};

}  // namespace

bool is_replaceable(const SourceTree& tree, SyntaxId id) {
  if (!model::is_expression(tree.kind(id)) || tree.kind(id) == List ||
      !is_scalar_type(tree.type(id)) || tree.is_changed(id))
    return false;
  const SyntaxId parent = tree[id].parent;
  if (parent == kNoSyntax) return false;
  const uint8_t part = tree[id].part;
  switch (tree.kind(parent)) {
    case Call: return part > 0;
    case Case:
    case SizeOf: return false;
    case Member: return tree.type(id).ends_with('*');
    case Subscript: return part > 0;
    default: return !tree.is_statement(id);
  }
}

std::vector<SourceEdit> expression_edits(const SourceTree& tree, SyntaxId expression, Reach reach) {
  return ExpressionEdits(tree, expression, reach).run();
}

}  // namespace culprit::edits
