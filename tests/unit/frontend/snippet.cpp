#include "snippet.h"

#include <stdexcept>

namespace culprit::frontend {

/// In an odd run of brackets the first one is the program's own: `[[a[i]]]` marks `a[i]`.
static bool closing(const std::string& text, size_t at) {
  size_t run = 0;
  while (at + run < text.size() && text[at + run] == ']') ++run;
  return run >= 2 && run % 2 == 0;
}

Snippet annotated(const std::string& text) {
  Snippet out;
  std::vector<size_t> open;
  uint32_t line = 1, column = 1;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool opens = text.compare(i, 2, "[[") == 0, closes = closing(text, i);
    if (opens) {
      open.push_back(out.ranges.size());
      out.ranges.push_back({0, line, column, 0, 0});
    } else if (closes) {
      out.ranges[open.back()].end_line = line;
      out.ranges[open.back()].end_column = column;
      open.pop_back();
    }
    if (opens || closes) {
      ++i;
      continue;
    }
    out.source += text[i];
    column = text[i] == '\n' ? 1 : column + 1;
    line += text[i] == '\n';
  }
  return out;
}

model::Program program_of(const std::string& source, std::vector<std::string> flags) {
  CompileRequest request;
  request.path = "snippet.c";
  request.flags = std::move(flags);
  request.content = source;
  Result<model::Program> program = compile(request, {});
  if (!program) throw std::runtime_error(program.errors().front().text());
  return program.take();
}

std::vector<std::string> texts_of(const model::Program& program, model::ComponentKind kind) {
  std::vector<std::string> out;
  for (const model::Component& c : program.components)
    if (c.kind == kind) out.push_back(c.text);
  return out;
}

std::vector<SourceRange> ranges_of(const model::Program& program, model::ComponentKind kind) {
  std::vector<SourceRange> out;
  for (const model::Component& c : program.components)
    if (c.kind == kind) out.push_back(c.range);
  return out;
}

const model::Function& function_of(const model::Program& program, const std::string& name) {
  for (const model::Function& f : program.functions)
    if (f.name == name) return f;
  throw std::runtime_error("no function " + name);
}

std::vector<std::string> operations_of(const model::Function& function) {
  std::vector<std::string> out;
  for (const model::Instruction& i : function.code)
    if (i.op != model::Op::Jump) out.emplace_back(model::op_name(i.op));
  return out;
}

}  // namespace culprit::frontend
