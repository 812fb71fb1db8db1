#include "model/renumber.h"

#include <algorithm>

namespace culprit::model {

namespace {

class ComponentRenamer {
 public:
  explicit ComponentRenamer(const std::vector<ComponentId>& renamed) : renamed_(renamed) {}

  void rename(ComponentId& id) const {
    if (id != kNoComponent) id = renamed_[id];
  }
  void rename(Component& component) const {
    rename(component.parent);
    for (ComponentId& member : component.members) rename(member);
    std::sort(component.members.begin(), component.members.end());
  }
  void rename(Function& function) const {
    for (Instruction& instruction : function.code)
      if (instruction.op == Op::Probe || instruction.op == Op::Gap)
        instruction.c = static_cast<Operand>(renamed_[static_cast<ComponentId>(instruction.c)]);
    for (CallSite& call : function.calls) {
      rename(call.whole);
      for (auto& text : call.texts) rename(text.second);
    }
    for (FrameObject& object : function.frame_objects) rename(object.declaration);
  }

 private:
  const std::vector<ComponentId>& renamed_;
};

void rename_file(uint32_t& file, const std::vector<uint32_t>& renamed) {
  if (file < renamed.size()) file = renamed[file];
}

void renumber_files(Function& function, const std::vector<uint32_t>& renamed) {
  rename_file(function.file, renamed);
  rename_file(function.location.file, renamed);
  for (SourceLocation& location : function.locations) rename_file(location.file, renamed);
  for (Loop& loop : function.loops) rename_file(loop.location.file, renamed);
  for (FrameObject& object : function.frame_objects) rename_file(object.location.file, renamed);
  for (SourceVariable& variable : function.source_variables)
    rename_file(variable.scope.file, renamed);
}

}  // namespace

void renumber_components(Program& program, const std::vector<ComponentId>& renamed) {
  const ComponentRenamer renamer(renamed);
  for (Component& component : program.components) renamer.rename(component);
  for (Function& function : program.functions) renamer.rename(function);
  for (Global& global : program.globals) renamer.rename(global.declaration);
  for (StaticProbe& probe : program.static_probes) renamer.rename(probe.component);
}

void renumber_files(Program& program, const std::vector<uint32_t>& renamed) {
  for (Function& function : program.functions) renumber_files(function, renamed);
  for (Global& global : program.globals) rename_file(global.location.file, renamed);
  for (Component& component : program.components) {
    rename_file(component.range.file, renamed);
    rename_file(component.statement.file, renamed);
  }
  for (SourceBlock& block : program.source_blocks) rename_file(block.range.file, renamed);
  for (SyntaxNode& node : program.syntax.nodes) {
    rename_file(node.range.file, renamed);
    rename_file(node.token.file, renamed);
  }
}

void renumber_variables(Function& function, uint32_t globals, uint32_t types) {
  for (SourceVariable& variable : function.source_variables) {
    if (variable.place == Place::Global) variable.number += globals;
    variable.type = moved_type(variable.type, types);
  }
}

void renumber_symbols(Function& function, const std::vector<uint32_t>& renamed) {
  for (Instruction& instruction : function.code)
    if (instruction.op == Op::Call)
      instruction.b = static_cast<Operand>(renamed[static_cast<uint32_t>(instruction.b)]);
  for (Constant& constant : function.constants)
    if (constant.kind == Constant::Kind::SymbolAddress) constant.symbol = renamed[constant.symbol];
}

}  // namespace culprit::model
