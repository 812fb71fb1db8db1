#include "diagnose/rank/edit_candidates.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "edits/source_changes.h"
#include "edits/source_names.h"
#include "edits/text/constant_edits.h"
#include "edits/text/expression_edits.h"
#include "edits/text/repeated_edits.h"
#include "edits/text/statement_edits.h"

namespace culprit::diagnose {

namespace {

using edits::SyntaxId;
using model::ComponentId;
using ByNode = std::map<SyntaxId, std::vector<ComponentId>>;

// less likely ones pass by chance too often; also bounds time
constexpr double kLeastWeight = -2;

bool is_executed(const judge::Problem& problem, ComponentId id) {
  return std::any_of(problem.failing().begin(), problem.failing().end(),
                     [&](size_t test) { return problem.executed({id}, test); });
}

class Collection {
 public:
  Collection(const judge::Problem& problem, const edits::SourceTree& tree)
      : problem_(problem),
        program_(problem.program()),
        tree_(tree),
        has_output_(std::any_of(problem.tests().begin(), problem.tests().end(),
                                [](const judge::JudgedTest& test) { return test.matcher; })) {}

  std::vector<TextEdit> run() {
    std::vector<edits::SourceEdit> of_values;
    ByNode statements, values, executed_values;
    for (ComponentId id = 0; id < program_.components.size(); ++id) {
      if (model::is_group(program_.components[id].kind) || !is_executed(problem_, id)) continue;
      const SyntaxId node = tree_.at(program_.components[id].range);
      if (node == edits::kNoSyntax) continue;
      const bool by_all = problem_.executed_by_all_failing({id});
      const SyntaxId value =
          model::is_expression(tree_.kind(node)) ? node : edits::value_of(tree_, id);
      if (value != edits::kNoSyntax) executed_values[value].push_back(id);
      if (value != edits::kNoSyntax && by_all) values[value].push_back(id);
      const SyntaxId statement = tree_.statement_of(node);
      if (statement != edits::kNoSyntax && by_all) statements[statement].push_back(id);
    }
    add_declarations(statements);
    for (const auto& [node, components] : statements)
      for (edits::SourceEdit& edit : edits::statement_edits(tree_, node, edits::Reach::Near))
        add({widest_of(components)}, std::move(edit));
    for (const auto& [node, components] : executed_values)
      for (edits::SourceEdit& edit : edits::expression_edits(tree_, node, edits::Reach::Near)) {
        of_values.push_back(edit);
        if (values.contains(node)) add({components.front()}, std::move(edit));
      }
    if (problem_.options().max_faults > 1)
      for (edits::SourceEdit& joint : edits::repeated_edits(tree_, of_values))
        add_joint(executed_values, std::move(joint));
    std::stable_sort(all_.begin(), all_.end(), [](const TextEdit& a, const TextEdit& b) {
      return a.edit.weight > b.edit.weight;
    });
    return std::move(all_);
  }

 private:
  /// Declarations in the blocks of these statements: they are not executed themselves.
  void add_declarations(ByNode& statements) const {
    std::set<SyntaxId> blocks;
    for (const auto& [statement, components] : statements)
      if (tree_[statement].parent != edits::kNoSyntax) blocks.insert(tree_[statement].parent);
    for (ComponentId id = 0; id < program_.components.size(); ++id) {
      if (program_.components[id].kind != model::ComponentKind::Declaration) continue;
      const SyntaxId node = tree_.at(program_.components[id].range);
      if (node == edits::kNoSyntax) continue;
      const SyntaxId statement = tree_.statement_of(node);
      if (statement != edits::kNoSyntax && blocks.contains(tree_[statement].parent))
        statements[statement].push_back(id);
    }
  }

  void add(std::vector<ComponentId> components, edits::SourceEdit edit) {
    const bool is_single = components.size() == 1;
    if (edit.weight < kLeastWeight || (is_single && !edits::is_beyond_values(edit.mistake)) ||
        (!has_output_ && ends_early(edit.mistake)))
      return;
    const auto [at, is_new] = seen_.try_emplace(key_of(edit), all_.size());
    if (is_new) all_.push_back({std::move(components), std::move(edit)});
    else if (edits::only_adds(edit)) all_[at->second] = {std::move(components), std::move(edit)};
  }

