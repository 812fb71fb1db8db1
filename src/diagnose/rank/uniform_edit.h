// Uniform edits: one small change to what a component computes, the same at each execution, that
// makes all tests pass.
//
// It is the cheapest form of a patch, and a strong hint at the faulty place: in the trial of
// docs/architecture.md, ordering consistent places by the smallest edit that passes (of a richer
// set than this one) took the first rank from .70 to .81. Tried in plain runs, failing tests first,
// so that a wrong edit ends soon.
#pragma once

#include <optional>

#include "diagnose/search/suspect_search.h"
#include "trials/trials.h"

namespace culprit::diagnose {

/// How much an edit says: a slip of the pen more than another constant.
enum class EditSize : uint8_t { Slip, Change };

struct UniformEdit {
  edits::Edit edit;
  EditSize size = EditSize::Slip;
  /// false: passing tests are left that were too long to be tried
  bool tried_in_all = true;
};

/// The smallest edit of the suspect that passes every test, passing ones up to a bound of steps;
/// none for texts and inputs, and for sets only where slips are known: then the first of these.
/// `tries_slips`: in instructions as well, each of which is a run from the start.
std::optional<UniformEdit> find_uniform_edit(const judge::Problem& problem, trials::Trials& trials,
                                             const Suspect& suspect, bool tries_slips = true);

/// About what those slips cost for one suspect, in instructions: it grows with the run and with the
/// program.
uint64_t cost_of_slips(const judge::Problem& problem);

}  // namespace culprit::diagnose
