// What of the search for sets of components is guessed, or made before its turn, by threads that
// have nothing else to do.
//
// Questions that it will ask are guesses (foresight.h); the parts that are one step after the other
// for long are made as a whole (run_ahead.h): outputs that are mended, the formula of all
// components, units, and a rehearsal of the search for several faults, whose answers are
// remembered. In its turn each part is taken, or made then: what comes out is the same.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "diagnose/asking.h"
#include "diagnose/joint_sets.h"
#include "diagnose/run_ahead.h"
#include "diagnose/several_faults.h"
#include "diagnose/slips_alone.h"

namespace culprit::diagnose {

class SetsAhead {
 public:
  /// `candidates`: what is known so far, of sets as well. `refuted_alone`(): the same of slips.
  SetsAhead(const Asking& asking, const machine::Image& image, const std::vector<JudgedTest>& tests,
            const std::vector<Examination>& candidates,
            std::function<RefutedAlone()> refuted_alone);

  /// What the search will ask may be found out from now on; after the first of it, so may `others`.
  void foresee(const std::vector<TestQuestion>& others);
  /// While components are asked again: units, and the rehearsal.
  void begin_what_comes_last();
  /// While other trials are made.
  void foresee_last_resorts() const;
  /// From what is known of single components now; `has_other`: there will be another answer.
  void begin_units(bool has_other);

  /// The search for several faults itself begins.
  void end_rehearsal();
  void give_up_what_is_vain();
  void give_up_units() { units_.give_up(); }

  // In their turn
  // -----------------------------------------------------------------------------------------------

  std::vector<Examination> mended();
  JointSets joint_sets();
  std::vector<Examination> units(bool has_other);

  /// Of more parts than were asked for.
  bool is_large(const Examination& set) const {
    return set.suspect.leaves.size() > request_.options.max_faults;
  }

 private:
  enum class Mended : uint8_t { NotYet, Nothing, ByFew, ByMany };  // components
  struct Units {
    bool has_other = false;  ///< there was another answer
    std::vector<Examination> found;
  };
  /// components, and tests that each explains: what units go by
  using Evidence = std::vector<std::pair<model::ComponentId, size_t>>;

  void run_ahead();
  template <class Result, class Find>
  void begin(RunAhead<Result>& ahead, const Budget* whole, Find find);
  template <class Result>
  std::optional<Result> taken(RunAhead<Result>& ahead);
  void begin_units(std::function<std::optional<bool>()> has_other);
  std::vector<Examination> find_units(const RunRequest& request, const ConsistencyChecker& checker,
                                      const std::vector<Examination>& singles,
                                      bool has_other) const;
  void give_up_other_units();
  std::vector<Examination> singles() const;
  Evidence evidence_of_singles() const;

  const Asking& asking_;
  const RunRequest& request_;
  const ConsistencyChecker& checker_;
  const machine::Image& image_;
  const model::Program& program_;
  const std::vector<JudgedTest>& tests_;
  const std::vector<Examination>& candidates_;
  const std::function<RefutedAlone()> refuted_alone_;
  bool slips_are_tried_ = false;
  std::shared_ptr<Budget> while_none_explains_;  ///< of the rehearsal; null: not begun
  Evidence evidence_for_units_;
  std::atomic<Mended> mended_{Mended::NotYet};
  // Last, since they are given up first.
  RunAhead<std::vector<Examination>> mending_;
  RunAhead<Units> units_;
  RunAhead<JointSets> joint_;
  RunAhead<SeveralFaults> rehearsal_;
};

}  // namespace culprit::diagnose
