// Changes of the source by which other threads no longer come between: atomic variables, locks that
// are taken in one order, waited for, and given back.
#pragma once

#include <string>
#include <vector>

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// The variable of file scope is atomic, and is read and written at once where a new value is
/// computed from it. Empty for structs and the like.
std::vector<SourceEdit> made_atomic(const SourceTree& tree, const std::string& variable);

/// Locks of the function: taken in another order, or in the order of their addresses; one that
/// other functions take instead; for writing, where it is for reading; waited for, where it is only
/// tried; given back before each exit.
std::vector<SourceEdit> lock_edits(const SourceTree& tree, SyntaxId function);

}  // namespace culprit::edits
