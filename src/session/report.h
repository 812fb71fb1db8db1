// Everything that a session has found so far, as one result for a reader who was not there.
#pragma once

#include <cstddef>

#include "document/session_report.h"
#include "session/graph/excerpt.h"
#include "session/inquiry.h"
#include "session/session.h"

namespace culprit::session {

/// How much of a session is reported; the rest is counted.
struct ReportLimits {
  ExcerptLimits run;
  size_t answers = 100;     ///< the last ones
  size_t values = 20;       ///< of one state: before, and after
  size_t lines = 3000;      ///< of source: if there are more, those near what is marked
  size_t characters = 200;  ///< of a value or a line of source

  /// Half as much of everything of which there may be many.
  ReportLimits halved() const;
};

/// The answers and the culprit, the part of the run around them, and the source with the lines
/// marked. The caller fills in the version, the sources' names, how the test ends, and how to
/// resume. Cost: that of the open question, which may be a diagnosis, and then linear in the run.
document::SessionReport report_of(const Session& session, Inquiry& inquiry,
                                  const ReportLimits& limits = {});

}  // namespace culprit::session
