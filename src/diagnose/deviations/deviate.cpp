#include "diagnose/deviations/deviate.h"

#include <algorithm>

#include <fmt/format.h>

#include "diagnose/deviations/deviation_search.h"
#include "diagnose/deviations/words.h"
#include "document/deviations.h"
#include "judge/problem.h"
#include "judge/run_tests.h"
#include "tasks/parallel.h"

namespace culprit::diagnose {

using document::DeviationAnswer;
using document::Document;

namespace {

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

std::string counted(size_t count) {
  return count == 1 ? "1 deviation" : fmt::format("{} deviations", count);
}

document::Conclusion conclusion_of(const DeviationAnswer& answer) {
  document::Conclusion conclusion;
  const size_t found = answer.deviations.size();
  const std::string size =
      answer.up_to == 1 ? "1 condition" : fmt::format("up to {} conditions", answer.up_to);
  conclusion.kind =
      found > 0 ? document::ConclusionKind::Explained : document::ConclusionKind::NotDecided;
  conclusion.text = found > 0
                        ? fmt::format("{} of {} {} test {} pass", counted(found), size,
                                      found == 1 ? "makes" : "make", answer.test)
                        : fmt::format("no deviation of {} makes test {} pass", size, answer.test);
  if (answer.complete && answer.cut.empty()) conclusion.text += "; all were tried";
  if (!answer.cut.empty()) conclusion.text += fmt::format("; {}, so there may be more", answer.cut);
  if (found == 0 && answer.cut.empty() && answer.up_to < 3)
    conclusion.next.push_back(fmt::format("--deviations {} also tries {} conditions together",
                                          answer.up_to + 1, answer.up_to + 1));
  if (found == 0) conclusion.next.push_back("culprit locate looks for every kind of fault");
  return conclusion;
}

DeviationAnswer answer_for(const DeviateRequest& request, const judge::Problem& problem,
                           const judge::JudgedTest& test) {
  const FoundDeviations found = find_deviations(problem, test, {request.up_to, request.marking});
  const edits::SourceTree tree(problem.program());
  DeviationAnswer answer;
  answer.test = test.test->name;
  answer.up_to = request.up_to;
  answer.largest_correction = request.largest_correction;
  answer.marking = request.marking;
  answer.cut = found.cut;
  answer.complete = found.cut.empty() && (!request.marking || request.up_to == 1);
  answer.conditions = found.conditions;
  answer.runs = found.runs;
  for (const FoundDeviation& deviation : found.deviations) {
    DeviationAnswer::Deviation& added = answer.deviations.emplace_back();
    added.minimal = deviation.minimal;
    for (const TurnedCondition& turned : deviation.flips)
      added.flips.push_back(flip_of(tree, turned));
  }
  return answer;
}

}  // namespace

Document deviate(const DeviateRequest& request, judge::ProgressSink* progress) {
  const tasks::Threads threads(request.run.options.jobs);
  Document document;
  judge::RunRequest run = request.run;
  if (!request.test.empty())
    std::erase_if(run.tests, [&](const auto& test) { return test.name != request.test; });
  const machine::Image image(*run.program);
  const judge::Problem problem(run, image);
  for (const judge::JudgedTest& test : problem.tests()) document.tests.push_back(test.outcome);
  document.answer = judge::answer_of_runs(problem.tests());
  if (problem.failing().empty()) {
    document.conclusion = nothing_fails(document);
    return document;
  }
  if (progress) progress->progress("deviate", 0, 1);
  auto answer = std::make_shared<const DeviationAnswer>(
      answer_for(request, problem, problem.test(problem.failing().front())));
  document.conclusion = conclusion_of(*answer);
  document.complete = answer->complete;
  document.deviations = std::move(answer);
  return document;
}

}  // namespace culprit::diagnose
