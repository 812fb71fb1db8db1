// What the source names at a place: variables, and other expressions without effects.
#pragma once

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "edits/source_tree.h"

namespace culprit::edits {

/// A variable, an element or a member, as the source names it.
struct Named {
  std::string text;
  std::string type;  ///< as SourceTree::type
};

bool is_integer_type(const std::string& type);
bool is_floating_type(const std::string& type);
inline bool is_number_type(const std::string& type) {
  return is_integer_type(type) || is_floating_type(type);
}
bool is_pointer_type(const std::string& type);
/// What a pointer of this type points to; empty for other types.
std::string pointee(std::string type);
/// Whether a value of this type can be computed, stored and compared.
inline bool is_scalar_type(const std::string& type) {
  return is_number_type(type) || is_pointer_type(type);
}

/// The function that the node is in; kNoSyntax outside of functions.
SyntaxId function_of(const SourceTree& tree, SyntaxId node);

/// `while`, `for` or `do`.
bool is_loop(const SourceTree& tree, SyntaxId statement);
/// What a loop repeats, or an `if` does when it holds; kNoSyntax for other statements.
SyntaxId body_of(const SourceTree& tree, SyntaxId statement);

/// The variables that can be named at the node, innermost first; of a shadowed name the inner one.
/// Cost: linear in the declarations of the file.
std::vector<Named> variables_at(const SourceTree& tree, SyntaxId node);

/// Elements and members of the function that can be named at the node, each text once, in source
/// order: `a[i]`, `p->next`. Cost: the size of the function.
std::vector<Named> paths_at(const SourceTree& tree, SyntaxId node,
                            const std::vector<Named>& variables);

/// The scalar variables, and the paths.
std::vector<Named> scalars_at(const SourceTree& tree, SyntaxId node,
                              const std::vector<Named>& variables);

inline constexpr std::array<std::string_view, 6> kComparisons = {"<", "<=", ">", ">=", "==", "!="};

/// The comparisons in the function that can stand at the node.
std::vector<SyntaxId> comparisons_at(const SourceTree& tree, SyntaxId node,
                                     const std::vector<Named>& variables);

/// Whether all variables of the expression can be named there, and it has no effects. Macros that
/// are a name, and names that are no variables, are taken for constants. Cost: for such names, the
/// size of the function.
bool can_stand(const SourceTree& tree, SyntaxId expression, const std::vector<Named>& variables);

/// Whether there is a variable of each name there; functions are not asked for.
bool names_are_known(const SourceTree& tree, SyntaxId statement,
                     const std::vector<Named>& variables);

/// The members of a struct that point on to one of the same type, such as `next`, of those that the
/// program names. `pointer`: the type of a pointer to it. Cost: the size of the program.
std::set<std::string> links_of(const SourceTree& tree, const std::string& pointer);

/// A call, an assignment or a step.
bool is_action(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
