// One handler for each kind of LLVM instruction.
#include <array>
#include <optional>

#include "frontend/lower/access_checks.h"
#include "frontend/lower/lifetimes.h"
#include "frontend/lower/lower_function.h"
#include "frontend/lower/lower_vectors.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"

namespace culprit::frontend {

using llvm::Instruction;
using model::Op;

namespace {

using Handler = void (*)(FunctionLowering&, const Instruction&);
using Operands = FunctionLowering::Operands;

uint8_t overflow_flags(const Instruction& i) {
  const auto* operation = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&i);
  return operation && operation->hasNoSignedWrap() ? model::kNoSignedWrap : uint8_t{0};
}

/// dst = a OP b
template <Op op>
void binary(FunctionLowering& f, const Instruction& i) {
  const Operand a = f.operand(i.getOperand(0)), b = f.operand(i.getOperand(1));
  const Operand dst = f.define_scalar(i);
  f.builder().emit(op, scalar_type(i.getType()), dst, a, b).flags = overflow_flags(i);
}

void negate(FunctionLowering& f, const Instruction& i) {
  const Operand a = f.operand(i.getOperand(0));
  f.builder().emit(Op::FNeg, scalar_type(i.getType()), f.define_scalar(i), a);
}

/// dst = convert a; `type` is the source type and `aux` the destination type.
template <Op op>
void convert(FunctionLowering& f, const Instruction& i) {
  const Operand a = f.operand(i.getOperand(0));
  f.builder().emit(op, scalar_type(i.getOperand(0)->getType()), f.define_scalar(i), a).aux =
      scalar_type(i.getType()).code;
}

/// C makes a bit of a byte only where it reads a _Bool from memory: other conversions to _Bool
/// compare with zero.
void truncate(FunctionLowering& f, const Instruction& i) {
  convert<Op::Trunc>(f, i);
  if (i.getType()->isIntegerTy(1) && i.getOperand(0)->getType()->isIntegerTy(8))
    f.builder().function().code.back().flags = model::kOfBool;
}

/// Pointers have 64 bits; a narrower integer is converted through i64.
void pointer_to_integer(FunctionLowering& f, const Instruction& i) {
  const model::Type to = scalar_type(i.getType());
  const Operand a = f.operand(i.getOperand(0));
  if (to == model::kI64) {
    f.builder().emit(Op::BitCast, model::kPointer, f.define_scalar(i), a).aux = to.code;
    return;
  }
  const Operand wide = f.builder().add_register(model::kI64);
  f.builder().emit(Op::BitCast, model::kPointer, wide, a).aux = model::kI64.code;
  f.builder().emit(Op::Trunc, model::kI64, f.define_scalar(i), wide).aux = to.code;
}

void integer_to_pointer(FunctionLowering& f, const Instruction& i) {
  const model::Type from = scalar_type(i.getOperand(0)->getType());
  Operand a = f.operand(i.getOperand(0));
  if (from != model::kI64) {
    const Operand wide = f.builder().add_register(model::kI64);
    f.builder().emit(Op::ZExt, from, wide, a).aux = model::kI64.code;
    a = wide;
  }
  f.builder().emit(Op::BitCast, model::kI64, f.define_scalar(i), a).aux = model::kPointer.code;
}

void keep(FunctionLowering& f, const Instruction& i) { f.alias(i, f.operands(i.getOperand(0))); }

struct Comparison {
  Op op;
  bool swapped;
};

/// Greater-than becomes less-than with the operands swapped.
Comparison comparison(llvm::CmpInst::Predicate predicate) {
  static constexpr std::array<Comparison, 10> kTable = {{{Op::Eq, false},
                                                         {Op::Ne, false},
                                                         {Op::Ult, true},
                                                         {Op::Ule, true},
                                                         {Op::Ult, false},
                                                         {Op::Ule, false},
                                                         {Op::Slt, true},
                                                         {Op::Sle, true},
                                                         {Op::Slt, false},
                                                         {Op::Sle, false}}};
  static_assert(llvm::CmpInst::LAST_ICMP_PREDICATE - llvm::CmpInst::FIRST_ICMP_PREDICATE + 1 ==
                kTable.size());
  return kTable[predicate - llvm::CmpInst::FIRST_ICMP_PREDICATE];
}

void compare_integers(FunctionLowering& f, const Instruction& i) {
  const Comparison how = comparison(llvm::cast<llvm::ICmpInst>(i).getPredicate());
  Operand a = f.operand(i.getOperand(0)), b = f.operand(i.getOperand(1));
  if (how.swapped) std::swap(a, b);
  f.builder().emit(how.op, scalar_type(i.getOperand(0)->getType()), f.define_scalar(i), a, b);
}

void compare_floats(FunctionLowering& f, const Instruction& i) {
  const Operand a = f.operand(i.getOperand(0)), b = f.operand(i.getOperand(1));
  const auto predicate = static_cast<uint8_t>(llvm::cast<llvm::FCmpInst>(i).getPredicate());
  f.builder()
      .emit(Op::FCmp, scalar_type(i.getOperand(0)->getType()), f.define_scalar(i), a, b)
      .aux = predicate;
}

void select(FunctionLowering& f, const Instruction& i) {
  const Operand condition = f.operand(i.getOperand(0));
  const Operands yes = f.operands(i.getOperand(1)), no = f.operands(i.getOperand(2)),
                 to = f.define(i);
  for (size_t k = 0; k < to.size(); ++k)
    f.builder().emit(Op::Select, f.builder().type_of(to[k]), to[k], condition, yes[k], no[k]);
}

// Memory
// -------------------------------------------------------------------------------------------------

void allocate(FunctionLowering& f, const Instruction& i) {
  const auto& variable = llvm::cast<llvm::AllocaInst>(i);
  if (f.variables().in_register(&variable)) return;
  const auto object = static_cast<Operand>(f.frame_object(variable));
  if (variable.isStaticAlloca()) {
    f.builder().emit(Op::Alloca, model::kPointer, f.define_scalar(i), object).flags =
        has_lifetime(variable) ? model::kBeginsLater : uint8_t{0};
    return;
  }
  Operand count = f.operand(variable.getArraySize());
  if (const model::Type type = f.builder().type_of(count); type != model::kI64) {
    const Operand wide = f.builder().add_register(model::kI64);
    f.builder().emit(Op::ZExt, type, wide, count).aux = model::kI64.code;
    count = wide;
  }
  const auto bytes = static_cast<Operand>(
      f.layout().getTypeAllocSize(variable.getAllocatedType()).getFixedValue());
  f.builder().emit(Op::AllocaDynamic, model::kPointer, f.define_scalar(i), count, object, bytes);
}

uint8_t access_flags(const Piece& piece, const llvm::Value& pointer, llvm::Align alignment) {
  return requires_alignment(pointer, alignment, piece.offset, piece.type.store_bytes())
             ? uint8_t{0}
             : model::kUnaligned;
}

void load(FunctionLowering& f, const Instruction& i) {
  const auto& source = llvm::cast<llvm::LoadInst>(i);
  if (f.variables().in_register(source.getPointerOperand())) {
    const Operand variable = f.variable_register(source.getPointerOperand());
    if (f.variables().is_alias(source)) return f.alias_variable(i, variable);
    f.builder().emit(Op::Move, f.builder().type_of(variable), f.define_scalar(i), variable);
    return;
  }
  const Operand base = f.operand(source.getPointerOperand());
  const std::vector<Piece> pieces = f.pieces_of(i.getType());
  Operands addresses;
  for (const Piece& piece : pieces) addresses.push_back(f.address(base, piece.offset));
  const Operands to = f.define(i);
  for (size_t k = 0; k < pieces.size(); ++k)
    f.builder().emit(Op::Load, pieces[k].type, to[k], addresses[k]).flags =
        access_flags(pieces[k], *source.getPointerOperand(), source.getAlign()) |
        (source.isAtomic() ? model::kAtomic : uint8_t{0});
}

void store(FunctionLowering& f, const Instruction& i) {
  const auto& target = llvm::cast<llvm::StoreInst>(i);
  const llvm::Value* value = target.getValueOperand();
  if (f.variables().is_parameter_store(target)) return;
  if (f.variables().in_register(target.getPointerOperand())) {
    const Operand variable = f.variable_register(target.getPointerOperand());
    const Operand from = f.operand(value);
    if (from != variable && !f.redirect_last(value, variable))
      f.builder().emit(Op::Move, f.builder().type_of(variable), variable, from);
    return;
  }
  const Operands from = f.operands(value);
  const Operand base = f.operand(target.getPointerOperand());
  const std::vector<Piece> pieces = f.pieces_of(value->getType());
  for (size_t k = 0; k < pieces.size(); ++k)
    f.builder()
        .emit(Op::Store, pieces[k].type, 0, f.address(base, pieces[k].offset), from[k])
        .flags = access_flags(pieces[k], *target.getPointerOperand(), target.getAlign()) |
                 (target.isAtomic() ? model::kAtomic : uint8_t{0});
}

Operand widened_index(FunctionLowering& f, const llvm::Value* index) {
  const Operand operand = f.operand(index);
  const model::Type type = f.builder().type_of(operand);
  if (type == model::kI64) return operand;
  const Operand wide = f.builder().add_register(model::kI64);
  f.builder().emit(Op::SExt, type, wide, operand).aux = model::kI64.code;
  return wide;
}

/// p[c1][i][c2].m -> PtrAdd(PtrAdd(p, constants), i, size of a row).
void element_pointer(FunctionLowering& f, const Instruction& i) {
  const auto& gep = llvm::cast<llvm::GEPOperator>(i);
  struct Step {
    const llvm::Value* index;
    uint64_t scale;
  };
  std::vector<Step> steps;
  int64_t constant = 0;
  for (auto at = llvm::gep_type_begin(gep), end = llvm::gep_type_end(gep); at != end; ++at) {
    if (llvm::StructType* record = at.getStructTypeOrNull()) {
      const auto field =
          static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(at.getOperand())->getZExtValue());
      constant += static_cast<int64_t>(
          f.layout().getStructLayout(record)->getElementOffset(field).getFixedValue());
      continue;
    }
    const uint64_t scale = at.getSequentialElementStride(f.layout()).getFixedValue();
    if (const auto* index = llvm::dyn_cast<llvm::ConstantInt>(at.getOperand()))
      constant += index->getSExtValue() * static_cast<int64_t>(scale);
    else steps.push_back({at.getOperand(), scale});
  }
  Operand pointer = f.operand(gep.getPointerOperand());
  if (constant != 0)
    pointer = f.pointer_add(pointer, f.builder().bits(model::kI64, static_cast<uint64_t>(constant)),
                            1, gep.isInBounds());
  const uint64_t limit = steps.size() == 1 ? index_limit(gep) : 0;
  for (const Step& step : steps) {
    pointer = f.pointer_add(pointer, widened_index(f, step.index), step.scale, gep.isInBounds());
    if (limit > 0) f.builder().limit_last_index(limit);
  }
  f.alias(i, {pointer});
}

