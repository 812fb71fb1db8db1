// Reads, checks and compiles what a command line names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/exit_code.h"
#include "driver/settings.h"
#include "frontend/frontend.h"
#include "model/program.h"
#include "spec/test_case.h"

namespace culprit::driver {

/// What cannot be used, and the status that says so.
struct InputError {
  ExitCode code = ExitCode::BadInput;
  std::vector<Diagnostic> messages;
};

/// Each source file is there, is a file, and is text. Cheap: reads at most 64 KiB of each. Errors have a hint.
std::optional<InputError> check_sources(const Settings& settings);

/// The tests that the settings select.
std::optional<InputError> load_tests(const Settings& settings, std::vector<spec::TestCase>& tests);

/// One translation unit of a program.
struct UnitRequest {
  frontend::CompileRequest compile;
  bool in_archive = false;  ///< linked only when something refers to it
  std::string shared;       ///< name of the shared library that it is a part of; empty: of none
};

/// Compiles the units and links them with the modelled library.
std::optional<InputError> compile_units(const std::vector<UnitRequest>& units, const Settings& settings, model::Program& program);

/// Compiles every source and links the units with the modelled library.
std::optional<InputError> compile_sources(const Settings& settings, model::Program& program);

}  // namespace culprit::driver
