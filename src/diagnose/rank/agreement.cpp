#include "diagnose/rank/agreement.h"

#include <algorithm>

#include "judge/long_runs.h"
#include "judge/run_request.h"
#include "trials/trials.h"

namespace culprit::diagnose {

namespace {

constexpr uint64_t kMostWatchedSteps = 20'000'000;  // of the passing tests together
constexpr uint64_t kMostConfirmSteps = 4'000'000;   // of all confirming runs

}  // namespace

void AgreementCheck::add(Seen seen) {
  const replay::Observation& o = seen.observation;
  if (!function_ || o.site < 0) return;
  reads_ |= !o.reads.empty();
  std::vector<uint64_t> key{o.function, static_cast<uint64_t>(o.site)};
  for (const machine::Value& read : o.reads) key.push_back(read.bits);
  const auto found = values_.find(key);
  if (found == values_.end()) {
    const uint64_t computed = o.computed.bits;
    values_.emplace(std::move(key), Entry{std::move(seen), computed});
    return;
  }
  const Entry& first = found->second;
  if (first.computed != o.computed.bits) {
    function_ = false;
    contradictions_.clear();
    return;
  }
  if (first.seen.observation.used.bits == o.used.bits ||
      contradictions_.size() >= kMostContradictions)
    return;
  if (seen.changed()) contradictions_.emplace_back(std::move(seen), first.seen);
  else contradictions_.emplace_back(first.seen, std::move(seen));
}

Agreement AgreementCheck::result() const {
  if (!function_ || values_.empty()) return Agreement::None;
  if (dismissed_) return Agreement::Doubtful;
  if (!contradictions_.empty()) return Agreement::Contradicts;
  // A constant that agrees with itself is no evidence.
  return reads_ ? Agreement::Agrees : Agreement::None;
}

Agreements::Agreements(const judge::Problem& problem, const SuspectList& faults)
    : problem_(problem), faults_(faults), checks_(faults.suspects.size()) {
  const uint64_t most = judge::longest_repeated(problem.tests());
  for (const judge::JudgedTest& test : problem.tests())
    if (test.run.stop == machine::Stop::Exited && test.run.steps <= most)
      longest_ = std::max(longest_, test.run.steps);
  for (const Suspect& suspect : faults.suspects)
    for (const TestEvidence& evidence : suspect.evidence)
      longest_ = std::max({longest_, evidence.steps, evidence.found.counts.steps});
  observe_failing();
  observe_passing();
  confirm();
}

void Agreements::observe_failing() {
  for (size_t s = 0; s < faults_.suspects.size(); ++s) {
    const Suspect& suspect = faults_.suspects[s];
    if (suspect.leaves.size() != 1 && !suspect.is_set) continue;
    for (model::ComponentId leaf : suspect.leaves) suspects_of_[leaf].push_back(s);
    for (const TestEvidence& evidence : suspect.evidence) {
      std::map<model::ComponentId, size_t> executions;
      for (const replay::Observation& o : evidence.observations)
        checks_[s][o.component].add({evidence.test, executions[o.component]++, o, true});
    }
  }
}

/// Runs each passing test once, watching all suspects.
void Agreements::observe_passing() {
  std::vector<model::ComponentId> watched;
  for (const auto& [component, suspects] : suspects_of_) watched.push_back(component);
  const uint64_t most = judge::longest_repeated(problem_.tests());
  uint64_t steps = 0;
  for (size_t t = 0; t < problem_.tests().size(); ++t) {
    const judge::JudgedTest& test = problem_.test(t);
    if (!test.passed() || test.run.steps > most || steps > kMostWatchedSteps) continue;
    if (time_is_up()) return;
    machine::MachineLimits limits;
    limits.steps = test.run.steps + 1;
    limits.budget = problem_.options().budget;
    replay::PlainRunRequest plain = judge::run_request(problem_.image(), test, limits);
    plain.watch = watched;
    steps += test.run.steps;
    std::map<model::ComponentId, size_t> executions;
    for (replay::Observation& o : replay::plain_run(plain).observations) {
      const size_t execution = executions[o.component]++;
      const std::vector<size_t>& suspects = suspects_of_[o.component];
      for (size_t i = 0; i + 1 < suspects.size(); ++i)
        checks_[suspects[i]][o.component].add({t, execution, o, false});
      checks_[suspects.back()][o.component].add({t, execution, std::move(o), false});
    }
  }
}

void Agreements::confirm() {
  uint64_t steps = 0;
  for (size_t s = 0; s < checks_.size(); ++s)
    for (auto& [component, check] : checks_[s]) {
      if (check.contradictions().empty()) continue;
      const auto& found = check.contradictions();
      auto out_of_steps = [&] { return time_is_up() || steps > kMostConfirmSteps; };
      size_t k = 0;
      while (k < found.size() && !out_of_steps() &&
             !holds(s, component, found[k].first, found[k].second, steps))
        ++k;
      // If the steps ran out, a contradiction that was not tried counts, too.
      if (k < found.size()) check.keep_contradiction(k);
      else check.dismiss_contradictions();
    }
}

bool Agreements::holds(size_t suspect, model::ComponentId component, const Seen& changed,
                       const Seen& other, uint64_t& steps) const {
  if (!needs(suspect, component, other, changed.observation.used, steps)) return false;
  return !other.failing || needs(suspect, component, changed, other.observation.used, steps);
}

/// Whether the test of `seen` fails if the expression gives `value` wherever it reads the values
/// read in `seen`. A failing test keeps its other required values.
bool Agreements::needs(size_t suspect, model::ComponentId component, const Seen& seen,
                       const machine::Value& value, uint64_t& steps) const {
  replay::Intervention intervention;
  std::vector<machine::Value> values;
  const auto give = [&](const std::vector<replay::Observation>& observations) {
    for (const replay::Observation& o : observations) {
      if (o.component != component) continue;
      const bool same = o.function == seen.observation.function &&
                        o.site == seen.observation.site && o.reads == seen.observation.reads;
      values.push_back(same ? value : o.used);
    }
  };
  if (seen.failing) {
    const auto& evidence = faults_.suspects[suspect].evidence;
    const auto found = std::find_if(evidence.begin(), evidence.end(),
                                    [&](const TestEvidence& e) { return e.test == seen.test; });
    intervention = found->found.intervention;
    intervention.edits.erase(component);
    give(found->observations);
  } else {
    give(run(seen.test, component, nullptr).observations);
  }
  intervention.values[component] = std::move(values);
  const replay::PlainRun with = run(seen.test, component, &intervention);
  steps += with.steps;
  return !judge::passes(problem_.test(seen.test), with);
}

replay::PlainRun Agreements::run(size_t test, model::ComponentId watch,
                                 const replay::Intervention* intervention) const {
  machine::MachineLimits limits;
  limits.steps = trials::most_steps_when_mended(longest_);
  limits.budget = problem_.options().budget;
  replay::PlainRunRequest plain =
      judge::trial_request(problem_.image(), problem_.test(test), limits);
  plain.matcher = nullptr;
  plain.intervention = intervention;
  if (!intervention) plain.watch = {watch};
  return replay::plain_run(plain);
}

Agreement Agreements::of(size_t suspect) const {
  if (suspect >= checks_.size()) return Agreement::None;  // added later, by its text
  const auto& checks = checks_[suspect];
  const bool contradicts = std::any_of(checks.begin(), checks.end(), [](const auto& c) {
    return c.second.result() == Agreement::Contradicts;
  });
  if (contradicts) return Agreement::Contradicts;
  if (faults_.suspects[suspect].is_set || checks.empty()) return Agreement::None;
  return checks.begin()->second.result();
}

std::optional<ContradictionFound> Agreements::contradiction(size_t suspect) const {
  if (suspect >= checks_.size()) return std::nullopt;
  for (const auto& [component, check] : checks_[suspect])
    if (check.result() == Agreement::Contradicts)
      return ContradictionFound{component, check.contradictions().front().first,
                                check.contradictions().front().second};
  return std::nullopt;
}

}  // namespace culprit::diagnose
