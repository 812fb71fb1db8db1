#include "diagnose/rank/round_values.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "edits/component_traits.h"
#include "trials/value_replacement.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kPlaces = 5;                         // that are usually shown
constexpr size_t kMostValues = 6;                     // in one test
constexpr int kMostDigits = 15;                       // more tell nobody anything
constexpr uint64_t kMostStepsOfRounding = 1'000'000;  // of the replays of one test; about 10 ms

class Rounding {
 public:
  Rounding(const ConsistencyChecker& checker, const Suspect& suspect, TestEvidence& evidence)
      : checker_(checker),
        program_(checker.problem().program()),
        suspect_(suspect),
        evidence_(evidence) {}

  void run() {
    std::map<model::ComponentId, size_t> executions;
    std::vector<std::pair<model::ComponentId, size_t>> changed;
    for (const replay::Observation& o : evidence_.observations) {
      const size_t k = executions[o.component]++;
      if (is_floating(o.component) && o.used != o.computed) changed.emplace_back(o.component, k);
    }
    const uint64_t steps = checker_.problem().test(evidence_.test).run.steps;
    if (changed.empty() || changed.size() > kMostValues ||
        steps * kMostDigits * changed.size() > kMostStepsOfRounding)
      return;
    const TestEvidence before = evidence_;
    bool is_rounder = false;
    for (const auto& [component, k] : changed) is_rounder |= round(component, k);
    if (is_rounder && checker_.replay(suspect_, evidence_) == ConsistencyChecker::Replay::Passes)
      evidence_.found.angelic =
          trials::angelic_values(program_, evidence_.found.intervention, evidence_.observations);
    else evidence_ = before;
  }

 private:
  bool is_floating(model::ComponentId id) const {
    const model::Type type = program_.components[id].type;
    return type == model::kF64 || type == model::kF32;
  }

  bool round(model::ComponentId component, size_t k) {
    const auto found = evidence_.found.intervention.values.find(component);
    if (found == evidence_.found.intervention.values.end() || k >= found->second.size() ||
        !found->second[k].is_plain())
      return false;
    machine::Value& value = found->second[k];
    const machine::Value before = value;
    const model::Type type = program_.components[component].type;
    const double number =
        type == model::kF64 ? before.as_double() : static_cast<double>(before.as_float());
    if (!std::isfinite(number)) return false;
    for (int digits = 1; digits <= kMostDigits; ++digits) {
      const double rounded =
          std::strtod(fmt::format("{:.{}e}", number, digits - 1).c_str(), nullptr);
      value = machine::Value::plain(edits::number_bits(rounded, type));
      if (value == before) return false;
      if (checker_.replay(suspect_, evidence_) == ConsistencyChecker::Replay::Passes) return true;
    }
    value = before;
    return false;
  }

  const ConsistencyChecker& checker_;
  const model::Program& program_;
  const Suspect& suspect_;
  TestEvidence& evidence_;
};

}  // namespace

void round_values(const judge::Problem& problem, const ConsistencyChecker& checker,
                  const std::vector<RankedPlace>& places, SuspectList& faults) {
  for (size_t p = 0; p < std::min(kPlaces, places.size()); ++p) {
    Suspect& suspect = faults.suspects[places[p].best.suspect];
    if (suspect.unit || places[p].best.edit) continue;  // an edit gives its own values
    for (TestEvidence& evidence : suspect.evidence) {
      if (problem.options().budget && problem.options().budget->exhausted()) return;
      if (evidence.explains && !evidence.undefined) Rounding(checker, suspect, evidence).run();
    }
  }
}

}  // namespace culprit::diagnose
