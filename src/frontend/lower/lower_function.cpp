#include "frontend/lower/lower_function.h"

#include <algorithm>
#include <array>

#include "frontend/lower/global_bytes.h"
#include "frontend/source/planted_names.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"

namespace culprit::frontend {

using model::Op;

namespace {

// Names that Clang gives to temporaries, besides those that are not C identifiers.
constexpr std::array kCompilerTemporaries = {
    "retval", "tmp", "coerce", "saved_stack", "compoundliteral", "__vla_expr"};

/// A block or a whole loop. What stands directly in a loop is a list of them.
struct Part {
  llvm::BasicBlock* block;  // null: a loop
  const llvm::Loop* loop;
};
using Parts = llvm::DenseMap<const llvm::Loop*, std::vector<Part>>;

void append(const llvm::Loop* loop, const Parts& parts, std::vector<llvm::BasicBlock*>& out) {
  const auto own = parts.find(loop);
  if (own == parts.end()) return;
  for (const Part& part : own->second)
    if (part.block) out.push_back(part.block);
    else append(part.loop, parts, out);
}

/// Reverse post-order with contiguous loops: the blocks after a loop follow all of its blocks. A
/// natural loop is entered only at its header, so no block outside the loop has to stand between
/// its blocks. Cost: linear.
std::vector<llvm::BasicBlock*> block_order(llvm::Function& function, const llvm::LoopInfo& loops) {
  Parts parts;  // of no loop: null
  for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&function)) {
    const llvm::Loop* own = loops.getLoopFor(block);
    // the first block is the header, which comes after that of the loop around it
    if (own && parts.try_emplace(own).second) parts[own->getParentLoop()].push_back({nullptr, own});
    parts[own].push_back({block, nullptr});
  }
  std::vector<llvm::BasicBlock*> out;
  append(nullptr, parts, out);
  return out;
}

}  // namespace

std::string variable_name(const llvm::Value* pointer) {
  llvm::StringRef name = pointer->getName();
  for (std::string_view suffix : {kVariableSuffix, kLifetimeSuffix})
    if (const PlantedName planted = split_planted(name, suffix); planted.name.size() < name.size())
      return std::string(planted.name);
  name.consume_back(".addr");
  const llvm::StringRef stem = name.rtrim("0123456789");
  if (llvm::isa<llvm::AllocaInst>(pointer) &&
      (name.find_first_of(".-") != name.npos || llvm::is_contained(kCompilerTemporaries, stem)))
    return {};
  return name.str();
}

FunctionLowering::FunctionLowering(UnitContext& unit, llvm::Function& source, model::Function& out)
    : unit_(unit),
      source_(source),
      out_(out),
      builder_(out),
      variables_(source),
      dominators_(source),
      loops_(dominators_) {}

void FunctionLowering::lower() {
  builder_.at(out_.location);
  make_registers();
  find_variables();
  const std::vector<llvm::BasicBlock*> order = block_order(source_, loops_);
  for (llvm::BasicBlock* block : order) labels_[block] = builder_.new_label();
  make_loops();
  for (llvm::BasicBlock* block : order) {
    lower_block(*block);
    lower_edge_blocks();
  }
  for (const auto& [loop, number] : loop_numbers_)
    out_.loops[static_cast<size_t>(number)].header_order =
        builder_.order_of(labels_[loop->getHeader()]);
  builder_.finish();
  place_variables();
}

/// Allocates registers for parameters, then for variables. A variable that a parameter initialises
/// shares the parameter's register.
void FunctionLowering::make_registers() {
  out_.variadic = source_.isVarArg();
  for (const llvm::Argument& parameter : source_.args()) {
    const llvm::Type* by_value = parameter.hasByValAttr() ? parameter.getParamByValType() : nullptr;
    const auto bytes =
        by_value ? layout().getTypeAllocSize(const_cast<llvm::Type*>(by_value)).getFixedValue() : 0;
    for (const Piece& piece : pieces_of(parameter.getType())) {
      values_[&parameter].push_back(builder_.add_register(piece.type, variable_name(&parameter)));
      out_.parameter_types.push_back(piece.type);
      out_.parameter_byval.push_back(static_cast<uint32_t>(bytes));
    }
  }
  for (const llvm::AllocaInst* variable : variables_.in_registers()) {
    const llvm::Argument* parameter = variables_.parameter_of(variable);
    variable_registers_[variable] =
        parameter ? values_[parameter].front()
                  : builder_.add_register(scalar_type(variable->getAllocatedType()),
                                          variable_name(variable));
  }
  out_.variables = static_cast<uint32_t>(out_.register_types.size());
}

void FunctionLowering::make_loops() {
  std::vector<llvm::Loop*> top(loops_.begin(), loops_.end());
  std::reverse(top.begin(), top.end());
  for (llvm::Loop* loop : top) number_loop(loop, -1);
}

void FunctionLowering::number_loop(llvm::Loop* loop, int32_t parent) {
  const auto number = static_cast<int32_t>(out_.loops.size());
  loop_numbers_[loop] = number;
  model::Loop made;
  made.parent = parent;
  made.depth = loop->getLoopDepth();
  made.location = unit_.location(loop->getStartLoc());
  out_.loops.push_back(made);
  for (llvm::Loop* inner : *loop) number_loop(inner, number);
}

int32_t FunctionLowering::loop_of(const llvm::BasicBlock* block) const {
  const llvm::Loop* loop = loops_.getLoopFor(block);
  return loop ? loop_numbers_.lookup(loop) : -1;
}

