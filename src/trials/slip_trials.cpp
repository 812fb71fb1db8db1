#include "trials/slip_trials.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "edits/likeliest.h"
#include "edits/missing_resets.h"
#include "judge/problem.h"
#include "judge/run_request.h"
#include "replay/pinned_checkpoints.h"
#include "support/budget.h"
#include "tasks/parallel.h"
#include "trials/edited_run.h"
#include "trials/failure_point.h"
#include "trials/infection.h"
#include "trials/trials.h"

namespace culprit::trials {

using replay::Checkpoint;

namespace {

// Counts are of instructions; their measurements: bench/RESULTS.md#constants.

// a failing run from which slips are tried before the encoding; a single test may have ended at
// its first wrong check
constexpr uint64_t kLongRun = 100'000, kLongAlone = 10'000;
// trials that look for likelier slips after one that mends
constexpr uint64_t kPoolWhenMended = 1'000'000'000;
constexpr size_t kEnough = 8;  // components with a slip that mends
// Before the failure, the first trials start this far from it; after it, slips that get past it
// are first followed this far. Each further round goes kFarther times as far.
constexpr uint64_t kNear = 60'000;
constexpr uint64_t kFarther = 8;
// a run is longer than the failing one if it exceeds it by one part in this many
constexpr uint64_t kLonger = 8;
constexpr double kShareOfTime = 0.7;  // of the time left

/// A slip, and the start of its trial.
struct Turn {
  size_t slip = 0;
  const Checkpoint* from = nullptr;
  bool everywhere = false;  // the slip changes nothing before the start
  double promise = 0;
};

class SlipTrials {
 public:
  SlipTrials(const judge::Problem& problem, uint64_t path_steps, uint64_t most_steps)
      : problem_(problem), failing_(problem.failing_by_length()), pool_(most_steps) {
    if (failing_.empty()) return;
    limits_.steps = std::max(path_steps, kLongestRun);
    if (problem.options().budget)
      limits_.budget = &share_.emplace(*problem.options().budget, kShareOfTime);
  }

  /// Whether the shortest failing run ended. The length of a run that was cut off at a limit is
  /// unknown.
  bool ends() const {
    return !failing_.empty() && (shortest().run.stop == machine::Stop::Exited ||
                                 shortest().run.stop == machine::Stop::Fatal);
  }
  bool runs_are_long() const {
    return shortest().run.steps >= (problem_.tests().size() == 1 ? kLongAlone : kLongRun);
  }

  SlipsThatMend run(const std::vector<model::ComponentId>& asked,
                    const std::vector<model::ComponentId>& setters) {
    slips_ = edits::slips_of(problem_.image(), asked, limits_.budget, edits::kMostKept);
    std::vector<edits::Edit> missing =
        edits::missing_resets(problem_.image(), setters, limits_.budget);
    std::move(missing.begin(), missing.end(), std::back_inserter(slips_));
    if (slips_.empty()) return collect();
    gone_.assign(slips_.size(), false);
    point_.emplace(problem_.program(), shortest(), plain_run_of(shortest()));
    // a run that went on after its first wrong check came to its end: a right run takes about as
    // long
    const bool goes_on = shortest().run.stop == machine::Stop::Exited &&
                         shortest().run.steps > most_steps_when_mended(point_->steps());
    if (goes_on) limits_.steps = most_steps_when_mended(shortest().run.steps);
    uint64_t tried_from = UINT64_MAX;
    for (uint64_t window = kNear; point_->steps() > kFarther * window && !is_over();
         window *= kFarther)
      try_from(point_->steps() - window, std::exchange(tried_from, point_->steps() - window));
    if (!is_over()) try_from(0, tried_from);
    // their checkpoints no longer exist
    for (Turn& turn : doubtful_) turn.from = nullptr, turn.everywhere = true;
    deepen(std::exchange(doubtful_, {}), nullptr);
    return collect();
  }

