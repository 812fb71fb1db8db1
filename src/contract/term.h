// The expressions of annotations: terms and predicates in one type, as a tree.
//
// A chain `a <= b < c` is a conjunction of comparisons that share b. The name of a subterm
// (`label: p`) is dropped, since messages quote the text.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "contract/lexer.h"

namespace culprit::contract {

struct Term;
using TermPtr = std::shared_ptr<const Term>;

/// A variable bound by a quantifier, \lambda or a definition: `int *p` has type `int *`.
struct Binder {
  std::string type = {};
  std::string name = {};
  Offset offset = 0;
};

enum class TermKind : uint8_t {
  Literal,      ///< text
  Name,         ///< text: a variable, a macro, a constant
  Result,       ///< \result
  Unary,        ///< text is the operator
  Binary,       ///< text is the operator, C's or ==> <==> ^^ --> <-->
  Conditional,  ///< ?:
  Subscript,    ///< a[i]
  Range,        ///< lo .. hi; a bound that is not written is null
  Member,       ///< parts[0].text
  Arrow,        ///< parts[0]->text
  Call,         ///< text(parts): a definition, or a built-in if text begins with a backslash
  Cast,         ///< (text)parts[0]
  SizeOf,       ///< sizeof(text), or sizeof parts[0]
  Forall,
  Exists,
  Lambda,
  Let,  ///< \let text = parts[0]; parts[1]
  At,   ///< \at(parts[0], text); \old(e) is \at(e, Old)
  Set,  ///< a set that only `assigns` may name: \union, {x | …}, \nothing
};

struct Term {
  TermKind kind = TermKind::Literal;
  std::string text = {};
  std::vector<TermPtr> parts = {};
  std::vector<Binder> binders = {};
  std::vector<std::string> labels = {};  ///< of a Call: {L1, L2}
  Offset begin = 0;
  Offset end = 0;
};

TermPtr make_term(Term term);
/// `left op right`, at the place of `left`.
TermPtr binary(std::string op, TermPtr left, TermPtr right);
TermPtr negated(TermPtr term);

/// The parts of a conjunction, in order; the term itself if it is none.
std::vector<TermPtr> conjuncts(const TermPtr& term);

}  // namespace culprit::contract
