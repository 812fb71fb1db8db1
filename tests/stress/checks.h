// What must hold of the answers about a case, whichever engine gives them.
//
// - "replays": each suspect of each search passes every failing test in a plain run made here, with
//   its values put in.
// - "texts": the source text of an edit, compiled, does what the edit does.
// - "contradiction": a component that one engine refutes for a test, at no bound, is not shown to
//   explain this test by another one. Engines: the question to the encoding, the relaxation of all
//   components at once, value replacement, slips. A search whose list is complete lists every
//   component that explains, and no unit is refuted that holds one. Left out are replays with
//   undefined behaviour, which the encoding excludes, other texts for literals, which it does not
//   know, and missing statements.
// - "threads NAME", "again NAME": with this search the document is the same with 2 threads, and
//   when it is made a second time.
// - "exception": no engine throws.
// - "crash", "time": the checks come to an end (in_child.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "stress_case.h"

namespace culprit::stress {

struct Failure {
  std::string check;
  std::string detail;
};

/// How much was checked. Too little makes the checks empty.
struct Tally {
  uint64_t programs = 0;                ///< those that compile and fail a test
  uint64_t suspects = 0;                ///< replayed
  uint64_t explained = 0, refuted = 0;  ///< pairs of component and test
  uint64_t documents = 0;               ///< compared
  uint64_t texts = 0;                   ///< of edits, compiled
};

/// The first check that fails; nullopt if all hold. `only`: do this check alone; empty: all. A case
/// that does not compile, or fails no test, fails no check.
std::optional<Failure> first_failure(const Case& made, const std::string& only, Tally& tally);

}  // namespace culprit::stress
