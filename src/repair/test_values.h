// Patches that give a test its answer: the smallest change is often to print what one test expects.
#pragma once

#include "edits/edit.h"
#include "judge/problem.h"

namespace culprit::repair {

/// Whether the changes write a number of two digits or more that a test expects to be printed and
/// that the program does not have. A single digit is expected by chance too often. Cost: linear in
/// the expected outputs and the source.
bool writes_test_value(const judge::Problem& problem, const edits::SourceChanges& changes);

}  // namespace culprit::repair
