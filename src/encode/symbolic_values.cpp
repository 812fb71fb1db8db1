// Arithmetic, comparisons and conversions as terms.
#include "encode/exploration.h"
#include "encode/symbolic_domain.h"
#include "logic/evaluate.h"
#include "logic/substitute.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace culprit::encode {

using logic::Sort;
using logic::Term;
using machine::FindingKind;
using model::FloatPredicate;
using model::Op;

bool SymbolicDomain::within_effort(State& state) {
  if (terms_.size() <= most_terms_ || state.stop != machine::Stop::Running)
    return state.stop == machine::Stop::Running;
  effort_spent_ = true;
  state.message = kTakesTooLong;
  state.stop = machine::Stop::Unsupported;
  return false;
}

SymbolicDomain::SymbolicDomain(logic::TermStore& terms, solver::Solver& solver,
                               const spec::OutputMatcher* matcher)
    : terms_(terms), solver_(solver), matcher_(matcher) {}

Sort SymbolicDomain::sort_of(model::Type type) {
  if (type == model::kI1) return Sort::boolean();
  if (type == model::kF32) return Sort::float32();
  if (type == model::kF64) return Sort::float64();
  return Sort::bits(type.bits());
}

Term SymbolicDomain::term_of(Value value, model::Type type) {
  Sort sort = sort_of(type);
  if (!value.is_symbolic()) {
    if (obligations_ && value.is_undefined()) return uninitialised(value, type);
    if (type == model::kI1) return logic::TermStore::boolean(value.bits & 1);
    return terms_.constant(sort, value.bits);
  }
  Term t{value.term()};
  Sort have = terms_.sort(t);
  if (have == sort) return t;
  if (sort.is_bool())
    return have.is_float() ? terms_.bits_to_bool(terms_.float_to_bits(t)) : terms_.bits_to_bool(t);
  if (have.is_bool()) t = terms_.bool_to_bits(t, type.bits());
  else if (have.is_float()) t = terms_.float_to_bits(t);
  if (sort.is_float()) return terms_.bits_to_float(terms_.resize(t, sort.width, false), sort);
  return terms_.resize(t, sort.width, false);
}

Value SymbolicDomain::value_of(Term term) {
  if (term == logic::TermStore::true_()) return Value::plain(1);
  if (term == logic::TermStore::false_()) return Value::plain(0);
  return terms_.is_constant(term) ? Value::plain(terms_.constant_bits(term))
                                  : Value::symbolic_term(term.id);
}

bool SymbolicDomain::assume(State& state, Term condition) {
  Term all = terms_.and_(term(state), condition);
  state.path_condition = all.id;
  if (all == logic::TermStore::false_()) state.stop = machine::Stop::Infeasible;
  return state.stop == machine::Stop::Running;
}

Term SymbolicDomain::one_of_them_is_free(std::span<const model::ComponentId> components) const {
  if (selectors_.empty()) return logic::TermStore::true_();
  Term any = logic::TermStore::false_();
  for (model::ComponentId component : components) any = terms_.or_(any, selectors_[component]);
  return any;
}

bool SymbolicDomain::spares(State& state, std::span<const model::ComponentId> components,
                            std::optional<machine::FindingKind>) {
  const Term free = one_of_them_is_free(components);
  if (terms_.and_(term(state), free) == logic::TermStore::false_()) return false;
  assume(state, free);
  return true;
}

void SymbolicDomain::oblige(const State& state, Term holds, machine::FindingKind kind,
                            const std::string& message) {
  if (!obligations_) return;
  std::string text = message.empty() ? machine::finding_name(kind) : message;
  if (machine::Machine::is_within_expectation(state, kind)) {
    text = machine::Machine::without_value(state, text);
    kind = machine::Machine::expectation_kind(state);
  }
  const machine::FindingSite site{kind, state.top().function, state.top().pc};
  obligations_->add(terms_, site, text, machine_->place(state), term(state), holds);
}

