#include "session/expression.h"

#include <fmt/format.h>

namespace culprit::session {

TypedValue read_again(const Scope& s, const TypedValue& v) {
  TypedValue r = v;
  if (v.reg) r.value = s.state.registers[s.state.frames[s.frame].base + *v.reg];
  if (v.address) {
    const machine::Object* o = s.state.memory.find(machine::Memory::id_of(*v.address));
    uint64_t bits = 0;
    if (o) o->read(machine::Memory::offset_of(*v.address), &bits, std::min<uint64_t>(v.type, 8));
    r.value = machine::Value::plain(bits);
  }
  return r;
}

std::vector<Variable> variables_at(const Scope& s) {
  std::vector<Variable> all;
  const machine::Frame& frame = s.state.frames[s.frame];
  const model::Function& f = *s.image.functions()[frame.function].model;
  for (uint32_t r = 0; r < f.register_names.size(); ++r)
    if (!f.register_names[r].empty()) {
      TypedValue v;
      v.type = f.register_types[r].store_bytes();
      v.reg = r;
      all.push_back({f.register_names[r], read_again(s, v)});
    }
  const size_t end = s.frame + 1 < s.state.frames.size() ? s.state.frames[s.frame + 1].objects
                                                         : s.state.frame_objects.size();
  for (size_t o = frame.objects; o < end; ++o) {
    const machine::Object* object = s.state.memory.find(s.state.frame_objects[o]);
    TypedValue v;
    v.type = static_cast<uint32_t>(object->size());
    v.address = machine::Memory::address(s.state.frame_objects[o]);
    if (object) all.push_back({object->info().name, read_again(s, v)});
  }
  for (uint32_t g = 0; g < s.image.program().globals.size(); ++g) {
    const model::Global& global = s.image.program().globals[g];
    if (global.library || global.is_string_literal) continue;
    TypedValue v;
    v.type = static_cast<uint32_t>(global.size);
    v.address = machine::Memory::address(s.image.global(g));
    all.push_back({global.name, read_again(s, v), true});
  }
  return all;
}

Result<TypedValue> evaluate(const Scope& s, std::string_view text) {
  std::string name(text.substr(0, text.find('[')));
  for (const Variable& v : variables_at(s))
    if (v.name == name) {
      if (name.size() == text.size()) return v.value;
      TypedValue e = v.value;
      e.type = 4;
      e.address = *e.address + 4 * std::stoul(std::string(text.substr(name.size() + 1)));
      return read_again(s, e);
    }
  return user_error(fmt::format("there is no variable {} here", text));
}

std::string show(const Scope& s, const TypedValue& v) {
  return fmt::format("{}", static_cast<int32_t>(read_again(s, v).value.bits));
}

uint64_t size_of(const Scope&, const TypedValue& v) { return v.type; }

}  // namespace culprit::session
