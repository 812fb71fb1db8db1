#include "edits/places/place_conditions.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "edits/source_names.h"
#include "machine/image/mutant.h"

namespace culprit::edits {

using model::Instruction;
using model::Op;
using model::Operand;

namespace {

// In the unit of kind_weight(): how much likelier a condition is than a comparison of two values
// that the function does not compare. Of nine checks that had been missing in public projects, five
// test whether a pointer is null and two whether a number is zero.
constexpr double kOfFunction = 0.3, kWithNumber = -0.2, kOfPath = -0.1, kOfExpression = -0.2,
                 kOpposite = -0.1, kBeside = 0.2, kUnnamed = -0.2, kOfPointer = 0.2;

struct Comparison {
  std::string_view text;
  Op of_signed, of_unsigned;
  bool is_swapped;
  model::FloatPredicate of_floats;
};
// a > b is b < a
constexpr Comparison kComparisons[] = {{"<", Op::Slt, Op::Ult, false, model::FloatPredicate::OLt},
                                       {"<=", Op::Sle, Op::Ule, false, model::FloatPredicate::OLe},
                                       {">", Op::Slt, Op::Ult, true, model::FloatPredicate::OGt},
                                       {">=", Op::Sle, Op::Ule, true, model::FloatPredicate::OGe},
                                       {"==", Op::Eq, Op::Eq, false, model::FloatPredicate::OEq},
                                       {"!=", Op::Ne, Op::Ne, false, model::FloatPredicate::UNe}};

bool is_path(const PlaceValue& value) {
  return !value.is_expression && value.text.find_first_of("[-.") != std::string::npos;
}

/// Members that the function does not name are many, so they are compared only with what it names.
bool are_too_many(const PlaceValue& value, const PlaceValue& other) {
  return value.is_unnamed && (other.is_unnamed || other.is_expression || other.is_number);
}

bool can_compare(const PlaceValue& left, const PlaceValue& right) {
  if (are_too_many(left, right) || are_too_many(right, left)) return false;
  if (left.type != right.type || left.is_number || left.text == right.text ||
      (left.is_expression && right.is_expression) || left.type == model::kI1)
    return false;
  // each two once
  return right.is_number || left.is_expression || (!right.is_expression && left.text < right.text);
}

/// The conditions at one place.
class Here {
 public:
  Here(const model::Program& program, const model::Function& function,
       const OtherVariables& variables, const PlaceValues& values, const InsertionPlace& place,
       std::optional<Operand> result, const Budget* budget)
      : program_(program),
        function_(function),
        variables_(variables),
        values_(values),
        place_(place),
        result_(result),
        budget_(budget),
        visible_(variables.visible(place.at)) {}

  std::vector<PlaceCondition> run() {
    const std::vector<PlaceValue>& values = values_at(0);
    for (const PlaceValue& value : values) {
      if (value.is_expression && value.type == model::kI1) add_truth(value);
      if (!value.is_number && !value.type.is_float() && value.type != model::kI1) test(value);
    }
    for (const PlaceValue& left : values) {
      if (budget_ && budget_->exhausted()) break;
      for (const PlaceValue& right : values)
        if (can_compare(left, right)) compare(left, right);
    }
    return std::move(conditions_);
  }

 private:
  const std::vector<PlaceValue>& values_at(unsigned in_use) {
    const auto [known, is_new] = here_.try_emplace(in_use);
    if (is_new) {
      PlaceCode code(program_, function_, variables_);
      known->second = values_.at(place_, visible_, code, in_use);
      std::ranges::move(values_.unnamed_members(place_, visible_, code, in_use),
                        std::back_inserter(known->second));
    }
    return known->second;
  }

  /// The register of a truth behind code with so many registers in use.
  std::optional<Operand> result_after(unsigned in_use) const {
    if (result_) return result_;
    PlaceCode code(program_, function_, variables_);
    code.set_in_use(in_use);
    return code.fresh();
  }

  void add_truth(const PlaceValue& value) {
    conditions_.push_back({value.text, value.code, value.calls, value.operand, kOfFunction});
    const std::optional<Operand> result = result_after(value.in_use);
    if (!result) return;
    std::vector<Instruction> code = value.code;
    code.push_back(
        {.op = Op::Eq, .type = model::kI1, .dst = *result, .a = value.operand, .b = kZero});
    conditions_.push_back({fmt::format("!({})", value.text), std::move(code), value.calls, *result,
                           kOfFunction + kOpposite});
  }

