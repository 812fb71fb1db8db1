#include "session/values/variables.h"

#include <algorithm>
#include <set>

#include "session/values/read_value.h"

namespace culprit::session {

using model::Place;
using model::SourceVariable;

namespace {

bool is_in_scope(const SourceRange& scope, const SourceLocation& at) {
  return !scope.valid() || contains(scope, at);
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

/// Whether a variable of file scope belongs to a file: it is declared there, or, if its place is
/// not known, a function of the file names it.
bool is_of_file(const model::Program& program, uint32_t number, uint32_t file) {
  const model::Global& global = program.globals[number];
  if (global.location.valid()) return global.location.file == file;
  const auto names_it = [&](const model::Constant& constant) {
    if (constant.kind != model::Constant::Kind::SymbolAddress) return false;
    const model::Symbol& symbol = program.symbols[constant.symbol];
    return symbol.kind == model::Symbol::Kind::Global && symbol.index == number;
  };
  return std::any_of(
      program.functions.begin(), program.functions.end(), [&](const model::Function& function) {
        return function.file == file &&
               std::any_of(function.constants.begin(), function.constants.end(), names_it);
      });
}

/// Variables of file scope with one name are static ones of several files: that of the function's
/// own file is meant, if there is one.
bool is_other_static(const Scope& scope, uint32_t number) {
  const model::Program& program = scope.image.program();
  const uint32_t file = scope.function().file;
  for (uint32_t other = 0; other < program.globals.size(); ++other)
    if (other != number && program.globals[other].type != model::kNoType &&
        program.globals[other].name == program.globals[number].name)
      if (is_of_file(program, other, file) && !is_of_file(program, number, file)) return true;
  return false;
}

/// The parameters and local variables whose scopes contain the place, the innermost block first.
std::vector<const SourceVariable*> locals_at(const Scope& scope) {
  const SourceLocation place = place_of(scope);
  const std::vector<SourceVariable>& locals = scope.function().source_variables;
  std::vector<const SourceVariable*> visible;
  // a block that begins later is the inner one
  for (auto variable = locals.rbegin(); variable != locals.rend(); ++variable)
    if (is_in_scope(variable->scope, place)) visible.push_back(&*variable);
  return visible;
}

/// nullopt if the variable has no place at this moment.
std::optional<Variable> local(const Scope& scope, const SourceVariable& variable) {
  TypedValue value;
  if (!find(scope, variable, value)) return std::nullopt;
  load(scope, value);
  return Variable{variable.name, std::move(value), false, !variable.scope.valid()};
}

Variable global(const Scope& scope, uint32_t number) {
  const model::Global& global = scope.image.program().globals[number];
  TypedValue value;
  value.type = global.type;
  value.address = machine::Memory::address(scope.image.global(number));
  load(scope, value);
  return {global.name, std::move(value), true, false};
}

}  // namespace

std::vector<Variable> variables_at(const Scope& scope) {
  std::vector<Variable> out;
  std::set<std::string_view> seen;
  for (const SourceVariable* variable : locals_at(scope))
    if (seen.insert(variable->name).second)
      if (auto visible = local(scope, *variable)) out.push_back(std::move(*visible));
  const std::vector<model::Global>& globals = scope.image.program().globals;
  for (uint32_t i = 0; i < globals.size(); ++i)
    if (globals[i].type != model::kNoType && !is_other_static(scope, i) &&
        seen.insert(globals[i].name).second)
      out.push_back(global(scope, i));
  return out;
}

std::optional<Variable> variable_named(const Scope& scope, std::string_view name) {
  for (const SourceVariable* variable : locals_at(scope))
    if (variable->name == name) return local(scope, *variable);
  const std::vector<model::Global>& globals = scope.image.program().globals;
  for (uint32_t i = 0; i < globals.size(); ++i)
    if (globals[i].type != model::kNoType && globals[i].name == name && !is_other_static(scope, i))
      return global(scope, i);
  return std::nullopt;
}

}  // namespace culprit::session
