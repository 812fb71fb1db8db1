// The forms of the result of `culprit check`.
#pragma once

#include <functional>
#include <string>

#include "document/check_report.h"
#include "report/render.h"

namespace culprit::report {

using MessageText = std::function<std::string(const Diagnostic&)>;
inline std::string plain_message(const Diagnostic& message) { return message.text() + "\n"; }

/// Each violated property with its counterexample as a story of at most a dozen lines, then the
/// others with their status. `instances` of the style is not used; `whole_story`: all lines.
/// `message_text`: a message as text with a line end.
std::string render_check_text(const document::CheckReport& report, const TextStyle& style,
                              bool whole_story = false,
                              const MessageText& message_text = plain_message);

/// Schema "culprit-check/1". Bytes that are not UTF-8 become U+FFFD.
std::string render_check_json(const document::CheckReport& report);

}  // namespace culprit::report
