#include "diagnose/sets/statement_sets.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "diagnose/consistency/units.h"
#include "edits/prior.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kLargestBranch = 6;  // components, with the condition
constexpr size_t kMostResults = 6;

double weight(const model::Program& program, model::ComponentId component) {
  return edits::kind_weight(program.components[component].kind);
}

/// Whether the kind is not worth freeing together with other parts of the statement.
bool stands_for_others(model::ComponentKind kind) {
  using enum model::ComponentKind;
  return model::is_group(kind) || kind == Print || kind == Input || kind == Statement ||
         kind == Jump;
}

/// If a scan lacks `&`, only its addresses are kept.
std::vector<model::ComponentId> without_what_addresses_explain(
    const model::Program& program, std::vector<model::ComponentId> leaves) {
  auto is_address = [&](model::ComponentId id) {
    return program.components[id].kind == model::ComponentKind::Address;
  };
  if (std::any_of(leaves.begin(), leaves.end(), is_address))
    std::erase_if(leaves, std::not_fn(is_address));
  return leaves;
}

/// Components sorted by where they begin. Scanning all components for each statement took 2 s with
/// 60,000 components.
class ComponentsByPlace {
 public:
  explicit ComponentsByPlace(const model::Program& program)
      : program_(program), order_(program.components.size()) {
    std::iota(order_.begin(), order_.end(), model::ComponentId{0});
    std::stable_sort(order_.begin(), order_.end(),
                     [&](auto a, auto b) { return begin(range(a)) < begin(range(b)); });
  }

  /// The components within `outer`, ascending.
  std::vector<model::ComponentId> within(const SourceRange& outer) const {
    const auto first = std::partition_point(
        order_.begin(), order_.end(), [&](auto id) { return begin(range(id)) < begin(outer); });
    std::vector<model::ComponentId> inside;
    for (auto id = first; id != order_.end() && begin(range(*id)) <= end(outer); ++id)
      if (end(range(*id)) <= end(outer)) inside.push_back(*id);
    std::sort(inside.begin(), inside.end());
    return inside;
  }

 private:
  using Place = std::tuple<uint32_t, uint32_t, uint32_t>;
  static Place begin(const SourceRange& r) { return {r.file, r.line, r.column}; }
  static Place end(const SourceRange& r) { return {r.file, r.end_line, r.end_column}; }
  const SourceRange& range(model::ComponentId id) const { return program_.components[id].range; }

  const model::Program& program_;
  std::vector<model::ComponentId> order_;
};

/// The condition of the statement `whole`, then the values inside it, without printed ones. Empty
/// if its first component is not a condition.
std::vector<model::ComponentId> branch(const model::Program& program,
                                       const ComponentsByPlace& places,
                                       const model::Component& whole) {
  using enum model::ComponentKind;
  std::vector<model::ComponentId> parts;
  for (model::ComponentId id : places.within(whole.range)) {
    const model::Component& part = program.components[id];
    if (stands_for_others(part.kind) || part.kind == ConditionAtom || edits::is_outlet(part.kind))
      continue;
    if (parts.empty() && part.kind != Condition) return {};
    parts.push_back(id);
  }
  return parts;
}

}  // namespace

std::vector<Suspect> unexplained_statements(const model::Program& program,
                                            const std::vector<Examination>& parts) {
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, std::vector<const Examination*>> statements;
  for (const Examination& part : parts) {
    const model::Component& component = program.components[part.suspect.component];
    bool explaining_print = component.kind == model::ComponentKind::Print && part.explains();
    if (stands_for_others(component.kind) && !explaining_print) continue;
    statements[{component.statement.file, component.statement.line, component.statement.column}]
        .push_back(&part);
  }
  std::vector<Suspect> unexplained;
  for (const auto& [place, members] : statements) {
    if (std::any_of(members.begin(), members.end(),
                    [](const Examination* part) { return part->explains(); }))
      continue;
    std::vector<model::ComponentId> all;
    for (const Examination* part : members) all.push_back(part->suspect.component);
    all = without_what_addresses_explain(program, std::move(all));
    if (all.size() > 1) unexplained.push_back(suspect_of(program, std::move(all)));
  }
  std::stable_sort(unexplained.begin(), unexplained.end(), [&](const Suspect& a, const Suspect& b) {
    return weight(program, a.component) > weight(program, b.component);
  });
  return unexplained;
}

