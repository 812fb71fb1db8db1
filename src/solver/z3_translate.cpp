#include "solver/z3_translate.h"

#include <array>
#include <string>

#include "logic/semantics.h"
#include "solver/z3_functions.h"

namespace culprit::solver {

namespace {

using logic::Kind;
using logic::Sort;
using logic::Term;

Z3_sort sort_of(Z3_context z3, Sort sort) {
  switch (sort.kind) {
    case Sort::Bool: return z3lib().mk_bool_sort(z3);
    case Sort::Bits: return z3lib().mk_bv_sort(z3, sort.width);
    case Sort::Float32: return z3lib().mk_fpa_sort_32(z3);
    case Sort::Float64: return z3lib().mk_fpa_sort_64(z3);
  }
  return nullptr;
}

Z3_ast bits_constant(Z3_context z3, uint64_t bits, unsigned width) {
  return z3lib().mk_unsigned_int64(z3, bits, z3lib().mk_bv_sort(z3, width));
}
Z3_ast float_from_bits(Z3_context z3, Z3_ast bits, Sort format) {
  return z3lib().mk_fpa_to_fp_bv(z3, bits, sort_of(z3, format));
}
Z3_ast float_constant(Z3_context z3, Sort format, double value) {
  return float_from_bits(z3, bits_constant(z3, logic::from_double(format, value), format.width),
                         format);
}

struct Site {
  Z3_context z3;
  Sort sort, argument_sort;
  unsigned low;
  Z3_ast a[3];

