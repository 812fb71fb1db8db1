#include "diagnose/search/suspect_search.h"

#include <utility>

#include "diagnose/search/plan.h"
#include "diagnose/search/search.h"

namespace culprit::diagnose {

SuspectList find_suspects(const judge::Problem& problem, const ConsistencyChecker& checker,
                          judge::ProgressSink* progress) {
  Search search(problem, checker, progress);
  perform(single_phases(), search);
  if (problem.options().max_faults > 1) {
    search.wants_sets = !search.is_explained();
    perform(set_phases(), search);
  }
  perform(closing_phases(), search);
  return std::move(search).suspects();
}

}  // namespace culprit::diagnose
