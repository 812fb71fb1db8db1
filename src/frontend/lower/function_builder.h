// Builds one model::Function: registers, constants, instructions, and blocks whose labels are
// resolved at the end.
#pragma once

#include <map>
#include <tuple>

#include "model/instruction.h"

namespace culprit::frontend {

using model::Operand;

class FunctionBuilder {
 public:
  using Label = int32_t;

  explicit FunctionBuilder(model::Function& out) : out_(out) {}

  model::Function& function() { return out_; }
  Operand add_register(model::Type type, std::string name = {});
  Operand constant(model::Constant constant);
  Operand bits(model::Type type, uint64_t value) {
    return constant({model::Constant::Kind::Bits, type, value, 0, 0});
  }
  Operand undefined(model::Type type) {
    return constant({model::Constant::Kind::Undefined, type, 0, 0, 0});
  }
  bool is_variable(Operand operand) const {
    return operand >= 0 && static_cast<uint32_t>(operand) < out_.variables;
  }
  model::Type type_of(Operand operand) const;

  void at(SourceLocation location) { location_ = location; }
  SourceLocation location() const { return location_; }
  model::Instruction& emit(model::Op op, model::Type type, Operand dst = 0, Operand a = 0,
                           Operand b = 0, Operand c = 0);
  /// Limits the index of the PtrAdd emitted last. Does nothing in a function with very many limits.
  void limit_last_index(uint64_t limit);
  /// Emits a call. Its destination is the first of the site's results.
  void emit_call(uint32_t symbol, model::CallSite site);
  void emit_gap(model::ComponentId component);
  void emit_indirect_call(Operand callee, model::CallSite site);

  Label new_label() { return next_label_++; }
  /// Starts a block at the current position. A block's `order` is its number, so call this in
  /// topological order.
  void begin_block(Label label, int32_t loop, bool join);
  /// Replaces labels with pcs and closes the last block.
  void finish();
  uint32_t order_of(Label label) const { return orders_.at(label); }

 private:
  void end_block();
  int32_t pc_of(int32_t label) const { return out_.blocks[orders_.at(label)].pc; }

  model::Function& out_;
  SourceLocation location_;
  Label next_label_ = 0;
  std::map<Label, uint32_t> orders_;
  std::map<std::tuple<int, uint8_t, uint64_t, uint16_t, uint32_t>, Operand> constants_;
};

}  // namespace culprit::frontend
