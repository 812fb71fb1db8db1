#include "diagnose/statement_sets.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "diagnose/kind_weights.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kLargestBranch = 6;   // parts that are freed at once

double weight(const model::Program& program, model::ComponentId component) { return kind_weight(program.components[component].kind); }

/// Not worth freeing beside the parts of the same statement.
bool stands_for_others(model::ComponentKind kind) {
  using enum model::ComponentKind;
  return model::is_group(kind) || kind == Print || kind == Input || kind == Statement || kind == Jump;
}

/// Of a scan without &, the addresses are needed and nothing else.
std::vector<model::ComponentId> without_what_addresses_explain(const model::Program& program, std::vector<model::ComponentId> leaves) {
  auto is_address = [&](model::ComponentId id) { return program.components[id].kind == model::ComponentKind::Address; };
  if (std::any_of(leaves.begin(), leaves.end(), is_address)) std::erase_if(leaves, std::not_fn(is_address));
  return leaves;
}

bool within(const SourceRange& inner, const SourceRange& outer) {
  auto key = [](uint32_t line, uint32_t column) { return std::pair(line, column); };
  return inner.file == outer.file && key(inner.line, inner.column) >= key(outer.line, outer.column) &&
         key(inner.end_line, inner.end_column) <= key(outer.end_line, outer.end_column);
}

/// The condition that decides about `whole`, with all values in it that are not printed at once; without leaves when there is none.
Suspect branch(const model::Program& program, const model::Component& whole) {
  using enum model::ComponentKind;
  Suspect set;
  set.is_set = true;
  for (model::ComponentId id = 0; id < program.components.size(); ++id) {
    const model::Component& part = program.components[id];
    if (!within(part.range, whole.range) || stands_for_others(part.kind) || part.kind == ConditionAtom || is_outlet(part.kind)) continue;
    if (set.leaves.empty() && part.kind != Condition) return set;
    set.leaves.push_back(id);
  }
  if (!set.leaves.empty()) set.component = set.leaves.front();
  return set;
}

}  // namespace

std::vector<Suspect> unexplained_statements(const model::Program& program, const std::vector<Examination>& parts) {
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, std::vector<const Examination*>> statements;
  for (const Examination& part : parts) {
    const model::Component& component = program.components[part.suspect.component];
    bool explaining_print = component.kind == model::ComponentKind::Print && part.explains();
    if (stands_for_others(component.kind) && !explaining_print) continue;
    statements[{component.statement.file, component.statement.line, component.statement.column}].push_back(&part);
  }
  std::vector<Suspect> unexplained;
  for (const auto& [place, members] : statements) {
    if (std::any_of(members.begin(), members.end(), [](const Examination* part) { return part->explains(); })) continue;
    Suspect all;
    all.is_set = true;
    for (const Examination* part : members) all.leaves.push_back(part->suspect.component);
    all.leaves = without_what_addresses_explain(program, std::move(all.leaves));
    if (all.leaves.size() < 2) continue;
    all.component = *std::max_element(all.leaves.begin(), all.leaves.end(), [&](auto a, auto b) { return weight(program, a) < weight(program, b); });
    unexplained.push_back(std::move(all));
  }
  std::stable_sort(unexplained.begin(), unexplained.end(),
                   [&](const Suspect& a, const Suspect& b) { return weight(program, a.component) > weight(program, b.component); });
  return unexplained;
}

std::vector<Suspect> unexplained_branches(const model::Program& program, const std::vector<Examination>& parts) {
  std::set<model::ComponentId> executed, explaining;
  for (const Examination& part : parts) {
    executed.insert(part.suspect.component);
    if (part.explains()) explaining.insert(part.suspect.component);
  }
  std::vector<Suspect> branches;
  for (const model::Component& whole : program.components) {
    if (whole.kind != model::ComponentKind::Statement) continue;
    Suspect set = branch(program, whole);
    if (set.leaves.size() < 2 || set.leaves.size() > kLargestBranch) continue;
    bool is_entered = std::any_of(set.leaves.begin() + 1, set.leaves.end(), [&](auto leaf) { return executed.contains(leaf); });
    if (!is_entered && executed.contains(set.component) && !explaining.contains(set.component)) branches.push_back(std::move(set));
  }
  return branches;
}

Examination examine_statement(const ConsistencyChecker& checker, const model::Program& program, const Suspect& statement,
                              const encode::Effort& effort, uint64_t most) {
  Examination best = checker.examine(statement, effort);
  if (!best.explains()) return best;
  std::vector<model::ComponentId> order = statement.leaves;
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return weight(program, a) < weight(program, b); });
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
