#include "edits/text/repeated_edits.h"

#include <map>
#include <string>
#include <tuple>
#include <utility>

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

  friend auto operator<=>(const Key&, const Key&) = default;
};

Key key_of(const SourceTree& tree, const SourceChange& change) {
  Key key;
  key.file = change.range.file;
  key.replaced = change.replaced;
  key.written = change.written;
  const SyntaxId node = tree.around(change.range.begin());
  if (node == kNoSyntax || tree[node].parent == kNoSyntax) return key;
  key.around = tree.kind(tree[node].parent);
  key.operation = tree.token(tree[node].parent);
  key.part = tree[node].part;
  return key;
}

}  // namespace

std::vector<SourceEdit> repeated_edits(const SourceTree& tree,
                                       const std::vector<SourceEdit>& single) {
  std::map<Key, std::map<SourceRange, const SourceEdit*>> groups;  // by the place that differs
  for (const SourceEdit& edit : single) {
    if (edit.weight < kLeastWeight) continue;
    const SourceChanges changes = shortened(edit.changes);
    if (changes.size() == 1 && !changes.front().replaced.empty())
      groups[key_of(tree, changes.front())].emplace(changes.front().range, &edit);
  }
  std::vector<SourceEdit> joint;
  for (const auto& [key, members] : groups) {
    if (members.size() < 2 || members.size() > kMostPlaces) continue;
    SourceEdit all = *members.begin()->second;
    all.changes.clear();
    all.weight += kAgain;
    for (const auto& [range, edit] : members) all.changes.push_back(edit->changes.front());
    joint.push_back(std::move(all));
  }
  return joint;
}

}  // namespace culprit::edits
