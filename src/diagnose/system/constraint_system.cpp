#include "diagnose/system/constraint_system.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "edits/prior.h"
#include "subsets/marco.h"
#include "subsets/maxsat.h"
#include "subsets/totalizer.h"
#include "tasks/parallel.h"

namespace culprit::diagnose {

using encode::Relaxation;
using solver::JointFormula;

namespace {

bool can_be_freed(const model::Component& component) {
  return component.array_bytes == 0 && component.type != model::kF80;
}

}  // namespace

SystemEffort whole_system(unsigned factor) {
  return {.each = encode::relaxed_effort(factor),
          .pool = uint64_t{12'000'000} * factor,
          .tests = 12,
          .tests_bounded = 4,
          .gates = 2'000'000,
          .all_gates = UINT64_MAX,
          .conflicts = int64_t{50'000} * factor,
          .pool_for_sets = UINT64_MAX};
}

SystemEffort brief_system(unsigned factor) {
  SystemEffort effort{.each = encode::relaxed_effort(factor),
                      .pool = uint64_t{40'000} * factor,
                      .tests = 12,
                      .tests_bounded = 12,
                      .gates = uint64_t{20'000} * factor,
                      .all_gates = uint64_t{60'000} * factor,
                      .conflicts = int64_t{500} * factor,
                      .pool_for_sets = uint64_t{300'000} * factor,
                      .ends_with_cut = true};
  effort.each.cost = uint64_t{10'000} * factor;
  return effort;
}

ConstraintSystem::ConstraintSystem(const judge::Problem& problem, const ConsistencyChecker& checker,
                                   unsigned most_ab, const SystemEffort& effort)
    : problem_(problem), checker_(checker), most_ab_(most_ab), effort_(effort) {
  choose_candidates();
  explore();
  if (most_ab != 1) drop_what_is_too_large();  // single components need no clauses
  choose_softs();
}

void ConstraintSystem::choose_candidates() {
  const std::vector<size_t>& failing = problem_.failing_by_length();
  for (model::ComponentId id = 0; id < problem_.program().components.size(); ++id) {
    const model::Component& component = problem_.program().components[id];
    if (model::is_group(component.kind) || component.kind == model::ComponentKind::MissingOutput ||
        !problem_.options().modes.contains(component.kind))
      continue;
    if (can_be_freed(component)) candidates_.push_back(id);
    if (can_be_freed(component) && !component.is_copied) continue;
    if (std::any_of(failing.begin(), failing.end(),
                    [&](size_t test) { return problem_.executed({id}, test); }))
      never_free_.push_back(id);
  }
}

void ConstraintSystem::leave_out(size_t test, const std::string& why) {
  left_out_.push_back(test);
  if (why_left_out_.empty()) why_left_out_ = why;
}

void ConstraintSystem::explore() {
  std::vector<size_t> failing;
  for (size_t test : problem_.failing_by_length())
    if (problem_.can_be_encoded(test)) failing.push_back(test);
    else leave_out(test, "values can only be tried, since the test expects a regular expression");
  const size_t most = most_ab_ > 0 ? effort_.tests_bounded : effort_.tests;
  uint64_t spent = 0;
  bool is_over = false;
  for (size_t from = 0, count = 0; from < failing.size(); from += count) {
    count = std::min({from == 0 ? 1 : kAskedAtOnce, failing.size() - from,
                      from < most ? most - from : SIZE_MAX});
    if (from >= most || spent > effort_.pool || is_over) {
      for (size_t k = 0; k < count; ++k)
        leave_out(failing[from + k],
                  from >= most ? "there are more failing tests than culprit considers together"
                               : "all tests together take too long");
      continue;
    }
    auto explored = tasks::ask_in_parallel<std::unique_ptr<Relaxation>>(
        problem_.options().jobs, count, [&](size_t k) {
          encode::ExploreRequest request =
              checker_.explore_request(failing[from + k], candidates_, effort_.each);
          // since the search grows with the loop bounds
          if (most_ab_ != 1) request.loop_bounds = problem_.bounds().tight_loops;
          return std::make_unique<Relaxation>(request, most_ab_);
        });
    for (size_t k = 0; k < count; ++k) {
      spent += explored[k]->counts().cost();
      is_over |= effort_.ends_with_cut && explored[k]->extent() == Relaxation::Extent::Cut;
      take(failing[from + k], std::move(explored[k]));
    }
  }
}

/// Whether the formula accepts the test with nothing ab. Formulas lose the mark that a value is
/// uninitialised when paths merge, and do not see overflow in 64-bit products. A test that fails
/// only by these is accepted, so its formula refutes nothing.
bool ConstraintSystem::passes_as_it_is(size_t test, Relaxation& relaxation) const {
  return problem_.test(test).test->undefined != machine::Undefined::Report &&
         relaxation.explain({}).answer == encode::Consistency::Consistent;
}

void ConstraintSystem::take(size_t test, std::unique_ptr<Relaxation> relaxation) {
  CheckRecord record;
  record.component = model::kNoComponent;
  record.test = test;
  record.reason = relaxation->reason();
  record.replayed = true;  // nothing is claimed yet
  record.counts = relaxation->counts();
  record.seconds = relaxation->seconds();
  if (relaxation->extent() != Relaxation::Extent::Cut)
    record.answer = relaxation->acceptance() == logic::TermStore::false_()
                        ? encode::Consistency::Inconsistent
                        : encode::Consistency::Consistent;
  checks_.push_back(std::move(record));
  if (relaxation->extent() == Relaxation::Extent::Cut) return leave_out(test, relaxation->reason());
  if (passes_as_it_is(test, *relaxation))
    return leave_out(test,
                     "it fails by undefined behaviour that is not seen when all places are "
                     "considered at once");
  if (relaxation->extent() == Relaxation::Extent::Partial && not_modelled_.empty())
    not_modelled_ = relaxation->reason();
  tests_.push_back(test);
  relaxations_.push_back(std::move(relaxation));
}

/// Leaves out tests whose formulas would have too many gates or have no circuits; short tests are
/// kept first.
void ConstraintSystem::drop_what_is_too_large() {
  using enum JointFormula::Added;
  uint64_t gates = 0;
  for (size_t k = 0; k < tests_.size();) {
    const JointFormula::Size size = JointFormula::size_of(
        relaxations_[k]->terms(), relaxations_[k]->acceptance(), effort_.gates);
    if (size.added == Yes && gates + size.gates <= effort_.all_gates) {
      gates += size.gates;
      ++k;
      continue;
    }
    leave_out(tests_[k], size.added == NoCircuits
                             ? "culprit cannot compute backwards through fmod"
                             : "the test is too long to consider all places at once");
    tests_.erase(tests_.begin() + static_cast<std::ptrdiff_t>(k));
    relaxations_.erase(relaxations_.begin() + static_cast<std::ptrdiff_t>(k));
  }
}

void ConstraintSystem::choose_softs() {
  std::set<model::ComponentId> met;
  for (const auto& relaxation : relaxations_)
    for (const auto& [component, selector] : relaxation->selectors()) met.insert(component);
  components_.assign(met.begin(), met.end());
}

machine::BoundsReached ConstraintSystem::bounds_reached() const {
  machine::BoundsReached all;
  for (const auto& relaxation : relaxations_) all.add(relaxation->bounds_reached());
  return all;
}

solver::Limits ConstraintSystem::limits() const {
  solver::Limits limits;
  limits.conflicts = effort_.conflicts;
  limits.budget = problem_.options().budget;
  return limits;
}

std::unique_ptr<ConstraintSystem::Clauses> ConstraintSystem::clauses(size_t first,
                                                                     size_t count) const {
  auto clauses = std::make_unique<Clauses>(limits());
  for (size_t s = 0; s < components_.size(); ++s)
    clauses->ab.push_back(clauses->sat.new_variable());
  for (size_t k = first; k < first + count; ++k) {
    std::vector<JointFormula::Shared> shared;
    for (const auto& [component, selector] : relaxations_[k]->selectors()) {
      const auto soft =
          std::lower_bound(components_.begin(), components_.end(), component) - components_.begin();
      shared.push_back({selector, clauses->ab[static_cast<size_t>(soft)]});
    }
    clauses->sat.formula().add(relaxations_[k]->terms(), relaxations_[k]->acceptance(), shared,
                               UINT64_MAX);
  }
  return clauses;
}

ComponentSet ConstraintSystem::components_of(const subsets::SelectorSet& softs) const {
  ComponentSet set;
  for (subsets::Selector soft : softs) set.push_back(components_[soft]);
  return set;
}

SetList ConstraintSystem::correction_sets(
    const std::function<bool(const std::vector<ComponentSet>&)>& enough) const {
  SetList list;
  auto system = clauses(0, tests_.size());
  if (most_ab_ > 0 && most_ab_ < components_.size()) {
    subsets::Totalizer count(system->sat, system->ab);
    const int fewer = -count.at_least(most_ab_ + 1);
    system->sat.add_clause({&fewer, 1});
  }
  std::vector<subsets::Soft> softs;
  // weights by kind made this three times as slow
  for (size_t s = 0; s < components_.size(); ++s) softs.push_back({-system->ab[s], 1});
  subsets::CorrectionSets enumeration(system->sat, softs);
  while (!enough(list.sets)) {
    subsets::CorrectionSet found;
    const subsets::Answer answer = enumeration.next(&found);
    list.is_complete = answer == subsets::Answer::Unsat;
    list.was_too_hard = answer == subsets::Answer::Unknown;
    if (answer != subsets::Answer::Sat) break;
    list.sets.push_back(components_of(found.softs));
  }
  const auto prior = [&](const ComponentSet& set) {
    return std::accumulate(set.begin(), set.end(), 0.0, [&](double sum, model::ComponentId id) {
      return sum + edits::kind_weight(problem_.program().components[id].kind);
    });
  };
  std::sort(list.sets.begin(), list.sets.end(), [&](const ComponentSet& a, const ComponentSet& b) {
    if (a.size() != b.size()) return a.size() < b.size();
    const double of_a = prior(a), of_b = prior(b);
    return of_a != of_b ? of_a > of_b : a < b;
  });
  return list;
}

/// Tells whether a set of components can be ok together.
class ConstraintSystem::Oracle final : public subsets::ConstraintOracle {
 public:
  explicit Oracle(Clauses& clauses) : clauses_(clauses) {}

  subsets::Answer check(std::span<const subsets::Selector> subset,
                        subsets::SelectorSet* witness) override {
    std::vector<int> ok;
    for (subsets::Selector s : subset) ok.push_back(-clauses_.ab[s]);
    const subsets::Answer answer = clauses_.sat.solve(ok);
    if (answer == subsets::Answer::Unknown) return answer;
    witness->clear();
    if (answer == subsets::Answer::Unsat) {
      for (subsets::Selector s : subset)
        if (clauses_.sat.failed(-clauses_.ab[s])) witness->push_back(s);
    } else {
      for (subsets::Selector s = 0; s < clauses_.ab.size(); ++s)
        if (clauses_.sat.value(-clauses_.ab[s])) witness->push_back(s);
    }
    return answer;
  }

 private:
  Clauses& clauses_;
};

SetList ConstraintSystem::unsatisfiable_subsets(size_t most) const {
  auto system = clauses(0, tests_.size());
  Oracle oracle(*system);
  JointSat map;
  subsets::MarcoOptions options;
  options.max_sets = most;
  options.stop = [&] {
    return problem_.options().budget && problem_.options().budget->exhausted();
  };
  const subsets::Subsets found =
      subsets::enumerate_subsets(oracle, components_.size(), map, options);
  SetList list;
  list.is_complete = found.is_complete;
  list.was_too_hard = !found.is_complete && found.muses.size() + found.mcses.size() < most;
  for (const subsets::SelectorSet& mus : found.muses) list.sets.push_back(components_of(mus));
  std::sort(list.sets.begin(), list.sets.end(), [](const ComponentSet& a, const ComponentSet& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  return list;
}

std::vector<std::vector<size_t>> ConstraintSystem::refuting_tests(
    const std::vector<ComponentSet>& sets) const {
  std::vector<std::vector<size_t>> refuting(sets.size());
  for (size_t k = 0; k < tests_.size(); ++k) {
    auto alone = clauses(k, 1);
    for (size_t s = 0; s < sets.size(); ++s) {
      std::vector<int> ok;
      for (model::ComponentId component : sets[s]) {
        const auto soft = std::lower_bound(components_.begin(), components_.end(), component) -
                          components_.begin();
        ok.push_back(-alone->ab[static_cast<size_t>(soft)]);
      }
      if (alone->sat.solve(ok) == subsets::Answer::Unsat) refuting[s].push_back(tests_[k]);
    }
  }
  return refuting;
}

std::vector<ExplainedSet> ConstraintSystem::explained_singles(size_t& undecided) const {
  std::vector<ExplainedSet> singles;
  undecided = 0;
  for (model::ComponentId component : components_) {
    if (!std::all_of(relaxations_.begin(), relaxations_.end(),
                     [&](const auto& r) { return r->may_explain(component); }))
      continue;
    ExplainedSet single{{component}, {}};
    bool unknown = false, refuted = false;
    for (size_t k = 0; k < relaxations_.size() && !refuted; ++k) {
      single.by_test.push_back(relaxations_[k]->explain(single.set));
      refuted = single.by_test.back().answer == encode::Consistency::Inconsistent;
      unknown |= single.by_test.back().answer == encode::Consistency::Unknown;
    }
    if (refuted) continue;
    if (unknown) ++undecided;
    else singles.push_back(std::move(single));
  }
  return singles;
}

std::vector<ExplainedSet> ConstraintSystem::explain(const std::vector<ComponentSet>& sets) const {
  auto by_test = tasks::ask_in_parallel<std::vector<encode::ExploreResult>>(
      problem_.options().jobs, tests_.size(), [&](size_t k) {
        std::vector<encode::ExploreResult> results;
        for (const ComponentSet& set : sets) results.push_back(relaxations_[k]->explain(set));
        return results;
      });
  std::vector<ExplainedSet> explained;
  for (size_t s = 0; s < sets.size(); ++s) {
    explained.push_back({sets[s], {}});
    for (std::vector<encode::ExploreResult>& results : by_test)
      explained.back().by_test.push_back(std::move(results[s]));
  }
  return explained;
}

}  // namespace culprit::diagnose
