#include "repair/repair.h"

#include <algorithm>

#include <fmt/format.h>

#include "diagnose/answer/edit_words.h"
#include "diagnose/locate.h"
#include "document/to_document.h"
#include "repair/candidates.h"
#include "tasks/parallel.h"

namespace culprit::repair {

namespace {

// instructions of all trials; bounds time (bench/RESULTS.md#constants)
constexpr uint64_t kMostSteps = 1'500'000'000;

bool moves_lines(const edits::Edit& edit) {
  const auto lines = [](const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
  };
  return std::any_of(edit.source.begin(), edit.source.end(),
                     [&](const edits::SourceChange& change) {
                       return lines(change.replaced) != lines(change.written);
                     });
}

class Patches {
 public:
  /// `tests`: the outcomes without a patch.
  Patches(const diagnose::Diagnosed& diagnosed, const RepairRequest& request,
          const std::vector<document::TestOutcome>& tests)
      : problem_(diagnosed.problem),
        tests_(tests),
        trials_(diagnosed.checker.trials()),
        limits_(diagnosed.checker.run_limits()),
        request_(request),
        candidates_(candidates(diagnosed)),
        most_steps_(kMostSteps * problem_.options().effort) {}

  std::vector<document::Patch> run() {
    std::vector<document::Patch> patches;
    for (const Candidate& candidate : passing()) {
      if (patches.size() == request_.most_patches || time_is_up()) break;
      if (!request_.may_move_lines && moves_lines(candidate.edit)) continue;
      if (passes_as_text(problem_, tests_, candidate.edit.source, request_.rebuild))
        patches.push_back(patch_of(candidate.edit, patches.size() + 1));
    }
    return patches;
  }

 private:
  bool time_is_up() const {
    const Budget* budget = problem_.options().budget;
    return budget && budget->exhausted();
  }

  struct Tried {
    bool passes = false;
    uint64_t steps = 0;
  };

  /// The candidates that pass in trials, in their order.
  std::vector<Candidate> passing() {
    std::vector<Candidate> passing;
    const auto cost = [](const Tried& tried) { return tried.steps + replay::kStartOfRun; };
    uint64_t spent = 0;
    tasks::ask_in_order<Tried>(
        problem_.options().jobs, candidates_.size(),
        [&](size_t k) { return tried(candidates_[k].edit); },
        [&](size_t k, Tried answer) {
          if (answer.passes) passing.push_back(candidates_[k]);
          spent += cost(answer);
          return spent < most_steps_ && !time_is_up();
        },
        {.suffices = tasks::until_spent<Tried>(most_steps_, cost)});
    return passing;
  }

  /// Tries the failing tests first, short runs first.
  Tried tried(const edits::Edit& edit) const {
    Tried tried;
    const auto passes = [&](size_t test) {
      const trials::Trial trial = trials_.run(edit, test, trials_.limits_for(test, limits_));
      tried.steps += trial.steps;
      return trial.outcome == trials::Outcome::Passes;
    };
    const std::vector<size_t>& failing = problem_.failing_by_length();
    if (!std::all_of(failing.begin(), failing.end(), passes)) return tried;
    for (size_t test = 0; test < problem_.tests().size(); ++test)
      if (problem_.test(test).passed() && !passes(test)) return tried;
    tried.passes = true;
    return tried;
  }

  document::Patch patch_of(const edits::Edit& edit, size_t rank) const {
    const model::Component& component = problem_.program().components[edit.component];
    document::Patch patch;
    patch.rank = static_cast<unsigned>(rank);
    const std::string words = diagnose::words_for(problem_.program(), edit, edit.component);
    patch.words = edit.is_missing_statement() ? edit.text
                  : words.starts_with('`')    ? fmt::format("{} for `{}`", words, component.text)
                                              : fmt::format("`{}`: {}", component.text, words);
    patch.place = document::place_of(problem_.program(), component.range);
    for (const edits::SourceChange& change : edit.source)
      patch.changes.push_back(
          {document::place_of(problem_.program(), change.range), change.replaced, change.written});
    patch.tests = static_cast<uint64_t>(
        std::count_if(tests_.begin(), tests_.end(), [](const document::TestOutcome& test) {
          return test.verdict != document::Verdict::Unknown;
        }));
    return patch;
  }

  const judge::Problem& problem_;
  const std::vector<document::TestOutcome>& tests_;
  trials::Trials& trials_;
  const machine::MachineLimits limits_;
  const RepairRequest& request_;
  const std::vector<Candidate> candidates_;
  const uint64_t most_steps_;
};

}  // namespace

document::Document repair(const RepairRequest& request, judge::ProgressSink* progress) {
  return diagnose::locate(request.run, progress,
                          [&](const diagnose::Diagnosed& diagnosed, document::Document& document) {
                            // a patch must pass all failing tests, and one has no suspect
                            if (!document.set_aside.empty()) return;
                            document.patches = Patches(diagnosed, request, document.tests).run();
                          });
}

}  // namespace culprit::repair
