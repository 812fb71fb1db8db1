// What `--ctest` names: the tests of a CMake build and the program that they run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/inputs.h"
#include "driver/settings.h"
#include "support/budget.h"

namespace culprit::driver {

struct ProjectInputs {
  model::Program program;
  std::vector<spec::TestCase> tests;   ///< the selected ones, and with `locate` other tests of the program that pass
  std::vector<std::string> sources;
  std::vector<Diagnostic> messages;    ///< notes: what was left out, what is taken for granted
};

/// Reads the build, selects the tests, compiles the program that they start. Where they start several, the one of which most selected tests
/// fail; a message names the others. The tests are run in the machine to know that.
std::optional<InputError> read_project_inputs(const Settings& settings, Budget& budget, ProjectInputs& inputs);

}  // namespace culprit::driver
