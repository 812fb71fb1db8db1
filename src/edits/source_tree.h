// The syntax tree of the program, with the text of its nodes: where in the source a component or an
// operation is written.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "edits/places/nested_ranges.h"
#include "model/program.h"

namespace culprit::edits {

using model::kNoSyntax;
using model::SyntaxId;
using model::SyntaxKind;

/// The source text of a range, with '\n' between lines; empty if it is not known. The range may end
/// at the beginning of the line after the last one.
std::string text_in(const model::Program& program, const SourceRange& range);

class SourceTree {
 public:
  /// `program` must outlive the tree. Cost: linear in its nodes and components, and sorts
  /// the nodes of file scope.
  explicit SourceTree(const model::Program& program);

  const model::Program& program() const { return program_; }
  /// Functions and variables of file scope, in source order.
  const std::vector<SyntaxId>& roots() const { return roots_; }
  const model::SyntaxNode& operator[](SyntaxId id) const { return program_.syntax.nodes[id]; }
  SyntaxKind kind(SyntaxId id) const { return (*this)[id].kind; }
  std::string text(SyntaxId id) const { return text_in(program_, (*this)[id].range); }
  /// The operator, or another token that the kind has; else empty.
  std::string token(SyntaxId id) const { return text_in(program_, (*this)[id].token); }
  /// The C type of an expression or variable, or of a function's result; else empty.
  const std::string& type(SyntaxId id) const { return program_.syntax.types[(*this)[id].type]; }

  std::vector<SyntaxId> parts(SyntaxId id) const;
  /// The first of its parts with this number; kNoSyntax if it has none.
  SyntaxId part(SyntaxId id, unsigned number) const;
  /// Descendants of one kind, and the node itself, in source order.
  std::vector<SyntaxId> all(SyntaxId within, SyntaxKind kind) const;
  /// The expression inside any parentheses around it.
  SyntaxId bare(SyntaxId id) const;

  /// The outermost node with this range; kNoSyntax if there is none. Cost: its depth, times the
  /// logarithm of the largest number of parts.
  SyntaxId at(const SourceRange& range) const;
  /// The innermost node whose token begins there, else the innermost that begins there itself;
  /// kNoSyntax if there is none. Cost: as above.
  SyntaxId at(const SourceLocation& place) const;
  /// The innermost node that contains the place; kNoSyntax if there is none. Cost: as above.
  SyntaxId around(const SourceLocation& place) const;
  /// The function whose name is on the line of its declaration; kNoSyntax if there is none. Cost:
  /// constant.
  SyntaxId function_at(const SourceLocation& declaration) const;
  /// Components of a function, ascending; those of file scope for an empty name. Functions of the
  /// same name in several files share them. Cost: constant.
  const std::vector<model::ComponentId>& components_in(const std::string& function) const;
  /// The innermost block whose closing brace is at the end of the range; kNoSyntax if there is
  /// none.
  SyntaxId block_that_ends(const SourceRange& range) const;
  /// The innermost block, loop or function around a place, or the macro that may be one of these;
  /// kNoSyntax if there is none.
  SyntaxId scope_around(const SourceLocation& place) const;
  /// The statement that the node is or belongs to; kNoSyntax outside of functions.
  SyntaxId statement_of(SyntaxId id) const;
  /// Whether the node is a statement, rather than a part of one.
  bool is_statement(SyntaxId id) const;
  /// Whether other statements can stand beside it without braces.
  bool is_in_block(SyntaxId statement) const;
  /// The range with the semicolon that ends the statement.
  SourceRange with_semicolon(SyntaxId statement) const;
  /// Whether the expression is a variable that is assigned, or whose address is taken.
  bool is_changed(SyntaxId id) const;

 private:
  template <class Within>
  SyntaxId descend(const SourceLocation& place, Within within) const;
  SyntaxId part_at(SyntaxId id, const SourceLocation& place) const;
  void index_many_parts();

  struct ManyParts {
    std::vector<SyntaxId> parts;
    NestedRanges ranges;  // of the parts
  };

  const model::Program& program_;
  std::vector<SyntaxId> roots_;  // in source order
  std::unordered_map<SyntaxId, ManyParts> many_parts_;
  std::map<std::pair<uint32_t, uint32_t>, SyntaxId> functions_;  // by file and line
  std::unordered_map<std::string_view, std::vector<model::ComponentId>> components_;
};

}  // namespace culprit::edits
