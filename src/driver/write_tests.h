// Writes counterexamples into a folder, as tests of the form that the user chose.
#pragma once

#include <optional>

#include "document/check_report.h"
#include "driver/inputs.h"
#include "driver/settings.h"
#include "model/program.h"

namespace culprit::driver {

/// A test whose file exists is kept: its number is taken. Nothing is written without
/// --write-tests. Cost: with a function and a form in C, one parse of its unit. Errors: a file
/// cannot be written.
std::optional<InputError> write_tests(const Settings& settings, const model::Program& program,
                                      const document::CheckReport& report);

/// What speaks against the form that the user chose; to be asked before the search.
std::optional<InputError> test_format_problem(const Settings& settings);

}  // namespace culprit::driver
