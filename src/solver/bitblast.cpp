#include "solver/bitblast.h"

#include <array>

#include "solver/float_arithmetic.h"

namespace culprit::solver {

namespace {

constexpr unsigned kTermsPerLook = 64;  // checks the budget once per so many terms

using logic::Kind;
using logic::Sort;
using logic::Term;
using logic::TermStore;

/// One application: its term (for sorts and for the offset of an extract) and the bits of its
/// arguments.
struct Site {
  Circuits& c;
  const TermStore& store;
  Term term;
  std::array<Word, 3> args;

  Sort argument_sort() const { return store.sort(store.arg(term, 0)); }
  size_t width() const { return store.sort(term).width; }
};

using Handler = Word (*)(const Site&);

/// Float arithmetic in the format of the result.
FloatArithmetic arithmetic(const Site& s) { return {s.c, s.store.sort(s.term)}; }
template <RoundToIntegral mode>
Word to_integral(const Site& s) {
  return arithmetic(s).round_to_integral(mode, s.args[0]);
}
template <bool is_signed>
Word to_integer(const Site& s) {
  return FloatArithmetic(s.c, s.argument_sort()).to_integer(s.args[0], s.width(), is_signed);
}

struct Entry {
  Kind kind;
  Handler handler;
};

// clang-format off
constexpr Entry entries[] = {
    {Kind::Not, [](const Site& s) { return Word{!s.args[0][0]}; }},
    {Kind::And, [](const Site& s) { return Word{s.c.and_(s.args[0][0], s.args[1][0])}; }},
    {Kind::Or, [](const Site& s) { return Word{s.c.or_(s.args[0][0], s.args[1][0])}; }},
    {Kind::Eq, [](const Site& s) { return Word{s.c.eq(s.args[0], s.args[1])}; }},
    {Kind::Ite, [](const Site& s) { return s.c.mux(s.args[0][0], s.args[1], s.args[2]); }},
    {Kind::BitNot, [](const Site& s) { return Circuits::not_(s.args[0]); }},
    {Kind::Neg, [](const Site& s) { return s.c.neg(s.args[0]); }},
    {Kind::BitAnd, [](const Site& s) { return s.c.bitwise(&Aig::and_, s.args[0], s.args[1]); }},
    {Kind::BitOr, [](const Site& s) { return s.c.bitwise(&Aig::or_, s.args[0], s.args[1]); }},
    {Kind::BitXor, [](const Site& s) { return s.c.bitwise(&Aig::xor_, s.args[0], s.args[1]); }},
    {Kind::Add, [](const Site& s) { return s.c.add(s.args[0], s.args[1]); }},
    {Kind::Sub, [](const Site& s) { return s.c.sub(s.args[0], s.args[1]); }},
    {Kind::Mul, [](const Site& s) { return s.c.mul(s.args[0], s.args[1]); }},
    {Kind::UDiv, [](const Site& s) { return s.c.udivrem(s.args[0], s.args[1]).first; }},
    {Kind::URem, [](const Site& s) { return s.c.udivrem(s.args[0], s.args[1]).second; }},
    {Kind::SDiv, [](const Site& s) { return s.c.sdivrem(s.args[0], s.args[1]).first; }},
    {Kind::SRem, [](const Site& s) { return s.c.sdivrem(s.args[0], s.args[1]).second; }},
    {Kind::Shl, [](const Site& s) { return s.c.shl(s.args[0], s.args[1]); }},
    {Kind::LShr, [](const Site& s) { return s.c.shr(s.args[0], s.args[1], lit_false); }},
    {Kind::AShr, [](const Site& s) { return s.c.shr(s.args[0], s.args[1], s.args[0].back()); }},
    {Kind::ULt, [](const Site& s) { return Word{s.c.ult(s.args[0], s.args[1])}; }},
    {Kind::SLt, [](const Site& s) { return Word{s.c.slt(s.args[0], s.args[1])}; }},
    {Kind::Concat, [](const Site& s) { return Circuits::concat(s.args[0], s.args[1]); }},
    {Kind::Extract, [](const Site& s) { return Circuits::extract(s.args[0], s.store.extract_low(s.term), s.width()); }},
    {Kind::ZeroExtend, [](const Site& s) { return Circuits::zext(s.args[0], s.width()); }},
    {Kind::SignExtend, [](const Site& s) { return Circuits::sext(s.args[0], s.width()); }},
    {Kind::SAddOverflows, [](const Site& s) { return Word{s.c.sadd_overflows(s.args[0], s.args[1])}; }},
    {Kind::SSubOverflows, [](const Site& s) { return Word{s.c.ssub_overflows(s.args[0], s.args[1])}; }},
    {Kind::SMulOverflows, [](const Site& s) { return Word{s.c.smul_overflows(s.args[0], s.args[1])}; }},
    {Kind::FNeg, [](const Site& s) { return FloatCircuits(s.c, s.argument_sort()).neg(s.args[0]); }},
    {Kind::FAbs, [](const Site& s) { return FloatCircuits(s.c, s.argument_sort()).abs(s.args[0]); }},
    {Kind::FEq, [](const Site& s) { return Word{FloatCircuits(s.c, s.argument_sort()).eq(s.args[0], s.args[1])}; }},
    {Kind::FLt, [](const Site& s) { return Word{FloatCircuits(s.c, s.argument_sort()).lt(s.args[0], s.args[1])}; }},
    {Kind::FLe, [](const Site& s) { return Word{FloatCircuits(s.c, s.argument_sort()).le(s.args[0], s.args[1])}; }},
    {Kind::FIsNan, [](const Site& s) { return Word{FloatCircuits(s.c, s.argument_sort()).is_nan(s.args[0])}; }},
    {Kind::FFromBits, [](const Site& s) { return FloatCircuits(s.c, s.store.sort(s.term)).canonical(s.args[0]); }},
    {Kind::FToBits, [](const Site& s) { return s.args[0]; }},
    {Kind::FAdd, [](const Site& s) { return arithmetic(s).add(s.args[0], s.args[1]); }},
    {Kind::FSub, [](const Site& s) { return arithmetic(s).sub(s.args[0], s.args[1]); }},
    {Kind::FMul, [](const Site& s) { return arithmetic(s).mul(s.args[0], s.args[1]); }},
    {Kind::FDiv, [](const Site& s) { return arithmetic(s).div(s.args[0], s.args[1]); }},
    {Kind::FSqrt, [](const Site& s) { return arithmetic(s).sqrt(s.args[0]); }},
    {Kind::FFloor, to_integral<RoundToIntegral::Floor>},
    {Kind::FCeil, to_integral<RoundToIntegral::Ceil>},
    {Kind::FTrunc, to_integral<RoundToIntegral::Trunc>},
    {Kind::FRoundAway, to_integral<RoundToIntegral::Away>},
    {Kind::FRoundEven, to_integral<RoundToIntegral::Even>},
    {Kind::FFromSigned, [](const Site& s) { return arithmetic(s).from_integer(s.args[0], true); }},
    {Kind::FFromUnsigned, [](const Site& s) { return arithmetic(s).from_integer(s.args[0], false); }},
    {Kind::FToSigned, to_integer<true>},
    {Kind::FToUnsigned, to_integer<false>},
    {Kind::FToFloat, [](const Site& s) { return arithmetic(s).from_float(s.args[0], s.argument_sort()); }},
};
// clang-format on

constexpr std::array<Handler, logic::kind_count> handlers = [] {
  std::array<Handler, logic::kind_count> table{};
  for (const Entry& entry : entries) table[static_cast<size_t>(entry.kind)] = entry.handler;
  return table;
}();

constexpr bool entries_are_complete() {
  size_t next = static_cast<size_t>(Kind::Not);
  for (const Entry& entry : entries) {
    if (static_cast<Kind>(next) == Kind::FRem) ++next;
    if (entry.kind != static_cast<Kind>(next++)) return false;
  }
  return next == logic::kind_count;
}
static_assert(entries_are_complete(),
              "every kind but the remainder is blasted, in the order of the enum");

}  // namespace

Word BitBlaster::known_bits(Term t) const {
  const size_t offset = done_.find(t)->offset;
  const auto begin = pool_.begin() + static_cast<std::ptrdiff_t>(offset);
  return Word(begin, begin + store_.sort(t).width);
}

Word BitBlaster::fresh(Sort sort) {
  Word word(sort.width);
  for (Lit& bit : word) bit = aig_.input();
  return sort.is_float() ? FloatCircuits(circuits_, sort).canonical(word) : word;
}

void BitBlaster::blast(Term t) {
  Word word;
  const bool rounds = logic::traits(store_.kind(t)).theory >= logic::Theory::FloatRounding;
  const bool is_abstract = rounds && mode_ == FloatMode::Abstract;
  const Handler handler = is_abstract ? nullptr : handlers[static_cast<size_t>(store_.kind(t))];
  if (store_.is_constant(t)) {
    word = Circuits::constant(store_.constant_bits(t), store_.sort(t).width);
  } else if (handler) {
    Site site{circuits_, store_, t, {}};
    const logic::Arguments args = store_.args(t);
    for (size_t i = 0; i < args.size(); ++i) site.args[i] = known_bits(args[i]);
    word = handler(site);
  } else {
    if (store_.is_variable(t)) variables_.push_back({t, static_cast<uint32_t>(aig_.size())});
    word = fresh(store_.sort(t));
  }
  done_.set(t, {static_cast<uint32_t>(pool_.size())});
  pool_.insert(pool_.end(), word.begin(), word.end());
}

Word BitBlaster::bits(Term t) {
  blast_all(t, UINT64_MAX, nullptr);
  return known_bits(t);
}

bool BitBlaster::blast_all(Term t, uint64_t most, const Budget* budget) {
  if (was_blasted(t)) return true;
  stack_.assign(1, t);
  unsigned looks = 0;
  while (!stack_.empty()) {
    const Term top = stack_.back();
    const size_t before = stack_.size();
    if (!was_blasted(top))
      for (const Term argument : store_.args(top))
        if (!was_blasted(argument)) stack_.push_back(argument);
    if (stack_.size() != before) continue;
    stack_.pop_back();
    if (was_blasted(top)) continue;
    if (aig_.size() > most || (budget && ++looks % kTermsPerLook == 0 && budget->exhausted()))
      return false;
    blast(top);
  }
  return true;
}

}  // namespace culprit::solver
