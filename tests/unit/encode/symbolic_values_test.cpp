// Operations on terms give what the machine gives for plain numbers, and the path condition
// excludes what C leaves undefined.
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "../logic/random_terms.h"
#include "encode/symbolic_domain.h"
#include "logic/evaluate.h"
#include "machine/value/arithmetic.h"
#include "subject.h"

namespace culprit::encode {
namespace {

using logic::Sort;
using logic::Term;
using machine::FindingKind;
using model::Instruction;
using model::Op;
using model::Type;

constexpr Type kIntegers[] = {model::kI1, model::kI8, model::kI16, model::kI32, model::kI64};
constexpr size_t kTried = 60;  // pairs of operands

/// A domain at the start of a program, with two operands that are variables.
class Operands : public testing::Test {
 protected:
  Operands() { domain_.bind(machine_); }

  /// An operand: a variable of this type, or a number.
  Value variable(Type type) {
    return Value::symbolic_term(terms_.variable(SymbolicDomain::sort_of(type)).id);
  }
  uint64_t random_bits(Type type) {
    return logic::testing::interesting_bits(random_, SymbolicDomain::sort_of(type));
  }
  /// The value that the result has if the operands have these values.
  uint64_t value(Value result, Value a, uint64_t a_bits, Value b, uint64_t b_bits) {
    return evaluated(domain_.term_of(result, type_), a, a_bits, b, b_bits);
  }
  bool path_holds(Value a, uint64_t a_bits, Value b, uint64_t b_bits) {
    return evaluated(domain_.term(state_), a, a_bits, b, b_bits) != 0;
  }
  uint64_t evaluated(Term term, Value a, uint64_t a_bits, Value b, uint64_t b_bits) {
    logic::Assignment values;
    if (a.is_symbolic()) values.set(Term{a.term()}, a_bits);
    if (b.is_symbolic()) values.set(Term{b.term()}, b_bits);
    return logic::evaluate(terms_, term, values);
  }

  /// Compares an integer operation with the machine's, with both operands or one of them free.
  void compare_integers(Op op, Type type, uint8_t flags) {
    for (size_t k = 0; k < kTried; ++k) {
      const uint64_t x = random_bits(type), y = random_bits(type);
      const Value a = k % 3 == 1 ? Value::plain(x) : variable(type),
                  b = k % 3 == 2 ? Value::plain(y) : variable(type);
      state_ = machine_.start();
      const Instruction i{.op = op, .type = type, .flags = flags};
      const Value result = domain_.binary(state_, i, a, b);
      const machine::Computed expected = machine::integer_binary(op, type.bits(), flags, x, y);
      const bool holds = state_.stop != machine::Stop::Infeasible && path_holds(a, x, b, y);
      const bool overflows = expected.finding == FindingKind::SignedOverflow ||
                             expected.finding == FindingKind::ShiftOverflow;
      const bool excluded = expected.finding && (!overflows || excludes_overflow_);
      if (overflows && !excludes_overflow_ && expected.fatal) continue;
      EXPECT_EQ(holds, !excluded) << model::op_name(op) << " at " << type.bits() << ": " << x << " "
                                  << y;
      if (!holds || excluded) continue;
      type_ = op >= Op::Eq && op <= Op::Sle ? model::kI1 : type;
      EXPECT_EQ(value(result, a, x, b, y), expected.bits)
          << model::op_name(op) << " at " << type.bits() << ": " << x << " " << y;
    }
  }

