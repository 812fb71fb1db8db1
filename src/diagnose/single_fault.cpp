#include "diagnose/single_fault.h"

#include "diagnose/kind_weights.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <tuple>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace culprit::diagnose {

using encode::Consistency;
using machine::Stop;

namespace {

constexpr size_t kMostRetried = 8;
constexpr size_t kBatch = 4;
constexpr uint64_t kPoolWhenFound = 100'000, kPoolWhenNone = 1'500'000;  // counted cost, about microseconds (ExploreResult::cost)
constexpr uint64_t kPoolForStatements = 180'000;
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

  /// Rounds of growing effort. Leaves come first: a group is consistent whenever one of its members is. What the first rounds leave
  /// undecided is asked again, likeliest first, as long as the pool of effort lasts; it lasts longer while nothing was found.
  SingleFaults run() {
    collect_candidates();
    ask_all(first_effort(), all_of([&](size_t i) { return !is_broad(i); }));
    for (size_t i = 0; i < candidates_.size(); ++i)
      if (is_broad(i)) inherit(i);
    ask_all(broad_effort(), all_of([&](size_t i) { return is_broad(i) && !decided(i); }));
    spent_ = 0;  // of the pool
    ask_while_pool_lasts(encode::scaled(encode::Effort{}, request_.options.effort), likeliest_undecided(SIZE_MAX));
    ask_while_pool_lasts(encode::scaled(encode::Effort{}, 4 * request_.options.effort), likeliest_undecided(kMostRetried));
    ask_statements();
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
    std::vector<CheckRecord> checks;
  };

  /// Undecided leaves and macros, those first whose kind is most often at fault.
  std::vector<size_t> likeliest_undecided(size_t most) const {
    std::vector<size_t> undecided;
    for (size_t i = 0; i < candidates_.size(); ++i)
      if (!decided(i) && may_be_retried(i) && outcomes_[i].effort_spent) undecided.push_back(i);
    std::stable_sort(undecided.begin(), undecided.end(),
                     [&](size_t a, size_t b) { return weight(candidates_[a].component) > weight(candidates_[b].component); });
    if (undecided.size() > most) undecided.resize(most);
    return undecided;
  }

  /// What comes second: groups, which stand for their members; whole prints, for their pieces; inputs, which make everything
  /// behind them symbolic and are seldom at fault.
  bool is_broad(size_t i) const {
    model::ComponentKind kind = image_.program().components[candidates_[i].component].kind;
    return model::is_group(kind) || kind == model::ComponentKind::Print || kind == model::ComponentKind::Input;
  }
  bool may_be_retried(size_t i) const {
    return !is_broad(i) || image_.program().components[candidates_[i].component].kind == model::ComponentKind::MacroDefinition;
  }
  bool belongs_to(size_t member, size_t group) const {
    const auto& leaves = candidates_[group].leaves;
    model::ComponentId component = candidates_[member].component;
    return image_.program().components[component].parent == candidates_[group].component ||
           std::find(leaves.begin(), leaves.end(), component) != leaves.end();
  }
  bool decided(size_t i) const { return outcomes_[i].consistent || outcomes_[i].refuted; }
  encode::Effort first_effort() const {
    encode::Effort effort;
    effort.steps /= 4;
    effort.states /= 3;
    effort.terms /= 8;
    effort.queries /= 6;
    effort.conflicts /= 8;
    effort.gates /= 8;
    return encode::scaled(effort, request_.options.effort);
  }
  /// They free much at once.
  encode::Effort broad_effort() const {
    encode::Effort effort = first_effort();
    effort.split_values /= 2;
    return effort;
  }

  template <class Choose>
  std::vector<size_t> all_of(Choose choose) const {
    std::vector<size_t> chosen;
    for (size_t i = 0; i < candidates_.size(); ++i)
      if (choose(i)) chosen.push_back(i);
    return chosen;
  }

