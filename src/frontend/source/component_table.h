// The components of one unit while they are planted, and the groups that are made from them
// afterwards.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/program.h"

namespace clang {
class VarDecl;
}

namespace culprit::frontend {

class ComponentTable {
 public:
  using Variable = const clang::VarDecl*;
  /// The variables that a component's expression reads, and those that it writes.
  struct Uses {
    std::vector<Variable> reads;
    std::vector<Variable> writes;
  };

  model::ComponentId add(model::Component component, Uses uses = {});
  model::Component& at(model::ComponentId id) { return components_[id]; }

  /// Adds a group for a declared variable. With `keep_empty` it is kept even without members; used
  /// for arrays, whose size is suspect.
  void declare(Variable variable, model::Component group, bool keep_empty);
  /// Adds a group for a macro. Uses of the macro join it through `use_macro`.
  size_t declare_macro(model::Component group);
  void use_macro(size_t macro, model::ComponentId use) { macros_[macro].members.push_back(use); }
  void declare_function(model::Component group) { functions_.push_back(std::move(group)); }

  /// Makes the groups. Their ids are larger than those of their members. Call once, before code
  /// generation.
  void close();
  /// The Declaration group of a variable, or kNoComponent. Valid after close().
  model::ComponentId declaration(Variable variable) const;

  std::vector<model::Component> take() { return std::move(components_); }

 private:
  struct Declared {
    Variable variable;
    model::Component group;
    bool keep_empty;
  };
  void close_declarations();
  void close_functions();

  std::vector<model::Component> components_;
  std::vector<Uses> uses_;
  std::vector<Declared> declared_;
  std::vector<model::Component> macros_;
  std::vector<model::Component> functions_;
  std::map<Variable, model::ComponentId> declarations_;
};

/// Sorts the components of a program into source order (file, begin, longer ranges first, kind) and
/// updates every reference to them.
void sort_components(model::Program& program);

}  // namespace culprit::frontend