 private:
  struct Outcome {
    enum class Is : uint8_t { Failing, Past, Mending } is = Is::Failing;
    bool doubtful = false;
    bool is_behind = false;  // FailurePoint::is_left_behind
    uint64_t cost = 0;       // instructions executed
    uint64_t longest = 0;    // instructions of the longest run, with its beginning
  };

  const judge::JudgedTest& shortest() const { return problem_.test(failing_.front()); }
  bool is_over() const {
    return spent_ >= pool_ || places_.size() >= kEnough || (share_ && share_->exhausted());
  }

  replay::PlainRunRequest plain_run_of(const judge::JudgedTest& test, const Budget* budget) const {
    replay::PlainRunRequest plain = judge::trial_request(problem_.image(), test, limits_);
    plain.limits.budget = budget;
    plain.keep_errors |= !test.matcher;  // to look for complaints
    return plain;
  }
  replay::PlainRunRequest plain_run_of(const judge::JudgedTest& test) const {
    return plain_run_of(test, limits_.budget);
  }

  /// Tries slips that make a difference between `begin` and the failure, each from shortly before
  /// its first difference. Slips that first infect at `tried_from` or later were tried before.
  void try_from(uint64_t begin, uint64_t tried_from) {
    replay::PlainRunRequest plain = plain_run_of(shortest());
    std::optional<replay::PinnedCheckpoints> first;
    if (begin > 0) first.emplace(replay::checkpoints(plain, {begin}));
    if (first && first->get().empty()) return;
    plain.from = first ? &first->get().front() : nullptr;
    plain.limits.steps = point_->steps();
    const std::vector<uint64_t> infects = first_infections(problem_.image(), slips_, plain);
    std::vector<Turn> turns;
    for (size_t s = 0; s < slips_.size(); ++s)
      if (infects[s] < tried_from && !gone_[s]) turns.push_back({s, nullptr, begin == 0, 0});
    const replay::PinnedCheckpoints checkpoints(
        replay::checkpoints(plain_run_of(shortest()), spread(turns, infects)));
    for (Turn& turn : turns) {
      turn.from = last_before(infects[turn.slip], checkpoints.get());
      const uint64_t way =
          point_->steps() - std::min(point_->steps(), turn.from ? turn.from->state.steps : 0);
      turn.promise =
          std::exp(slips_[turn.slip].weight) / static_cast<double>(replay::kStartOfRun + way);
      if (begin > 0 && !turn.from) turn.from = plain.from;
    }
    follow(past_failure(std::move(turns)));
  }

  /// Step numbers for checkpoints, so that each serves about as many turns.
  static std::vector<uint64_t> spread(const std::vector<Turn>& turns,
                                      const std::vector<uint64_t>& infects) {
    std::vector<uint64_t> steps, at;
    for (const Turn& turn : turns)
      if (infects[turn.slip] > 0) steps.push_back(infects[turn.slip]);
    std::sort(steps.begin(), steps.end());
    for (size_t k = 0; k < kCheckpoints && !steps.empty(); ++k)
      at.push_back(steps[k * steps.size() / kCheckpoints]);
    at.erase(std::unique(at.begin(), at.end()), at.end());
    return at;
  }

  static const Checkpoint* last_before(uint64_t steps, const std::vector<Checkpoint>& all) {
    const auto after = std::partition_point(
        all.begin(), all.end(), [&](const Checkpoint& c) { return c.state.steps <= steps; });
    return after == all.begin() ? nullptr : &*std::prev(after);
  }

  /// Calls take(turn, each(turn, budget)) for the turns, the most promising first, as long as the
  /// pool lasts. Trials are made ahead, so `each` must not read anything that `take` writes.
  template <class Try, class Take>
  void spend_on(std::vector<Turn> turns, Try each, Take take) {
    if (!mending_.empty())
      std::erase_if(turns,
                    [&](const Turn& turn) { return slips_[turn.slip].weight <= likeliest_; });
    std::stable_sort(turns.begin(), turns.end(),
                     [](const Turn& a, const Turn& b) { return a.promise > b.promise; });
    if (is_over()) return;
    Budget wanted(limits_.budget);
    tasks::ask_in_order<Outcome>(
        problem_.options().jobs, turns.size(), [&](size_t k) { return each(turns[k], wanted); },
        [&](size_t k, const Outcome& outcome) {
          spent_ += outcome.cost;
          take(turns[k], outcome);
          return !is_over();
        },
        {.wanted = &wanted,
         .suffices = tasks::until_spent<Outcome>(
             pool_ - spent_, [](const Outcome& outcome) { return outcome.cost; })});
  }

