// Finds nodes of a program by their text, for tests of edits.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "edits/source_tree.h"

namespace culprit::edits {

/// The first node for which `suits` holds; a failure of the test, which names the text, if there is
/// none.
template <class Suits>
SyntaxId find_node(const SourceTree& tree, const std::string& text, Suits suits) {
  for (SyntaxId id = 0; id < tree.program().syntax.nodes.size(); ++id)
    if (suits(id)) return id;
  ADD_FAILURE() << "nothing is written " << text;
  return 0;
}

inline SyntaxId node_of(const SourceTree& tree, const std::string& text) {
  return find_node(tree, text, [&](SyntaxId id) { return tree.text(id) == text; });
}

inline SyntaxId statement_of(const SourceTree& tree, const std::string& text) {
  return find_node(tree, text,
                   [&](SyntaxId id) { return tree.text(id) == text && tree.is_statement(id); });
}

inline SyntaxId statement_from(const SourceTree& tree, const std::string& beginning) {
  return find_node(tree, beginning, [&](SyntaxId id) {
    return tree.text(id).starts_with(beginning) && tree.is_statement(id);
  });
}

}  // namespace culprit::edits
