// Edits of one file that are only text, compiled all at once and tried in runs.
#pragma once

#include <memory>
#include <vector>

#include "edits/edit.h"
#include "edits/source_tree.h"
#include "judge/problem.h"
#include "trials/trials.h"
#include "variants/schemata.h"
#include "variants/text_judge.h"
#include "variants/trying.h"

namespace culprit::variants {

class Variants {
 public:
  /// Compiles the edits of the file that compile. Null if the program with the choices is not
  /// equal to the one without in all tests.
  static std::unique_ptr<Variants> compiled(const judge::Problem& problem,
                                            const edits::SourceTree& tree, uint32_t file,
                                            const std::vector<TextVariant>& edits);

  /// Whether the edit was compiled.
  bool has(size_t edit) const { return !choices_[edit].empty(); }
  /// Whether it was left out because it does not compile.
  bool is_rejected(size_t edit) const { return is_rejected_[edit]; }
  /// Runs the test with an edit that was compiled, or with several at different places.
  trials::Trial run(size_t edit, size_t test, const machine::MachineLimits& limits);
  trials::Trial run(const std::vector<size_t>& edits, size_t test,
                    const machine::MachineLimits& limits) const;
  /// The program with these edits; it refers to this object.
  Runnable runnable(const std::vector<size_t>& edits) const;

 private:
  Variants(const judge::Problem& original, model::Program program);
  bool behaves_as(const judge::Problem& original) const;
  machine::MachineLimits limits_for(size_t test, machine::MachineLimits limits) const;
  void note_choices(const Schemata& schemata, size_t edits);

  const Rebuilt rebuilt_;  // with the choices
  trials::Trials trials_;
  std::vector<std::vector<edits::Edit>> choices_;  // per edit: those that make it
  std::vector<bool> is_rejected_;                  // per edit
};

}  // namespace culprit::variants
