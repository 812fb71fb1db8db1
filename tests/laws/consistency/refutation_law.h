// The law of refutations, checked on one program: what the encoding refutes, no plain run shows to
// be possible.
//
// Encoding and plain runs share the machine, but not how expected output is read: the encoding
// solves backwards what a run prints forwards. So each suspect that the encoding refutes is tried
// by value replacement on the test that refuted it; a run that passes with other values of the
// suspect is a counterexample. Refutations up to the unwinding bound claim nothing beyond it and
// are left out, and so are suspects without a value that could be replaced.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/program.h"
#include "spec/comparison.h"
#include "spec/test_case.h"

namespace culprit::laws {

struct Tally {
  uint64_t examined = 0;  ///< suspects
  uint64_t refuted = 0;   ///< of these, without regard to the bound
  uint64_t asked = 0;     ///< of these, tried by value replacement
};

/// One text per refutation that a plain run contradicts: line, kind and text of the suspect, test,
/// comparison, values.
std::vector<std::string> wrong_refutations(const model::Program& program,
                                           const std::vector<spec::TestCase>& tests,
                                           spec::Comparison comparison, Tally& tally);

}  // namespace culprit::laws
