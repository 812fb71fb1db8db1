#include "diagnose/rank/edit_candidates.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "edits/source_changes.h"
#include "edits/source_names.h"
#include "edits/text/constant_edits.h"
#include "edits/text/edge_checks.h"
#include "edits/text/expression_edits.h"
#include "edits/text/format_edits.h"
#include "edits/text/increment_edits.h"
#include "edits/text/layout_edits.h"
#include "edits/text/repeated_edits.h"
#include "edits/text/scope.h"
#include "edits/text/statement_edits.h"

namespace culprit::diagnose {

namespace {

using edits::SyntaxId;
using model::ComponentId;
using ByNode = std::map<SyntaxId, std::vector<ComponentId>>;

// less likely ones pass by chance too often; also bounds time
constexpr double kLeastWeight = -2;

// Log-odds, set by hand: of a change of what is printed between values where only white space is
// wrong; of a missing print with a condition, beside one without.
constexpr double kOfWhiteSpace = 1.5, kWithCondition = -0.5;

bool is_executed(const judge::Problem& problem, ComponentId id) {
  return std::any_of(problem.failing().begin(), problem.failing().end(),
                     [&](size_t test) { return problem.executed({id}, test); });
}

/// Whether another value of one expression does the same. Another target of an assignment is none.
bool is_of_value(const edits::SourceTree& tree, const edits::SourceEdit& edit) {
  const bool is_of_target = edit.mistake == edits::Mistake::Variable &&
                            edit.node != edits::kNoSyntax &&
                            tree.kind(edit.node) == edits::SyntaxKind::Assignment;
  return !edits::is_beyond_values(edit.mistake) && !is_of_target;
}

class Collection {
 public:
  Collection(const judge::Problem& problem, const edits::SourceTree& tree,
             const std::set<ComponentId>* open)
      : problem_(problem),
        program_(problem.program()),
        tree_(tree),
        open_(open),
        has_output_(std::any_of(problem.tests().begin(), problem.tests().end(),
                                [](const judge::JudgedTest& test) { return test.matcher; })) {}

  /// Nothing if the time is up before they are all known: it would not suffice to try them.
  std::vector<TextEdit> run() {
    std::vector<edits::SourceEdit> repeatable;
    ByNode statements, values, executed, executed_values, other_statements;
    for (ComponentId id = 0; id < program_.components.size(); ++id) {
      if (model::is_group(program_.components[id].kind)) continue;
      const SyntaxId node = tree_.at(program_.components[id].range);
      if (node == edits::kNoSyntax) continue;
      if (!is_executed(problem_, id)) {
        if (const SyntaxId other = tree_.statement_of(node); other != edits::kNoSyntax)
          other_statements[other].push_back(id);
        continue;
      }
      const bool by_all = problem_.executed_by_all_failing({id});
      const SyntaxId value =
          model::is_expression(tree_.kind(node)) ? node : edits::value_of(tree_, id);
      if (value != edits::kNoSyntax) executed_values[value].push_back(id);
      if (value != edits::kNoSyntax && by_all) values[value].push_back(id);
      const SyntaxId statement = tree_.statement_of(node);
      if (statement == edits::kNoSyntax) continue;
      executed[statement].push_back(id);
      if (by_all) statements[statement].push_back(id);
    }
    if (only_layout_is_wrong()) add_layout(executed);
    add_declarations(statements);
    for (const auto& [node, components] : statements) {
      if (time_is_up()) return {};
      for (edits::SourceEdit& edit : edits::statement_edits(tree_, node, edits::Reach::Near)) {
        const auto value = values.find(edit.node), other = statements.find(edit.node);
        const ComponentId wrong = value != values.end()       ? value->second.front()
                                  : other != statements.end() ? widest_of(other->second)
                                                              : widest_of(components);
        if (edit.mistake == edits::Mistake::Format || edit.mistake == edits::Mistake::Increment)
          repeatable.push_back(edit);
        add({wrong}, std::move(edit));
      }
    }
    add_edge_checks(statements);
    for (const auto& [node, components] : executed_values) {
      if (time_is_up()) return {};
      for (edits::SourceEdit& edit : edits::expression_edits(tree_, node, edits::Reach::Near)) {
        repeatable.push_back(edit);
        if (values.contains(node)) add({open_or_first(components)}, std::move(edit));
      }
    }
    // A run that a wrong format or increment ends does not come to the next one.
    executed.merge(other_statements);
    for (const auto& [node, components] : executed)
      if (!statements.contains(node))
        for (const auto edits_of : {edits::format_edits, edits::increment_edits})
          for (edits::SourceEdit& edit : edits_of(tree_, node))
            repeatable.push_back(std::move(edit));
    statements.merge(executed);
    if (time_is_up()) return {};
    if (problem_.options().max_faults > 1)
      for (edits::SourceEdit& joint : edits::repeated_edits(tree_, repeatable))
        add_joint(executed_values, statements, std::move(joint));
    std::stable_sort(all_.begin(), all_.end(), [](const TextEdit& a, const TextEdit& b) {
      return a.edit.weight > b.edit.weight;
    });
    return std::move(all_);
  }

 private:
  bool time_is_up() const {
    return problem_.options().budget && problem_.options().budget->exhausted();
  }

  bool only_layout_is_wrong() const {
    return std::all_of(problem_.failing().begin(), problem_.failing().end(), [&](size_t test) {
      return problem_.test(test).outcome.reason.kind == document::ReasonKind::OutputFormat;
    });
  }