Term SymbolicDomain::truth(Value value) {
  if (!value.is_symbolic()) return logic::TermStore::boolean(value.bits != 0);
  const Term t{value.term()};
  return terms_.sort(t).is_bool() ? t : terms_.ne(t, terms_.constant(terms_.sort(t), 0));
}

void SymbolicDomain::asserts(State& state, machine::FindingKind kind, std::string message,
                             Value condition) {
  const Term holds = truth(condition);
  decides(state, holds);
  oblige(state, holds, kind, message);
  assume(state, holds);
}

void SymbolicDomain::covers(State& state, std::string message, Value condition) {
  if (!obligations_) return;
  const machine::FindingSite site{FindingKind::ContractViolated, state.top().function,
                                  state.top().pc};
  obligations_->add(terms_, site, message, machine_->place(state),
                    terms_.and_(term(state), truth(condition)), logic::TermStore::true_());
}

void SymbolicDomain::assumes(State& state, Value condition) { assume(state, truth(condition)); }

Value SymbolicDomain::input(State&, const std::string& name, machine::InputKind kind) {
  if (!obligations_) return Value::plain(0);
  if (name.empty()) return value_of(terms_.variable(sort_of(kind.type())));
  const auto known = std::find_if(inputs_.begin(), inputs_.end(),
                                  [&](const FreeInput& each) { return each.name == name; });
  if (known != inputs_.end()) return value_of(known->value);
  inputs_.push_back({name, kind, terms_.variable(sort_of(kind.type()), name)});
  return value_of(inputs_.back().value);
}

Term SymbolicDomain::uninitialised(Value value, model::Type type) {
  const Sort sort = sort_of(type);
  uninitialised_.push_back(terms_.variable(sort));
  const Term any = uninitialised_.back();
  if (sort.is_bool() || sort.is_float()) return any;
  const uint64_t open = value.undefined_mask();
  return terms_.bit_or(terms_.constant(sort, value.bits & ~open),
                       terms_.bit_and(any, terms_.constant(sort, open)));
}

bool SymbolicDomain::is_uninitialised(Term term) const {
  // a term comes after the variables in it
  if (uninitialised_.empty() || term < uninitialised_.front()) return false;
  const std::vector<Term> variables = logic::variables_of(terms_, term);
  return std::any_of(variables.begin(), variables.end(), [&](Term variable) {
    return std::binary_search(uninitialised_.begin(), uninitialised_.end(), variable);
  });
}

void SymbolicDomain::decides(State& state, Term term) {
  if (uninitialised_.empty() || term < uninitialised_.front()) return;
  logic::Substitution others(terms_);
  for (Term variable : uninitialised_)
    others.replace(variable, terms_.variable(terms_.sort(variable)));
  const Term same = terms_.eq(term, others(term));
  if (same == logic::TermStore::true_()) return;
  oblige(state, same, FindingKind::UninitialisedRead,
         "a condition depends on an uninitialised value");
  assume(state, same);
}

bool SymbolicDomain::require(State& state, Term defined, machine::FindingKind kind) {
  if (defined == logic::TermStore::true_()) return true;
  oblige(state, defined, kind, {});
  const std::vector<model::ComponentId> spared = machine_->spared_at(state);
  return assume(state, spared.empty() ? defined : terms_.or_(defined, one_of_them_is_free(spared)));
}

bool SymbolicDomain::feasible(const State& state, Term condition) {
  Term all = terms_.and_(term(state), condition);
  if (all == logic::TermStore::false_()) return false;
  if (all == logic::TermStore::true_()) return true;
  if (known_ && !known_->possible(term(state), condition)) return false;
  if (has_model_ && solver_.value(all)) return true;
  if (hard_checks_ > most_hard_checks_ || checked_terms_ > most_checked_terms_) return true;
  ++feasibility_checks_;
  checked_terms_ += terms_.size();
  solver::Limits limits;
  limits.gates = most_gates_;
  limits.budget = budget_;
  limits.conflicts = conflicts_per_check_;
  const Term assumptions[] = {all};
  solver::Answer answer = solver_.check(assumptions, limits);
  hard_checks_ += answer == solver::Answer::Unknown;
  has_model_ = answer == solver::Answer::Sat;
  return answer != solver::Answer::Unsat;
}

