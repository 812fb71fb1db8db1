// The way all parts of a search ask: several candidates at a time, answers taken in order, progress
// reported.
#pragma once

#include <cstdint>

#include "diagnose/consistency/consistency.h"
#include "diagnose/consistency/search_effort.h"
#include "support/budget.h"
#include "tasks/parallel.h"

namespace culprit::diagnose {

/// The context that all parts of one search ask with. The referenced objects outlive them.
struct Asking {
  const judge::Problem& problem;
  const ConsistencyChecker& checker;
  judge::ProgressSink* progress = nullptr;  ///< may be null

  encode::Effort first_effort() const {
    return encode::scaled(effort_up_to(kCostOfFirst), problem.options().effort);
  }
  encode::Effort glance() const {
    return encode::scaled(effort_up_to(kCostOfGlance), problem.options().effort);
  }
  encode::Effort whole_effort(unsigned factor = 1) const {
    return encode::scaled(encode::Effort{}, factor * problem.options().effort);
  }
  bool asks_for_values() const { return problem.options().modes.contains(judge::FaultMode::Value); }

  /// Calls take(k, examine(checker, k)) for k = 0, 1, ... below count until take returns false, or
  /// at the latest until the answers have cost `pool` (ask_in_order). Examinations whose answers
  /// are not needed any more are given up.
  template <class Examine, class Take>
  void in_order(size_t count, Examine examine, Take take, uint64_t pool = UINT64_MAX) const {
    Budget wanted(problem.options().budget);
    const ConsistencyChecker within = checker.within(wanted);
    tasks::ask_in_order<Examination>(
        problem.options().jobs, count, [&](size_t k) { return examine(within, k); },
        [&](size_t k, Examination answer) {
          if (progress) progress->progress("checking places", k + 1, count);
          return take(k, std::move(answer));
        },
        {.most = pool == UINT64_MAX ? tasks::kMostAhead : 2 * size_t{problem.options().jobs},
         .wanted = &wanted,
         .suffices = tasks::until_spent<Examination>(
             pool, [](const Examination& answer) { return answer.cost(); })});
  }
};

}  // namespace culprit::diagnose