// Aggregates: lists of registers, no code
// -----------------------------------------------------------------------------------

/// The number of registers before the element at `indices`.
size_t pieces_before(FunctionLowering& f, llvm::Type* type, llvm::ArrayRef<unsigned> indices) {
  size_t before = 0;
  for (unsigned index : indices) {
    for (unsigned k = 0; k < index; ++k)
      before += f.pieces_of(llvm::GetElementPtrInst::getTypeAtIndex(type, k)).size();
    type = llvm::GetElementPtrInst::getTypeAtIndex(type, index);
  }
  return before;
}

void extract_value(FunctionLowering& f, const Instruction& i) {
  const auto& extract = llvm::cast<llvm::ExtractValueInst>(i);
  const Operands whole = f.operands(extract.getAggregateOperand());
  const auto begin =
      whole.begin() + static_cast<std::ptrdiff_t>(pieces_before(
                          f, extract.getAggregateOperand()->getType(), extract.getIndices()));
  f.alias(i, Operands(begin, begin + static_cast<std::ptrdiff_t>(f.pieces_of(i.getType()).size())));
}

void insert_value(FunctionLowering& f, const Instruction& i) {
  const auto& insert = llvm::cast<llvm::InsertValueInst>(i);
  Operands whole = f.operands(insert.getAggregateOperand());
  const Operands part = f.operands(insert.getInsertedValueOperand());
  std::copy(part.begin(), part.end(),
            whole.begin() +
                static_cast<std::ptrdiff_t>(pieces_before(f, i.getType(), insert.getIndices())));
  f.alias(i, whole);
}

