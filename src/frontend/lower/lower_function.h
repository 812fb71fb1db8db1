// LLVM function -> model::Function.
//
// Blocks are lowered in reverse post-order, with the blocks of each loop contiguous. The blocks
// made for edges (copies for phis, loop counters, jumps to joins) follow directly after the block
// that they leave, so the number of a block is its topological order.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "frontend/lower/function_builder.h"
#include "frontend/lower/lower_types.h"
#include "frontend/lower/unit_context.h"
#include "frontend/lower/variables.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace culprit::frontend {

struct AccessName {
  /// "x"; "a[]" for an element; "s.m"; "p->m"; "s.?" for a member of an unnamed struct; "*p";
  /// "f()". Empty for a compiler temporary.
  std::string text;
  bool is_unsigned = false;
};

/// A value that a slice ends at: a load, a call, or a parameter.
struct SliceLeaf {
  const llvm::Value* value;
  AccessName name;
};
using SliceLeaves = std::map<const llvm::Instruction*, std::vector<SliceLeaf>>;

class FunctionLowering {
 public:
  using Operands = std::vector<Operand>;
  using Label = FunctionBuilder::Label;

  FunctionLowering(UnitContext& unit, llvm::Function& source, model::Function& out);
  void lower();

  // Interface for the handlers of instructions.
  UnitContext& unit() { return unit_; }
  FunctionBuilder& builder() { return builder_; }
  const Variables& variables() const { return variables_; }
  const llvm::DominatorTree& dominators() const { return dominators_; }
  const llvm::DataLayout& layout() const { return unit_.layout(); }
  std::vector<Piece> pieces_of(llvm::Type* type) const {
    return frontend::pieces_of(type, layout());
  }

  /// The registers or constants that hold `value`, one per piece.
  Operands operands(const llvm::Value* value);
  /// The leaves of slices that were followed so far.
  SliceLeaves& slices() { return slices_; }
  bool is_lowered(const llvm::Value* value) const { return values_.contains(value); }
  /// The single register or constant of a scalar.
  Operand operand(const llvm::Value* value) { return operands(value).front(); }
  /// Allocates registers for the value of `i`. The caller emits the defining instructions next.
  Operands define(const llvm::Instruction& i);
  Operand define_scalar(const llvm::Instruction& i) { return define(i).front(); }
  /// Makes `i` stand for these operands, without an instruction of its own. Variables are copied,
  /// since they may change later.
  void alias(const llvm::Instruction& i, Operands operands);
  /// For a load of a variable whose register does not change before the last use of the load.
  void alias_variable(const llvm::Instruction& i, Operand variable) { values_[&i] = {variable}; }
  Operand variable_register(const llvm::Value* variable) const {
    return variable_registers_.lookup(variable);
  }
  /// Writes the value of `v` to `to` instead of its own register and returns true, if `v` is the
  /// destination of the last instruction and has a single use. Returns false otherwise.
  bool redirect_last(const llvm::Value* v, Operand to);
  /// Returns base + offset; `base` itself if the offset is 0.
  Operand address(Operand base, uint64_t offset);
  Operand pointer_add(Operand base, Operand index, uint64_t scale, bool in_bounds);
  /// Emits a call that reports the construct as unsupported if it is reached at run time.
  void unsupported(const llvm::Instruction& i, const std::string& what);

  // For the handlers of terminators: the label to jump to in order to get from the current block to
  // `to`.
  Label edge(const llvm::BasicBlock* to);
  void jump(const llvm::BasicBlock* to);
  const llvm::BasicBlock* current() const { return current_; }
  uint32_t frame_object(const llvm::AllocaInst& variable);

 private:
  void make_registers();
  void find_variables();
  void place_variables();
  void place_variable(const llvm::Value& at, model::SourceVariable& variable);
  model::ComponentId declaration_of(const llvm::AllocaInst& variable) const;
  void make_loops();
  void number_loop(llvm::Loop* loop, int32_t parent);
  bool has_one_predecessor(const llvm::BasicBlock& block);
  bool is_join(const llvm::BasicBlock& block);
  void lower_block(const llvm::BasicBlock& block);
  void lower_edge_blocks();
  void edge_code(const llvm::BasicBlock* from, const llvm::BasicBlock* to);
  void copy_phis(const llvm::BasicBlock* from, const llvm::BasicBlock* to);
  unsigned edge_number(const llvm::PHINode& phi, const llvm::BasicBlock* from);
  bool needs_edge_block(const llvm::BasicBlock* to);
  int32_t loop_of(const llvm::BasicBlock* block) const;
  int32_t loop_of_edge(const llvm::BasicBlock* from, const llvm::BasicBlock* to) const;
  const Operands& phi_registers(const llvm::PHINode& phi);
  Operands constant_operands(const llvm::Constant& c);
  Operands constant_pieces(const llvm::Constant& c);
  Operand constant_scalar(const llvm::Constant& c, model::Type type);

  UnitContext& unit_;
  llvm::Function& source_;
  model::Function& out_;
  FunctionBuilder builder_;
  Variables variables_;
  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;

  llvm::DenseMap<const llvm::Value*, Operands> values_;
  SliceLeaves slices_;
  llvm::DenseMap<const llvm::Value*, Operand> variable_registers_;
  struct PlacedVariable {
    const DeclaredVariable* declared = nullptr;
    const llvm::Value* at = nullptr;  // null: the IR does not have it
  };
  std::vector<PlacedVariable> declared_;
  llvm::DenseMap<const llvm::Value*, uint32_t> frame_objects_;
  llvm::DenseMap<const llvm::BasicBlock*, Label> labels_;
  llvm::DenseMap<const llvm::Loop*, int32_t> loop_numbers_;
  const llvm::BasicBlock* current_ = nullptr;
  llvm::MapVector<const llvm::BasicBlock*, Label> pending_;  // edges that need a block of their own
  llvm::DenseMap<const llvm::BasicBlock*, bool> has_one_predecessor_;
  llvm::DenseMap<const llvm::PHINode*, llvm::DenseMap<const llvm::BasicBlock*, unsigned>>
      edge_numbers_;
  const llvm::Value* last_defined_ = nullptr;
  size_t last_defined_at_ = 0;
};

/// Lowers one instruction with the table of handlers.
void lower_instruction(FunctionLowering& f, const llvm::Instruction& i);
/// Lowers an operation on integers of more than 64 bits. Returns false if the operation is not
/// supported.
bool lower_wide(FunctionLowering& f, const llvm::Instruction& i);
/// Lowers inline assembly.
void lower_assembly(FunctionLowering& f, const llvm::CallBase& call);
/// Lowers a call: a planted marker, an intrinsic or an ordinary call.
void lower_call(FunctionLowering& f, const llvm::CallBase& call);
/// Lowers an intrinsic that needs special treatment. Returns false for others, which become calls
/// of the intrinsic's name.
bool lower_intrinsic(FunctionLowering& f, const llvm::CallBase& call);
/// Lowers arithmetic with an overflow flag, saturating arithmetic, and minimum and maximum of
/// integers. Returns false if `call` is something else or has more than 64 bits.
bool lower_overflow(FunctionLowering& f, const llvm::CallBase& call);
/// The values that `value` was computed from, as seen at `probe`.
model::ProbeSite probe_site(FunctionLowering& f, const llvm::Value* value,
                            const llvm::CallBase& probe);
/// The name of the user's variable at `pointer`; empty for a compiler temporary.
std::string variable_name(const llvm::Value* pointer);

}  // namespace culprit::frontend
