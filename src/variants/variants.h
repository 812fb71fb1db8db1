// Edits that are only text, compiled all at once and tried in runs.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "edits/edit.h"
#include "edits/source_tree.h"
#include "judge/problem.h"
#include "trials/trials.h"
#include "variants/schemata.h"
#include "variants/text_judge.h"
#include "variants/trying.h"

namespace culprit::variants {

/// Edits of one file.
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

/// Edits of any files, those of each file compiled together.
struct CompiledEdits {
  std::vector<std::unique_ptr<Variants>> files;
  /// Per edit: where it was compiled, and its number there; null if it was not compiled.
  std::vector<std::pair<Variants*, size_t>> of_edit;
  /// The edits that no choice can hold, ascending. They may compile alone.
  std::vector<size_t> alone;
};

/// `edits`: those with null changes are left out. Ends early with the budget of the problem.
CompiledEdits compiled_edits(const judge::Problem& problem, const edits::SourceTree& tree,
                             const std::vector<TextVariant>& edits);

}  // namespace culprit::variants
