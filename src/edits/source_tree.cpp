#include "edits/source_tree.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace culprit::edits {

using model::SyntaxNode;

namespace {

// parts of a node from which they are searched by halves
constexpr size_t kMany = 32;

}  // namespace

std::string text_in(const model::Program& program, const SourceRange& range) {
  if (!range.valid() || range.file >= program.files.size()) return {};
  const std::vector<std::string>& lines = program.files[range.file].lines;
  const bool ends_with_file = range.end_line == lines.size() + 1 && range.end_column == 1;
  if (range.end_line > lines.size() && !ends_with_file) return {};
  std::string text;
  for (uint32_t line = range.line; line <= range.end_line; ++line) {
    const std::string_view whole = line <= lines.size() ? lines[line - 1] : std::string_view();
    const size_t begin = line == range.line ? range.column - 1 : 0;
    const size_t end = line == range.end_line ? range.end_column - 1 : whole.size();
    if (line > range.line) text += '\n';
    if (begin < std::min(end, whole.size())) text += whole.substr(begin, end - begin);
  }
  return text;
}

SourceTree::SourceTree(const model::Program& program) : program_(program) {
  const std::vector<SyntaxNode>& nodes = program.syntax.nodes;
  for (SyntaxId id = 0; id < nodes.size(); id = nodes[id].end) roots_.push_back(id);
  std::stable_sort(roots_.begin(), roots_.end(), [&](SyntaxId a, SyntaxId b) {
    return nodes[a].range.begin() < nodes[b].range.begin();
  });
  index_many_parts();
  for (const SyntaxId id : roots_)
    if (kind(id) == SyntaxKind::Function)
      functions_.try_emplace({nodes[id].token.file, nodes[id].token.line}, id);
  for (model::ComponentId id = 0; id < program.components.size(); ++id)
    components_[program.components[id].function].push_back(id);
}

void SourceTree::index_many_parts() {
  const std::vector<SyntaxNode>& nodes = program_.syntax.nodes;
  std::vector<uint32_t> counts(nodes.size());
  for (const SyntaxNode& node : nodes)
    if (node.parent != kNoSyntax) ++counts[node.parent];
  for (SyntaxId id = 0; id < nodes.size(); ++id) {
    if (counts[id] < kMany) continue;
    ManyParts& many = many_parts_[id];
    many.parts = parts(id);
    std::vector<SourceRange> ranges;
    ranges.reserve(many.parts.size());
    for (const SyntaxId part : many.parts) ranges.push_back(nodes[part].range);
    many.ranges = NestedRanges(std::move(ranges));
  }
}

/// The first part of the node that contains the place; kNoSyntax if there is none.
SyntaxId SourceTree::part_at(SyntaxId id, const SourceLocation& place) const {
  const auto many = many_parts_.find(id);
  if (many == many_parts_.end()) {
    for (SyntaxId part = id + 1; part < (*this)[id].end; part = (*this)[part].end)
      if (contains((*this)[part].range, place)) return part;
    return kNoSyntax;
  }
  const size_t first = many->second.ranges.first_around(place);
  return first == many->second.parts.size() ? kNoSyntax : many->second.parts[first];
}

std::vector<SyntaxId> SourceTree::parts(SyntaxId id) const {
  std::vector<SyntaxId> parts;
  for (SyntaxId part = id + 1; part < (*this)[id].end; part = (*this)[part].end)
    parts.push_back(part);
  return parts;
}

SyntaxId SourceTree::part(SyntaxId id, unsigned number) const {
  if (id == kNoSyntax) return kNoSyntax;
  for (SyntaxId part = id + 1; part < (*this)[id].end; part = (*this)[part].end)
    if ((*this)[part].part == number) return part;
  return kNoSyntax;
}

std::vector<SyntaxId> SourceTree::all(SyntaxId within, SyntaxKind kind) const {
  std::vector<SyntaxId> found;
  if (within == kNoSyntax) return found;
  for (SyntaxId id = within; id < (*this)[within].end; ++id)
    if ((*this)[id].kind == kind) found.push_back(id);
  return found;
}

SyntaxId SourceTree::bare(SyntaxId id) const {
  while (id != kNoSyntax && kind(id) == SyntaxKind::Parentheses) id = part(id, 0);
  return id;
}

/// The innermost of the nested nodes around `place` for which `within` holds; kNoSyntax if there is
/// none. A node for which it does not hold is still searched.
template <class Within>
SyntaxId SourceTree::descend(const SourceLocation& place, Within within) const {
  const auto behind = std::upper_bound(
      roots_.begin(), roots_.end(), place,
      [&](const SourceLocation& at, SyntaxId id) { return at < (*this)[id].range.begin(); });
  if (behind == roots_.begin()) return kNoSyntax;
  SyntaxId found = kNoSyntax;
  SyntaxId id = *(behind - 1);
  if (!contains((*this)[id].range, place)) return kNoSyntax;
  for (; id != kNoSyntax; id = part_at(id, place))
    if (within((*this)[id], found)) found = id;
  return found;
}

