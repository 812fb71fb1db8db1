#include "repair/candidates.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "edits/missing_resets.h"
#include "edits/prior.h"
#include "edits/slips.h"

namespace culprit::repair {

namespace {

using diagnose::RankedPlace;
using diagnose::RankedSuspect;
using diagnose::Suspect;

class Collection {
 public:
  explicit Collection(const diagnose::Diagnosed& diagnosed) : diagnosed_(diagnosed) {}

  std::vector<Candidate> run() {
    std::vector<model::ComponentId> ids;
    for (const RankedPlace& place : diagnosed_.places) {
      add_found(place.best, place.probability);
      for (const RankedSuspect& also : place.also) add_found(also, place.probability);
    }
    for (const auto& [id, probability] : probability_) ids.push_back(id);
    add_all(edits::slips_of(diagnosed_.problem.image(), ids));
    add_all(edits::missing_resets(diagnosed_.problem.image(), ids));
    std::stable_sort(all_.begin(), all_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
    return std::move(all_);
  }

 private:
  const Suspect& suspect(const RankedSuspect& ranked) const {
    return diagnosed_.faults.suspects[ranked.suspect];
  }

  /// What the search and the ranking already know to pass.
  void add_found(const RankedSuspect& ranked, double probability) {
    const Suspect& found = suspect(ranked);
    if (found.is_set || found.unit) return;
    for (const model::ComponentId leaf : found.leaves) probability_.try_emplace(leaf, probability);
    if (found.slips.size() == 1) add(found.slips.front(), probability);
    if (ranked.edit && found.leaves.size() == 1) add(weighted(ranked.edit->edit), probability);
  }

  edits::Edit weighted(edits::Edit edit) const {
    if (edit.weight == 0)
      edit.weight =
          edits::kind_weight(diagnosed_.problem.program().components[edit.component].kind);
    return edit;
  }

  void add_all(std::vector<edits::Edit> edits) {
    for (edits::Edit& edit : edits)
      if (const auto known = probability_.find(edit.component); known != probability_.end())
        add(std::move(edit), known->second);
  }

  void add(edits::Edit edit, double probability) {
    if (edit.source.empty() || !sources_.insert(edit.source).second) return;
    const double score = std::log(probability) + edit.weight;
    all_.push_back({std::move(edit), score});
  }

  const diagnose::Diagnosed& diagnosed_;
  std::map<model::ComponentId, double> probability_;  // of single suspects, by leaf
  std::set<edits::SourceChanges> sources_;            // of all candidates
  std::vector<Candidate> all_;
};

}  // namespace

std::vector<Candidate> candidates(const diagnose::Diagnosed& diagnosed) {
  return Collection(diagnosed).run();
}

}  // namespace culprit::repair
