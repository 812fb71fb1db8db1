#include "globals/check.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "document/to_document.h"
#include "globals/decision.h"
#include "globals/observer.h"
#include "judge/judge_run.h"
#include "judge/schedule_search.h"
#include "judge/thread_findings.h"
#include "replay/plain_run.h"
#include "schedules/recorder.h"
#include "schedules/strategy.h"

namespace culprit::globals {

namespace {

using causality::Answer;
using document::GlobalAnswer;
using document::GlobalAssertion;

constexpr uint64_t kWalks = 20;              // random schedules of a test
constexpr uint64_t kWalkSteps = 50'000'000;  // after so many instructions there is no other one
constexpr uint64_t kBeyondTest = 200'000;    // instructions that any schedule may take

/// One test with the assertions that are not violated in it so far.
class TestChecker {
 public:
  TestChecker(const judge::RunRequest& request, const machine::Image& image,
              const std::vector<ProgramAssertion>& assertions, const spec::TestCase& test,
              const document::TestOutcome& outcome)
      : request_(request), image_(image), assertions_(assertions), outcome_(outcome), test_(test) {
    test_.schedule = nullptr;
    for (const ProgramAssertion& assertion : assertions) {
      Asked& asked = asked_.emplace_back();
      asked.answer.text = assertion.text;
      if (assertion.place.valid())
        asked.answer.place = document::place_of(image.program(), assertion.place);
      asked.answer.test = outcome.name;
      asked.answer.of_ranks = test.ranks > 1;
      asked.has_value.resize(assertion.inner.size());
      asked.problems.resize(assertion.inner.size());
    }
  }

  std::vector<GlobalAssertion> run() {
    if (outcome_.reason.kind == document::ReasonKind::NotRun) return finished();
    run_once(nullptr);
    if (!has_threads_) return finished();
    if (const auto schedule = judge::schedule_of(image_, outcome_)) {
      test_.schedule = schedule;
      run_once(nullptr);
      test_.schedule = nullptr;
    }
    for (uint64_t number = 1; number <= kWalks && steps_ <= kWalkSteps && is_open(); ++number) {
      schedules::RandomWalk walk(request_.options.seed * 1'000'003 + number);
      const std::set<machine::CodePlace> none;
      schedules::Recorder recorder(walk, none, 0);
      run_once(&recorder);
    }
    return finished();
  }

 private:
  struct Asked {
    GlobalAssertion answer;
    std::vector<bool> has_value;  // per inner expression: in some thread of some run
    std::vector<std::string> problems;
    bool is_violated = false, is_unknown = false;
    uint64_t examined = 0;  // cuts, in all runs
    bool is_open() const { return !is_violated && examined < kMostCuts; }
  };

  bool is_out_of_time() const {
    return request_.options.budget && request_.options.budget->exhausted();
  }
  bool is_open() const {
    return !is_out_of_time() && std::any_of(asked_.begin(), asked_.end(),
                                            [](const Asked& each) { return each.is_open(); });
  }

  void run_once(machine::Scheduler* scheduler) {
    if (is_out_of_time()) return;
    std::vector<const ProgramAssertion*> open;
    std::vector<Asked*> asked;
    for (size_t a = 0; a < asked_.size(); ++a)
      if (asked_[a].is_open()) {
        open.push_back(&assertions_[a]);
        asked.push_back(&asked_[a]);
      }
    if (open.empty()) return;
    const uint64_t limit = request_.options.step_limit;
    replay::PlainRunRequest plain = judge::plain_request(
        request_, image_, test_, limit ? limit : 4 * outcome_.steps + kBeyondTest,
        request_.options.budget);
    HistoryObserver observer(image_, open);
    plain.count_hits = false;
    plain.scheduler = scheduler;
    plain.observer = &observer;
    const replay::PlainRun run = replay::plain_run(plain);
    steps_ += run.steps;
    has_threads_ = has_threads_ || run.starts.size() > 1;
    for (size_t a = 0; a < asked.size(); ++a) {
      ++asked[a]->answer.runs;
      note(*asked[a], *open[a], observer.history(a), observer.problems(a), run.starts);
    }
  }

  void note(Asked& asked, const ProgramAssertion& assertion, const History& history,
            const std::vector<std::string>& problems, const std::vector<uint32_t>& starts) {
    bool have_values = true;
    for (size_t i = 0; i < history.parts.size(); ++i) {
      const auto& parts = history.parts[i];
      const bool has_value = std::find(parts.begin(), parts.end(), true) != parts.end();
      if (has_value) asked.has_value[i] = true;
      if (!problems[i].empty()) asked.problems[i] = problems[i];
      have_values = have_values && has_value;
    }
    if (!have_values) return;
    const Decision decision = decide(assertion.assertion, history, kMostCuts - asked.examined);
    asked.examined += std::min(decision.examined, kMostCuts - asked.examined);
    asked.is_unknown = asked.is_unknown || decision.violated == Answer::Unknown;
    if (decision.violated != Answer::Yes) return;
    asked.is_violated = true;
    fill(asked.answer, assertion, history, decision, starts);
  }

