#include "repair/input_edits.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "diagnose/single/unset_variables.h"
#include "edits/inserted_statements.h"

namespace culprit::repair {

namespace {

using edits::SyntaxId;

/// The conversion of scanf for a type; empty if it has none here.
std::string_view conversion_of(const std::string& type) {
  static constexpr std::pair<std::string_view, std::string_view> kConversions[] = {
      {"int", "%d"},   {"unsigned int", "%u"}, {"long", "%ld"}, {"long long", "%lld"},
      {"float", "%f"}, {"double", "%lf"},      {"char", " %c"}, {"unsigned long", "%lu"}};
  const auto found = std::find_if(std::begin(kConversions), std::end(kConversions),
                                  [&](const auto& row) { return row.first == type; });
  return found == std::end(kConversions) ? std::string_view() : found->second;
}

struct Variable {
  std::string name;
  std::string_view conversion;
  uint32_t first_read = 0;
};

std::string input_of(const std::vector<Variable>& variables) {
  std::string format, arguments;
  for (const Variable& variable : variables) {
    format += variable.conversion;
    arguments += ", &" + variable.name;
  }
  return "scanf(\"" + format + "\"" + arguments + ");";
}

class InputEdits {
 public:
  explicit InputEdits(const edits::SourceTree& tree) : tree_(tree) {}

  void add_after(SyntaxId declaration, const std::vector<Variable>& variables) {
    uint32_t line = variables.front().first_read;
    for (const Variable& variable : variables) line = std::min(line, variable.first_read);
    add(declaration, input_of(variables), line);
    if (variables.size() == 1) return;
    for (const Variable& variable : variables)
      add(declaration, input_of({variable}), variable.first_read);
  }

  std::vector<edits::SourceEdit> edits;

 private:
  /// Before each statement of the block from the declaration on that begins up to the line.
  void add(SyntaxId declaration, const std::string& code, uint32_t line) {
    const std::vector<SyntaxId> all = tree_.parts(tree_[declaration].parent);
    for (auto at = std::find(all.begin(), all.end(), declaration); at != all.end(); ++at) {
      if (*at == declaration || tree_[*at].range.line > line) continue;
      edits.push_back({edits::inserted_before(tree_, *at, code), edits::Mistake::Repetition,
                       edits::weight_of(edits::Mistake::Repetition), *at});
      if (edits.back().changes.empty()) edits.pop_back();
    }
  }

  const edits::SourceTree& tree_;
};

}  // namespace

std::vector<edits::SourceEdit> input_edits(const judge::Problem& problem,
                                           const edits::SourceTree& tree) {
  std::map<SyntaxId, std::vector<Variable>> unset;  // by declaration
  for (const diagnose::UnsetVariable& each : diagnose::unset_variables(problem)) {
    const model::Component& component = problem.program().components[each.declaration];
    const SyntaxId node = tree.at(component.range.begin());
    const SyntaxId declaration = tree.statement_of(node);
    const std::string_view conversion = conversion_of(tree.type(node));
    if (declaration == edits::kNoSyntax || conversion.empty()) continue;
    unset[declaration].push_back({component.name, conversion, each.first_read});
  }
  InputEdits edits(tree);
  for (const auto& [declaration, variables] : unset) edits.add_after(declaration, variables);
  return std::move(edits.edits);
}

}  // namespace culprit::repair
