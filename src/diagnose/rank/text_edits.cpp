#include "diagnose/rank/text_edits.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "diagnose/rank/edit_candidates.h"
#include "diagnose/rank/solved_constants.h"
#include "diagnose/rank/text_pairs.h"
#include "edits/prior.h"
#include "judge/schedule_search.h"
#include "variants/text_judge.h"
#include "variants/trying.h"
#include "variants/variants.h"

namespace culprit::diagnose {

namespace {

// instructions of the trials; bounds time
constexpr uint64_t kMostStepsOfTexts = 40'000'000;
// instructions of all tests together, which run once for each compiled program
constexpr uint64_t kLongTests = 10'000'000;
// Edits that are compiled together, the likeliest first, and how often, as long as none passes;
// bounds time. On 92 faults that people reported, four rounds listed two more than one, and eight
// no more than four.
constexpr size_t kMostCompiled = 400, kMostRounds = 4;
// edits of which pairs are made; bounds time
constexpr size_t kMostInPairs = 800;
// edits that cannot be compiled together with others, such as those of declarations
constexpr size_t kMostAlone = 8;
// of named constants, each compiled alone
constexpr size_t kMostConstants = 24;
// that pass in trials and are judged as text; each says much the same
constexpr size_t kMostJudged = 6;

class TextEditSearch {
 public:
  TextEditSearch(const ConsistencyChecker& checker, const SuspectList& faults, bool tries_pairs)
      : problem_(checker.problem()),
        limits_(checker.run_limits()),
        tree_(problem_.program()),
        tries_pairs_(tries_pairs) {
    open_.insert(faults.unasked.begin(), faults.unasked.end());
    for (const UndecidedGroup& group : faults.undecided_by)
      open_.insert(group.components.begin(), group.components.end());
    for (const Suspect& suspect : faults.suspects)
      if (!suspect.unit && !suspect.is_set && !is_outlet(suspect)) {
        explaining_.insert(suspect.component);
        for (edits::SourceEdit& edit : solved_constants(problem_, tree_, suspect))
          of_values_.push_back({{suspect.component}, std::move(edit)});
      }
  }

  std::vector<TextEdit> run() {
    if (!can_be_tried()) return {};
    std::vector<TextEdit> alone;
    compile_and_judge(edit_candidates(problem_, tree_, open_), alone);
    if (found_.empty() && !time_is_up()) {
      for (TextEdit& candidate : value_candidates(problem_, tree_, explaining_))
        of_values_.push_back(std::move(candidate));
      compile_and_judge(of_values_, alone);
    }
    if (found_.empty()) judge_each(std::move(alone), kMostAlone);
    if (found_.empty() && !time_is_up())
      judge_each(constant_candidates(problem_, tree_), kMostConstants);
    // some pair passes nearly any single test
    if (found_.empty() && tries_pairs_ && problem_.options().max_faults > 1 &&
        problem_.tests().size() > 1 && !time_is_up())
      try_pairs();
    return std::move(found_);
  }

 private:
  bool is_outlet(const Suspect& suspect) const {
    return edits::is_outlet(problem_.program().components[suspect.component].kind);
  }

  /// Round by round, until some change is found. `alone`: takes what cannot be compiled together
  /// with others.
  void compile_and_judge(const std::vector<TextEdit>& all, std::vector<TextEdit>& alone) {
    for (size_t round = 0; round < kMostRounds && !is_mended() && !time_is_up(); ++round) {
      const size_t begin = std::min(all.size(), round * kMostCompiled),
                   end = std::min(all.size(), begin + kMostCompiled);
      if (begin == end) return;
      candidates_.assign(all.begin() + static_cast<std::ptrdiff_t>(begin),
                         all.begin() + static_cast<std::ptrdiff_t>(end));
      compile();
      judge_as_text(passing(), kMostJudged);
      for (const size_t k : compiled_.alone) alone.push_back(candidates_[k]);
    }
  }

  /// Whether some change passes that does not only leave code out: that passes by chance more
  /// often.
  bool is_mended() const {
    return std::any_of(found_.begin(), found_.end(), [](const TextEdit& found) {
      return found.edit.mistake != edits::Mistake::Superfluous;
    });
  }

  void try_pairs() {
    candidates_ = all_edit_candidates(problem_, tree_);
    if (candidates_.size() > kMostInPairs) candidates_.resize(kMostInPairs);
    compile();
    std::vector<TextEdit> pairs;
    for (const auto& [a, b] : passing_pairs(problem_, limits_, candidates_, compiled_,
                                            kMostStepsOfTexts * problem_.options().effort))
      pairs.push_back(joined(candidates_[a], candidates_[b]));
    judge_each(std::move(pairs), kMostJudged);
  }

  bool time_is_up() const {
    return problem_.options().budget && problem_.options().budget->exhausted();
  }

  bool can_be_tried() const {
    const judge::Options& options = problem_.options();
    const bool asks_for_anything = options.granularity == judge::Granularity::Auto ||
                                   options.granularity == judge::Granularity::Expression;
    using enum judge::FaultMode;
    const bool has_all_modes = options.modes.contains(Value) && options.modes.contains(Target) &&
                               options.modes.contains(Skip);
    if (!problem_.request().rebuild || !asks_for_anything || !has_all_modes || time_is_up())
      return false;
    uint64_t steps = 0;
    for (const judge::JudgedTest& test : problem_.tests()) steps += test.run.steps;
    return steps <= kLongTests * problem_.options().effort;
  }