  /// Where only a status is expected, nearly any exit passes, and so does leaving code out.
  static bool ends_early(edits::Mistake mistake) {
    return mistake == edits::Mistake::Exit || mistake == edits::Mistake::Superfluous;
  }

  /// What is added after a statement is added before the next one, which is where it is shown.
  edits::SourceChanges key_of(const edits::SourceEdit& edit) const {
    edits::SourceChanges changes = edits::shortened(edit.changes);
    if (!edits::only_adds(edit) || changes.size() != 1) return changes;
    edits::SourceChange& added = changes.front();
    const std::vector<std::string>& lines = program_.files[added.range.file].lines;
    constexpr const char* kBlanks = " \t\r\n";
    const size_t first = added.written.find_first_not_of(kBlanks),
                 last = added.written.find_last_not_of(kBlanks);
    added.written = added.written.substr(first, last + 1 - first);
    size_t at = lines[added.range.line - 1].find_first_not_of(kBlanks, added.range.column - 1);
    while (at == std::string::npos && added.range.line < lines.size()) {
      ++added.range.line;
      at = lines[added.range.line - 1].find_first_not_of(kBlanks);
    }
    added.range.column = static_cast<uint32_t>(at) + 1;
    return changes;
  }

  void add_joint(const ByNode& values, edits::SourceEdit edit) {
    std::set<ComponentId> components;
    for (const edits::SourceChange& change : edit.changes)
      for (const auto& [node, at] : values)
        if (edits::contains(tree_[node].range, change.range.begin())) {
          components.insert(at.front());
          break;
        }
    if (components.size() > 1) add({components.begin(), components.end()}, std::move(edit));
  }

  /// The statement as a whole rather than a part of it.
  ComponentId widest_of(const std::vector<ComponentId>& components) const {
    const auto length = [&](ComponentId id) { return program_.components[id].text.size(); };
    return *std::max_element(components.begin(), components.end(),
                             [&](ComponentId a, ComponentId b) { return length(a) < length(b); });
  }

  const judge::Problem& problem_;
  const model::Program& program_;
  const edits::SourceTree& tree_;
  const bool has_output_;                        // some test expects one
  std::map<edits::SourceChanges, size_t> seen_;  // indices into all_
  std::vector<TextEdit> all_;
};

/// The definition of the macro if it is a component, otherwise the first place that names it.
ComponentId component_of_constant(const judge::Problem& problem, const std::string& name) {
  ComponentId use = model::kNoComponent;
  const std::vector<model::Component>& components = problem.program().components;
  for (ComponentId id = 0; id < components.size(); ++id) {
    if (components[id].kind == model::ComponentKind::MacroDefinition && components[id].name == name)
      return id;
    if (use == model::kNoComponent && !model::is_group(components[id].kind) &&
        edits::is_named(components[id].text, name) && is_executed(problem, id))
      use = id;
  }
  return use;
}

}  // namespace

std::vector<TextEdit> edit_candidates(const judge::Problem& problem,
                                      const edits::SourceTree& tree) {
  return Collection(problem, tree).run();
}

std::vector<TextEdit> constant_candidates(const judge::Problem& problem,
                                          const edits::SourceTree& tree) {
  std::vector<std::string> texts;
  for (ComponentId id = 0; id < problem.program().components.size(); ++id)
    if (is_executed(problem, id)) texts.push_back(problem.program().components[id].text);
  for (const SyntaxId root : tree.roots())
    if (tree.kind(root) != edits::SyntaxKind::Function) texts.push_back(tree.text(root));
  std::vector<TextEdit> all;
  for (edits::ConstantEdit& found : edits::constant_edits(tree, texts)) {
    const ComponentId component = component_of_constant(problem, found.name);
    if (component != model::kNoComponent) all.push_back({{component}, std::move(found.edit)});
  }
  return all;
}

}  // namespace culprit::diagnose
