// What may be wrong with a test rather than with the program: how its files were saved, input or
// files that the program asks for and the test lacks, and the like. The verdicts stand; the notes
// say what to look at before the program.
#pragma once

#include <string>
#include <vector>

#include "judge/judgement.h"

namespace culprit::judge {

/// Sentences with the tests that they are about and with what to do.
struct TestNotes {
  std::vector<std::string> doubts;   ///< why a failing test may be wrong itself
  std::vector<std::string> ignored;  ///< differences that Comparison::Text ignored
};

/// Looks only at tests from folders. Cost: linear in their texts.
TestNotes notes_on_tests(const model::Program& program, const std::vector<JudgedTest>& tests);

}  // namespace culprit::judge
