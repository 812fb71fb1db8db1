// The components of one unit while they are planted, and the groups that are made of them
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

  /// A group for a declared variable; `keep_empty`: also without members (an array, whose size is a
  /// suspect).
  void declare(Variable variable, model::Component group, bool keep_empty);
  /// A group for a macro; `use` joins it.
  size_t declare_macro(model::Component group);
  void use_macro(size_t macro, model::ComponentId use) { macros_[macro].members.push_back(use); }
  void declare_function(model::Component group) { functions_.push_back(std::move(group)); }

  /// Makes the groups. Their ids come after those of their members. Call once, before code
  /// generation.
  void close();
  /// The Declaration group of a variable, kNoComponent when it has none. After close().
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

/// Brings the components of a program into source order (file, begin, the longer first, kind) and
/// renumbers what refers to them.
void sort_components(model::Program& program);

}  // namespace culprit::frontend
