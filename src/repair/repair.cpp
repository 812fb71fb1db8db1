#include "repair/repair.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "diagnose/answer/edit_words.h"
#include "diagnose/locate.h"
#include "document/to_document.h"
#include "repair/candidates.h"
#include "repair/pairs.h"
#include "repair/patch_words.h"
#include "repair/steps.h"
#include "repair/trying.h"
#include "repair/variants.h"

namespace culprit::repair {

namespace {

// instructions of the trials of one reach; bounds time (bench/RESULTS.md#constants)
constexpr uint64_t kMostSteps = 400'000'000;
// edits that are compiled together, the likeliest; bounds time and memory
constexpr size_t kMostCompiled = 2'000;
// edits that cannot be compiled together with others, each compiled alone
constexpr size_t kMostAlone = 16;

bool moves_lines(const edits::SourceChanges& changes) {
  const auto lines = [](const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
  };
  return std::any_of(changes.begin(), changes.end(), [&](const edits::SourceChange& change) {
    return lines(change.replaced) != lines(change.written);
  });
}

class Patches {
 public:
  /// `tests`: the outcomes without a patch.
  Patches(const diagnose::Diagnosed& diagnosed, const RepairRequest& request,
          const std::vector<document::TestOutcome>& tests)
      : diagnosed_(diagnosed),
        problem_(diagnosed.problem),
        tests_(tests),
        trials_(diagnosed.checker.trials()),
        limits_(diagnosed.checker.run_limits()),
        request_(request),
        tree_(problem_.program()),
        most_steps_(kMostSteps * problem_.options().effort) {
    limits_.steps = std::min(limits_.steps, problem_.bounds().steps);
  }

  std::vector<document::Patch> run() {
    for (const edits::Reach reach : {edits::Reach::Near, edits::Reach::Far}) {
      candidates_ = candidates(diagnosed_, tree_, reach);
      compile();
      add_patches(passing());
      if (!patches_.empty() || time_is_up()) return std::move(patches_);
    }
    if (!request_.may_move_lines || request_.most_edits < 2) return {};
    add_patches(passing_pairs(diagnosed_, tree_, request_.rebuild, limits_, most_steps_));
    return patches_.empty() ? without_suspects() : std::move(patches_);
  }

  /// Those that are found step by step.
  std::vector<document::Patch> without_suspects() {
    if (request_.may_move_lines && request_.most_edits > 1 && !time_is_up())
      add_patches(passing_in_steps(problem_, request_.rebuild, limits_, most_steps_));
    return std::move(patches_);
  }

 private:
  /// Those that pass as text, too, up to the most that the request wants.
  void add_patches(const std::vector<Candidate>& passing) {
    for (const Candidate& candidate : passing) {
      if (patches_.size() == request_.most_patches || time_is_up()) break;
      if (!request_.may_move_lines && moves_lines(candidate.changes)) continue;
      if (passes_as_text(problem_, tests_, candidate.changes, request_.rebuild))
        patches_.push_back(patch_of(candidate, patches_.size() + 1));
    }
  }

  bool time_is_up() const {
    const Budget* budget = problem_.options().budget;
    return budget && budget->exhausted();
  }

  /// Compiles the edits whose effect is not known, those of each file together.
  void compile() {
    variants_.clear();
    alone_.clear();
    compiled_.assign(candidates_.size(), {nullptr, 0});
    if (!request_.may_move_lines) return;
    std::map<uint32_t, std::vector<size_t>> files;
    size_t count = 0;
    for (size_t k = 0; k < candidates_.size(); ++k)
      if (!candidates_[k].edit && count++ < kMostCompiled * problem_.options().effort)
        files[candidates_[k].changes.front().range.file].push_back(k);
    for (const auto& [file, indices] : files) {
      std::vector<const edits::SourceChanges*> texts;
      for (const size_t k : indices) texts.push_back(&candidates_[k].changes);
      std::unique_ptr<Variants> variants =
          Variants::compiled(problem_, request_.rebuild, tree_, file, texts);
      for (size_t i = 0; i < indices.size(); ++i) {
        if (variants && variants->has(i)) compiled_[indices[i]] = {variants.get(), i};
        else if (!variants || !variants->is_rejected(i)) alone_.insert(indices[i]);
      }
      if (variants) variants_.push_back(std::move(variants));
    }
    while (alone_.size() > kMostAlone) alone_.erase(std::prev(alone_.end()));
  }

  /// The candidates that pass in trials, and those that cannot be tried, in their order.
  std::vector<Candidate> passing() {
    std::vector<Candidate> passing;
    for (const size_t k : passing_of(problem_, candidates_.size(), most_steps_,
                                     [&](size_t candidate) { return tried(candidate); }))
      passing.push_back(candidates_[k]);
    return passing;
  }

  Tried tried(size_t candidate) const {
    const auto [variants, index] = compiled_[candidate];
    const std::optional<edits::Edit>& edit = candidates_[candidate].edit;
    if (edit)
      return tried_on_all(problem_, [&](size_t test) {
        return trials_.run(*edit, test, trials_.limits_for(test, limits_));
      });
    if (!variants) return {alone_.contains(candidate), 0};
    return tried_on_all(problem_, [&, variants = variants, index = index](size_t test) {
      return variants->run(index, test, limits_);
    });
  }

  std::string words_for(const Candidate& candidate) const {
    if (candidate.edit) {
      const edits::Edit& edit = *candidate.edit;
      const model::Component& component = problem_.program().components[edit.component];
      const std::string words = diagnose::words_for(problem_.program(), edit, edit.component);
      return edit.is_missing_statement() ? edit.text
             : words.starts_with('`')    ? fmt::format("{} for `{}`", words, component.text)
                                         : fmt::format("`{}`: {}", component.text, words);
    }
    return words_for_changes(candidate.changes, candidate.mistake);
  }

  document::Patch patch_of(const Candidate& candidate, size_t rank) const {
    document::Patch patch;
    patch.rank = static_cast<unsigned>(rank);
    patch.words = words_for(candidate);
    patch.mistake = edits::name_of(candidate.mistake);
    patch.place = document::place_of(problem_.program(), candidate.place);
    for (const edits::SourceChange& change : candidate.changes)
      patch.changes.push_back(
          {document::place_of(problem_.program(), change.range), change.replaced, change.written});
    patch.tests = static_cast<uint64_t>(
        std::count_if(tests_.begin(), tests_.end(), [](const document::TestOutcome& test) {
          return test.verdict != document::Verdict::Unknown;
        }));
    return patch;
  }

  const diagnose::Diagnosed& diagnosed_;
  const judge::Problem& problem_;
  const std::vector<document::TestOutcome>& tests_;
  trials::Trials& trials_;
  machine::MachineLimits limits_;
  const RepairRequest& request_;
  const edits::SourceTree tree_;
  std::vector<Candidate> candidates_;
  std::vector<std::unique_ptr<Variants>> variants_;     // one per file
  std::vector<std::pair<Variants*, size_t>> compiled_;  // per candidate; null: not compiled
  std::vector<document::Patch> patches_;
  std::set<size_t> alone_;  // candidates that are only judged as text
  const uint64_t most_steps_;
};

}  // namespace

document::Document repair(const RepairRequest& request, judge::ProgressSink* progress) {
  return diagnose::locate(
      request.run, progress,
      [&](const diagnose::Diagnosed& diagnosed, document::Document& document) {
        Patches patches(diagnosed, request, document.tests);
        // a patch must pass all failing tests, and one has no suspect
        document.patches = document.set_aside.empty() ? patches.run() : patches.without_suspects();
      });
}

}  // namespace culprit::repair
