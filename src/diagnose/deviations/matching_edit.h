// One edit of a condition that does what a deviation does.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "diagnose/deviations/deviation_search.h"
#include "edits/edit.h"

namespace culprit::diagnose {

struct MatchingEdit {
  edits::Edit edit;
  bool all_pass = false;  ///< all tests pass with it
};

/// For the deviations of one test. Slips are tried once for each condition: a run per slip, some
/// dozens.
class MatchingEdits {
 public:
  /// Both arguments must outlive this.
  MatchingEdits(const judge::Problem& problem, const judge::JudgedTest& test);

  /// The likeliest slip of the condition with which the test passes and each of its executions goes
  /// as in the deviated run; nullopt if there is none, or if the flips are of several conditions.
  /// One with which all tests pass comes first. Only slips whose source text is known.
  std::optional<MatchingEdit> find(const FoundDeviation& deviation);

 private:
  struct Passing {
    MatchingEdit edit;
    std::vector<bool> truths;  ///< of the condition, in the edited run
  };
  const std::vector<Passing>& passing_slips(model::ComponentId condition);
  std::vector<Passing> try_slips(model::ComponentId condition) const;
  std::vector<model::ComponentId> components_in(model::ComponentId condition) const;
  std::vector<bool> truths_in(const FoundDeviation& deviation, model::ComponentId condition) const;
  bool passes_all(const edits::Edit& slip) const;

  const judge::Problem& problem_;
  const judge::JudgedTest& test_;
  replay::PlainRunRequest plain_;
  std::map<model::ComponentId, std::vector<Passing>> tried_;
};

}  // namespace culprit::diagnose
