// Explorations that are made before their turn (foresight.h).
#include <algorithm>
#include <chrono>

#include "diagnose/consistency.h"
#include "diagnose/foresight.h"
#include "diagnose/test_answers.h"

namespace culprit::diagnose {

namespace {

constexpr double kShareOfTime = 0.2;     // of the time left, for one component and test
constexpr size_t kMostRemembered = 200;  // required values of an answer

struct AheadQuestion {
  TestQuestion asked;
  uint64_t path_steps = 0;  // of the checker when it was asked

  bool operator==(const AheadQuestion& other) const {
    return asked.suspect.leaves == other.asked.suspect.leaves && asked.test == other.asked.test &&
           asked.effort == other.asked.effort && path_steps == other.path_steps;
  }
};

}  // namespace

struct ConsistencyChecker::QuestionsAhead : Foresight<AheadQuestion, Explored> {
  using Foresight::Foresight;
  std::shared_ptr<Budget> vain_when_explained;  // may be null
};

void ConsistencyChecker::foresee(unsigned jobs) {
  auto examine = [plain = *this](const AheadQuestion& question, const Budget& budget) {
    ConsistencyChecker checker = plain.within(budget);
    checker.path_steps_ = question.path_steps;
    return checker.explored_now(question.asked);
  };
  // what does not explain one test is asked of no other
  auto makes_vain = [](const AheadQuestion& question, const Explored& explored,
                       const AheadQuestion& other) {
    return explored.found.answer != encode::Consistency::Consistent &&
           question.asked.suspect.leaves == other.asked.suspect.leaves;
  };
  ahead_ = std::make_shared<QuestionsAhead>(jobs, request_.options.budget, std::move(examine),
                                            std::move(makes_vain));
}

ConsistencyChecker ConsistencyChecker::beside() const {
  ConsistencyChecker other = *this;
  other.ahead_.reset();
  other.foresee(1);
  return other;
}

void ConsistencyChecker::expect(const std::vector<TestQuestion>& questions) const {
  if (!ahead_) return;
  std::vector<AheadQuestion> expected;
  for (const TestQuestion& question : questions)
    if (can_be_encoded(question.test)) expected.push_back({question, path_steps_});
  ahead_->expect(expected);
}

/// Of what explains a test, the next ones are asked soon.
void ConsistencyChecker::expect_others(const Examination& examination, size_t after,
                                       const encode::Effort& effort, std::ptrdiff_t most) const {
  if (!ahead_) return;
  std::vector<AheadQuestion> expected;
  for (auto at = std::find(by_length_.begin(), by_length_.end(), after) + 1;
       at < by_length_.end() && std::ssize(expected) < most; ++at)
    if (!examination.by_test[*at].asked && can_be_encoded(*at))
      expected.push_back({{examination.suspect, *at, effort}, path_steps_});
  ahead_->expect_first(expected);
  if (!expected.empty() && ahead_->vain_when_explained) ahead_->vain_when_explained->cancel();
}

void ConsistencyChecker::cancel_when_explained(std::shared_ptr<Budget> vain) const {
  if (ahead_) ahead_->vain_when_explained = std::move(vain);
}

void ConsistencyChecker::otherwise(std::function<bool(const Budget&)> work) const {
  if (ahead_) ahead_->otherwise(std::move(work));
}

void ConsistencyChecker::nothing_otherwise() const {
  if (ahead_) ahead_->nothing_otherwise();
}

bool ConsistencyChecker::examine_expected(const Budget& budget) const {
  return ahead_ && ahead_->examine_next(budget);
}

ConsistencyChecker::Explored ConsistencyChecker::explored(const TestQuestion& question) const {
  if (ahead_)
    if (std::optional<Explored> known = ahead_->take({question, path_steps_}, budget_))
      return std::move(*known);
  return explored_now(question);
}

ConsistencyChecker::Explored ConsistencyChecker::explored_now(const TestQuestion& question) const {
  const auto start = std::chrono::steady_clock::now();
  encode::ExploreRequest request =
      explore_request(question.test, question.suspect.leaves, question.effort);
  request.recorded = recorded(question.test);
  if (!request.recorded)
    if (const TrialStarts* starts = trial_starts(question.test))
      request.from = starts->before_first(request.ab);
  // near the end of the time, no component may take what the others need
  std::optional<Budget> share;
  if (budget_) request.budget = &share.emplace(*budget_, kShareOfTime);
  TestAnswers& known = tests_[question.test].answers();
  TestAnswers::Exploration asked{request.ab, request.effort, request.limits.steps, bounds_raised_};
  Explored explored;
  if (std::optional<encode::ExploreResult> before = known.explorations.find(asked)) {
    explored.found = std::move(*before);
  } else {
    explored.found = encode::explore(request);
    // which a query that was given up need not show
    const bool was_cut =
        explored.found.out_of_time || (request.budget && request.budget->exhausted());
    if (!was_cut && explored.found.angelic.size() <= kMostRemembered)
      known.explorations.add(std::move(asked), explored.found);
  }
  CheckRecord& record = explored.record;
  record.component = question.suspect.component;
  record.test = question.test;
  record.answer = explored.found.answer;
  record.reason = explored.found.reason;
  record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  record.furthest = explored.found.furthest;
  record.counts = explored.found.counts;
  return explored;
}

}  // namespace culprit::diagnose
