// How much of a session a report shows.
#pragma once

#include <algorithm>
#include <cstddef>

#include "session/graph/excerpt.h"

namespace culprit::session {

/// How much of a session is reported; the rest is counted.
struct ReportLimits {
  ExcerptLimits run;
  size_t answers = 100;     ///< the last ones
  size_t values = 20;       ///< of one state: before, and after
  size_t lines = 3000;      ///< of source: if there are more, those near what is marked
  size_t characters = 200;  ///< of a value or a line of source

  /// Half as much of everything of which there may be many.
  ReportLimits halved() const {
    ReportLimits less = *this;
    for (size_t* limit : {&less.run.children, &less.run.vertices, &less.answers, &less.values,
                          &less.lines, &less.characters})
      *limit = std::max<size_t>(*limit / 2, 1);
    return less;
  }
};

}  // namespace culprit::session
