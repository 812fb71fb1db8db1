// The stages that --dump prints.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"
#include "model/program.h"
#include "spec/test_case.h"

namespace culprit::driver {

/// The tests as they were read, for --dump tests.
std::string dump_tests(const std::vector<spec::TestCase>& tests);
/// The `stage` (model or components) of a compiled program.
std::string dump_program(const model::Program& program, const std::string& stage);
/// The phases of the search and what each brought, for --dump phases.
std::string dump_phases(const document::Document& document);
/// The checks of components against failing tests and their costs, for --dump checks.
std::string dump_checks(const document::Document& document);

}  // namespace culprit::driver
