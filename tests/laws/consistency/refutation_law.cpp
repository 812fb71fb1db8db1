#include "refutation_law.h"

#include <algorithm>

#include <fmt/format.h>

#include "diagnose/consistency/consistency.h"
#include "edits/component_traits.h"
#include "machine/image/image.h"
#include "trials/value_replacement.h"

namespace culprit::laws {

using diagnose::Examination;

namespace {

constexpr uint64_t kTrialSteps = 300'000;  // instructions, for one suspect and test

/// Small, because the law needs many decided questions, not hard ones.
encode::Effort small_effort() {
  encode::Effort effort;
  effort.steps /= 10;
  effort.states /= 15;
  effort.terms /= 20;
  effort.queries /= 10;
  effort.conflicts /= 10;
  effort.gates /= 10;
  return effort;
}

std::string shown(const Examination& replaced, const model::Component& component,
                  const spec::TestCase& test, spec::Comparison comparison) {
  std::string values;
  for (const replay::AngelicValue& value :
       replaced.by_test[replaced.checks.front().test].found.angelic)
    values += fmt::format(" {:#x}", value.required.bits);
  return fmt::format("line {}: {} '{}' is refuted by test {} under {}, which passes with{}",
                     component.range.line, model::kind_name(component.kind), component.text,
                     test.name, spec::comparison_name(comparison), values);
}

/// Whether the evidence is another text of a literal. The encoding knows only the texts in the
/// program, and the search tries literals whether or not the encoding refuted them.
bool is_new_text(const diagnose::TestEvidence& evidence) {
  const auto& angelic = evidence.found.angelic;
  return std::any_of(angelic.begin(), angelic.end(),
                     [](const replay::AngelicValue& value) { return value.is_text; });
}

}  // namespace

std::vector<std::string> wrong_refutations(const model::Program& program,
                                           const std::vector<spec::TestCase>& tests,
                                           spec::Comparison comparison, Tally& tally) {
  judge::RunRequest request;
  request.program = &program;
  request.tests = tests;
  request.comparison = comparison;
  const machine::Image image(program);
  const judge::Problem problem(request, image);
  const diagnose::ConsistencyChecker checker(problem);
  std::vector<std::string> wrong;
  for (size_t c = 0; c < program.components.size(); ++c) {
    const model::Component& component = program.components[c];
    if (model::is_group(component.kind) || !edits::has_a_value(component.kind)) continue;
    diagnose::Suspect suspect;
    suspect.component = static_cast<model::ComponentId>(c);
    suspect.leaves = {suspect.component};
    if (!checker.problem().executed_by_all_failing(suspect.leaves)) continue;
    const Examination examined = checker.examine(suspect, small_effort());
    ++tally.examined;
    if (examined.standing != diagnose::Standing::Refuted) continue;
    ++tally.refuted;
    if (examined.bounds_reached.any()) continue;
    // The tests before the refuting one are known to be consistent, so the refuting one is asked
    // first.
    const Examination replaced =
        checker.replace(suspect, kTrialSteps, trials::ReplaceAt::Both, &examined);
    const diagnose::CheckRecord& trial = replaced.checks.front();
    if (trial.counts.steps == 0) continue;  // nothing to replace
    ++tally.asked;
    if (trial.answer == encode::Consistency::Consistent &&
        !is_new_text(replaced.by_test[trial.test]))
      wrong.push_back(shown(replaced, component, *problem.test(trial.test).test, comparison));
  }
  return wrong;
}

}  // namespace culprit::laws
