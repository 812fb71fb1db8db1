// The source of a report, with the lines marked that it is about.
#pragma once

#include <string>
#include <string_view>

#include "document/session_report.h"
#include "model/program.h"
#include "session/report_limits.h"

namespace culprit::session {

/// `text` without its end if it has more characters (code points) than `limit`.
std::string cut(std::string_view text, size_t limit);

/// The text of a line; empty if the program has no such line.
std::string source_of(const model::Program& program, const document::Place& place, size_t limit);

/// Fills in report.files: whole files, or if they have too many lines, those near the marked ones.
/// All else of the report is there already.
void add_source(const model::Program& program, const ReportLimits& limits,
                document::SessionReport& report);

}  // namespace culprit::session