  void compile() {
    std::vector<variants::TextVariant> texts;
    for (const TextEdit& candidate : candidates_)
      texts.push_back({&candidate.edit.changes, candidate.edit.mistake});
    compiled_ = variants::compiled_edits(problem_, tree_, texts);
  }

  /// The candidates that pass in trials, in their order.
  std::vector<size_t> passing() const {
    return variants::passing_of(
        problem_, candidates_.size(), kMostStepsOfTexts * problem_.options().effort, [&](size_t k) {
          const auto [variants, index] = compiled_.of_edit[k];
          if (!variants) return variants::Tried();
          return variants::tried_on_all(problem_,
                                        [&, variants = variants, index = index](size_t test) {
                                          return variants->run(index, test, limits_);
                                        });
        });
  }

  /// Each as a program of its own.
  void judge_each(std::vector<TextEdit> candidates, size_t most) {
    candidates_ = std::move(candidates);
    std::vector<size_t> all(candidates_.size());
    std::iota(all.begin(), all.end(), 0);
    judge_as_text(all, most);
  }

  void judge_as_text(const std::vector<size_t>& candidates, size_t most) {
    const std::vector<document::TestOutcome> before = judge::outcomes_of(problem_.tests());
    size_t judged = 0;
    uint64_t steps = 0;
    for (const size_t k : candidates) {
      if (steps > kMostStepsOfTexts * problem_.options().effort) return;
      const TextEdit& candidate = candidates_[k];
      const auto is_here = [&](const TextEdit& known) {
        return known.components == candidate.components;
      };
      if (std::any_of(found_.begin(), found_.end(), is_here) || is_added_elsewhere(candidate.edit))
        continue;
      if (judged++ == most || time_is_up()) return;
      const auto program = variants::rebuilt(problem_, candidate.edit.changes);
      if (!program) continue;
      for (const judge::JudgedTest& test : program->problem.tests()) steps += test.length();
      if (!variants::passes_all(*program, before)) continue;
      found_.push_back(candidate);
      if (candidate.edit.mistake == edits::Mistake::Size) reduce(found_.back().edit, before);
    }
  }

  /// The least number that passes in place of a larger one.
  void reduce(edits::SourceEdit& edit, const std::vector<document::TestOutcome>& before) const {
    const auto is_number = [](const std::string& text) {
      return !text.empty() && text.size() < 9 &&
             text.find_first_not_of("0123456789") == std::string::npos;
    };
    edits::SourceChange& change = edit.changes.front();
    if (edit.changes.size() > 1 || !is_number(change.replaced) || !is_number(change.written))
      return;
    uint64_t fails = std::stoull(change.replaced), passes = std::stoull(change.written);
    while (passes - fails > 1 && !time_is_up()) {
      const uint64_t middle = fails + (passes - fails) / 2;
      change.written = std::to_string(middle);
      (variants::passes_as_text(problem_, before, edit.changes) ? passes : fails) = middle;
    }
    change.written = std::to_string(passes);
  }

  /// Whether the same code is added at a likelier place.
  bool is_added_elsewhere(const edits::SourceEdit& edit) const {
    const std::string code = added_code(edit);
    return !code.empty() && std::any_of(found_.begin(), found_.end(), [&](const TextEdit& known) {
      return added_code(known.edit) == code;
    });
  }

  /// Empty if the edit does not only add code.
  static std::string added_code(const edits::SourceEdit& edit) {
    std::string code;
    if (!edits::only_adds(edit)) return {};
    for (const edits::SourceChange& change : edit.changes) {
      std::copy_if(
          change.written.begin(), change.written.end(), std::back_inserter(code),
          [](char c) { return std::string_view(" \t\n{}").find(c) == std::string_view::npos; });
    }
    return code;
  }

  const judge::Problem& problem_;
  const machine::MachineLimits limits_;
  const edits::SourceTree tree_;
  std::set<model::ComponentId> open_;        // whether another value explains is not known
  std::set<model::ComponentId> explaining_;  // by another value
  std::vector<TextEdit> of_values_;          // that may give such values
  const bool tries_pairs_;
  std::vector<TextEdit> candidates_;  // the likeliest first
  variants::CompiledEdits compiled_;  // of the candidates
  std::vector<TextEdit> found_;
};

/// Its values are not known.
Suspect suspect_by_text(const judge::Problem& problem,
                        const std::vector<model::ComponentId>& components) {
  Suspect suspect = suspect_of(problem.program(), components);
  for (const size_t test : problem.failing()) {
    TestEvidence& evidence = suspect.evidence.emplace_back();
    evidence.test = test;
    evidence.explains = true;
  }
  return suspect;
}

}  // namespace

void add_text_edits(const ConsistencyChecker& checker, SuspectList& faults, bool tries_pairs) {
  const auto start = std::chrono::steady_clock::now();
  const judge::Problem& problem = checker.problem();
  faults.texts_were_tried = true;
  for (TextEdit& found : TextEditSearch(checker, faults, tries_pairs).run()) {
    const auto is_here = [&](const Suspect& suspect) {
      return !suspect.unit && suspect.is_set == (found.components.size() > 1) &&
             (suspect.is_set ? suspect.leaves == found.components
                             : suspect.component == found.components.front());
    };
    auto known = std::find_if(faults.suspects.begin(), faults.suspects.end(), is_here);
    if (known == faults.suspects.end())
      known = faults.suspects.insert(known, suspect_by_text(problem, found.components));
    known->text_edit = std::move(found.edit);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  faults.phases.push_back({.name = "changes of the text", .seconds = seconds.count()});
}

}  // namespace culprit::diagnose
