// Facts about the names in a function that only the source knows: which are constant, which have
// parts, and which constants are assigned to them.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "edits/source_tree.h"
#include "model/program.h"

namespace culprit::edits {

class SourceNames {
 public:
  /// Cost: linear in the components of the function and of file scope, and in its code.
  SourceNames(const SourceTree& tree, const model::Function& function);

  struct Constant {
    uint64_t bits = 0;
    bool is_unsigned = false;
  };
  /// The constants that the function assigns to the variable or path `text`, each once, at most
  /// four.
  const std::vector<Constant>& constants_of(const std::string& text) const;
  /// Whether the name is declared `const`, or as a pointer to something const.
  bool is_constant(const std::string& name) const { return constant_.contains(name); }
  /// Whether the function names a member or an element of it.
  bool has_parts(const std::string& name) const { return has_parts_.contains(name); }
  /// False if the two pointers are assigned pointers to objects of different sizes.
  bool may_point_to_the_same(const std::string& a, const std::string& b) const;

 private:
  void find_constants(const model::Program& program, const model::Function& function);
  void find_pointees(const SourceTree& tree, const std::string& function);
  void find_parts(const SourceTree& tree, const model::Function& function);
  void read_declarations(const SourceTree& tree, const std::string& function);

  std::map<std::string, std::vector<Constant>> constants_;
  std::map<std::string, uint64_t> pointees_;  // bytes
  std::set<std::string> constant_, has_parts_;
};

/// Whether a text contains a name as a whole word.
bool is_named(const std::string& text, const std::string& name);
/// Whether a file whose text is known names NULL.
bool names_null(const model::Program& program);

}  // namespace culprit::edits
