// What `--ctest` names: the tests of a CMake build and the program that they run.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/inputs.h"
#include "driver/settings.h"
#include "project/test_files.h"
#include "support/budget.h"

namespace culprit::driver {

/// One program of the build with the tests that start it.
struct ProjectPart {
  model::Program program;
  std::vector<spec::TestCase> tests;
  std::vector<std::string> sources;
};

struct ProjectInputs {
  std::vector<ProjectPart> parts;  ///< at least one
  /// around the files of all tests; null: what it refused is said
  std::shared_ptr<const project::Fence> fence;
  std::vector<Diagnostic> messages;  ///< notes: what was left out, what is taken for granted
};

/// Reads the build, selects the tests, compiles the programs that they start. For `run`, all of
/// them. For `locate`, the one of which most selected tests fail, which is found by running them,
/// with other tests of it that pass; a message names the others.
std::optional<InputError> read_project_inputs(const Settings& settings, Budget& budget,
                                              ProjectInputs& inputs);

/// A note of what the runs so far looked for and the fence kept from them; nullopt: nothing.
std::optional<Diagnostic> refusal_note(const project::Fence& fence);

}  // namespace culprit::driver
