#include "diagnose/slip_trials.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_set>

#include "diagnose/kind_weights.h"
#include "diagnose/parallel.h"
#include "diagnose/value_replacement.h"

namespace culprit::diagnose {

using machine::Checkpoint;
using machine::ValueEdit;

namespace {

constexpr uint64_t kLongRun = 100'000;           // instructions of the shortest failing run
constexpr uint64_t kLongAlone = 10'000;          // the same where there is one test only, which may have ended at its first wrong check
constexpr uint64_t kPool = 4'000'000'000;        // instructions of all trials together
constexpr uint64_t kLeastPool = 500'000'000;
constexpr uint64_t kRuns = 3'000;                // trials of the length of the shortest failing run
constexpr uint64_t kTimesLonger = 2'000;         // a run that gets past the failure may be so many times as long
constexpr uint64_t kLongestRun = 100'000'000;    // but no longer than this
constexpr uint64_t kStart = 20'000;              // instructions that starting a run is worth
constexpr size_t kCheckpoints = 48;
constexpr double kShareOfTime = 0.5;             // of the time left
constexpr size_t kBatch = 4;
constexpr uint64_t kMostOutput = 1 << 20;

// How much likelier than another kind of slip, in the unit of kind_weight().
constexpr double kBoundary = 1.0, kOpposite = 0.3, kOneOff = 0.5;

struct Slip {
  model::ComponentId component = 0;
  ValueEdit edit;
  double promise = 0;   // odds, per instruction
};

class SlipTrials {
 public:
  SlipTrials(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests, uint64_t path_steps)
      : request_(request), image_(image), tests_(tests) {
    for (size_t t = 0; t < tests.size(); ++t)
      if (tests[t].failed()) failing_.push_back(t);
    std::stable_sort(failing_.begin(), failing_.end(), [&](size_t a, size_t b) { return tests[a].run.steps < tests[b].run.steps; });
    if (failing_.empty()) return;
    limits_.steps = std::max(path_steps, std::min(kTimesLonger * shortest().run.steps, kLongestRun));
    if (request.options.budget) limits_.budget = &share_.emplace(*request.options.budget, kShareOfTime);
  }

  /// One that was cut off at a limit is no long test: it does not end.
  bool runs_are_long() const {
    if (failing_.empty()) return false;
    const bool ended = shortest().run.stop == machine::Stop::Exited || shortest().run.stop == machine::Stop::Fatal;
    return ended && shortest().run.steps >= (tests_.size() == 1 ? kLongAlone : kLongRun);
  }

  SlipsThatMend mended(const std::vector<model::ComponentId>& asked) {
    prepare(asked);
    const std::vector<Slip> slips = likeliest_first(asked);
    const uint64_t pool = request_.options.effort * std::clamp(kRuns * shortest().run.steps, kLeastPool, kPool);
    std::unordered_set<model::ComponentId> found;
    SlipsThatMend result;
    uint64_t spent = 0;
    for (size_t from = 0; from < slips.size() && spent < pool && !(share_ && share_->exhausted()); from += kBatch) {
      const size_t count = std::min(kBatch, slips.size() - from);
      const auto batch = ask_in_parallel<Outcome>(request_.options.jobs, count, [&](size_t k) { return tried(slips[from + k]); });
      for (size_t k = 0; k < count; ++k) {
        spent += batch[k].cost + kStart;
        if (!batch[k].mends) continue;
        found.insert(slips[from + k].component);
        result.longest = std::max(result.longest, batch[k].longest);
      }
    }
    result.components = asked;
    std::erase_if(result.components, [&](model::ComponentId id) { return !found.contains(id); });
    return result;
  }

 private:
  struct Outcome {
    bool mends = false;
    uint64_t cost = 0;      // instructions executed
    uint64_t longest = 0;   // of the runs, their beginnings included
  };

  const JudgedTest& shortest() const { return tests_[failing_.front()]; }

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
    checkpoints_ = machine::checkpoints(plain, at);
  }

  const Checkpoint* before(model::ComponentId id) const {
    const auto after = std::partition_point(checkpoints_.begin(), checkpoints_.end(), [&](const Checkpoint& c) { return c.state.steps <= first_[id]; });
    return after == checkpoints_.begin() ? nullptr : &*std::prev(after);
  }

  std::vector<Slip> likeliest_first(const std::vector<model::ComponentId>& asked) const {
    std::vector<Slip> slips;
    for (model::ComponentId id : asked) {
      const model::Component& component = image_.program().components[id];
      if (!has_a_value(component.kind) || component.kind == model::ComponentKind::Statement || component.kind == model::ComponentKind::Jump) continue;
      const Checkpoint* from = before(id);
      const double cost = static_cast<double>(kStart + shortest().run.steps - (from ? from->state.steps : 0));
      auto add = [&](ValueEdit::Kind kind, uint64_t operand, double more) {
        slips.push_back({id, {kind, component.type, operand}, std::exp(kind_weight(component.kind) + more) / cost});
      };
      if (component.type == model::kI1) {
        if (is_order(image_.program(), id)) add(ValueEdit::Kind::AtEquality, 0, kBoundary);
        add(ValueEdit::Kind::Not, 0, kOpposite);
      } else if (component.type.is_integer()) {
        add(ValueEdit::Kind::Add, 1, kOneOff);
        add(ValueEdit::Kind::Add, ~uint64_t{0}, kOneOff);
      }
    }
    std::stable_sort(slips.begin(), slips.end(), [](const Slip& a, const Slip& b) { return a.promise > b.promise; });
    return slips;
  }

  /// Of a run that ends at its first wrong byte, or where it would fail anyway.
  Outcome tried(const Slip& slip) const {
    Outcome outcome;
    machine::Intervention intervention;
    intervention.edits[slip.component] = slip.edit;
    for (size_t t : failing_) {
      machine::PlainRunRequest plain = plain_run_of(tests_[t]);
      plain.intervention = &intervention;
      if (t == failing_.front()) plain.from = before(slip.component);
      const machine::PlainRun run = machine::plain_run(plain);
      outcome.cost += run.steps - (plain.from ? plain.from->state.steps : 0);
      outcome.longest = std::max(outcome.longest, run.steps);
      if (!passes(tests_[t], run)) return outcome;
    }
    outcome.mends = true;
    return outcome;
  }

  const RunRequest& request_;
  const machine::Image& image_;
  const std::vector<JudgedTest>& tests_;
  std::vector<size_t> failing_;           // shortest first
  std::vector<uint64_t> first_;           // per component: it is not executed before
  std::vector<Checkpoint> checkpoints_;   // of the shortest failing run
  machine::MachineLimits limits_{};
  std::optional<Budget> share_;
};

}  // namespace

SlipsThatMend mended_by_a_slip(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests,
                               const std::vector<model::ComponentId>& asked, uint64_t path_steps) {
  SlipTrials trials(request, image, tests, path_steps);
  return trials.runs_are_long() ? trials.mended(asked) : SlipsThatMend{};
}

}  // namespace culprit::diagnose
