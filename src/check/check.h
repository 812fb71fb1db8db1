// The bounded search for inputs that break a contract, an assertion or C's rules
// (bounded model checking; Clarke, Kroening and Lerda 2004).
//
// The bound limits iterations of loops that inputs can end, frames of recursive functions and
// elements of arrays. It rises until everything is proved, something is violated, or the budget
// ends. Every violation is run with its inputs before it is reported.
#pragma once

#include <cstdint>
#include <string>

#include "document/check_report.h"
#include "judge/request.h"
#include "model/program.h"
#include "support/budget.h"

namespace culprit::check {

struct CheckRequest {
  const model::Program* program = nullptr;  ///< with a harness, or with a main
  const Budget* budget = nullptr;           ///< null: no limit
  std::string function;  ///< called by the harness: what it requires is assumed; empty: none
  uint32_t most = 0;     ///< greatest bound; 0: none
  bool termination = false;  ///< whether loops end is a property as well
};

/// Fills properties, bound, limited_by, incomplete, contradiction and exhausted; the rest is left
/// to the caller. Deterministic but for the end of the budget.
document::CheckReport check(const CheckRequest& request, judge::ProgressSink* progress = nullptr);

}  // namespace culprit::check
