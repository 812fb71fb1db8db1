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
#include <utility>
#include <vector>

#include "edits/places/nested_ranges.h"
#include "edits/rewriting.h"
#include "edits/source_tree.h"
#include "model/program.h"

namespace culprit::edits {

/// Whether a global is declared outside of functions, unlike the static variables of functions.
bool is_declared_outside(const model::Program& program, const model::Global& global);

class OtherVariables {
 public:
  /// `index` is the index of the function in the image. Tree and function must outlive the object.
  /// Cost: linear in the code and the components of the function.
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

  /// Other variables for the instruction at `pc`. Cost: linear in those that are visible there.
  std::vector<Rewriting> at(size_t pc) const;
  /// The scalar variables that are visible at a location. Cost: linear in them.
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
  void find_declarations();
  SourceRange scope_of(const SourceRange& declaration) const;
  const model::SourceVariable* declared(const Variable& variable) const;
  bool is_hidden(const Variable& variable, const SourceLocation& at) const;
  const Variable* known(model::Operand operand, bool in_memory) const;
  std::vector<Rewriting> loads(size_t pc) const;
  void add_operands(size_t pc, model::Operand model::Instruction::* operand,
                    std::vector<Rewriting>& all) const;

  const SourceTree& tree_;
  const model::Program& program_;
  uint32_t index_;
  const model::Function& function_;
  std::vector<Variable> variables_;
  std::map<std::pair<bool, model::Operand>, size_t> known_;  // first: in memory
  NestedRanges scopes_;                                      // of variables_, if they are known
  std::vector<size_t> everywhere_;                           // those visible in the whole function
  struct Declared {
    std::vector<SourceRange> places;  // each once
    NestedRanges scopes;              // of each, if there are several
  };
  std::map<std::string, Declared> declared_;  // in the function
  // by register or frame object
  std::map<std::pair<model::Place, uint32_t>, std::vector<const model::SourceVariable*>> sources_;
  std::map<model::Operand, uint32_t> objects_;  // of the registers with their addresses
};

}  // namespace culprit::edits
