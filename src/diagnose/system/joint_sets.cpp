#include "diagnose/system/joint_sets.h"

#include <algorithm>

#include "judge/bounds.h"
#include "tasks/parallel.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMostEnumerated = 100;  // sets of several components
constexpr size_t kMostJoint = 30;        // the likeliest of those

/// The largest size up to which all sets are among the first `kept` of `found`, which come smallest
/// first.
unsigned listed_up_to(const SetList& found, size_t kept, unsigned most) {
  unsigned up_to = most;
  if (!found.is_complete)
    up_to = found.sets.empty() ? 0 : static_cast<unsigned>(found.sets.back().size()) - 1;
  if (kept < found.sets.size())
    up_to = std::min(up_to, static_cast<unsigned>(found.sets[kept].size()) - 1);
  return up_to;
}

/// The largest size of sets that an examination leaves proved. A refuted set hides its supersets; a
/// set that is undecided or not replayed may itself be missing.
unsigned decided_up_to(const Examination& examined) {
  const auto size = static_cast<unsigned>(examined.suspect.leaves.size());
  return examined.explains()                      ? document::kAnyNumber
         : examined.standing == Standing::Refuted ? size
                                                  : size - 1;
}

/// Examines the first of `sets` as diagnoses until the pool is spent.
std::vector<Examination> examined(const judge::Problem& problem, const ConsistencyChecker& checker,
                                  const ConstraintSystem& system,
                                  const std::vector<ComponentSet>& sets, uint64_t pool) {
  std::vector<Examination> all;
  uint64_t spent = 0;
  while (all.size() < sets.size() && spent < pool) {
    const auto from = sets.begin() + static_cast<std::ptrdiff_t>(all.size());
    std::vector<ExplainedSet> explained = system.explain(
        {from,
         from + static_cast<std::ptrdiff_t>(std::min(kAskedAtOnce, sets.size() - all.size()))});
    for (const ExplainedSet& set : explained)
      for (const encode::ExploreResult& found : set.by_test) spent += found.counts.cost();
    auto batch = tasks::ask_in_parallel<Examination>(
        problem.options().jobs, explained.size(), [&](size_t s) {
          return examine_explained(problem, checker, system, std::move(explained[s]));
        });
    for (Examination& examination : batch) {
      spent += examination.cost();
      all.push_back(std::move(examination));
    }
  }
  return all;
}

JointSets sets_of_up_to(unsigned most, const judge::Problem& problem,
                        const ConsistencyChecker& checker, const SystemEffort& effort) {
  JointSets joint;
  const ConstraintSystem system(problem, checker, most, effort);
  joint.checks = system.checks();
  if (system.tests().empty()) {
    joint.why_none = system.why_left_out();
    return joint;
  }
  joint.tried_up_to = most;
  SetList found = system.correction_sets([](const auto& sets) {
    return std::count_if(sets.begin(), sets.end(), [](const ComponentSet& set) {
             return set.size() > 1;
           }) >= static_cast<std::ptrdiff_t>(kMostEnumerated);
  });
  std::vector<ComponentSet> sets = found.sets;
  sets.resize(std::min(sets.size(), kMostJoint));
  joint.examined = examined(problem, checker, system, sets, effort.pool_for_sets);
  joint.proof = {listed_up_to(found, joint.examined.size(), most),
                 judge::bounds_of(problem.program(), system.bounds_reached())};
  for (const Examination& examination : joint.examined)
    joint.proof.up_to = std::min(joint.proof.up_to, decided_up_to(examination));
  joint.lacks_components = !system.not_modelled().empty() || !system.never_free().empty();
  if (joint.lacks_components) joint.proof.up_to = 0;
  return joint;
}

}  // namespace

JointSets find_joint_sets(const judge::Problem& problem, const ConsistencyChecker& checker,
                          const SystemEffort& effort) {
  unsigned most = problem.options().max_faults;
  JointSets best = sets_of_up_to(most, problem, checker, effort);
  while (--most > 1 && best.proof.up_to < most && !best.lacks_components) {
    JointSets fewer = sets_of_up_to(most, problem, checker, effort);
    fewer.tried_up_to = std::max(fewer.tried_up_to, best.tried_up_to);
    fewer.checks.insert(fewer.checks.begin(), best.checks.begin(), best.checks.end());
    if (fewer.proof.up_to > best.proof.up_to) best = std::move(fewer);
    else best.checks = std::move(fewer.checks);
  }
  return best;
}

Examination examine_explained(const judge::Problem& problem, const ConsistencyChecker& checker,
                              const ConstraintSystem& system, ExplainedSet explained) {
  const Suspect suspect = suspect_of(problem.program(), explained.set);
  Examination known;
  known.suspect = suspect;
  known.by_test.resize(checker.problem().tests().size());
  for (size_t k = 0; k < explained.by_test.size(); ++k) {
    TestEvidence& evidence = known.by_test[system.tests()[k]];
    evidence.test = system.tests()[k];
    evidence.found = std::move(explained.by_test[k]);
    if (evidence.found.answer != encode::Consistency::Consistent) {
      known.standing = Standing::Undecided;
      known.undecided = evidence.found.reason;
      known.effort_spent = true;
      return known;
    }
    const auto replayed = checker.replay(suspect, evidence);
    if (replayed == ConsistencyChecker::Replay::Fails) {
      known.standing = problem.options().budget && problem.options().budget->exhausted()
                           ? Standing::Unasked
                           : Standing::NotReplayed;
      return known;
    }
    // merging loses the mark of undefined values, so these tests are asked again
    evidence.explains = replayed == ConsistencyChecker::Replay::Passes;
  }
  Examination examination =
      checker.examine(suspect, encode::scaled(encode::Effort{}, problem.options().effort), &known);
  examination.suspect.is_minimal = explained.set.size() == 1 || system.not_modelled().empty();
  return examination;
}

}  // namespace culprit::diagnose
