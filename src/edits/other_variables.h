// Slips that name the wrong variable: `from` for `u`, `j` for `i`.
//
// An instruction reads another variable of the same type instead, at every execution. A register
// replaces a register. A load of a variable in memory (one whose address is taken) reads another
// one, or a register. Only variables that are declared before the instruction and visible there are
// used: others would not compile.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "edits/rewriting.h"
#include "edits/source_tree.h"
#include "model/program.h"

namespace culprit::edits {

/// Whether a global is declared outside of functions, unlike the static variables of functions.
bool is_declared_outside(const model::Program& program, const model::Global& global);

class OtherVariables {
 public:
  /// `index` is the index of the function in the image. Tree and function must outlive the object.
  /// Cost: linear in the code of the function and the components of the program.
  OtherVariables(const SourceTree& tree, uint32_t index, const model::Function& function);

  struct Variable {
    std::string name;
    model::Type type;
    model::Operand operand = 0;  ///< its register, or its address
    bool in_memory = false;
    SourceRange scope;       ///< from its declaration on; invalid: the whole function
    bool is_known = true;    ///< false: the name may mean another variable
    bool is_global = false;  ///< declared outside of functions
  };

  /// Other variables for the instruction at `pc`. Cost: linear in the variables of the function.
  std::vector<Rewriting> at(size_t pc) const;
  /// The scalar variables that are visible at a location. Cost: linear in the variables of the
  /// function.
  std::vector<const Variable*> visible(const SourceLocation& at) const;
  /// Whether the name has one meaning in the function and is in scope at the location. `is_global`:
  /// the named object is declared outside of functions, so any local declaration of the name hides
  /// it.
  bool is_clear(const std::string& name, bool is_global, const SourceLocation& at) const;

 private:
  void add_registers();
  void add_objects();
  bool is_scalar(model::ComponentId declaration) const;
  model::Type declared_type(model::ComponentId declaration, uint64_t bytes) const;
  void set_scopes();
  SourceRange scope_of(const SourceRange& declaration) const;
  const model::SourceVariable* declared(const Variable& variable,
                                        const std::map<model::Operand, uint32_t>& objects) const;
  bool is_visible(const Variable& variable, const SourceLocation& at) const;
  bool is_hidden(const Variable& variable, const SourceLocation& at) const;
  std::vector<Rewriting> loads(size_t pc) const;
  void add_operands(size_t pc, model::Operand model::Instruction::* operand,
                    std::vector<Rewriting>& all) const;

  const SourceTree& tree_;
  const model::Program& program_;
  uint32_t index_;
  const model::Function& function_;
  std::vector<Variable> variables_;
  std::map<std::string, std::vector<SourceRange>> declared_;  // in the function
};

}  // namespace culprit::edits
