#include "edits/missing_guards.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "edits/insertion_places.h"
#include "edits/place_values.h"
#include "edits/prior.h"
#include "edits/source_names.h"
#include "machine/image/image.h"

namespace culprit::edits {

using model::Instruction;
using model::Op;
using model::Operand;

namespace {

// In the unit of kind_weight(): how much likelier a condition is than a comparison of two values
// that the function does not compare.
constexpr double kOfFunction = 0.3, kWithNumber = -0.2, kOfPath = -0.1, kOfExpression = -0.2,
                 kOpposite = -0.1, kBeside = 0.2;

struct Comparison {
  std::string_view text;
  Op op;  // of signed integers
  bool is_swapped;
  model::FloatPredicate of_floats;
};
// a > b is b < a
constexpr Comparison kComparisons[] = {{"<", Op::Slt, false, model::FloatPredicate::OLt},
                                       {"<=", Op::Sle, false, model::FloatPredicate::OLe},
                                       {">", Op::Slt, true, model::FloatPredicate::OGt},
                                       {">=", Op::Sle, true, model::FloatPredicate::OGe},
                                       {"==", Op::Eq, false, model::FloatPredicate::OEq},
                                       {"!=", Op::Ne, false, model::FloatPredicate::UNe}};

class Guards {
 public:
  Guards(const SourceTree& tree, uint32_t index, const model::Function& function, size_t most,
         std::vector<Edit>& edits)
      : tree_(tree),
        program_(tree.program()),
        index_(index),
        function_(function),
        most_(most),
        edits_(edits),
        variables_(tree, index, function),
        paths_(paths_in(tree, function)),
        values_(tree, function, variables_, paths_) {}

  void run(const std::vector<model::ComponentId>& asked) {
    for (uint32_t pc = 0; pc + 1 < function_.code.size(); ++pc) {
      const Instruction& probe = function_.code[pc];
      if (probe.op != Op::Probe || function_.code[pc + 1].op != Op::Branch) continue;
      const auto id = static_cast<model::ComponentId>(probe.c);
      if (program_.components[id].kind != model::ComponentKind::Statement ||
          !std::binary_search(asked.begin(), asked.end(), id))
        continue;
      guard(pc, id);
      if (edits_.size() / 2 > most_) keep_likeliest();
    }
  }

  void keep_likeliest() {
    std::stable_sort(edits_.begin(), edits_.end(),
                     [](const Edit& a, const Edit& b) { return a.weight > b.weight; });
    if (edits_.size() > most_) edits_.resize(most_);
  }

 private:
  /// A statement, the instruction after its probe, and the values there.
  struct Gate {
    uint32_t pc = 0;
    model::ComponentId component = 0;
    SyntaxId statement = kNoSyntax;
    InsertionPlace place;
    PlaceCode::Variables visible;
    std::map<unsigned, std::vector<PlaceValue>> values;  // by registers in use
  };

  void guard(uint32_t pc, model::ComponentId id) {
    const SourceRange& range = program_.components[id].range;
    const SyntaxId statement = tree_.at(range);
    if (statement == kNoSyntax || tree_.kind(statement) == SyntaxKind::Opaque ||
        !tree_.is_statement(statement))
      return;
    // the `else` after it would belong to the added `if`
    if (tree_.kind(statement) == SyntaxKind::If && !tree_.is_in_block(statement)) return;
    Gate gate{pc,
              id,
              statement,
              {pc, id, range.begin(), InsertionPlace::Where::Before, statement, {}},
              variables_.visible(range.begin()),
              {}};
    const std::vector<PlaceValue>& values = values_at(gate, 0);
    for (const PlaceValue& value : values)
      if (value.is_expression && value.type == model::kI1) add_condition(gate, value);
    for (const PlaceValue& left : values)
      for (const PlaceValue& right : values)
        if (can_compare(left, right)) compare(gate, left, right);
  }

  const std::vector<PlaceValue>& values_at(Gate& gate, unsigned in_use) {
    const auto [known, is_new] = gate.values.try_emplace(in_use);
    if (is_new) {
      PlaceCode code(program_, function_, variables_);
      known->second = values_.at(gate.place, gate.visible, code, in_use);
    }
    return known->second;
  }

  void add_condition(const Gate& gate, const PlaceValue& value) {
    add(gate, value.code, value.calls, value.operand, value.text, kOfFunction);
    std::vector<Instruction> code = value.code;
    code.push_back({.op = Op::Eq,
                    .type = model::kI1,
                    .dst = gate_register(gate),
                    .a = value.operand,
                    .b = machine::Mutation::kConstant});
    add(gate, std::move(code), value.calls, gate_register(gate), fmt::format("!({})", value.text),
        kOfFunction + kOpposite);
  }

