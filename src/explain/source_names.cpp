#include "explain/source_names.h"

#include <algorithm>

#include "support/text.h"

namespace culprit::explain {

using edits::kNoSyntax;
using edits::SyntaxId;
using edits::SyntaxKind;

namespace {

constexpr size_t kLongestText = 40;

void note(std::unordered_map<std::string, bool>& arrays, const std::string& name, uint64_t bytes,
          uint32_t element) {
  if (!name.empty() && bytes > element) arrays[name] = true;
}

SourceName name_of(const edits::SourceTree& tree, SyntaxId node) {
  node = tree.bare(node);
  if (tree.kind(node) == SyntaxKind::Subscript) {
    const SyntaxId array = tree.part(node, 0), index = tree.part(node, 1);
    SourceName name = name_of(tree, array);
    if (!name.tail.empty()) name = {tree.text(array), {}, ""};
    name.indices.push_back(index);
    return name;
  }
  if (tree.kind(node) == SyntaxKind::Member) {
    const SyntaxId object = tree.part(node, 0);
    SourceName name = name_of(tree, object);
    const std::string whole = tree.text(node), front = tree.text(object);
    if (name.indices.empty() || !whole.starts_with(front)) return {whole, {}, ""};
    name.tail += whole.substr(front.size());
    return name;
  }
  return {tree.text(node), {}, ""};
}

}  // namespace

SourceNames::SourceNames(const edits::SourceTree& tree) : tree_(tree) {
  for (const model::Function& function : tree.program().functions)
    for (const model::FrameObject& object : function.frame_objects)
      note(is_array_, object.name, object.bytes, object.element_bytes);
  for (const model::Global& global : tree.program().globals)
    note(is_array_, global.name, global.size, global.element_bytes);
}

SyntaxId SourceNames::outermost_at(const SourceLocation& place) const {
  SyntaxId node = tree_.at(place);
  if (node == kNoSyntax || !model::is_expression(tree_.kind(node))) return kNoSyntax;
  for (SyntaxId parent = tree_[node].parent;
       parent != kNoSyntax && model::is_expression(tree_.kind(parent)) &&
       tree_.kind(parent) != SyntaxKind::Opaque && tree_[parent].range.begin() == place;
       parent = tree_[node].parent)
    node = parent;
  return node;
}

SourceName SourceNames::read_at(const SourceLocation& place) const {
  const SyntaxId innermost = tree_.at(place);
  SyntaxId found = kNoSyntax;
  for (SyntaxId node = innermost; node != kNoSyntax && model::is_expression(tree_.kind(node)) &&
                                  tree_[node].range.begin() == place;
       node = tree_[node].parent) {
    const SyntaxKind kind = tree_.kind(node);
    if (kind == SyntaxKind::Name || kind == SyntaxKind::Subscript || kind == SyntaxKind::Member)
      found = node;
    else if (kind != SyntaxKind::Parentheses && kind != SyntaxKind::Call) break;
  }
  return found == kNoSyntax ? SourceName{} : name_of(tree_, found);
}

std::string SourceNames::expression_at(const SourceLocation& place) const {
  const SyntaxId node = outermost_at(place);
  return node == kNoSyntax ? std::string() : visible(tree_.text(node), kLongestText, false);
}

std::string SourceNames::call_at(const SourceLocation& place) const {
  SyntaxId node = tree_.at(place);
  while (node != kNoSyntax && model::is_expression(tree_.kind(node)) &&
         tree_[node].range.begin() == place && tree_.kind(node) != SyntaxKind::Call)
    node = tree_[node].parent;
  return node != kNoSyntax && tree_.kind(node) == SyntaxKind::Call
             ? visible(tree_.text(node), kLongestText, false)
             : std::string();
}

std::string SourceNames::members_at(const SourceLocation& place) const {
  std::string members;
  edits::SyntaxId node = tree_.at(place);
  while (node != edits::kNoSyntax && tree_.kind(node) == edits::SyntaxKind::Member) {
    members.insert(0, "." + tree_.token(node));
    node = tree_.part(node, 0);
    // what a pointer points to is another object
    if (node != edits::kNoSyntax && tree_.type(node).ends_with('*')) break;
  }
  return members;
}

Name SourceNames::part_of(const record::TraceObject& object, const Place& place) const {
  if (object.name.empty()) return {};
  const auto element = static_cast<int32_t>(std::max(object.element_bytes, 1u));
  const int32_t within = ((place.at % element) + element) % element;
  Name name{object.name, {}, ""};
  if (is_array_.contains(object.name) || place.at >= element || place.at < 0)
    name.indices.push_back(number((place.at - within) / element));
  // a part of the element whose name only the source knows
  if (within != 0 || place.bytes != static_cast<uint32_t>(element))
    name.tail = "{" + std::to_string(within) + "}";
  return name;
}

}  // namespace culprit::explain
