#include "edits/components_around.h"

#include <algorithm>

#include "edits/source_tree.h"

namespace culprit::edits {

namespace {

bool is_inside(const SourceRange& inner, const SourceRange& outer) {
  return std::pair(outer.line, outer.column) <= std::pair(inner.line, inner.column) &&
         std::pair(inner.end_line, inner.end_column) <= std::pair(outer.end_line, outer.end_column);
}

}  // namespace

ComponentsAround::ComponentsAround(const model::Program& program,
                                   const std::vector<model::ComponentId>& components)
    : program_(program) {
  for (model::ComponentId id : components) {
    const SourceRange& range = program.components[id].range;
    for (uint32_t line = range.line; line <= range.end_line; ++line)
      on_line_[{range.file, line}].push_back(id);
  }
}

std::vector<model::ComponentId> ComponentsAround::around(const SourceLocation& at) const {
  std::vector<model::ComponentId> found;
  const auto here = on_line_.find({at.file, at.line});
  if (here == on_line_.end()) return found;
  for (model::ComponentId id : here->second)
    if (contains(program_.components[id].range, at)) found.push_back(id);
  const auto range = [&](model::ComponentId id) { return program_.components[id].range; };
  std::stable_sort(found.begin(), found.end(), [&](auto a, auto b) {
    return range(a) != range(b) && is_inside(range(a), range(b));
  });
  return found;
}

}  // namespace culprit::edits
