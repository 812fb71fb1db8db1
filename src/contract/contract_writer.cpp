#include "contract/contract_writer.h"

#include <fmt/format.h>

#include "contract/clause_parts.h"

namespace culprit::contract {

namespace {

TermPtr assumption_or_true(const Behavior& behavior) {
  const TermPtr assumed = assumption_of(behavior);
  return assumed ? assumed : truth_literal(true, behavior.begin);
}

}  // namespace

Offset ContractWriter::place() const {
  if (!contract_.clauses.empty()) return contract_.clauses[0].begin;
  return contract_.behaviors.empty() ? 0 : contract_.behaviors[0].begin;
}

std::string ContractWriter::owner_of(const Behavior& behavior) const {
  return fmt::format("{}, behavior {}", scope_.owner, behavior.name);
}

/// Null: everywhere.
TermPtr ContractWriter::with_guard(const TermPtr& condition) const {
  if (!scope_.guard || !condition) return scope_.guard ? scope_.guard : condition;
  return binary("&&", scope_.guard, condition);
}

void ContractWriter::requirements(Translator& translator, Code& out) const {
  const TermPtr everywhere = with_guard(nullptr);
  for (const Clause& clause : contract_.clauses)
    if (clause.kind == ClauseKind::Requires)
      translator.condition(clause, everywhere, scope_.owner, out);
  for (const Behavior& behavior : contract_.behaviors)
    for (const Clause& clause : behavior.clauses)
      if (clause.kind == ClauseKind::Requires)
        translator.condition(clause, with_guard(assumption_of(behavior)), owner_of(behavior), out);
}

void ContractWriter::guarantees(Translator& translator, Code& out) const {
  const TermPtr everywhere = with_guard(nullptr);
  for (const Clause& clause : contract_.clauses)
    if (clause.kind == ClauseKind::Ensures)
      translator.condition(clause, everywhere, scope_.owner, out);
  for (const Behavior& behavior : contract_.behaviors) {
    const TermPtr assumed = assumption_of(behavior);
    const TermPtr guard = with_guard(assumed ? earlier(assumed, scope_.before) : nullptr);
    for (const Clause& clause : behavior.clauses)
      if (clause.kind == ClauseKind::Ensures)
        translator.condition(clause, guard, owner_of(behavior), out);
  }
}

void ContractWriter::behaviors_assumed(Translator& translator, Code& out) const {
  for (const Behavior& behavior : contract_.behaviors) {
    const TermPtr assumed = assumption_of(behavior);
    Code condition;
    const Clause clause{.kind = ClauseKind::Assumes, .text = "assumes", .begin = behavior.begin};
    if (!assumed || !translator.expression(clause, *assumed, condition)) continue;
    out.put("__culprit_covers (", behavior.begin);
    out.put(quoted(fmt::format("behavior {}{}", behavior.name, scope_.owner)), behavior.begin);
    out.put(", ! ! (", behavior.begin).put(condition).put(") ) ;", behavior.begin);
  }
}

void ContractWriter::changes(Translator& translator, const std::string& memory, Code& declared,
                             Code& compared) const {
  add_changes(contract_.clauses, nullptr, scope_.owner, memory, translator, declared, compared);
  for (const Behavior& behavior : contract_.behaviors)
    add_changes(behavior.clauses, assumption_of(behavior), owner_of(behavior), memory, translator,
                declared, compared);
}

void ContractWriter::add_changes(const std::vector<Clause>& clauses, const TermPtr& assumed,
                                 const std::string& owner, const std::string& memory,
                                 Translator& translator, Code& declared, Code& compared) const {
  std::vector<const Clause*> all;
  for (const Clause& clause : clauses)
    if (clause.kind == ClauseKind::Assigns) all.push_back(&clause);
  if (all.empty()) return;
  const TermPtr meant = with_guard(assumed);
  Code guard;
  if (meant && !translator.expression(*all[0], *meant, guard)) return;
  const AssignsCheck check = assigns_check(all, guard, owner, memory, scope_.locals, translator);
  declared.put(check.regions).put(check.kept);
  compared.put(check.checked);
}

void ContractWriter::behavior_sets(Translator& translator, Code& out) const {
  for (const BehaviorSet& set : contract_.sets) {
    std::vector<const Behavior*> members;
    for (const Behavior& behavior : contract_.behaviors)
      if (set.names.empty()) members.push_back(&behavior);
    for (const std::string& name : set.names) {
      const Behavior* behavior = find(contract_.behaviors, name);
      if (behavior) members.push_back(behavior);
      else
        translator.unused.push_back(
            {set.text, fmt::format("names '{}', which is not a behavior", name), set.begin});
    }
    if (set.complete) complete(set, members, translator, out);
    else disjoint(set, members, translator, out);
  }
}

void ContractWriter::complete(const BehaviorSet& set, const std::vector<const Behavior*>& members,
                              Translator& translator, Code& out) const {
  TermPtr any;
  for (const Behavior* behavior : members) {
    TermPtr one = assumption_or_true(*behavior);
    any = any ? binary("||", any, one) : one;
  }
  if (!any) return;
  const Clause clause{
      .kind = ClauseKind::Requires, .term = any, .text = set.text, .begin = set.begin};
  translator.condition(clause, with_guard(nullptr), scope_.owner, out);
}

void ContractWriter::disjoint(const BehaviorSet& set, const std::vector<const Behavior*>& members,
                              Translator& translator, Code& out) const {
  for (size_t i = 0; i < members.size(); ++i)
    for (size_t j = i + 1; j < members.size(); ++j) {
      const Clause clause{
          .kind = ClauseKind::Requires,
          .term = negated(
              binary("&&", assumption_or_true(*members[i]), assumption_or_true(*members[j]))),
          .text = fmt::format("disjoint behaviors {}, {}", members[i]->name, members[j]->name),
          .begin = set.begin};
      translator.condition(clause, with_guard(nullptr), scope_.owner, out);
    }
}

}  // namespace culprit::contract