  /// In batches of a fixed size, so that where it ends does not depend on the number of threads.
  void ask_while_pool_lasts(const encode::Effort& effort, const std::vector<size_t>& chosen) {
    for (size_t from = 0; from < chosen.size(); from += kBatch) {
      if (spent_ >= request_.options.effort * (found_any() ? kPoolWhenFound : kPoolWhenNone)) return;
      std::vector<size_t> batch(chosen.begin() + static_cast<std::ptrdiff_t>(from),
                                chosen.begin() + static_cast<std::ptrdiff_t>(std::min(chosen.size(), from + kBatch)));
      ask_all(effort, batch);
    }
  }

  /// Asks the chosen candidates, several at a time.
  void ask_all(const encode::Effort& effort, const std::vector<size_t>& chosen) {
    std::atomic<uint64_t> done{0};
    auto ask = [&](size_t k) {
      std::vector<CheckRecord> before = std::move(outcomes_[chosen[k]].checks);
      Outcome outcome = examine(candidates_[chosen[k]], effort);
      outcome.checks.insert(outcome.checks.begin(), before.begin(), before.end());
      outcomes_[chosen[k]] = std::move(outcome);
      if (progress_) progress_->progress("checking components", ++done, chosen.size());
    };
    std::vector<uint64_t> cost_before(chosen.size());
    for (size_t k = 0; k < chosen.size(); ++k) cost_before[k] = cost_of(outcomes_[chosen[k]]);
    if (request_.options.jobs <= 1 || chosen.size() < 2) {
      for (size_t k = 0; k < chosen.size(); ++k) ask(k);
    } else {
      tbb::task_arena arena(static_cast<int>(request_.options.jobs));
      arena.execute([&] { tbb::parallel_for(size_t{0}, chosen.size(), ask); });
    }
    for (size_t k = 0; k < chosen.size(); ++k) spent_ += cost_of(outcomes_[chosen[k]]) - cost_before[k];
  }

  static uint64_t cost_of(const Outcome& outcome) {
    uint64_t cost = 0;
    for (const CheckRecord& check : outcome.checks) cost += check.cost;
    return cost;
  }

  /// Statements none of whose parts explains alone: all parts at once, then without those that are not needed. A loop that runs the
  /// wrong way, or a scan without any &, is one mistake in several components.
  void ask_statements() {
    for (Suspect& statement : unexplained_statements()) {
      if (spent_ >= request_.options.effort * (found_any() ? kPoolForStatements : kPoolWhenNone)) return;
      Outcome outcome = examine(statement, first_effort());
      if (outcome.consistent) shrink(outcome);
      spent_ += cost_of(outcome);
      candidates_.push_back(std::move(statement));
      outcomes_.push_back(std::move(outcome));
    }
  }

  /// Not worth freeing beside the parts of the same statement.
  static bool stands_for_others(model::ComponentKind kind) {
    using enum model::ComponentKind;
    return kind == Print || kind == Input || kind == Statement || kind == Jump;
  }

