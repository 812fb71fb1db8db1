// The kinds of terms, and a constexpr table with the properties of each: SMT-LIB name, number of
// arguments, commutativity, sort of the result, and required theory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace culprit::logic {

// clang-format off
enum class Kind : uint8_t {
  None, Constant, Variable,
  // Booleans. Eq also compares bit vectors and floats (identity, not IEEE equality).
  Not, And, Or, Eq, Ite,
  // bit vectors
  BitNot, Neg, BitAnd, BitOr, BitXor, Add, Sub, Mul, UDiv, URem, SDiv, SRem, Shl, LShr, AShr,
  ULt, SLt, Concat, Extract, ZeroExtend, SignExtend, SAddOverflows, SSubOverflows, SMulOverflows,
  // floats: comparisons and reinterpretation
  FNeg, FAbs, FEq, FLt, FLe, FIsNan, FFromBits, FToBits,
  // floats: arithmetic that rounds
  FAdd, FSub, FMul, FDiv, FRem, FSqrt, FFloor, FCeil, FTrunc, FRoundAway, FRoundEven,
  FFromSigned, FFromUnsigned, FToSigned, FToUnsigned, FToFloat,
  Count
};
// clang-format on

constexpr size_t kind_count = static_cast<size_t>(Kind::Count);

/// The sort of an application: Bool, the sort of the first or last argument, or given at
/// construction.
enum class ResultSort : uint8_t { Bool, First, Last, Given };

/// The theory that a solver needs to decide a term of the kind: bit vectors, the layout of floats,
/// rounding, or fmod.
enum class Theory : uint8_t { Bits, FloatLayout, FloatRounding, FloatRemainder };

struct KindTraits {
  Kind kind;
  /// The operator, including its rounding mode if it has one; "" if the kind is printed specially.
  std::string_view smtlib;
  uint8_t arity;
  bool commutative;
  ResultSort result;
  Theory theory;
};