Value SymbolicDomain::binary(State& state, const model::Instruction& i, Value a, Value b) {
  if (!within_effort(state)) return {};
  if (i.op == Op::PtrAdd) return ptr_add(state, i, a, b);
  if (i.type == model::kF80) {
    machine_->unsupported(state, "culprit cannot compute backwards through long double arithmetic");
    return {};
  }
  Term ta = term_of(a, i.type), tb = term_of(b, i.type);
  if (i.op == Op::FCmp) return float_compare(i, ta, tb);
  if (i.type.is_float()) return float_binary(i, ta, tb);
  if (i.type == model::kI1) return boolean_binary(i, ta, tb);
  return integer_binary(state, i, ta, tb);
}

Value SymbolicDomain::boolean_binary(const model::Instruction& i, Term a, Term b) {
  switch (i.op) {
    case Op::And:
    case Op::Mul: return value_of(terms_.and_(a, b));
    case Op::Or: return value_of(terms_.or_(a, b));
    case Op::Xor:
    case Op::Ne:
    case Op::Add:
    case Op::Sub: return value_of(terms_.xor_(a, b));
    case Op::Eq: return value_of(terms_.iff(a, b));
    case Op::Ult: return value_of(terms_.and_(terms_.not_(a), b));
    case Op::Ule: return value_of(terms_.or_(terms_.not_(a), b));
    case Op::Slt: return value_of(terms_.and_(a, terms_.not_(b)));
    case Op::Sle: return value_of(terms_.or_(a, terms_.not_(b)));
    default: return value_of(a);
  }
}

Value SymbolicDomain::exclude_zero_divisor(State& state, const model::Instruction& i, Term a,
                                           Term b) {
  Term zero = terms_.constant(terms_.sort(b), 0);
  if (!require(state, terms_.ne(b, zero), FindingKind::DivisionByZero) ||
      !excludes_overflow_of_division(state, i, a, b))
    return {};
  switch (i.op) {
    case Op::UDiv: return value_of(terms_.udiv(a, b));
    case Op::URem: return value_of(terms_.urem(a, b));
    case Op::SDiv: return value_of(terms_.sdiv(a, b));
    default: return value_of(terms_.srem(a, b));
  }
}

/// The least number divided by -1, or its remainder, ends the run. False if the state ends.
bool SymbolicDomain::excludes_overflow_of_division(State& state, const model::Instruction& i,
                                                   Term a, Term b) {
  const unsigned width = i.type.bits();
  const machine::FindingSite here{FindingKind::SignedOverflow, state.top().function,
                                  state.top().pc};
  if ((i.op != Op::SDiv && i.op != Op::SRem) || width < 32 || width > 64 ||
      (known_ && machine_->tolerated.contains(here)))
    return true;
  const Sort sort = terms_.sort(a);
  const Term least = terms_.constant(sort, uint64_t{1} << (width - 1)),
             minus_one = terms_.constant(sort, machine::width_mask(width));
  const Term defined = terms_.or_(terms_.ne(a, least), terms_.ne(b, minus_one));
  return require(state, defined, FindingKind::SignedOverflow);
}

