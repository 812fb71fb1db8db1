// Operators with two operands.
#include <algorithm>

#include <fmt/format.h>

#include "machine/memory/pointer_name.h"
#include "session/values/evaluator.h"
#include "session/values/read_value.h"

namespace culprit::session {

using machine::Memory;
using model::BasicType;
using model::TypeKind;

namespace {

bool is_comparison(std::string_view op) {
  return op == "==" || op == "!=" || op == "<" || op == "<=" || op == ">" || op == ">=";
}
bool is_equality(std::string_view op) { return op == "==" || op == "!="; }

}  // namespace

std::string undefined_words(machine::FindingKind kind, const std::string& type) {
  if (kind == machine::FindingKind::DivisionByZero) return "divides by zero";
  if (kind == machine::FindingKind::ShiftOutOfRange)
    return "shifts by a negative number, or by the width of the type or more";
  return fmt::format("does not fit the type {}", type);
}

TypedValue Evaluator::binary(const Node& node) {
  if (node.text == "&&" || node.text == "||") return logical(node);
  const Number left = scalar(node.parts[0]), right = scalar(node.parts[1]);
  if (error_) return {};
  const bool left_points = rules_.is_pointer(left.type),
             right_points = rules_.is_pointer(right.type);
  if (!left_points && !right_points) return arithmetic(node, left, right);
  if (is_comparison(node.text)) return pointer_comparison(node, left, right);
  if (node.text == "-" && left_points && right_points) return pointer_difference(node, left, right);
  if (node.text == "+" && right_points && !left_points)
    return pointer_sum(node, right, left, false);
  if ((node.text == "+" || node.text == "-") && left_points && !right_points)
    return pointer_sum(node, left, right, node.text == "-");
  return error(node, fmt::format("C has no `{}` of {} and {}", node.text, rules_.name(left.type),
                                 rules_.name(right.type)));
}

TypedValue Evaluator::logical(const Node& node) {
  const bool left = numbers_.truth(scalar(node.parts[0]));
  const bool decided = left == (node.text == "||");
  if (decided) {
    type_of(node.parts[1]);  // its names and types are checked
    return plain(Numbers::integer(BasicType::Int, left));
  }
  return plain(Numbers::integer(BasicType::Int, numbers_.truth(scalar(node.parts[1]))));
}

TypedValue Evaluator::arithmetic(const Node& node, const Number& left, const Number& right) {
  const bool floats = rules_.is_float(left.type) || rules_.is_float(right.type);
  constexpr std::string_view kIntegerOnly[] = {"%", "<<", ">>", "&", "|", "^"};
  if (floats && std::find(std::begin(kIntegerOnly), std::end(kIntegerOnly), node.text) !=
                    std::end(kIntegerOnly))
    return error(node, fmt::format("C has no `{}` of floating-point numbers", node.text));
  const auto promoted = [&](const Number& n) {
    return *numbers_.converted(n, rules_.promoted(n.type, {}));
  };
  const Numbers::Outcome outcome = numbers_.binary(node.text, promoted(left), promoted(right));
  if (outcome.finding)
    return undefined(
        node,
        fmt::format("`{}` {}", written(node),
                    undefined_words(*outcome.finding, rules_.name(outcome.number.type))),
        outcome.number.type);
  return plain(outcome.number);
}

TypedValue Evaluator::pointer_sum(const Node& node, const Number& pointer, const Number& index,
                                  bool minus) {
  const TypeRef element = *rules_.element(pointer.type);
  if (!rules_.is_integer(index.type))
    return error(node, fmt::format("C adds no {} to a pointer", rules_.name(index.type)));
  const bool counts_bytes =
      rules_.kind(element) == TypeKind::Void || rules_.kind(element) == TypeKind::Function;
  const uint64_t bytes = counts_bytes ? 1 : rules_.bytes(element);
  TypedValue out = plain(pointer);
  if (type_only_) return out;
  if (bytes == 0)
    return error(node, fmt::format("the size of {} is not known here", rules_.name(element)));
  int64_t distance = numbers_.index(index);
  if (distance == 0) return out;
  if (const auto problem = problem_at(scope_, pointer.value.bits, 0))
    return undefined(node, fmt::format("`{}` leads nowhere: {}", written(node), *problem));
  const machine::Object& object = *scope_.state.memory.find(Memory::id_of(pointer.value.bits));
  int64_t offset = Memory::offset_of(pointer.value.bits);
  const auto size = static_cast<int64_t>(bytes);
  const bool overflows = __builtin_mul_overflow(distance, minus ? -size : size, &distance) ||
                         __builtin_add_overflow(offset, distance, &offset);
  if (overflows || offset < 0 || static_cast<uint64_t>(offset) > object.size())
    return undefined(node, fmt::format("`{}` is outside of {}, which has {} bytes", written(node),
                                       machine::object_name(object), object.size()));
  out.value = machine::Value::plain(pointer.value.bits + static_cast<uint64_t>(distance));
  return out;
}

TypedValue Evaluator::pointer_difference(const Node& node, const Number& left,
                                         const Number& right) {
  const TypeRef element = *rules_.element(left.type);
  const uint64_t bytes = rules_.kind(element) == TypeKind::Void ? 1 : rules_.bytes(element);
  if (bytes == 0)
    return error(node, fmt::format("the size of {} is not known here", rules_.name(element)));
  if (Memory::id_of(left.value.bits) != Memory::id_of(right.value.bits))
    return undefined(node,
                     fmt::format("`{}` and `{}` point into different objects",
                                 written(node.parts[0]), written(node.parts[1])),
                     BasicType::Long);
  const auto distance = static_cast<int64_t>(left.value.bits - right.value.bits);
  return plain(Numbers::integer(BasicType::Long,
                                static_cast<uint64_t>(distance / static_cast<int64_t>(bytes))));
}

TypedValue Evaluator::pointer_comparison(const Node& node, const Number& left,
                                         const Number& right) {
  if (rules_.is_float(left.type) || rules_.is_float(right.type))
    return error(node, "C compares no pointer with a floating-point number");
  const bool same = Memory::id_of(left.value.bits) == Memory::id_of(right.value.bits);
  if (!is_equality(node.text) && !same)
    return undefined(node,
                     fmt::format("`{}` and `{}` point into different objects",
                                 written(node.parts[0]), written(node.parts[1])),
                     BasicType::Int);
  const TypeRef number = BasicType::UnsignedLong;
  return plain(
      numbers_
          .binary(node.text, *numbers_.converted(left, number), *numbers_.converted(right, number))
          .number);
}

}  // namespace culprit::session
