// What explains where no single component does: statements and sets of components, and units as the
// last resort.
//
// Statements none of whose parts explains alone are asked as a whole. Where no component explains
// at all, several_faults.h, slip_pairs.h and others look for sets that are likely; where they find
// nothing, all texts that are printed are asked at once, outputs are mended, and the search is made
// again with more effort. Of small programs joint_sets.h adds the sets that were missed, and proves
// that there are no others. Units come last.
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
  /// `candidates`: what is known of single components; sets that were asked are added to them.
  SetSearch(const Asking& asking, std::vector<Examination>& candidates);

  void ask_statements();
  /// All but statements.
  void run();
  /// components of the largest sets
  unsigned tried_together() const { return tried_together_; }
  const document::ProofForSets& proof_for_sets() const { return proof_for_sets_; }
  /// Where all sets were wanted: why there are none; empty: there are.
  const std::string& why_not_all() const { return why_not_all_; }
  const std::vector<CheckRecord>& checks() const { return checks_; }  ///< that are no candidate's
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
