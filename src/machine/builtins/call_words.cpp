// Words about a call for messages, from the source of the program.
#include <fmt/format.h>

#include "machine/builtins/builtins.h"

namespace culprit::machine {

namespace {

/// The call that begins at the place; null if the source shows none, or several.
const model::SyntaxNode* call_at(const model::Program& program, SourceLocation place) {
  const model::SyntaxNode* found = nullptr;
  for (const model::SyntaxNode& node : program.syntax.nodes) {
    const bool begins = node.range.file == place.file && node.range.line == place.line &&
                        node.range.column == place.column;
    if (!begins || node.kind != model::SyntaxKind::Call) continue;
    if (found) return nullptr;
    found = &node;
  }
  return found;
}

std::string line_text(const model::Program& program, const SourceRange& range) {
  if (!range.valid() || range.line != range.end_line) return {};
  const std::vector<std::string>& lines = program.files[range.file].lines;
  if (range.line > lines.size() || range.end_column > lines[range.line - 1].size() + 1) return {};
  return lines[range.line - 1].substr(range.column - 1, range.end_column - range.column);
}

}  // namespace

std::string argument_text(CallContext& c, size_t argument) {
  const model::Program& program = c.machine().image().program();
  const model::SyntaxNode* call = call_at(program, c.machine().place(c.state()));
  if (!call) return {};
  const std::vector<model::SyntaxNode>& nodes = program.syntax.nodes;
  for (size_t i = static_cast<size_t>(call - nodes.data()) + 1; i < call->end; i = nodes[i].end)
    if (nodes[i].part == argument + 1) return line_text(program, nodes[i].range);
  return {};
}

std::string place_words(CallContext& c, std::string_view word, SourceLocation place) {
  const std::vector<model::File>& files = c.machine().image().program().files;
  if (place.line == 0 || place.file >= files.size()) return {};
  if (place.file == c.machine().place(c.state()).file)
    return fmt::format(" {} line {}", word, place.line);
  return fmt::format(" {} {}:{}", word, files[place.file].path, place.line);
}

}  // namespace culprit::machine
