// The forms of test_files.h, one function for each.
#pragma once

#include <string>

#include "document/check_report.h"
#include "report/check/tested_program.h"

namespace culprit::report {

std::string inputs_test(const document::Counterexample& example);
/// `call`: null for a whole program.
std::string c_test(const document::CheckReport& report, const TestedProgram& program,
                   const document::Property& property, const model::CallText* call,
                   const std::string& name);
std::string cmake_test(const document::CheckReport& report, const TestedProgram& program,
                       const document::Property& property, const model::CallText* call,
                       const std::string& name);
std::string test_comp_metadata(const document::CheckReport& report, const TestedProgram& program);
std::string test_comp_case(const document::Property& property);
std::string witness(const document::CheckReport& report, const TestedProgram& program,
                    const document::Property& property);

/// Definitions of the open functions: each returns its inputs, in order.
std::string open_function_definitions(const TestedProgram& program,
                                      const document::Counterexample& example);

/// A value as a number: 97 for 'a', 1 for true.
std::string number_of(const std::string& value);

}  // namespace culprit::report
