// An edit in words for people, if possible as the code that would be right.
#pragma once

#include <string>
#include <vector>

#include "edits/edit.h"
#include "model/program.h"

namespace culprit::diagnose {

/// The words after "all tests pass with": "`i < n`", "`n` instead of `m`", "the opposite every
/// time". `id`: the suspect that the edit belongs to. Empty for a missing statement, whose words
/// are the edit's own.
std::string words_for(const model::Program& program, const edits::Edit& edit,
                      model::ComponentId id);

/// The same for edits that are made together.
std::string words_for(const model::Program& program, const std::vector<edits::Edit>& edits);

}  // namespace culprit::diagnose
