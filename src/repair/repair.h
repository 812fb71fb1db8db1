// Patches: changes of the source with which all tests pass.
//
// A diagnosis finds the suspects. Their edits are tried in runs, the likeliest first: on the
// failing tests, then on the passing ones. What passes is written into the source, compiled and run
// again; only that makes it a patch.
#pragma once

#include "document/document.h"
#include "judge/request.h"

namespace culprit::repair {

struct RepairRequest {
  judge::RunRequest run;
  size_t most_patches = 5;     ///< in the document
  unsigned most_edits = 2;     ///< 1: one edit in a patch; 2: two, or steps (steps.h)
  bool may_move_lines = true;  ///< false: a patch must not add or remove lines
  /// A program that is right with every valid input, and passes the tests; null: there is none.
  const model::Program* reference = nullptr;
};

/// A diagnosis with patches. `progress` may be null.
document::Document repair(const RepairRequest& request, judge::ProgressSink* progress);

}  // namespace culprit::repair
