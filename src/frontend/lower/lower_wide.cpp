// Integers of more than 64 bits, as lists of registers. Clang makes them from packed bit-fields,
// __int128, and sums of numbers with and without a sign that are told to overflow. Sums,
// differences, products of two words, comparisons and shifts by constants wrap around. The rest are
// calls (runtime_calls.h); wider than 128 bits, they are not supported.
#include <optional>

#include "frontend/lower/lower_function.h"
#include "llvm/IR/Constants.h"

namespace culprit::frontend {

using llvm::Instruction;
using model::Op;

namespace {

bool is_wide(const llvm::Type* type) {
  return type->isIntegerTy() && type->getIntegerBitWidth() > 64;
}

/// Words of 64 bits, least significant first. The last one is extended to 64 bits.
using Words = std::vector<Operand>;

class WideLowering {
 public:
  explicit WideLowering(FunctionLowering& f) : f_(f), b_(f.builder()) {}

  /// Returns false if the operation is not supported on lists of words.
  bool lower(const Instruction& i) {
    if (auto words = bitwise(i)) return define(i, *words), true;
    if (auto words = shift(i)) return define(i, *words), true;
    if (auto words = extension(i)) return define(i, *words), true;
    if (auto words = sum(i)) return define(i, *words), true;
    if (auto words = product(i)) return define(i, *words), true;
    return truncate(i) || compare(i);
  }

 private:
  Operand emit(Op op, Operand a, Operand b) {
    const Operand dst = b_.add_register(model::kI64);
    b_.emit(op, model::kI64, dst, a, b);
    return dst;
  }
  Operand number(uint64_t value) { return b_.bits(model::kI64, value); }
  Operand widen(Operand operand, Op how) {
    const model::Type type = b_.type_of(operand);
    if (type == model::kI64) return operand;
    const Operand dst = b_.add_register(model::kI64);
    b_.emit(how, type, dst, operand).aux = model::kI64.code;
    return dst;
  }
  Words words(const llvm::Value* value, Op how) {
    Words out = f_.operands(value);
    out.back() = widen(out.back(), how);
    const unsigned bits = value->getType()->getIntegerBitWidth();
    if (bits < 64 || bits % 8 == 0) return out;
    // the last register has more bits, which tell nothing
    const Operand above = number(64 - bits % 64);
    out.back() =
        emit(how == Op::SExt ? Op::AShr : Op::LShr, emit(Op::Shl, out.back(), above), above);
    return out;
  }
  /// Defines the value of `i` as the lowest words of `value`.
  void define(const Instruction& i, const Words& value) {
    const auto to = f_.define(i);
    for (size_t k = 0; k < to.size(); ++k) {
      const model::Type type = b_.type_of(to[k]);
      if (type == model::kI64) b_.emit(Op::Move, type, to[k], value[k]);
      else b_.emit(Op::Trunc, model::kI64, to[k], value[k]).aux = type.code;
    }
  }

  std::optional<Words> bitwise(const Instruction& i) {
    const auto op = i.getOpcode() == Instruction::And   ? std::optional(Op::And)
                    : i.getOpcode() == Instruction::Or  ? std::optional(Op::Or)
                    : i.getOpcode() == Instruction::Xor ? std::optional(Op::Xor)
                                                        : std::nullopt;
    if (!op) return std::nullopt;
    Words a = words(i.getOperand(0), Op::ZExt);
    const Words b = words(i.getOperand(1), Op::ZExt);
    for (size_t k = 0; k < a.size(); ++k) a[k] = emit(*op, a[k], b[k]);
    return a;
  }

  std::optional<Words> shift(const Instruction& i) {
    const auto* amount = i.isShift() ? llvm::dyn_cast<llvm::ConstantInt>(i.getOperand(1)) : nullptr;
    if (!amount || amount->getValue().uge(i.getType()->getIntegerBitWidth())) return std::nullopt;
    const bool sign = i.getOpcode() == Instruction::AShr;
    const Words a = words(i.getOperand(0), sign ? Op::SExt : Op::ZExt);
    const uint64_t bits = amount->getZExtValue();
    const auto whole = static_cast<int64_t>(bits / 64);
    if (i.getOpcode() == Instruction::Shl) return moved(a, -whole, Op::Shl, bits % 64, number(0));
    return moved(a, whole, Op::LShr, bits % 64,
                 sign ? emit(Op::AShr, a.back(), number(63)) : number(0));
  }
  /// Shifts `a` by `distance` words and `bits` bits. Word k combines word k + distance with the
  /// bits shifted in from its neighbour; words outside the list read as `beyond`.
  Words moved(const Words& a, int64_t distance, Op op, uint64_t bits, Operand beyond) {
    const auto size = static_cast<int64_t>(a.size());
    auto word = [&](int64_t k) { return k < 0 || k >= size ? beyond : a[static_cast<size_t>(k)]; };
    Words out;
    for (int64_t k = 0; k < size; ++k) {
      const Operand own = word(k + distance),
                    neighbour = word(k + distance + (op == Op::Shl ? -1 : 1));
      const Op back = op == Op::Shl ? Op::LShr : Op::Shl;
      out.push_back(bits == 0 ? own
                              : emit(Op::Or, emit(op, own, number(bits)),
                                     emit(back, neighbour, number(64 - bits))));
    }
    return out;
  }

