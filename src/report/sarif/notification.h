// Messages of culprit in the form of SARIF, and the log that holds a run.
#pragma once

#include "report/sarif/places.h"
#include "support/diagnostic.h"

namespace culprit::report::sarif {

/// A notification object: the message with its hint, and its place if it has one.
Json notification(const document::Document& document, const Diagnostic& message);

/// A log with this single run.
Json log_of(Json run);

}  // namespace culprit::report::sarif
