#include "abstract/contraction.h"

#include <array>

#include "abstract/contraction_rules.h"

namespace culprit::abstract {

using logic::Kind;

namespace {

using Rule = void (*)(const Contraction&);

void negation(const Contraction& c) {
  c.narrow(0, Value::truth(c.value.may_be_true(), c.value.may_be_false()));
}

/// Of a conjunction that has the value `absorbing` if an argument has: if it is not so, no argument
/// is so; if it is so and all arguments but one are not, that one is.
void connective(const Contraction& c, bool absorbing) {
  const Value is_so = Value::truth(!absorbing, absorbing),
              is_not = Value::truth(absorbing, !absorbing);
  for (const size_t i : {0u, 1u}) {
    if (c.value == is_not) c.narrow(i, is_not);
    if (c.value == is_so && c.args[1 - i] == is_not) c.narrow(i, is_so);
  }
}
void conjunction(const Contraction& c) { connective(c, false); }
void disjunction(const Contraction& c) { connective(c, true); }

void different_truths(const Contraction& c) {
  for (const size_t i : {0u, 1u})
    if (const auto other = c.args[1 - i].constant())
      c.narrow(i, Value::truth(*other != 0, *other == 0));
}

void equality(const Contraction& c) {
  if (c.is_true()) {
    c.narrow(0, c.args[1]);
    c.narrow(1, c.args[0]);
  } else if (c.is_false()) {
    const logic::Sort sort = c.sort_of(0);
    const Rule rule = sort.is_bits()   ? number_rules::not_equal
                      : sort.is_bool() ? different_truths
                                       : real_rules::not_identical;
    rule(c);
  }
}

/// A side without a common value is not taken, and one that is taken has the value.
void choice(const Contraction& c) {
  if (c.args[1].meet(c.value).is_bottom()) c.narrow(0, Value::truth(true, false));
  if (c.args[2].meet(c.value).is_bottom()) c.narrow(0, Value::truth(false, true));
  if (const auto condition = c.args[0].constant()) c.narrow(*condition ? 1 : 2, c.value);
}

struct RuleOfOperator {
  Kind kind;
  Rule rule;
};

constexpr RuleOfOperator rules_of_operators[] = {
    {Kind::Not, negation},
    {Kind::And, conjunction},
    {Kind::Or, disjunction},
    {Kind::Eq, equality},
    {Kind::Ite, choice},
    {Kind::BitNot, number_rules::bit_not},
    {Kind::Neg, number_rules::neg},
    {Kind::BitAnd, number_rules::bit_and},
    {Kind::BitOr, number_rules::bit_or},
    {Kind::BitXor, number_rules::bit_xor},
    {Kind::Add, number_rules::add},
    {Kind::Sub, number_rules::sub},
    {Kind::Mul, number_rules::mul},
    {Kind::UDiv, number_rules::unsigned_quotient},
    {Kind::URem, number_rules::unsigned_remainder},
    {Kind::SDiv, number_rules::signed_quotient},
    {Kind::SRem, number_rules::signed_remainder},
    {Kind::Shl, number_rules::shl},
    {Kind::LShr, number_rules::lshr},
    {Kind::AShr, number_rules::ashr},
    {Kind::ULt, number_rules::unsigned_less},
    {Kind::SLt, number_rules::signed_less},
    {Kind::Concat, number_rules::concat},
    {Kind::Extract, number_rules::extract},
    {Kind::ZeroExtend, number_rules::extend},
    {Kind::SignExtend, number_rules::extend},
    {Kind::SAddOverflows, number_rules::add_overflows},
    {Kind::SSubOverflows, number_rules::sub_overflows},
    {Kind::SMulOverflows, number_rules::mul_overflows},
    {Kind::FNeg, real_rules::neg},
    {Kind::FAbs, real_rules::magnitude},
    {Kind::FEq, real_rules::equal},
    {Kind::FLt, real_rules::less},
    {Kind::FLe, real_rules::at_most},
    {Kind::FIsNan, real_rules::is_nan},
    {Kind::FFromSigned, real_rules::from_signed},
    {Kind::FFromUnsigned, real_rules::from_unsigned},
    {Kind::FToSigned, real_rules::to_signed},
    {Kind::FToFloat, real_rules::to_float},
};

constexpr std::array<Rule, logic::kind_count> rules_by_kind() {
  std::array<Rule, logic::kind_count> rules{};
  for (const RuleOfOperator& entry : rules_of_operators)
    rules[static_cast<size_t>(entry.kind)] = entry.rule;
  return rules;
}
constexpr std::array<Rule, logic::kind_count> rules = rules_by_kind();

}  // namespace

void contract(const logic::TermStore& terms, logic::Term term, const Value& value,
              std::span<Value> arguments) {
  const Rule rule = rules[static_cast<size_t>(terms.kind(term))];
  if (rule) rule({terms.sort(term), terms.extract_low(term), value, arguments});
}

}  // namespace culprit::abstract