// clang-format off
constexpr std::array<KindTraits, kind_count> kind_table{{
  {Kind::None,          "",              0, false, ResultSort::Given, Theory::Bits},
  {Kind::Constant,      "",              0, false, ResultSort::Given, Theory::Bits},
  {Kind::Variable,      "",              0, false, ResultSort::Given, Theory::Bits},
  {Kind::Not,           "not",           1, false, ResultSort::Bool,  Theory::Bits},
  {Kind::And,           "and",           2, true,  ResultSort::Bool,  Theory::Bits},
  {Kind::Or,            "or",            2, true,  ResultSort::Bool,  Theory::Bits},
  {Kind::Eq,            "=",             2, true,  ResultSort::Bool,  Theory::Bits},
  {Kind::Ite,           "ite",           3, false, ResultSort::Last,  Theory::Bits},
  {Kind::BitNot,        "bvnot",         1, false, ResultSort::First, Theory::Bits},
  {Kind::Neg,           "bvneg",         1, false, ResultSort::First, Theory::Bits},
  {Kind::BitAnd,        "bvand",         2, true,  ResultSort::First, Theory::Bits},
  {Kind::BitOr,         "bvor",          2, true,  ResultSort::First, Theory::Bits},
  {Kind::BitXor,        "bvxor",         2, true,  ResultSort::First, Theory::Bits},
  {Kind::Add,           "bvadd",         2, true,  ResultSort::First, Theory::Bits},
  {Kind::Sub,           "bvsub",         2, false, ResultSort::First, Theory::Bits},
  {Kind::Mul,           "bvmul",         2, true,  ResultSort::First, Theory::Bits},
  {Kind::UDiv,          "bvudiv",        2, false, ResultSort::First, Theory::Bits},
  {Kind::URem,          "bvurem",        2, false, ResultSort::First, Theory::Bits},
  {Kind::SDiv,          "bvsdiv",        2, false, ResultSort::First, Theory::Bits},
  {Kind::SRem,          "bvsrem",        2, false, ResultSort::First, Theory::Bits},
  {Kind::Shl,           "bvshl",         2, false, ResultSort::First, Theory::Bits},
  {Kind::LShr,          "bvlshr",        2, false, ResultSort::First, Theory::Bits},
  {Kind::AShr,          "bvashr",        2, false, ResultSort::First, Theory::Bits},
  {Kind::ULt,           "bvult",         2, false, ResultSort::Bool,  Theory::Bits},
  {Kind::SLt,           "bvslt",         2, false, ResultSort::Bool,  Theory::Bits},
  {Kind::Concat,        "concat",        2, false, ResultSort::Given, Theory::Bits},
  {Kind::Extract,       "",              1, false, ResultSort::Given, Theory::Bits},
  {Kind::ZeroExtend,    "",              1, false, ResultSort::Given, Theory::Bits},
  {Kind::SignExtend,    "",              1, false, ResultSort::Given, Theory::Bits},
  {Kind::SAddOverflows, "",              2, true,  ResultSort::Bool,  Theory::Bits},
  {Kind::SSubOverflows, "",              2, false, ResultSort::Bool,  Theory::Bits},
  {Kind::SMulOverflows, "",              2, true,  ResultSort::Bool,  Theory::Bits},
  {Kind::FNeg,          "fp.neg",        1, false, ResultSort::First, Theory::FloatLayout},
  {Kind::FAbs,          "fp.abs",        1, false, ResultSort::First, Theory::FloatLayout},
  {Kind::FEq,           "fp.eq",         2, true,  ResultSort::Bool,  Theory::FloatLayout},
  {Kind::FLt,           "fp.lt",         2, false, ResultSort::Bool,  Theory::FloatLayout},
  {Kind::FLe,           "fp.leq",        2, false, ResultSort::Bool,  Theory::FloatLayout},
  {Kind::FIsNan,        "fp.isNaN",      1, false, ResultSort::Bool,  Theory::FloatLayout},
  {Kind::FFromBits,     "",              1, false, ResultSort::Given, Theory::FloatLayout},
  {Kind::FToBits,       "",              1, false, ResultSort::Given, Theory::FloatLayout},
  {Kind::FAdd,          "fp.add RNE",    2, true,  ResultSort::First, Theory::FloatRounding},
  {Kind::FSub,          "fp.sub RNE",    2, false, ResultSort::First, Theory::FloatRounding},
  {Kind::FMul,          "fp.mul RNE",    2, true,  ResultSort::First, Theory::FloatRounding},
  {Kind::FDiv,          "fp.div RNE",    2, false, ResultSort::First, Theory::FloatRounding},
  {Kind::FRem,          "",              2, false, ResultSort::First, Theory::FloatRemainder},
  {Kind::FSqrt,         "fp.sqrt RNE",   1, false, ResultSort::First, Theory::FloatRounding},
  {Kind::FFloor,        "fp.roundToIntegral RTN", 1, false, ResultSort::First, Theory::FloatRounding},
  {Kind::FCeil,         "fp.roundToIntegral RTP", 1, false, ResultSort::First, Theory::FloatRounding},
  {Kind::FTrunc,        "fp.roundToIntegral RTZ", 1, false, ResultSort::First, Theory::FloatRounding},
  {Kind::FRoundAway,    "fp.roundToIntegral RNA", 1, false, ResultSort::First, Theory::FloatRounding},
  {Kind::FRoundEven,    "fp.roundToIntegral RNE", 1, false, ResultSort::First, Theory::FloatRounding},
  {Kind::FFromSigned,   "",              1, false, ResultSort::Given, Theory::FloatRounding},
  {Kind::FFromUnsigned, "",              1, false, ResultSort::Given, Theory::FloatRounding},
  {Kind::FToSigned,     "",              1, false, ResultSort::Given, Theory::FloatRounding},
  {Kind::FToUnsigned,   "",              1, false, ResultSort::Given, Theory::FloatRounding},
  {Kind::FToFloat,      "",              1, false, ResultSort::Given, Theory::FloatRounding},
}};
// clang-format on

constexpr bool kind_table_is_complete() {
  for (size_t i = 0; i < kind_count; ++i)
    if (kind_table[i].kind != static_cast<Kind>(i)) return false;
  return true;
}
static_assert(kind_table_is_complete(),
              "kind_table lists every kind once, in the order of the enum");

constexpr const KindTraits& traits(Kind kind) { return kind_table[static_cast<size_t>(kind)]; }

}  // namespace culprit::logic
