// Results of commands that end with an error, for programs that read results.
#pragma once

#include <string>

#include "document/error_report.h"

namespace culprit::report {

/// Schema "culprit-error/1"; on one line for `debug`, like each answer of a session. Bytes that are
/// not UTF-8 become U+FFFD.
std::string render_error_json(const document::ErrorReport& report);

/// SARIF 2.1.0: a run without results, whose invocation was not successful and says why.
std::string render_error_sarif(const document::ErrorReport& report);

}  // namespace culprit::report
