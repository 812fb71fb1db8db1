// Inputs like those of given tests: numbers and words changed a little, within what the tests show.
//
// What a valid input is, nobody says. So a number stays between the least and the largest that the
// tests have at its place, a word keeps the letters of the tests, and a count in front of items
// changes together with them.
#pragma once

#include <cstddef>
#include <vector>

#include "machine/run/run_inputs.h"
#include "spec/test_case.h"

namespace culprit::spec {

struct NearInput {
  machine::RunInputs inputs;
  size_t test = 0;  ///< the test that it is like
};

/// Up to `most` inputs that no test has and that differ from each other, the same at every call.
/// Standard input changes, or the arguments if it is empty. Tests with more than 4 KiB of it, or
/// with neither, have none. Cost: linear in `most` times the length of the inputs.
std::vector<NearInput> near_inputs(const std::vector<TestCase>& tests, size_t most);

/// How much there is to read in an input: bytes of standard input and of arguments.
size_t length_of(const machine::RunInputs& inputs);

}  // namespace culprit::spec
