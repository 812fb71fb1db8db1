#include "diagnose/single/leads.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include "diagnose/single/candidates.h"
#include "edits/prior.h"
#include "judge/run_request.h"
#include "trials/failure_point.h"
#include "trials/last_executions.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMost = 10, kMostChanges = 5;  // leads, and those with a change among them
constexpr uint64_t kRuns = 10;                  // that looking at the last executions costs

class Leads {
 public:
  explicit Leads(const ConsistencyChecker& checker)
      : checker_(checker), problem_(checker.problem()) {}

  std::vector<Lead> run(const std::vector<Examination>& candidates,
                        const std::vector<edits::Edit>& past_failure, uint64_t most_steps) {
    for (const edits::Edit& edit : past_failure)
      if (leads_.size() < kMostChanges) add({edit.component, edit});
    if (problem_.failing_by_length().empty()) return std::move(leads_);
    const judge::JudgedTest& test = problem_.test(problem_.failing_by_length().front());
    if (test.run.steps <= most_steps / kRuns)
      for (const model::ComponentId component : last_executed(test, candidates))
        if (leads_.size() < kMost) add({component});
    return std::move(leads_);
  }

 private:
  void add(Lead lead) {
    const SourceRange& range = problem_.program().components[lead.component].range;
    if (said_.emplace(range.file, range.line).second) leads_.push_back(std::move(lead));
  }

  /// Candidates that may explain, by the distance of their last execution from the failure and by
  /// their kind.
  std::vector<model::ComponentId> last_executed(const judge::JudgedTest& test,
                                                const std::vector<Examination>& candidates) const {
    // the time may be up; these runs are short
    machine::MachineLimits limits = checker_.run_limits();
    limits.budget = nullptr;
    const replay::PlainRunRequest plain = judge::trial_request(problem_.image(), test, limits);
    const trials::FailurePoint point(problem_.program(), test, plain);
    std::vector<trials::CodePlace> places;
    std::vector<model::ComponentId> of_place;
    for (uint32_t f = 0; f < problem_.image().functions().size(); ++f) {
      const model::Function& function = *problem_.image().functions()[f].model;
      for (uint32_t pc = 0; function.suspect && pc < function.code.size(); ++pc)
        if (function.code[pc].op == model::Op::Probe) {
          places.push_back({f, pc});
          of_place.push_back(static_cast<model::ComponentId>(function.code[pc].c));
        }
    }
    replay::PlainRunRequest observed = plain;
    observed.limits.steps = point.steps();
    const std::vector<uint64_t> last = trials::last_executions(problem_.image(), places, observed);
    std::vector<std::optional<uint64_t>> of(problem_.program().components.size());
    for (size_t k = 0; k < places.size(); ++k)
      if (last[k] != UINT64_MAX) of[of_place[k]] = std::max(of[of_place[k]].value_or(0), last[k]);
    std::vector<std::pair<double, model::ComponentId>> scored;
    for (const Examination& candidate : candidates) {
      const model::ComponentId id = candidate.suspect.component;
      const model::ComponentKind kind = problem_.program().components[id].kind;
      const bool may_explain = candidate.suspect.leaves.size() == 1 && !is_broad(kind) &&
                               !edits::is_outlet(kind) && candidate.standing != Standing::Refuted;
      if (may_explain && of[id])
        scored.emplace_back(
            edits::kind_weight(kind) - std::log(1 + static_cast<double>(point.steps() - *of[id])),
            id);
    }
    std::stable_sort(scored.begin(), scored.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<model::ComponentId> order;
    for (const auto& [score, id] : scored) order.push_back(id);
    return order;
  }

  const ConsistencyChecker& checker_;
  const judge::Problem& problem_;
  std::set<std::pair<uint32_t, uint32_t>> said_;  // files and lines
  std::vector<Lead> leads_;
};

}  // namespace

std::vector<Lead> find_leads(const ConsistencyChecker& checker,
                             const std::vector<Examination>& candidates,
                             const std::vector<edits::Edit>& past_failure, uint64_t most_steps) {
  return Leads(checker).run(candidates, past_failure, most_steps);
}

}  // namespace culprit::diagnose
