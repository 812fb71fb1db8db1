// Handlers for Booleans and bit vectors, and the table of handlers by kind. The table is built from
// a list of pairs and checked at compile time to be complete.
#include "logic/semantics.h"

#include "logic/semantics_float.h"

namespace culprit::logic {

namespace {

using Handler = uint64_t (*)(const Operation&);
__extension__ using Wide = __int128;

int64_t signed_value(const Operation& o, int i) { return o.argument_sort.to_signed(o.values[i]); }

uint64_t udiv(uint64_t a, uint64_t b) { return b ? a / b : ~uint64_t{0}; }
uint64_t urem(uint64_t a, uint64_t b) { return b ? a % b : a; }

uint64_t sdiv(const Operation& o) {
  const int64_t a = signed_value(o, 0), b = signed_value(o, 1);
  if (b == 0) return a < 0 ? 1 : ~uint64_t{0};
  // INT64_MIN / -1 would trap on the host.
  if (b == -1) return uint64_t{0} - static_cast<uint64_t>(a);
  return static_cast<uint64_t>(a / b);
}
uint64_t srem(const Operation& o) {
  const int64_t a = signed_value(o, 0), b = signed_value(o, 1);
  if (b == 0) return static_cast<uint64_t>(a);
  if (b == -1) return 0;
  return static_cast<uint64_t>(a % b);
}

uint64_t shl(const Operation& o) {
  return o.values[1] >= o.sort.width ? 0 : o.values[0] << o.values[1];
}
uint64_t lshr(const Operation& o) {
  return o.values[1] >= o.sort.width ? 0 : o.values[0] >> o.values[1];
}
uint64_t ashr(const Operation& o) {
  const uint64_t amount = o.values[1] >= o.sort.width ? o.sort.width - 1 : o.values[1];
  return static_cast<uint64_t>(signed_value(o, 0) >> amount);
}

bool fits(const Operation& o, Wide value) {
  const Wide limit = static_cast<Wide>(o.argument_sort.sign_bit());
  return -limit <= value && value < limit;
}
uint64_t sadd_overflows(const Operation& o) {
  return !fits(o, Wide{signed_value(o, 0)} + signed_value(o, 1));
}
uint64_t ssub_overflows(const Operation& o) {
  return !fits(o, Wide{signed_value(o, 0)} - signed_value(o, 1));
}
uint64_t smul_overflows(const Operation& o) {
  return !fits(o, Wide{signed_value(o, 0)} * signed_value(o, 1));
}

struct Entry {
  Kind kind;
  Handler handler;
};

// `apply` masks the results to the sort.
constexpr Entry entries[] = {
    {Kind::Not, [](const Operation& o) { return o.values[0] ^ 1; }},
    {Kind::And, [](const Operation& o) { return o.values[0] & o.values[1]; }},
    {Kind::Or, [](const Operation& o) { return o.values[0] | o.values[1]; }},
    {Kind::Eq, [](const Operation& o) -> uint64_t { return o.values[0] == o.values[1]; }},
    {Kind::Ite, [](const Operation& o) { return o.values[0] ? o.values[1] : o.values[2]; }},
    {Kind::BitNot, [](const Operation& o) { return ~o.values[0]; }},
    {Kind::Neg, [](const Operation& o) { return uint64_t{0} - o.values[0]; }},
    {Kind::BitAnd, [](const Operation& o) { return o.values[0] & o.values[1]; }},
    {Kind::BitOr, [](const Operation& o) { return o.values[0] | o.values[1]; }},
    {Kind::BitXor, [](const Operation& o) { return o.values[0] ^ o.values[1]; }},
    {Kind::Add, [](const Operation& o) { return o.values[0] + o.values[1]; }},
    {Kind::Sub, [](const Operation& o) { return o.values[0] - o.values[1]; }},
    {Kind::Mul, [](const Operation& o) { return o.values[0] * o.values[1]; }},
    {Kind::UDiv, [](const Operation& o) { return udiv(o.values[0], o.values[1]); }},
    {Kind::URem, [](const Operation& o) { return urem(o.values[0], o.values[1]); }},
    {Kind::SDiv, sdiv},
    {Kind::SRem, srem},
    {Kind::Shl, shl},
    {Kind::LShr, lshr},
    {Kind::AShr, ashr},
    {Kind::ULt, [](const Operation& o) -> uint64_t { return o.values[0] < o.values[1]; }},
    {Kind::SLt,
     [](const Operation& o) -> uint64_t { return signed_value(o, 0) < signed_value(o, 1); }},
    {Kind::Concat, [](const Operation& o) { return o.values[0] << o.last_width | o.values[1]; }},
    {Kind::Extract, [](const Operation& o) { return o.values[0] >> o.low; }},
    {Kind::ZeroExtend, [](const Operation& o) { return o.values[0]; }},
    {Kind::SignExtend,
     [](const Operation& o) { return static_cast<uint64_t>(signed_value(o, 0)); }},
    {Kind::SAddOverflows, sadd_overflows},
    {Kind::SSubOverflows, ssub_overflows},
    {Kind::SMulOverflows, smul_overflows},
    {Kind::FNeg, float_semantics::neg},
    {Kind::FAbs, float_semantics::abs},
    {Kind::FEq, float_semantics::eq},
    {Kind::FLt, float_semantics::lt},
    {Kind::FLe, float_semantics::le},
    {Kind::FIsNan, float_semantics::is_nan},
    {Kind::FFromBits, [](const Operation& o) { return o.values[0]; }},
    {Kind::FToBits, [](const Operation& o) { return o.values[0]; }},
    {Kind::FAdd, float_semantics::add},
    {Kind::FSub, float_semantics::sub},
    {Kind::FMul, float_semantics::mul},
    {Kind::FDiv, float_semantics::div},
    {Kind::FRem, float_semantics::rem},
    {Kind::FSqrt, float_semantics::sqrt},
    {Kind::FFloor, float_semantics::floor},
    {Kind::FCeil, float_semantics::ceil},
    {Kind::FTrunc, float_semantics::trunc},
    {Kind::FRoundAway, float_semantics::round_away},
    {Kind::FRoundEven, float_semantics::round_even},
    {Kind::FFromSigned, float_semantics::from_signed},
    {Kind::FFromUnsigned, float_semantics::from_unsigned},
    {Kind::FToSigned, float_semantics::to_signed},
    {Kind::FToUnsigned, float_semantics::to_unsigned},
    {Kind::FToFloat, float_semantics::to_float},
};

constexpr bool entries_are_complete() {
  size_t next = static_cast<size_t>(Kind::Not);
  for (const Entry& entry : entries)
    if (entry.kind != static_cast<Kind>(next++)) return false;
  return next == kind_count;
}
static_assert(entries_are_complete(),
              "one handler per kind that is not a leaf, in the order of the enum");

}  // namespace

uint64_t apply(const Operation& operation) {
  const size_t at = static_cast<size_t>(operation.kind) - static_cast<size_t>(Kind::Not);
  return canonical(operation.sort, entries[at].handler(operation));
}

}  // namespace culprit::logic
