#include "explain/deviation.h"

#include <algorithm>

#include "edits/source_tree.h"
#include "judge/run_request.h"

namespace culprit::explain {

using edits::SyntaxKind;
using model::ComponentId;

namespace {

constexpr uint32_t kMostIterations = 24;
constexpr uint32_t kMostOfWrongRuns = 3;  // iterations of a deviation that does not pass
constexpr uint64_t kMostSteps = 100'000;  // of a run

bool is_asserted(const replay::PlainRun& run) {
  return std::any_of(run.findings.begin(), run.findings.end(), [](const auto& finding) {
    return finding.fatal && finding.kind == machine::FindingKind::AssertionFailed;
  });
}

bool is_loop_condition(const edits::SourceTree& tree, const model::Component& component) {
  if (component.kind != model::ComponentKind::Condition) return false;
  const edits::SyntaxId node = tree.at(component.range);
  if (node == edits::kNoSyntax || tree[node].parent == edits::kNoSyntax) return false;
  const SyntaxKind loop = tree.kind(tree[node].parent);
  return loop == SyntaxKind::While || loop == SyntaxKind::Do || loop == SyntaxKind::For;
}

class Deviations {
 public:
  Deviations(const judge::Problem& problem, const judge::JudgedTest& test)
      : problem_(problem), test_(test), tree_(problem.program()) {}

  std::vector<Deviation> run(const std::string& function, size_t most) {
    const std::vector<model::Component>& components = problem_.program().components;
    for (ComponentId id = 0; id < components.size(); ++id)
      if (is_loop_condition(tree_, components[id]) &&
          (function.empty() || components[id].function == function) && is_executed(id))
        try_loop(id);
    std::stable_partition(found_.begin(), found_.end(), [](const auto& d) { return d.passes; });
    found_.resize(std::min(found_.size(), most));
    return std::move(found_);
  }

 private:
  bool is_executed(ComponentId id) const {
    return id < test_.run.hits.size() ? test_.run.hits[id] > 0 : true;
  }

  bool time_is_up() const {
    const Budget* budget = problem_.options().budget;
    return budget && budget->exhausted();
  }

  void try_loop(ComponentId condition) {
    const bool has_end = test_.run.stop == machine::Stop::Exited || is_asserted(test_.run);
    std::vector<Deviation> wrong;
    for (uint32_t m = 0; m <= kMostIterations && !time_is_up(); ++m) {
      Deviation tried{condition, m, false, {}};
      tried.run = run_of(tried);
      tried.passes = judge::passes(test_, tried.run);
      const bool passes = tried.passes;
      if (passes || (!has_end && m > 0 && m <= kMostOfWrongRuns)) wrong.push_back(std::move(tried));
      if (passes) break;
    }
    for (Deviation& deviation : wrong) found_.push_back(std::move(deviation));
  }

  replay::PlainRun run_of(const Deviation& deviation) const {
    machine::MachineLimits limits;
    limits.steps = std::max(kMostSteps, problem_.bounds().steps);
    limits.budget = problem_.options().budget;
    replay::PlainRunRequest request = judge::run_request(problem_.image(), test_, limits);
    const replay::Intervention intervention = deviation.intervention();
    request.intervention = &intervention;
    return replay::plain_run(request);
  }

  const judge::Problem& problem_;
  const judge::JudgedTest& test_;
  const edits::SourceTree tree_;
  std::vector<Deviation> found_;
};

}  // namespace

replay::Intervention Deviation::intervention() const {
  replay::Intervention intervention;
  std::vector<machine::Value>& values = intervention.values[condition];
  values.assign(iterations, machine::Value::plain(1));
  values.push_back(machine::Value::plain(0));
  return intervention;
}

bool Deviation::ends() const { return run.stop == machine::Stop::Exited || is_asserted(run); }

std::vector<Deviation> deviations_of(const judge::Problem& problem, const judge::JudgedTest& test,
                                     const std::string& function, size_t most) {
  return Deviations(problem, test).run(function, most);
}

}  // namespace culprit::explain
