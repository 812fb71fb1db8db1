// Which processes violate a condition on a cut together.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace culprit::causality {

/// Ascending.
using ProcessSet = std::vector<uint32_t>;

/// The processes that are in all sets; empty if there are no sets.
ProcessSet common_part(const std::vector<ProcessSet>& sets);

struct ViolatingSets {
  /// Each violates the condition whatever the other processes are in, and no part of it does. The
  /// smallest first.
  std::vector<ProcessSet> minimal;
  /// Processes without any of which it is not violated: those that are in all minimal sets. Empty
  /// where the violation is over-determined, as by three in a section for one (Ohta & Mizuno 2003).
  ProcessSet indispensable;
  bool is_complete = true;  ///< all minimal sets were found
};

/// `violates`: whether the condition is violated by what is known of these processes alone; holds
/// for each larger set, too. Asks at most `most` times. Cost: the number of subsets up to the size
/// of the largest minimal set, those above a minimal one left out.
ViolatingSets violating_sets(uint32_t processes,
                             const std::function<bool(const ProcessSet&)>& violates, uint64_t most);

}  // namespace culprit::causality