  /// Changes of what is printed between values, the likeliest of all where only white space is
  /// wrong. Some change several prints.
  void add_layout(const ByNode& statements) {
    for (const SyntaxId root : tree_.roots()) {
      if (tree_.kind(root) != edits::SyntaxKind::Function) continue;
      for (edits::SourceEdit& edit : edits::layout_edits(tree_, root)) {
        std::set<ComponentId> components;
        const auto add_statement = [&](SyntaxId statement) {
          const auto known = statements.find(statement);
          if (known != statements.end()) components.insert(widest_of(known->second));
        };
        if (edit.mistake != edits::Mistake::Text) add_statement(edit.node);
        else
          for (const edits::SourceChange& change : edit.changes)
            add_statement(tree_.statement_of(tree_.around(change.range.begin())));
        if (components.empty()) continue;
        edit.weight += kOfWhiteSpace;
        // where a print passes, it needs no condition
        if (edit.mistake == edits::Mistake::Separator) edit.weight += kWithCondition;
        all_.push_back({{components.begin(), components.end()}, std::move(edit)});
      }
    }
  }

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

  /// In the functions where failing tests show undefined behaviour: before the statement that does,
  /// and at the beginning.
  void add_edge_checks(const ByNode& statements) {
    std::set<SyntaxId> places;
    for (const size_t test : problem_.failing())
      for (const machine::Finding& finding : problem_.test(test).run.findings) {
        SyntaxId place = tree_.statement_of(tree_.around(finding.location));
        while (place != edits::kNoSyntax && !tree_.is_in_block(place))
          place = tree_.statement_of(tree_[place].parent);
        if (place == edits::kNoSyntax) continue;
        places.insert(place);
        const std::vector<SyntaxId> all =
            tree_.parts(tree_.part(edits::function_of(tree_, place), 1));
        const auto first = std::find_if(all.begin(), all.end(), [&](SyntaxId statement) {
          return tree_.kind(statement) != edits::SyntaxKind::Declaration;
        });
        if (first != all.end()) places.insert(*first);
      }
    for (const SyntaxId place : places) {
      const auto known = statements.find(place);
      if (known == statements.end()) continue;
      for (edits::SourceEdit& edit : edits::edge_checks(tree_, place))
        add({widest_of(known->second)}, std::move(edit));
    }
  }

  void add(std::vector<ComponentId> components, edits::SourceEdit edit) {
    const bool is_tried_as_value = components.size() == 1 && is_of_value(tree_, edit) && open_ &&
                                   !open_->contains(components.front());
    if (edit.weight < kLeastWeight || is_tried_as_value ||
        (!has_output_ && ends_early(edit.mistake)))
      return;
    const auto [at, is_new] = seen_.try_emplace(key_of(edit), all_.size());
    if (is_new) all_.push_back({std::move(components), std::move(edit)});
    else if (edits::only_adds(edit) && edit.weight >= all_[at->second].edit.weight)
      all_[at->second] = {std::move(components), std::move(edit)};
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

  ComponentId open_or_first(const std::vector<ComponentId>& components) const {
    const auto open = std::find_if(components.begin(), components.end(),
                                   [&](ComponentId id) { return open_ && open_->contains(id); });
    return open == components.end() ? components.front() : *open;
  }

  void add_joint(const ByNode& values, const ByNode& statements, edits::SourceEdit edit) {
    std::set<ComponentId> components;
    for (const edits::SourceChange& change : edit.changes) {
      const auto contains_it = [&](const auto& node) {
        return contains(tree_[node.first].range, change.range.begin());
      };
      const auto value = std::find_if(values.begin(), values.end(), contains_it);
      const auto statement = std::find_if(statements.rbegin(), statements.rend(), contains_it);
      if (value != values.end()) components.insert(value->second.front());
      else if (statement != statements.rend()) components.insert(widest_of(statement->second));
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
  const std::set<ComponentId>* const open_;      // null: any value counts as not known
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

/// That of the shortest text among those around what the edit changes; kNoComponent if none is.
ComponentId innermost_around(const judge::Problem& problem, const std::set<ComponentId>& components,
                             const edits::SourceEdit& edit) {
  const SourceLocation place = edits::shortened(edit.changes).front().range.begin();
  const std::vector<model::Component>& all = problem.program().components;
  ComponentId innermost = model::kNoComponent;
  for (const ComponentId id : components)
    if (contains(all[id].range, place) &&
        (innermost == model::kNoComponent || all[id].text.size() < all[innermost].text.size()))
      innermost = id;
  return innermost;
}

}  // namespace

std::vector<TextEdit> edit_candidates(const judge::Problem& problem, const edits::SourceTree& tree,
                                      const std::set<ComponentId>& open) {
  return Collection(problem, tree, &open).run();
}

std::vector<TextEdit> value_candidates(const judge::Problem& problem, const edits::SourceTree& tree,
                                       const std::set<ComponentId>& explaining) {
  std::vector<TextEdit> all;
  for (TextEdit& each : Collection(problem, tree, &explaining).run()) {
    if (each.components.size() > 1 || !is_of_value(tree, each.edit)) continue;
    const ComponentId around = innermost_around(problem, explaining, each.edit);
    if (around == model::kNoComponent) continue;
    each.components = {around};
    all.push_back(std::move(each));
  }
  return all;
}

std::vector<TextEdit> all_edit_candidates(const judge::Problem& problem,
                                          const edits::SourceTree& tree) {
  return Collection(problem, tree, nullptr).run();
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
