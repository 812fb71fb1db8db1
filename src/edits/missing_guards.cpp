#include "edits/missing_guards.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "edits/likeliest.h"
#include "edits/places/insertion_places.h"
#include "edits/places/place_conditions.h"
#include "edits/prior.h"
#include "machine/image/image.h"

namespace culprit::edits {

using model::Instruction;
using model::Op;

namespace {

class Guards {
 public:
  Guards(const SourceTree& tree, uint32_t index, const model::Function& function, size_t most,
         const Budget* budget, std::vector<Edit>& edits)
      : tree_(tree),
        program_(tree.program()),
        index_(index),
        function_(function),
        most_(most),
        budget_(budget),
        edits_(edits),
        conditions_(tree, index, function, budget) {}

  void run(const std::vector<model::ComponentId>& asked) {
    for (uint32_t pc = 0; pc + 1 < function_.code.size(); ++pc) {
      const Instruction& probe = function_.code[pc];
      if (probe.op != Op::Probe || function_.code[pc + 1].op != Op::Branch) continue;
      const auto id = static_cast<model::ComponentId>(probe.c);
      if (program_.components[id].kind != model::ComponentKind::Statement ||
          !std::binary_search(asked.begin(), asked.end(), id))
        continue;
      if (budget_ && budget_->exhausted()) return;
      guard(pc, id);
      if (edits_.size() / 2 > most_) keep_likeliest(edits_, most_);
    }
  }

 private:
  void guard(uint32_t pc, model::ComponentId id) {
    const SourceRange& range = program_.components[id].range;
    const SyntaxId statement = tree_.at(range);
    if (statement == kNoSyntax || tree_.kind(statement) == SyntaxKind::Opaque ||
        !tree_.is_statement(statement))
      return;
    // the `else` after it would belong to the added `if`
    if (tree_.kind(statement) == SyntaxKind::If && !tree_.is_in_block(statement)) return;
    const InsertionPlace place{pc, id, range.begin(), InsertionPlace::Where::Before, statement, {}};
    for (PlaceCondition& condition : conditions_.at(place, function_.code[pc].dst))
      add(place, std::move(condition));
  }

  /// Puts the condition's truth into the register of the probe.
  void add(const InsertionPlace& place, PlaceCondition condition) {
    const model::Operand gate = function_.code[place.pc].dst;
    if (condition.operand != gate)
      condition.code.push_back(
          {.op = Op::Move, .type = model::kI1, .dst = gate, .a = condition.operand});
    Edit edit;
    edit.component = place.component;
    edit.insertions.push_back(
        {index_, place.pc + 1, std::move(condition.code), {0, 1}, std::move(condition.calls)});
    edit.text = fmt::format("`if ({})` before it", condition.text);
    SourceRange at = tree_[place.beside].range;
    at.end_line = at.line;
    at.end_column = at.column;
    edit.source = {{at, "", fmt::format("if ({}) ", condition.text)}};
    edit.weight = kind_weight(model::ComponentKind::Statement) + condition.weight;
    edits_.push_back(std::move(edit));
  }

  const SourceTree& tree_;
  const model::Program& program_;
  const uint32_t index_;
  const model::Function& function_;
  const size_t most_;
  const Budget* const budget_;
  std::vector<Edit>& edits_;
  const PlaceConditions conditions_;
};

}  // namespace

std::vector<Edit> missing_guards(const machine::Image& image,
                                 const std::vector<model::ComponentId>& asked, size_t most,
                                 const Budget* budget) {
  std::vector<Edit> edits;
  const SourceTree tree(image.program());
  for (uint32_t f = 0; f < image.functions().size(); ++f) {
    const model::Function& function = *image.functions()[f].model;
    if (!function.suspect) continue;
    if (budget && budget->exhausted()) break;
    Guards(tree, f, function, most, budget, edits).run(asked);
    keep_likeliest(edits, most);
  }
  return edits;
}

}  // namespace culprit::edits
