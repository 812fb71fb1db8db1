// The forms of the result of `culprit log`.
#pragma once

#include <string>

#include "document/log_report.h"

namespace culprit::report {

/// Each log with its hosts, or with the answers if something was asked. Names stay on their lines.
std::string render_log_text(const document::LogReport& report);

/// Schema "culprit-log/1". Bytes that are not UTF-8 become U+FFFD.
std::string render_log_json(const document::LogReport& report);

/// A page of its own, without scripts: the answers, and the diagram of each log. Text of the logs
/// cannot become markup.
std::string render_log_html(const document::LogReport& report);

}  // namespace culprit::report
