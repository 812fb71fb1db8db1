// A session of `culprit debug` as a page.
#pragma once

#include <string>

#include "document/session_report.h"

namespace culprit::report {

/// A self-contained HTML page: the culprit, the answers with their values, the run around them as a
/// tree that opens and closes, and the source. It is complete without scripts. User text cannot
/// become markup. Size: that of the texts, some 300 bytes for each row and line, and 30 KB.
std::string render_session_html(const document::SessionReport& report);

}  // namespace culprit::report
