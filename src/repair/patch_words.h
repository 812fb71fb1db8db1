// A patch in a few words.
#pragma once

#include <string>

#include "edits/edit.h"
#include "edits/text/source_edit.h"

namespace culprit::repair {

/// "`i < n` for `i <= n`", "`sum = 0;` added", "`printf("x");` left out".
std::string words_for_changes(const edits::SourceChanges& changes, edits::Mistake mistake);

}  // namespace culprit::repair
