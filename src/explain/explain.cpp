#include "explain/explain.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "document/to_document.h"
#include "explain/proposals.h"
#include "explain/to_explanation.h"
#include "judge/problem.h"
#include "judge/run_request.h"
#include "judge/run_tests.h"
#include "judge/schedule_search.h"
#include "tasks/parallel.h"
#include "variants/text_judge.h"

namespace culprit::explain {

using document::Document;
using document::PathExplanation;

namespace {

constexpr size_t kMostEvents = 1'000'000;  // of the recorded run
constexpr size_t kMostEventsOfEndless = 20'000;
constexpr size_t kMostPoints = 1'000;  // of a path; the square of this is the cost
constexpr size_t kMostDeviations = 6;  // of one failing test
constexpr size_t kMostTests = 5;       // failing tests whose paths are tried
constexpr size_t kMostEvidence = 50;   // of one path
constexpr size_t kMostProposals = 12;  // for one evidence
constexpr size_t kMostTried = 60;      // proposals that are compiled and run

Diagnostic unsupported(std::string message, std::string hint) {
  return {DiagnosticKind::Unsupported, {}, 0, 0, std::move(message), std::move(hint)};
}

class Explainer {
 public:
  /// `deviation` may be null: the failing run itself.
  Explainer(const ExplainRequest& request, const judge::Problem& problem, size_t test,
            const std::vector<document::TestOutcome>& outcomes, const Deviation* deviation)
      : request_(request),
        deviation_(deviation),
        problem_(problem),
        test_(problem.test(test)),
        outcomes_(outcomes),
        assertions_(problem.image()),
        tree_(problem.program()),
        trace_(problem.image(), kMostEvents),
        reading_(problem.image(), trace_, tree_, terms_,
                 static_cast<int64_t>(test_.test->arguments.size()) + 1) {}

  Result<PathExplanation> run() {
    const replay::PlainRun recorded = record();
    if (trace_.full() && (!deviation_ || deviation_->ends()))
      return unsupported(fmt::format("the run is too long to be recorded: it has more than {} "
                                     "steps",
                                     kMostEvents),
                         "give a test with less input");
    auto violation = deviation_ ? violation_of(reading_, assertions_, test_, recorded, *deviation_)
                                : violation_of(reading_, assertions_, test_, recorded);
    if (!violation) return violation.errors();
    conjuncts_ = violation->conjuncts;
    Section section{1, violation->end};
    if (!request_.function.empty()) {
      const auto call = last_call(reading_, request_.function, section.end);
      if (!call)
        return user_error(
            fmt::format("the function '{}' is not called before the failure", request_.function),
            "name a function of the program that this test calls");
      section = *call;
    }
    // a condition that was turned elsewhere has no point
    std::erase_if(conjuncts_, [&](const Conjunct& conjunct) {
      return conjunct.branch != record::kNoEvent &&
             (conjunct.branch < section.begin || conjunct.branch >= section.end);
    });
    explanation_.test = test_.test->name;
    explanation_.function = request_.function;
    explanation_.violated = violation->words;
    find_states(section);
    find_evidence();
    explanation_.not_followed.insert(explanation_.not_followed.end(), cut_.begin(), cut_.end());
    return std::move(explanation_);
  }

 private:
  replay::PlainRun record() {
    machine::MachineLimits limits;
    limits.steps = deviation_ && !deviation_->ends() ? kMostEventsOfEndless : kMostEvents;
    limits.budget = problem_.options().budget;
    replay::PlainRunRequest request = judge::run_request(problem_.image(), test_, limits);
    const machine::Mutant mutant = assertions_.without_effect();
    request.trace = &trace_;
    if (!mutant.functions.empty()) request.mutant = &mutant;
    replay::Intervention intervention;
    if (deviation_) {
      intervention = deviation_->intervention();
      request.intervention = &intervention;
    }
    return replay::plain_run(request);
  }

  void find_states(Section section) {
    std::vector<Point> points = points_of(reading_, assertions_, section);
    if (points.size() > kMostPoints) {
      cut_.push_back(
          fmt::format("the path is long: only its last {} points are looked at", kMostPoints));
      points.erase(points.begin(), points.end() - static_cast<std::ptrdiff_t>(kMostPoints));
      section.begin = points.front().event;
    }
    states_ = states_of(reading_, std::move(points), conjuncts_, section);
  }

  void find_evidence() {
    std::vector<Evidence> found = evidence_in(terms_, states_);
    if (found.size() > kMostEvidence) {
      cut_.push_back(fmt::format("of {} pieces of evidence, only the first {} are listed",
                                 found.size(), kMostEvidence));
      found.erase(found.begin() + static_cast<std::ptrdiff_t>(kMostEvidence), found.end());
    }
    const PointNumbers numbers(states_);
    explanation_.length = numbers.bottom() - 1;
    explanation_.points = shown_points(reading_, states_, conjuncts_, found, request_.all_points);
    explanation_.not_followed = not_followed(reading_, states_);
    for (const Evidence& evidence : found) {
      explanation_.evidence.push_back(evidence_words(terms_, states_, numbers, evidence));
      for (const Proposal& proposal : proposals_for(reading_, states_, evidence, kMostProposals))
        explanation_.evidence.back().edits.push_back(edit_of(proposal));
    }
  }

  bool time_is_up() const {
    const Budget* budget = problem_.options().budget;
    return budget && budget->exhausted();
  }

