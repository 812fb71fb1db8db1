// Explanations by several components: statements, sets of components, and units as the last resort.
//
// A statement is asked as a whole if none of its parts explains alone. If no component explains at
// all, several_faults.h, slip_pairs.h and others look for likely sets. If they find nothing, all
// printed texts are asked at once, outputs are repaired, and the search is repeated with more
// effort. For small programs, joint_sets.h adds the sets that were missed and proves that there are
// no others. Units come last.
#pragma once

#include <string>
#include <vector>

#include "diagnose/consistency/asking.h"
#include "diagnose/single/single_slips.h"
#include "diagnose/system/joint_sets.h"
#include "document/document.h"

namespace culprit::diagnose {

class SetSearch {
 public:
  /// `candidates`: the examinations of single components; the sets asked are appended.
  SetSearch(const Asking& asking, std::vector<Examination>& candidates);

  void ask_statements();
  /// All searches except ask_statements(). Does nothing if options.max_faults is 1.
  void run();
  /// The size of the largest sets tried.
  unsigned tried_together() const { return tried_together_; }
  const document::ProofForSets& proof_for_sets() const { return proof_for_sets_; }
  /// Why joint_sets.h could not list the sets; empty if it listed them or was not asked.
  const std::string& why_not_all() const { return why_not_all_; }
  /// The checks that are not stored with a candidate.
  const std::vector<CheckRecord>& checks() const { return checks_; }
  bool out_of_time() const { return out_of_time_; }

 private:
  void ask_sets(const std::vector<Suspect>& sets, const encode::Effort& effort, uint64_t pool);
  void ask_branches();
  void ask_all_texts();
  void ask_several(unsigned factor);
  void ask_jointly(const SystemEffort& effort);
  void use(JointSets joint);
  void decide_singles(const JointSets& joint);
  void keep_minimal(const JointSets& joint);
  void pair_slips();
  RefutedAlone refuted_alone() const;
  void swap_arguments();
  std::vector<Examination> mend_outputs();
  bool is_large(const Examination& set) const;
  void ask_units(bool has_other);
  void add(Examination set);
  void keep_checks_of(Examination& examination);
  bool holds_candidate(const std::vector<model::ComponentId>& set) const;
  bool explains_any() const;
  bool is_each_refuted() const;
  bool has_all_sets() const;

  const Asking& asking_;
  const judge::Problem& problem_;
  const ConsistencyChecker& checker_;
  std::vector<Examination>& candidates_;
  std::vector<CheckRecord> checks_;
  document::ProofForSets proof_for_sets_;
  std::string why_not_all_;
  unsigned tried_together_ = 1;
  bool out_of_time_ = false;
};

}  // namespace culprit::diagnose
