// The memory of the program's variables in a state.
#pragma once

#include "machine/image/image.h"
#include "machine/run/state.h"
#include "model/instruction.h"

namespace culprit::encode {

/// The object of a variable of the top frame whose place is an object; null if it has none now.
inline const machine::Object* object_of(const machine::Image& image, const machine::State& state,
                                        const model::SourceVariable& variable) {
  const machine::ImageFunction& function = image.functions()[state.top().function];
  const machine::ObjectInfo& info = function.frame_objects[variable.number];
  for (size_t o = state.frame_objects.size(); o-- > state.top().objects;)
    if (const machine::Object* object = state.memory.find(state.frame_objects[o]);
        object && &object->info() == &info)
      return object;
  return nullptr;
}

}  // namespace culprit::encode
