#include "edits/text/scope.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>
#include <utility>

namespace culprit::edits {

namespace {

constexpr std::array<std::string_view, 12> kIntegers = {
    "char",         "signed char", "unsigned char", "short",     "unsigned short",     "int",
    "unsigned int", "long",        "unsigned long", "long long", "unsigned long long", "_Bool"};

class Variables {
 public:
  explicit Variables(const SourceTree& tree) : tree_(tree) {}

  std::vector<Named> at(SyntaxId node) {
    for (SyntaxId child = node; child != kNoSyntax; child = tree_[child].parent) {
      const SyntaxId parent = tree_[child].parent;
      if (parent == kNoSyntax) add_file_scope(child);
      else add_before(parent, child);
    }
    return std::move(found_);
  }

 private:
  void add(SyntaxId variable) {
    const std::string name = tree_.token(variable);
    if (!name.empty() && names_.insert(name).second) found_.push_back({name, tree_.type(variable)});
  }

  /// What a parent declares before one of its parts.
  void add_before(SyntaxId parent, SyntaxId child) {
    const std::vector<SyntaxId> parts = tree_.parts(parent);
    for (size_t k = parts.size(); k-- > 0;) {
      if (parts[k] >= child) continue;
      if (tree_.kind(parts[k]) == SyntaxKind::Variable) add(parts[k]);
      if (tree_.kind(parts[k]) != SyntaxKind::Declaration) continue;
      for (const SyntaxId variable : tree_.parts(parts[k]))
        if (tree_.kind(variable) == SyntaxKind::Variable) add(variable);
    }
  }

  void add_file_scope(SyntaxId root) {
    for (const SyntaxId other : tree_.roots()) {
      if (tree_[other].range.file != tree_[root].range.file ||
          tree_[other].range.begin() >= tree_[root].range.begin())
        continue;
      if (tree_.kind(other) == SyntaxKind::Variable) add(other);
      if (tree_.kind(other) == SyntaxKind::Declaration)
        for (const SyntaxId variable : tree_.parts(other)) add(variable);
    }
  }

