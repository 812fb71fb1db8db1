// Statements that are added to the source: on lines of their own where the neighbour has one, in
// braces where only one statement may stand.
#pragma once

#include <string>
#include <string_view>

#include "edits/edit.h"
#include "edits/source_tree.h"

namespace culprit::edits {

/// What separates a statement that is added from one at the place: the end of the line and its
/// indentation if that one begins its line, else a blank.
std::string line_break(const SourceTree& tree, const SourceRange& place);

/// The line in which the range begins.
const std::string& line_of(const SourceTree& tree, const SourceRange& range);
/// The empty range before the range, and behind it.
SourceRange empty_at(const SourceRange& range);
SourceRange empty_after(const SourceRange& range);

/// `added`: a statement with its semicolon. The changes are empty where nothing can be added: in
/// code from macros.
SourceChanges inserted_before(const SourceTree& tree, SyntaxId statement, std::string_view added);
SourceChanges inserted_after(const SourceTree& tree, SyntaxId statement, std::string_view added);
/// As the first statement of a loop's body.
SourceChanges inserted_in_loop(const SourceTree& tree, SyntaxId loop, std::string_view added);
/// As the `else` of an `if` that has none.
SourceChanges inserted_as_else(const SourceTree& tree, SyntaxId branch, std::string_view added);
SourceChanges inserted_at_end(const SourceTree& tree, SyntaxId block, std::string_view added);

}  // namespace culprit::edits
