// Reads, checks and compiles what a command line names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/exit_code.h"
#include "driver/settings.h"
#include "frontend/expect/expectation.h"
#include "model/program.h"
#include "spec/test_case.h"
#include "support/result.h"

namespace culprit::driver {

/// What cannot be used, and the status that says so.
struct InputError {
  ExitCode code = ExitCode::BadInput;
  std::vector<Diagnostic> messages;
};

/// Each source file is there, is a file, and is text. Cheap: reads at most 64 KiB of each. Errors
/// have a hint.
std::optional<InputError> check_sources(const Settings& settings);

/// The tests that the settings select.
std::optional<InputError> load_tests(const Settings& settings, std::vector<spec::TestCase>& tests);

/// Which part of a program a unit belongs to; as it is: the executable itself.
struct UnitHome {
  bool in_archive = false;  ///< linked only when something refers to it
  std::string shared;       ///< name of the shared library that it is a part of; empty: of none
};

/// Links compiled units with the modelled library; of those in archives, what something refers to.
/// `homes`: one per unit. Errors: those of the units first.
std::optional<InputError> link_units(std::vector<Result<model::Program>> units,
                                     const std::vector<UnitHome>& homes, model::Program& program);

/// Compiles every source that the settings name, plants what is expected of them, and links them
/// with the modelled library.
std::optional<InputError> compile_sources(const Settings& settings,
                                          const std::vector<frontend::Expectation>& expectations,
                                          model::Program& program);

}  // namespace culprit::driver
