// The forms of the result of `culprit class`, and the reader of its JSON.
#pragma once

#include <optional>
#include <string>

#include "document/class_report.h"
#include "report/render.h"

namespace culprit::report {

/// A table of the programs, then the groups of equal mistakes. Long words are cut.
std::string render_class_text(const document::ClassReport& report, const TextStyle& style);

/// One line per program after a head (RFC 4180, but lines end with "\n"). A cell that a spreadsheet
/// would take for a formula has an apostrophe before it.
std::string render_class_csv(const document::ClassReport& report);

/// Schema "culprit-class/1". Bytes that are not UTF-8 become U+FFFD.
std::string render_class_json(const document::ClassReport& report);

/// A page of its own, without scripts. Text of the programs cannot become markup.
std::string render_class_html(const document::ClassReport& report);

/// The report that render_class_json wrote; nullopt for any other text. Groups are not read: they
/// follow from the programs.
std::optional<document::ClassReport> read_class_json(const std::string& text);

}  // namespace culprit::report
