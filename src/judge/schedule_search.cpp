#include "judge/schedule_search.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "document/to_document.h"
#include "judge/judge_run.h"
#include "judge/thread_findings.h"
#include "schedules/recorder.h"
#include "schedules/strategy.h"
#include "spec/schedule_text.h"

namespace culprit::judge {

namespace {

using machine::Schedule;

// Schedules without --schedules, and the instructions that they may take together.
constexpr uint64_t kUsualSchedules = 100, kUsualSteps = 50'000'000;
// schedules of tests that take all these instructions, if there are races; until one fails
constexpr uint64_t kOfLongTests = 8;
constexpr double kShareOfTime = 0.8;       // of the time left; what is found is run once more
constexpr uint64_t kBeyondTest = 200'000;  // instructions that any schedule may take

/// Lets the test be that one under a schedule.
void put_under(JudgedTest& test, const spec::TestCase& given, Schedule schedule) {
  auto scheduled = std::make_shared<spec::TestCase>(given);
  scheduled->schedule = std::make_shared<const Schedule>(std::move(schedule));
  test.test = scheduled.get();
  test.scheduled = std::move(scheduled);
}

/// Instructions that the test may take under any schedule.
uint64_t steps_of_schedule(const RunRequest& request, const JudgedTest& test) {
  return request.options.step_limit ? request.options.step_limit : 4 * test.run.steps + kBeyondTest;
}

schedules::Outcome::Verdict verdict_of(document::ReasonKind kind) {
  using enum document::ReasonKind;
  switch (kind) {
    case None: return schedules::Outcome::Verdict::Passed;
    case StepLimit:
    case Unsupported:
    case Skipped:
    case NotRun: return schedules::Outcome::Verdict::Undecided;
    default: return schedules::Outcome::Verdict::Failed;
  }
}

/// Equal for the same reason and the same kind of the finding that ended the run.
uint64_t failure_of(document::ReasonKind reason, const replay::PlainRun& run) {
  uint64_t failure = static_cast<uint64_t>(reason) << 32;
  for (const machine::Finding& finding : run.findings)
    if (finding.fatal) return failure + static_cast<uint64_t>(finding.kind) + 1;
  return failure;
}

std::vector<uint32_t> most_of(std::vector<uint32_t> extent, const std::vector<uint32_t>& other) {
  extent.resize(std::max(extent.size(), other.size()));
  for (size_t k = 0; k < other.size(); ++k) extent[k] = std::max(extent[k], other[k]);
  return extent;
}

/// The test under the schedule that was found, if it fails only there, and what the document says.
void note(const RunRequest& request, const machine::Image& image, JudgedTest& test,
          const schedules::SearchResult& found, std::vector<document::Finding> findings,
          const Budget* budget) {
  if (found.failing && !found.failing->switches.empty() && test.passed()) {
    const uint64_t steps = steps_of_schedule(request, test);
    put_under(test, *test.test, *found.failing);
    judge_run(request, image, test, steps, budget);
  }
  document::Schedules& shown = test.outcome.schedules.emplace();
  shown.of_ranks = test.test->ranks > 1;
  shown.tried = found.tried;
  shown.failed = found.failed;
  shown.undecided = found.undecided;
  if (const auto& schedule = test.test->schedule) {
    for (const machine::Switch& each : schedule->switches)
      shown.switches.push_back(schedule_switch(image, test.run.starts, each));
    shown.text = spec::schedule_text(spec::schedule_lines(image.program(), *schedule));
  }
  for (const schedules::NamedInversion& each : found.inversions)
    findings.push_back(
        inversion_finding(image, each.starts, each.inversion, {each.held, each.taken}));
  for (const schedules::Race& race : found.races)
    findings.push_back(race_finding(image, test.run.starts, race));
  auto& known = test.outcome.findings;
  for (document::Finding& finding : findings)
    if (std::find(known.begin(), known.end(), finding) == known.end())
      known.push_back(std::move(finding));
}

}  // namespace

ScheduledRuns::ScheduledRuns(const RunRequest& request, const machine::Image& image,
                             const JudgedTest& test, const Budget* budget)
    : request_(request), image_(image), test_(test), inputs_(*test.test), budget_(budget) {
  inputs_.schedule = nullptr;
}

schedules::Outcome ScheduledRuns::run(machine::Scheduler& scheduler,
                                      machine::StepObserver* observer) {
  replay::PlainRunRequest plain =
      plain_request(request_, image_, inputs_, steps_of_schedule(request_, test_), budget_);
  plain.count_hits = false;
  plain.scheduler = &scheduler;
  plain.observer = observer;
  plain.check = test_.check.get();
  JudgedTest as;
  as.test = &inputs_;
  as.matcher = test_.matcher;
  as.run = replay::plain_run(plain);
  for (const machine::Finding& each : as.run.findings)
    if (!each.fatal && found_.insert({each.kind, each.function, each.pc}).second)
      findings_.push_back(document::finding_of(image_, each));
  const document::ReasonKind reason = reason_of(image_, request_.options, as).kind;
  if (reason == document::ReasonKind::None) extent_ = most_of(extent_, as.run.extent);
  return {verdict_of(reason), failure_of(reason, as.run), as.run.steps, std::move(as.run.starts),
          std::move(as.run.places)};
}

schedules::SearchRequest ScheduledRuns::search_request() {
  schedules::SearchRequest search;
  search.image = &image_;
  search.run = [this](machine::Scheduler& scheduler, machine::StepObserver* observer) {
    return run(scheduler, observer);
  };
  const uint64_t given = request_.options.schedules;
  search.schedules = given > 0 ? given : kUsualSchedules;
  if (given == 0) search.steps = kUsualSteps;
  if (given == 0) search.least = kOfLongTests;
  search.seed = request_.options.seed;
  search.budget = budget_;
  search.until_failure = request_.options.until_failure;
  if (test_.test->schedule && test_.failed()) search.known = *test_.test->schedule;
  return search;
}

void add_variants(const RunRequest& request, const machine::Image& image,
                  std::vector<JudgedTest>& tests) {
  const size_t given = tests.size();
  for (size_t t = 0; t < given; ++t) {
    if (!tests[t].failed() || !tests[t].found) continue;
    for (const Schedule& schedule : tests[t].found->passing) {
      JudgedTest variant;
      variant.is_variant = true;
      variant.matcher = tests[t].matcher;
      variant.check = tests[t].check;
      variant.outcome.name = tests[t].outcome.name;
      put_under(variant, *tests[t].test, schedule);
      judge_run(request, image, variant, steps_of_schedule(request, tests[t]),
                request.options.budget);
      if (variant.outcome.verdict != document::Verdict::Unknown)
        tests.push_back(std::move(variant));
    }
  }
}

void begin_with_failing(const machine::Image& image, const std::vector<JudgedTest>& tests,
                        std::vector<spec::TestCase>& cases) {
  for (size_t t = 0; t < std::min(tests.size(), cases.size()); ++t)
    if (tests[t].found && tests[t].found->failing && cases[t].schedule_lines.empty() &&
        cases[t].name == tests[t].outcome.name)
      cases[t].schedule_lines = spec::schedule_lines(image.program(), *tests[t].found->failing);
}

std::vector<document::TestOutcome> outcomes_of(const std::vector<JudgedTest>& tests) {
  std::vector<document::TestOutcome> outcomes;
  for (const JudgedTest& test : tests)
    if (!test.is_variant) outcomes.push_back(test.outcome);
  return outcomes;
}

void resolve_schedule(const RunRequest&, const machine::Image& image, JudgedTest& test) {
  if (test.test->schedule_lines.empty()) return;
  Schedule schedule =
      spec::resolve_schedule(image.program(), test.test->schedule_lines, test.unknown_switches);
  if (!test.unknown_switches.empty()) return;
  put_under(test, *test.test, std::move(schedule));
}

namespace {

/// Ranks that send messages to each other may get by only because these are buffered, which MPI
/// does not promise. Says so.
void note_need_of_buffers(const RunRequest& request, const machine::Image& image, JudgedTest& test,
                          const Budget* budget) {
  const bool is_of_change = request.options.until_failure;  // the original program is like that
  if (test.test->ranks <= 1 || !test.passed() || is_of_change) return;
  spec::TestCase unbuffered = *test.test;
  unbuffered.sends_wait = true;
  const replay::PlainRunRequest plain =
      plain_request(request, image, unbuffered, steps_of_schedule(request, test), budget);
  for (const machine::Finding& each : replay::plain_run(plain).findings) {
    if (each.kind != machine::FindingKind::Deadlock) continue;
    document::Finding finding = document::finding_of(image, each);
    finding.fatal = false;
    finding.message =
        "this works only because messages are buffered; where MPI_Send waits until "
        "its message is received, as it may, " +
        std::move(finding.message);
    test.outcome.findings.push_back(std::move(finding));
  }
}

/// The default order, or a random walk.
std::vector<Schedule> leads(const replay::RunCheck& check, ScheduledRuns& runs, uint64_t seed) {
  return check.leads([&](machine::StepObserver& observer, uint64_t order) {
    schedules::GivenSwitches none({});
    schedules::RandomWalk walk(seed * 1'000'003 + order);
    const std::set<machine::CodePlace> places;
    schedules::Recorder recorder(order == 0 ? static_cast<schedules::Strategy&>(none) : walk,
                                 places, 0);
    runs.run(recorder, &observer);
  });
}

}  // namespace

void search_schedules(const RunRequest& request, const machine::Image& image, JudgedTest& test,
                      const Budget* budget) {
  if (test.run.starts.size() <= 1 || test.outcome.verdict == document::Verdict::Unknown) return;
  note_need_of_buffers(request, image, test, budget);
  std::optional<Budget> share;
  if (budget) share.emplace(*budget, kShareOfTime);
  ScheduledRuns runs(request, image, test, share ? &*share : nullptr);
  schedules::SearchRequest search = runs.search_request();
  if (test.check && search.schedules > 1) search.first = leads(*test.check, runs, search.seed);
  const auto found = std::make_shared<schedules::SearchResult>(schedules::search(search));
  const std::vector<uint32_t> extent = most_of(runs.extent(), test.outcome.extent);
  note(request, image, test, *found, runs.findings(), budget);
  test.outcome.extent = extent;
  test.found = found;
}

std::shared_ptr<const machine::Schedule> schedule_of(const machine::Image& image,
                                                     const document::TestOutcome& outcome) {
  if (!outcome.schedules || outcome.schedules->text.empty()) return nullptr;
  const auto lines = spec::parse_schedule(outcome.schedules->text, outcome.name);
  if (!lines) return nullptr;
  std::vector<spec::ScheduleLine> unknown;
  return std::make_shared<const machine::Schedule>(
      spec::resolve_schedule(image.program(), *lines, unknown));
}

}  // namespace culprit::judge
