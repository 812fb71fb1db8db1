#include "diagnose/consistency/consistency.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "diagnose/consistency/memo.h"
#include "diagnose/consistency/value_question.h"
#include "edits/component_traits.h"
#include "edits/prior.h"
#include "encode/joined/refute.h"
#include "judge/run_request.h"
#include "trials/edited_run.h"
#include "trials/value_replacement.h"

namespace culprit::diagnose {

using encode::Consistency;
using machine::Stop;

namespace {

// failing tests that go to the encoding without value replacement first
constexpr std::ptrdiff_t kThoroughlyAsked = 4;
constexpr double kShareOfComponent = 0.2;  // share of the time left, for one component and test
constexpr size_t kMostRemembered = 200;    // required values of an answer
// instructions of value replacement, for each further test
constexpr uint64_t kShortTrial = 40'000;
constexpr uint64_t kLongTrial = 1'000'000;  // the same if the test cannot be encoded
constexpr uint64_t kLeastToSkip = 1'000;    // shorter runs have no starts for trials

CheckRecord record_of(const TestQuestion& question, const encode::ExploreResult& found,
                      std::chrono::steady_clock::time_point start) {
  CheckRecord record;
  record.component = question.suspect.component;
  record.test = question.test;
  record.answer = found.answer;
  record.reason = found.reason;
  record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  record.furthest = found.furthest;
  record.counts = found.counts;
  return record;
}

}  // namespace

ConsistencyChecker::ConsistencyChecker(const judge::Problem& problem)
    : problem_(problem),
      budget_(problem.options().budget),
      bounds_(problem.bounds()),
      memos_(std::make_shared<std::vector<TestMemo>>(problem.tests().size())),
      trials_(std::make_shared<trials::Trials>(problem)) {}

ConsistencyChecker ConsistencyChecker::within(const Budget& budget) const {
  ConsistencyChecker other = *this;
  other.budget_ = &budget;
  return other;
}

ConsistencyChecker ConsistencyChecker::with_bounds_raised(uint32_t times) const {
  ConsistencyChecker other = *this;
  for (uint32_t& bound : other.bounds_.loops) bound *= times;
  other.bounds_.recursion *= times;
  other.bounds_raised_ *= times;
  return other;
}

encode::ExploreRequest ConsistencyChecker::explore_request(
    size_t index, const std::vector<model::ComponentId>& ab, const encode::Effort& effort) const {
  const judge::JudgedTest& test = problem_.test(index);
  encode::ExploreRequest ask;
  ask.image = &problem_.image();
  ask.inputs = test.test;
  ask.matcher = test.matcher ? &*test.matcher : nullptr;
  ask.expected_exit = test.test->expected_exit.value_or(-1);
  if (test.test->rule && test.test->rule->needs_failure()) ask.unwanted_exit = 0;
  ask.ab = ab;
  ask.loop_bounds = bounds_.loops;
  ask.tolerated = problem_.tolerated();
  ask.limits.steps = bounds_.steps;
  ask.limits.recursion = bounds_.recursion;
  ask.effort = effort;
  ask.budget = budget_;
  return ask;
}

/// Explorations are cut at the bounds, but not while they follow a recorded run; so a run that
/// exceeds the bounds is not recorded.
bool ConsistencyChecker::is_within_bounds(const replay::PlainRun& run) const {
  if (run.deepest > bounds_.recursion) return false;
  for (size_t l = 0; l < run.loop_peaks.size(); ++l)
    if (run.loop_peaks[l] > bounds_.loops[l]) return false;
  return true;
}

bool ConsistencyChecker::may_be_recorded(size_t test) const {
  return problem_.test(test).recordable && is_within_bounds(problem_.test(test).run);
}

/// Null if the run is too long.
const record::DataGraph* ConsistencyChecker::graph(size_t test) const {
  if (!may_be_recorded(test)) return nullptr;
  return problem_.record(test).graph([&] {
    encode::ExploreRequest request = explore_request(test, {}, {});
    request.budget = problem_.options().budget;
    return encode::record(request, problem_.test(test).run.steps);
  });
}

/// Null if the run is short.
const replay::TrialStarts* ConsistencyChecker::trial_starts(size_t test) const {
  if (problem_.test(test).run.steps < kLeastToSkip) return nullptr;
  const record::DataGraph* known = problem_.can_be_encoded(test) ? graph(test) : nullptr;
  if (!known) return problem_.record(test).starts_of_long_run();
  machine::MachineLimits limits = run_limits();
  limits.budget = problem_.options().budget;
  return problem_.record(test).starts(*known, limits);
}

uint64_t ConsistencyChecker::spared(const std::vector<model::ComponentId>& leaves) const {
  if (problem_.failing().empty()) return 0;
  const replay::TrialStarts* starts =
      problem_.record(problem_.failing_by_length().front()).starts_of_long_run();
  const replay::Checkpoint* from = starts ? starts->before_first(leaves) : nullptr;
  return from ? from->state.steps : 0;
}

std::shared_ptr<const record::Dominance> ConsistencyChecker::dominance(size_t test) const {
  const record::DataGraph* known = problem_.can_be_encoded(test) ? graph(test) : nullptr;
  if (!known) return nullptr;
  std::vector<bool> may_dominate(problem_.program().components.size());
  for (model::ComponentId c = 0; c < may_dominate.size(); ++c)
    may_dominate[c] = problem_.executed_by_all_failing({c});
  return problem_.record(test).dominance(*known, std::move(may_dominate));
}

ConsistencyChecker::Replay ConsistencyChecker::replay(const Suspect& suspect,
                                                      TestEvidence& evidence) const {
  const judge::JudgedTest& test = problem_.test(evidence.test);
  evidence.undefined.reset();
  evidence.overflow.reset();
  replay::PlainRunRequest plain = judge::run_request(problem_.image(), test, replay_limits());
  plain.intervention = &evidence.found.intervention;
  plain.watch = suspect.leaves;
  plain.recorded = problem_.record(evidence.test).run();
  replay::PlainRun run = replay::plain_run(plain);
  evidence.observations = std::move(run.observations);
  if (!judge::passes(test, run)) return Replay::Fails;
  const machine::Finding* undefined = judge::more_undefined(run, problem_.tolerated());
  if (!undefined) {
    if (const machine::Finding* overflow = judge::new_finding(run, problem_.tolerated()))
      evidence.overflow = *overflow;
    return Replay::Passes;
  }
  evidence.undefined = *undefined;
  return Replay::PassesUndefined;
}

Standing ConsistencyChecker::ask(const encode::Effort& effort, Examination& examination,
                                 TestEvidence& evidence) const {
  const judge::JudgedTest& test = problem_.test(evidence.test);
  if (!problem_.can_be_encoded(evidence.test))
    return ask_without_encoding(test, examination, evidence);
  Explored explored_here = explored({examination.suspect, evidence.test, effort});
  evidence.found = std::move(explored_here.found);
  examination.checks.push_back(std::move(explored_here.record));
  examination.bounds_reached.add(evidence.found.bounds_reached);
  examination.effort_spent |= evidence.found.effort_spent;
  if (evidence.found.answer == Consistency::Inconsistent) return Standing::Refuted;
  if (evidence.found.answer == Consistency::Unknown) {
    if (evidence.found.out_of_time || time_is_up()) {
      examination.out_of_time = true;
      return Standing::Unasked;
    }
    examination.undecided = evidence.found.reason;
    return Standing::Undecided;
  }
  if (replay(examination.suspect, evidence) != Replay::Fails) {
    examination.checks.back().replayed = true;
    return Standing::Explains;
  }
  if (!time_is_up()) return Standing::NotReplayed;
  examination.out_of_time = true;
  return Standing::Unasked;
}

Examination ConsistencyChecker::refute(const Suspect& suspect, const encode::Effort& effort,
                                       const Examination& before) const {
  Examination answer;
  answer.suspect = suspect;
  answer.suspect.evidence.clear();
  answer.standing = Standing::Undecided;
  answer.by_test = before.by_test;
  answer.undecided = before.undecided;
  for (size_t test : problem_.failing_by_length()) {
    const bool explains = test < before.by_test.size() && before.by_test[test].explains;
    if (explains || time_is_up() || !problem_.can_be_encoded(test)) continue;
    const auto start = std::chrono::steady_clock::now();
    encode::ExploreRequest request = explore_request(test, suspect.leaves, effort);
    if (const replay::TrialStarts* starts = trial_starts(test))
      request.from = starts->before_first(request.ab);
    std::optional<Budget> share;
    if (budget_) request.budget = &share.emplace(*budget_, kShareOfComponent);
    const encode::ExploreResult found = encode::refute(request);
    answer.checks.push_back(record_of({suspect, test, effort}, found, start));
    if (found.answer != Consistency::Inconsistent) continue;
    answer.standing = Standing::Refuted;
    answer.by_joined_loops = true;
    answer.bounds_reached.add(found.bounds_reached);
    break;
  }
  return answer;
}

ConsistencyChecker::Explored ConsistencyChecker::explored(const TestQuestion& question) const {
  const auto start = std::chrono::steady_clock::now();
  encode::ExploreRequest request =
      explore_request(question.test, question.suspect.leaves, question.effort);
  request.graph = graph(question.test);
  if (!request.graph)
    if (const replay::TrialStarts* starts = trial_starts(question.test))
      request.from = starts->before_first(request.ab);
  // a share of the time left, so that one question cannot use up the time of the others
  std::optional<Budget> share;
  if (budget_) request.budget = &share.emplace(*budget_, kShareOfComponent);
  TestMemo& known = memo(question.test);
  TestMemo::Exploration asked{request.ab, request.effort, request.limits.steps, bounds_raised_};
  Explored explored;
  if (std::optional<encode::ExploreResult> before = known.explorations.find(asked)) {
    explored.found = std::move(*before);
  } else {
    explored.found = encode::explore(request);
    // a query that was given up may not set out_of_time
    const bool was_cut =
        explored.found.out_of_time || (request.budget && request.budget->exhausted());
    if (!was_cut && explored.found.angelic.size() <= kMostRemembered)
      known.explorations.add(std::move(asked), explored.found);
  }
  explored.record = record_of(question, explored.found, start);
  return explored;
}

/// Asks by value replacement: plain runs can be judged by any rule. Values that mend the test
/// explain it; finding none refutes nothing.
Standing ConsistencyChecker::ask_without_encoding(const judge::JudgedTest& test,
                                                  Examination& examination,
                                                  TestEvidence& evidence) const {
  const bool one_value =
      !examination.suspect.is_set &&
      edits::has_a_value(problem_.program().components[examination.suspect.component].kind);
  if (one_value && ask_replacement(test, kLongTrial, trials::ReplaceAt::Both, examination,
                                   evidence) == Standing::Explains)
    return Standing::Explains;
  examination.undecided = "values can only be tried, since the test expects a regular expression";
  return Standing::Undecided;
}

machine::MachineLimits ConsistencyChecker::replay_limits() const {
  machine::MachineLimits limits;
  limits.steps = 2 * bounds_.steps;
  limits.budget = budget_;
  return limits;
}

machine::MachineLimits ConsistencyChecker::run_limits() const {
  machine::MachineLimits limits;
  limits.steps = bounds_.steps;
  limits.recursion = bounds_.recursion;
  limits.budget = budget_;
  return limits;
}

template <class Ask>
Examination ConsistencyChecker::ask_each(const std::vector<size_t>& tests, const Suspect& suspect,
                                         const Examination* before, Ask ask) const {
  Examination examination;
  examination.suspect = suspect;
  examination.suspect.evidence.clear();
  examination.by_test = before ? before->by_test : std::vector<TestEvidence>{};
  examination.by_test.resize(problem_.tests().size());
  for (size_t t : tests) {
    TestEvidence& evidence = examination.by_test[t];
    evidence.test = t;
    if (evidence.explains) {
      examination.standing = Standing::Explains;
      continue;
    }
    if (time_is_up()) {
      examination.out_of_time = true;
      continue;
    }
    Standing standing = ask(problem_.test(t), examination, evidence);
    if (standing == Standing::Unasked) continue;
    examination.standing = standing;
    if (standing != Standing::Explains) return examination;
    evidence.explains = true;
  }
  // the remaining tests were not asked again, so the earlier answer stays
  if (examination.out_of_time && before && before->standing == Standing::Undecided) {
    examination.standing = Standing::Undecided;
    examination.undecided = before->undecided;
    examination.effort_spent = before->effort_spent;
    return examination;
  }
  for (size_t t : problem_.failing())
    examination.suspect.evidence.push_back(examination.by_test[t]);
  return examination;
}

Examination ConsistencyChecker::examine(const Suspect& suspect, const encode::Effort& effort,
                                        const Examination* before) const {
  auto position = before ? std::count_if(before->by_test.begin(), before->by_test.end(),
                                         [](const TestEvidence& e) { return e.explains; })
                         : 0;
  const bool has_value =
      !suspect.is_set && edits::has_a_value(problem_.program().components[suspect.component].kind);
  return ask_each(
      problem_.failing_by_length(), suspect, before,
      [&](const judge::JudgedTest& test, Examination& examination, TestEvidence& evidence) {
        // A suspect that explains some tests mostly explains the others: a few plain runs show it
        // at a tenth of the cost.
        const bool likely = ++position > kThoroughlyAsked && has_value;
        if (likely && ask_replacement(test, kShortTrial, trials::ReplaceAt::Both, examination,
                                      evidence) == Standing::Explains)
          return Standing::Explains;
        return ask(effort, examination, evidence);
      });
}

Examination ConsistencyChecker::examine_test(const Suspect& suspect, size_t test,
                                             const encode::Effort& effort) const {
  return ask_each({test}, suspect, nullptr,
                  [&](const judge::JudgedTest&, Examination& examination, TestEvidence& evidence) {
                    return ask(effort, examination, evidence);
                  });
}

Examination ConsistencyChecker::replace(const Suspect& suspect, uint64_t steps,
                                        trials::ReplaceAt where, const Examination* before) const {
  bool first = true;  // the earlier pass at every execution ended at this test
  return ask_each(
      problem_.failing_by_length(), suspect, before,
      [&](const judge::JudgedTest& test, Examination& examination, TestEvidence& evidence) {
        const bool is_new =
            where == trials::ReplaceAt::SingleExecutions && !std::exchange(first, false);
        if (is_new && ask_replacement(test, steps, trials::ReplaceAt::EveryExecution, examination,
                                      evidence) == Standing::Explains)
          return Standing::Explains;
        return ask_replacement(test, steps, where, examination, evidence);
      });
}

Examination ConsistencyChecker::confirm(const Suspect& suspect,
                                        const std::vector<edits::Edit>& slips) const {
  std::vector<encode::ExploreResult> found(problem_.tests().size());
  for (size_t t : problem_.failing()) {
    const replay::PlainRunRequest plain =
        judge::run_request(problem_.image(), problem_.test(t), replay_limits());
    found[t].intervention = trials::intervention_of(problem_.image(), slips, plain);
  }
  Examination confirmed = confirm(suspect, std::move(found), "by a slip");
  if (!confirmed.explains()) return confirmed;
  for (TestEvidence& evidence : confirmed.suspect.evidence)
    evidence.found.angelic = trials::angelic_values(problem_.program(), evidence.found.intervention,
                                                    evidence.observations);
  confirmed.suspect.slips = slips;
  return confirmed;
}

Examination ConsistencyChecker::confirm(const Suspect& suspect,
                                        std::vector<encode::ExploreResult> found,
                                        const std::string& by) const {
  return ask_each(problem_.failing(), suspect, nullptr,
                  [&](const judge::JudgedTest&, Examination& examination, TestEvidence& evidence) {
                    evidence.found = std::move(found[evidence.test]);
                    evidence.found.answer = Consistency::Consistent;
                    CheckRecord record;
                    record.component = suspect.component;
                    record.test = evidence.test;
                    record.reason = by;
                    record.by_trial = true;
                    record.replayed = replay(suspect, evidence) != Replay::Fails;
                    if (record.replayed) record.answer = Consistency::Consistent;
                    examination.checks.push_back(record);
                    return record.replayed ? Standing::Explains : Standing::Undecided;
                  });
}

Examination ConsistencyChecker::replace_test(const Suspect& suspect, size_t test,
                                             uint64_t steps) const {
  return ask_each(
      {test}, suspect, nullptr,
      [&](const judge::JudgedTest& judged, Examination& examination, TestEvidence& evidence) {
        return ask_replacement(judged, steps, trials::ReplaceAt::Both, examination, evidence);
      });
}

Standing ConsistencyChecker::ask_replacement(const judge::JudgedTest& test, uint64_t steps,
                                             trials::ReplaceAt where, Examination& examination,
                                             TestEvidence& evidence) const {
  // starts pay off only with many trials of a test
  const replay::TrialStarts* starts =
      where == trials::ReplaceAt::Both ? nullptr : trial_starts(evidence.test);
  const ValueQuestion question{.suspect = examination.suspect,
                               .test = evidence.test,
                               .limits = run_limits(),
                               .starts = starts,
                               .steps = steps,
                               .where = where,
                               .hints = hints_of(examination.by_test),
                               .is_glance = steps <= kShortTrial};
  ValueAnswer answer = try_values(problem_, question, memo(evidence.test), budget_);
  examination.checks.push_back(std::move(answer.record));
  if (!answer.found) return Standing::Undecided;
  evidence.found = {};
  evidence.undefined.reset();
  evidence.overflow.reset();
  evidence.found.answer = Consistency::Consistent;
  evidence.found.intervention = std::move(answer.found->intervention);
  evidence.found.angelic = std::move(answer.found->angelic);
  evidence.observations = std::move(answer.found->observations);
  evidence.steps = answer.found->steps;
  return Standing::Explains;
}

}  // namespace culprit::diagnose