  /// The turns whose slips get past the failure.
  std::vector<Turn> past_failure(std::vector<Turn> turns) {
    std::vector<Turn> past;
    spend_on(
        std::move(turns),
        [&](const Turn& turn, const Budget& budget) { return tried_up_to_failure(turn, budget); },
        [&](const Turn& turn, const Outcome& outcome) {
          if (outcome.is != Outcome::Is::Past) return;
          past.push_back(turn);
          past_.push_back({turn.slip, 0, outcome.is_behind});
        });
    return past;
  }

  /// Continues slips that got past the failure. A slip that does other harm mostly shows it soon:
  /// all are run a little further, the remaining ones more, and so on to the end. Slips that make
  /// the program complain, about anything, come last.
  void follow(std::vector<Turn> past) {
    for (Turn& turn : past) {
      gone_[turn.slip] = true;
      turn.promise = slips_[turn.slip].weight;
    }
    deepen(std::move(past), &doubtful_);
  }

  /// Runs the turns further and further. If the failing run came to its end, a longer run is
  /// doubtful, too: it mostly has no end.
  void deepen(std::vector<Turn> turns, std::vector<Turn>* doubtful) {
    const bool ended = shortest().run.stop == machine::Stop::Exited;
    const uint64_t last =
        doubtful && ended
            ? std::min(limits_.steps, shortest().run.steps + shortest().run.steps / kLonger)
            : limits_.steps;
    for (uint64_t more = kNear; !turns.empty() && !is_over(); more *= kFarther) {
      const uint64_t limit = std::min(last, point_->steps() + more);
      if (more > point_->steps()) std::for_each(turns.begin(), turns.end(), start_earlier);
      std::vector<Turn> left;
      spend_on(
          std::move(turns),
          [&](const Turn& turn, const Budget& budget) { return followed(turn, limit, budget); },
          [&](const Turn& turn, const Outcome& outcome) {
            note_reached(turn.slip, outcome);
            if (outcome.is == Outcome::Is::Mending) note_mending(turn.slip, outcome);
            else if (outcome.is == Outcome::Is::Past)
              (doubtful && outcome.doubtful ? *doubtful : left).push_back(turn);
          });
      turns = std::move(left);
      if (limit < last) continue;
      if (last < limits_.steps)
        std::move(turns.begin(), turns.end(), std::back_inserter(*doubtful));
      return;
    }
  }

  /// The slip then applies at every execution.
  static void start_earlier(Turn& turn) {
    if (!std::exchange(turn.everywhere, true)) turn.from = nullptr;
  }

  /// A run that complains got no further.
  void note_reached(size_t slip, const Outcome& outcome) {
    if (outcome.doubtful) return;
    for (Past& past : past_) {
      if (past.slip != slip) continue;
      past.reached = std::max(past.reached, outcome.longest);
      past.is_behind |= outcome.is_behind;
    }
  }

  void note_mending(size_t slip, const Outcome& outcome) {
    if (mending_.empty()) pool_ = std::min(pool_, spent_ + kPoolWhenMended);
    likeliest_ = mending_.empty() ? slips_[slip].weight : std::max(likeliest_, slips_[slip].weight);
    mending_.push_back(slip);
    places_.insert(slips_[slip].component);
    longest_ = std::max(longest_, outcome.longest);
  }

  replay::PlainRun run_with(const edits::Edit& slip, const replay::PlainRunRequest& plain,
                            Outcome& outcome) const {
    replay::PlainRun run = trials::run_with_edits(problem_.image(), {slip}, plain);
    outcome.cost += replay::kStartOfRun + run.steps -
                    std::min(run.steps, plain.from ? plain.from->state.steps : 0);
    outcome.longest = std::max(outcome.longest, run.steps);
    return run;
  }

