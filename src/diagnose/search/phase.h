// A phase of a search: a round or a step, and what it may spend.
//
// A round asks candidates one by one. A step is any other search; it adds candidates or decides
// those that are there.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "diagnose/search/search.h"

namespace culprit::diagnose {

/// What a phase may spend: Examination::cost, about microseconds. Grows with Options::effort.
struct Pool {
  uint64_t found = 0;  ///< if something explains
  uint64_t none = 0;   ///< as long as nothing does
};

/// A pool, scaled by Options::effort.
inline uint64_t scaled(uint64_t pool, const Search& search) {
  const uint64_t times = search.problem.options().effort;
  return pool < UINT64_MAX / times ? pool * times : UINT64_MAX;
}

/// How a round asks.
enum class Ask : uint8_t {
  Encoding,
  RaisedBounds,      ///< the encoding, with more iterations of loops
  ValuesEverywhere,  ///< plain runs with another value at every execution
  ValuesOnce,        ///< plain runs with other values at single executions
  Refutation,        ///< the encoding with loops joined, which can only refute
};

struct Round {
  Ask how;
  /// The candidates to ask, as indices, in order.
  std::vector<size_t> (*whom)(const Search&);
};

/// What a step may spend.
struct Allowance {
  encode::Effort effort;  ///< for one question
  uint64_t pool = 0;      ///< for all

  /// For steps that make plain runs.
  uint64_t instructions() const { return pool * kInstructionsPerMicrosecond; }
};
using Step = void (*)(Search&, const Allowance&);

struct Phase {
  const char* name;
  bool (*when)(const Search&);
  std::variant<Round, Step> what;
  encode::Effort (*effort)(const Search&);
  Pool pool;
};

}  // namespace culprit::diagnose