  std::optional<Words> extension(const Instruction& i) {
    const bool sign = i.getOpcode() == Instruction::SExt;
    if (!sign && i.getOpcode() != Instruction::ZExt) return std::nullopt;
    Words out = words(i.getOperand(0), sign ? Op::SExt : Op::ZExt);
    const Operand above = sign ? emit(Op::AShr, out.back(), number(63)) : number(0);
    out.resize(f_.pieces_of(i.getType()).size(), above);
    return out;
  }

  bool truncate(const Instruction& i) {
    if (i.getOpcode() != Instruction::Trunc) return false;
    define(i, words(i.getOperand(0), Op::ZExt));
    return true;
  }

  /// a == b exactly if the words differ in no bit
  bool compare(const Instruction& i) {
    const auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(&i);
    if (!comparison) return false;
    if (!comparison->isEquality()) return compare_order(*comparison);
    const Words a = words(i.getOperand(0), Op::ZExt), b = words(i.getOperand(1), Op::ZExt);
    Operand difference = number(0);
    for (size_t k = 0; k < a.size(); ++k)
      difference = emit(Op::Or, difference, emit(Op::Xor, a[k], b[k]));
    const Op op = comparison->getPredicate() == llvm::CmpInst::ICMP_EQ ? Op::Eq : Op::Ne;
    b_.emit(op, model::kI64, f_.define_scalar(i), difference, number(0));
    return true;
  }

  /// a < b: the upper words decide, or the lower ones where they are equal
  bool compare_order(const llvm::ICmpInst& i) {
    const bool sign = i.isSigned();
    Words a = words(i.getOperand(0), sign ? Op::SExt : Op::ZExt);
    Words b = words(i.getOperand(1), sign ? Op::SExt : Op::ZExt);
    // a > b is b < a, and a <= b is not b < a
    const bool swapped = i.isGT(i.getPredicate()) || i.isLE(i.getPredicate());
    if (swapped) std::swap(a, b);
    Operand less = truth(Op::Ult, a[0], b[0]);
    for (size_t k = 1; k < a.size(); ++k) {
      const bool upper = k + 1 == a.size();
      less = emit(Op::Or, truth(sign && upper ? Op::Slt : Op::Ult, a[k], b[k]),
                  emit(Op::And, truth(Op::Eq, a[k], b[k]), less));
    }
    const bool negated = i.isLE(i.getPredicate()) || i.isGE(i.getPredicate());
    b_.emit(negated ? Op::Eq : Op::Ne, model::kI64, f_.define_scalar(i), less, number(0));
    return true;
  }

  /// a comparison of words as a word, 0 or 1
  Operand truth(Op op, Operand a, Operand b) {
    const Operand dst = b_.add_register(model::kI1);
    b_.emit(op, model::kI64, dst, a, b);
    return widen(dst, Op::ZExt);
  }

  /// a + b; a − b is a + ~b + 1
  std::optional<Words> sum(const Instruction& i) {
    const bool difference = i.getOpcode() == Instruction::Sub;
    if (!difference && i.getOpcode() != Instruction::Add) return std::nullopt;
    Words a = words(i.getOperand(0), Op::ZExt), b = words(i.getOperand(1), Op::ZExt);
    Operand carry = number(difference ? 1 : 0);
    for (size_t k = 0; k < a.size(); ++k) {
      const Operand other = difference ? emit(Op::Xor, b[k], number(~uint64_t{0})) : b[k];
      const Operand both = emit(Op::Add, a[k], other);
      const Operand all = emit(Op::Add, both, carry);
      carry = emit(Op::Or, truth(Op::Ult, both, other), truth(Op::Ult, all, both));
      a[k] = all;
    }
    return a;
  }

  /// The lower two words of a * b, from products of halves of words.
  std::optional<Words> product(const Instruction& i) {
    if (i.getOpcode() != Instruction::Mul) return std::nullopt;
    const Words a = words(i.getOperand(0), Op::ZExt), b = words(i.getOperand(1), Op::ZExt);
    if (a.size() != 2) return std::nullopt;
    const auto low = [&](Operand word) { return emit(Op::And, word, number(0xffffffff)); };
    const auto high = [&](Operand word) { return emit(Op::LShr, word, number(32)); };
    const auto times = [&](Operand x, Operand y) { return emit(Op::Mul, x, y); };
    const auto plus = [&](Operand x, Operand y) { return emit(Op::Add, x, y); };
    const Operand a0 = low(a[0]), a1 = high(a[0]), b0 = low(b[0]), b1 = high(b[0]);
    const Operand cross = times(a0, b1), other = times(a1, b0);
    const Operand middle = plus(high(times(a0, b0)), plus(low(cross), low(other)));
    const Operand carried = plus(times(a1, b1), plus(high(cross), plus(high(other), high(middle))));
    return Words{times(a[0], b[0]), plus(carried, plus(times(a[0], b[1]), times(a[1], b[0])))};
  }

  FunctionLowering& f_;
  FunctionBuilder& b_;
};

}  // namespace

bool lower_wide(FunctionLowering& f, const llvm::Instruction& i) {
  for (const llvm::Value* operand : i.operands())
    if (is_opaque(operand->getType()) && !is_wide(operand->getType())) return false;
  if (is_opaque(i.getType()) && !is_wide(i.getType())) return false;
  return WideLowering(f).lower(i);
}

}  // namespace culprit::frontend
