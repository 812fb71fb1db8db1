// The changes that make another text of a file from its present one.
#pragma once

#include <string>

#include "edits/edit.h"
#include "model/program.h"

namespace culprit::repair {

/// By lines, those that are replaced without their indentation; empty for equal texts. Cost: the
/// product of the lines from the first to the last that differ, in time and memory.
edits::SourceChanges line_changes(const model::Program& program, uint32_t file,
                                  const std::string& text);

}  // namespace culprit::repair
