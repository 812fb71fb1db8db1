#include "judge/schedule_search.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <tuple>
#include <utility>

#include "document/to_document.h"
#include "judge/judge_run.h"
#include "judge/thread_findings.h"
#include "schedules/minimise.h"
#include "schedules/race_detector.h"
#include "schedules/recorder.h"
#include "schedules/strategy.h"
#include "spec/schedule_text.h"

namespace culprit::judge {

namespace {

using machine::Schedule;
using machine::Switch;

// Schedules without --schedules, and the instructions that they may take together.
constexpr uint64_t kUsualSchedules = 100, kUsualSteps = 50'000'000;
constexpr uint64_t kBeyondTest = 200'000;  // instructions that any schedule may take
constexpr size_t kVariants = 3;            // passing schedules that changes are tried with
constexpr size_t kSwitchesOfVariant = 64;  // each looked at at every point
constexpr size_t kMostPoints = 2000;       // kept of a run
constexpr size_t kMostWaiting = 20'000;    // schedules to be tried
constexpr size_t kMinimised = 3;           // failing schedules that are made shorter
constexpr uint32_t kDepths[] = {2, 3, 4};  // of RandomPriorities, in turn

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

class Search {
 public:
  Search(const RunRequest& request, const machine::Image& image, JudgedTest& test,
         const Budget* budget)
      : request_(request),
        image_(image),
        test_(test),
        inputs_(*test.test),
        budget_(budget),
        random_(request.options.seed) {
    inputs_.schedule = nullptr;
    most_steps_ = steps_of_schedule(request, test);
  }

  void run() {
    const bool given = request_.options.schedules > 0;
    const uint64_t count = given ? request_.options.schedules : kUsualSchedules;
    if (test_.test->schedule && test_.failed()) failing_ = *test_.test->schedule;
    note_default();
    for (uint64_t number = 1; number < count; ++number) {
      if (budget_ && budget_->exhausted()) break;
      if (!given && steps_ > kUsualSteps) break;
      try_next(number);
    }
    write();
  }

 private:
  struct Trial {
    replay::PlainRun run;
    document::Reason reason;
    Schedule schedule;
    std::vector<schedules::PassedPoint> points;
    bool failed() const {
      return reason.kind != document::ReasonKind::None &&
             reason.kind != document::ReasonKind::StepLimit &&
             reason.kind != document::ReasonKind::Unsupported &&
             reason.kind != document::ReasonKind::Skipped &&
             reason.kind != document::ReasonKind::NotRun;
    }
    bool passed() const { return reason.kind == document::ReasonKind::None; }
  };

  /// A schedule to be tried; further switches come behind the point `behind` of its run.
  struct Waiting {
    Schedule schedule;
    size_t behind = 0;
  };
  /// Schedules with the same number of switches, by the place of the last one and the functions of
  /// the two threads.
  struct Level {
    std::map<std::tuple<machine::CodePlace, uint32_t, uint32_t>, std::deque<Waiting>> groups;
    size_t size = 0;  // ever added
  };

  Trial attempt(schedules::Strategy& strategy) {
    Trial trial;
    schedules::Recorder recorder(strategy, places_, kMostPoints);
    schedules::RaceDetector races(image_);
    replay::PlainRunRequest plain = plain_request(request_, image_, inputs_, most_steps_, budget_);
    plain.count_hits = false;
    plain.scheduler = &recorder;
    plain.observer = &races;
    trial.run = replay::plain_run(plain);
    add_races(races.races());
    for (const schedules::LockInversion& each : races.inversions())
      if (inverted_.insert({each.first.taken_at, each.second.taken_at}).second)
        findings_.push_back(inversion_finding(
            image_, trial.run.starts, each,
            {races.lock_name(each.first.held), races.lock_name(each.first.taken)}));
    note_findings(trial.run);
    trial.schedule = recorder.schedule();
    trial.points = recorder.points();
    passed_ = std::max(passed_, recorder.passed());
    steps_ += trial.run.steps;
    trial.reason = reason_for(trial.run);
    return trial;
  }