  Outcome tried_up_to_failure(const Turn& turn, const Budget& budget) const {
    Outcome outcome;
    replay::PlainRunRequest plain = plain_run_of(shortest(), &budget);
    plain.from = turn.from;
    point_->limit(plain, turn.from ? turn.from->state.steps : 0);
    const replay::PlainRun run = run_with(slips_[turn.slip], plain, outcome);
    if (point_->is_passed(run)) outcome.is = Outcome::Is::Past;
    outcome.is_behind = point_->is_left_behind(run);
    return outcome;
  }

  /// Runs the shortest failing test with the slip, up to a limit. If it passes, also runs it with
  /// the slip at every execution, and the other failing tests.
  Outcome followed(const Turn& turn, uint64_t limit, const Budget& budget) const {
    Outcome outcome;
    replay::PlainRunRequest plain = plain_run_of(shortest(), &budget);
    plain.from = turn.from;
    plain.limits.steps = limit;
    const replay::PlainRun run = run_with(slips_[turn.slip], plain, outcome);
    outcome.is_behind = point_->is_left_behind(run);
    if (run.stop == machine::Stop::StepLimit) {
      outcome.is = Outcome::Is::Past;
      outcome.doubtful = point_->complains(run);
      return outcome;
    }
    if (!judge::passes(shortest(), run)) return outcome;
    const bool passes_all = std::all_of(failing_.begin(), failing_.end(), [&](size_t t) {
      const judge::JudgedTest& test = problem_.test(t);
      return (turn.everywhere && t == failing_.front()) ||
             judge::passes(test, run_with(slips_[turn.slip], plain_run_of(test, &budget), outcome));
    });
    if (passes_all) outcome.is = Outcome::Is::Mending;
    return outcome;
  }

  SlipsThatMend collect() const {
    SlipsThatMend found;
    found.tried = true;
    found.longest = longest_;
    for (size_t slip : mending_) found.slips.push_back(slips_[slip]);
    std::vector<Past> past_failure = past_;
    std::stable_sort(past_failure.begin(), past_failure.end(),
                     [](const Past& a, const Past& b) { return a.reached > b.reached; });
    for (const Past& past : past_failure)
      if (past.is_behind &&
          std::find(mending_.begin(), mending_.end(), past.slip) == mending_.end())
        found.past_failure.push_back(slips_[past.slip]);
    std::stable_sort(
        found.slips.begin(), found.slips.end(),
        [](const edits::Edit& a, const edits::Edit& b) { return a.weight > b.weight; });
    return found;
  }

  const judge::Problem& problem_;
  const std::vector<size_t>& failing_;  // shortest first
  std::vector<edits::Edit> slips_;
  std::vector<bool> gone_;             // per slip: it got past the failure and was continued
  std::optional<FailurePoint> point_;  // in the shortest failing run
  std::vector<Turn> doubtful_;         // past the failure, but complained or ran long
  struct Past {
    size_t slip = 0;
    uint64_t reached = 0;  // instructions of the longest run without a complaint
    bool is_behind = false;
  };
  std::vector<Past> past_;                   // past the failure
  std::vector<size_t> mending_;              // slips
  double likeliest_ = 0;                     // their largest weight
  std::set<model::ComponentId> places_;      // their components
  uint64_t pool_, spent_ = 0, longest_ = 0;  // instructions
  machine::MachineLimits limits_{};
  std::optional<Budget> share_;
};

}  // namespace

SlipsThatMend find_slips(const judge::Problem& problem,
                         const std::vector<model::ComponentId>& asked,
                         const std::vector<model::ComponentId>& setters, uint64_t path_steps,
                         uint64_t most_steps, SlipsOf which) {
  SlipTrials trials(problem, path_steps, most_steps);
  const bool wanted = trials.ends() && (which == SlipsOf::AnyRuns || trials.runs_are_long());
  return wanted ? trials.run(asked, setters) : SlipsThatMend{};
}

}  // namespace culprit::trials
