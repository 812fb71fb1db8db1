// LLVM function -> model::Function.
//
// Blocks are lowered in reverse post-order, each loop as a whole; the blocks made for edges (copies
// for phis, loop counters, jumps to joins) stand right behind the block that they leave, so that
// the number of a block is its topological order.
#pragma once

#include <vector>

#include "frontend/lower/function_builder.h"
#include "frontend/lower/lower_types.h"
#include "frontend/lower/lower_unit.h"
#include "frontend/lower/variables.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace culprit::frontend {

class FunctionLowering {
 public:
  using Operands = std::vector<Operand>;
  using Label = FunctionBuilder::Label;

  FunctionLowering(UnitLowering& unit, llvm::Function& source, model::Function& out);
  void lower();

  // For the handlers of instructions.
  UnitLowering& unit() { return unit_; }
  FunctionBuilder& builder() { return builder_; }
  const Variables& variables() const { return variables_; }
  const llvm::DominatorTree& dominators() const { return dominators_; }
  const llvm::DataLayout& layout() const { return unit_.layout(); }
  std::vector<Piece> pieces_of(llvm::Type* type) const {
    return frontend::pieces_of(type, layout());
  }

  /// The registers or constants that hold `value`, one per piece.
  Operands operands(const llvm::Value* value);
  bool is_lowered(const llvm::Value* value) const { return values_.contains(value); }
  /// The same for a scalar.
  Operand operand(const llvm::Value* value) { return operands(value).front(); }
  /// Fresh registers for the value of `i`; emit what defines them next.
  Operands define(const llvm::Instruction& i);
  Operand define_scalar(const llvm::Instruction& i) { return define(i).front(); }
  /// `i` has the value of these operands and needs no instruction of its own.
  void alias(const llvm::Instruction& i, Operands operands);
  /// A load of a variable whose register does not change before the last use of the load.
  void alias_variable(const llvm::Instruction& i, Operand variable) { values_[&i] = {variable}; }
  Operand variable_register(const llvm::Value* variable) const {
    return variable_registers_.lookup(variable);
  }
  /// True when the value of `v` is the destination of the last instruction and nothing else uses
  /// it: it may be redirected.
  bool redirect_last(const llvm::Value* v, Operand to);
  /// a + offset, the address itself for 0.
  Operand address(Operand base, uint64_t offset);
  Operand pointer_add(Operand base, Operand index, uint64_t scale, bool in_bounds);
  /// A call that reports, when it is reached, that the construct is not supported.
  void unsupported(const llvm::Instruction& i, const std::string& what);

  // For the handlers of terminators: where to jump to get from the current block to `to`.
  Label edge(const llvm::BasicBlock* to);
  void jump(const llvm::BasicBlock* to);
  const llvm::BasicBlock* current() const { return current_; }
  uint32_t frame_object(const llvm::AllocaInst& variable);

 private:
  void make_registers();
  void find_variable_arrays();
  model::ComponentId declaration_of(const llvm::AllocaInst& variable) const;
  void make_loops();
  void number_loop(llvm::Loop* loop, int32_t parent);
  static bool is_join(const llvm::BasicBlock& block);
  void lower_block(const llvm::BasicBlock& block);
  void lower_edge_blocks();
  void edge_code(const llvm::BasicBlock* from, const llvm::BasicBlock* to);
  void copy_phis(const llvm::BasicBlock* from, const llvm::BasicBlock* to);
  bool needs_edge_block(const llvm::BasicBlock* from, const llvm::BasicBlock* to) const;
  int32_t loop_of(const llvm::BasicBlock* block) const;
  int32_t loop_of_edge(const llvm::BasicBlock* from, const llvm::BasicBlock* to) const;
  const Operands& phi_registers(const llvm::PHINode& phi);
  Operands constant_operands(const llvm::Constant& c);
  Operands constant_pieces(const llvm::Constant& c);
  Operand constant_scalar(const llvm::Constant& c, model::Type type);

  UnitLowering& unit_;
  llvm::Function& source_;
  model::Function& out_;
  FunctionBuilder builder_;
  Variables variables_;
  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;

  llvm::DenseMap<const llvm::Value*, Operands> values_;
  llvm::DenseMap<const llvm::Value*, Operand> variable_registers_;
  llvm::DenseMap<const llvm::Value*, model::ComponentId> variable_arrays_;
  llvm::DenseMap<const llvm::BasicBlock*, Label> labels_;
  llvm::DenseMap<const llvm::Loop*, int32_t> loop_numbers_;
  const llvm::BasicBlock* current_ = nullptr;
  struct PendingEdge {
    Label label;
    const llvm::BasicBlock* to;
  };
  std::vector<PendingEdge> pending_;
  const llvm::Value* last_defined_ = nullptr;
  size_t last_defined_at_ = 0;
};

/// Lowers one instruction by the table of handlers.
void lower_instruction(FunctionLowering& f, const llvm::Instruction& i);
/// Operations on integers of more than 64 bits; false when it is not one of those that are
/// supported.
bool lower_wide(FunctionLowering& f, const llvm::Instruction& i);
/// Calls: planted markers, intrinsics, and ordinary ones.
void lower_call(FunctionLowering& f, const llvm::CallBase& call);
/// True when `call` was an intrinsic that needed something of its own; others are calls of that
/// name.
bool lower_intrinsic(FunctionLowering& f, const llvm::CallBase& call);
/// Arithmetic that tells whether it wraps; false when `call` is none, or of an unusual width.
bool lower_overflow(FunctionLowering& f, const llvm::CallBase& call);
/// What the `value` at a `probe` was computed from.
model::ProbeSite probe_site(FunctionLowering& f, const llvm::Value* value,
                            const llvm::CallBase& probe);
/// The name of the user's variable at `pointer`, "" for a temporary of the compiler.
std::string variable_name(const llvm::Value* pointer);

}  // namespace culprit::frontend
