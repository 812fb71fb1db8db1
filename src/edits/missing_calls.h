// Calls of the program's functions that a function may lack, tried one at a time, such as
// `item_set(item, k)` (Mayer & Stumptner 2003, section 5). Functions of protocols come first, since
// a protocol says that one of their calls is missing. Functions of the library are called only if a
// failing test breaks their protocol.
//
// Arguments are of the parameter's type, as the source writes both: variables that are in scope,
// members and elements that the function names, elements with another index, and addresses of
// variables. The places are before and after statements, and at the ends of blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "edits/edit.h"
#include "support/budget.h"

namespace culprit::edits {

/// Edits with one inserted call each, the likeliest first, at most `most`. The component of each is
/// in `asked` (ascending): the statement beside the missing one, or the end of the block. Called
/// are functions whose definition the source shows, with at most three parameters; if there are
/// protocols, only their functions. `messages`: why tests fail; of the library, functions with one
/// parameter are called if a message names them, or another function of their ready protocol, in
/// quotes. Cost: places × functions × arguments, up to some thousand calls
/// per function. Returns what was found so far when `budget`, which may be null, ends.
std::vector<Edit> missing_calls(const machine::Image& image,
                                const std::vector<model::ComponentId>& asked,
                                const std::vector<std::string>& messages, size_t most = SIZE_MAX,
                                const Budget* budget = nullptr);

/// Whether a message names a function of the library that `missing_calls` inserts then.
bool asks_for_calls(const machine::Image& image, const std::vector<std::string>& messages);

/// The name of the function that an inserted statement calls; empty for other edits, also for an
/// inserted assignment of a call's result.
std::string called_by(const model::Program& program, const Edit& edit);

}  // namespace culprit::edits
