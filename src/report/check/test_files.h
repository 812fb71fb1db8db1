// Counterexamples as tests: files for culprit itself, for C and CTest, and in the exchange formats
// of software verification.
//
// The test format of Test-Comp (version 1.1) is a file metadata.xml and one testcase-N.xml for each
// counterexample, with the values that the nondet functions return, in order. A violation witness
// of SV-COMP (version 2.0) is a list of waypoints: here the returned values, and the place of the
// violation (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl and Strejček 2024).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "document/check_report.h"
#include "report/check/test_format.h"
#include "report/check/tested_program.h"

namespace culprit::report {

struct TestFile {
  std::string name;
  std::string text;
};

/// The name of the file with a test: `counterexample-3.inputs`.
std::string test_file_name(TestFormat format, size_t number);

/// The files of one counterexample, the first with that name. `number`: of the test.
std::vector<TestFile> test_files(TestFormat format, const document::CheckReport& report,
                                 const TestedProgram& program, const document::Property& property,
                                 const model::CallText* call, size_t number);

/// The file beside all tests of the folder; nullopt if the format has none.
std::optional<TestFile> common_file(TestFormat format, const document::CheckReport& report,
                                    const TestedProgram& program);

}  // namespace culprit::report
