#include "judge/long_runs.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "judge/endless_loop.h"
#include "judge/judge_run.h"
#include "support/budget.h"
#include "tasks/parallel.h"

namespace culprit::judge {

using machine::Stop;

namespace {

// Limits in instructions. A run of 20 million takes a fifth of a second.
constexpr uint64_t kUsualRun = 20'000'000;
constexpr uint64_t kLeastForEndless = 200'000'000;  // no shorter run is taken for endless
constexpr uint64_t kMostOfBuild = 50'000'000'000;   // for a test of a build, some minutes
// multiple of another test's length: tests are likely to end by then
constexpr uint64_t kTimesEnded = 2;
// likewise, of a test with threads: a lock around the statement of a short loop
constexpr uint64_t kTimesLocked = 20;
constexpr uint64_t kBeyondDeadlock = 100'000'000;  // a run that ends early says little of the rest
constexpr uint64_t kPartBeside = 2;   // of the patience, for all tests beside a failing one
constexpr double kShareOfTime = 0.5;  // of the time left, for all runs that are waited for
constexpr size_t kMostDescribed = 3;  // tests; a description costs three usual runs
// Rounds of a loop. A bound that is further away is hardly meant: it wrapped round, or it is
// nonsense.
constexpr double kMostMeant = 1e9;

class LongRuns {
 public:
  LongRuns(const RunRequest& request, const machine::Image& image, std::vector<JudgedTest>& tests)
      : request_(request), options_(request.options), image_(image), tests_(tests) {}

  void run() {
    const uint64_t given = options_.step_limit;
    std::vector<size_t> all(tests_.size());
    for (size_t i = 0; i < all.size(); ++i) all[i] = i;
    run_on(all, given ? std::min(given, kUsualRun) : kUsualRun, options_.budget);
    if (given) {
      run_on(undecided(), given, options_.budget);
    } else {
      describe(kUsualRun);
      wait();
    }
    see_wrong_ones_end(given ? given : UINT64_MAX);
    if (!given && !some_failed()) take_for_endless();
    describe(given ? std::min(given, kUsualRun) : kUsualRun);
  }

 private:
  void wait() {
    const uint64_t patience = options_.patience;
    std::optional<Budget> share;
    if (options_.budget) share.emplace(*options_.budget, kShareOfTime);
    // a description at that length costs as much as this
    const uint64_t before = undecided().size() * kTimesEnded * kLeastForEndless;
    wait_for_ends(std::min(patience / kPartBeside, before), false, share ? &*share : nullptr);
    if (patience >= kLeastForEndless) describe(kLeastForEndless);
    if (undecided().size() > 1 || some_failed())
      wait_for_ends(patience / kPartBeside, false, share ? &*share : nullptr);
    if (!options_.judge_all && some_failed()) return;
    wait_for_tests_of_builds(share ? &*share : nullptr);
    wait_for_ends(patience, true, share ? &*share : nullptr);
  }

  bool some_failed() const {
    return std::any_of(tests_.begin(), tests_.end(), [](const auto& t) { return t.failed(); });
  }
  bool is_undecided(const JudgedTest& test) const {
    return test.run.stop == Stop::StepLimit && test.run.message.empty() &&
           !prints_wrongly(test, test.run);
  }
  template <class Wanted>
  std::vector<size_t> those(Wanted wanted) const {
    std::vector<size_t> found;
    for (size_t i = 0; i < tests_.size(); ++i)
      if (wanted(tests_[i])) found.push_back(i);
    return found;
  }
  std::vector<size_t> undecided() const {
    return those([&](const JudgedTest& test) { return is_undecided(test); });
  }

  /// Runs the tests in parallel, so the length of one run must not influence the limit of another.
  /// A test that does not end keeps its first run: what follows shows no more of it.
  void run_on(const std::vector<size_t>& which, uint64_t limit, const Budget* budget) {
    tasks::each_in_parallel(options_.jobs, which.size(), [&](size_t k) {
      JudgedTest& test = tests_[which[k]];
      if ((budget && budget->exhausted()) || test.length() >= limit) return;
      JudgedTest longer = test;
      judge_run(request_, image_, longer, limit, budget);
      const bool was_run = test.run.stop != Stop::Running;
      if (was_run && !options_.step_limit &&
          (is_undecided(longer) || longer.run.stop == Stop::OutOfTime)) {
        test.waited = std::max(test.length(), longer.run.steps);
        test.outcome.steps = test.waited;
        set_verdict(request_, image_, test);
      } else {
        test = std::move(longer);
      }
    });
  }