SyntaxId SourceTree::at(const SourceRange& range) const {
  return descend(range.begin(), [&](const SyntaxNode& node, SyntaxId found) {
    return found == kNoSyntax && node.range == range;
  });
}

SyntaxId SourceTree::at(const SourceLocation& place) const {
  bool has_token = false;
  return descend(place, [&](const SyntaxNode& node, SyntaxId) {
    if (node.token.valid() && node.token.begin() == place) return has_token = true;
    return !has_token && node.range.begin() == place;
  });
}

SyntaxId SourceTree::around(const SourceLocation& place) const {
  return descend(place, [](const SyntaxNode&, SyntaxId) { return true; });
}

SyntaxId SourceTree::function_at(const SourceLocation& declaration) const {
  const auto found = functions_.find({declaration.file, declaration.line});
  return found == functions_.end() ? kNoSyntax : found->second;
}

const std::vector<model::ComponentId>& SourceTree::components_in(
    const std::string& function) const {
  static const std::vector<model::ComponentId> none;
  const auto found = components_.find(function);
  return found == components_.end() ? none : found->second;
}

SyntaxId SourceTree::block_that_ends(const SourceRange& range) const {
  return descend(range.begin(), [&](const SyntaxNode& node, SyntaxId) {
    return node.kind == SyntaxKind::Block && node.range.end_line == range.end_line &&
           node.range.end_column == range.end_column;
  });
}

SyntaxId SourceTree::scope_around(const SourceLocation& place) const {
  return descend(place, [&](const SyntaxNode& node, SyntaxId) {
    return node.kind == SyntaxKind::Function || node.kind == SyntaxKind::Block ||
           node.kind == SyntaxKind::For || node.kind == SyntaxKind::Opaque;
  });
}

bool SourceTree::is_statement(SyntaxId id) const {
  if (!model::is_expression(kind(id))) return kind(id) >= SyntaxKind::Block;
  const SyntaxId parent = (*this)[id].parent;
  if (parent == kNoSyntax) return false;
  const uint8_t part = (*this)[id].part;
  switch (kind(parent)) {
    case SyntaxKind::Block:
    case SyntaxKind::Default:
    case SyntaxKind::Label: return true;
    case SyntaxKind::If:
    case SyntaxKind::While:
    case SyntaxKind::Switch:
    case SyntaxKind::Case: return part > 0;
    case SyntaxKind::Do: return part == 0;
    case SyntaxKind::For: return part == 3;
    default: return false;
  }
}

SyntaxId SourceTree::statement_of(SyntaxId id) const {
  while (id != kNoSyntax && !is_statement(id)) id = (*this)[id].parent;
  return id;
}

bool SourceTree::is_in_block(SyntaxId statement) const {
  const SyntaxId parent = (*this)[statement].parent;
  if (parent == kNoSyntax) return false;
  const SyntaxKind around = kind(parent);
  return around == SyntaxKind::Block || around == SyntaxKind::Case ||
         around == SyntaxKind::Default || around == SyntaxKind::Label;
}

SourceRange SourceTree::with_semicolon(SyntaxId statement) const {
  SourceRange range = (*this)[statement].range;
  // the last statement in it ends it
  for (std::vector<SyntaxId> inner = parts(statement);
       !inner.empty() && is_statement(inner.back()) && kind(statement) != SyntaxKind::Do &&
       kind(statement) != SyntaxKind::Block;
       inner = parts(statement))
    statement = inner.back();
  const SyntaxKind last = kind(statement);
  if (last == SyntaxKind::Block || last == SyntaxKind::Declaration || last == SyntaxKind::Empty)
    return range;
  const std::vector<std::string>& lines = program_.files[range.file].lines;
  for (uint32_t line = range.end_line, column = range.end_column; line <= lines.size();
       ++line, column = 1) {
    const size_t next = lines[line - 1].find_first_not_of(" \t", column - 1);
    if (next == std::string::npos) continue;
    if (lines[line - 1][next] == ';') {
      range.end_line = line;
      range.end_column = static_cast<uint32_t>(next + 2);
    }
    break;
  }
  return range;
}

bool SourceTree::is_changed(SyntaxId id) const {
  SyntaxId parent = (*this)[id].parent;
  while (parent != kNoSyntax && kind(parent) == SyntaxKind::Parentheses) {
    id = parent;
    parent = (*this)[id].parent;
  }
  if (parent == kNoSyntax) return false;
  const std::string op = token(parent);
  switch (kind(parent)) {
    case SyntaxKind::Assignment: return (*this)[id].part == 0;
    case SyntaxKind::Postfix: return true;
    case SyntaxKind::Prefix: return op == "++" || op == "--" || op == "&";
    default: return false;
  }
}

}  // namespace culprit::edits
