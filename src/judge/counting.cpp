#include "judge/counting.h"

#include <algorithm>
#include <cmath>
#include <optional>

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
  return op == Op::Move || op == Op::Trunc || op == Op::ZExt || op == Op::SExt ||
         op == Op::SIToFP || op == Op::UIToFP || op == Op::FPConvert;
}

/// One side of the comparison: a variable that the condition reads, or a constant.
struct Side {
  std::string words;
  std::vector<long double> values;  ///< one per execution
  model::Type type;
  bool is_unsigned = false;
};

class Counting {
 public:
  Counting(const machine::ImageFunction& function,
           const std::vector<const replay::Observation*>& last)
      : image_(function),
        function_(*function.model),
        last_(last),
        site_(function_.probes[static_cast<size_t>(last.back()->site)]) {}

  std::string words() {
    const Instruction* compare = comparison();
    if (!compare) return {};
    const bool is_unsigned = compare->op == Op::Ult || compare->op == Op::Ule ||
                             std::any_of(site_.unsigned_reads.begin(), site_.unsigned_reads.end(),
                                         [](auto each) { return each != 0; });
    const std::optional<Side> a = side(compare->a, compare->type, is_unsigned),
                              b = side(compare->b, compare->type, is_unsigned);
    if (!a || !b) return {};
    std::string text = words_for(*a, *b);
    return text.empty() ? words_for(*b, *a) : text;
  }

 private:
  const Instruction& code(int32_t pc) const { return function_.code[static_cast<size_t>(pc)]; }

  /// The instruction in the same block that computed the operand; null if there is none.
  const Instruction* definition(Operand wanted) const {
    const Instruction* found = nullptr;
    for (int32_t pc = block_->pc; pc < probe_; ++pc)
      model::for_each_definition(function_, code(pc), [&](const Operand& o) {
        if (o == wanted) found = &code(pc);
      });
    return found;
  }

  const Instruction* comparison() {
    for (const model::Block& block : function_.blocks)
      for (int32_t pc = block.pc; pc < block.end; ++pc)
        if (code(pc).op == Op::Probe && code(pc).b == last_.back()->site)
          block_ = &block, probe_ = pc;
    if (!block_) return nullptr;
    const Instruction* found = definition(code(probe_).a);
    return found && is_comparison(found->op) ? found : nullptr;
  }

  std::optional<Side> side(Operand o, model::Type type, bool is_unsigned) const {
    if (o < 0) return constant(image_.constants[static_cast<size_t>(~o)], type, is_unsigned);
    for (;;) {
      for (size_t k = 0; k < site_.reads.size(); ++k)
        if (site_.reads[k] == o) return variable(k);
      const Instruction* from = definition(o);
      if (!from || !is_conversion(from->op)) return std::nullopt;
      if (from->a < 0) return std::nullopt;
      o = from->a;
    }
  }

  std::optional<Side> constant(Value value, model::Type type, bool is_unsigned) const {
    const std::optional<long double> number = number_of(value, type, is_unsigned);
    if (!number) return std::nullopt;
    return Side{document::value_of(value, type, {.is_unsigned = is_unsigned}).text,
                std::vector<long double>(last_.size(), *number), type, is_unsigned};
  }

  std::optional<Side> variable(size_t k) const {
    Side found{site_.names[k],
               {},
               function_.register_types[static_cast<size_t>(site_.reads[k])],
               site_.unsigned_reads[k] != 0};
    if (found.words.empty()) return std::nullopt;
    found.words = "`" + found.words + "`";
    for (const replay::Observation* each : last_) {
      if (k >= each->reads.size()) return std::nullopt;
      const auto number = number_of(each->reads[k], found.type, found.is_unsigned);
      if (!number) return std::nullopt;
      found.values.push_back(*number);
    }
    return found;
  }

  static std::optional<long double> number_of(Value value, model::Type type, bool is_unsigned) {
    if (!value.is_plain()) return std::nullopt;
    if (type == model::kF32) return value.as_float();
    if (type == model::kF64) return value.as_double();
    if (type.is_float() || type == model::kPointer || type.bits() > 64) return std::nullopt;
    if (is_unsigned) return static_cast<long double>(value.bits);
    return static_cast<long double>(machine::sign_extend(value.bits, type.bits()));
  }

  /// If `counter` moves away from `bound`.
  std::string words_for(const Side& counter, const Side& bound) const {
    const size_t n = counter.values.size();
    const long double step = counter.values[1] - counter.values[0], now = counter.values.back(),
                      fixed = bound.values.front();
    for (size_t k = 1; k < n; ++k) {
      const long double by = counter.values[k] - counter.values[k - 1];
      const bool goes_on = counter.type.is_float() ? by * step > 0 : by == step && by != 0;
      if (!goes_on || bound.values[k] != fixed) return {};
    }
    if ((fixed - now) * step >= 0) return {};
    const std::string text = fmt::format("{} moves away from {}", counter.words, bound.words);
    if (counter.type.is_float()) return text;
    const unsigned bits = counter.type.bits() - (counter.is_unsigned ? 0 : 1);
    const long double most = std::ldexp(1.0L, static_cast<int>(bits)) - 1,
                      least = counter.is_unsigned ? 0 : -most - 1;
    const long double rounds =
        std::floor((step > 0 ? most - now : now - least) / std::fabs(step)) + 1;
    return fmt::format("{} until it {} after {:.0f} more rounds", text,
                       counter.is_unsigned ? "wraps round" : "overflows, which is undefined,",
                       rounds);
  }

  const machine::ImageFunction& image_;
  const model::Function& function_;
  const std::vector<const replay::Observation*>& last_;
  const model::ProbeSite& site_;
  const model::Block* block_ = nullptr;
  int32_t probe_ = 0;
};

}  // namespace

std::string counting_away(const machine::ImageFunction& function,
                          const std::vector<const replay::Observation*>& last) {
  if (last.size() < kLeastSeen || last.back()->site < 0) return {};
  return Counting(function, last).words();
}

}  // namespace culprit::judge
