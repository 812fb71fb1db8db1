#include "diagnose/single_fault.h"

#include "diagnose/kind_weights.h"

#include <algorithm>
#include <atomic>
#include <optional>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace culprit::diagnose {

using encode::Consistency;
using machine::Stop;

namespace {

constexpr size_t kMostRetried = 8;
constexpr double kShareOfTime = 0.2;       // of the time left, for one component and test
constexpr uint32_t kUnseenLoopBound = 32;   // iterations of a loop that no terminating run entered

class Search {
 public:
  Search(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests, ProgressSink* progress)
      : request_(request), image_(image), tests_(tests), progress_(progress) {
    for (size_t i = 0; i < tests.size(); ++i)
      if (tests[i].failed()) failing_.push_back(i);
    by_length_ = failing_;
    std::stable_sort(by_length_.begin(), by_length_.end(), [&](size_t a, size_t b) { return tests_[a].run.steps < tests_[b].run.steps; });
    derive_bounds();
    for (const JudgedTest& test : tests)
      for (const machine::Finding& f : test.run.findings)
        if (!f.fatal) tolerated_.insert({f.kind, f.function, f.pc});
  }

  /// Leaves first: a group is consistent whenever one of its members is. Where nothing was found, what was left
  /// undecided is asked again with more effort.
  SingleFaults run() {
    collect_candidates();
    ask_all(effort(), [&](size_t i) { return !is_broad(i); });
    for (size_t i = 0; i < candidates_.size(); ++i)
      if (is_broad(i)) inherit(i);
    ask_all(broad_effort(), [&](size_t i) { return is_broad(i) && !decided(i); });
    auto found = [](const Outcome& o) { return o.consistent; };
    if (std::none_of(outcomes_.begin(), outcomes_.end(), found)) {
      std::vector<size_t> again = likeliest_undecided();
      ask_all(encode::scaled(effort(), 4), [&](size_t i) { return std::find(again.begin(), again.end(), i) != again.end(); });
    }
    return collect();
  }

 private:
  struct Outcome {
    Suspect suspect;
    bool refuted = false;
    bool consistent = false;
    bool bound_reached = false;
    bool not_replayed = false;
    bool out_of_budget = false;
    bool effort_spent = false;
    std::string undecided;
    uint64_t checks = 0, states = 0, queries = 0, steps = 0;
  };

  /// The few undecided candidates whose kind is most often at fault.
  std::vector<size_t> likeliest_undecided() const {
    std::vector<size_t> undecided;
    for (size_t i = 0; i < candidates_.size(); ++i)
      if (!decided(i)) undecided.push_back(i);
    auto weight = [&](size_t i) { return kind_weight(image_.program().components[candidates_[i].component].kind); };
    std::stable_sort(undecided.begin(), undecided.end(), [&](size_t a, size_t b) { return weight(a) > weight(b); });
    if (undecided.size() > kMostRetried) undecided.resize(kMostRetried);
    return undecided;
  }

  /// What comes second: groups, which stand for their members; whole prints, for their pieces; inputs, which make everything
  /// behind them symbolic and are seldom at fault.
  bool is_broad(size_t i) const {
    model::ComponentKind kind = image_.program().components[candidates_[i].component].kind;
    return model::is_group(kind) || kind == model::ComponentKind::Print || kind == model::ComponentKind::Input;
  }
  bool belongs_to(size_t member, size_t group) const {
    const auto& leaves = candidates_[group].leaves;
    model::ComponentId component = candidates_[member].component;
    return image_.program().components[component].parent == candidates_[group].component ||
           std::find(leaves.begin(), leaves.end(), component) != leaves.end();
  }
  bool decided(size_t i) const { return outcomes_[i].consistent || outcomes_[i].refuted; }
  encode::Effort effort() const { return encode::scaled(encode::Effort{}, request_.options.effort); }
  /// They free much at once.
  encode::Effort broad_effort() const {
    encode::Effort all = effort();
    return {all.steps / 2, all.states, all.terms / 8, all.queries / 12, all.conflicts / 4, all.split_values / 2};
  }

