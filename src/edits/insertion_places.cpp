#include "edits/insertion_places.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

namespace culprit::edits {

using model::ComponentKind;
using model::Instruction;
using model::Op;

namespace {

class Places {
 public:
  Places(const model::Program& program, const model::Function& function,
         const std::vector<model::ComponentId>& asked, const std::set<std::string>& macros)
      : program_(program), function_(function), asked_(asked), macros_(macros) {}

  std::vector<InsertionPlace> run() {
    for (uint32_t pc = 0; pc < function_.code.size(); ++pc)
      if (code(pc).op == Op::Probe && is_gate(id_at(pc)))
        add(pc, id_at(pc), range_at(pc).begin(), "before it");
    for (uint32_t pc = 0; pc + 1 < function_.code.size(); ++pc)
      if (code(pc).op == Op::Probe && kind_at(pc) == ComponentKind::Statement &&
          code(pc + 1).op == Op::Branch)
        add_behind(pc);
    for (uint32_t pc = 0; pc < function_.code.size(); ++pc)
      if (code(pc).op == Op::Gap) add(pc, id_at(pc), range_at(pc).begin(), "before it");
    return std::move(places_);
  }

 private:
  const Instruction& code(uint32_t pc) const { return function_.code[pc]; }
  model::ComponentId id_at(uint32_t pc) const {
    return static_cast<model::ComponentId>(code(pc).c);
  }
  const SourceRange& range_at(uint32_t pc) const { return program_.components[id_at(pc)].range; }
  ComponentKind kind_at(uint32_t pc) const { return program_.components[id_at(pc)].kind; }
  /// Whether the component's probe decides if its statement runs.
  bool is_gate(model::ComponentId id) const {
    const ComponentKind kind = program_.components[id].kind;
    return kind == ComponentKind::Statement || kind == ComponentKind::Jump;
  }

  /// Adds the place after the statement of the gate at `gate`: the target of the branch that skips
  /// it.
  void add_behind(uint32_t gate) {
    auto behind = static_cast<uint32_t>(code(gate + 1).c);
    if (code(behind).op == Op::Jump) behind = static_cast<uint32_t>(code(behind).a);
    const SourceRange& range = range_at(gate);
    if (!is_head_of_loop(behind))
      add(behind, id_at(gate), {range.file, range.end_line, range.end_column}, "after it");
  }

  bool is_head_of_loop(uint32_t pc) const {
    return std::any_of(
        function_.blocks.begin(), function_.blocks.end(), [&](const model::Block& block) {
          return block.pc == static_cast<int32_t>(pc) && block.loop >= 0 &&
                 function_.loops[static_cast<size_t>(block.loop)].header_order == block.order;
        });
  }

  InsertionPlace place(uint32_t pc, model::ComponentId id, const SourceLocation& at,
                       const char* where) const {
    const SourceRange& range = program_.components[id].range;
    const bool only = is_only(range);
    return {pc, id, at, where + std::string(only ? ", in braces" : ""), at == range.begin(), only};
  }

  void add(uint32_t pc, model::ComponentId id, const SourceLocation& at, const char* where) {
    const bool is_moved = code(pc).op != Op::LoopNext && code(pc).op != Op::Jump;
    const bool is_wanted = is_moved && std::binary_search(asked_.begin(), asked_.end(), id) &&
                           !is_in_macro(program_.components[id]) &&
                           !is_in_head(program_.components[id].range);
    if (is_wanted && taken_.insert(pc).second) places_.push_back(place(pc, id, at, where));
  }

  /// Whether the component's text begins with a macro. Code in a macro has no place of its own in
  /// the source.
  bool is_in_macro(const model::Component& component) const {
    const auto is_part = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
    };
    const auto end = std::find_if_not(component.text.begin(), component.text.end(), is_part);
    return macros_.contains(std::string(component.text.begin(), end));
  }

  /// Whether the range ends in the head of a `for`, as its step does.
  bool is_in_head(const SourceRange& range) const {
    const std::vector<std::string>& lines = program_.files[range.file].lines;
    if (range.end_line == 0 || range.end_line > lines.size()) return false;
    const size_t behind = lines[range.end_line - 1].find_first_not_of(" \t", range.end_column - 1);
    return behind != std::string::npos &&
           (lines[range.end_line - 1][behind] == ')' || lines[range.end_line - 1][behind] == ',');
  }

  /// Whether the range is the whole branch of an `if`, or the whole body of a loop, without braces.
  bool is_only(const SourceRange& range) const {
    const std::vector<std::string>& lines = program_.files[range.file].lines;
    if (range.line == 0 || range.line > lines.size()) return false;
    std::string before = lines[range.line - 1].substr(0, range.column - 1);
    for (uint32_t line = range.line - 1;
         before.find_first_not_of(" \t") == std::string::npos && line > 0; --line)
      before = lines[line - 1];
    before.erase(before.find_last_not_of(" \t") + 1);
    return before.ends_with(")") || before.ends_with("else") || before.ends_with("do");
  }

  const model::Program& program_;
  const model::Function& function_;
  const std::vector<model::ComponentId>& asked_;
  const std::set<std::string>& macros_;
  std::set<uint32_t> taken_;
  std::vector<InsertionPlace> places_;
};

}  // namespace

std::set<std::string> macros_in(const model::Program& program) {
  std::set<std::string> macros;
  for (const model::File& file : program.files)
    for (const std::string& line : file.lines) {
      if (line.find('#') == std::string::npos) continue;
      std::istringstream words(line);
      char hash = 0;
      std::string directive, name;
      if (words >> hash && hash == '#' && words >> directive >> name && directive == "define")
        macros.insert(name.substr(0, name.find('(')));
    }
  return macros;
}

std::vector<InsertionPlace> insertion_places(const model::Program& program,
                                             const model::Function& function,
                                             const std::vector<model::ComponentId>& asked,
                                             const std::set<std::string>& macros) {
  return Places(program, function, asked, macros).run();
}

}  // namespace culprit::edits
