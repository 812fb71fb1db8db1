// Any condition on a cut, by looking at the consistent cuts one by one (Cooper & Marzullo 1991).
// There may be exponentially many, so the number is limited.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "causality/cut.h"

namespace culprit::causality {

using Condition = std::function<bool(const Cut&)>;

enum class Answer : uint8_t { Yes, No, Unknown };

struct LatticeAnswer {
  Answer answer = Answer::Unknown;
  std::optional<Cut> cut;  ///< of possibly(), if the answer is yes: one with the fewest events
  uint64_t examined = 0;   ///< cuts
};

/// Whether the condition holds in some consistent cut. Unknown after `most` cuts.
LatticeAnswer possibly(const Computation& computation, const Condition& condition, uint64_t most);
/// Whether it holds at some point in every order of the events. Unknown after `most` cuts.
LatticeAnswer definitely(const Computation& computation, const Condition& condition, uint64_t most);

}  // namespace culprit::causality