namespace {

/// Whether the product of two signed numbers of 64 bits fits: as that of their magnitudes, by
/// halves of 32 bits.
Term product_fits(logic::TermStore& terms, Term a, Term b) {
  const Sort sort = Sort::bits(64);
  const Term zero = terms.constant(sort, 0), half = terms.constant(sort, 32);
  const auto negative = [&](Term t) { return terms.slt(t, zero); };
  const auto magnitude = [&](Term t) { return terms.ite(negative(t), terms.neg(t), t); };
  const auto low = [&](Term t) { return terms.zext(terms.extract(t, 0, 32), 64); };
  const auto high = [&](Term t) { return terms.lshr(t, half); };
  const Term x = magnitude(a), y = magnitude(b);
  const Term one_is_short = terms.or_(terms.eq(high(x), zero), terms.eq(high(y), zero));
  // with one short factor, a sum of two products of which one is 0
  const Term cross = terms.add(terms.mul(high(x), low(y)), terms.mul(low(x), high(y)));
  const Term lowest = terms.mul(low(x), low(y));
  const Term product = terms.add(terms.shl(cross, half), lowest);
  const Term most =
      terms.ite(terms.xor_(negative(a), negative(b)), terms.constant(sort, uint64_t{1} << 63),
                terms.constant(sort, (uint64_t{1} << 63) - 1));
  const Term conditions[] = {one_is_short, terms.eq(high(cross), zero), terms.ule(lowest, product),
                             terms.ule(product, most)};
  return terms.and_all(conditions);
}

/// The same condition for all three, in a form from which ranges of the operands follow.
Term does_not_overflow(logic::TermStore& terms, Op op, Term a, Term b) {
  return terms.not_(op == Op::Add   ? terms.sadd_overflows(a, b)
                    : op == Op::Sub ? terms.ssub_overflows(a, b)
                                    : terms.smul_overflows(a, b));
}

/// Whether a float lies in the range of an integer type after it is truncated.
Term converts(logic::TermStore& terms, Term x, unsigned width, bool is_signed) {
  const Sort sort = terms.sort(x);
  const auto number = [&](double value) {
    return sort == Sort::float32() ? terms.constant(static_cast<float>(value))
                                   : terms.constant(value);
  };
  const double end = std::ldexp(1.0, static_cast<int>(is_signed ? width - 1 : width));
  const double least = is_signed ? -end : 0;
  // least - 1 is no float of this type if the type is too narrow for it
  const bool has_next =
      sort == Sort::float32() ? static_cast<float>(least - 1) != least : least - 1 != least;
  const Term above = has_next ? terms.flt(number(least - 1), x) : terms.fle(number(least), x);
  return terms.and_(above, terms.flt(x, number(end)));
}

}  // namespace

/// The condition that the result of an addition, subtraction or multiplication fits, so that C
/// defines it.
Term SymbolicDomain::fits(const model::Instruction& i, Term a, Term b, Term result) {
  const Term zero = terms_.constant(terms_.sort(result), 0);
  const unsigned width = i.type.bits();
  const auto wide = [&](Term t) { return terms_.sext(t, 2 * width); };
  switch (i.op) {
    case Op::Add:
      return terms_.sle(zero, terms_.bit_and(terms_.bit_xor(a, result), terms_.bit_xor(b, result)));
    case Op::Sub:
      return terms_.sle(zero, terms_.bit_and(terms_.bit_xor(a, b), terms_.bit_xor(a, result)));
    case Op::Mul:
      return 2 * width > 64 ? product_fits(terms_, a, b)
                            : terms_.eq(wide(result), terms_.mul(wide(a), wide(b)));
    default: return logic::TermStore::true_();
  }
}

Value SymbolicDomain::wrapping(State& state, const model::Instruction& i, Term a, Term b) {
  const Term result = i.op == Op::Add   ? terms_.add(a, b)
                      : i.op == Op::Sub ? terms_.sub(a, b)
                                        : terms_.mul(a, b);
  if (!excludes_overflow_ || !(i.flags & model::kNoSignedWrap)) return value_of(result);
  const machine::FindingSite here{FindingKind::SignedOverflow, state.top().function,
                                  state.top().pc};
  if (known_ && machine_->tolerated.contains(here)) return value_of(result);
  const Term defined = known_ ? does_not_overflow(terms_, i.op, a, b) : fits(i, a, b, result);
  if (!require(state, defined, FindingKind::SignedOverflow)) return {};
  return value_of(result);
}

/// Only where overflow is excluded: runs go on after a shift that overflows.
bool SymbolicDomain::excludes_overflow_of_shift(State& state, const model::Instruction& i, Term a,
                                                Term b) {
  const machine::FindingSite here{FindingKind::ShiftOverflow, state.top().function, state.top().pc};
  if (i.op != Op::Shl || !excludes_overflow_ || !(i.flags & model::kNoSignedWrap) ||
      (known_ && machine_->tolerated.contains(here)))
    return true;
  const Sort sort = terms_.sort(a);
  const Term kept = terms_.sub(terms_.constant(sort, i.type.bits() - 1), b);
  const Term defined = terms_.eq(terms_.lshr(a, kept), terms_.constant(sort, 0));
  return require(state, defined, FindingKind::ShiftOverflow);
}