  Z3_ast rne() const { return z3lib().mk_fpa_rne(z3); }
};

using Handler = Z3_ast (*)(const Site&);

Z3_ast negation(const Site& s, Z3_ast a) { return z3lib().mk_not(s.z3, a); }
Z3_ast both(const Site& s, Z3_ast a, Z3_ast b) {
  const Z3_ast args[] = {a, b};
  return z3lib().mk_and(s.z3, 2, args);
}
Z3_ast either(const Site& s, Z3_ast a, Z3_ast b) {
  const Z3_ast args[] = {a, b};
  return z3lib().mk_or(s.z3, 2, args);
}

// Z3 has predicates for the absence of overflow and of underflow.
Z3_ast add_overflows(const Site& s) {
  return either(s, negation(s, z3lib().mk_bvadd_no_overflow(s.z3, s.a[0], s.a[1], true)),
                negation(s, z3lib().mk_bvadd_no_underflow(s.z3, s.a[0], s.a[1])));
}
Z3_ast sub_overflows(const Site& s) {
  return either(s, negation(s, z3lib().mk_bvsub_no_overflow(s.z3, s.a[0], s.a[1])),
                negation(s, z3lib().mk_bvsub_no_underflow(s.z3, s.a[0], s.a[1], true)));
}
/// Multiplies in double width. Z3's own predicates are wrong for products in version 4.8.12: they
/// say that -2 * -2 overflows 8 bits.
Z3_ast mul_overflows(const Site& s) {
  const unsigned width = s.argument_sort.width;
  const Z3_ast product = z3lib().mk_bvmul(s.z3, z3lib().mk_sign_ext(s.z3, width, s.a[0]),
                                          z3lib().mk_sign_ext(s.z3, width, s.a[1]));
  const Z3_ast wrapped =
      z3lib().mk_sign_ext(s.z3, width, z3lib().mk_extract(s.z3, width - 1, 0, product));
  return negation(s, z3lib().mk_eq(s.z3, product, wrapped));
}

/// C's fmod(a, b) from the IEEE remainder r of the magnitudes: r, or r + |b| if r is negative
/// (exact), with the sign of a.
Z3_ast float_rem(const Site& s) {
  const Z3_ast x = z3lib().mk_fpa_abs(s.z3, s.a[0]), y = z3lib().mk_fpa_abs(s.z3, s.a[1]);
  const Z3_ast r = z3lib().mk_fpa_rem(s.z3, x, y), zero = float_constant(s.z3, s.sort, 0.0);
  const Z3_ast up = z3lib().mk_fpa_add(s.z3, s.rne(), r, y);
  const Z3_ast magnitude =
      z3lib().mk_fpa_abs(s.z3, z3lib().mk_ite(s.z3, z3lib().mk_fpa_lt(s.z3, r, zero), up, r));
  return z3lib().mk_ite(s.z3, z3lib().mk_fpa_is_negative(s.z3, s.a[0]),
                        z3lib().mk_fpa_neg(s.z3, magnitude), magnitude);
}

/// fp.to_sbv and fp.to_ubv are unspecified out of range. Here they give the sign bit (term.h).
Z3_ast float_to_integer(const Site& s, bool is_signed) {
  const unsigned width = s.sort.width;
  const Z3_ast whole = z3lib().mk_fpa_round_to_integral(s.z3, z3lib().mk_fpa_rtz(s.z3), s.a[0]);
  const double low = is_signed ? -static_cast<double>(uint64_t{1} << (width - 1)) : 0.0;
  const double end = 2.0 * static_cast<double>(uint64_t{1} << (width - 1)) + low;
  const Z3_ast fits =
      both(s, z3lib().mk_fpa_leq(s.z3, float_constant(s.z3, s.argument_sort, low), whole),
           z3lib().mk_fpa_lt(s.z3, whole, float_constant(s.z3, s.argument_sort, end)));
  const Z3_ast rtz = z3lib().mk_fpa_rtz(s.z3);
  const Z3_ast value = is_signed ? z3lib().mk_fpa_to_sbv(s.z3, rtz, s.a[0], width)
                                 : z3lib().mk_fpa_to_ubv(s.z3, rtz, s.a[0], width);
  return z3lib().mk_ite(s.z3, fits, value, bits_constant(s.z3, s.sort.sign_bit(), width));
}

/// Selects the canonical NaN, since to_ieee_bv leaves the pattern of NaN open.
Z3_ast float_bits(const Site& s) {
  const Z3_ast nan = bits_constant(s.z3, s.argument_sort.canonical_nan(), s.argument_sort.width);
  return z3lib().mk_ite(s.z3, z3lib().mk_fpa_is_nan(s.z3, s.a[0]), nan,
                        z3lib().mk_fpa_to_ieee_bv(s.z3, s.a[0]));
}

Z3_ast integral(const Site& s, Z3_ast mode) {
  return z3lib().mk_fpa_round_to_integral(s.z3, mode, s.a[0]);
}

struct Entry {
  Kind kind;
  Handler handler;
};

// clang-format off
constexpr Entry entries[] = {
    {Kind::Not, [](const Site& s) { return z3lib().mk_not(s.z3, s.a[0]); }},
    {Kind::And, [](const Site& s) { return z3lib().mk_and(s.z3, 2, s.a); }},
    {Kind::Or, [](const Site& s) { return z3lib().mk_or(s.z3, 2, s.a); }},
    {Kind::Eq, [](const Site& s) { return z3lib().mk_eq(s.z3, s.a[0], s.a[1]); }},
    {Kind::Ite, [](const Site& s) { return z3lib().mk_ite(s.z3, s.a[0], s.a[1], s.a[2]); }},
    {Kind::BitNot, [](const Site& s) { return z3lib().mk_bvnot(s.z3, s.a[0]); }},
    {Kind::Neg, [](const Site& s) { return z3lib().mk_bvneg(s.z3, s.a[0]); }},
    {Kind::BitAnd, [](const Site& s) { return z3lib().mk_bvand(s.z3, s.a[0], s.a[1]); }},
    {Kind::BitOr, [](const Site& s) { return z3lib().mk_bvor(s.z3, s.a[0], s.a[1]); }},
    {Kind::BitXor, [](const Site& s) { return z3lib().mk_bvxor(s.z3, s.a[0], s.a[1]); }},
    {Kind::Add, [](const Site& s) { return z3lib().mk_bvadd(s.z3, s.a[0], s.a[1]); }},
    {Kind::Sub, [](const Site& s) { return z3lib().mk_bvsub(s.z3, s.a[0], s.a[1]); }},
    {Kind::Mul, [](const Site& s) { return z3lib().mk_bvmul(s.z3, s.a[0], s.a[1]); }},
    {Kind::UDiv, [](const Site& s) { return z3lib().mk_bvudiv(s.z3, s.a[0], s.a[1]); }},
    {Kind::URem, [](const Site& s) { return z3lib().mk_bvurem(s.z3, s.a[0], s.a[1]); }},
    {Kind::SDiv, [](const Site& s) { return z3lib().mk_bvsdiv(s.z3, s.a[0], s.a[1]); }},
    {Kind::SRem, [](const Site& s) { return z3lib().mk_bvsrem(s.z3, s.a[0], s.a[1]); }},
    {Kind::Shl, [](const Site& s) { return z3lib().mk_bvshl(s.z3, s.a[0], s.a[1]); }},
    {Kind::LShr, [](const Site& s) { return z3lib().mk_bvlshr(s.z3, s.a[0], s.a[1]); }},
    {Kind::AShr, [](const Site& s) { return z3lib().mk_bvashr(s.z3, s.a[0], s.a[1]); }},
    {Kind::ULt, [](const Site& s) { return z3lib().mk_bvult(s.z3, s.a[0], s.a[1]); }},
    {Kind::SLt, [](const Site& s) { return z3lib().mk_bvslt(s.z3, s.a[0], s.a[1]); }},
    {Kind::Concat, [](const Site& s) { return z3lib().mk_concat(s.z3, s.a[0], s.a[1]); }},
    {Kind::Extract, [](const Site& s) { return z3lib().mk_extract(s.z3, s.low + s.sort.width - 1, s.low, s.a[0]); }},
    {Kind::ZeroExtend, [](const Site& s) { return z3lib().mk_zero_ext(s.z3, s.sort.width - s.argument_sort.width, s.a[0]); }},
    {Kind::SignExtend, [](const Site& s) { return z3lib().mk_sign_ext(s.z3, s.sort.width - s.argument_sort.width, s.a[0]); }},
    {Kind::SAddOverflows, add_overflows},
    {Kind::SSubOverflows, sub_overflows},
    {Kind::SMulOverflows, mul_overflows},
    {Kind::FNeg, [](const Site& s) { return z3lib().mk_fpa_neg(s.z3, s.a[0]); }},
    {Kind::FAbs, [](const Site& s) { return z3lib().mk_fpa_abs(s.z3, s.a[0]); }},
    {Kind::FEq, [](const Site& s) { return z3lib().mk_fpa_eq(s.z3, s.a[0], s.a[1]); }},
    {Kind::FLt, [](const Site& s) { return z3lib().mk_fpa_lt(s.z3, s.a[0], s.a[1]); }},
    {Kind::FLe, [](const Site& s) { return z3lib().mk_fpa_leq(s.z3, s.a[0], s.a[1]); }},
    {Kind::FIsNan, [](const Site& s) { return z3lib().mk_fpa_is_nan(s.z3, s.a[0]); }},
    {Kind::FFromBits, [](const Site& s) { return float_from_bits(s.z3, s.a[0], s.sort); }},
    {Kind::FToBits, float_bits},
    {Kind::FAdd, [](const Site& s) { return z3lib().mk_fpa_add(s.z3, s.rne(), s.a[0], s.a[1]); }},
    {Kind::FSub, [](const Site& s) { return z3lib().mk_fpa_sub(s.z3, s.rne(), s.a[0], s.a[1]); }},
    {Kind::FMul, [](const Site& s) { return z3lib().mk_fpa_mul(s.z3, s.rne(), s.a[0], s.a[1]); }},
    {Kind::FDiv, [](const Site& s) { return z3lib().mk_fpa_div(s.z3, s.rne(), s.a[0], s.a[1]); }},
    {Kind::FRem, float_rem},
    {Kind::FSqrt, [](const Site& s) { return z3lib().mk_fpa_sqrt(s.z3, s.rne(), s.a[0]); }},
    {Kind::FFloor, [](const Site& s) { return integral(s, z3lib().mk_fpa_rtn(s.z3)); }},
    {Kind::FCeil, [](const Site& s) { return integral(s, z3lib().mk_fpa_rtp(s.z3)); }},
    {Kind::FTrunc, [](const Site& s) { return integral(s, z3lib().mk_fpa_rtz(s.z3)); }},
    {Kind::FRoundAway, [](const Site& s) { return integral(s, z3lib().mk_fpa_rna(s.z3)); }},
    {Kind::FRoundEven, [](const Site& s) { return integral(s, z3lib().mk_fpa_rne(s.z3)); }},
    {Kind::FFromSigned, [](const Site& s) { return z3lib().mk_fpa_to_fp_signed(s.z3, s.rne(), s.a[0], sort_of(s.z3, s.sort)); }},
    {Kind::FFromUnsigned, [](const Site& s) { return z3lib().mk_fpa_to_fp_unsigned(s.z3, s.rne(), s.a[0], sort_of(s.z3, s.sort)); }},
    {Kind::FToSigned, [](const Site& s) { return float_to_integer(s, true); }},
    {Kind::FToUnsigned, [](const Site& s) { return float_to_integer(s, false); }},
    {Kind::FToFloat, [](const Site& s) { return z3lib().mk_fpa_to_fp_float(s.z3, s.rne(), s.a[0], sort_of(s.z3, s.sort)); }},
};
// clang-format on

constexpr bool entries_are_complete() {
  size_t next = static_cast<size_t>(Kind::Not);
  for (const Entry& entry : entries)
    if (entry.kind != static_cast<Kind>(next++)) return false;
  return next == logic::kind_count;
}
static_assert(entries_are_complete(),
              "one handler per kind that is not a leaf, in the order of the enum");

}  // namespace

Z3_ast Z3Translator::leaf(Term t) {
  const Sort sort = store_.sort(t);
  if (store_.is_variable(t)) {
    variables_.push_back(t);
    std::string name = "v";
    name += std::to_string(t.id);
    return z3lib().mk_const(z3_, z3lib().mk_string_symbol(z3_, name.c_str()), sort_of(z3_, sort));
  }
  const uint64_t bits = store_.constant_bits(t);
  if (sort.is_bool()) return bits ? z3lib().mk_true(z3_) : z3lib().mk_false(z3_);
  const Z3_ast pattern = bits_constant(z3_, bits, sort.width);
  return sort.is_float() ? float_from_bits(z3_, pattern, sort) : pattern;
}

Z3_ast Z3Translator::translate_one(Term t) {
  const logic::Arguments args = store_.args(t);
  if (args.size() == 0) return leaf(t);
  Site site{z3_, store_.sort(t), store_.sort(args[0]), store_.extract_low(t), {}};
  for (size_t i = 0; i < args.size(); ++i) site.a[i] = *done_.find(args[i]);
  return entries[static_cast<size_t>(store_.kind(t)) - static_cast<size_t>(Kind::Not)].handler(
      site);
}

Z3_ast Z3Translator::translate(Term t) {
  stack_.assign(1, t);
  while (!stack_.empty()) {
    const Term top = stack_.back();
    const size_t before = stack_.size();
    if (!done_.contains(top))
      for (const Term argument : store_.args(top))
        if (!done_.contains(argument)) stack_.push_back(argument);
    if (stack_.size() != before) continue;
    stack_.pop_back();
    if (!done_.contains(top)) done_.set(top, translate_one(top));
  }
  return *done_.find(t);
}

}  // namespace culprit::solver
