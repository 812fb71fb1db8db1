// Code for an added statement: copies of the instructions with which the function computes an
// address, and loads, in registers that hold no value between blocks.
//
// What the function names in one expression, an added statement can name, too (the plastic surgery
// hypothesis: Barr et al. 2014).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "edits/other_variables.h"
#include "model/program.h"

namespace culprit::edits {

class PlaceCode {
 public:
  using Variables = std::vector<const OtherVariables::Variable*>;

  /// `function` and `variables` must outlive the object.
  PlaceCode(const model::Program& program, const model::Function& function,
            const OtherVariables& variables)
      : program_(program), function_(function), variables_(variables) {}

  /// Begins the code of another statement at `at`, where `visible` can be named; it must live until
  /// the next call.
  void begin(const SourceLocation& at, const Variables& visible);
  const std::vector<model::Instruction>& code() const { return code_; }
  /// The sites of the calls in the code.
  const std::vector<model::CallSite>& calls() const { return calls_; }
  void append(const model::Instruction& i) { code_.push_back(i); }
  /// An unused register; nullopt if there is none left.
  std::optional<model::Operand> fresh();
  /// The number of registers in use; set it back to use those after it again.
  unsigned in_use() const { return in_use_; }
  void set_in_use(unsigned number) { in_use_ = number; }

  /// Appends a copy of the code that computes `operand`, an address whose path begins with the name
  /// `base`, before the instruction at `before`, and returns the register of the result. nullopt if
  /// that code has effects, is nested too deeply, needs too many registers, or reads variables that
  /// are not visible.
  std::optional<model::Operand> copied(uint32_t before, model::Operand operand,
                                       const std::string& base);
  /// The same for any value, with the calls that compute it. Its variables of file scope are named
  /// by themselves.
  std::optional<model::Operand> copied_value(uint32_t before, model::Operand operand);
  /// Appends a load. nullopt if no register is left.
  std::optional<model::Operand> loaded(model::Operand address, model::Type type);
  /// Appends the address `bytes` behind another one; `one` is an operand with the value 1. nullopt
  /// if no register is left.
  std::optional<model::Operand> behind(model::Operand address, uint64_t bytes, model::Operand one);
  /// Whether the operand is a visible variable, or the address of a frame object.
  bool is_known(model::Operand operand) const;
  /// Whether the operand is the address of a variable that is declared outside of functions.
  bool is_global(model::Operand operand) const;

 private:
  std::optional<model::Operand> copied(uint32_t before, model::Operand operand,
                                       const std::string* base);
  bool find_slice(uint32_t before, model::Operand operand, const std::string* base,
                  std::map<uint32_t, model::Instruction>& slice) const;
  bool stays(model::Operand operand, const std::string* base) const;
  /// Whether the global with this address is what `base`, or its own name, means at the place.
  bool is_clear_global(model::Operand address, const std::string* base) const;
  const model::Instruction& code_at(uint32_t pc) const { return function_.code[pc]; }

  const model::Program& program_;
  const model::Function& function_;
  const OtherVariables& variables_;
  SourceLocation at_;
  const Variables* visible_ = nullptr;
  std::vector<model::Instruction> code_;
  std::vector<model::CallSite> calls_;
  unsigned in_use_ = 0;
};

}  // namespace culprit::edits
