// Slips in which variable is meant: `from` for `u`, `j` for `i`.
//
// An instruction reads another variable of the same type in place of one, at every execution: one
// in a register for another there; of those in memory, whose address is taken, a load reads another
// one, or a register. Only variables that are visible where the instruction stands, and declared
// before it: others would not compile.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "edits/rewriting.h"
#include "model/program.h"

namespace culprit::edits {

/// Outside of functions: no static variable of one.
bool is_declared_outside(const model::Program& program, const model::Global& global);

class OtherVariables {
 public:
  /// `index`: of the function in the image. Both must outlive it. Cost: linear in the code of the
  /// function and the components of the program.
  OtherVariables(const model::Program& program, uint32_t index, const model::Function& function);

  struct Variable {
    std::string name;
    model::Type type;
    model::Operand operand = 0;  ///< its register, or its address
    bool in_memory = false;
    SourceRange scope;       ///< from its declaration on; not valid: the function
    bool is_known = true;    ///< which declaration is its own
    bool is_global = false;  ///< declared outside of functions
  };

  /// Those of the instruction at `pc`. Cost: the variables of the function.
  std::vector<Rewriting> at(size_t pc) const;
  /// Variables of one value that are visible there. The same cost.
  std::vector<const Variable*> visible(const SourceLocation& at) const;
  /// Whether a name stands there for the one thing that the function calls so. `is_global`: that is
  /// declared outside of functions.
  bool is_clear(const std::string& name, bool is_global, const SourceLocation& at) const;

 private:
  void add_registers();
  void add_objects();
  void set_scopes();
  SourceRange scope_of(const SourceRange& declaration) const;
  bool is_visible(const Variable& variable, const SourceLocation& at) const;
  std::vector<Rewriting> loads(size_t pc) const;
  void add_operands(size_t pc, model::Operand model::Instruction::* operand,
                    std::vector<Rewriting>& all) const;

  const model::Program& program_;
  uint32_t index_;
  const model::Function& function_;
  std::vector<Variable> variables_;
  std::map<std::string, std::vector<SourceRange>> declared_;  // in the function
};

}  // namespace culprit::edits
