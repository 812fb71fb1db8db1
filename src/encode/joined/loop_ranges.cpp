#include "encode/joined/loop_ranges.h"

#include <algorithm>
#include <map>

#include "encode/joined/joined_exploration.h"
#include "encode/joined/variable_objects.h"

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
  RangesExploration(const ExploreRequest& request, const abstract::Thresholds& bounds)
      : JoinedExploration(for_every_output(request), {}, bounds) {}

  RangesFound run() {
    search();
    RangesFound found;
    found.left_out = left_out();
    found.bounds_reached = result_.bounds_reached;
    for (auto& [place, variables] : ranges_) {
      LoopRanges loop{place.first, place.second, {}};
      for (auto& [number, range] : variables)
        if (!range.values.is_bottom()) loop.variables.push_back(std::move(range));
      found.loops.push_back(std::move(loop));
    }
    return found;
  }
  const WideningBounds& bounds() const { return bounds_; }

 private:
  bool satisfied() const override { return loops_.too_many_apart(); }
  bool stops_at_joins() const override { return true; }
  void accept(logic::Term) override {}
  /// Nothing is free, so all are counted.
  uint64_t steps_so_far(const State& state) const override { return state.steps; }

  void leaves_head(const State& state, uint32_t loop) override {
    const model::Function& function = *machine_.image().functions()[state.top().function].model;
    std::map<uint32_t, VariableRange>& here = ranges_[{state.top().function, loop}];
    for (uint32_t k = 0; k < function.source_variables.size(); ++k)
      add(state, function.source_variables[k], k, here);
  }

  void add(const State& state, const SourceVariable& variable, uint32_t number,
           std::map<uint32_t, VariableRange>& here) {
    const std::optional<model::Type> type = number_type(variable);
    if (!type) return;
    const std::optional<Value> value = content(state, variable, *type);
    if (!value || value->is_wide()) return;
    const auto [at, is_new] = here.try_emplace(number);
    VariableRange& range = at->second;
    if (is_new)
      range = {number, abstract::Value::bottom(domain_.sort_of(*type)),
               !type_of(variable).is_signed};
    if (value->is_undefined()) range.may_be_unset = true;
    else
      range.values =
          range.values.join(known_.value(domain_.term(state), domain_.term_of(*value, *type)));
  }

  const model::SourceType& type_of(const SourceVariable& variable) const {
    const model::Types& types = machine_.image().program().types;
    return types[types.plain(variable.type)];
  }

  /// How a number is stored; nullopt if the variable holds none.
  std::optional<model::Type> number_type(const SourceVariable& variable) const {
    if (variable.type == model::kNoType) return std::nullopt;
    const model::SourceType& type = type_of(variable);
    if (type.bytes == 0 || type.bytes > 8) return std::nullopt;
    switch (type.kind) {
      case TypeKind::Bool:
      case TypeKind::Char:
      case TypeKind::Integer: return model::integer_type(static_cast<unsigned>(8 * type.bytes));
      case TypeKind::Float: return type.bytes == 4 ? model::kF32 : model::kF64;
      default: return std::nullopt;
    }
  }

  /// nullopt if the variable is in no place that can be read.
  std::optional<Value> content(const State& state, const SourceVariable& variable, model::Type as) {
    if (variable.place == model::Place::Register)
      return state.registers[state.top().base + variable.number];
    if (variable.place == model::Place::Object) return in_memory(state, variable, as);
    return std::nullopt;
  }

  std::optional<Value> in_memory(const State& state, const SourceVariable& variable,
                                 model::Type as) {
    const machine::Object* object = object_of(machine_.image(), state, variable);
    if (!object) return std::nullopt;
    if (!object->all_defined(0, as.store_bytes())) return Value::undefined_bits(0, ~uint64_t{0});
    return domain_.assemble(*object, 0, as.store_bytes());
  }

  /// by function and loop, then by variable
  std::map<std::pair<uint32_t, uint32_t>, std::map<uint32_t, VariableRange>> ranges_;
};

}  // namespace

RangesFound loop_ranges(const ExploreRequest& request) {
  return in_rounds<RangesExploration>(
      request, [](const RangesFound& found) { return !found.left_out.empty(); });
}

}  // namespace culprit::encode
