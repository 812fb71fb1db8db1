#include "model/type_check.h"

namespace culprit::model {

namespace {

bool is_there(const Program& program, const Function& function, const SourceVariable& variable) {
  switch (variable.place) {
    case Place::Nowhere: return true;
    case Place::Register:
    case Place::Address: return variable.number < function.register_types.size();
    case Place::Object: return variable.number < function.frame_objects.size();
    case Place::Global: return variable.number < program.globals.size();
  }
  return false;
}

}  // namespace

bool has_known_types(const Program& program) {
  const auto known = [&](TypeId id) { return id == kNoType || program.types.contains(id); };
  for (const Global& global : program.globals)
    if (!known(global.type)) return false;
  for (const Function& function : program.functions)
    for (const SourceVariable& variable : function.source_variables)
      if (!known(variable.type) || !is_there(program, function, variable)) return false;
  return is_consistent(program.types);
}

}  // namespace culprit::model
