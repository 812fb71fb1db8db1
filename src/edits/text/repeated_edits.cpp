#include "edits/text/repeated_edits.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "edits/source_changes.h"

namespace culprit::edits {

namespace {

constexpr size_t kMostPlaces = 8;
// with unlikelier ones, some group passes by chance
constexpr double kLeastWeight = -0.6;
constexpr double kAgain = -0.3;  // log-odds of a mistake at several places

struct Key {
  uint32_t file = 0;
  SyntaxKind around{};    // what the changed code is a part of
  std::string operation;  // its token
  uint8_t part = 0;
  std::string replaced, written;
  // the left operand of the operator that changes, in the branches of which of these; empty: any
  std::string operand;
  SyntaxId branches = kNoSyntax;

  friend auto operator<=>(const Key&, const Key&) = default;
};

/// `change` as one of the whole operator of a binary expression; nullopt if it is something else.
std::optional<SourceChange> operator_of(const SourceTree& tree, SyntaxId node,
                                        const SourceChange& change) {
  if (node == kNoSyntax || tree.kind(node) != SyntaxKind::Binary) return std::nullopt;
  const SourceRange& token = tree[node].token;
  const SourceLocation begin = change.range.begin();
  const size_t end = begin.column + change.replaced.size();
  if (begin.line != token.line || begin.column < token.column || end > token.end_column)
    return std::nullopt;
  SourceChange whole{token, tree.token(node), tree.token(node)};
  whole.written.replace(begin.column - token.column, change.replaced.size(), change.written);
  return whole;
}

/// The outermost `if` of the chain of `if` and `else if` around the node; kNoSyntax if another
/// statement is around it.
SyntaxId branches_around(const SourceTree& tree, SyntaxId node) {
  SyntaxId branches = tree.statement_of(node);
  if (branches == kNoSyntax || tree.kind(branches) != SyntaxKind::If) return kNoSyntax;
  while (tree[branches].parent != kNoSyntax && tree.kind(tree[branches].parent) == SyntaxKind::If)
    branches = tree[branches].parent;
  return branches;
}

/// None if the edit adds code between other code.
std::vector<Key> keys_of(const SourceTree& tree, const SourceEdit& edit) {
  const SourceChange& whole = edit.changes.front();
  SourceChange change = shortened({whole}).front();
  Key key;
  key.file = change.range.file;
  if (const auto changed = operator_of(tree, edit.node, change)) {
    key.around = SyntaxKind::Binary;
    key.replaced = changed->replaced;
    key.written = changed->written;
    Key of_operand = key;
    of_operand.operand = tree.text(tree.part(edit.node, 0));
    of_operand.branches = branches_around(tree, edit.node);
    return {std::move(key), std::move(of_operand)};
  }
  if (edit.mistake == Mistake::Format) change = whole;
  if (change.replaced.empty()) return {};
  key.replaced = change.replaced;
  key.written = change.written;
  const SyntaxId node = tree.around(change.range.begin());
  if (node == kNoSyntax || tree[node].parent == kNoSyntax) return {std::move(key)};
  key.around = tree.kind(tree[node].parent);
  key.operation = tree.token(tree[node].parent);
  key.part = tree[node].part;
  return {std::move(key)};
}

}  // namespace

std::vector<SourceEdit> repeated_edits(const SourceTree& tree,
                                       const std::vector<SourceEdit>& single) {
  std::map<Key, std::map<SourceRange, const SourceEdit*>> groups;  // by the place that differs
  for (const SourceEdit& edit : single) {
    if (edit.weight < kLeastWeight || edit.changes.size() != 1) continue;
    for (const Key& key : keys_of(tree, edit))
      groups[key].emplace(edit.changes.front().range, &edit);
  }
  std::vector<SourceEdit> joint;
  std::set<std::pair<std::string, std::vector<SourceRange>>> seen;
  for (const auto& [key, members] : groups) {
    if (members.size() < 2 || members.size() > kMostPlaces) continue;
    SourceEdit all = *members.begin()->second;
    all.changes.clear();
    all.weight += kAgain;
    std::vector<SourceRange> places;
    for (const auto& [range, edit] : members) {
      places.push_back(range);
      all.changes.push_back(edit->changes.front());
    }
    if (seen.emplace(key.written, std::move(places)).second) joint.push_back(std::move(all));
  }
  return joint;
}

}  // namespace culprit::edits
