// Changes that pass all tests, as groups of those that do the same with further inputs.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "document/document.h"
#include "repair/behaviour.h"
#include "repair/candidates.h"
#include "variants/text_judge.h"
#include "variants/trying.h"

namespace culprit::repair {

/// A change that passes all tests in trials.
struct Passing {
  Candidate candidate;
  variants::Runnable program;
  std::vector<Candidate> parts = {};  ///< of a change at several places, as Runnable::edits
  std::unique_ptr<variants::Rebuilt> rebuilt = {};  ///< if it was judged as text already
};

/// Indices of `passing`; those of a group do the same, the likeliest first.
using Group = std::vector<size_t>;

/// The likeliest group first. The chance of a group is the sum of those of its members: an edit is
/// right if it does what the author meant, however it is written. Groups of which each member
/// writes a value of a test come last (test_values.h). With a reference, groups that agree with it
/// more often come first, and if one always does, only those.
std::vector<Group> likeliest_groups(const judge::Problem& problem,
                                    const std::vector<Passing>& passing, const FurtherRuns& further,
                                    bool has_reference);

/// The shortest input with which both programs differ, and what they do; nullopt if there is none.
std::optional<document::Distinction> distinction(const std::vector<Passing>& passing,
                                                 const FurtherRuns& further, size_t first,
                                                 size_t other);

}  // namespace culprit::repair
