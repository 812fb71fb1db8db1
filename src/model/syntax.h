// The syntax tree of suspect functions and variables, as the user wrote them: what a change of the
// source text is made from.
//
// Nodes are stored in pre-order: the children of a node follow it, and `end` is the index after its
// last descendant. Implicit conversions have no nodes. Code from a macro is one Opaque node without
// children; its range is the use of the macro. A part of a statement is missing if it is not
// written in one piece, as where a macro is the head of a loop.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/source_range.h"

namespace culprit::model {

enum class SyntaxKind : uint8_t {
  // declarations
  Function,  ///< parameters, then the body; token: the name
  Variable,  ///< the initialiser, if any; token: the name
  // statements
  Block,
  If,       ///< condition, branch, and the branch of `else`; token: `else`, if any
  While,    ///< condition, body
  Do,       ///< body, condition
  For,      ///< initialisation, condition, step, body: any of the first three may be missing
  Switch,   ///< value, body
  Case,     ///< value, then the statement after the colon
  Default,  ///< the statement after the colon
  Label,    ///< the statement after the colon
  Return,   ///< the value, if any
  Break,
  Continue,
  Goto,
  Declaration,  ///< variables; the range includes the semicolon
  Empty,
  // expressions
  Name,
  Number,  ///< integer or floating
  Character,
  Text,  ///< a string literal
  Parentheses,
  Prefix,       ///< token: the operator
  Postfix,      ///< token: the operator
  Binary,       ///< two operands; token: the operator
  Assignment,   ///< left and right side; token: `=`, `+=`, ...
  Conditional,  ///< condition, and the values if true and if false; token: `?`
  Call,         ///< what is called, then the arguments
  Subscript,    ///< array, index; token: `]`
  Member,       ///< the object or pointer; token: the member's name
  Cast,         ///< the operand
  SizeOf,       ///< the operand, if it is an expression
  List,         ///< the elements in braces
  // anything
  Opaque,  ///< code that is edited only as a whole
};
inline constexpr unsigned kSyntaxKinds = static_cast<unsigned>(SyntaxKind::Opaque) + 1;

constexpr bool is_expression(SyntaxKind kind) { return kind >= SyntaxKind::Name; }

using SyntaxId = uint32_t;
inline constexpr SyntaxId kNoSyntax = 0xffffffffu;

struct SyntaxNode {
  SyntaxKind kind{};
  /// Which of its parent's parts it is, counted as in the list of kinds.
  uint8_t part = 0;
  SyntaxId parent = kNoSyntax;
  SyntaxId end = 0;
  /// Without the semicolon of a statement, except for declarations.
  SourceRange range;
  SourceRange token;  ///< invalid if the kind has none
  uint32_t type = 0;  ///< of an expression, variable or result: index into Syntax::types
};

/// The nodes of all declarations, one tree after the other.
struct Syntax {
  std::vector<SyntaxNode> nodes;
  /// C types without typedefs and qualifiers, each once: "int", "struct node *". A struct, union
  /// or enumeration without a tag has the name of its typedef. types[0] is empty: no type.
  std::vector<std::string> types{""};
};

}  // namespace culprit::model