std::vector<Suspect> unexplained_branches(const model::Program& program,
                                          const std::vector<Examination>& parts) {
  std::set<model::ComponentId> executed, explaining;
  for (const Examination& part : parts) {
    executed.insert(part.suspect.component);
    if (part.explains()) explaining.insert(part.suspect.component);
  }
  const ComponentsByPlace places(program);
  std::vector<Suspect> branches;
  for (const model::Component& whole : program.components) {
    if (whole.kind != model::ComponentKind::Statement) continue;
    std::vector<model::ComponentId> both = branch(program, places, whole);
    if (both.size() < 2 || both.size() > kLargestBranch) continue;
    bool is_asked = executed.contains(both.front()) && !explaining.contains(both.front());
    bool is_entered = std::any_of(both.begin() + 1, both.end(),
                                  [&](auto part) { return executed.contains(part); });
    if (is_asked && !is_entered) branches.push_back(suspect_of(program, std::move(both)));
  }
  return branches;
}

std::vector<Suspect> unexplained_results(const judge::Problem& problem,
                                         const std::vector<Examination>& parts) {
  const model::Program& program = problem.program();
  std::set<std::string> explaining;
  for (const Examination& part : parts) {
    const model::Component& component = program.components[part.suspect.component];
    if (part.explains() && component.kind == model::ComponentKind::ReturnValue)
      explaining.insert(component.function);
  }
  std::map<std::string, std::vector<model::ComponentId>> results;
  for (model::ComponentId id = 0; id < program.components.size(); ++id) {
    const model::Component& component = program.components[id];
    const bool is_needed = std::any_of(problem.failing().begin(), problem.failing().end(),
                                       [&](size_t test) { return problem.executed({id}, test); });
    if (component.kind == model::ComponentKind::ReturnValue && component.function != "main" &&
        !explaining.contains(component.function) && is_needed)
      results[component.function].push_back(id);
  }
  std::vector<Suspect> sets;
  for (auto& [function, values] : results)
    if (values.size() > 1 && values.size() <= kMostResults &&
        problem.executed_by_all_failing(values))
      sets.push_back(suspect_of(program, std::move(values)));
  return sets;
}

Suspect all_texts(const model::Program& program) {
  std::vector<model::ComponentId> texts;
  for (model::ComponentId id = 0; id < program.components.size(); ++id)
    if (program.components[id].kind == model::ComponentKind::PrintText) texts.push_back(id);
  return texts.empty() ? Suspect{} : suspect_of(program, std::move(texts));
}

Examination examine_and_shrink(const ConsistencyChecker& checker, const model::Program& program,
                               const Suspect& set, const encode::Effort& effort, uint64_t most) {
  Examination best = checker.examine(set, effort);
  if (!best.explains()) return best;
  std::vector<model::ComponentId> order = set.leaves;
  std::stable_sort(order.begin(), order.end(),
                   [&](auto a, auto b) { return weight(program, a) < weight(program, b); });
  for (model::ComponentId leaf : order) {
    if (best.suspect.leaves.size() == 1) break;
    if (best.cost() > most) {
      best.suspect.is_minimal = false;
      break;
    }
    Suspect fewer = best.suspect;
    std::erase(fewer.leaves, leaf);
    fewer.evidence.clear();
    if (fewer.component == leaf) fewer.component = fewer.leaves.front();
    Examination tried = checker.examine(fewer, effort);
    tried.checks.insert(tried.checks.begin(), best.checks.begin(), best.checks.end());
    if (tried.explains()) {
      best = std::move(tried);
    } else {
      best.suspect.is_minimal &= tried.standing == Standing::Refuted;
      best.checks = std::move(tried.checks);
    }
  }
  return best;
}

}  // namespace culprit::diagnose