  document::Reason reason_for(const replay::PlainRun& run) {
    JudgedTest as;
    as.test = &inputs_;
    as.matcher = test_.matcher;
    as.run = run;
    return reason_of(image_, request_.options, as);
  }

  void add_races(std::vector<schedules::Race> races) {
    for (schedules::Race& race : races) {
      const bool first_is_new = places_.insert(race.first.place).second,
                 second_is_new = places_.insert(race.second.place).second;
      if (first_is_new || second_is_new) races_.push_back(std::move(race));
    }
  }

  /// Those of other schedules that do not end their runs.
  void note_findings(const replay::PlainRun& run) {
    for (const machine::Finding& each : run.findings)
      if (!each.fatal && found_.insert({each.kind, each.function, each.pc}).second)
        findings_.push_back(document::finding_of(image_, each));
  }

  /// The run without switches again, to know its races and its points.
  void note_default() {
    schedules::GivenSwitches first({});
    Trial trial = attempt(first);
    if (!places_.empty()) {  // these are points now, too
      schedules::GivenSwitches again({});
      trial = attempt(again);
    }
    count(trial);
    add_waiting(trial, 0);
  }

  /// Schedules with one more switch than that of the trial, behind its last one.
  void add_waiting(const Trial& trial, size_t first) {
    for (size_t p = first; p < trial.points.size(); ++p)
      for (const uint32_t other : trial.points[p].other) {
        Schedule next = trial.schedule;
        const auto& at = trial.points[p];
        next.switches.push_back({at.thread, at.place, at.time, other});
        if (waiting_.size() < next.switches.size()) waiting_.resize(next.switches.size());
        Level& level = waiting_[next.switches.size() - 1];
        if (level.size++ >= kMostWaiting) return;
        const auto& starts = trial.run.starts;
        level.groups[{at.place, starts[at.thread - 1], starts[other - 1]}].push_back(
            {std::move(next), p + 1});
      }
  }

  /// Of those with the fewest switches, the first of any kind: their last switches are at many
  /// different places soon, even if some place is passed very often.
  std::optional<Waiting> take_waiting() {
    for (Level& level : waiting_) {
      if (level.groups.empty()) continue;
      const auto group = std::next(level.groups.begin(),
                                   static_cast<std::ptrdiff_t>(random_() % level.groups.size()));
      Waiting taken = std::move(group->second.front());
      group->second.pop_front();
      if (group->second.empty()) level.groups.erase(group);
      return taken;
    }
    return std::nullopt;
  }

  void try_next(uint64_t number) {
    const uint64_t seed = request_.options.seed * 1'000'003 + number;
    const unsigned kind = number % 3;
    auto waiting = kind == 0 ? take_waiting() : std::nullopt;
    if (waiting) {
      schedules::GivenSwitches given(std::move(waiting->schedule));
      const Trial trial = attempt(given);
      count(trial);
      add_waiting(trial, waiting->behind);
    } else if (kind == 1) {
      schedules::RandomPriorities priorities(seed, kDepths[number / 3 % std::size(kDepths)],
                                             passed_);
      count(attempt(priorities));
    } else {
      schedules::RandomWalk walk(seed);
      count(attempt(walk));
    }
  }

  void count(const Trial& trial) {
    ++tried_;
    if (trial.passed()) {
      if (variants_.size() < kVariants && trial.schedule.switches.size() <= kSwitchesOfVariant &&
          std::find(variants_.begin(), variants_.end(), trial.schedule) == variants_.end())
        variants_.push_back(trial.schedule);
      return;
    }
    if (!trial.failed()) {
      ++undecided_;
      return;
    }
    ++failed_;
    if (failing_ && failing_->switches.size() <= 1) return;
    if (minimised_ >= kMinimised && trial.schedule.switches.size() >= failing_->switches.size())
      return;
    ++minimised_;
    Schedule shortest = schedules::minimised(
        trial.schedule, [&](const Schedule& less) { return fails_like(trial, less); });
    if (!failing_ || shortest.switches.size() < failing_->switches.size())
      failing_ = std::move(shortest);
  }

