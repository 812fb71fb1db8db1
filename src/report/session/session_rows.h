// The source and the run of a session's page, row by row.
#pragma once

#include <string>

#include "document/session_report.h"

namespace culprit::report {

/// The files with their marked lines. Line 3 of the first file has the id `L0-3`.
std::string source_html(const document::SessionReport& report);

/// A link to the line, or nothing if the page does not show it.
std::string source_link(const document::SessionReport& report, const document::Place& place,
                        const std::string& text);

/// The run as nested lists that open and close. Row 3 has the id `r3`.
std::string rows_html(const document::SessionReport& report);

}  // namespace culprit::report
