#include "diagnose/missing_statements.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <utility>

#include "diagnose/missing_assignments.h"
#include "diagnose/parallel.h"
#include "diagnose/value_replacement.h"

namespace culprit::diagnose {

namespace {

constexpr uint64_t kStart = 5'000;               // instructions that starting a run is worth
constexpr uint64_t kMostForPassing = 2'000'000;  // of the passing tests, for one
// than the run of its test, a mended one may take
constexpr uint64_t kTimesLonger = 2, kRoom = 20'000;
constexpr size_t kEnough = 3;

}  // namespace

class MissingStatements::Trials {
 public:
  Trials(const RunRequest& request, const machine::Image& image,
         const std::vector<JudgedTest>& tests, const ConsistencyChecker& checker,
         uint64_t most_steps)
      : request_(request),
        image_(image),
        tests_(tests),
        checker_(checker),
        most_steps_(most_steps),
        limits_(checker.run_limits()) {}

  bool try_next(uint64_t most_steps, const Budget& budget) {
    const size_t count = std::min(slips().size(), most_trials(most_steps));
    if (next_ >= count) return false;
    const size_t k = next_.fetch_add(1);
    if (k < slips_.size()) mends(k, budget);
    return true;
  }

  std::vector<Examination> find(uint64_t most_steps) {
    const size_t count = std::min(slips().size(), most_trials(most_steps));
    next_ = slips_.size();  // nothing is ahead any more
    const Budget whole(request_.options.budget);
    const std::vector<char> mending = ask_in_parallel<char>(
        request_.options.jobs, count, [&](size_t k) { return char{mends(k, whole)}; });
    std::vector<Slip> that_mend;
    for (size_t k = 0; k < count; ++k)
      if (mending[k]) that_mend.push_back(slips_[k]);
    return confirmed(std::move(that_mend));
  }

 private:
  enum class Outcome : uint8_t { Unknown, Mends, Fails };

  size_t most_trials(uint64_t most_steps) const {
    return request_.options.effort * most_steps /
           (tests_[checker_.failing_by_length().front()].run.steps + kStart);
  }

  /// The likeliest first: fewer trials are of the first of them.
  const std::vector<Slip>& slips() {
    std::call_once(made_, [&] {
      slips_ = missing_assignments(image_, executed(), most_trials(most_steps_));
      outcomes_ = std::vector<std::atomic<Outcome>>(slips_.size());
    });
    return slips_;
  }

  /// The same is missing at one of several places, mostly: the likeliest will do, and of those the
  /// one that is executed least, behind a loop rather than in it.
  std::vector<Examination> confirmed(std::vector<Slip> slips) const {
    std::stable_sort(slips.begin(), slips.end(), [&](const Slip& a, const Slip& b) {
      return a.weight != b.weight ? a.weight > b.weight
                                  : executions(a.component) < executions(b.component);
    });
    std::vector<Examination> found;
    std::set<std::string> said;
    std::set<model::ComponentId> places;
    for (const Slip& slip : slips) {
      if (found.size() == kEnough) break;
      const std::string what = slip.text.substr(0, slip.text.rfind('`'));
      if (said.contains(what) || places.contains(slip.component)) continue;
      Examination examination =
          checker_.confirm(suspect_of(image_.program(), {slip.component}), {slip});
      if (!examination.explains()) continue;
      said.insert(what);
      places.insert(slip.component);
      found.push_back(std::move(examination));
    }
    return found;
  }

  uint64_t executions(model::ComponentId id) const {
    uint64_t sum = 0;
    for (size_t test : checker_.failing_by_length())
      if (const std::vector<uint64_t>& hits = tests_[test].run.hits; id < hits.size())
        sum += hits[id];
    return sum;
  }

  std::vector<model::ComponentId> executed() const {
    std::vector<model::ComponentId> all;
    for (model::ComponentId id = 0; id < image_.program().components.size(); ++id)
      if (checker_.executed_by_all_failing({id})) all.push_back(id);
    return all;
  }

  /// Two threads may try the same, and find the same.
  bool mends(size_t k, const Budget& budget) {
    const Outcome known = outcomes_[k].load(std::memory_order_relaxed);
    if (known != Outcome::Unknown) return known == Outcome::Mends;
    const bool does = mends(slips_[k], budget);
    if (!budget.exhausted())
      outcomes_[k].store(does ? Outcome::Mends : Outcome::Fails, std::memory_order_relaxed);
    return does;
  }

  bool mends(const Slip& slip, const Budget& budget) const {
    const std::vector<size_t>& failing = checker_.failing_by_length();
    if (!std::all_of(failing.begin(), failing.end(),
                     [&](size_t test) { return passes_with(slip, tests_[test], budget); }))
      return false;
    uint64_t spent = 0;
    return std::all_of(tests_.begin(), tests_.end(), [&](const JudgedTest& test) {
      if (!test.passed() || spent > kMostForPassing) return true;
      spent += test.run.steps;
      return passes_with(slip, test, budget);
    });
  }

  bool passes_with(const Slip& slip, const JudgedTest& test, const Budget& budget) const {
    machine::MachineLimits limits = limits_;
    limits.budget = &budget;
    if (test.run.stop == machine::Stop::Exited)
      limits.steps = kTimesLonger * test.run.steps + kRoom;
    const machine::PlainRun run =
        plain_run_with(image_, {slip}, trial_request(image_, test, limits));
    return passes(test, run) && !more_undefined(run, checker_.tolerated());
  }

  const RunRequest& request_;
  const machine::Image& image_;
  const std::vector<JudgedTest>& tests_;
  const ConsistencyChecker& checker_;
  const uint64_t most_steps_;
  const machine::MachineLimits limits_;  // of the runs, when the search began
  std::once_flag made_;
  std::vector<Slip> slips_;
  std::vector<std::atomic<Outcome>> outcomes_;
  std::atomic<size_t> next_{0};
};

MissingStatements::MissingStatements(const RunRequest& request, const machine::Image& image,
                                     const std::vector<JudgedTest>& tests,
                                     const ConsistencyChecker& checker, uint64_t most_steps)
    : trials_(std::make_shared<Trials>(request, image, tests, checker, most_steps)) {}

std::function<bool(const Budget&)> MissingStatements::next_trial(uint64_t most_steps) const {
  return [trials = trials_, most_steps](const Budget& budget) {
    return trials->try_next(most_steps, budget);
  };
}

std::vector<Examination> MissingStatements::find(uint64_t most_steps) {
  return trials_->find(most_steps);
}

}  // namespace culprit::diagnose