  bool fails_like(const Trial& trial, const Schedule& schedule) {
    inputs_.schedule = std::make_shared<const Schedule>(schedule);
    replay::PlainRunRequest plain = plain_request(request_, image_, inputs_, most_steps_, budget_);
    plain.count_hits = false;
    const replay::PlainRun run = replay::plain_run(plain);
    const document::Reason reason = reason_for(run);
    inputs_.schedule = nullptr;
    return reason.kind == trial.reason.kind && fatal_kind(run) == fatal_kind(trial.run);
  }

  static std::optional<machine::FindingKind> fatal_kind(const replay::PlainRun& run) {
    for (const machine::Finding& finding : run.findings)
      if (finding.fatal) return finding.kind;
    return std::nullopt;
  }

  void write() {
    if (failing_ && !failing_->switches.empty() && test_.passed()) {
      put_under(test_, *test_.test, *failing_);
      judge_run(request_, image_, test_, most_steps_, budget_);
    }
    if (test_.failed()) test_.other_schedules = variants_;
    document::Schedules& shown = test_.outcome.schedules.emplace();
    shown.tried = tried_;
    shown.failed = failed_;
    shown.undecided = undecided_;
    if (const auto& schedule = test_.test->schedule) {
      for (const Switch& each : schedule->switches)
        shown.switches.push_back(schedule_switch(image_, test_.run.starts, each));
      shown.text = spec::schedule_text(spec::schedule_lines(image_.program(), *schedule));
    }
    for (const schedules::Race& race : races_)
      findings_.push_back(race_finding(image_, test_.run.starts, race));
    auto& findings = test_.outcome.findings;
    for (document::Finding& finding : findings_)
      if (std::find(findings.begin(), findings.end(), finding) == findings.end())
        findings.push_back(std::move(finding));
  }

  const RunRequest& request_;
  const machine::Image& image_;
  JudgedTest& test_;
  spec::TestCase inputs_;
  const Budget* budget_;
  uint64_t most_steps_ = 0;
  std::set<machine::CodePlace> places_;
  std::vector<schedules::Race> races_;
  std::set<machine::FindingSite> found_;
  std::set<std::pair<machine::CodePlace, machine::CodePlace>> inverted_;
  std::vector<document::Finding> findings_;
  std::vector<Level> waiting_;  // by their number of switches, from 1
  std::mt19937_64 random_;
  std::optional<Schedule> failing_;
  std::vector<Schedule> variants_;
  uint64_t tried_ = 0, failed_ = 0, undecided_ = 0, steps_ = 0, passed_ = 1;
  size_t minimised_ = 0;
};

}  // namespace

void add_variants(const RunRequest& request, const machine::Image& image,
                  std::vector<JudgedTest>& tests) {
  const size_t given = tests.size();
  for (size_t t = 0; t < given; ++t)
    for (const Schedule& schedule : std::vector<Schedule>(tests[t].other_schedules)) {
      JudgedTest variant;
      variant.is_variant = true;
      variant.matcher = tests[t].matcher;
      variant.outcome.name = tests[t].outcome.name;
      put_under(variant, *tests[t].test, schedule);
      judge_run(request, image, variant, steps_of_schedule(request, tests[t]),
                request.options.budget);
      if (variant.outcome.verdict != document::Verdict::Unknown)
        tests.push_back(std::move(variant));
    }
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

void search_schedules(const RunRequest& request, const machine::Image& image, JudgedTest& test,
                      const Budget* budget) {
  if (test.run.starts.size() > 1 && test.outcome.verdict != document::Verdict::Unknown)
    Search(request, image, test, budget).run();
}

}  // namespace culprit::judge
