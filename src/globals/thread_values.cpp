#include "globals/thread_values.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "session/values/evaluator.h"
#include "session/values/numbers.h"
#include "session/values/type_rules.h"

namespace culprit::globals {

namespace {

std::optional<Number> number_of(const model::Types& types, const session::TypedValue& value) {
  const session::TypeRules rules(types);
  const session::Numbers numbers(rules);
  if (value.value.is_undefined() || !rules.is_scalar(value.type)) return std::nullopt;
  const session::Number number{value.type, value.value};
  if (rules.is_float(value.type)) {
    const auto wide = numbers.converted(number, model::BasicType::Double);
    if (!wide || std::isnan(std::bit_cast<double>(wide->value.bits))) return std::nullopt;
    return std::bit_cast<double>(wide->value.bits);
  }
  const bool is_signed = rules.is_integer(value.type) && rules.is_signed(value.type);
  const auto wide = numbers.converted(
      number, is_signed ? model::BasicType::Long : model::BasicType::UnsignedLong);
  if (!wide) return std::nullopt;
  return is_signed ? static_cast<Number>(static_cast<int64_t>(wide->value.bits))
                   : static_cast<Number>(wide->value.bits);
}

}  // namespace

ThreadValues::ThreadValues(const machine::Image& image,
                           std::vector<const ProgramAssertion*> assertions)
    : image_(&image) {
  for (const ProgramAssertion* assertion : assertions) {
    Asked& asked = assertions_.emplace_back();
    asked.assertion = assertion;
    asked.problems.resize(assertion->inner.size());
    for (const InnerExpression& inner : assertion->inner)
      asked.visibility.emplace_back(image, inner);
  }
}

ThreadValues::Thread& ThreadValues::of(uint32_t thread) {
  while (threads_.size() <= thread) {
    Thread& added = threads_.emplace_back();
    for (const Asked& asked : assertions_)
      added.registers.emplace_back(asked.assertion->inner.size());
  }
  return threads_[thread];
}

/// Whether the thread is in the program's own code, and not where it was before.
bool ThreadValues::has_come_on(const machine::State& state, uint32_t pc, Seen& seen) const {
  const machine::Frame& top = state.top();
  const machine::ImageFunction& function = image_->functions()[top.function];
  if (!function.is_own || pc >= function.model->locations.size()) {
    seen.is_current = false;
    return false;
  }
  const SourceLocation& at = function.model->locations[pc];
  const bool is_same = seen.is_current && seen.frames == state.frames.size() &&
                       seen.begin.place.function == top.function && pc > seen.pc &&
                       (!at.valid() || (at.line == seen.at.line && at.file == seen.at.file));
  seen.pc = pc;
  if (!is_same && !seen.at.valid()) seen.at = at;
  return !is_same;
}

void ThreadValues::note_place(const machine::State& state, const Stop& here, Seen& seen) const {
  const auto& locations = image_->functions()[here.place.function].model->locations;
  if (locations[here.place.pc].valid()) seen.at = locations[here.place.pc];
  seen.begin = here;
  seen.frames = state.frames.size();
  seen.is_current = true;
}

void ThreadValues::suspended(const machine::State& state) {
  if (!state.frames.empty()) pc_ = state.top().pc;
}

void ThreadValues::switched(const machine::State& state) {
  of(running(state)).seen.is_current = false;
}

LocalValues ThreadValues::values(const machine::State& state, size_t assertion) {
  LocalValues values;
  std::vector<Register>& registers = of(running(state)).registers[assertion];
  for (size_t i = 0; i < registers.size(); ++i)
    values.push_back(value(state, assertions_[assertion], i, registers[i]));
  return values;
}

/// In the innermost frame where its names are visible.
std::optional<Number> ThreadValues::value(const machine::State& state, Asked& asked, size_t inner,
                                          Register& last) {
  Visibility& visibility = asked.visibility[inner];
  for (size_t f = state.frames.size(); f-- > 0;) {
    const machine::Frame& frame = state.frames[f];
    const machine::ImageFunction& function = image_->functions()[frame.function];
    if (!function.is_own) continue;
    const bool is_top = f + 1 == state.frames.size();
    const uint32_t pc = is_top ? pc_ : frame.pc > 0 ? frame.pc - 1 : 0;
    const SourceLocation& at = pc < function.model->locations.size() ? function.model->locations[pc]
                                                                     : function.model->location;
    if (!visibility.is_visible(frame.function, at)) continue;
    bool is_visible = true;
    const session::Scope scope{*image_, state, f, pc};
    const model::SourceVariable* local = visibility.local_variable(frame.function, at);
    if (local && local->place == model::Place::Register) {
      const machine::Value& held = state.registers[frame.base + local->number];
      if (last.variable != local || last.held.bits != held.bits || last.held.tag != held.tag)
        last = {local, held, evaluated(scope, asked, inner, is_visible)};
      return last.value;
    }
    const std::optional<Number> number = evaluated(scope, asked, inner, is_visible);
    if (is_visible) return number;
  }
  return std::nullopt;
}

std::optional<Number> ThreadValues::evaluated(const session::Scope& scope, Asked& asked,
                                              size_t inner, bool& is_visible) const {
  const InnerExpression& expression = asked.assertion->inner[inner];
  const std::string& text = asked.assertion->assertion.inner[inner];
  const auto result = session::Evaluator(scope, text).run(expression.node);
  if (result) return number_of(image_->program().types, *result);
  is_visible = std::all_of(expression.names.begin(), expression.names.end(), [&](const auto& name) {
    return session::variable_named(scope, name).has_value();
  });
  if (is_visible) asked.problems[inner] = result.errors().front().message;
  return std::nullopt;
}

}  // namespace culprit::globals