// Atomics: the order that they give is always the strongest one
// ------------------------------------------------------------------------------------

void nothing(FunctionLowering&, const Instruction&) {}

/// The value that an atomic update stores; nullopt if C has no such operation.
std::optional<Operand> atomic_result(FunctionLowering& f, llvm::AtomicRMWInst::BinOp op,
                                     model::Type type, Operand old, Operand value) {
  using Rmw = llvm::AtomicRMWInst;
  struct Row {
    Rmw::BinOp from;
    Op to;
    bool smaller;  ///< Min and Max: `to` compares; whether the smaller operand is kept
  };
  static constexpr std::array kRows = {
      Row{Rmw::Add, Op::Add, false},   Row{Rmw::Sub, Op::Sub, false},
      Row{Rmw::And, Op::And, false},   Row{Rmw::Or, Op::Or, false},
      Row{Rmw::Xor, Op::Xor, false},   Row{Rmw::FAdd, Op::FAdd, false},
      Row{Rmw::FSub, Op::FSub, false}, Row{Rmw::Min, Op::Slt, true},
      Row{Rmw::Max, Op::Slt, false},   Row{Rmw::UMin, Op::Ult, true},
      Row{Rmw::UMax, Op::Ult, false}};
  if (op == Rmw::Xchg) return value;
  const Operand result = f.builder().add_register(type);
  for (const Row& row : kRows) {
    if (row.from != op) continue;
    if (row.to != Op::Slt && row.to != Op::Ult) {
      f.builder().emit(row.to, type, result, old, value);
      return result;
    }
    const Operand less = f.builder().add_register(model::kI1);
    f.builder().emit(row.to, type, less, old, value);
    f.builder().emit(Op::Select, type, result, less, row.smaller ? old : value,
                     row.smaller ? value : old);
    return result;
  }
  if (op != Rmw::Nand) return std::nullopt;
  const Operand both = f.builder().add_register(type);
  f.builder().emit(Op::And, type, both, old, value);
  f.builder().emit(Op::Xor, type, result, both,
                   f.builder().bits(type, type.bits() == 64 ? ~0ull : (1ull << type.bits()) - 1));
  return result;
}

