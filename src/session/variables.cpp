#include "session/variables.h"

#include <algorithm>
#include <set>

#include "session/read_value.h"

namespace culprit::session {

using model::Place;
using model::SourceVariable;

namespace {

bool contains(const SourceRange& range, const SourceLocation& at) {
  if (!range.valid()) return true;
  const auto place = std::pair(at.line, at.column);
  return range.file == at.file && std::pair(range.line, range.column) <= place &&
         place < std::pair(range.end_line, range.end_column);
}

SourceLocation place_of(const Scope& scope) {
  const model::Function& function = scope.function();
  return scope.pc < function.locations.size() ? function.locations[scope.pc] : function.location;
}

/// The youngest object of the frame that the instruction with that number in the function made.
/// Objects of other origin, such as the marks of setjmp, have another info.
std::optional<uint64_t> frame_object(const Scope& scope, uint32_t number) {
  const machine::State& state = scope.state;
  const machine::Frame& frame = state.frames[scope.frame];
  const machine::ObjectInfo& info = scope.image.functions()[frame.function].frame_objects[number];
  const size_t end = scope.frame + 1 < state.frames.size() ? state.frames[scope.frame + 1].objects
                                                           : state.frame_objects.size();
  for (size_t o = end; o-- > frame.objects;) {
    const machine::Object* object = state.memory.find(state.frame_objects[o]);
    if (object && &object->info() == &info) return machine::Memory::address(state.frame_objects[o]);
  }
  return std::nullopt;
}

/// False if the variable has no place at this moment.
bool find(const Scope& scope, const SourceVariable& variable, TypedValue& out) {
  const machine::State& state = scope.state;
  out.type = variable.type;
  switch (variable.place) {
    case Place::Nowhere: return false;
    case Place::Register: out.reg = variable.number; return true;
    case Place::Object: out.address = frame_object(scope, variable.number); break;
    case Place::Global:
      out.address = machine::Memory::address(scope.image.global(variable.number));
      break;
    case Place::Address: {
      const machine::Value& at = state.registers[state.frames[scope.frame].base + variable.number];
      if (at.is_plain()) out.address = at.bits;
      break;
    }
  }
  return out.address.has_value();
}

/// Variables of file scope with the same name are static ones of several files: the one of the
/// function's own file is meant.
bool is_other_static(const Scope& scope, const model::Global& global) {
  return global.location.valid() && global.location.file != scope.function().file &&
         std::any_of(scope.image.program().globals.begin(), scope.image.program().globals.end(),
                     [&](const model::Global& other) {
                       return &other != &global && other.name == global.name &&
                              other.type != model::kNoType &&
                              other.location.file == scope.function().file;
                     });
}

}  // namespace

std::vector<Variable> variables_at(const Scope& scope) {
  std::vector<Variable> out;
  std::set<std::string_view> seen;
  const auto add = [&](const std::string& name, TypedValue value, bool global, bool parameter) {
    if (!seen.insert(name).second) return;
    load(scope, value);
    out.push_back({name, std::move(value), global, parameter});
  };
  const SourceLocation place = place_of(scope);
  const std::vector<SourceVariable>& locals = scope.function().source_variables;
  std::vector<const SourceVariable*> visible;
  for (const SourceVariable& variable : locals)
    if (contains(variable.scope, place)) visible.push_back(&variable);
  // a block that begins later is the inner one
  for (auto variable = visible.rbegin(); variable != visible.rend(); ++variable) {
    TypedValue value;
    const bool is_parameter = !(*variable)->scope.valid();
    if (find(scope, **variable, value)) add((*variable)->name, value, false, is_parameter);
    else seen.insert((*variable)->name);
  }
  const model::Program& program = scope.image.program();
  for (uint32_t i = 0; i < program.globals.size(); ++i) {
    const model::Global& global = program.globals[i];
    if (global.type == model::kNoType || is_other_static(scope, global)) continue;
    TypedValue value;
    value.type = global.type;
    value.address = machine::Memory::address(scope.image.global(i));
    add(global.name, value, true, false);
  }
  return out;
}

std::optional<Variable> variable_named(const Scope& scope, std::string_view name) {
  for (Variable& variable : variables_at(scope))
    if (variable.name == name) return std::move(variable);
  return std::nullopt;
}

}  // namespace culprit::session