  /// Asks the chosen candidates, several at a time.
  template <class Choose>
  void ask_all(const encode::Effort& effort, Choose choose) {
    std::vector<size_t> chosen;
    for (size_t i = 0; i < candidates_.size(); ++i)
      if (choose(i)) chosen.push_back(i);
    std::atomic<uint64_t> done{0};
    auto ask = [&](size_t k) {
      outcomes_[chosen[k]] = examine(candidates_[chosen[k]], effort);
      if (progress_) progress_->progress("checking components", ++done, chosen.size());
    };
    if (request_.options.jobs <= 1 || chosen.size() < 2) {
      for (size_t k = 0; k < chosen.size(); ++k) ask(k);
    } else {
      tbb::task_arena arena(static_cast<int>(request_.options.jobs));
      arena.execute([&] { tbb::parallel_for(size_t{0}, chosen.size(), ask); });
    }
  }

  /// A group with a consistent member takes over its evidence: more freedom never refutes.
  void inherit(size_t group) {
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (is_broad(i) || !outcomes_[i].consistent) continue;
      if (!belongs_to(i, group)) continue;
      outcomes_[group].consistent = true;
      outcomes_[group].suspect = candidates_[group];
      outcomes_[group].suspect.evidence = outcomes_[i].suspect.evidence;
      return;
    }
  }

  /// Twice what was seen in terminating runs, and a little more.
  void derive_bounds() {
    bounds_.assign(image_.loops(), kUnseenLoopBound);
    for (const JudgedTest& test : tests_) {
      if (test.run.stop == Stop::Exited) {
        path_steps_ = std::max(path_steps_, test.run.steps);
        call_depth_ = std::max(call_depth_, 2 * test.run.deepest + 8);
      }
      for (size_t l = 0; l < test.run.loop_peaks.size(); ++l)
        if (test.run.stop == Stop::Exited || test.run.stop == Stop::Fatal) bounds_[l] = std::max(bounds_[l], 2 * test.run.loop_peaks[l] + 8);
    }
    if (request_.options.unwind)
      for (uint32_t& bound : bounds_) bound = request_.options.unwind;
    path_steps_ = 4 * path_steps_ + 200'000;
  }

  uint64_t hits(const JudgedTest& test, const std::vector<model::ComponentId>& leaves) const {
    uint64_t sum = 0;
    for (model::ComponentId leaf : leaves)
      if (leaf < test.run.hits.size()) sum += test.run.hits[leaf];
    return sum;
  }

  void collect_candidates() {
    const auto& components = image_.program().components;
    for (size_t c = 0; c < components.size(); ++c) {
      if (components[c].kind == model::ComponentKind::Function) continue;
      Suspect candidate;
      candidate.component = static_cast<model::ComponentId>(c);
      if (model::is_group(components[c].kind))
        candidate.leaves = components[c].members;
      else
        candidate.leaves = {candidate.component};
      bool everywhere = std::all_of(failing_.begin(), failing_.end(), [&](size_t t) { return hits(tests_[t], candidate.leaves) > 0; });
      if (everywhere) candidates_.push_back(std::move(candidate));
    }
    outcomes_.resize(candidates_.size());
  }

  encode::ExploreRequest explore_request(const JudgedTest& test, const Suspect& suspect, const encode::Effort& effort) const {
    encode::ExploreRequest ask;
    ask.image = &image_;
    ask.input = &test.test->input;
    ask.arguments = &test.test->arguments;
    ask.matcher = test.matcher ? &*test.matcher : nullptr;
    ask.expected_exit = test.test->expected_exit.value_or(-1);
    ask.ab = suspect.leaves;
    ask.loop_bounds = bounds_;
    ask.tolerated = tolerated_;
    ask.limits.steps = path_steps_;
    ask.limits.call_depth = call_depth_;
    ask.effort = effort;
    ask.budget = request_.options.budget;
    return ask;
  }