  const SourceTree& tree_;
  std::set<std::string> names_;
  std::vector<Named> found_;
};

}  // namespace

bool is_integer_type(const std::string& type) {
  return std::find(kIntegers.begin(), kIntegers.end(), type) != kIntegers.end() ||
         type.starts_with("enum ");
}
bool is_floating_type(const std::string& type) {
  return type == "float" || type == "double" || type == "long double";
}
bool is_pointer_type(const std::string& type) { return type.ends_with('*'); }

std::string pointee(std::string type) {
  if (!is_pointer_type(type)) return {};
  type.pop_back();
  while (type.ends_with(' ')) type.pop_back();
  return type;
}

SyntaxId function_of(const SourceTree& tree, SyntaxId node) {
  while (node != kNoSyntax && tree.kind(node) != SyntaxKind::Function) node = tree[node].parent;
  return node;
}

bool is_loop(const SourceTree& tree, SyntaxId statement) {
  const SyntaxKind kind = tree.kind(statement);
  return kind == SyntaxKind::While || kind == SyntaxKind::For || kind == SyntaxKind::Do;
}

SyntaxId body_of(const SourceTree& tree, SyntaxId statement) {
  switch (tree.kind(statement)) {
    case SyntaxKind::If:
    case SyntaxKind::While: return tree.part(statement, 1);
    case SyntaxKind::Do: return tree.part(statement, 0);
    case SyntaxKind::For: return tree.part(statement, 3);
    default: return kNoSyntax;
  }
}

std::vector<Named> variables_at(const SourceTree& tree, SyntaxId node) {
  return Variables(tree).at(node);
}

namespace {

/// Whether code from a macro is its name: a constant, as a rule.
bool is_macro_name(const SourceTree& tree, SyntaxId node) {
  const std::string text = tree.text(node);
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

/// Whether the name is no variable of the function or file: that of a constant.
bool is_enumerator(const SourceTree& tree, SyntaxId name) {
  const std::string text = tree.text(name);
  const auto declares = [&](SyntaxId id) {
    return tree.kind(id) == SyntaxKind::Variable && tree.token(id) == text;
  };
  const SyntaxId function = function_of(tree, name);
  if (function == kNoSyntax) return false;
  for (SyntaxId id = function; id < tree[function].end; ++id)
    if (declares(id)) return false;
  return std::none_of(tree.roots().begin(), tree.roots().end(), declares);
}

}  // namespace

bool can_stand(const SourceTree& tree, SyntaxId expression, const std::vector<Named>& variables) {
  using enum SyntaxKind;
  for (SyntaxId node = expression; node < tree[expression].end; ++node) {
    const SyntaxKind kind = tree.kind(node);
    if (kind == Assignment || kind == Postfix || kind == Call || kind == List ||
        tree.token(node) == "++" || tree.token(node) == "--" ||
        (kind == Opaque && !is_macro_name(tree, node)))
      return false;
    const auto is_it = [&](const Named& variable) { return variable.text == tree.text(node); };
    if (kind == Name && std::none_of(variables.begin(), variables.end(), is_it) &&
        !is_enumerator(tree, node))
      return false;
  }
  return true;
}

std::vector<Named> paths_at(const SourceTree& tree, SyntaxId node,
                            const std::vector<Named>& variables) {
  using enum SyntaxKind;
  std::vector<Named> found;
  std::set<std::string> texts;
  const SyntaxId function = function_of(tree, node);
  if (function == kNoSyntax) return found;
  for (SyntaxId id = function; id < tree[function].end; ++id) {
    const bool is_path = tree.kind(id) == Subscript || tree.kind(id) == Member ||
                         (tree.kind(id) == Prefix && tree.token(id) == "*");
    if (is_path && is_scalar_type(tree.type(id)) && can_stand(tree, id, variables) &&
        texts.insert(tree.text(id)).second)
      found.push_back({tree.text(id), tree.type(id)});
  }
  return found;
}

std::vector<Named> scalars_at(const SourceTree& tree, SyntaxId node,
                              const std::vector<Named>& variables) {
  std::vector<Named> found;
  for (const Named& variable : variables)
    if (is_scalar_type(variable.type)) found.push_back(variable);
  for (Named& path : paths_at(tree, node, variables)) found.push_back(std::move(path));
  return found;
}

std::vector<SyntaxId> comparisons_at(const SourceTree& tree, SyntaxId node,
                                     const std::vector<Named>& variables) {
  std::vector<SyntaxId> found;
  const SyntaxId function = function_of(tree, node);
  if (function == kNoSyntax) return found;
  for (const SyntaxId id : tree.all(function, SyntaxKind::Binary))
    if (std::find(kComparisons.begin(), kComparisons.end(), tree.token(id)) != kComparisons.end() &&
        can_stand(tree, id, variables))
      found.push_back(id);
  return found;
}

bool names_are_known(const SourceTree& tree, SyntaxId statement,
                     const std::vector<Named>& variables) {
  for (const SyntaxId name : tree.all(statement, Name)) {
    const SyntaxId parent = tree[name].parent;
    const bool is_callee = parent != kNoSyntax && tree.kind(parent) == Call && tree[name].part == 0;
    const auto is_it = [&](const Named& v) { return v.text == tree.text(name); };
    if (!is_callee && std::none_of(variables.begin(), variables.end(), is_it)) return false;
  }
  return true;
}

std::set<std::string> links_of(const SourceTree& tree, const std::string& pointer) {
  const std::string object = pointee(pointer);
  std::set<std::string> links;
  for (const SyntaxId root : tree.roots())
    for (const SyntaxId member : tree.all(root, SyntaxKind::Member)) {
      const std::string& of = tree.type(tree.part(member, 0));
      if (tree.type(member) == pointer && (of == pointer || of == object))
        links.insert(tree.token(member));
    }
  return links;
}

bool is_action(const SourceTree& tree, SyntaxId statement) {
  const SyntaxKind kind = tree.kind(statement);
  return kind == SyntaxKind::Call || kind == SyntaxKind::Assignment ||
         kind == SyntaxKind::Postfix || kind == SyntaxKind::Prefix;
}

}  // namespace culprit::edits
