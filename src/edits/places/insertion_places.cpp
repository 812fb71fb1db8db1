#include "edits/places/insertion_places.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>

#include "edits/inserted_statements.h"
#include "edits/rewriting.h"
#include "model/operands.h"

namespace culprit::edits {

using model::ComponentKind;
using model::Instruction;
using model::Op;

namespace {

class Places {
 public:
  using Where = InsertionPlace::Where;

  Places(const SourceTree& tree, const model::Function& function,
         const std::vector<model::ComponentId>& asked)
      : tree_(tree), program_(tree.program()), function_(function), asked_(asked) {
    index_code();
    for (const model::ComponentId id : tree.components_in(function.name)) {
      const model::Component& component = program_.components[id];
      if (component.kind == ComponentKind::Condition)
        conditions_.try_emplace(component.statement.begin(), id);
    }
    for (const model::Block& block : function.blocks) {
      const auto pc = static_cast<uint32_t>(block.pc);
      if (block.join) joins_.insert(pc);
      if (block.loop >= 0 &&
          function.loops[static_cast<size_t>(block.loop)].header_order == block.order)
        heads_.insert(pc);
    }
  }

  std::vector<InsertionPlace> run(bool before_heads) {
    for (uint32_t pc = 0; pc < function_.code.size(); ++pc)
      if (code(pc).op == Op::Probe && is_gate(id_at(pc)))
        add(pc, id_at(pc), range_at(pc).begin(), Where::Before);
    for (size_t loop = 0; loop < function_.loops.size(); ++loop)
      add_before_loop(static_cast<int32_t>(loop));
    for (uint32_t pc = 0; pc + 1 < function_.code.size(); ++pc)
      if (is_skipping_gate(pc)) add_behind(pc);
    for (uint32_t pc = 0; pc < function_.code.size(); ++pc)
      if (code(pc).op == Op::Gap) add(pc, id_at(pc), range_at(pc).begin(), Where::Before);
    for (uint32_t pc = 0; pc < function_.code.size(); ++pc)
      if (before_heads && code(pc).op == Op::Probe) add_before_head(id_at(pc), kind_at(pc));
    return std::move(places_);
  }

 private:
  const Instruction& code(uint32_t pc) const { return function_.code[pc]; }
  model::ComponentId id_at(uint32_t pc) const {
    return static_cast<model::ComponentId>(code(pc).c);
  }
  const SourceRange& range_at(uint32_t pc) const { return program_.components[id_at(pc)].range; }
  ComponentKind kind_at(uint32_t pc) const { return program_.components[id_at(pc)].kind; }
  /// Whether the component's probe decides if its statement runs.
  bool is_gate(model::ComponentId id) const {
    const ComponentKind kind = program_.components[id].kind;
    return kind == ComponentKind::Statement || kind == ComponentKind::Jump;
  }

  bool is_skipping_gate(uint32_t pc) const {
    return code(pc).op == Op::Probe && kind_at(pc) == ComponentKind::Statement &&
           pc + 1 < function_.code.size() && code(pc + 1).op == Op::Branch;
  }

  /// Loops are no components. The place before one belongs to its condition.
  void add_before_loop(int32_t loop) {
    const SourceLocation& at = function_.loops[static_cast<size_t>(loop)].location;
    const std::optional<uint32_t> entry = only_entry(loop);
    const SyntaxId statement = tree_.at(at);
    if (!entry || statement == kNoSyntax || tree_[statement].range.begin() != at ||
        (tree_.kind(statement) != SyntaxKind::For && tree_.kind(statement) != SyntaxKind::While &&
         tree_.kind(statement) != SyntaxKind::Do))
      return;
    const auto condition = conditions_.find(at);
    if (condition == conditions_.end()) return;
    const model::ComponentId id = condition->second;
    if (!std::binary_search(asked_.begin(), asked_.end(), id)) return;
    std::string words = "before the loop";
    if (!tree_.is_in_block(statement)) words += ", in braces";
    if (taken_.insert(*entry).second)
      places_.push_back({*entry, id, at, Where::Before, statement, std::move(words)});
  }

