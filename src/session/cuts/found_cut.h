// Who looks for a cut, and what comes of it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/cuts/causal_order.h"
#include "support/result.h"

namespace culprit::session {

/// A cut at which a condition holds.
struct FoundCut {
  std::optional<Positions> cut;    ///< nullopt: there is none, or it is not known
  std::vector<uint32_t> involved;  ///< threads that decide, from 0
  std::string words;               ///< the answer, as a sentence without full stop
};
/// Looks for a cut at which a condition on all threads holds. Errors: what is wrong with it.
using FindCut = std::function<Result<FoundCut>(std::string_view condition)>;

}  // namespace culprit::session
