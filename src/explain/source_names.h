// How the source names what an instruction reads: `a[i]`, `p->x`, `max(a, n)`.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "edits/source_tree.h"
#include "explain/terms.h"
#include "record/trace.h"

namespace culprit::explain {

/// A name with the syntax nodes of its indices.
struct SourceName {
  std::string base;
  std::vector<edits::SyntaxId> indices;
  std::string tail;
};

class SourceNames {
 public:
  /// `tree` must outlive this. Cost: linear in the variables of the program.
  explicit SourceNames(const edits::SourceTree& tree);

  /// The variable, element or member whose text begins there; an empty base if the source has none
  /// there that can be named, as in a macro.
  SourceName read_at(const SourceLocation& place) const;
  /// The longest expression that begins there, cut after 40 bytes; may be empty.
  std::string expression_at(const SourceLocation& place) const;
  /// The call that begins there, cut likewise; may be empty.
  std::string call_at(const SourceLocation& place) const;
  /// `.cents`, `.at.x`: the members of one object that the expression names, whose last name stands
  /// there; empty for other expressions.
  std::string members_at(const SourceLocation& place) const;
  /// `a[2]`, `n`: a part of an object by its offset. The base is empty if the object has no name.
  Name part_of(const record::TraceObject& object, const Place& place) const;

 private:
  edits::SyntaxId outermost_at(const SourceLocation& place) const;

  const edits::SourceTree& tree_;
  std::unordered_map<std::string, bool> is_array_;
};

}  // namespace culprit::explain
