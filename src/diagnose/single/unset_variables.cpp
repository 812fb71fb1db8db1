#include "diagnose/single/unset_variables.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "edits/source_tree.h"

namespace culprit::diagnose {

namespace {

using model::Component;
using model::ComponentId;
using model::ComponentKind;

bool is_of_missing_value(const machine::Finding& finding) {
  return finding.kind == machine::FindingKind::UninitialisedRead;
}

class UnsetVariables {
 public:
  explicit UnsetVariables(const judge::Problem& problem)
      : problem_(problem), components_(problem.program().components), tree_(problem.program()) {}

  std::vector<UnsetVariable> run() {
    std::vector<UnsetVariable> unset;
    const auto uses_no_value = [&](size_t test) {
      const auto& findings = problem_.test(test).run.findings;
      return std::any_of(findings.begin(), findings.end(), is_of_missing_value);
    };
    const std::vector<size_t>& failing = problem_.failing();
    if (failing.empty() || !std::all_of(failing.begin(), failing.end(), uses_no_value))
      return unset;
    for (const auto& [name, declarations] : by_name()) {
      if (declarations.size() != 1 || !has_no_value(components_[declarations.front()])) continue;
      const uint32_t line = first_read(declarations.front());
      if (line > 0) unset.push_back({declarations.front(), line});
    }
    std::sort(unset.begin(), unset.end(), [](const UnsetVariable& a, const UnsetVariable& b) {
      return a.declaration < b.declaration;
    });
    return unset;
  }

 private:
  std::map<std::pair<std::string, std::string>, std::vector<ComponentId>> by_name() const {
    std::map<std::pair<std::string, std::string>, std::vector<ComponentId>> declared;
    for (ComponentId id = 0; id < components_.size(); ++id)
      if (const Component& c = components_[id];
          c.kind == ComponentKind::Declaration && !c.function.empty())
        declared[{c.function, c.name}].push_back(id);
    return declared;
  }

  /// Whether its memory has no value at first: a variable of the frame that is no parameter.
  bool has_no_value(const Component& variable) const {
    const edits::SyntaxId node = tree_.at(variable.range.begin());
    if (node == edits::kNoSyntax || tree_.kind(node) != edits::SyntaxKind::Variable ||
        tree_.kind(tree_[node].parent) == edits::SyntaxKind::Function)
      return false;
    for (const model::Function& function : problem_.program().functions) {
      if (function.name != variable.function) continue;
      const auto is_it = [&](const model::FrameObject& o) { return o.name == variable.name; };
      return std::any_of(function.frame_objects.begin(), function.frame_objects.end(), is_it) ||
             std::find(function.register_names.begin(), function.register_names.end(),
                       variable.name) != function.register_names.end();
    }
    return false;
  }

  bool is_executed(ComponentId id, size_t test) const {
    const std::vector<uint64_t>& hits = problem_.test(test).run.hits;
    return id < hits.size() && hits[id] > 0;
  }

  /// The least line that is the first in some failing test to read the variable; 0 if it is set, or
  /// not read, in one of them.
  uint32_t first_read(ComponentId declaration) const {
    const Component& variable = components_[declaration];
    uint32_t least = 0;
    for (const size_t test : problem_.failing()) {
      const uint32_t line = line_of_read(variable, test);
      if (line == 0 || is_set(variable, test, line)) return 0;
      least = least == 0 ? line : std::min(least, line);
    }
    return least;
  }

  /// The first line that reads the variable in this test; 0 if none does.
  uint32_t line_of_read(const Component& variable, size_t test) const {
    uint32_t line = 0;
    for (ComponentId id = 0; id < components_.size(); ++id) {
      const Component& c = components_[id];
      if (c.function == variable.function && c.range.line >= variable.range.line &&
          reads(c, variable) && is_executed(id, test))
        line = line == 0 ? c.range.line : std::min(line, c.range.line);
    }
    return line;
  }

  /// Whether the test sets the variable before it reads it in `line`. What is set below that line
  /// is set later if the line is the first to use a value that is missing.
  bool is_set(const Component& variable, size_t test, uint32_t line) const {
    const auto& findings = problem_.test(test).run.findings;
    const auto first = std::find_if(findings.begin(), findings.end(), is_of_missing_value);
    const bool is_first = first->location.line == line;
    for (ComponentId id = 0; id < components_.size(); ++id) {
      const Component& c = components_[id];
      const bool may_set =
          (c.name == variable.name && sets(c)) ||
          (c.kind == ComponentKind::Argument && c.type.is_pointer() && reads(c, variable)) ||
          (c.kind == ComponentKind::Input &&
           std::binary_search(variable.members.begin(), variable.members.end(), id));
      if (may_set && c.function == variable.function && is_executed(id, test) &&
          !(is_first && c.range.line > line))
        return true;
    }
    return false;
  }

  static bool reads(const Component& c, const Component& variable) {
    return std::binary_search(c.reads.begin(), c.reads.end(), variable.name);
  }

  static bool sets(const Component& c) {
    return c.kind == ComponentKind::Assignment || c.kind == ComponentKind::Initializer ||
           c.kind == ComponentKind::StaticInitializer;
  }

  const judge::Problem& problem_;
  const std::vector<Component>& components_;
  const edits::SourceTree tree_;
};

}  // namespace

std::vector<UnsetVariable> unset_variables(const judge::Problem& problem) {
  return UnsetVariables(problem).run();
}

}  // namespace culprit::diagnose
