#include "diagnose/consistency/value_question.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "trials/set_replacement.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMostHints = 6;
// A test gets at least this many runs, as far as the longest question allows it.
constexpr uint64_t kLeastRuns = 32, kLongestQuestion = 4'000'000;

uint64_t most_steps(const ValueQuestion& question, const judge::JudgedTest& test) {
  // an endless run is long, but its trials need not be
  if (question.is_glance || test.run.stop != machine::Stop::Exited) return question.steps;
  return std::max(question.steps, std::min(kLongestQuestion, kLeastRuns * test.run.steps));
}

}  // namespace

ValueAnswer try_values(const judge::Problem& problem, const ValueQuestion& question, TestMemo& memo,
                       const Budget* budget) {
  const auto start = std::chrono::steady_clock::now();
  const judge::JudgedTest& test = problem.test(question.test);
  trials::ReplacementRequest request;
  request.image = &problem.image();
  request.test = &test;
  request.tolerated = &problem.tolerated();
  request.leaves = &question.suspect.leaves;
  request.limits = question.limits;
  request.most_steps = most_steps(question, test);
  request.where = question.where;
  request.jobs = problem.options().jobs;
  request.starts = question.starts;
  request.hints = question.hints;

  ValueAnswer answer;
  CheckRecord& record = answer.record;
  record.component = question.suspect.component;
  record.test = question.test;
  record.reason = "by value replacement";
  record.by_trial = true;
  TestMemo::Replacements asked{
      *request.leaves,    question.suspect.is_set,          request.limits.steps,
      request.most_steps, static_cast<int>(question.where), request.hints};
  Memo<TestMemo::Replacements, uint64_t>& known = memo.vain_replacements;
  if (const std::optional<uint64_t> vain = known.find(asked)) {
    record.counts.steps += *vain;
  } else {
    answer.found = question.suspect.is_set ? trials::replace_in_set(request, record.counts.steps)
                                           : trials::replace_values(request, record.counts.steps);
    if (!answer.found && !(budget && budget->exhausted()))
      known.add(std::move(asked), record.counts.steps);
  }
  record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (answer.found) {
    record.answer = encode::Consistency::Consistent;
    record.replayed = true;  // the trial was a plain run
  }
  return answer;
}

std::vector<uint64_t> hints_of(const std::vector<TestEvidence>& by_test) {
  std::vector<uint64_t> values;
  for (auto evidence = by_test.rbegin(); evidence != by_test.rend(); ++evidence) {
    if (!evidence->explains) continue;
    for (const replay::AngelicValue& angelic : evidence->found.angelic) {
      if (values.size() == kMostHints) return values;
      const bool changed =
          !angelic.is_text && angelic.required.is_plain() &&
          !(angelic.computed_known && angelic.computed.bits == angelic.required.bits);
      if (changed && std::find(values.begin(), values.end(), angelic.required.bits) == values.end())
        values.push_back(angelic.required.bits);
    }
  }
  return values;
}

}  // namespace culprit::diagnose
