// What the source says of the names in a function, which its code does not: what is constant, what
// has parts, and what is assigned to what.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/program.h"

namespace culprit::edits {

class SourceNames {
 public:
  /// Cost: linear in the components of the program and the code of the function.
  SourceNames(const model::Program& program, const model::Function& function);

  struct Constant {
    uint64_t bits = 0;
    bool is_unsigned = false;
  };
  /// That the function assigns to what the source calls so, each once, few.
  const std::vector<Constant>& constants_of(const std::string& text) const;
  /// Declared `const`, or as a pointer to such.
  bool is_constant(const std::string& name) const { return constant_.contains(name); }
  /// The function names a member or an element of it.
  bool has_parts(const std::string& name) const { return has_parts_.contains(name); }
  /// False: what pointers are assigned is of other sizes.
  bool may_point_to_the_same(const std::string& a, const std::string& b) const;

 private:
  void find_constants(const model::Program& program, const model::Function& function);
  void find_pointees(const model::Program& program, const std::string& function);
  void read_declarations(const model::Program& program, const std::string& function);

  std::map<std::string, std::vector<Constant>> constants_;
  std::map<std::string, uint64_t> pointees_;  // bytes
  std::set<std::string> constant_, has_parts_;
};

/// Whether a text has a name, as a word.
bool is_named(const std::string& text, const std::string& name);

}  // namespace culprit::edits
