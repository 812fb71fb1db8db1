#include "edits/missing_resets.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "edits/inserted_statements.h"
#include "edits/prior.h"
#include "machine/run/loop_iteration.h"
#include "model/operands.h"

namespace culprit::edits {

using model::Instruction;
using model::Op;
using model::Operand;

namespace {

// how much likelier than another slip, in the unit of kind_weight()
constexpr double kMissing = 0.2;

/// An instruction that sets a variable.
struct Setting {
  Operand variable = 0;
  int32_t pc = 0;
  int32_t loop = -1;                                   // the innermost loop around it
  const model::Constant* constant = nullptr;           // null: the value is computed
  model::ComponentId component = model::kNoComponent;  // from a constant's probe
};

class Search {
 public:
  Search(const SourceTree& tree, uint32_t index, const model::Function& function,
         std::vector<Edit>& slips)
      : tree_(tree), program_(tree.program()), index_(index), function_(function), slips_(slips) {
    collect();
  }

  void run(const std::vector<model::ComponentId>& asked, const Budget* budget) {
    for (const Setting& before : settings_) {
      if (budget && budget->exhausted()) return;
      if (!before.constant || !std::binary_search(asked.begin(), asked.end(), before.component))
        continue;
      for (int32_t loop = 0; loop < static_cast<int32_t>(function_.loops.size()); ++loop)
        if (loop != before.loop && is_within(loop, before.loop) && is_missing(before, loop) &&
            is_like_a_statement(before, loop) && !is_in_head(before.variable, written(loop)))
          add(before, loop);
    }
  }

 private:
  void collect() {
    for (size_t pc = 0; pc < function_.code.size(); ++pc) {
      const Instruction& i = function_.code[pc];
      model::for_each_definition(function_, i, [&](Operand written) {
        if (written >= static_cast<Operand>(function_.variables)) return;
        Setting setting{written, static_cast<int32_t>(pc),
                        machine::innermost_loop(function_, static_cast<int32_t>(pc)), nullptr,
                        model::kNoComponent};
        if ((i.op == Op::Probe || i.op == Op::Move) && i.a < 0)
          setting.constant = &function_.constants[static_cast<size_t>(~i.a)];
        if (setting.constant && setting.constant->kind != model::Constant::Kind::Bits)
          setting.constant = nullptr;
        if (setting.constant && i.op == Op::Probe)
          setting.component = static_cast<model::ComponentId>(i.c);
        settings_.push_back(setting);
      });
    }
  }

  /// `outer` = -1 means the function.
  bool is_within(int32_t loop, int32_t outer) const {
    while (loop >= 0 && loop != outer) loop = function_.loops[static_cast<size_t>(loop)].parent;
    return loop == outer;
  }

  bool is_missing(const Setting& before, int32_t loop) const {
    bool changes = false;
    for (const Setting& setting : settings_) {
      if (setting.variable != before.variable || !is_within(setting.loop, loop)) continue;
      if (setting.pc < before.pc) return false;
      const bool same = setting.constant && setting.constant->bits == before.constant->bits;
      if (same && setting.loop == loop) return false;
      changes |= setting.loop != loop || (setting.constant && !same);
    }
    return changes;
  }

  /// The trial resets the variable at the back edge of the loop; a statement in the source would
  /// stand at the beginning of its body. This and is_in_head tell whether both have the same
  /// effect: nothing sets the variable between `before` and the loop, and no code after the loop
  /// reads it.
  bool is_like_a_statement(const Setting& before, int32_t loop) const {
    int32_t first = INT32_MAX;
    for (const model::Block& block : function_.blocks)
      if (is_within(block.loop, loop)) first = std::min(first, block.pc);
    if (first < before.pc) return false;
    const auto sets_between = [&](const Setting& s) {
      return s.variable == before.variable && s.pc > before.pc && s.pc < first;
    };
    if (std::any_of(settings_.begin(), settings_.end(), sets_between)) return false;
    return std::none_of(function_.blocks.begin(), function_.blocks.end(),
                        [&](const model::Block& block) {
                          const bool behind = !is_within(block.loop, loop) && block.pc > first;
                          return behind && reads(block, before.variable);
                        });
  }

  /// Whether the condition or the step of the loop names the variable. True if they are not known.
  bool is_in_head(Operand variable, SyntaxId loop) const {
    if (loop == kNoSyntax || tree_.kind(loop) == SyntaxKind::Opaque) return true;
    const std::string& name = function_.register_names[static_cast<size_t>(variable)];
    for (const SyntaxId part : tree_.parts(loop)) {
      const bool is_initial = tree_.kind(loop) == SyntaxKind::For && tree_[part].part == 0;
      if (is_initial || tree_.is_statement(part)) continue;
      for (const SyntaxId id : tree_.all(part, SyntaxKind::Name))
        if (tree_.text(id) == name) return true;
    }
    return false;
  }

  SyntaxId written(int32_t loop) const {
    return tree_.at(function_.loops[static_cast<size_t>(loop)].location);
  }

  bool reads(const model::Block& block, Operand variable) const {
    for (int32_t pc = block.pc; pc < block.end; ++pc) {
      bool found = false;
      model::for_each_use(function_, function_.code[static_cast<size_t>(pc)],
                          [&](Operand operand) { found |= operand == variable; });
      if (found) return true;
    }
    return false;
  }

  /// The assignment as it is written. A macro may do more, so for a macro it is the variable and
  /// its value.
  std::string in_words(const Setting& before) const {
    const model::Component& component = program_.components[before.component];
    const std::string& name = function_.register_names[static_cast<size_t>(before.variable)];
    if (component.text.starts_with(name)) return component.text;
    const unsigned spare = 64 - std::min(64u, component.type.bits());
    return fmt::format(
        "{} = {}", name,
        component.type.is_integer()
            ? std::to_string(static_cast<int64_t>(before.constant->bits << spare) >> spare)
            : "…");
  }

  void add(const Setting& before, int32_t loop) {
    Edit slip;
    slip.component = before.component;
    slip.value =
        replay::ValueEdit{replay::ValueEdit::Kind::Constant,
                          program_.components[before.component].type, before.constant->bits};
    slip.probe = machine::LoopProbe{index_, loop, before.variable, before.component};
    const std::string assignment = in_words(before);
    slip.text = fmt::format("`{}` again in each iteration of the loop in line {}", assignment,
                            function_.loops[static_cast<size_t>(loop)].location.line);
    if (assignment.find("…") == std::string::npos)
      slip.source = inserted_in_loop(tree_, written(loop), assignment + ";");
    slip.weight = kind_weight(program_.components[before.component].kind) + kMissing;
    slips_.push_back(std::move(slip));
  }

  const SourceTree& tree_;
  const model::Program& program_;
  uint32_t index_;
  const model::Function& function_;
  std::vector<Setting> settings_;
  std::vector<Edit>& slips_;
};

}  // namespace

std::vector<Edit> missing_resets(const machine::Image& image,
                                 const std::vector<model::ComponentId>& asked,
                                 const Budget* budget) {
  std::vector<model::ComponentId> sorted = asked;
  std::sort(sorted.begin(), sorted.end());
  const SourceTree tree(image.program());
  std::vector<Edit> slips;
  for (size_t f = 0; f < image.functions().size(); ++f)
    if (const model::Function& function = *image.functions()[f].model;
        function.suspect && !function.loops.empty())
      Search(tree, static_cast<uint32_t>(f), function, slips).run(sorted, budget);
  return slips;
}

}  // namespace culprit::edits