void atomic_update(FunctionLowering& f, const Instruction& i) {
  const auto& update = llvm::cast<llvm::AtomicRMWInst>(i);
  const model::Type type = scalar_type(i.getType());
  const Operand pointer = f.operand(update.getPointerOperand()),
                value = f.operand(update.getValOperand());
  const Operand old = f.define_scalar(i);
  f.builder().emit(Op::Load, type, old, pointer).flags = model::kAtomic;
  if (const auto stored = atomic_result(f, update.getOperation(), type, old, value))
    f.builder().emit(Op::Store, type, 0, pointer, *stored).flags =
        model::kAtomic | model::kEndsUpdate;
  else
    f.unsupported(i, "atomic operation " +
                         llvm::AtomicRMWInst::getOperationName(update.getOperation()).str());
}

void compare_exchange(FunctionLowering& f, const Instruction& i) {
  const auto& exchange = llvm::cast<llvm::AtomicCmpXchgInst>(i);
  const model::Type type = scalar_type(exchange.getCompareOperand()->getType());
  const Operand pointer = f.operand(exchange.getPointerOperand());
  const Operand expected = f.operand(exchange.getCompareOperand()),
                fresh = f.operand(exchange.getNewValOperand());
  const Operands out = f.define(i);
  const Operand stored = f.builder().add_register(type);
  f.builder().emit(Op::Load, type, out[0], pointer).flags = model::kAtomic;
  f.builder().emit(Op::Eq, type, out[1], out[0], expected);
  f.builder().emit(Op::Select, type, stored, out[1], fresh, out[0]);
  f.builder().emit(Op::Store, type, 0, pointer, stored).flags = model::kAtomic | model::kEndsUpdate;
}

