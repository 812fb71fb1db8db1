// The expressions of annotations (ACSL 1.20, sections 2.2 and 2.3), by precedence.
//
// Binds weakest first: ?:, <==>, ==>, ||, ^^, &&, <-->, -->, |, ^, &, comparisons (a chain),
// shifts, + -, * / %, prefixes, postfixes. A quantifier, \let or \lambda reaches as far to the
// right as it can.
#pragma once

#include "contract/cursor.h"
#include "contract/parser.h"

namespace culprit::contract {

class TermParser {
 public:
  TermParser(Cursor& cursor, const ParserOptions& options) : cursor_(cursor), options_(options) {}

  /// Never null. After an error the term has no meaning.
  TermPtr term();
  /// The same, where a name before a colon is a condition and not a label.
  TermPtr unlabelled() { return conditional(false); }
  /// The type and name of a parameter: `int *a`, `integer n`, `int a[]`. `before`: the type that
  /// holds if only a name is written (`integer i, j`).
  std::optional<Binder> binder(const std::string& before);

  /// A construct that cannot be run, met since the last call: "\fresh"; empty if there is none.
  std::string take_not_executable() { return std::exchange(not_executable_, {}); }

 private:
  struct Deeper;

  TermPtr conditional(bool named);
  TermPtr operation(size_t level);
  TermPtr implication(size_t level);
  TermPtr comparison();
  TermPtr prefix();
  TermPtr postfix();
  TermPtr primary();
  TermPtr parenthesised();
  TermPtr name();
  TermPtr builtin();
  TermPtr quantifier(TermKind kind, bool braces, Offset begin);
  TermPtr let(Offset begin);
  TermPtr at_label(const Token& first);
  TermPtr call(std::string text, Offset begin);
  TermPtr size_of(Offset begin);
  TermPtr set_in_braces();
  static TermPtr membership(const TermPtr& value, const Term& set);

  // type_parser.cpp
  bool begins_type(size_t ahead) const;
  bool begins_cast() const;
  std::string type_until(std::string_view end);
  std::vector<Binder> binders();

  std::vector<std::string> labels();
  TermPtr finished(Term term, Offset begin) const;
  void cannot_run(std::string what) {
    if (not_executable_.empty()) not_executable_ = std::move(what);
  }

  Cursor& cursor_;
  const ParserOptions& options_;
  std::string not_executable_;
  int depth_ = 0;
};

}  // namespace culprit::contract
