// The program with edits built into its code: for searches that go on from a change.
//
// Functions, components and instructions keep their numbers, so that edits found in the changed
// program are edits of the original one, too.
#pragma once

#include <optional>
#include <vector>

#include "edits/edit.h"
#include "machine/image/image.h"
#include "model/program.h"

namespace culprit::edits {

/// A copy of the image's program with the edits, which are of different instructions. nullopt if
/// the effect of one is not expressed in code: another text of a literal, an added probe, a value
/// of a static initialiser, or a value that depends on what the expression read. The copy is for
/// plain runs: the places of inserted code in the order of blocks are not known. Cost: a copy of
/// the program.
std::optional<model::Program> built_in(const machine::Image& image, const std::vector<Edit>& edits);

}  // namespace culprit::edits