  static bool can_compare(const PlaceValue& left, const PlaceValue& right) {
    if (left.type != right.type || left.is_number || left.text == right.text ||
        (left.is_expression && right.is_expression) || left.type == model::kI1)
      return false;
    // each two once
    return right.is_number || left.is_expression ||
           (!right.is_expression && left.text < right.text);
  }

  void compare(Gate& gate, const PlaceValue& left, const PlaceValue& right) {
    const std::vector<PlaceValue>& later = values_at(gate, left.in_use);
    const auto again = std::find_if(later.begin(), later.end(), [&](const PlaceValue& value) {
      return value.text == right.text && value.is_number == right.is_number;
    });
    if (again == later.end() || (!left.calls.empty() && !again->calls.empty())) return;
    const bool is_equal_only = left.type.is_pointer() || values_.may_be_unsigned(left.text) ||
                               (!right.is_number && values_.may_be_unsigned(right.text));
    for (const Comparison& comparison : kComparisons) {
      const bool is_order = comparison.op == Op::Slt || comparison.op == Op::Sle;
      if (is_order && is_equal_only && !left.type.is_float()) continue;
      std::vector<Instruction> code = left.code;
      code.insert(code.end(), again->code.begin(), again->code.end());
      Instruction compares{.op = comparison.op,
                           .type = left.type,
                           .dst = gate_register(gate),
                           .a = left.operand,
                           .b = again->operand};
      if (left.type.is_float()) {
        compares.op = Op::FCmp;
        compares.aux = static_cast<uint8_t>(comparison.of_floats);
      } else if (comparison.is_swapped) {
        std::swap(compares.a, compares.b);
      }
      code.push_back(compares);
      const bool has_path = is_path(left) || is_path(right);
      const double weight = (has_path ? kOfPath : 0) + (right.is_number ? kWithNumber : 0) +
                            (left.is_expression || right.is_expression ? kOfExpression : 0) +
                            (is_named_in(gate, left) || is_named_in(gate, right) ? kBeside : 0);
      add(gate, std::move(code), left.calls.empty() ? again->calls : left.calls,
          gate_register(gate), fmt::format("{} {} {}", left.text, comparison.text, right.text),
          weight);
    }
  }

  /// Whether the statement names a variable of the value.
  bool is_named_in(const Gate& gate, const PlaceValue& value) const {
    return !value.is_number &&
           is_named(program_.components[gate.component].text, base_of(value.text));
  }

  static bool is_path(const PlaceValue& value) {
    return !value.is_expression && value.text.find_first_of("[-.") != std::string::npos;
  }

  Operand gate_register(const Gate& gate) const { return function_.code[gate.pc].dst; }

  void add(const Gate& gate, std::vector<Instruction> code, std::vector<model::CallSite> calls,
           Operand condition, const std::string& text, double weight) {
    if (condition != gate_register(gate))
      code.push_back(
          {.op = Op::Move, .type = model::kI1, .dst = gate_register(gate), .a = condition});
    Edit edit;
    edit.component = gate.component;
    edit.insertions.push_back({index_, gate.pc + 1, std::move(code), 0, std::move(calls)});
    edit.text = fmt::format("`if ({})` before it", text);
    SourceRange at = tree_[gate.statement].range;
    at.end_line = at.line;
    at.end_column = at.column;
    edit.source = {{at, "", fmt::format("if ({}) ", text)}};
    edit.weight = kind_weight(model::ComponentKind::Statement) + weight;
    edits_.push_back(std::move(edit));
  }

  const SourceTree& tree_;
  const model::Program& program_;
  const uint32_t index_;
  const model::Function& function_;
  const size_t most_;
  std::vector<Edit>& edits_;
  const OtherVariables variables_;
  const std::vector<Path> paths_;
  const PlaceValues values_;
};

}  // namespace

std::vector<Edit> missing_guards(const machine::Image& image,
                                 const std::vector<model::ComponentId>& asked, size_t most) {
  std::vector<Edit> edits;
  const SourceTree tree(image.program());
  for (uint32_t f = 0; f < image.functions().size(); ++f) {
    const model::Function& function = *image.functions()[f].model;
    if (!function.suspect) continue;
    Guards guards(tree, f, function, most, edits);
    guards.run(asked);
    guards.keep_likeliest();
  }
  return edits;
}

}  // namespace culprit::edits