  void fill(GlobalAssertion& answer, const ProgramAssertion& assertion, const History& history,
            const Decision& decision, const std::vector<uint32_t>& starts) const {
    const auto name = [&](uint32_t thread) {
      return judge::thread_name(image_, starts, thread + 1);
    };
    const auto names = [&](const causality::ProcessSet& set) {
      std::vector<std::string> all;
      for (const uint32_t thread : set) all.push_back(name(thread));
      return all;
    };
    answer.answer = GlobalAnswer::Violated;
    for (uint32_t thread = 0; thread < decision.cut.size(); ++thread) {
      const LocalState& state = history.states[thread][decision.cut[thread]];
      GlobalAssertion::Participant shown;
      shown.name = name(thread);
      shown.decides =
          std::binary_search(decision.involved.begin(), decision.involved.end(), thread);
      if (state.at.valid()) shown.place = document::place_of(image_.program(), state.at);
      for (size_t i = 0; i < state.values.size(); ++i)
        shown.values.push_back({assertion.assertion.inner[i],
                                state.values[i] ? number_text(*state.values[i]) : std::string()});
      const bool takes_part = std::any_of(state.values.begin(), state.values.end(),
                                          [](const auto& value) { return value.has_value(); });
      if (takes_part || shown.decides) answer.participants.push_back(std::move(shown));
    }
    for (const causality::ProcessSet& set : decision.sets)
      answer.minimal_sets.push_back(names(set));
    answer.indispensable = names(decision.indispensable);
    answer.has_all_sets = decision.has_all_sets;
    answer.in_every_order = decision.is_in_every_order;
  }

  std::vector<GlobalAssertion> finished() {
    std::vector<GlobalAssertion> answers;
    for (size_t a = 0; a < asked_.size(); ++a) {
      conclude(asked_[a], assertions_[a]);
      answers.push_back(std::move(asked_[a].answer));
    }
    return answers;
  }

  void conclude(Asked& asked, const ProgramAssertion& assertion) const {
    GlobalAssertion& answer = asked.answer;
    if (asked.is_violated) return;
    if (answer.runs == 0 || is_out_of_time()) {
      answer.why = answer.runs == 0 ? "the test was not run" : "the time ran out";
      return;
    }
    for (size_t i = 0; i < asked.has_value.size(); ++i) {
      if (asked.has_value[i]) continue;
      answer.why = fmt::format("no {} takes part: {}", answer.of_ranks ? "rank" : "thread",
                               why_without_value(asked, assertion, i));
      return;
    }
    if (asked.is_unknown) {
      answer.why = asked.examined < kMostCuts
                       ? std::string("its values change too often")
                       : fmt::format(
                             "{} cuts were looked at; conditions on one count, any, all, "
                             "min or max, joined by && and ||, need none",
                             kMostCuts);
      return;
    }
    answer.answer = GlobalAnswer::Holds;
  }

  static std::string why_without_value(const Asked& asked, const ProgramAssertion& assertion,
                                       size_t inner) {
    if (!asked.problems[inner].empty()) return asked.problems[inner];
    const std::vector<std::string>& names = assertion.inner[inner].names;
    if (names.size() == 1) return fmt::format("`{}` is visible in none", names[0]);
    return fmt::format("the names of `{}` are not visible together in any",
                       assertion.assertion.inner[inner]);
  }

  const judge::RunRequest& request_;
  const machine::Image& image_;
  const std::vector<ProgramAssertion>& assertions_;
  const document::TestOutcome& outcome_;
  spec::TestCase test_;
  std::vector<Asked> asked_;
  bool has_threads_ = false;
  uint64_t steps_ = 0;  // of all runs
};

}  // namespace

std::vector<GlobalAssertion> check(const judge::RunRequest& request,
                                   const std::vector<ProgramAssertion>& assertions,
                                   const std::vector<document::TestOutcome>& tests) {
  if (assertions.empty()) return {};
  const machine::Image image(*request.program);
  std::vector<std::vector<GlobalAssertion>> of_tests;
  for (size_t t = 0; t < request.tests.size() && t < tests.size(); ++t)
    of_tests.push_back(TestChecker(request, image, assertions, request.tests[t], tests[t]).run());
  std::vector<GlobalAssertion> all;
  for (size_t a = 0; a < assertions.size(); ++a)
    for (auto& answers : of_tests) all.push_back(std::move(answers[a]));
  return all;
}

}  // namespace culprit::globals
