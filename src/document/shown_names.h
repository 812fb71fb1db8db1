// A document as text shows it: names and sentences stay on their lines.
//
// Names of tests, sources and functions may be any bytes, line ends included, so a name that is
// written as it is can forge lines of a text. The renderers of text get a document whose names, and
// sentences that may contain names, were passed through printable_line(). Source text, outputs and
// inputs are as they were. JSON, SARIF, CSV and diffs are written from the document itself.
#pragma once

#include "document/check_report.h"
#include "document/class_report.h"
#include "document/document.h"

namespace culprit::document {

Document with_shown_names(Document document);
ClassReport with_shown_names(ClassReport report);
CheckReport with_shown_names(CheckReport report);

/// The message on one line, and its hint on another.
Diagnostic with_shown_names(Diagnostic message);

}  // namespace culprit::document