/// The innermost loop that contains both ends. An edge that enters a loop is outside of it.
int32_t FunctionLowering::loop_of_edge(const llvm::BasicBlock* from,
                                       const llvm::BasicBlock* to) const {
  const llvm::Loop* loop = loops_.getLoopFor(from);
  while (loop && !loop->contains(to)) loop = loop->getParentLoop();
  return loop ? loop_numbers_.lookup(loop) : -1;
}

/// Whether states merge at the block. If the block contains only a Gap, they pass through and merge
/// after it, as if it were not there: another place to stop and merge costs more than the two
/// instructions.
bool FunctionLowering::is_join(const llvm::BasicBlock& block) {
  if (!block.hasNPredecessorsOrMore(2) || has_one_predecessor(block)) return false;
  const llvm::Instruction* first = block.getFirstNonPHI();
  const auto* call = llvm::dyn_cast<llvm::CallInst>(first);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return !callee || !split_planted(callee->getName(), kGapMarker) ||
         first->getNextNode() != block.getTerminator() || !block.getSingleSuccessor();
}

void FunctionLowering::lower_block(const llvm::BasicBlock& block) {
  current_ = &block;
  builder_.begin_block(labels_[&block], loop_of(&block), is_join(block));
  for (const llvm::Instruction& i : block) {
    if (llvm::isa<llvm::PHINode>(i)) continue;
    if (const SourceLocation at = unit_.location(i.getDebugLoc()); at.valid()) builder_.at(at);
    lower_instruction(*this, i);
  }
}

// Edges
// -------------------------------------------------------------------------------------------------

/// LLVM looks at every edge into the block, of which a switch may have many; so each block is asked
/// once.
bool FunctionLowering::has_one_predecessor(const llvm::BasicBlock& block) {
  const auto [known, fresh] = has_one_predecessor_.try_emplace(&block, false);
  if (fresh) known->second = block.getUniquePredecessor() != nullptr;
  return known->second;
}

bool FunctionLowering::needs_edge_block(const llvm::BasicBlock* to) {
  return llvm::isa<llvm::PHINode>(to->front()) || !has_one_predecessor(*to) ||
         loops_.isLoopHeader(to);
}

FunctionLowering::Label FunctionLowering::edge(const llvm::BasicBlock* to) {
  if (!needs_edge_block(to)) return labels_[to];
  if (const auto pending = pending_.find(to); pending != pending_.end()) return pending->second;
  return pending_[to] = builder_.new_label();
}

void FunctionLowering::jump(const llvm::BasicBlock* to) { edge_code(current_, to); }

void FunctionLowering::lower_edge_blocks() {
  for (const auto& [to, label] : pending_) {
    builder_.begin_block(label, loop_of_edge(current_, to), false);
    edge_code(current_, to);
  }
  pending_.clear();
}

void FunctionLowering::edge_code(const llvm::BasicBlock* from, const llvm::BasicBlock* to) {
  copy_phis(from, to);
  if (loops_.isLoopHeader(to)) {
    const llvm::Loop* loop = loops_.getLoopFor(to);
    builder_.emit(loop->contains(from) ? Op::LoopNext : Op::LoopEnter, model::kVoid, 0,
                  loop_numbers_.lookup(loop));
  }
  model::Instruction& jump = builder_.emit(Op::Jump, model::kVoid, 0, labels_[to]);
  if (is_join(*to)) jump.flags |= model::kJoin;
}

/// The number of an edge's value in a phi. LLVM would search all edges for it.
unsigned FunctionLowering::edge_number(const llvm::PHINode& phi, const llvm::BasicBlock* from) {
  llvm::DenseMap<const llvm::BasicBlock*, unsigned>& numbers = edge_numbers_[&phi];
  if (numbers.empty())
    for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i)
      numbers.try_emplace(phi.getIncomingBlock(i), i);
  return numbers.at(from);
}

/// The phis of a block read all operands at once, so a register is written only after every copy
/// that reads it.
void FunctionLowering::copy_phis(const llvm::BasicBlock* from, const llvm::BasicBlock* to) {
  struct Copy {
    Operand to, from;
  };
  std::vector<Copy> copies;
  for (const llvm::PHINode& phi : to->phis()) {
    const Operands& registers = phi_registers(phi);
    const Operands values = operands(phi.getIncomingValue(edge_number(phi, from)));
    for (size_t i = 0; i < registers.size(); ++i)
      if (registers[i] != values[i]) copies.push_back({registers[i], values[i]});
  }
  while (!copies.empty()) {
    auto free = std::find_if(copies.begin(), copies.end(), [&](const Copy& c) {
      return std::none_of(copies.begin(), copies.end(),
                          [&](const Copy& other) { return other.from == c.to; });
    });
    if (free == copies.end()) {  // a cycle: save one of its registers
      const Operand saved = builder_.add_register(builder_.type_of(copies.front().to));
      builder_.emit(Op::Move, builder_.type_of(saved), saved, copies.front().to);
      for (Copy& copy : copies)
        if (copy.from == copies.front().to) copy.from = saved;
      continue;
    }
    builder_.emit(Op::Move, builder_.type_of(free->to), free->to, free->from);
    copies.erase(free);
  }
}

const FunctionLowering::Operands& FunctionLowering::phi_registers(const llvm::PHINode& phi) {
  Operands& registers = values_[&phi];
  if (registers.empty())
    for (const Piece& piece : pieces_of(phi.getType()))
      registers.push_back(builder_.add_register(piece.type));
  return registers;
}

}  // namespace culprit::frontend
