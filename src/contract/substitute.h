// Definitions are expanded where they are used, so that their integers are as exact as those around
// them, and their labels are those of the use.
#pragma once

#include <map>
#include <set>
#include <string>

#include "contract/annotation.h"

namespace culprit::contract {

/// The definitions of a unit, by name. A definition is visible to the annotations after it.
class Definitions {
 public:
  /// Returns false if the name is taken. The first definition is kept.
  bool add(Definition definition);
  const Definition* find(const std::string& name) const;
  /// Whether the definition uses itself, directly or through others.
  bool is_recursive(const std::string& name) const;

 private:
  std::map<std::string, Definition> all_;
};

/// The body of `definition` with arguments for parameters and labels. The variables that the body
/// binds get new names; `fresh` numbers them. `arguments` are as many as the parameters.
TermPtr expanded(const Definition& definition, const std::vector<TermPtr>& arguments,
                 const std::vector<std::string>& labels, unsigned& fresh);

/// The names that occur in the term, without those that it binds itself.
std::set<std::string> free_names(const Term& term);

}  // namespace culprit::contract