Value SymbolicDomain::integer_binary(State& state, const model::Instruction& i, Term a, Term b) {
  switch (i.op) {
    case Op::Add:
    case Op::Sub:
    case Op::Mul: return wrapping(state, i, a, b);
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem: return exclude_zero_divisor(state, i, a, b);
    case Op::Shl:
    case Op::LShr:
    case Op::AShr: {
      if (!require(state, terms_.ult(b, terms_.constant(terms_.sort(b), i.type.bits())),
                   FindingKind::ShiftOutOfRange) ||
          !excludes_overflow_of_shift(state, i, a, b))
        return {};
      return value_of(i.op == Op::Shl    ? terms_.shl(a, b)
                      : i.op == Op::LShr ? terms_.lshr(a, b)
                                         : terms_.ashr(a, b));
    }
    case Op::And: return value_of(terms_.bit_and(a, b));
    case Op::Or: return value_of(terms_.bit_or(a, b));
    case Op::Xor: return value_of(terms_.bit_xor(a, b));
    default: return integer_compare(i, a, b);
  }
}

Value SymbolicDomain::integer_compare(const model::Instruction& i, Term a, Term b) {
  if (known_ && i.op != Op::Ult && i.op != Op::Ule) comparisons_.push_back({a, b, true});
  if (known_ && i.op != Op::Slt && i.op != Op::Sle) comparisons_.push_back({a, b, false});
  switch (i.op) {
    case Op::Eq: return value_of(terms_.eq(a, b));
    case Op::Ne: return value_of(terms_.ne(a, b));
    case Op::Ult: return value_of(terms_.ult(a, b));
    case Op::Ule: return value_of(terms_.ule(a, b));
    case Op::Slt: return value_of(terms_.slt(a, b));
    default: return value_of(terms_.sle(a, b));
  }
}

Value SymbolicDomain::float_binary(const model::Instruction& i, Term a, Term b) {
  switch (i.op) {
    case Op::FAdd: return value_of(terms_.fadd(a, b));
    case Op::FSub: return value_of(terms_.fsub(a, b));
    case Op::FMul: return value_of(terms_.fmul(a, b));
    case Op::FDiv: return value_of(terms_.fdiv(a, b));
    default: return value_of(terms_.frem(a, b));
  }
}

/// The bits of the predicate say which of equal, greater, less and unordered make it true.
Value SymbolicDomain::float_compare(const model::Instruction& i, Term a, Term b) {
  unsigned bits = i.aux;
  bool unordered = bits & 8;
  Term nan = terms_.or_(terms_.fisnan(a), terms_.fisnan(b));
  Term ordered = logic::TermStore::false_();
  switch (bits & 7) {
    case 1: ordered = terms_.feq(a, b); break;
    case 2: ordered = terms_.flt(b, a); break;
    case 3: ordered = terms_.fle(b, a); break;
    case 4: ordered = terms_.flt(a, b); break;
    case 5: ordered = terms_.fle(a, b); break;
    case 6: ordered = terms_.and_(terms_.not_(terms_.feq(a, b)), terms_.not_(nan)); break;
    case 7: ordered = terms_.not_(nan); break;
    default: break;
  }
  return value_of(unordered ? terms_.or_(nan, ordered) : ordered);
}

