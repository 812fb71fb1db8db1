#include "diagnose/deviations/deviate.h"

#include <algorithm>
#include <chrono>
#include <iterator>

#include <fmt/format.h>

#include "diagnose/deviations/corrections.h"
#include "diagnose/deviations/deviation_search.h"
#include "diagnose/deviations/matching_edit.h"
#include "diagnose/deviations/words.h"
#include "document/deviations.h"
#include "document/to_document.h"
#include "edits/source_changes.h"
#include "judge/problem.h"
#include "judge/run_tests.h"
#include "judge/schedule_search.h"
#include "tasks/parallel.h"

namespace culprit::diagnose {

using document::DeviationAnswer;
using document::Document;

namespace {

constexpr uint64_t kMostStepsOfEdits = 50'000'000;  // instructions of all slips
constexpr size_t kMostLookedAt = 100;               // deviations with corrections and an edit

document::Conclusion nothing_fails(const Document& document) {
  document::Conclusion conclusion;
  const bool unknown =
      std::any_of(document.tests.begin(), document.tests.end(),
                  [](const auto& test) { return test.verdict == document::Verdict::Unknown; });
  conclusion.kind =
      unknown ? document::ConclusionKind::NotJudged : document::ConclusionKind::NoFailingTest;
  conclusion.text = unknown ? "no test is known to fail" : "no test fails, so nothing deviates";
  return conclusion;
}

std::string counted(uint64_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// How far the list can be relied on.
std::string extent_of(const DeviationAnswer& answer) {
  if (!answer.cut.empty()) return fmt::format("; {}, so there may be more", answer.cut);
  if (answer.stopped > 0)
    return fmt::format(
        "; {} stopped early, so there may be more",
        answer.stopped == 1 ? "1 run was" : fmt::format("{} runs were", answer.stopped));
  return answer.complete ? "; all were tried" : "; marking may leave out others";
}

document::Conclusion conclusion_of(const DeviationAnswer& answer) {
  document::Conclusion conclusion;
  const size_t found = answer.deviations.size();
  const std::string size =
      answer.up_to == 1 ? "1 condition" : fmt::format("up to {} conditions", answer.up_to);
  const size_t edits = answer.edits.size();
  conclusion.kind = found + edits > 0 ? document::ConclusionKind::Explained
                                      : document::ConclusionKind::NotDecided;
  conclusion.text = found > 0
                        ? fmt::format("{} of {} {} test {} pass", counted(found, "deviation"), size,
                                      found == 1 ? "makes" : "make", answer.test)
                        : fmt::format("no deviation of {} makes test {} pass", size, answer.test);
  conclusion.text += extent_of(answer);
  if (edits > 0)
    conclusion.text += fmt::format("; {} of a condition {} it pass", counted(edits, "edit"),
                                   edits == 1 ? "makes" : "make");
  if (answer.cut == kOutOfTime) {
    conclusion.next.push_back("--timeout gives the search more time");
  } else if (found == 0 && answer.up_to < 3) {
    conclusion.next.push_back(fmt::format("--deviations {} also tries {} conditions together",
                                          answer.up_to + 1, answer.up_to + 1));
  } else if (answer.marking && answer.up_to > 1) {
    conclusion.next.push_back("--no-marking tries every set of conditions");
  }
  if (found + edits == 0) conclusion.next.push_back("culprit locate looks for every kind of fault");
  return conclusion;
}

/// The document's answer, from the search and the corrections of what it found.
class Answering {
 public:
  Answering(const DeviateRequest& request, const judge::Problem& problem,
            const judge::JudgedTest& test)
      : request_(request),
        problem_(problem),
        test_(test),
        tree_(problem.program()),
        edits_(problem, test) {}

  DeviationAnswer run(document::Statistics& statistics) {
    using Clock = std::chrono::steady_clock;
    Clock::time_point last = Clock::now();
    const auto lap = [&](const char* stage) {
      const Clock::time_point now = Clock::now();
      statistics.seconds.emplace_back(stage, std::chrono::duration<double>(now - last).count());
      last = now;
    };
    const FoundDeviations found =
        find_deviations(problem_, test_, {request_.up_to, request_.marking});
    lap("deviations");
    DeviationAnswer answer = asked_and_found(found);
    const Corrections of_path = corrected(nullptr);
    answer.path_corrections = in_words(of_path);
    answer.path_corrections_incomplete = of_path.incomplete;
    for (const FoundDeviation& deviation : found.deviations) {
      answer.deviations.push_back(described(found, deviation));
      if (answer.deviations.size() <= kMostLookedAt) look_at(deviation, answer.deviations.back());
      else
        answer.deviations.back().corrections_incomplete =
            fmt::format("only the first {} were looked at", kMostLookedAt);
    }
    lap("corrections");
    add_edits(answer);
    lap("edits");
    count(statistics, answer);
    return answer;
  }

 private:
  DeviationAnswer asked_and_found(const FoundDeviations& found) const {
    DeviationAnswer answer;
    answer.test = test_.test->name;
    answer.up_to = request_.up_to;
    answer.largest_correction = request_.largest_correction;
    answer.marking = request_.marking;
    answer.cut = found.cut;
    answer.stopped = found.stopped;
    answer.complete =
        found.cut.empty() && found.stopped == 0 && (!request_.marking || request_.up_to == 1);
    answer.conditions = found.conditions;
    answer.runs = found.runs;
    return answer;
  }

  DeviationAnswer::Deviation described(const FoundDeviations& found,
                                       const FoundDeviation& deviation) const {
    DeviationAnswer::Deviation described;
    described.minimal = deviation.minimal;
    for (const TurnedCondition& turned : deviation.flips)
      described.flips.push_back(flip_of(tree_, turned, found.repeated.contains(turned.condition)));
    described.meaning = meaning_of(tree_, deviation.flips);
    return described;
  }

  /// Adds its corrections and its edit.
  void look_at(const FoundDeviation& deviation, DeviationAnswer::Deviation& described) {
    const Corrections corrections = corrected(&deviation);
    described.corrections = in_words(corrections);
    described.corrections_incomplete = corrections.incomplete;
    const std::optional<MatchingEdit> found = edits_.find(deviation);
    if (!found) return;
    described.edit = of_whole_condition(deviation.flips.front().condition, found->edit);
    described.all_pass = described.edit && found->all_pass;
  }

  void count(document::Statistics& statistics, const DeviationAnswer& answer) const {
    statistics.counts.emplace_back("conditions", answer.conditions);
    statistics.counts.emplace_back("runs", answer.runs);
    const char* names[] = {"constant_paths", "linear_paths", "nonlinear_paths", "float_paths"};
    for (size_t kind = 0; kind < std::size(names); ++kind)
      statistics.counts.emplace_back(names[kind], paths_[kind]);
    statistics.counts.emplace_back("array_paths", paths_with_arrays_);
  }

  Corrections corrected(const FoundDeviation* deviation) {
    Corrections corrections =
        corrections_of(path(deviation), request_.largest_correction, budget());
    ++paths_[static_cast<size_t>(corrections.kind)];
    paths_with_arrays_ += corrections.has_arrays;
    return corrections;
  }

  const Budget* budget() const { return problem_.options().budget; }

  encode::FixedPathRequest path(const FoundDeviation* deviation) const {
    encode::FixedPathRequest path;
    path.image = &problem_.image();
    path.inputs = test_.test;
    path.limits.steps = problem_.bounds().steps;
    path.limits.budget = budget();
    path.conditions = turnable_conditions(problem_.program());
    if (deviation) {
      for (const TurnedCondition& turned : deviation->flips) path.turned.push_back(turned.number);
      path.last = deviation->flips.back().condition;
      path.last_taken = !deviation->flips.back().computed;
      return path;
    }
    path.matcher = test_.matcher ? &*test_.matcher : nullptr;
    path.expected_exit = test_.test->expected_exit.value_or(-1);
    if (test_.test->rule && test_.test->rule->needs_failure()) path.unwanted_exit = 0;
    return path;
  }

  /// Edits that are not beside a deviation already.
  void add_edits(DeviationAnswer& answer) {
    for (const MatchingEdits::OfCondition& found : edits_.best_of_each(kMostStepsOfEdits)) {
      const auto edit = of_whole_condition(found.condition, found.best.edit);
      if (!edit) continue;
      const bool is_listed =
          std::any_of(answer.deviations.begin(), answer.deviations.end(), [&](const auto& d) {
            return d.edit && d.edit->place == edit->place && d.edit->written == edit->written;
          });
      if (!is_listed) answer.edits.push_back({*edit, found.turned, found.best.all_pass});
    }
  }

  std::optional<document::Replacement> of_whole_condition(model::ComponentId condition,
                                                          const edits::Edit& edit) const {
    const SourceRange& range = problem_.program().components[condition].range;
    const auto written = edits::changed_text(problem_.program(), range, edit.source);
    if (!written) return std::nullopt;
    return document::Replacement{document::place_of(problem_.program(), range),
                                 edits::text_in(problem_.program(), range), *written};
  }

  std::vector<DeviationAnswer::Correction> in_words(const Corrections& corrections) const {
    std::vector<DeviationAnswer::Correction> sets;
    for (const std::vector<AssignmentInstance>& set : corrections.sets) {
      DeviationAnswer::Correction& added = sets.emplace_back();
      for (const AssignmentInstance& assignment : set)
        added.push_back(execution_of(tree_, assignment.component, assignment.turns,
                                     assignment.execution, assignment.repeated));
    }
    return sets;
  }

  const DeviateRequest& request_;
  const judge::Problem& problem_;
  const judge::JudgedTest& test_;
  const edits::SourceTree tree_;
  MatchingEdits edits_;
  uint64_t paths_[4] = {};  // by ConstraintKind
  uint64_t paths_with_arrays_ = 0;
};

}  // namespace

Document deviate(const DeviateRequest& request, judge::ProgressSink* progress) {
  const tasks::Threads threads(request.run.options.jobs);
  Document document;
  const machine::Image image(*request.run.program);
  const judge::Problem problem(request.run, image);
  document.tests = judge::outcomes_of(problem.tests());
  document.answer = judge::answer_of_runs(problem.tests());
  if (problem.failing().empty()) {
    document.conclusion = nothing_fails(document);
    return document;
  }
  if (progress) progress->progress("deviate", 0, 1);
  auto answer = std::make_shared<const DeviationAnswer>(
      Answering(request, problem, problem.test(problem.failing().front()))
          .run(document.statistics));
  document.conclusion = conclusion_of(*answer);
  document.complete = answer->complete;
  document.deviations = std::move(answer);
  return document;
}

}  // namespace culprit::diagnose
