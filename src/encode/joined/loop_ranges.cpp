#include "encode/joined/loop_ranges.h"

#include <algorithm>
#include <map>

#include "encode/joined/joined_exploration.h"

namespace culprit::encode {

namespace {

using model::SourceVariable;
using model::TypeKind;

/// The request without anything that ends a path.
ExploreRequest for_every_output(ExploreRequest request) {
  request.matcher = nullptr;
  request.expected_exit = request.unwanted_exit = -1;
  request.graph = nullptr;
  return request;
}

class RangesExploration final : public JoinedExploration {
 public:
  explicit RangesExploration(const ExploreRequest& request)
      : JoinedExploration(for_every_output(request), {.decided_steps = 0}) {}

  RangesFound run() {
    search();
    RangesFound found;
    found.left_out = left_out();
    found.bounds_reached = result_.bounds_reached;
    for (auto& [place, variables] : ranges_) {
      LoopRanges loop{place.first, place.second, {}};
      for (auto& [number, range] : variables) loop.variables.push_back(std::move(range));
      found.loops.push_back(std::move(loop));
    }
    return found;
  }

 private:
  bool satisfied() const override { return loops_.too_many_apart(); }
  bool stops_at_joins() const override { return true; }
  void accept(logic::Term) override {}

  void leaves_head(const State& state, uint32_t loop) override {
    const model::Function& function = *machine_.image().functions()[state.top().function].model;
    std::map<size_t, VariableRange>& here = ranges_[{state.top().function, loop}];
    for (size_t k = 0; k < function.source_variables.size(); ++k)
      if (is_visible(function.source_variables[k], function.loops[loop].location))
        add(state, function, k, here);
  }

  static bool is_visible(const SourceVariable& variable, const SourceLocation& place) {
    const SourceRange& scope = variable.scope;
    return !scope.valid() || (scope.line <= place.line && place.line <= scope.end_line);
  }

  void add(const State& state, const model::Function& function, size_t number,
           std::map<size_t, VariableRange>& here) {
    const SourceVariable& variable = function.source_variables[number];
    const std::optional<logic::Term> term = content(state, variable);
    if (!term) return;
    const abstract::Value values = known_.value(domain_.term(state), *term);
    const auto [at, is_new] = here.try_emplace(number);
    if (is_new) at->second = {variable.name, values, !type_of(variable).is_signed};
    else at->second.values = at->second.values.join(values);
  }

  const model::SourceType& type_of(const SourceVariable& variable) const {
    const model::Types& types = machine_.image().program().types;
    return types[types.plain(variable.type)];
  }

  /// The value of a variable that is a number; nullopt if it is none, or not initialised.
  std::optional<logic::Term> content(const State& state, const SourceVariable& variable) {
    if (variable.type == model::kNoType) return std::nullopt;
    const model::SourceType& type = type_of(variable);
    const bool is_float = type.kind == TypeKind::Float;
    if ((!is_float && type.kind != TypeKind::Integer && type.kind != TypeKind::Char) ||
        type.bytes == 0 || type.bytes > 8)
      return std::nullopt;
    const model::Type as = !is_float ? model::integer_type(static_cast<unsigned>(8 * type.bytes))
                           : type.bytes == 4 ? model::kF32
                                             : model::kF64;
    std::optional<Value> value;
    if (variable.place == model::Place::Register)
      value = state.registers[state.top().base + variable.number];
    else if (variable.place == model::Place::Object) value = in_memory(state, variable, as);
    if (!value || value->is_undefined() || value->is_wide()) return std::nullopt;
    return domain_.term_of(*value, as);
  }

  std::optional<Value> in_memory(const State& state, const SourceVariable& variable,
                                 model::Type as) {
    const machine::ObjectInfo& info =
        machine_.image().functions()[state.top().function].frame_objects[variable.number];
    for (size_t o = state.frame_objects.size(); o-- > state.top().objects;) {
      const machine::Object* object = state.memory.find(state.frame_objects[o]);
      if (!object || &object->info() != &info) continue;
      if (!object->all_defined(0, as.store_bytes())) return std::nullopt;
      return domain_.assemble(*object, 0, as.store_bytes());
    }
    return std::nullopt;
  }

  /// by function and loop, then by variable
  std::map<std::pair<uint32_t, uint32_t>, std::map<size_t, VariableRange>> ranges_;
};

}  // namespace

RangesFound loop_ranges(const ExploreRequest& request) { return RangesExploration(request).run(); }

}  // namespace culprit::encode
