// Blocks have no type of their own in C before values are stored in them. What is stored may have
// been copied as bytes, so the declared types of pointers say more about what the program means.
#include "machine/builtins/block_types.h"

#include <cstring>

namespace culprit::machine {

namespace {

using model::TypeId;
using model::TypeKind;

/// Collects the types of elements; they have to agree.
class Elements {
 public:
  Elements(const model::Types& types, uint64_t pointer) : types_(types), pointer_(pointer) {}

  bool wants(TypeId variable) const { return element_of(variable) != model::kNoType; }

  /// A variable of this type has the value.
  void add(TypeId variable, uint64_t value) {
    if (value != pointer_) return;
    const TypeId element = element_of(variable);
    if (found_ == model::kNoType) found_ = element;
    else if (!(types_[found_] == types_[element])) differ_ = true;
  }
  void add(TypeId variable, const Object* object) {
    if (!object || !object->alive() || object->size() < sizeof(uint64_t) ||
        !object->all_defined(0, sizeof(uint64_t)))
      return;
    uint64_t value = 0;
    object->read(0, &value, sizeof value);
    add(variable, value);
  }

  TypeId result() const { return differ_ ? model::kNoType : found_; }

 private:
  /// What a variable of this type points to; kNoType: nothing that tells.
  TypeId element_of(TypeId variable) const {
    if (variable == model::kNoType) return model::kNoType;
    const model::SourceType& type = types_[types_.plain(variable)];
    if (type.kind != TypeKind::Pointer || type.element == model::kNoType) return model::kNoType;
    const TypeId element = types_.plain(type.element);
    const TypeKind kind = types_[element].kind;
    const bool tells =
        kind != TypeKind::Void && kind != TypeKind::Char && types_[element].bytes > 0;
    return tells ? element : model::kNoType;
  }

  const model::Types& types_;
  uint64_t pointer_;
  TypeId found_ = model::kNoType;
  bool differ_ = false;
};

/// The youngest object of a frame that the declaration made.
const Object* frame_object(const State& state, size_t f, const ObjectInfo& info) {
  const size_t end =
      f + 1 < state.frames.size() ? state.frames[f + 1].objects : state.frame_objects.size();
  for (size_t o = end; o-- > state.frames[f].objects;) {
    const Object* object = state.memory.find(state.frame_objects[o]);
    if (object && &object->info() == &info) return object;
  }
  return nullptr;
}

void add_locals(const Image& image, const State& state, size_t f, Elements& elements) {
  const Frame& frame = state.frames[f];
  const ImageFunction& function = image.functions()[frame.function];
  const uint32_t pc = f + 1 < state.frames.size() && frame.pc > 0 ? frame.pc - 1 : frame.pc;
  const std::vector<SourceLocation>& places = function.model->locations;
  for (const model::SourceVariable& variable : function.model->source_variables) {
    if (!elements.wants(variable.type)) continue;
    if (variable.scope.valid() && pc < places.size() && !contains(variable.scope, places[pc]))
      continue;
    if (variable.place == model::Place::Object) {
      elements.add(variable.type, frame_object(state, f, function.frame_objects[variable.number]));
    } else if (variable.place == model::Place::Register) {
      const Value& held = state.registers[frame.base + variable.number];
      if (held.is_plain()) elements.add(variable.type, held.bits);
    } else if (variable.place == model::Place::Global) {
      elements.add(variable.type, state.memory.find(image.global(variable.number)));
    }
  }
}

}  // namespace

TypeId elements_at(const Image& image, const State& state, uint64_t pointer) {
  const Object* block = state.memory.find(Memory::id_of(pointer));
  if (!block || !block->alive() || block->info().storage != Storage::Heap) return model::kNoType;
  const model::Program& program = image.program();
  Elements elements(program.types, pointer);
  for (uint32_t g = 0; g < program.globals.size(); ++g)
    if (elements.wants(program.globals[g].type))
      elements.add(program.globals[g].type, state.memory.find(image.global(g)));
  for (size_t f = 0; f < state.frames.size(); ++f)
    if (image.functions()[state.frames[f].function].is_own) add_locals(image, state, f, elements);
  return elements.result();
}

}  // namespace culprit::machine