  /// The instruction with which the loop is entered from before it, rather than from a branch that
  /// skips the statement before it; nullopt if there are several.
  std::optional<uint32_t> only_entry(int32_t loop) const {
    std::optional<uint32_t> only;
    const auto entries = entries_.find(loop);
    if (entries == entries_.end()) return only;
    for (const uint32_t pc : entries->second) {
      if (behind_gates_.contains(pc)) continue;
      if (only) return std::nullopt;
      only = pc;
    }
    return only;
  }

  /// A declaration with a value, an `if` and a `switch` have no gate. Their code begins with that
  /// of their first value.
  void add_before_head(model::ComponentId id, ComponentKind kind) {
    using enum ComponentKind;
    if (kind != Initializer && kind != Condition && kind != ConditionAtom && kind != SwitchValue)
      return;
    const SyntaxId value = tree_.around(program_.components[id].range.begin());
    const SyntaxId statement = tree_.statement_of(value);
    if (statement == kNoSyntax || !tree_.is_in_block(statement)) return;
    const bool is_declaration = tree_.kind(statement) == SyntaxKind::Declaration;
    if (!is_declaration && tree_.kind(statement) != SyntaxKind::If &&
        tree_.kind(statement) != SyntaxKind::Switch)
      return;
    const SyntaxId head = is_declaration ? statement : tree_.part(statement, 0);
    const std::optional<uint32_t> pc = first_in(tree_[head].range);
    if (!pc || keeps_a_value(*pc) || !std::binary_search(asked_.begin(), asked_.end(), id)) return;
    if (taken_.insert(*pc).second)
      places_.push_back({*pc, id, tree_[statement].range.begin(), Where::Before, statement,
                         is_declaration ? "before it" : "before the statement"});
  }

  /// The first instruction of the code that is written in the range.
  std::optional<uint32_t> first_in(const SourceRange& range) const {
    std::optional<uint32_t> first;
    for (auto at = at_places_.lower_bound(range.begin());
         at != at_places_.end() && contains(range, at->first); ++at)
      first = std::min(first.value_or(at->second), at->second);
    return first;
  }

  /// Whether a register that holds no value between blocks holds one before the instruction.
  bool keeps_a_value(uint32_t from) const {
    std::set<model::Operand> written;
    for (uint32_t pc = from; pc < function_.code.size(); ++pc) {
      bool reads_older = false;
      model::for_each_use(function_, code(pc), [&](model::Operand use) {
        reads_older |=
            use >= static_cast<model::Operand>(function_.shared) && !written.contains(use);
      });
      if (reads_older) return true;
      if (ends_a_block(code(pc).op)) return false;
      model::for_each_definition(function_, code(pc),
                                 [&](model::Operand result) { written.insert(result); });
    }
    return false;
  }

  /// Adds the place after the statement of the gate at `gate`: the target of the branch that skips
  /// it.
  void add_behind(uint32_t gate) {
    auto behind = static_cast<uint32_t>(code(gate + 1).c);
    if (code(behind).op == Op::Jump) behind = static_cast<uint32_t>(code(behind).a);
    const std::optional<uint32_t> entry =
        code(behind).op == Op::LoopEnter ? other_entry(behind) : std::nullopt;
    if (!entry && (!joins_.contains(behind) || heads_.contains(behind))) return;
    const SourceRange& range = range_at(gate);
    add(entry.value_or(behind), id_at(gate), {range.file, range.end_line, range.end_column},
        Where::After);
  }

