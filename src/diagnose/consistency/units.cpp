#include "diagnose/consistency/units.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

#include "edits/prior.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kLongestText = 80;

/// Adds a component to its list. A print is freed as a whole: it may then print anything, so its
/// pieces are not needed.
void add(Unit& unit, model::ComponentId id, model::ComponentKind kind) {
  using enum model::ComponentKind;
  if (!edits::is_outlet(kind)) unit.inner.push_back(id);
  else if (kind == PrintedValue) unit.printed.push_back(id);
  else if (kind == Print || kind == Input || kind == MissingOutput) unit.outlets.push_back(id);
}

bool is_part(const model::Component& component, const judge::FaultModes& modes) {
  return !model::is_group(component.kind) && modes.contains(component.kind);
}

/// The source text of a range as one line.
std::string text_of(const model::Program& program, const SourceRange& range) {
  std::string text;
  const auto& lines = program.files[range.file].lines;
  for (uint32_t line = range.line; line <= range.end_line && line <= lines.size(); ++line) {
    const std::string& whole = lines[line - 1];
    const size_t begin = line == range.line ? std::min<size_t>(range.column - 1, whole.size()) : 0;
    const size_t end = line == range.end_line ? std::min<size_t>(range.end_column - 1, whole.size())
                                              : whole.size();
    for (char c : whole.substr(begin, std::max(begin, end) - begin) + " ") {
      const bool blank = c == ' ' || c == '\t' || c == '\r';
      if (!blank) text += c;
      else if (!text.empty() && text.back() != ' ') text += ' ';
    }
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  if (text.size() <= kLongestText) return text;
  size_t end = kLongestText;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

std::vector<Unit> functions(const model::Program& program, const judge::FaultModes& modes) {
  std::vector<Unit> units;
  for (const model::Component& function : program.components) {
    if (function.kind != model::ComponentKind::Function) continue;
    Unit unit{UnitKind::Function, function.range, function.text, function.name, {}, {}, {}};
    for (model::ComponentId member : function.members)
      if (is_part(program.components[member], modes))
        add(unit, member, program.components[member].kind);
    units.push_back(std::move(unit));
  }
  return units;
}

std::vector<Unit> blocks(const model::Program& program, const judge::FaultModes& modes) {
  std::vector<Unit> units;
  for (const model::SourceBlock& block : program.source_blocks) {
    Unit unit{UnitKind::Block, block.range, block.text, block.function, {}, {}, {}};
    for (model::ComponentId id = 0; id < program.components.size(); ++id) {
      const model::Component& component = program.components[id];
      if (is_part(component, modes) && component.function == block.function &&
          within(component.range, block.range))
        add(unit, id, component.kind);
    }
    units.push_back(std::move(unit));
  }
  return units;
}

std::vector<Unit> statements(const model::Program& program, const judge::FaultModes& modes) {
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, Unit> at;
  for (model::ComponentId id = 0; id < program.components.size(); ++id) {
    const model::Component& component = program.components[id];
    if (!is_part(component, modes)) continue;
    const SourceRange& range = component.statement;
    Unit& unit =
        at.try_emplace({range.file, range.line, range.column},
                       Unit{UnitKind::Statement, range, {}, component.function, {}, {}, {}})
            .first->second;
    add(unit, id, component.kind);
  }
  std::vector<Unit> units;
  for (auto& [place, unit] : at) {
    unit.text = text_of(program, unit.range);
    units.push_back(std::move(unit));
  }
  return units;
}

bool is_subset(const std::vector<model::ComponentId>& small,
               const std::vector<model::ComponentId>& large) {
  return std::includes(large.begin(), large.end(), small.begin(), small.end());
}

}  // namespace

bool within(const SourceRange& inner, const SourceRange& outer) {
  auto key = [](uint32_t line, uint32_t column) { return std::pair(line, column); };
  return inner.file == outer.file &&
         key(inner.line, inner.column) >= key(outer.line, outer.column) &&
         key(inner.end_line, inner.end_column) <= key(outer.end_line, outer.end_column);
}

const char* unit_name(UnitKind kind) {
  static constexpr const char* kNames[] = {"function", "block", "statement"};
  return kNames[static_cast<size_t>(kind)];
}

bool Unit::contains(const Unit& other) const {
  return is_subset(other.inner, inner) && is_subset(other.outlets, outlets);
}

std::vector<std::shared_ptr<const Unit>> units_of(const model::Program& program, UnitKind kind,
                                                  const judge::FaultModes& modes) {
  std::vector<Unit> all = kind == UnitKind::Function ? functions(program, modes)
                          : kind == UnitKind::Block  ? blocks(program, modes)
                                                     : statements(program, modes);
  std::vector<std::shared_ptr<const Unit>> units;
  for (Unit& unit : all)
    if (!unit.inner.empty() || !unit.outlets.empty())
      units.push_back(std::make_shared<const Unit>(std::move(unit)));
  return units;
}

}  // namespace culprit::diagnose
