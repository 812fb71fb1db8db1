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

  struct OfCondition {
    model::ComponentId condition = model::kNoComponent;
    MatchingEdit best;
    /// Executions that it takes the other way; 0 if it does more than that, as when it keeps an
    /// operand from being evaluated.
    uint64_t turned = 0;
  };
  /// The best edit of each condition that the failing run executes, if there is any: those with
  /// which all tests pass first, then the likeliest. Conditions in program order are tried until
  /// the slips have taken about `most_steps` instructions.
  std::vector<OfCondition> best_of_each(uint64_t most_steps);

 private:
  struct Passing {
    MatchingEdit edit;
    std::vector<bool> truths;  ///< of the condition, in the edited run
  };
  const std::vector<Passing>& passing_slips(model::ComponentId condition);
  std::vector<Passing> try_slips(model::ComponentId condition);
  uint64_t turned_by(model::ComponentId condition, const std::vector<bool>& truths) const;
  std::vector<model::ComponentId> components_in(model::ComponentId condition) const;
  std::vector<bool> truths_in(const FoundDeviation& deviation, model::ComponentId condition) const;
  bool passes_all(const edits::Edit& slip);

  const judge::Problem& problem_;
  const judge::JudgedTest& test_;
  replay::PlainRunRequest plain_;
  std::map<model::ComponentId, std::vector<Passing>> tried_;
  uint64_t steps_ = 0;  // of all slips so far
};

}  // namespace culprit::diagnose
