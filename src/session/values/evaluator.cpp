#include "session/values/evaluator.h"

#include <utility>

#include <fmt/format.h>

#include "machine/memory/pointer_name.h"
#include "session/values/lexer.h"
#include "session/values/members.h"
#include "session/values/read_value.h"
#include "session/values/similar_names.h"
#include "session/values/type_names.h"
#include "session/values/variables.h"

namespace culprit::session {

using machine::FindingKind;
using machine::Memory;
using model::BasicType;
using model::TypeKind;

Result<TypedValue> Evaluator::run(const Node& node) {
  TypedValue value = evaluate(node);
  if (!error_ && rules_.kind(value.type) == TypeKind::Void)
    error(node, fmt::format("`{}` has no value: its type is void", written(node)));
  if (!error_)
    if (const auto problem = load(scope_, value))
      error(node, fmt::format("`{}` cannot be read: {}", written(node), *problem));
  if (error_) return *error_;
  return value;
}

TypedValue Evaluator::error(const Node& node, std::string message, std::string hint) {
  if (!error_) error_ = error_at(node.begin, std::move(message), std::move(hint));
  return plain(Numbers::integer(BasicType::Int, 0));
}

TypedValue Evaluator::undefined(const Node& node, std::string message, TypeRef type) {
  if (type_only_) return plain({type, {}});
  return error(node, std::move(message));
}

TypedValue Evaluator::evaluate(const Node& node) {
  if (error_) return plain(Numbers::integer(BasicType::Int, 0));
  switch (node.kind) {
    case NodeKind::Literal: return plain({node.type, node.literal});
    case NodeKind::Name: return name(node);
    case NodeKind::Prefix: return prefix(node);
    case NodeKind::Binary: return binary(node);
    case NodeKind::Conditional: return conditional(node);
    case NodeKind::Subscript: return subscript(node);
    case NodeKind::Member:
    case NodeKind::Arrow: return member(node);
    case NodeKind::Cast: return cast(node);
    case NodeKind::SizeOf:
    case NodeKind::SizeOfType: return size_of(node);
  }
  return {};
}

TypedValue Evaluator::name(const Node& node) {
  if (auto variable = variable_named(scope_, node.text)) return variable->value;
  if (const auto found = enumerator_named(scope_.types(), node.text)) {
    const bool fits = found->value >= INT32_MIN && found->value <= INT32_MAX;
    const Number number = Numbers::integer(BasicType::Long, static_cast<uint64_t>(found->value));
    return plain(*numbers_.converted(number, fits ? TypeRef(BasicType::Int) : found->type));
  }
  if (node.text == "NULL") return plain({TypeRef(model::type_id(BasicType::Void), 1), {}});
  if (node.text == "true" || node.text == "false")
    return plain(Numbers::integer(BasicType::Int, node.text == "true"));
  if (const uint64_t function = function_named(scope_, node.text))
    return plain({TypeRef(model::type_id(BasicType::Void), 1), machine::Value::plain(function)});
  const std::string similar = similar_name(scope_, node.text);
  return error(node, fmt::format("no variable `{}` is visible here", node.text),
               similar.empty() ? "" : fmt::format("did you mean `{}`?", similar));
}

Number Evaluator::loaded(const Node& node, TypedValue value) {
  const Number zero = Numbers::integer(BasicType::Int, 0);
  if (error_) return zero;
  const TypeKind kind = rules_.kind(value.type);
  if (kind == TypeKind::Array || kind == TypeKind::Function) {
    const TypeRef target = kind == TypeKind::Array ? *rules_.element(value.type) : value.type;
    return {TypeRules::pointer_to(target), machine::Value::plain(value.address.value_or(0))};
  }
  if (!rules_.is_scalar(value.type)) {
    error(node, fmt::format("`{}` is neither a number nor a pointer: its type is {}", written(node),
                            rules_.name(value.type)));
    return zero;
  }
  TypeRef type = value.type;
  if (value.bitfield) type = rules_.promoted(type, value.bitfield);
  if (type_only_) return {type, {}};
  if (const auto problem = load(scope_, value))
    error(node, fmt::format("`{}` cannot be read: {}", written(node), *problem));
  else if (value.value.is_undefined())
    error(node, fmt::format("`{}` is not initialised", written(node)));
  if (error_) return zero;
  return *numbers_.converted({value.type, value.value}, type);
}

Number Evaluator::scalar(const Node& node) { return loaded(node, evaluate(node)); }

Number Evaluator::number(const Node& node) {
  const Number operand = scalar(node);
  if (!error_ && !rules_.is_number(operand.type))
    error(node, fmt::format("`{}` is not a number: its type is {}", written(node),
                            rules_.name(operand.type)));
  if (!rules_.is_number(operand.type)) return Numbers::integer(BasicType::Int, 0);
  return *numbers_.converted(operand, rules_.promoted(operand.type, {}));
}

TypeRef Evaluator::type_of(const Node& node) {
  const bool outer = type_only_;
  type_only_ = true;
  const TypedValue value = evaluate(node);
  type_only_ = outer;
  return value.bitfield ? rules_.promoted(value.type, value.bitfield) : value.type;
}

TypedValue Evaluator::prefix(const Node& node) {
  const Node& part = node.parts[0];
  if (node.text == "&") return address_of(node);
  if (node.text == "*") {
    const Number pointer = scalar(part);
    const auto pointee =
        rules_.is_pointer(pointer.type) ? rules_.element(pointer.type) : std::nullopt;
    if (!pointee)
      return error(node, fmt::format("`{}` is not a pointer: its type is {}", written(part),
                                     rules_.name(pointer.type)));
    return dereferenced(part, pointer, *pointee);
  }
  if (node.text == "!")
    return plain(Numbers::integer(BasicType::Int, !numbers_.truth(scalar(part))));
  const Number operand = number(part);
  if (node.text == "+") return plain(operand);
  if (node.text == "~" && rules_.is_float(operand.type))
    return error(node, fmt::format("`{}` is not an integer", written(part)));
  const Numbers::Outcome outcome = numbers_.prefix(node.text, operand);
  if (outcome.finding)
    return undefined(node,
                     fmt::format("`{}` {}", written(node),
                                 undefined_words(*outcome.finding, rules_.name(operand.type))),
                     operand.type);
  return plain(outcome.number);
}

TypedValue Evaluator::address_of(const Node& node) {
  const Node& part = node.parts[0];
  taking_address_ = part.kind == NodeKind::Subscript;
  const TypedValue place = evaluate(part);
  taking_address_ = false;
  if (error_) return place;
  if (type_only_) return plain({TypeRules::pointer_to(place.type), {}});
  if (place.reg)
    return error(node,
                 fmt::format("`{}` has no address: the program takes none of it", written(part)));
  if (place.bitfield)
    return error(node, fmt::format("`{}` has no address: it is a bit-field", written(part)));
  if (!place.address)
    return error(node, fmt::format("`{}` has no address: it is a value", written(part)));
  return plain({TypeRules::pointer_to(place.type), machine::Value::plain(*place.address)});
}

TypedValue Evaluator::dereferenced(const Node& node, const Number& pointer, TypeRef pointee) {
  TypedValue place;
  place.type = pointee;
  place.address = pointer.value.bits;
  if (pointer.value.bits == 0)
    undefined(node, fmt::format("`{}` is the null pointer", written(node)));
  return place;
}

TypedValue Evaluator::conditional(const Node& node) {
  const bool truth = numbers_.truth(scalar(node.parts[0]));
  const Node& chosen = node.parts[truth ? 1 : 2];
  const Node& other = node.parts[truth ? 2 : 1];
  const TypedValue value = evaluate(chosen);
  const TypeRef other_type = type_of(other);
  if (rules_.is_number(value.type) && rules_.is_number(other_type)) {
    const TypeRef common =
        rules_.common(rules_.promoted(value.type, value.bitfield), rules_.promoted(other_type, {}));
    return plain(numbers_.converted(loaded(chosen, value), common).value_or(Number{common, {}}));
  }
  if (rules_.is_record(value.type)) return value;
  Number pointer = loaded(chosen, value);
  if (rules_.is_integer(pointer.type) && !rules_.is_number(other_type)) pointer.type = other_type;
  return plain(pointer);
}

void Evaluator::check_index(const Node& node, const TypedValue& array, const Number& index,
                            bool may_be_end) {
  if (error_ || type_only_ || rules_.kind(array.type) != TypeKind::Array) return;
  const uint64_t count = rules_.plain(array.type)->count;
  // a last member with at most one element may have more: an old way to write a flexible array
  const bool may_be_longer = count <= 1 && node.parts[0].kind != NodeKind::Name;
  const int64_t at = numbers_.index(index);
  if (count == model::kUnknownCount || may_be_longer) return;
  if (at < 0 || static_cast<uint64_t>(at) >= count + may_be_end)
    undefined(node, fmt::format("`{}` has {} element{}: there is none with the index {}",
                                written(node.parts[0]), count, count == 1 ? "" : "s", at));
}

TypedValue Evaluator::subscript(const Node& node) {
  const bool may_be_end = std::exchange(taking_address_, false);
  TypedValue array = evaluate(node.parts[0]);
  Number base = loaded(node.parts[0], array), index = scalar(node.parts[1]);
  if (rules_.is_pointer(index.type)) std::swap(base, index);
  if (error_) return {};
  const auto element = rules_.is_pointer(base.type) ? rules_.element(base.type) : std::nullopt;
  if (!element)
    return error(node, fmt::format("`{}` is neither an array nor a pointer: its type is {}",
                                   written(node.parts[0]), rules_.name(base.type)));
  if (!rules_.is_integer(index.type))
    return error(node.parts[1], fmt::format("`{}` is not an integer", written(node.parts[1])));
  check_index(node, array, index, may_be_end);
  if (base.value.bits == 0)
    undefined(node, fmt::format("`{}` is the null pointer", written(node.parts[0])));
  TypedValue place = pointer_sum(node, base, index, false);
  place.type = *element;
  place.address = place.value.bits;
  place.value = {};
  return place;
}

TypedValue Evaluator::member(const Node& node) {
  const Node& part = node.parts[0];
  TypedValue object;
  if (node.kind == NodeKind::Arrow) {
    const TypedValue value = evaluate(part);
    if (error_) return value;
    const auto pointee = rules_.element(value.type);
    if (!pointee)
      return error(node,
                   fmt::format("`{}` is not a pointer: its type is {}", written(part),
                               rules_.name(value.type)),
                   rules_.is_record(value.type) ? "write . instead of ->" : "");
    object = dereferenced(part, loaded(part, value), *pointee);
  } else {
    object = evaluate(part);
  }
  if (error_) return object;
  if (!rules_.is_record(object.type)) {
    const auto pointee = rules_.element(object.type);
    const bool behind = pointee && rules_.is_record(*pointee);
    return error(
        node,
        fmt::format("`{}` has no members: its type is {}", written(part), rules_.name(object.type)),
        behind ? "write -> instead of ." : "");
  }
  auto found = member_of(scope_.types(), rules_.plain(object.type)->members, node.text);
  if (!found) {
    const std::string similar =
        similar_member(scope_.types(), *rules_.plain(object.type), node.text);
    return error(node, fmt::format("{} has no member `{}`", rules_.name(object.type), node.text),
                 similar.empty() ? "" : fmt::format("did you mean `{}`?", similar));
  }
  return part_of(object, *found);
}

TypedValue Evaluator::cast(const Node& node) {
  const Number operand = scalar(node.parts[0]);
  if (rules_.kind(node.type) == TypeKind::Void || !rules_.is_scalar(node.type))
    return error(node, fmt::format("nothing is cast to {}", rules_.name(node.type)));
  const bool mixed = (rules_.is_pointer(node.type) && rules_.is_float(operand.type)) ||
                     (rules_.is_pointer(operand.type) && rules_.is_float(node.type));
  if (mixed) return error(node, "C converts no pointer into a floating-point number, or back");
  const auto converted = numbers_.converted(operand, node.type);
  if (!converted)
    return undefined(node,
                     fmt::format("`{}` does not fit the type {}", written(node.parts[0]),
                                 rules_.name(node.type)),
                     node.type);
  return plain(*converted);
}

TypedValue Evaluator::size_of(const Node& node) {
  const bool outer = type_only_;
  type_only_ = true;
  TypedValue value;
  value.type = node.type;
  if (node.kind == NodeKind::SizeOf) value = evaluate(node.parts[0]);
  type_only_ = outer;
  if (error_) return value;
  uint64_t bytes = rules_.bytes(value.type);
  if (bytes == 0 && rules_.kind(value.type) == TypeKind::Array)
    bytes = elements_of(scope_, value).value_or(0) * rules_.bytes(*rules_.element(value.type));
  if (bytes == 0 || value.bitfield)
    return error(node, value.bitfield ? "a bit-field has no size in bytes"
                                      : fmt::format("the size of {} is not known here",
                                                    rules_.name(value.type)));
  return plain(Numbers::integer(BasicType::UnsignedLong, bytes));
}

}  // namespace culprit::session