  PathExplanation::Edit edit_of(const Proposal& proposal) {
    const edits::SourceChange& change = proposal.changes.front();
    PathExplanation::Edit edit;
    edit.change = {document::place_of(problem_.program(), change.range), change.replaced,
                   change.written};
    edit.rule = proposal.rule;
    const auto known = std::find_if(tried_.begin(), tried_.end(), [&](const auto& other) {
      return other.first == proposal.changes;
    });
    if (known != tried_.end()) {
      edit.passes = known->second;
    } else if (!success_ && tried_.size() < kMostTried && !time_is_up()) {
      edit.passes = variants::passes_as_text(problem_, outcomes_, proposal.changes);
      success_ = *edit.passes;
      tried_.push_back({proposal.changes, *edit.passes});
    }
    return edit;
  }

  const ExplainRequest& request_;
  const Deviation* deviation_;
  const judge::Problem& problem_;
  const judge::JudgedTest& test_;
  const std::vector<document::TestOutcome>& outcomes_;
  const Assertions assertions_;
  const edits::SourceTree tree_;
  record::Trace trace_;
  Terms terms_;
  Reading reading_;
  std::vector<Conjunct> conjuncts_;
  States states_;
  PathExplanation explanation_;
  std::vector<std::string> cut_;
  std::vector<std::pair<edits::SourceChanges, bool>> tried_;
  bool success_ = false;
};

bool has_success(const PathExplanation& path) {
  return std::any_of(path.evidence.begin(), path.evidence.end(), [](const auto& evidence) {
    return std::any_of(evidence.edits.begin(), evidence.edits.end(),
                       [](const auto& edit) { return edit.passes.value_or(false); });
  });
}

/// The explanation of the document: the first path with a change that passes, else the first path.
class Paths {
 public:
  Paths(const ExplainRequest& request, const judge::Problem& problem, Document& document)
      : request_(request), problem_(problem), document_(document) {}

  bool success() const { return success_; }
  /// Why there is no path at all.
  const Diagnostic& error() const { return *error_; }

  void explain(size_t test, const Deviation* deviation) {
    auto path = Explainer(request_, problem_, test, document_.tests, deviation).run();
    if (!path) {
      if (!error_) error_ = path.errors()[0];
      return;
    }
    success_ = has_success(*path);
    if (!document_.path || success_) document_.path = path.take();
  }

  void explain_deviations(size_t test) {
    for (const Deviation& deviation :
         deviations_of(problem_, problem_.test(test), request_.function, kMostDeviations))
      if (!success_) explain(test, &deviation);
  }

 private:
  const ExplainRequest& request_;
  const judge::Problem& problem_;
  Document& document_;
  std::optional<Diagnostic> error_;
  bool success_ = false;
};

document::Conclusion nothing_to_explain(const Document& document) {
  document::Conclusion conclusion;
  const bool unknown =
      std::any_of(document.tests.begin(), document.tests.end(),
                  [](const auto& test) { return test.verdict == document::Verdict::Unknown; });
  conclusion.kind =
      unknown ? document::ConclusionKind::NotJudged : document::ConclusionKind::NoFailingTest;
  conclusion.text = unknown ? "no test is known to fail" : "no test fails, so nothing is explained";
  return conclusion;
}

document::Conclusion conclusion_of(const PathExplanation& path) {
  document::Conclusion conclusion;
  const size_t count = path.evidence.size();
  conclusion.kind =
      count ? document::ConclusionKind::Explained : document::ConclusionKind::NotDecided;
  conclusion.text =
      count == 0 ? "no evidence was found on this path"
                 : fmt::format("{} of evidence on the path of test {}",
                               count == 1 ? "1 piece" : fmt::format("{} pieces", count), path.test);
  if (count == 0) conclusion.next.push_back("culprit locate looks for every kind of fault");
  return conclusion;
}

}  // namespace

Document explain(const ExplainRequest& request, judge::ProgressSink* progress) {
  const tasks::Threads threads(request.run.options.jobs);
  Document document;
  document.contradictions = judge::contradictions_of(request.run);
  if (!document.contradictions.empty()) {
    document.conclusion.kind = document::ConclusionKind::ContradictoryTests;
    document.conclusion.text = "no program passes all tests";
  }
  const machine::Image image(*request.run.program);
  const judge::Problem problem(request.run, image);
  document.tests = judge::outcomes_of(problem.tests());
  document.answer = judge::answer_of_runs(problem.tests());
  if (!document.contradictions.empty()) return document;
  if (problem.failing().empty()) {
    document.conclusion = nothing_to_explain(document);
    return document;
  }
  if (progress) progress->progress("explain", 0, 1);
  Paths paths(request, problem, document);
  const std::vector<size_t>& failing = problem.failing_by_length();
  const size_t tests = std::min(failing.size(), kMostTests);
  for (size_t k = 0; k < tests && !paths.success(); ++k) paths.explain(failing[k], nullptr);
  for (size_t k = 0; k < tests && !paths.success(); ++k) paths.explain_deviations(failing[k]);
  if (document.path) {
    document.conclusion = conclusion_of(*document.path);
    return document;
  }
  document.conclusion.kind = document::ConclusionKind::NotDecided;
  document.conclusion.text = paths.error().message;
  if (!paths.error().hint.empty()) document.conclusion.next.push_back(paths.error().hint);
  document.complete = false;
  return document;
}

}  // namespace culprit::explain
