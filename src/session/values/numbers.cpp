#include "session/values/numbers.h"

#include <algorithm>
#include <array>

#include "machine/value/arithmetic.h"

namespace culprit::session {

using machine::Value;
using model::BasicType;
using model::FloatPredicate;
using model::Op;

namespace {

model::Instruction instruction(Op op, model::Type type, uint8_t aux = 0) {
  model::Instruction i;
  i.op = op;
  i.type = type;
  i.aux = aux;
  return i;
}

/// The operations of the machine that an operator stands for. `swapped`: a > b is b < a.
struct Row {
  std::string_view op;
  Op of_signed, of_unsigned, of_float;
  FloatPredicate predicate = FloatPredicate::False;
  bool compares = false, swapped = false;
};
constexpr std::array<Row, 16> kRows = {{
    {"+", Op::Add, Op::Add, Op::FAdd},
    {"-", Op::Sub, Op::Sub, Op::FSub},
    {"*", Op::Mul, Op::Mul, Op::FMul},
    {"/", Op::SDiv, Op::UDiv, Op::FDiv},
    {"%", Op::SRem, Op::URem, Op::FRem},
    {"<<", Op::Shl, Op::Shl, Op::Shl},
    {">>", Op::AShr, Op::LShr, Op::AShr},
    {"&", Op::And, Op::And, Op::And},
    {"|", Op::Or, Op::Or, Op::Or},
    {"^", Op::Xor, Op::Xor, Op::Xor},
    {"==", Op::Eq, Op::Eq, Op::FCmp, FloatPredicate::OEq, true},
    {"!=", Op::Ne, Op::Ne, Op::FCmp, FloatPredicate::UNe, true},
    {"<", Op::Slt, Op::Ult, Op::FCmp, FloatPredicate::OLt, true},
    {"<=", Op::Sle, Op::Ule, Op::FCmp, FloatPredicate::OLe, true},
    {">", Op::Slt, Op::Ult, Op::FCmp, FloatPredicate::OGt, true, true},
    {">=", Op::Sle, Op::Ule, Op::FCmp, FloatPredicate::OGe, true, true},
}};

const Row& row_of(std::string_view op) {
  const auto at =
      std::find_if(kRows.begin(), kRows.end(), [&](const Row& row) { return row.op == op; });
  CULPRIT_INVARIANT(at != kRows.end(), "an operator without an operation");
  return *at;
}

bool is_shift(std::string_view op) { return op == "<<" || op == ">>"; }

}  // namespace

Number Numbers::integer(BasicType type, uint64_t bits) { return {type, Value::plain(bits)}; }

bool Numbers::truth(const Number& number) const {
  if (!rules_.is_float(number.type)) return number.value.bits != 0;
  const Number zero = *converted(integer(BasicType::Int, 0), number.type);
  return floats("!=", number, zero).number.value.bits != 0;
}

int64_t Numbers::index(const Number& number) const {
  const unsigned width = rules_.register_type(number.type).bits();
  return rules_.is_signed(number.type) ? machine::sign_extend(number.value.bits, width)
                                       : static_cast<int64_t>(number.value.bits);
}

std::optional<Number> Numbers::converted(const Number& from, TypeRef to) const {
  const model::Type source = rules_.register_type(from.type), target = rules_.register_type(to);
  const bool from_float = rules_.is_float(from.type), to_float = rules_.is_float(to);
  if (rules_.kind(to) == model::TypeKind::Bool) return Number{to, Value::plain(truth(from))};
  std::optional<machine::FindingKind> finding;
  if (from_float && to_float)
    return Number{to, source == target
                          ? from.value
                          : machine::convert_float(instruction(Op::FPConvert, source, target.code),
                                                   from.value, finding)};
  if (from_float || to_float) {
    const bool is_signed = rules_.is_signed(from_float ? to : from.type);
    const Op op =
        from_float ? (is_signed ? Op::FPToSI : Op::FPToUI) : (is_signed ? Op::SIToFP : Op::UIToFP);
    const Value value =
        machine::convert_float(instruction(op, source, target.code), from.value, finding);
    if (finding) return std::nullopt;
    return Number{to, value};
  }
  const uint64_t bits = static_cast<uint64_t>(index(from)) & machine::width_mask(target.bits());
  return Number{to, Value::plain(bits)};
}

Numbers::Outcome Numbers::integers(std::string_view op, const Number& left,
                                   const Number& right) const {
  const Row& row = row_of(op);
  const bool is_signed = rules_.is_signed(left.type);
  const uint8_t flags = is_signed ? model::kNoSignedWrap : uint8_t{0};
  const machine::Computed result = machine::integer_binary(
      is_signed ? row.of_signed : row.of_unsigned, rules_.register_type(left.type).bits(), flags,
      row.swapped ? right.value.bits : left.value.bits,
      row.swapped ? left.value.bits : right.value.bits);
  return {{row.compares ? TypeRef(BasicType::Int) : left.type, Value::plain(result.bits)},
          result.finding};
}

Numbers::Outcome Numbers::floats(std::string_view op, const Number& left,
                                 const Number& right) const {
  const Row& row = row_of(op);
  const model::Instruction i = instruction(row.of_float, rules_.register_type(left.type),
                                           static_cast<uint8_t>(row.predicate));
  return {{row.compares ? TypeRef(BasicType::Int) : left.type,
           machine::float_binary(i, left.value, right.value)},
          std::nullopt};
}

Numbers::Outcome Numbers::binary(std::string_view op, Number left, Number right) const {
  if (!is_shift(op)) {
    const TypeRef common = rules_.common(left.type, right.type);
    left = *converted(left, common);
    right = *converted(right, common);
  } else {
    // a negative count is a large one
    right.value.bits = static_cast<uint64_t>(index(right));
    right.type = left.type;
  }
  return rules_.is_float(left.type) ? floats(op, left, right) : integers(op, left, right);
}

Numbers::Outcome Numbers::prefix(std::string_view op, const Number& number) const {
  if (op == "~") {
    const unsigned width = rules_.register_type(number.type).bits();
    return {{number.type, Value::plain(~number.value.bits & machine::width_mask(width))}, {}};
  }
  if (!rules_.is_float(number.type))
    return integers("-", *converted(integer(BasicType::Int, 0), number.type), number);
  std::optional<machine::FindingKind> finding;
  return {
      {number.type, machine::convert_float(instruction(Op::FNeg, rules_.register_type(number.type)),
                                           number.value, finding)},
      finding};
}

}  // namespace culprit::session
