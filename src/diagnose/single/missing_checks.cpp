#include "diagnose/single/missing_checks.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "diagnose/single/added_statements.h"
#include "edits/missing_exits.h"
#include "trials/exit_trials.h"

namespace culprit::diagnose {

std::vector<Examination> find_missing_checks(ConsistencyChecker& checker, uint64_t most_steps,
                                             std::vector<edits::Edit>& past_failure) {
  const AddedStatements added(checker);
  const edits::MissingExits missing(checker.problem().image(), added.executed(),
                                    checker.problem().options().budget);
  trials::ExitsThatMend found =
      trials::find_exits(checker.problem(), missing, checker.trials(), checker.path_steps(),
                         most_steps, AddedStatements::kEnough);
  checker.learn_length(found.longest);
  std::move(found.past_failure.begin(), found.past_failure.end(), std::back_inserter(past_failure));
  added.name_lines(found.edits);
  return added.confirmed(std::move(found.edits));
}

}  // namespace culprit::diagnose
