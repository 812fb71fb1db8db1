#include "edits/other_variables.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "model/operands.h"

namespace culprit::edits {

using machine::Mutation;
using model::Instruction;
using model::Op;
using model::Operand;

namespace {

/// Whether the instruction reads registers by value, so that another register can replace one.
bool takes_values(Op op) { return op <= Op::Move || op == Op::PtrAdd || op == Op::Probe; }

using Position = std::pair<uint32_t, uint32_t>;  // line and column
Position end_of(const SourceRange& range) { return {range.end_line, range.end_column}; }

}  // namespace

bool is_declared_outside(const model::Program& program, const model::Global& global) {
  return global.declaration == model::kNoComponent ||
         program.components[global.declaration].function.empty();
}

OtherVariables::OtherVariables(const SourceTree& tree, uint32_t index,
                               const model::Function& function)
    : tree_(tree), program_(tree.program()), index_(index), function_(function) {
  add_registers();
  add_objects();
  set_scopes();
}

/// The parameters of main are left out: they are hardly ever meant.
void OtherVariables::add_registers() {
  const auto parameters =
      function_.name == "main" ? static_cast<uint32_t>(function_.parameter_types.size()) : 0;
  for (uint32_t r = parameters; r < function_.variables && r < function_.register_names.size(); ++r)
    if (!function_.register_names[r].empty())
      variables_.push_back({function_.register_names[r],
                            function_.register_types[r],
                            static_cast<Operand>(r),
                            false,
                            {},
                            true});
}

/// Scalars of the frame, and static ones that the function names. The type is that of the first
/// access, or else the declared one.
void OtherVariables::add_objects() {
  std::map<Operand, Variable> found;
  std::map<Operand, int> definitions;
  for (const Instruction& i : function_.code) {
    model::for_each_definition(function_, i, [&](Operand o) { ++definitions[o]; });
    if (i.op != Op::Alloca) continue;
    const model::FrameObject& object = function_.frame_objects[static_cast<size_t>(i.a)];
    if (!object.name.empty() && object.bytes == object.element_bytes && object.bytes <= 8 &&
        is_scalar(object.declaration))
      found[i.dst] = {object.name, declared_type(object.declaration, object.bytes), i.dst, true, {},
                      true};
  }
  for (size_t c = 0; c < function_.constants.size(); ++c) {
    const model::Constant& constant = function_.constants[c];
    if (constant.kind != model::Constant::Kind::SymbolAddress || constant.bits != 0) continue;
    const model::Symbol& symbol = program_.symbols[constant.symbol];
    if (symbol.kind != model::Symbol::Kind::Global) continue;
    const model::Global& global = program_.globals[symbol.index];
    const auto address = ~static_cast<Operand>(c);
    if (!global.constant && global.size == global.element_bytes && global.size <= 8 &&
        is_scalar(global.declaration))
      found[address] = {global.name.substr(global.name.rfind('.') + 1),
                        declared_type(global.declaration, global.size),
                        address,
                        true,
                        {},
                        true,
                        is_declared_outside(program_, global)};
  }
  for (size_t pc = function_.code.size(); pc-- > 0;) {  // so that the first access decides
    const Instruction& i = function_.code[pc];
    if (i.op != Op::Load && i.op != Op::Store) continue;
    if (const auto at = found.find(i.a); at != found.end()) at->second.type = i.type;
  }
  for (auto& [address, variable] : found)
    if (address < 0 || definitions[address] == 1) variables_.push_back(std::move(variable));
}

/// An integer unless the declaration says otherwise.
model::Type OtherVariables::declared_type(model::ComponentId declaration, uint64_t bytes) const {
  const model::Type integer = model::integer_type(static_cast<unsigned>(8 * bytes));
  if (declaration == model::kNoComponent) return integer;
  const SyntaxId node = tree_.at(program_.components[declaration].range.begin());
  if (node == kNoSyntax || tree_.kind(node) != SyntaxKind::Variable) return integer;
  const std::string& type = tree_.type(node);
  return type == "float"       ? model::kF32
         : type == "double"    ? model::kF64
         : type.ends_with('*') ? model::kPointer
                               : integer;
}

/// False for arrays of one element, structs and unions, as far as the declaration is known.
bool OtherVariables::is_scalar(model::ComponentId declaration) const {
  if (declaration == model::kNoComponent) return true;
  const SyntaxId node = tree_.at(program_.components[declaration].range.begin());
  if (node == kNoSyntax || tree_.kind(node) != SyntaxKind::Variable) return true;
  const std::string& type = tree_.type(node);
  return type.ends_with('*') ||
         !(type.ends_with(']') || type.starts_with("struct ") || type.starts_with("union "));
}

/// A name with several declarations is used only where it is known which variable has which. Other
/// functions may have the function's name; if it is in a header, each unit has one of it.
void OtherVariables::set_scopes() {
  find_declarations();
  for (const Instruction& i : function_.code)
    if (i.op == Op::Alloca) objects_[i.dst] = static_cast<uint32_t>(i.a);
  for (const model::SourceVariable& source : function_.source_variables)
    sources_[{source.place, source.number}].push_back(&source);
  std::vector<SourceRange> scopes;
  for (Variable& variable : variables_) {
    known_.try_emplace({variable.in_memory, variable.operand}, scopes.size());
    if (const auto found = declared_.find(variable.name); found != declared_.end()) {
      const bool is_one = found->second.places.size() == 1;
      const model::SourceVariable* own = is_one ? nullptr : declared(variable);
      // a local declaration hides the global
      variable.is_known = (is_one || own) && !variable.is_global;
      variable.scope = own ? own->scope : scope_of(found->second.places.front());
    }
    if (variable.is_known && !variable.scope.valid()) everywhere_.push_back(scopes.size());
    scopes.push_back(variable.is_known ? variable.scope : SourceRange{});
  }
  scopes_ = NestedRanges(std::move(scopes));
}

void OtherVariables::find_declarations() {
  const SyntaxId function = tree_.function_at(function_.location);
  const SourceRange whole = function == kNoSyntax ? SourceRange{} : tree_[function].range;
  std::set<std::pair<std::string, SourceRange>> seen;
  for (const model::ComponentId id : tree_.components_in(function_.name)) {
    const model::Component& component = program_.components[id];
    const SourceRange& range = component.range;
    if (component.kind == model::ComponentKind::Declaration &&
        (!whole.valid() || contains(whole, range.begin())) &&
        seen.emplace(component.name, range).second)
      declared_[component.name].places.push_back(range);
  }
  for (auto& [name, declared] : declared_) {
    if (declared.places.size() == 1) continue;
    std::vector<SourceRange> scopes;
    for (const SourceRange& place : declared.places) scopes.push_back(scope_of(place));
    declared.scopes = NestedRanges(std::move(scopes));
  }
}

/// The declaration of the variable that is in its register or frame object; null if it is not
/// known.
const model::SourceVariable* OtherVariables::declared(const Variable& variable) const {
  auto number = static_cast<uint32_t>(variable.operand);
  if (variable.in_memory) {
    const auto object = objects_.find(variable.operand);
    if (object == objects_.end()) return nullptr;
    number = object->second;
  } else if (variable.operand < 0) {
    return nullptr;
  }
  const auto here =
      sources_.find({variable.in_memory ? model::Place::Object : model::Place::Register, number});
  if (here == sources_.end()) return nullptr;
  const model::SourceVariable* found = nullptr;
  for (const model::SourceVariable* source : here->second) {
    if (source->name != variable.name) continue;
    if (found || !source->scope.valid()) return nullptr;
    found = source;
  }
  return found;
}

/// From the declaration to the end of the block, loop or function around it.
SourceRange OtherVariables::scope_of(const SourceRange& declaration) const {
  SourceRange scope = declaration;
  const SyntaxId around = tree_.scope_around(declaration.begin());
  std::tie(scope.end_line, scope.end_column) =
      around == kNoSyntax ? Position(UINT32_MAX, 0) : end_of(tree_[around].range);
  return scope;
}

bool OtherVariables::is_clear(const std::string& name, bool is_global,
                              const SourceLocation& at) const {
  const auto found = declared_.find(name);
  if (found == declared_.end()) return true;
  const std::vector<SourceRange>& places = found->second.places;
  return !is_global && places.size() == 1 && contains(scope_of(places.front()), at);
}

/// Whether an inner declaration of the name is in scope.
bool OtherVariables::is_hidden(const Variable& variable, const SourceLocation& at) const {
  const auto found = declared_.find(variable.name);
  if (found == declared_.end() || found->second.places.size() == 1) return false;
  const std::vector<size_t> around = found->second.scopes.around(at);
  return std::any_of(around.begin(), around.end(), [&](size_t other) {
    return variable.scope.begin() < found->second.places[other].begin();
  });
}

std::vector<const OtherVariables::Variable*> OtherVariables::visible(
    const SourceLocation& at) const {
  std::vector<size_t> numbers = scopes_.around(at);
  std::erase_if(numbers, [&](size_t number) { return is_hidden(variables_[number], at); });
  const auto middle = static_cast<std::ptrdiff_t>(numbers.size());
  numbers.insert(numbers.end(), everywhere_.begin(), everywhere_.end());
  std::inplace_merge(numbers.begin(), numbers.begin() + middle, numbers.end());
  std::vector<const Variable*> found;
  found.reserve(numbers.size());
  for (const size_t number : numbers) found.push_back(&variables_[number]);
  return found;
}

const OtherVariables::Variable* OtherVariables::known(Operand operand, bool in_memory) const {
  const auto found = known_.find({in_memory, operand});
  return found == known_.end() ? nullptr : &variables_[found->second];
}

std::vector<Rewriting> OtherVariables::at(size_t pc) const {
  const Instruction& i = function_.code[pc];
  if (i.op == Op::Load) return loads(pc);
  std::vector<Rewriting> all;
  if (!takes_values(i.op)) return all;
  add_operands(pc, &Instruction::a, all);
  const bool has_two = i.op < Op::FNeg || i.op == Op::FCmp || i.op == Op::PtrAdd;
  if (has_two) add_operands(pc, &Instruction::b, all);
  return all;
}

std::vector<Rewriting> OtherVariables::loads(size_t pc) const {
  std::vector<Rewriting> all;
  const Instruction& load = function_.code[pc];
  const Variable* own = known(load.a, true);
  if (!own) return all;
  for (const Variable* other : visible(function_.locations[pc])) {
    if (other->name == own->name || other->type != load.type) continue;
    Instruction changed = load;
    changed.a = other->operand;
    if (!other->in_memory) changed.op = Op::Move;
    all.push_back({{Mutation{index_, static_cast<uint32_t>(pc), changed, 0}},
                   fmt::format("`{}` instead of `{}`", other->name, own->name),
                   Rewriting::Written::Operand,
                   own->name,
                   other->name});
  }
  return all;
}

void OtherVariables::add_operands(size_t pc, Operand Instruction::* operand,
                                  std::vector<Rewriting>& all) const {
  const Instruction& i = function_.code[pc];
  const Variable* own = known(i.*operand, false);
  if (!own) return;
  for (const Variable* other : visible(function_.locations[pc])) {
    if (other->in_memory || other->name == own->name || other->type != own->type) continue;
    Instruction changed = i;
    changed.*operand = other->operand;
    all.push_back({{Mutation{index_, static_cast<uint32_t>(pc), changed, 0}},
                   fmt::format("`{}` instead of `{}`", other->name, own->name),
                   Rewriting::Written::Operand,
                   own->name,
                   other->name});
  }
}

}  // namespace culprit::edits