  /// Compares the value with zero.
  void test(const PlaceValue& value) {
    const std::optional<Operand> result = result_after(value.in_use);
    if (!result) return;
    const bool is_pointer = value.type.is_pointer();
    for (const Comparison& comparison : kComparisons) {
      const bool is_order = comparison.of_signed != comparison.of_unsigned;
      if (is_order && values_.is_unsigned(value.text).value_or(true)) continue;
      Instruction compares{.op = comparison.of_signed,
                           .type = value.type,
                           .dst = *result,
                           .a = value.operand,
                           .b = kZero};
      if (comparison.is_swapped) std::swap(compares.a, compares.b);
      std::vector<Instruction> code = value.code;
      code.push_back(compares);
      std::string text = fmt::format("{} {} 0", value.text, comparison.text);
      if (is_pointer && comparison.of_signed == Op::Eq)
        text = value.is_expression ? fmt::format("!({})", value.text) : "!" + value.text;
      if (is_pointer && comparison.of_signed == Op::Ne) text = value.text;
      // a function is left if the pointer is null, and a statement runs if it is not
      const Op usual = result_ ? Op::Ne : Op::Eq;
      const double weight =
          (is_path(value) ? kOfPath : 0) + (is_pointer && compares.op == usual ? kOfPointer : 0) +
          (value.is_unnamed ? kUnnamed : 0) + (value.is_expression ? kOfExpression : 0) +
          (is_named_beside(value) ? kBeside : 0);
      conditions_.push_back({std::move(text), std::move(code), value.calls, *result, weight});
    }
  }

  /// The comparison for the sides' types; nullopt if they are not known, or C would convert them.
  std::optional<Op> operation(const Comparison& comparison, const PlaceValue& left,
                              const PlaceValue& right) const {
    if (comparison.of_signed == comparison.of_unsigned) return comparison.of_signed;
    if (left.type.is_pointer()) return std::nullopt;
    const std::optional<bool> left_is = values_.is_unsigned(left.text),
                              right_is = values_.is_unsigned(right.text);
    const bool is_small = right.is_number && !right.text.starts_with('-');
    if (!left_is || (!is_small && !right_is)) return std::nullopt;
    if (!is_small && *left_is != *right_is) return std::nullopt;
    return *left_is ? comparison.of_unsigned : comparison.of_signed;
  }

  /// C compares only pointers to the same.
  bool point_to_the_same(const PlaceValue& left, const PlaceValue& right) const {
    const std::string type = values_.type_of(left.text);
    return !type.empty() && type == values_.type_of(right.text);
  }

  void compare(const PlaceValue& left, const PlaceValue& right) {
    if (left.type.is_pointer() && !point_to_the_same(left, right)) return;
    if (right.is_number && right.text == "0" && !left.type.is_float()) return;  // tested
    const std::vector<PlaceValue>& later = values_at(left.in_use);
    const auto again = std::find_if(later.begin(), later.end(), [&](const PlaceValue& value) {
      return value.text == right.text && value.is_number == right.is_number;
    });
    if (again == later.end() || (!left.calls.empty() && !again->calls.empty())) return;
    const std::optional<Operand> result = result_after(again->in_use);
    if (!result) return;
    for (const Comparison& comparison : kComparisons) {
      Instruction compares{.op = Op::FCmp,
                           .type = left.type,
                           .dst = *result,
                           .a = left.operand,
                           .b = again->operand};
      if (left.type.is_float()) {
        compares.aux = static_cast<uint8_t>(comparison.of_floats);
      } else {
        const std::optional<Op> op = operation(comparison, left, right);
        if (!op) continue;
        compares.op = *op;
        if (comparison.is_swapped) std::swap(compares.a, compares.b);
      }
      std::vector<Instruction> code = left.code;
      code.insert(code.end(), again->code.begin(), again->code.end());
      code.push_back(compares);
      const bool has_path = is_path(left) || is_path(right);
      const double weight = (has_path ? kOfPath : 0) + (right.is_number ? kWithNumber : 0) +
                            (left.is_unnamed || right.is_unnamed ? kUnnamed : 0) +
                            (left.is_expression || right.is_expression ? kOfExpression : 0) +
                            (is_named_beside(left) || is_named_beside(right) ? kBeside : 0);
      conditions_.push_back({fmt::format("{} {} {}", left.text, comparison.text, right.text),
                             std::move(code), left.calls.empty() ? again->calls : left.calls,
                             *result, weight});
    }
  }

  /// Whether the statement at the place names a variable of the value.
  bool is_named_beside(const PlaceValue& value) const {
    return !value.is_number &&
           is_named(program_.components[place_.component].text, base_of(value.text));
  }

  const model::Program& program_;
  const model::Function& function_;
  const OtherVariables& variables_;
  const PlaceValues& values_;
  const InsertionPlace& place_;
  const std::optional<Operand> result_;
  const Budget* const budget_;
  const PlaceCode::Variables visible_;
  std::map<unsigned, std::vector<PlaceValue>> here_;  // by registers in use
  std::vector<PlaceCondition> conditions_;
};

}  // namespace

PlaceConditions::PlaceConditions(const SourceTree& tree, uint32_t index,
                                 const model::Function& function, const Budget* budget)
    : tree_(tree),
      program_(tree.program()),
      function_(function),
      variables_(tree, index, function),
      paths_(paths_in(tree, function)),
      values_(tree, function, variables_, paths_),
      budget_(budget) {}

std::vector<PlaceCondition> PlaceConditions::at(const InsertionPlace& place,
                                                std::optional<Operand> result) const {
  return Here(program_, function_, variables_, values_, place, result, budget_).run();
}

}  // namespace culprit::edits
