// The table of transfer functions by kind.
#include "abstract/number_operations.h"
#include "abstract/real_operations.h"
#include "abstract/value.h"
#include "logic/semantics.h"

namespace culprit::abstract {

using logic::Kind;
using logic::Sort;

namespace {

/// An application of a kind to values.
struct Application {
  Sort sort;
  uint32_t low;  ///< lowest bit, for Extract only
  std::span<const Value> args;

  const Value& operator[](size_t i) const { return args[i]; }
};

using Handler = Value (*)(const Application&);

// Handlers made of functions on one domain.
template <Number (*f)(const Number&)>
Value number(const Application& a) {
  return Value::of(f(a[0].number()));
}
template <Number (*f)(const Number&, const Number&)>
Value number(const Application& a) {
  return Value::of(f(a[0].number(), a[1].number()));
}
template <Number (*f)(Sort, const Number&)>
Value number(const Application& a) {
  return Value::of(f(a.sort, a[0].number()));
}
template <Truth (*f)(const Number&, const Number&)>
Value number_test(const Application& a) {
  return Value::of(f(a[0].number(), a[1].number()));
}
template <Real (*f)(const Real&)>
Value real(const Application& a) {
  return Value::of(f(a[0].real()));
}
template <Real (*f)(const Real&, const Real&)>
Value real(const Application& a) {
  return Value::of(f(a[0].real(), a[1].real()));
}
template <Real (*f)(Sort, const Real&)>
Value real(const Application& a) {
  return Value::of(f(a.sort, a[0].real()));
}
template <Truth (*f)(const Real&, const Real&)>
Value real_test(const Application& a) {
  return Value::of(f(a[0].real(), a[1].real()));
}
template <Real (*f)(Sort, const Number&)>
Value to_real(const Application& a) {
  return Value::of(f(a.sort, a[0].number()));
}
template <Number (*f)(Sort, const Real&)>
Value to_number(const Application& a) {
  return Value::of(f(a.sort, a[0].real()));
}

Value negation(const Application& a) {
  return Value::truth(a[0].may_be_true(), a[0].may_be_false());
}
Value conjunction(const Application& a) {
  return Value::truth(a[0].may_be_false() || a[1].may_be_false(),
                      a[0].may_be_true() && a[1].may_be_true());
}
Value disjunction(const Application& a) {
  return Value::truth(a[0].may_be_false() && a[1].may_be_false(),
                      a[0].may_be_true() || a[1].may_be_true());
}

Value equality(const Application& a) {
  if (a[0].sort().is_bits()) return number_test<equal>(a);
  if (a[0].sort().is_float()) return real_test<identical>(a);
  const bool same = a[0].constant() && a[0].constant() == a[1].constant();
  return Value::truth(!same, !a[0].meet(a[1]).is_bottom());
}

Value choice(const Application& a) {
  Value result = Value::bottom(a.sort);
  if (a[0].may_be_true()) result = result.join(a[1]);
  if (a[0].may_be_false()) result = result.join(a[2]);
  return result;
}

Value part(const Application& a) { return Value::of(extract(a.sort, a[0].number(), a.low)); }
Value concatenation(const Application& a) {
  return Value::of(concat(a.sort, a[0].number(), a[1].number()));
}
Value nan_test(const Application& a) { return Value::of(is_nan(a[0].real())); }

struct Entry {
  Kind kind;
  Handler handler;
};

constexpr Entry entries[] = {
    {Kind::Not, negation},
    {Kind::And, conjunction},
    {Kind::Or, disjunction},
    {Kind::Eq, equality},
    {Kind::Ite, choice},
    {Kind::BitNot, number<bit_not>},
    {Kind::Neg, number<neg>},
    {Kind::BitAnd, number<bit_and>},
    {Kind::BitOr, number<bit_or>},
    {Kind::BitXor, number<bit_xor>},
    {Kind::Add, number<add>},
    {Kind::Sub, number<sub>},
    {Kind::Mul, number<mul>},
    {Kind::UDiv, number<unsigned_quotient>},
    {Kind::URem, number<unsigned_remainder>},
    {Kind::SDiv, number<signed_quotient>},
    {Kind::SRem, number<signed_remainder>},
    {Kind::Shl, number<shl>},
    {Kind::LShr, number<lshr>},
    {Kind::AShr, number<ashr>},
    {Kind::ULt, number_test<unsigned_less>},
    {Kind::SLt, number_test<signed_less>},
    {Kind::Concat, concatenation},
    {Kind::Extract, part},
    {Kind::ZeroExtend, number<zero_extend>},
    {Kind::SignExtend, number<sign_extend>},
    {Kind::SAddOverflows, number_test<add_overflows>},
    {Kind::SSubOverflows, number_test<sub_overflows>},
    {Kind::SMulOverflows, number_test<mul_overflows>},
    {Kind::FNeg, real<neg>},
    {Kind::FAbs, real<magnitude>},
    {Kind::FEq, real_test<equal>},
    {Kind::FLt, real_test<less>},
    {Kind::FLe, real_test<at_most>},
    {Kind::FIsNan, nan_test},
    {Kind::FFromBits, to_real<from_bits>},
    {Kind::FToBits, to_number<to_bits>},
    {Kind::FAdd, real<add>},
    {Kind::FSub, real<sub>},
    {Kind::FMul, real<mul>},
    {Kind::FDiv, real<quotient>},
    {Kind::FRem, real<remainder>},
    {Kind::FSqrt, real<square_root>},
    {Kind::FFloor, real<floor>},
    {Kind::FCeil, real<ceil>},
    {Kind::FTrunc, real<trunc>},
    {Kind::FRoundAway, real<round_away>},
    {Kind::FRoundEven, real<round_even>},
    {Kind::FFromSigned, to_real<from_signed>},
    {Kind::FFromUnsigned, to_real<from_unsigned>},
    {Kind::FToSigned, to_number<to_signed>},
    {Kind::FToUnsigned, to_number<to_unsigned>},
    {Kind::FToFloat, real<to_float>},
};

constexpr bool entries_are_complete() {
  size_t next = static_cast<size_t>(Kind::Not);
  for (const Entry& entry : entries)
    if (entry.kind != static_cast<Kind>(next++)) return false;
  return next == logic::kind_count;
}
static_assert(entries_are_complete(),
              "one handler per kind that is not a leaf, in the order of the enum");

/// The value of an application to constants.
std::optional<Value> folded(const logic::TermStore& terms, logic::Term term,
                            std::span<const Value> arguments) {
  logic::Operation operation{terms.kind(term),         terms.sort(term),
                             arguments.front().sort(), arguments.back().sort().width,
                             terms.extract_low(term),  {}};
  for (size_t i = 0; i < arguments.size(); ++i) {
    const auto bits = arguments[i].constant();
    if (!bits) return std::nullopt;
    operation.values[i] = *bits;
  }
  return Value::constant(operation.sort, logic::apply(operation));
}

}  // namespace

Value apply(const logic::TermStore& terms, logic::Term term, std::span<const Value> arguments) {
  const Sort sort = terms.sort(term);
  if (terms.is_constant(term)) return Value::constant(sort, terms.constant_bits(term));
  if (terms.is_variable(term)) return Value::top(sort);
  const Kind kind = terms.kind(term);
  // A side of a choice that is not taken may be bottom.
  if (kind != Kind::Ite)
    for (const Value& argument : arguments)
      if (argument.is_bottom()) return Value::bottom(sort);
  if (const auto value = folded(terms, term, arguments)) return *value;
  const Application application{sort, terms.extract_low(term), arguments};
  return entries[static_cast<size_t>(kind) - static_cast<size_t>(Kind::Not)].handler(application);
}

}  // namespace culprit::abstract
