// Assertions about all threads of a run at once: C-like expressions over aggregates of what each of
// them has for itself.
//
//   count(in_section) <= 1
//   sum(balance) == 300
//   !(any(writing) && count(reading) > 0)
//
// In the parentheses of an aggregate stands an expression of C, which each thread evaluates with
// its own variables. Around them are numbers, + - *, comparisons, && || !, and parentheses.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace culprit::globals {

/// Holds each integer of 64 bits.
using Number = long double;

enum class Aggregate : uint8_t {
  Count,  ///< the number of threads where it is true
  Sum,
  Any,
  All,
  Min,
  Max,
};

enum class Comparison : uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };

struct Expression {
  enum class Kind : uint8_t {
    Constant,
    OfThreads,  ///< an aggregate of an inner expression
    Sum,
    Product,
    Negated,  ///< one part
    Compared,
    And,
    Or,
    Not,
  };
  Kind kind = Kind::Constant;
  Number number = 0;
  Aggregate aggregate = Aggregate::Count;
  size_t inner = 0;  ///< index into Assertion::inner
  Comparison comparison = Comparison::Equal;
  std::vector<Expression> parts;
};

struct Assertion {
  Expression condition;
  std::vector<std::string> inner;  ///< expressions of C, each once
};

/// Errors: what was expected, and where in the text. `what`: where the text comes from. Inner
/// expressions are not looked into.
Result<Assertion> parse_assertion(std::string_view text, const std::string& what);

}  // namespace culprit::globals
