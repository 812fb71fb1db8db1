// Applies the rules in order: fold constants, map over chains of constants, rules of the kind.
#include "logic/rewrite.h"

#include <array>

#include "logic/semantics.h"

namespace culprit::logic {

namespace {

struct Entry {
  Kind kind;
  RewriteHandler handler;
};

constexpr Entry entries[] = {
    {Kind::Not, rules::not_},
    {Kind::And, rules::and_},
    {Kind::Or, rules::or_},
    {Kind::Eq, rules::eq},
    {Kind::Ite, rules::ite},
    {Kind::BitNot, rules::bit_not},
    {Kind::Neg, rules::neg},
    {Kind::BitAnd, rules::bit_and},
    {Kind::BitOr, rules::bit_or},
    {Kind::BitXor, rules::bit_xor},
    {Kind::Add, rules::add},
    {Kind::Sub, rules::sub},
    {Kind::Mul, rules::mul},
    {Kind::UDiv, rules::udiv},
    {Kind::URem, rules::urem},
    {Kind::SDiv, rules::sdiv},
    {Kind::SRem, rules::srem},
    {Kind::Shl, rules::shl},
    {Kind::LShr, rules::lshr},
    {Kind::AShr, rules::ashr},
    {Kind::ULt, rules::ult},
    {Kind::SLt, rules::slt},
    {Kind::Concat, rules::concat},
    {Kind::Extract, rules::extract},
    {Kind::ZeroExtend, rules::zext},
    {Kind::SignExtend, rules::sext},
    {Kind::SAddOverflows, rules::sadd_overflows},
    {Kind::SSubOverflows, rules::ssub_overflows},
    {Kind::SMulOverflows, rules::smul_overflows},
    {Kind::FNeg, rules::fneg},
    {Kind::FAbs, rules::fabs},
    {Kind::FEq, rules::feq},
    {Kind::FLt, rules::flt},
    {Kind::FLe, rules::fle},
    {Kind::FIsNan, rules::fisnan},
    {Kind::FFromBits, rules::ffrom_bits},
    {Kind::FToBits, rules::fto_bits},
    {Kind::FMul, rules::fmul},
    {Kind::FDiv, rules::fdiv},
    {Kind::FFloor, rules::fround},
    {Kind::FCeil, rules::fround},
    {Kind::FTrunc, rules::fround},
    {Kind::FRoundAway, rules::fround},
    {Kind::FRoundEven, rules::fround},
    {Kind::FToFloat, rules::fto_float},
};

constexpr std::array<RewriteHandler, kind_count> handlers = [] {
  std::array<RewriteHandler, kind_count> table{};
  for (const Entry& entry : entries) table[static_cast<size_t>(entry.kind)] = entry.handler;
  return table;
}();

// f(k1, ..., kn) → its value
Term fold(TermStore& s, const Application& a, unsigned arity) {
  Operation operation{a.kind,       a.sort, s.sort(a.args[0]), s.sort(a.args[arity - 1]).width,
                      a.args[1].id, {}};
  for (unsigned i = 0; i < arity; ++i) operation.values[i] = s.constant_bits(a.args[i]);
  return s.constant(a.sort, apply(operation));
}

}  // namespace

Term rewrite(TermStore& s, const Application& a, bool fold_only) {
  const unsigned arity = traits(a.kind).arity;
  unsigned chains = 0, constants = 0;
  for (unsigned i = 0; i < arity; ++i) {
    const unsigned height = s.chain_height(a.args[i]);
    constants += height == 0;
    chains += height != 0 && height != TermStore::no_chain;
  }
  if (constants == arity) return fold(s, a, arity);
  if (fold_only) return {};
  if (chains && constants + chains == arity && a.kind != Kind::Ite)
    if (const Term mapped = rewrite_chain(s, a)) return mapped;
  const RewriteHandler handler = handlers[static_cast<size_t>(a.kind)];
  return handler ? handler(s, a) : Term{};
}

}  // namespace culprit::logic
