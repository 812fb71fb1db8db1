// The forms of the result of `culprit check`.
#pragma once

#include <string>

#include "document/check_report.h"
#include "report/render.h"

namespace culprit::report {

/// Each violated property with its counterexample as a story of at most a dozen lines, then the
/// others with their status. `instances` of the style is not used; `whole_story`: all lines.
std::string render_check_text(const document::CheckReport& report, const TextStyle& style,
                              bool whole_story = false);

/// Schema "culprit-check/1". Bytes that are not UTF-8 become U+FFFD.
std::string render_check_json(const document::CheckReport& report);

}  // namespace culprit::report
