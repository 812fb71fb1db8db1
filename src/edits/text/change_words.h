// A change of the source in a few words.
#pragma once

#include <string>

#include "edits/edit.h"
#include "edits/text/source_edit.h"

namespace culprit::edits {

/// "`i < n` for `i <= n`", "`sum = 0;` added", "`printf("x");` left out", "`f();` moved".
std::string words_for_changes(const SourceChanges& changes, Mistake mistake);

/// The same for a reader who sees no patch: says where code is added or moved to, and which
/// statements change places: "`f();` added before line 41", "`a();` and `b();` the other way
/// round".
std::string words_with_lines(const model::Program& program, const SourceEdit& edit);

}  // namespace culprit::edits
