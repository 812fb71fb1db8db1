// Uniform edits: one small change to the value of a component, the same at each execution, that
// makes all tests pass.
//
// A uniform edit is the cheapest form of a patch and strong evidence for its place. In the trial of
// docs/decisions/0025-consistency-ranks-first.md, ordering consistent places by the smallest edit
// that passes (from a richer set than this one) raised the share of first places from .70 to .81.
// Edits are tried in plain runs, failing tests first, so a wrong edit ends soon.
#pragma once

#include <optional>

#include "diagnose/search/suspect_search.h"
#include "trials/trials.h"

namespace culprit::diagnose {

/// How strong the evidence of an edit is: a slip of the pen is stronger than another constant.
enum class EditSize : uint8_t { Slip, Change };

struct UniformEdit {
  edits::Edit edit;
  EditSize size = EditSize::Slip;
  /// A constant that nobody would write: another value may do as well.
  bool is_arbitrary = false;
  /// False if some passing tests were not tried, because together they are too long.
  bool tried_in_all = true;
};

/// The smallest edit of the suspect that passes every test; passing tests are tried up to a total
/// of instructions. nullopt if there is none, for kinds without a value, such as prints and inputs,
/// and when the time is up. For a set, only its known slips are tried, and the result is the first
/// of them. `tries_slips`: also try slips in instructions, each of which needs runs from the start.
std::optional<UniformEdit> find_uniform_edit(const judge::Problem& problem, trials::Trials& trials,
                                             const Suspect& suspect, bool tries_slips = true);

/// The approximate cost of trying these slips for one suspect, in instructions. It grows with the
/// length of the run and the size of the program.
uint64_t cost_of_slips(const judge::Problem& problem);

}  // namespace culprit::diagnose