// Terminators
// -------------------------------------------------------------------------------------------------

void branch(FunctionLowering& f, const Instruction& i) {
  const auto& br = llvm::cast<llvm::BranchInst>(i);
  if (br.isUnconditional() || br.getSuccessor(0) == br.getSuccessor(1))
    return f.jump(br.getSuccessor(0));
  const Operand condition = f.operand(br.getCondition());
  const auto yes = f.edge(br.getSuccessor(0)), no = f.edge(br.getSuccessor(1));
  f.builder().emit(Op::Branch, model::kI1, 0, condition, yes, no);
}

void switch_on(FunctionLowering& f, const Instruction& i) {
  const auto& choice = llvm::cast<llvm::SwitchInst>(i);
  const Operand value = f.operand(choice.getCondition());
  model::SwitchTable table;
  table.otherwise = f.edge(choice.getDefaultDest());
  for (const auto& entry : choice.cases())
    table.cases.emplace_back(entry.getCaseValue()->getZExtValue(),
                             f.edge(entry.getCaseSuccessor()));
  std::sort(table.cases.begin(), table.cases.end());
  auto& tables = f.builder().function().switches;
  tables.push_back(std::move(table));
  f.builder().emit(Op::Switch, scalar_type(choice.getCondition()->getType()), 0, value,
                   static_cast<Operand>(tables.size() - 1));
}

void return_value(FunctionLowering& f, const Instruction& i) {
  const llvm::Value* value = llvm::cast<llvm::ReturnInst>(i).getReturnValue();
  if (!value) {
    f.builder().emit(Op::Return, model::kVoid);
    return;
  }
  const Operands pieces = f.operands(value);
  if (pieces.size() == 1) {
    f.builder().emit(Op::Return, f.builder().type_of(pieces[0]), 0, pieces[0]);
    return;
  }
  auto& lists = f.builder().function().operand_lists;
  lists.push_back(pieces);
  f.builder().emit(Op::Return, model::kVoid, 0, 0, static_cast<Operand>(lists.size() - 1)).aux = 1;
}

void unreachable(FunctionLowering& f, const Instruction&) {
  f.builder().emit(Op::Unreachable, model::kVoid);
}

void call(FunctionLowering& f, const Instruction& i) {
  lower_call(f, llvm::cast<llvm::CallBase>(i));
}

void not_supported(FunctionLowering& f, const Instruction& i) {
  f.unsupported(i, i.getOpcode() == Instruction::IndirectBr
                       ? "computed goto"
                       : std::string("operation ") + i.getOpcodeName());
  if (i.isTerminator()) f.builder().emit(Op::Unreachable, model::kVoid);
}

