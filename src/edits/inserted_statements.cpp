#include "edits/inserted_statements.h"

#include <string>

#include <fmt/format.h>

namespace culprit::edits {

const std::string& line_of(const SourceTree& tree, const SourceRange& range) {
  return tree.program().files[range.file].lines[range.line - 1];
}
SourceRange empty_at(const SourceRange& range) {
  return {range.file, range.line, range.column, range.line, range.column};
}
SourceRange empty_after(const SourceRange& range) {
  return {range.file, range.end_line, range.end_column, range.end_line, range.end_column};
}

std::string line_break(const SourceTree& tree, const SourceRange& place) {
  const std::string& line = line_of(tree, place);
  const size_t first = line.find_first_not_of(" \t");
  return first + 1 == place.column ? "\n" + line.substr(0, first) : " ";
}

SourceChanges inserted_before(const SourceTree& tree, SyntaxId statement, std::string_view added) {
  if (tree.kind(statement) == SyntaxKind::Opaque) return {};
  const SourceRange whole = tree.with_semicolon(statement);
  if (!tree.is_in_block(statement))
    return {{empty_at(whole), "", fmt::format("{{ {} ", added)}, {empty_after(whole), "", " }"}};
  const std::string space = line_break(tree, whole);
  return {{empty_at(whole), "", std::string(added) + space}};
}

SourceChanges inserted_after(const SourceTree& tree, SyntaxId statement, std::string_view added) {
  if (tree.kind(statement) == SyntaxKind::Opaque) return {};
  const SourceRange whole = tree.with_semicolon(statement);
  if (!tree.is_in_block(statement))
    return {{empty_at(whole), "", "{ "}, {empty_after(whole), "", fmt::format(" {} }}", added)}};
  const std::string space = line_break(tree, whole);
  return {{empty_after(whole), "", space + std::string(added)}};
}

SourceChanges inserted_in_loop(const SourceTree& tree, SyntaxId loop, std::string_view added) {
  using enum SyntaxKind;
  if (tree.kind(loop) != While && tree.kind(loop) != Do && tree.kind(loop) != For) return {};
  const SyntaxId body = tree.part(loop, tree.kind(loop) == While ? 1
                                        : tree.kind(loop) == Do  ? 0
                                                                 : 3);
  if (body == kNoSyntax || tree.kind(body) != Block)
    return body == kNoSyntax ? SourceChanges{} : inserted_before(tree, body, added);
  const std::vector<SyntaxId> statements = tree.parts(body);
  return statements.empty() ? inserted_at_end(tree, body, added)
                            : inserted_before(tree, statements.front(), added);
}

SourceChanges inserted_as_else(const SourceTree& tree, SyntaxId branch, std::string_view added) {
  if (tree.kind(branch) != SyntaxKind::If || tree.part(branch, 2) != kNoSyntax) return {};
  // the `else` would belong to the inner `if`
  for (SyntaxId then = tree.part(branch, 1); then != kNoSyntax; then = tree.parts(then).back()) {
    const SyntaxKind kind = tree.kind(then);
    if (kind == SyntaxKind::If || kind == SyntaxKind::Opaque) return {};
    if (kind != SyntaxKind::For && kind != SyntaxKind::While) break;
  }
  const std::string space = line_break(tree, tree[branch].range);
  return {{empty_after(tree.with_semicolon(branch)), "", fmt::format("{}else {}", space, added)}};
}

SourceChanges inserted_at_end(const SourceTree& tree, SyntaxId block, std::string_view added) {
  if (tree.kind(block) != SyntaxKind::Block) return {};
  const std::vector<SyntaxId> statements = tree.parts(block);
  if (!statements.empty()) return inserted_after(tree, statements.back(), added);
  SourceRange at = tree[block].range;
  at.column += 1;
  return {{empty_at(at), "", fmt::format(" {} ", added)}};
}

}  // namespace culprit::edits