  bool replay(const JudgedTest& test, const Suspect& suspect, TestEvidence& evidence) const {
    machine::PlainRunRequest plain;
    plain.image = &image_;
    plain.input = &test.test->input;
    plain.arguments = &test.test->arguments;
    plain.limits.steps = 2 * path_steps_;
    plain.limits.budget = request_.options.budget;
    plain.intervention = &evidence.found.intervention;
    if (suspect.leaves.size() == 1) plain.watch = suspect.leaves;
    plain.count_hits = false;
    machine::PlainRun run = machine::plain_run(plain);
    evidence.observations = std::move(run.observations);
    return passes(test, run);
  }

  Outcome examine(const Suspect& candidate, const encode::Effort& effort) const {
    Outcome outcome;
    outcome.suspect = candidate;
    std::vector<TestEvidence> evidence(tests_.size());
    for (size_t t : by_length_) {
      if (request_.options.budget && request_.options.budget->exhausted()) {
        outcome.out_of_budget = true;
        break;
      }
      TestEvidence& here = evidence[t];
      here.test = t;
      here.asked = true;
      encode::ExploreRequest ask = explore_request(tests_[t], candidate, effort);
      std::optional<Budget> share;   // near the end of the time, no component may take what the others need
      if (request_.options.budget) ask.budget = &share.emplace(*request_.options.budget, kShareOfTime);
      here.found = encode::explore(ask);
      add_counts(outcome, here.found);
      outcome.bound_reached |= here.found.bound_reached;
      if (here.found.answer == Consistency::Inconsistent) outcome.refuted = true;
      if (here.found.answer == Consistency::Unknown) outcome.undecided = here.found.reason;
      outcome.effort_spent |= here.found.effort_spent;
      if (here.found.answer != Consistency::Consistent) return outcome;
      if (!replay(tests_[t], candidate, here)) {
        outcome.out_of_budget = request_.options.budget && request_.options.budget->exhausted();
        outcome.not_replayed = !outcome.out_of_budget;
        return outcome;
      }
    }
    for (size_t t : failing_) outcome.suspect.evidence.push_back(std::move(evidence[t]));
    outcome.consistent = outcome.suspect.evidence.front().asked;
    return outcome;
  }

  static void add_counts(Outcome& outcome, const encode::ExploreResult& found) {
    ++outcome.checks;
    outcome.states += found.states;
    outcome.queries += found.queries;
    outcome.steps += found.steps;
  }

  SingleFaults collect() {
    SingleFaults all;
    all.candidates = outcomes_.size();
    for (uint32_t bound : bounds_) all.bound = std::max(all.bound, bound);
    for (Outcome& outcome : outcomes_) {
      all.checks += outcome.checks;
      all.states += outcome.states;
      all.queries += outcome.queries;
      all.steps += outcome.steps;
      all.out_of_budget |= outcome.out_of_budget;
      if (outcome.refuted) {
        all.bound_reached |= outcome.bound_reached;
      } else if (outcome.not_replayed) {
        ++all.not_replayed;
      } else if (!outcome.undecided.empty()) {
        ++all.undecided;
        all.effort_spent |= outcome.effort_spent;
        all.not_modelled |= !outcome.effort_spent;
        if (all.undecided_reason.empty()) all.undecided_reason = outcome.undecided;
      } else if (outcome.consistent) {
        all.suspects.push_back(std::move(outcome.suspect));
      }
    }
    return all;
  }

  const RunRequest& request_;
  const machine::Image& image_;
  const std::vector<JudgedTest>& tests_;
  ProgressSink* progress_;
  std::vector<size_t> failing_, by_length_;
  std::vector<uint32_t> bounds_;
  uint64_t path_steps_ = 0;
  uint32_t call_depth_ = 2 * kUnseenLoopBound;   // deep recursion makes a state expensive to copy, and each fork copies it
  std::set<machine::FindingSite> tolerated_;
  std::vector<Suspect> candidates_;
  std::vector<Outcome> outcomes_;   // one per candidate
};

}  // namespace

SingleFaults find_single_faults(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests,
                                ProgressSink* progress) {
  return Search(request, image, tests, progress).run();
}

}  // namespace culprit::diagnose
