#include "diagnose/slip_trials.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "diagnose/failure_point.h"
#include "diagnose/parallel.h"
#include "machine/pinned_checkpoints.h"

namespace culprit::diagnose {

using machine::Checkpoint;

namespace {

constexpr uint64_t kLongRun = 100'000;           // instructions of the shortest failing run, to be tried before asking
constexpr uint64_t kLongAlone = 10'000;          // the same where there is one test only, which may have ended at its first wrong check
constexpr uint64_t kLeastPool = 1'500'000'000;   // instructions of all trials together
constexpr uint64_t kRuns = 3'000;                // trials of the length of the shortest failing run
constexpr uint64_t kPoolWhenMended = 100'000'000;  // for others that may mend as well
constexpr uint64_t kTimesLonger = 20'000;        // a run that gets past the failure may be so many times as long
constexpr uint64_t kLongestRun = 100'000'000;    // but no longer than this, or than kTimesSeen times the failing run
constexpr uint64_t kTimesSeen = 2;
constexpr uint64_t kStart = 20'000;              // instructions that starting a run is worth
constexpr uint64_t kWindows[] = {60'000, 2'000'000};
constexpr uint64_t kFarther = 4;                 // times a window: the way to the failure, for the window to be worth a round
constexpr size_t kCheckpoints = 48;
constexpr double kShareOfTime = 0.7;             // of the time left
constexpr size_t kBatch = 8;
constexpr size_t kEnough = 8;                    // components with a slip that mends
constexpr uint64_t kMostOutput = 1 << 20;

/// A slip, and where its trial starts.
struct Turn {
  size_t slip = 0;
  const Checkpoint* from = nullptr;
  double promise = 0;
};

class SlipTrials {
 public:
  SlipTrials(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests, uint64_t path_steps, uint64_t most_steps,
             SlipsOf which)
      : request_(request), image_(image), tests_(tests), most_steps_(most_steps) {
    for (size_t t = 0; t < tests.size(); ++t)
      if (tests[t].failed()) failing_.push_back(t);
    std::stable_sort(failing_.begin(), failing_.end(), [&](size_t a, size_t b) { return tests[a].run.steps < tests[b].run.steps; });
    if (failing_.empty()) return;
    const uint64_t past_failure = which == SlipsOf::LongRuns ? std::min(kTimesLonger * shortest().run.steps, kLongestRun) : 0;
    limits_.steps = std::max({path_steps, kTimesSeen * shortest().run.steps, past_failure});
    if (request.options.budget) limits_.budget = &share_.emplace(*request.options.budget, kShareOfTime);
  }

  /// One that was cut off at a limit says nothing of how long it is: it does not end.
  bool ends() const {
    return !failing_.empty() && (shortest().run.stop == machine::Stop::Exited || shortest().run.stop == machine::Stop::Fatal);
  }
  bool runs_are_long() const { return shortest().run.steps >= (tests_.size() == 1 ? kLongAlone : kLongRun); }

  SlipsThatMend run(const std::vector<model::ComponentId>& asked) {
    slips_ = slips_of(image_, asked);
    point_.emplace(image_.program(), shortest(), plain_run_of(shortest()));
    // a run that went on behind its first wrong check has come to its end: a right one takes about as long
    const bool goes_on = shortest().run.stop == machine::Stop::Exited && shortest().run.steps > kTimesSeen * point_->steps();
    if (goes_on) limits_.steps = kTimesSeen * shortest().run.steps;
    pool_ = request_.options.effort * std::clamp(kRuns * point_->steps(), std::min(kLeastPool, most_steps_), most_steps_);
    for (const uint64_t window : kWindows)
      if (point_->steps() > kFarther * window) try_window(point_->steps() - window);
    try_all(asked);
    return collect();
  }

 private:
  struct Outcome {
    bool mends = false;
    uint64_t cost = 0;      // instructions executed
    uint64_t longest = 0;   // of the runs, their beginnings included
  };

  const JudgedTest& shortest() const { return tests_[failing_.front()]; }
  bool is_over() const { return spent_ >= pool_ || places_.size() >= kEnough || (share_ && share_->exhausted()); }

  machine::PlainRunRequest plain_run_of(const JudgedTest& test) const {
    machine::PlainRunRequest plain;
    plain.image = &image_;
    give(*test.test, plain);
    plain.limits = limits_;
    plain.matcher = test.matcher ? &*test.matcher : nullptr;
    plain.output_limit = kMostOutput;
    plain.keep_errors = test.test->rule != nullptr;
    plain.count_hits = false;
    return plain;
  }

  /// What is executed between `begin` and the failure, from there.
  void try_window(uint64_t begin) {
    const machine::PinnedCheckpoints pinned(machine::checkpoints(plain_run_of(shortest()), {begin}));
    const std::vector<Checkpoint>& at = pinned.get();
    if (at.empty()) return;
    machine::PlainRunRequest plain = plain_run_of(shortest());
    plain.from = &at.front();
    plain.count_hits = true;
    plain.limits.steps = point_->steps();
    const machine::PlainRun window = machine::plain_run(plain);
    std::vector<Turn> turns;
    for (size_t s = 0; s < slips_.size(); ++s)
      if (window.hits[slips_[s].component] > 0) turns.push_back({s, &at.front(), slips_[s].weight});
    take(std::move(turns));
  }

  void try_all(const std::vector<model::ComponentId>& asked) {
    prepare(asked);
    std::vector<Turn> turns;
    for (size_t s = 0; s < slips_.size(); ++s) {
      const Checkpoint* from = before(slips_[s].component);
      const uint64_t way = point_->steps() - std::min(point_->steps(), from ? from->state.steps : 0);
      turns.push_back({s, from, std::exp(slips_[s].weight) / static_cast<double>(kStart + way)});
    }
    take(std::move(turns));
  }

  void take(std::vector<Turn> turns) {
    std::erase_if(turns, [&](const Turn& turn) { return std::find(mending_.begin(), mending_.end(), turn.slip) != mending_.end(); });
    std::stable_sort(turns.begin(), turns.end(), [](const Turn& a, const Turn& b) { return a.promise > b.promise; });
    for (size_t from = 0; from < turns.size() && !is_over(); from += kBatch) {
      const size_t count = std::min(kBatch, turns.size() - from);
      const auto batch = ask_in_parallel<Outcome>(request_.options.jobs, count, [&](size_t k) { return tried(turns[from + k]); });
      for (size_t k = 0; k < count; ++k) {
        spent_ += batch[k].cost + kStart;
        if (!batch[k].mends) continue;
        if (mending_.empty()) pool_ = std::min(pool_, spent_ + kPoolWhenMended);
        mending_.push_back(turns[from + k].slip);
        places_.insert(slips_[mending_.back()].component);
        longest_ = std::max(longest_, batch[k].longest);
      }
    }
  }

  /// Checkpoints of the shortest failing run, each before as many first executions as the next.
  void prepare(const std::vector<model::ComponentId>& asked) {
    const machine::PlainRunRequest plain = plain_run_of(shortest());
    first_ = machine::steps_before_first_execution(plain);
    std::vector<uint64_t> steps;
    for (model::ComponentId id : asked)
      if (first_[id] > 0) steps.push_back(first_[id]);
    std::sort(steps.begin(), steps.end());
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    std::vector<uint64_t> at;
    for (size_t k = 0; k < kCheckpoints && !steps.empty(); ++k) at.push_back(steps[k * steps.size() / kCheckpoints]);
    at.erase(std::unique(at.begin(), at.end()), at.end());
    checkpoints_.emplace(machine::checkpoints(plain, at));
  }

  const Checkpoint* before(model::ComponentId id) const {
    const std::vector<Checkpoint>& all = checkpoints_->get();
    const auto after = std::partition_point(all.begin(), all.end(), [&](const Checkpoint& c) { return c.state.steps <= first_[id]; });
    return after == all.begin() ? nullptr : &*std::prev(after);
  }

  machine::PlainRun run_with(const Slip& slip, const machine::PlainRunRequest& plain, Outcome& outcome) const {
    machine::PlainRun run = plain_run_with(image_, {slip}, plain);
    outcome.cost += run.steps - std::min(run.steps, plain.from ? plain.from->state.steps : 0);
    outcome.longest = std::max(outcome.longest, run.steps);
    return run;
  }

  /// Past the failure; then to the end; then from the first execution on in all failing tests.
  Outcome tried(const Turn& turn) const {
    Outcome outcome;
    const Slip& slip = slips_[turn.slip];
    machine::PlainRunRequest plain = plain_run_of(shortest());
    plain.from = turn.from;
    point_->limit(plain, turn.from ? turn.from->state.steps : 0);
    if (!point_->is_passed(run_with(slip, plain, outcome))) return outcome;
    plain = plain_run_of(shortest());
    plain.from = turn.from;
    if (!passes(shortest(), run_with(slip, plain, outcome))) return outcome;
    for (size_t t : failing_)
      if (!passes(tests_[t], run_with(slip, plain_run_of(tests_[t]), outcome))) return outcome;
    outcome.mends = true;
    return outcome;
  }

  SlipsThatMend collect() const {
    SlipsThatMend found;
    found.longest = longest_;
    for (size_t slip : mending_) found.slips.push_back(slips_[slip]);
    std::stable_sort(found.slips.begin(), found.slips.end(), [](const Slip& a, const Slip& b) { return a.weight > b.weight; });
    return found;
  }

  const RunRequest& request_;
  const machine::Image& image_;
  const std::vector<JudgedTest>& tests_;
  uint64_t most_steps_;
  std::vector<size_t> failing_;           // shortest first
  std::vector<Slip> slips_;
  std::optional<FailurePoint> point_;     // of the shortest failing run
  std::vector<uint64_t> first_;           // per component: it is not executed before
  std::optional<machine::PinnedCheckpoints> checkpoints_;   // of the shortest failing run
  std::vector<size_t> mending_;           // slips
  std::set<model::ComponentId> places_;   // their components
  uint64_t pool_ = 0, spent_ = 0, longest_ = 0;
  machine::MachineLimits limits_{};
  std::optional<Budget> share_;
};

}  // namespace

SlipsThatMend find_slips(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests,
                         const std::vector<model::ComponentId>& asked, uint64_t path_steps, uint64_t most_steps, SlipsOf which) {
  SlipTrials trials(request, image, tests, path_steps, most_steps, which);
  const bool wanted = trials.ends() && (which == SlipsOf::AnyRuns || trials.runs_are_long());
  return wanted ? trials.run(asked) : SlipsThatMend{};
}

}  // namespace culprit::diagnose
