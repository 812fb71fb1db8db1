// The law of refutations, checked on one program: if the encoding refutes a suspect, no plain run
// shows that it explains.
//
// The encoding and plain runs share the machine, but they read the expected output differently: the
// encoding solves backwards for the output that a run prints forwards. So each refuted suspect is
// tried by value replacement on the test that refuted it. A run that passes with other values of
// the suspect is a counterexample. Refutations up to an unwinding bound claim nothing beyond it and
// are left out. So are suspects without a replaceable value.
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
  uint64_t refuted = 0;   ///< of these, with or without a bound
  uint64_t asked = 0;     ///< of these, tried by value replacement
};

/// One text per refutation that a plain run contradicts: line, kind and text of the suspect, test,
/// comparison, values.
std::vector<std::string> wrong_refutations(const model::Program& program,
                                           const std::vector<spec::TestCase>& tests,
                                           spec::Comparison comparison, Tally& tally);

}  // namespace culprit::laws