  testing_support::Subject subject_{"int main(void) { return 0; }"};
  const machine::RunInputs inputs_;
  logic::TermStore terms_;
  std::unique_ptr<solver::Solver> solver_ = solver::make_solver(terms_);
  SymbolicDomain domain_{terms_, *solver_, nullptr};
  machine::Machine machine_{subject_.image(), domain_, inputs_};
  State state_ = machine_.start();
  std::mt19937 random_{1};
  Type type_;
  bool excludes_overflow_ = false;
};

TEST_F(Operands, integers_as_in_the_machine) {
  for (Op op = Op::Add; op <= Op::Sle; op = static_cast<Op>(static_cast<int>(op) + 1))
    for (Type type : kIntegers) {
      const bool no_truth = op >= Op::UDiv && op <= Op::AShr;
      if (type != model::kI1 || !no_truth) compare_integers(op, type, 0);
    }
}

TEST_F(Operands, overflow_is_excluded_only_on_demand) {
  for (Op op : {Op::Add, Op::Sub, Op::Mul, Op::Shl})
    compare_integers(op, model::kI32, model::kNoSignedWrap);
  domain_.exclude_overflow();
  excludes_overflow_ = true;
  for (Op op : {Op::Add, Op::Sub, Op::Mul, Op::Shl})
    for (Type type : {model::kI8, model::kI16, model::kI32})
      compare_integers(op, type, model::kNoSignedWrap);
}

TEST_F(Operands, floats_as_in_the_machine) {
  for (Type type : {model::kF32, model::kF64})
    for (size_t k = 0; k < 10 * kTried; ++k) {
      const uint64_t x = random_bits(type), y = random_bits(type);
      const Value a = variable(type), b = k % 2 ? variable(type) : Value::plain(y);
      Instruction i{.op = Op::FCmp, .type = type};
      for (uint8_t predicate = 0; predicate < 16; ++predicate) {
        i.aux = predicate;
        type_ = model::kI1;
        EXPECT_EQ(value(domain_.binary(state_, i, a, b), a, x, b, y),
                  machine::float_binary(i, Value::plain(x), Value::plain(y)).bits)
            << "predicate " << int{predicate} << ": " << x << " " << y;
      }
      i.aux = 0;
      type_ = type;
      for (Op op : {Op::FAdd, Op::FSub, Op::FMul, Op::FDiv, Op::FRem}) {
        i.op = op;
        const Value expected = machine::float_binary(i, Value::plain(x), Value::plain(y));
        const bool is_nan = type == model::kF64 ? std::isnan(expected.as_double())
                                                : std::isnan(expected.as_float());
        const Value given = Value::plain(value(domain_.binary(state_, i, a, b), a, x, b, y));
        if (is_nan)
          EXPECT_TRUE(type == model::kF64 ? std::isnan(given.as_double())
                                          : std::isnan(given.as_float()));
        else EXPECT_EQ(given.bits, expected.bits) << model::op_name(op) << ": " << x << " " << y;
      }
    }
}

TEST_F(Operands, conversions_as_in_the_machine) {
  const auto compare = [&](Op op, Type from, Type to) {
    for (size_t k = 0; k < kTried; ++k) {
      const uint64_t x = random_bits(from);
      const Value a = variable(from);
      const Instruction i{.op = op, .type = from, .aux = to.code};
      std::optional<FindingKind> finding;
      const uint64_t expected = from.is_float() || to.is_float()
                                    ? machine::convert_float(i, Value::plain(x), finding).bits
                                    : machine::convert_integer(i, x).bits;
      if (finding) continue;  // no number of that type
      type_ = to;
      EXPECT_EQ(value(domain_.unary(state_, i, a), a, x, {}, 0), expected)
          << model::op_name(op) << " from " << int{from.code} << " to " << int{to.code} << ": "
          << x;
    }
  };
  for (Type small : kIntegers)
    for (Type large : kIntegers) {
      if (small.bits() >= large.bits()) continue;
      compare(Op::ZExt, small, large);
      compare(Op::SExt, small, large);
      compare(Op::Trunc, large, small);
    }
  for (Type integer : {model::kI8, model::kI32, model::kI64}) {
    compare(Op::SIToFP, integer, model::kF64);
    compare(Op::UIToFP, integer, model::kF32);
    compare(Op::FPToSI, model::kF64, integer);
    compare(Op::FPToUI, model::kF32, integer);
  }
  compare(Op::UIToFP, model::kI1, model::kF64);
  compare(Op::SIToFP, model::kI1, model::kF64);
}

TEST_F(Operands, functions_of_math_h) {
  const auto compare = [&](const char* name, auto real, size_t arguments) {
    for (size_t k = 0; k < kTried; ++k) {
      const uint64_t x = random_bits(model::kF64), y = random_bits(model::kF64);
      const Value a = variable(model::kF64), b = variable(model::kF64);
      const Value both[] = {a, b};
      Value result;
      ASSERT_TRUE(domain_.math(state_, name, std::span(both, arguments), result)) << name;
      type_ = model::kF64;
      const Value given = Value::plain(value(result, a, x, b, y));
      const double expected = real(Value::plain(x).as_double(), Value::plain(y).as_double());
      if (std::isnan(expected)) EXPECT_TRUE(std::isnan(given.as_double())) << name;
      else EXPECT_EQ(given.as_double(), expected) << name << " " << x << " " << y;
    }
  };
  compare("fabs", [](double x, double) { return std::fabs(x); }, 1);
  compare("sqrt", [](double x, double) { return std::sqrt(x); }, 1);
  compare("floor", [](double x, double) { return std::floor(x); }, 1);
  compare("ceil", [](double x, double) { return std::ceil(x); }, 1);
  compare("trunc", [](double x, double) { return std::trunc(x); }, 1);
  compare("round", [](double x, double) { return std::round(x); }, 1);
  compare("rint", [](double x, double) { return std::rint(x); }, 1);
  compare("fmod", [](double x, double y) { return std::fmod(x, y); }, 2);
  compare("fmax", [](double x, double y) { return std::fmax(x, y); }, 2);
  compare("fmin", [](double x, double y) { return std::fmin(x, y); }, 2);
  Value result;
  const Value one[] = {variable(model::kF64)};
  EXPECT_FALSE(domain_.math(state_, "sin", one, result));
}

TEST_F(Operands, a_choice) {
  const Value c = variable(model::kI1), a = variable(model::kI32);
  const Instruction i{.op = Op::Select, .type = model::kI32};
  const Value result = domain_.select(state_, i, c, a, Value::plain(9));
  type_ = model::kI32;
  EXPECT_EQ(value(result, c, 1, a, 4), 4u);
  EXPECT_EQ(value(result, c, 0, a, 4), 9u);
}

TEST_F(Operands, terms_and_values_round_trip_at_each_type) {
  for (Type type : {model::kI1, model::kI8, model::kI32, model::kI64, model::kF32, model::kF64}) {
    const uint64_t bits = type == model::kI1 ? 1 : 42;
    EXPECT_EQ(domain_.value_of(domain_.term_of(Value::plain(bits), type)), Value::plain(bits));
    const Value a = variable(type);
    EXPECT_EQ(domain_.value_of(domain_.term_of(a, type)), a);
  }
}

/// More terms than allowed end the run, as effort.
TEST_F(Operands, more_terms_than_allowed_end_the_run) {
  domain_.limit(0, UINT64_MAX, nullptr);
  const Instruction i{.op = Op::Add, .type = model::kI32};
  domain_.binary(state_, i, variable(model::kI32), variable(model::kI32));
  EXPECT_EQ(state_.stop, machine::Stop::Unsupported);
  EXPECT_TRUE(domain_.effort_spent());
}

TEST_F(Operands, assumptions_and_feasibility) {
  const Value a = variable(model::kI8);
  const Term x = domain_.term_of(a, model::kI8);
  const auto is = [&](uint64_t bits) { return terms_.eq(x, terms_.constant(Sort::bits(8), bits)); };
  EXPECT_TRUE(domain_.assume(state_, terms_.or_(is(0), is(3))));
  EXPECT_TRUE(domain_.feasible(state_, is(3)));
  EXPECT_FALSE(domain_.feasible(state_, is(4)));
  EXPECT_EQ(domain_.is_zero(state_, a), machine::Truth::Unknown);
  EXPECT_TRUE(domain_.assume(state_, is(3)));
  EXPECT_EQ(domain_.is_zero(state_, a), machine::Truth::No);
  EXPECT_FALSE(domain_.assume(state_, logic::TermStore::false_()));
  EXPECT_EQ(state_.stop, machine::Stop::Infeasible);
}

}  // namespace
}  // namespace culprit::encode
