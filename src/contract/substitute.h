// Definitions are expanded where they are used, so that their integers are as exact as those around
// them, and their labels are those of the use.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "contract/annotation.h"

namespace culprit::contract {

/// The definitions of a unit, by name and number of parameters.
class Definitions {
 public:
  /// Returns false if there is one already. Then neither is found: which one is meant depends on
  /// types, which nothing here knows.
  bool add(Definition definition);
  const Definition* find(const std::string& name, size_t parameters) const;
  /// Whether there is one with any number of parameters.
  bool knows(const std::string& name) const;
  /// Whether the definition uses itself, directly or through others.
  bool is_recursive(const Definition& definition) const;
  std::vector<const Definition*> recursive() const;
  void forget(const Definition& definition);

 private:
  using Key = std::pair<std::string, size_t>;
  std::map<Key, Definition> all_;
  std::set<Key> ambiguous_;
};

/// The body of `definition` with arguments for parameters and labels. The variables that the body
/// binds get new names; `fresh` numbers them. `arguments` are as many as the parameters.
TermPtr expanded(const Definition& definition, const std::vector<TermPtr>& arguments,
                 const std::vector<std::string>& labels, unsigned& fresh);

/// The names that occur in the term, without those that it binds itself.
std::set<std::string> free_names(const Term& term);

}  // namespace culprit::contract
