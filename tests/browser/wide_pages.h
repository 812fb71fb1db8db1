// Documents whose texts need more room than a window has: lines of 300 and more characters, words
// without a space, tables with many columns, many suspects in a line.
#pragma once

#include "document/class_report.h"
#include "document/document.h"
#include "document/session_report.h"

namespace culprit::report {

/// The answer of `repair`: every section of the page has content.
document::Document wide_document();

document::SessionReport wide_session();

/// Programs in every state.
document::ClassReport wide_class();

}  // namespace culprit::report
