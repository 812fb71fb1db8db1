// Reads, checks and compiles the inputs that a command line names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/exit_code.h"
#include "driver/settings.h"
#include "frontend/expect/expectation.h"
#include "frontend/frontend.h"
#include "judge/request.h"
#include "model/program.h"
#include "spec/test_case.h"
#include "support/result.h"

namespace culprit::driver {

/// Messages about unusable input, and the exit status for them.
struct InputError {
  ExitCode code = ExitCode::BadInput;
  std::vector<Diagnostic> messages;
};

/// Checks that each source exists, is a file and contains text. Cheap: reads at most 64 KiB of each
/// file. Errors have a hint.
std::optional<InputError> check_sources(const Settings& settings);

/// The units of the settings' files and, after them, of its models, with the flags for each.
Result<std::vector<frontend::CompileRequest>> compile_requests(const Settings& settings);

/// Loads the tests that the settings select.
std::optional<InputError> load_tests(const Settings& settings, std::vector<spec::TestCase>& tests);

/// The part of a program that a unit belongs to. By default, the executable itself.
struct UnitHome {
  bool in_archive = false;  ///< linked only if something refers to it
  std::string shared;       ///< name of the shared library that it belongs to; empty if none
};

/// How units become one program.
struct LinkPlan {
  std::vector<UnitHome> homes;       ///< one per unit
  std::vector<std::string> wrapped;  ///< symbols that the linker wraps
};

/// The units of files that stand in for libraries.
std::vector<frontend::CompileRequest> model_requests(const Settings& settings);

/// The plan for the program of compile_requests(), which has this many units. Errors: an option of
/// the linker that is not followed.
Result<LinkPlan> plan_of_files(const Settings& settings, size_t units);

/// Links compiled units with the modelled library. Members of archives are linked only if something
/// refers to them. Errors of the units come before those of the linker.
std::optional<InputError> link_units(std::vector<Result<model::Program>> units,
                                     const LinkPlan& plan, model::Program& program);

/// Compiles every source that the settings name, plants the expectations, and links the units with
/// the modelled library. `instead`: the text to compile in place of one file; may be null. Errors
/// include a file that is not one of the sources.
std::optional<InputError> compile_sources(const Settings& settings,
                                          const std::vector<frontend::Expectation>& expectations,
                                          model::Program& program,
                                          const judge::ChangedFile* instead = nullptr);

/// Whether the program was compiled from the file, headers included.
bool is_compiled_from(const model::Program& program, const std::string& path);

/// The refusal to write a result over an input.
InputError result_over_input(const std::string& path);

}  // namespace culprit::driver
