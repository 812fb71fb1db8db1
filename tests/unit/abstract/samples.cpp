#include "samples.h"

#include <algorithm>

#include "../logic/random_terms.h"
#include "abstract/contraction.h"
#include "logic/semantics.h"

namespace culprit::abstract::testing {

using logic::Kind;
using logic::Sort;
using logic::Term;
using logic::TermStore;

namespace {

Value join_of(Sort sort, const std::vector<uint64_t>& bits) {
  Value result = Value::bottom(sort);
  for (const uint64_t b : bits) result = result.join(Value::constant(sort, b));
  return result;
}

uint64_t result_of(const TermStore& s, Term t, const std::vector<uint64_t>& values) {
  logic::Operation operation{s.kind(t),           s.sort(t),
                             s.sort(s.arg(t, 0)), s.sort(s.args(t)[values.size() - 1]).width,
                             s.extract_low(t),    {}};
  std::copy(values.begin(), values.end(), operation.values);
  return logic::apply(operation);
}

}  // namespace

Sample random_sample(std::mt19937& random, Sort sort, unsigned size) {
  std::vector<uint64_t> bits(1 + random() % size);
  const uint64_t near = logic::testing::interesting_bits(random, sort);
  for (uint64_t& b : bits)
    b = random() % 2 ? logic::testing::interesting_bits(random, sort)
                     : logic::canonical(sort, near + random() % 40);
  return {join_of(sort, bits), bits};
}

std::vector<uint64_t> members(const Value& value) {
  std::vector<uint64_t> result;
  for (uint64_t bits = 0; bits <= value.sort().mask(); ++bits)
    if (value.contains(bits)) result.push_back(bits);
  return result;
}

std::vector<Sample> all_joins(Sort sort, unsigned size) {
  std::vector<Value> values{Value::bottom(sort)};
  size_t first = 0;
  for (unsigned i = 0; i < size; ++i) {
    const size_t end = values.size();
    for (size_t at = first; at < end; ++at)
      for (uint64_t bits = 0; bits <= sort.mask(); ++bits) {
        const Value joined = values[at].join(Value::constant(sort, bits));
        if (std::find(values.begin(), values.end(), joined) == values.end())
          values.push_back(joined);
      }
    first = end;
  }
  std::vector<Sample> result;
  for (size_t i = 1; i < values.size(); ++i) result.push_back({values[i], members(values[i])});
  return result;
}

std::vector<Term> number_applications(TermStore& s, unsigned width) {
  const Sort sort = Sort::bits(width);
  const Term x = s.variable(sort), y = s.variable(sort);
  std::vector<Term> result{s.eq(x, y), s.ite(s.variable(Sort::boolean()), x, y), s.bit_not(x),
                           s.neg(x)};
  for (auto i = static_cast<size_t>(Kind::BitAnd); i <= static_cast<size_t>(Kind::SLt); ++i)
    result.push_back(s.make(static_cast<Kind>(i), x, y));
  for (const Kind kind : {Kind::SAddOverflows, Kind::SSubOverflows, Kind::SMulOverflows})
    result.push_back(s.make(kind, x, y));
  if (2 * width <= 64) result.push_back(s.concat(x, y));
  for (const unsigned low : {0u, 1u, width / 2, width - 1})
    for (const unsigned size : {1u, 2u, width / 2, width - 1})
      if (size > 0 && low + size <= width && size < width)
        result.push_back(s.extract(x, low, size));
  for (const unsigned wider : {width + 1, width + 3, 2 * width})
    if (wider <= 64) result.insert(result.end(), {s.zext(x, wider), s.sext(x, wider)});
  for (const Sort format : {Sort::float32(), Sort::float64()}) {
    result.insert(result.end(), {s.sint_to_float(x, format), s.uint_to_float(x, format)});
    if (format.width == width) result.push_back(s.bits_to_float(x, format));
  }
  return result;
}

std::vector<Term> real_applications(TermStore& s, Sort format) {
  const Term x = s.variable(format), y = s.variable(format);
  std::vector<Term> result{s.eq(x, y), s.ite(s.variable(Sort::boolean()), x, y),
                           s.float_to_bits(x)};
  for (auto i = static_cast<size_t>(Kind::FNeg); i <= static_cast<size_t>(Kind::FRoundEven); ++i) {
    const Kind kind = static_cast<Kind>(i);
    if (kind == Kind::FFromBits || kind == Kind::FToBits) continue;
    result.push_back(logic::traits(kind).arity == 1 ? s.make(kind, x) : s.make(kind, x, y));
  }
  for (const unsigned width : {1u, 5u, 8u, 32u, 64u})
    result.insert(result.end(), {s.float_to_sint(x, width), s.float_to_uint(x, width)});
  const bool is_single = format.kind == Sort::Float32;
  result.push_back(s.float_to_float(x, is_single ? Sort::float64() : Sort::float32()));
  return result;
}

namespace {

std::vector<Value> values_of(const std::vector<Sample>& arguments) {
  std::vector<Value> values;
  for (const Sample& argument : arguments) values.push_back(argument.value);
  return values;
}

/// Calls `visit` with the members of the arguments in all combinations, or in `limit` of them,
/// until it returns false.
template <class Visit>
void each_combination(const std::vector<Sample>& arguments, unsigned limit, Visit visit) {
  std::vector<size_t> at(arguments.size(), 0);
  for (unsigned count = 0; count < limit; ++count) {
    std::vector<uint64_t> bits;
    for (size_t i = 0; i < at.size(); ++i) bits.push_back(arguments[i].members[at[i]]);
    if (!visit(bits)) return;
    size_t next = 0;
    while (next < at.size() && ++at[next] == arguments[next].members.size()) at[next++] = 0;
    if (next == at.size()) return;
  }
}

::testing::AssertionResult failure(const TermStore& s, Term t, const std::vector<Value>& values,
                                   const std::vector<uint64_t>& bits, const Value& value,
                                   uint64_t result) {
  auto failed = ::testing::AssertionFailure()
                << logic::traits(s.kind(t)).smtlib << " (kind " << static_cast<int>(s.kind(t))
                << ") is " << value.text() << ", here " << std::hex << result << ", of";
  for (size_t i = 0; i < bits.size(); ++i) failed << " [" << values[i].text() << "] " << bits[i];
  return failed;
}

}  // namespace

::testing::AssertionResult is_sound(const TermStore& s, Term t,
                                    const std::vector<Sample>& arguments, unsigned limit) {
  const std::vector<Value> values = values_of(arguments);
  const Value value = apply(s, t, values);
  auto answer = ::testing::AssertionSuccess();
  each_combination(arguments, limit, [&](const std::vector<uint64_t>& bits) {
    const uint64_t result = result_of(s, t, bits);
    if (!value.contains(result)) answer = failure(s, t, values, bits, value, result);
    return static_cast<bool>(answer);
  });
  return answer;
}

::testing::AssertionResult is_contraction_sound(const TermStore& s, Term t,
                                                const std::vector<Sample>& arguments,
                                                std::mt19937& random) {
  constexpr unsigned limit = 256;
  const std::vector<Value> values = values_of(arguments);
  Value wanted = Value::bottom(s.sort(t));
  for (unsigned i = 0; i <= random() % 2; ++i) {
    std::vector<uint64_t> bits;
    for (const Sample& a : arguments) bits.push_back(a.members[random() % a.members.size()]);
    wanted = wanted.join(Value::constant(s.sort(t), result_of(s, t, bits)));
  }
  wanted = wanted.meet(apply(s, t, values));
  std::vector<Value> narrowed = values;
  contract(s, t, wanted, narrowed);
  auto answer = ::testing::AssertionSuccess();
  each_combination(arguments, limit, [&](const std::vector<uint64_t>& bits) {
    const uint64_t result = result_of(s, t, bits);
    if (!wanted.contains(result)) return true;
    for (size_t i = 0; i < bits.size(); ++i)
      if (!narrowed[i].contains(bits[i])) answer = failure(s, t, values, bits, wanted, result);
    return static_cast<bool>(answer);
  });
  return answer;
}

}  // namespace culprit::abstract::testing
