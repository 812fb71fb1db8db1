#include "judge/counting.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "document/to_document.h"
#include "model/operands.h"

namespace culprit::judge {

namespace {

using machine::Value;
using model::Instruction;
using model::Op;
using model::Operand;

constexpr size_t kLeastSeen = 3;  // executions

bool is_comparison(Op op) { return (op >= Op::Eq && op <= Op::Sle) || op == Op::FCmp; }
bool is_conversion(Op op) {
  return op == Op::Move || op == Op::Probe || op == Op::Trunc || op == Op::ZExt || op == Op::SExt ||
         op == Op::SIToFP || op == Op::UIToFP || op == Op::FPConvert;
}

/// One side of the comparison: a variable that the condition reads, or a constant.
struct Side {
  std::string words;
  std::vector<long double> values;  ///< one per execution
  model::Type type;
  bool is_unsigned = false;
};

/// A comparison of a condition, and the values that its sides had.
class Comparison {
 public:
  Comparison(const machine::ImageFunction& function,
             const std::vector<const replay::Observation*>& last)
      : image_(function),
        function_(*function.model),
        last_(last),
        site_(function_.probes[static_cast<size_t>(last.back()->site)]) {}

  std::optional<Counting> counting() {
    const Instruction* compare = comparison();
    if (!compare) return std::nullopt;
    needs_equality_ = compare->op == Op::Eq || compare->op == Op::Ne;
    const bool is_unsigned = compare->op == Op::Ult || compare->op == Op::Ule ||
                             std::any_of(site_.unsigned_reads.begin(), site_.unsigned_reads.end(),
                                         [](auto each) { return each != 0; });
    const std::optional<Side> a = side(compare->a, compare->type, is_unsigned),
                              b = side(compare->b, compare->type, is_unsigned);
    if (!a || !b) return std::nullopt;
    for (const auto& [counter, bound] : {std::pair(&*a, &*b), {&*b, &*a}}) {
      if (const std::optional<Counting> found = counting(*counter, *bound)) return found;
      if (const std::optional<Counting> found = growing(*counter, *bound)) return found;
    }
    return std::nullopt;
  }

 private:
  const Instruction& code(int32_t pc) const { return function_.code[static_cast<size_t>(pc)]; }

  /// The last instruction of the block before `before` that computed the operand; -1: none.
  int32_t definition(Operand wanted, int32_t before) const {
    int32_t found = -1;
    for (int32_t pc = block_->pc; pc < before; ++pc)
      model::for_each_definition(function_, code(pc), [&](const Operand& o) {
        if (o == wanted) found = pc;
      });
    return found;
  }

  const Instruction* comparison() {
    for (const model::Block& block : function_.blocks)
      for (int32_t pc = block.pc; pc < block.end; ++pc)
        if (code(pc).op == Op::Probe && code(pc).b == last_.back()->site)
          block_ = &block, probe_ = pc;
    if (!block_) return nullptr;
    compare_ = definition(code(probe_).a, probe_);
    return compare_ >= 0 && is_comparison(code(compare_).op) ? &code(compare_) : nullptr;
  }

  std::optional<Side> side(Operand o, model::Type type, bool is_unsigned) const {
    if (o < 0) return constant(constant_of(o), type, is_unsigned);
    int64_t more = 0;  // is added to the variable
    for (int32_t at = compare_;;) {
      for (size_t k = 0; k < site_.reads.size(); ++k)
        if (site_.reads[k] == o) return variable(k, more);
      at = definition(o, at);
      if (at < 0) return std::nullopt;
      const Instruction& from = code(at);
      if ((from.op == Op::Add || from.op == Op::Sub) && from.b < 0 && more == 0) {
        more = machine::sign_extend(constant_of(from.b).bits, from.type.bits());
        if (from.op == Op::Sub) more = -more;
      } else if (!is_conversion(from.op)) {
        return std::nullopt;
      }
      o = from.a;
      if (o < 0) return more == 0 ? constant(constant_of(o), type, is_unsigned) : std::nullopt;
    }
  }

  std::optional<Side> constant(Value value, model::Type type, bool is_unsigned) const {
    const std::optional<long double> number = number_of(value, type, is_unsigned);
    if (!number) return std::nullopt;
    return Side{document::value_of(value, type, {.is_unsigned = is_unsigned}).text,
                std::vector<long double>(last_.size(), *number), type, is_unsigned};
  }

  Value constant_of(Operand o) const { return image_.constants[static_cast<size_t>(~o)]; }

