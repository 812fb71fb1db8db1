#include "diagnose/sets/edit_sets.h"

#include <algorithm>
#include <utility>

namespace culprit::diagnose {

std::optional<Examination> confirm_together(const ConsistencyChecker& checker,
                                            const std::vector<edits::Edit>& edits) {
  // the components in which edit k is confirmed: its own, then those around it
  std::vector<size_t> at(edits.size());
  std::vector<edits::Edit> shown = edits;
  while (true) {
    std::vector<model::ComponentId> leaves;
    for (size_t k = 0; k < edits.size(); ++k) {
      shown[k].component = at[k] > 0 ? edits[k].around[at[k] - 1] : edits[k].component;
      leaves.push_back(shown[k].component);
    }
    std::sort(leaves.begin(), leaves.end());
    if (std::adjacent_find(leaves.begin(), leaves.end()) == leaves.end()) {
      Examination set =
          checker.confirm(suspect_of(checker.problem().program(), std::move(leaves)), shown);
      if (set.explains()) return set;
    }
    size_t next = edits.size();
    while (next > 0 && at[next - 1] == edits[next - 1].around.size()) at[--next] = 0;
    if (next == 0) return std::nullopt;
    ++at[next - 1];
  }
}

}  // namespace culprit::diagnose