constexpr auto kHandlers = [] {
  std::array<Handler, Instruction::OtherOpsEnd> table{};
  table.fill(not_supported);
  table[Instruction::Add] = binary<Op::Add>;
  table[Instruction::Sub] = binary<Op::Sub>;
  table[Instruction::Mul] = binary<Op::Mul>;
  table[Instruction::UDiv] = binary<Op::UDiv>;
  table[Instruction::SDiv] = binary<Op::SDiv>;
  table[Instruction::URem] = binary<Op::URem>;
  table[Instruction::SRem] = binary<Op::SRem>;
  table[Instruction::Shl] = binary<Op::Shl>;
  table[Instruction::LShr] = binary<Op::LShr>;
  table[Instruction::AShr] = binary<Op::AShr>;
  table[Instruction::And] = binary<Op::And>;
  table[Instruction::Or] = binary<Op::Or>;
  table[Instruction::Xor] = binary<Op::Xor>;
  table[Instruction::FAdd] = binary<Op::FAdd>;
  table[Instruction::FSub] = binary<Op::FSub>;
  table[Instruction::FMul] = binary<Op::FMul>;
  table[Instruction::FDiv] = binary<Op::FDiv>;
  table[Instruction::FRem] = binary<Op::FRem>;
  table[Instruction::FNeg] = negate;
  table[Instruction::ICmp] = compare_integers;
  table[Instruction::FCmp] = compare_floats;
  table[Instruction::Trunc] = truncate;
  table[Instruction::ZExt] = convert<Op::ZExt>;
  table[Instruction::SExt] = convert<Op::SExt>;
  table[Instruction::FPToSI] = convert<Op::FPToSI>;
  table[Instruction::FPToUI] = convert<Op::FPToUI>;
  table[Instruction::SIToFP] = convert<Op::SIToFP>;
  table[Instruction::UIToFP] = convert<Op::UIToFP>;
  table[Instruction::FPTrunc] = convert<Op::FPConvert>;
  table[Instruction::FPExt] = convert<Op::FPConvert>;
  table[Instruction::BitCast] = convert<Op::BitCast>;
  table[Instruction::PtrToInt] = pointer_to_integer;
  table[Instruction::IntToPtr] = integer_to_pointer;
  table[Instruction::AddrSpaceCast] = keep;
  table[Instruction::Freeze] = keep;
  table[Instruction::Select] = select;
  table[Instruction::Alloca] = allocate;
  table[Instruction::Load] = load;
  table[Instruction::Store] = store;
  table[Instruction::GetElementPtr] = element_pointer;
  table[Instruction::ExtractValue] = extract_value;
  table[Instruction::InsertValue] = insert_value;
  table[Instruction::Fence] = nothing;
  table[Instruction::AtomicRMW] = atomic_update;
  table[Instruction::AtomicCmpXchg] = compare_exchange;
  table[Instruction::Br] = branch;
  table[Instruction::Switch] = switch_on;
  table[Instruction::Ret] = return_value;
  table[Instruction::Unreachable] = unreachable;
  table[Instruction::Call] = call;
  return table;
}();

/// True for the instructions that only move values. A value too wide to compute with may still be
/// loaded, stored, passed, selected, and taken apart.
bool only_moves(const Instruction& i) {
  return llvm::isa<llvm::LoadInst, llvm::StoreInst, llvm::CallBase, llvm::ReturnInst,
                   llvm::SelectInst, llvm::ExtractValueInst, llvm::InsertValueInst,
                   llvm::FreezeInst>(i);
}

const llvm::Type* opaque_type(const Instruction& i) {
  if (is_opaque(i.getType())) return i.getType();
  for (const llvm::Value* operand : i.operands())
    if (is_opaque(operand->getType())) return operand->getType();
  return nullptr;
}

std::string describe(const llvm::Type& type) {
  if (type.isVectorTy()) return "vector arithmetic";
  if (type.isIntegerTy()) return std::to_string(type.getIntegerBitWidth()) + "-bit integers";
  return "this floating-point type";
}

}  // namespace

void lower_instruction(FunctionLowering& f, const Instruction& i) {
  if (!only_moves(i))
    if (const llvm::Type* type = opaque_type(i)) {
      if (!lower_vector(f, i) && !lower_wide(f, i)) f.unsupported(i, describe(*type));
      return;
    }
  kHandlers[i.getOpcode()](f, i);
}

}  // namespace culprit::frontend
