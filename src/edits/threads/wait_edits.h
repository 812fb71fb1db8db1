// Changes of the source by which threads wait for each other: for an event that comes first, for
// the end of a thread, and again when they were woken too early.
#pragma once

#include <string>
#include <vector>

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// Of all functions of a file: `while` for `if` around a wait; a broadcast for a signal; a flag
/// that says that the signal was given, where the wait asks for nothing; a wait at a barrier once
/// more, behind another statement of its block.
std::vector<SourceEdit> wait_edits(const SourceTree& tree, uint32_t file);

/// Threads that the function starts are waited for before the statement: what waits for them later
/// is moved there, or added. Also: threads are started behind it.
std::vector<SourceEdit> joined_before(const SourceTree& tree, SyntaxId statement);

/// The function starts threads behind the statement rather than before it.
std::vector<SourceEdit> started_after(const SourceTree& tree, SyntaxId statement);

/// Each thread gets its own copy of the variable whose address the function gives to all of them.
std::vector<SourceEdit> copied_arguments(const SourceTree& tree, SyntaxId function);

}  // namespace culprit::edits