  /// Gives each undecided test an equal part of `total`. What tests that ended left over goes to
  /// the others, as long as they can be run at least twice as far as before. If this `may_decide`
  /// that a run is taken for endless, and the parts are too small, only the first tests get one.
  void wait_for_ends(uint64_t total, bool may_decide, const Budget* budget) {
    for (;;) {
      std::vector<size_t> open = undecided();
      if (may_decide && total >= kLeastForEndless && !some_failed())
        open.resize(std::min(open.size(), total / kLeastForEndless));
      leave_out_distant_ends(open, (may_decide ? kTimesEnded : 1) * total);
      if (open.empty()) return;
      const uint64_t limit = total / open.size();
      uint64_t longest = 0;
      for (size_t test : open) longest = std::max(longest, tests_[test].length());
      if (limit < 2 * longest || (budget && budget->exhausted())) return;
      run_on(open, limit, budget);
      for (size_t test : open) total -= std::min(total, tests_[test].length());
    }
  }

  /// Leaves out tests that will not end within equal parts of `total`, as far as one can tell. The
  /// others get more.
  void leave_out_distant_ends(std::vector<size_t>& open, uint64_t total) const {
    for (size_t before = 0; before != open.size();) {
      before = open.size();
      std::erase_if(open, [&](size_t i) {
        return ends_after(tests_[i], static_cast<double>(total / before));
      });
    }
  }

  static bool ends_after(const JudgedTest& test, double instructions) {
    return test.loop && test.loop->ends_at > instructions;
  }

  /// These tests may take long: they get as much as the time allows.
  void wait_for_tests_of_builds(const Budget* budget) {
    run_on(those([&](const JudgedTest& test) {
             return is_undecided(test) && is_of_build(*test.test) &&
                    !ends_after(test, kMostOfBuild);
           }),
           kMostOfBuild, budget);
  }

  /// Tests that printed something wrong fail anyway. If they end about as soon as others, their
  /// failure is not that they go on.
  void see_wrong_ones_end(uint64_t given) {
    uint64_t longest = 0;
    for (const JudgedTest& test : tests_)
      if (test.run.stop == Stop::Exited) longest = std::max(longest, test.run.steps);
    run_on(those([](const JudgedTest& test) {
             return test.run.stop == Stop::StepLimit && prints_wrongly(test, test.run);
           }),
           std::min(given, kTimesEnded * longest), options_.budget);
  }

  void take_for_endless() {
    if (options_.patience < kLeastForEndless) return;
    for (size_t i : undecided()) {
      JudgedTest& test = tests_[i];
      if (is_of_build(*test.test)) continue;
      // its counter would have reached the bound, if there is one
      const bool is_long = test.length() >= kLeastForEndless &&
                           !ends_after(test, static_cast<double>(test.length()));
      if (!is_long && !(test.loop && test.loop->rounds > kMostMeant)) continue;
      test.taken_for_endless = true;
      set_verdict(request_, image_, test);
    }
  }

  /// Adds words for the loop in which tests did not end, and the way to its end: what a run of
  /// `steps` shows.
  void describe(uint64_t steps) {
    std::vector<size_t> open = undecided();
    open.resize(std::min(open.size(), kMostDescribed));
    std::erase_if(open, [&](size_t i) {
      const std::optional<LoopWithoutEnd>& loop = tests_[i].loop;
      return loop && (loop->after >= steps || loop->ends_at > static_cast<double>(steps));
    });
    tasks::each_in_parallel(options_.jobs, open.size(), [&](size_t k) {
      JudgedTest& test = tests_[open[k]];
      if (options_.budget && options_.budget->exhausted()) return;
      auto loop =
          loop_without_end(plain_request(request_, image_, *test.test, steps, options_.budget));
      if (!loop) return;
      test.waited = std::max(test.length(), steps);
      if (!test.loop || loop->ends_at > 0) test.loop = std::move(loop);
      set_verdict(request_, image_, test);
    });
  }

  const RunRequest& request_;
  const Options& options_;
  const machine::Image& image_;
  std::vector<JudgedTest>& tests_;
};

}  // namespace

void run_to_ends(const RunRequest& request, const machine::Image& image,
                 std::vector<JudgedTest>& tests) {
  LongRuns(request, image, tests).run();
}

uint64_t longest_repeated(const std::vector<JudgedTest>& tests) {
  uint64_t longest = kUsualRun;
  for (const JudgedTest& test : tests)
    if (test.failed()) longest = std::max(longest, kTimesEnded * test.run.steps);
  return longest;
}

uint64_t patience_for_change(const std::vector<JudgedTest>& tests) {
  uint64_t patience = 0;
  for (const JudgedTest& test : tests) {
    const bool has_threads = test.run.starts.size() > 1;
    patience += (has_threads ? kTimesLocked : kTimesEnded) * test.run.steps;
    if (has_threads && test.run.stop == Stop::Fatal) patience += kBeyondDeadlock;
  }
  return patience;
}

}  // namespace culprit::judge