Value SymbolicDomain::unary(State& state, const model::Instruction& i, Value a) {
  model::Type to{i.aux};
  if (i.type == model::kF80 || to == model::kF80) {
    machine_->unsupported(state, "culprit cannot compute backwards through long double arithmetic");
    return {};
  }
  Term t = term_of(a, i.type);
  bool from_bool = i.type == model::kI1;
  switch (i.op) {
    case Op::Trunc:
      return value_of(to == model::kI1 ? terms_.bits_to_bool(terms_.extract(t, 0, 1))
                                       : terms_.extract(t, 0, to.bits()));
    case Op::ZExt:
      return value_of(from_bool ? terms_.bool_to_bits(t, to.bits()) : terms_.zext(t, to.bits()));
    case Op::SExt:
      return value_of(from_bool ? terms_.neg(terms_.bool_to_bits(t, to.bits()))
                                : terms_.sext(t, to.bits()));
    case Op::FPToSI:
    case Op::FPToUI: {
      const bool is_signed = i.op == Op::FPToSI;
      // elsewhere a replay finds it
      if (obligations_ && !require(state, converts(terms_, t, to.bits(), is_signed),
                                   FindingKind::InvalidConversion))
        return {};
      return value_of(is_signed ? terms_.float_to_sint(t, to.bits())
                                : terms_.float_to_uint(t, to.bits()));
    }
    case Op::SIToFP:
      return value_of(terms_.sint_to_float(from_bool ? terms_.bool_to_bits(t, 1) : t, sort_of(to)));
    case Op::UIToFP:
      return value_of(terms_.uint_to_float(from_bool ? terms_.bool_to_bits(t, 1) : t, sort_of(to)));
    case Op::FPConvert: return value_of(terms_.float_to_float(t, sort_of(to)));
    case Op::FNeg: return value_of(terms_.fneg(t));
    default: return value_of(term_of(a, to));
  }
}

Value SymbolicDomain::select(State&, const model::Instruction& i, Value condition, Value a,
                             Value b) {
  return value_of(
      terms_.ite(term_of(condition, model::kI1), term_of(a, i.type), term_of(b, i.type)));
}

machine::Truth SymbolicDomain::is_zero(State& state, Value value) {
  Term t{value.term()};
  Term zero =
      terms_.sort(t).is_bool() ? terms_.not_(t) : terms_.eq(t, terms_.constant(terms_.sort(t), 0));
  return feasible(state, zero) ? machine::Truth::Unknown : machine::Truth::No;
}

bool SymbolicDomain::math(State&, std::string_view name, std::span<const Value> arguments,
                          Value& result) {
  bool single = name.ends_with('f') && name != "modf" && name != "erf";
  model::Type type = single ? model::kF32 : model::kF64;
  if (single) name.remove_suffix(1);
  if (arguments.empty() || arguments[0].is_wide()) return false;
  Term x = term_of(arguments[0], type);
  using Unary = Term (logic::TermStore::*)(Term);
  static constexpr std::pair<std::string_view, Unary> kUnary[] = {
      {"fabs", &logic::TermStore::fabs},    {"sqrt", &logic::TermStore::fsqrt},
      {"floor", &logic::TermStore::ffloor}, {"ceil", &logic::TermStore::fceil},
      {"trunc", &logic::TermStore::ftrunc}, {"round", &logic::TermStore::fround},
      {"rint", &logic::TermStore::frint},   {"nearbyint", &logic::TermStore::frint}};
  for (const auto& [known, make] : kUnary)
    if (name == known) return result = value_of((terms_.*make)(x)), true;
  if (name == "fmod" && arguments.size() > 1)
    return result = value_of(terms_.frem(x, term_of(arguments[1], type))), true;
  if ((name == "fmax" || name == "fmin") && arguments.size() > 1) {  // a number wins over a NaN
    Term y = term_of(arguments[1], type);
    Term first = name == "fmax" ? terms_.fle(y, x) : terms_.fle(x, y);
    return result = value_of(terms_.ite(terms_.or_(first, terms_.fisnan(y)), x, y)), true;
  }
  bool small_power =
      name == "pow" && arguments.size() > 1 && arguments[1].is_plain() && type == model::kF64;
  if (!small_power) return false;
  double exponent = arguments[1].as_double();
  if (exponent != 1 && exponent != 2 && exponent != 3) return false;
  Term power = x;
  for (int k = 1; k < static_cast<int>(exponent); ++k) power = terms_.fmul(power, x);
  return result = value_of(power), true;
}

}  // namespace culprit::encode
