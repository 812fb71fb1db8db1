// Inputs for `--ctest` and `--program`: the tests of a build and the programs that they run.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "driver/inputs.h"
#include "driver/settings.h"
#include "frontend/frontend.h"
#include "project/test_files.h"
#include "support/budget.h"

namespace culprit::driver {

/// One program of the build and the tests that start it.
struct ProjectPart {
  model::Program program;
  std::vector<spec::TestCase> tests;
  std::vector<std::string> sources;
  std::vector<frontend::CompileRequest> requests;  ///< of its units
  LinkPlan plan;                                   ///< of the same
};

struct ProjectInputs {
  std::vector<ProjectPart> parts;  ///< at least one, unless no selected test can be used
  /// Selected tests that cannot be used, each with the reason.
  std::vector<document::TestOutcome> unjudged;
  /// The fence around the files of all tests, to report what it refused. Null if that was reported
  /// already.
  std::shared_ptr<const project::Fence> fence;
  std::vector<Diagnostic> messages;  ///< notes on what was left out or assumed
};

/// Reads the build, selects the tests and compiles the programs that they start. `run` gets all
/// programs. `locate` gets the program with the most failing tests among the selected ones, which
/// is found by running them, together with its other tests that pass. A message names the other
/// programs with failing tests. A test that cannot be used is an error if it was selected by its
/// name.
std::optional<InputError> read_project_inputs(const Settings& settings, Budget& budget,
                                              ProjectInputs& inputs);

/// Compiles the program of a part again, with another text in place of one of its sources. Errors
/// include a file that is not one of them, such as a header.
Result<model::Program> compiled_with(const ProjectPart& part, const Settings& settings,
                                     const judge::ChangedFile& instead);

/// A note about the files that runs looked for and the fence refused; nullopt if there are none.
std::optional<Diagnostic> refusal_note(const project::Fence& fence);

}  // namespace culprit::driver
