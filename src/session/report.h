// Everything that a session has found so far, as one result for a reader who was not there.
#pragma once

#include "document/session_report.h"
#include "session/inquiry.h"
#include "session/report_limits.h"
#include "session/session.h"

namespace culprit::session {

/// The answers and the culprit, the part of the run around them, and the source with the lines
/// marked. The caller fills in the version, the sources' names, how the test ends, and how to
/// resume. Cost: that of the open question, which may be a diagnosis, and then linear in the run.
document::SessionReport report_of(const Session& session, Inquiry& inquiry,
                                  const ReportLimits& limits = {});

}  // namespace culprit::session