  std::optional<Side> variable(size_t k, int64_t more) const {
    Side found{site_.names[k],
               {},
               function_.register_types[static_cast<size_t>(site_.reads[k])],
               site_.unsigned_reads[k] != 0};
    if (found.words.empty()) return std::nullopt;
    found.words = more == 0 ? fmt::format("`{}`", found.words)
                            : fmt::format("`{} {} {}`", found.words, more < 0 ? '-' : '+',
                                          more < 0 ? -more : more);
    for (const replay::Observation* each : last_) {
      if (k >= each->reads.size()) return std::nullopt;
      const auto number = number_of(each->reads[k], found.type, found.is_unsigned);
      if (!number) return std::nullopt;
      found.values.push_back(sum(*number, more, found));
    }
    return found;
  }

  /// Unsigned values wrap round.
  static long double sum(long double value, int64_t more, const Side& side) {
    const long double result = value + static_cast<long double>(more);
    if (!side.is_unsigned || side.type.is_float()) return result;
    const long double range = std::ldexp(1.0L, static_cast<int>(side.type.bits()));
    return result < 0 ? result + range : result >= range ? result - range : result;
  }

  static std::optional<long double> number_of(Value value, model::Type type, bool is_unsigned) {
    if (!value.is_plain()) return std::nullopt;
    if (type == model::kF32) return value.as_float();
    if (type == model::kF64) return value.as_double();
    if (type.is_float() || type == model::kPointer || type.bits() > 64) return std::nullopt;
    if (is_unsigned) return static_cast<long double>(value.bits);
    return static_cast<long double>(machine::sign_extend(value.bits, type.bits()));
  }

  /// If `counter` has moved by the same amount of late, and the bound not at all.
  std::optional<Counting> counting(const Side& counter, const Side& bound) const {
    const size_t n = counter.values.size();
    const long double step = counter.values[n - 1] - counter.values[n - 2],
                      now = counter.values.back(), fixed = bound.values.back();
    for (size_t k = n - kLeastSeen + 1; k < n; ++k) {
      const long double by = counter.values[k] - counter.values[k - 1];
      const bool goes_on = counter.type.is_float() ? by * step > 0 : by == step && by != 0;
      if (!goes_on || bound.values[k - 1] != fixed) return std::nullopt;
    }
    const long double way = fixed - now;
    if (way * step > 0) return towards(counter, bound, way / step);
    const std::string text = fmt::format("{} moves away from {}", counter.words, bound.words);
    if (counter.type.is_float()) return Counting{text};
    const unsigned bits = counter.type.bits() - (counter.is_unsigned ? 0 : 1);
    const long double most = std::ldexp(1.0L, static_cast<int>(bits)) - 1,
                      least = counter.is_unsigned ? 0 : -most - 1;
    const long double rounds =
        std::floor((step > 0 ? most - now : now - least) / std::fabs(step)) + 1;
    return Counting{
        fmt::format("{} until it {} after {:.0f} more rounds", text,
                    counter.is_unsigned ? "wraps round" : "overflows, which is undefined,", rounds),
        false, static_cast<double>(rounds)};
  }

  std::optional<Counting> towards(const Side& counter, const Side& bound,
                                  long double rounds) const {
    if (needs_equality_ && rounds != std::floor(rounds)) return std::nullopt;
    return reaches(counter, bound, rounds);
  }

  static Counting reaches(const Side& counter, const Side& bound, long double rounds) {
    rounds = std::ceil(rounds);
    return Counting{
        fmt::format("{} reaches {} after {:.0f} more rounds", counter.words, bound.words, rounds),
        true, static_cast<double>(rounds)};
  }

  /// If `counter` was multiplied by the same number of late, and comes up to the bound.
  std::optional<Counting> growing(const Side& counter, const Side& bound) const {
    const size_t n = counter.values.size();
    const long double now = counter.values.back(), fixed = bound.values.back(),
                      by = now / counter.values[n - 2];
    if (needs_equality_ || !(by > 1) || fixed <= now) return std::nullopt;
    for (size_t k = n - kLeastSeen + 1; k < n; ++k)
      if (counter.values[k - 1] <= 0 || counter.values[k] != by * counter.values[k - 1] ||
          bound.values[k - 1] != fixed)
        return std::nullopt;
    Counting found = reaches(counter, bound, std::log(fixed / now) / std::log(by));
    found.growth = static_cast<double>(by);
    return found;
  }

  const machine::ImageFunction& image_;
  const model::Function& function_;
  const std::vector<const replay::Observation*>& last_;
  const model::ProbeSite& site_;
  const model::Block* block_ = nullptr;
  int32_t probe_ = 0, compare_ = -1;
  bool needs_equality_ = false;  // the counter has to meet the bound
};

}  // namespace

std::optional<Counting> counting(const machine::ImageFunction& function,
                                 const std::vector<const replay::Observation*>& last) {
  if (last.size() < kLeastSeen || last.back()->site < 0) return std::nullopt;
  return Comparison(function, last).counting();
}

}  // namespace culprit::judge
