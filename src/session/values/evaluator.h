// Evaluates the syntax of an expression.
#pragma once

#include <optional>
#include <string_view>

#include "session/values/numbers.h"
#include "session/values/syntax.h"
#include "session/values/typed_value.h"
#include "support/result.h"

namespace culprit::session {

/// Evaluates one expression. The first error ends it: what follows is computed with zeros, and the
/// result is not used.
class Evaluator {
 public:
  Evaluator(const Scope& scope, std::string_view text)
      : scope_(scope), text_(text), rules_(scope.types()), numbers_(rules_) {}

  Result<TypedValue> run(const Node& node);

 private:
  // A place or a value. The value of a place is not read yet.
  TypedValue evaluate(const Node& node);
  TypedValue name(const Node& node);
  TypedValue prefix(const Node& node);
  TypedValue address_of(const Node& node);
  TypedValue dereferenced(const Node& node, const Number& pointer, TypeRef pointee);
  TypedValue binary(const Node& node);
  TypedValue logical(const Node& node);
  TypedValue arithmetic(const Node& node, const Number& left, const Number& right);
  TypedValue pointer_sum(const Node& node, const Number& pointer, const Number& index, bool minus);
  TypedValue pointer_difference(const Node& node, const Number& left, const Number& right);
  TypedValue pointer_comparison(const Node& node, const Number& left, const Number& right);
  TypedValue conditional(const Node& node);
  TypedValue subscript(const Node& node);
  TypedValue member(const Node& node);
  TypedValue cast(const Node& node);
  TypedValue size_of(const Node& node);

  /// The value of a scalar, of an array's first element's address, or of a function's address.
  Number scalar(const Node& node);
  Number loaded(const Node& node, TypedValue value);
  /// The same, promoted, of a number; an error for a pointer.
  Number number(const Node& node);
  TypeRef type_of(const Node& node);  ///< that of its value: a bit-field's is promoted
  void check_index(const Node& node, const TypedValue& array, const Number& index, bool may_be_end);

  TypedValue error(const Node& node, std::string message, std::string hint = {});
  /// An error of the values, which does not count where only the type is wanted.
  /// There, the result is of that type.
  TypedValue undefined(const Node& node, std::string message, TypeRef type = {});
  std::string written(const Node& node) const {
    return std::string(text_.substr(node.begin, node.end - node.begin));
  }
  static TypedValue plain(const Number& number) {
    TypedValue out;
    out.type = number.type;
    out.value = number.value;
    return out;
  }

  const Scope& scope_;
  std::string_view text_;
  TypeRules rules_;
  Numbers numbers_;
  std::optional<Diagnostic> error_;
  /// Only the type is wanted, as in sizeof: nothing is read, and nothing is undefined.
  bool type_only_ = false;
  /// The operand of & is evaluated: an index may be that of the end.
  bool taking_address_ = false;
};

/// What C leaves undefined, said of an expression of that type: "divides by zero".
std::string undefined_words(machine::FindingKind kind, const std::string& type);

}  // namespace culprit::session