  /// If a loop follows the statement, it is entered from the statement and from the branch that
  /// skips it. Returns the first entry for the second; nullopt if the loop has others.
  std::optional<uint32_t> other_entry(uint32_t skipping) const {
    std::optional<uint32_t> other;
    const auto entries = entries_before_.find(code(skipping + 1).a);
    if (entries == entries_before_.end()) return other;
    for (const uint32_t pc : entries->second) {
      if (pc == skipping) continue;
      if (other) return std::nullopt;
      other = pc;
    }
    return other;
  }

  void index_code() {
    for (uint32_t pc = 0; pc < function_.code.size(); ++pc) {
      const Instruction& i = code(pc);
      if (i.op != Op::Alloca) at_places_.try_emplace(function_.locations[pc], pc);
      if (is_skipping_gate(pc)) behind_gates_.insert(static_cast<uint32_t>(code(pc + 1).c));
      if (i.op != Op::LoopEnter) continue;
      entries_[i.a].push_back(pc);
      if (pc + 1 < function_.code.size() && code(pc + 1).op == Op::Jump)
        entries_before_[code(pc + 1).a].push_back(pc);
    }
  }

  void add(uint32_t pc, model::ComponentId id, const SourceLocation& at, Where where) {
    const bool is_moved = code(pc).op != Op::LoopNext && code(pc).op != Op::Jump;
    if (!is_moved || !std::binary_search(asked_.begin(), asked_.end(), id)) return;
    const std::optional<InsertionPlace> place = beside(pc, id, at, where);
    if (place && taken_.insert(pc).second) places_.push_back(*place);
  }

  /// nullopt where no statement can stand: in macros, and in the head of a `for`.
  std::optional<InsertionPlace> beside(uint32_t pc, model::ComponentId id, const SourceLocation& at,
                                       Where where) const {
    const SourceRange& range = program_.components[id].range;
    const SyntaxId statement = tree_.at(range);
    if (statement == kNoSyntax) {
      const SyntaxId block = tree_.block_that_ends(range);
      if (block == kNoSyntax) return std::nullopt;
      return InsertionPlace{pc, id, at, Where::AtEnd, block, "before it"};
    }
    if (tree_.kind(statement) == SyntaxKind::Opaque || !tree_.is_statement(statement))
      return std::nullopt;
    std::string words = where == Where::Before ? "before it" : "after it";
    if (!tree_.is_in_block(statement)) words += ", in braces";
    return InsertionPlace{pc, id, at, where, statement, std::move(words)};
  }

  const SourceTree& tree_;
  const model::Program& program_;
  const model::Function& function_;
  const std::vector<model::ComponentId>& asked_;
  std::map<SourceLocation, model::ComponentId> conditions_;  // by the place of their statement
  std::map<SourceLocation, uint32_t> at_places_;             // the first instruction of each place
  std::map<int32_t, std::vector<uint32_t>> entries_;         // into each loop
  std::map<int32_t, std::vector<uint32_t>> entries_before_;  // by the jump that follows
  std::unordered_set<uint32_t> behind_gates_;                // where branches skip a statement to
  std::unordered_set<uint32_t> joins_;                       // several ways lead to them
  std::unordered_set<uint32_t> heads_;                       // the first instructions of loops
  std::set<uint32_t> taken_;
  std::vector<InsertionPlace> places_;
};

}  // namespace

std::vector<InsertionPlace> insertion_places(const SourceTree& tree,
                                             const model::Function& function,
                                             const std::vector<model::ComponentId>& asked,
                                             bool before_heads) {
  return Places(tree, function, asked).run(before_heads);
}

SourceChanges inserted(const SourceTree& tree, const InsertionPlace& place,
                       std::string_view statement) {
  switch (place.where) {
    case InsertionPlace::Where::Before: return inserted_before(tree, place.beside, statement);
    case InsertionPlace::Where::After: return inserted_after(tree, place.beside, statement);
    case InsertionPlace::Where::AtEnd: return inserted_at_end(tree, place.beside, statement);
  }
  return {};
}

}  // namespace culprit::edits