  std::vector<Suspect> unexplained_statements() const {
    std::map<std::tuple<uint32_t, uint32_t, uint32_t>, std::vector<size_t>> parts;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      const model::Component& component = image_.program().components[candidates_[i].component];
      if (model::is_group(component.kind) || stands_for_others(component.kind)) continue;
      parts[{component.statement.file, component.statement.line, component.statement.column}].push_back(i);
    }
    std::vector<Suspect> statements;
    for (const auto& [place, members] : parts) {
      bool explained = std::any_of(members.begin(), members.end(), [&](size_t i) { return outcomes_[i].consistent; });
      Suspect all;
      all.is_set = true;
      for (size_t i : members) all.leaves.push_back(candidates_[i].component);
      // A scan without & needs the addresses, nothing else.
      auto is_address = [&](auto id) { return image_.program().components[id].kind == model::ComponentKind::Address; };
      if (std::any_of(all.leaves.begin(), all.leaves.end(), is_address)) std::erase_if(all.leaves, std::not_fn(is_address));
      if (explained || all.leaves.size() < 2) continue;
      all.component = *std::max_element(all.leaves.begin(), all.leaves.end(), [&](auto a, auto b) { return weight(a) < weight(b); });
      statements.push_back(std::move(all));
    }
    std::stable_sort(statements.begin(), statements.end(), [&](const Suspect& a, const Suspect& b) { return weight(a.component) > weight(b.component); });
    return statements;
  }

  /// Takes out every leaf without which the rest still explains; the kinds that are seldom at fault first.
  void shrink(Outcome& outcome) const {
    std::vector<model::ComponentId> order = outcome.suspect.leaves;
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return weight(a) < weight(b); });
    for (model::ComponentId leaf : order) {
      Suspect fewer = outcome.suspect;
      std::erase(fewer.leaves, leaf);
      fewer.evidence.clear();
      if (fewer.leaves.empty()) return;
      if (fewer.component == leaf) fewer.component = fewer.leaves.front();
      Outcome tried = examine(fewer, first_effort());
      tried.checks.insert(tried.checks.begin(), outcome.checks.begin(), outcome.checks.end());
      if (tried.consistent)
        outcome = std::move(tried);
      else
        outcome.checks = std::move(tried.checks);
    }
  }

  double weight(model::ComponentId component) const { return kind_weight(image_.program().components[component].kind); }
  /// A part that explains and is not just the place where the wrong value came out, or went in.
  bool found_any() const {
    using enum model::ComponentKind;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      model::ComponentKind kind = image_.program().components[candidates_[i].component].kind;
      if (outcomes_[i].consistent && !is_broad(i) && kind != PrintedValue && kind != PrintText) return true;
    }
    return false;
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
    if (suspect.leaves.size() == 1 || suspect.is_set) plain.watch = suspect.leaves;
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
      outcome.checks.push_back(checked(ask, candidate.component, here));
      outcome.bound_reached |= here.found.bound_reached;
      if (here.found.answer == Consistency::Inconsistent) outcome.refuted = true;
      if (here.found.answer == Consistency::Unknown) outcome.undecided = here.found.reason;
      outcome.effort_spent |= here.found.effort_spent;
      if (here.found.answer != Consistency::Consistent) return outcome;
      outcome.checks.back().replayed = replay(tests_[t], candidate, here);
      if (!outcome.checks.back().replayed) {
        outcome.out_of_budget = request_.options.budget && request_.options.budget->exhausted();
        outcome.not_replayed = !outcome.out_of_budget;
        return outcome;
      }
    }
    for (size_t t : failing_) outcome.suspect.evidence.push_back(std::move(evidence[t]));
    outcome.consistent = outcome.suspect.evidence.front().asked;
    return outcome;
  }

  static CheckRecord checked(const encode::ExploreRequest& ask, model::ComponentId component, TestEvidence& here) {
    auto start = std::chrono::steady_clock::now();
    here.found = encode::explore(ask);
    CheckRecord record;
    record.component = component;
    record.test = here.test;
    record.answer = here.found.answer;
    record.reason = here.found.reason;
    record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    record.states = here.found.states;
    record.merges = here.found.merges;
    record.queries = here.found.queries;
    record.steps = here.found.steps;
    record.terms = here.found.terms;
    record.gates = here.found.gates;
    record.conflicts = here.found.conflicts;
    record.cost = here.found.cost();
    return record;
  }

  SingleFaults collect() {
    SingleFaults all;
    all.candidates = outcomes_.size();
    for (uint32_t bound : bounds_) all.bound = std::max(all.bound, bound);
    for (Outcome& outcome : outcomes_) {
      all.checks.insert(all.checks.end(), outcome.checks.begin(), outcome.checks.end());
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
  uint64_t spent_ = 0;              // of the pool: counted cost
};

}  // namespace

SingleFaults find_single_faults(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests,
                                ProgressSink* progress) {
  return Search(request, image, tests, progress).run();
}

}  // namespace culprit::diagnose
