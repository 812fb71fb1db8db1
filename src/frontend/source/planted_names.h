// Names that mark planted code so that it is found again in the IR. They contain dots, which no C
// identifier has, so they cannot collide with the user's names.
#pragma once

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

#include "model/component.h"

namespace culprit::frontend {

/// Marker functions: `T value(T)` around a value; `T* store(T*)` around the address that a value is
/// stored to; `T* target(T*)` around an address that is itself a component; `S* bits(S*)` around
/// the address of a struct whose bit-field is stored to; `_Bool run(void)` before a statement;
/// `void gap(void)` where a print may be missing; `T shift(T)` around the amount of a signed left
/// shift, numbered in its unit: it is no component; `T constant(T)` around a constant operand of an
/// operation that C leaves undefined, so that the compiler does not compute it, numbered likewise;
/// `void begin(void)` and `void end(void)` where the lifetime of a variable begins and ends, with
/// the number of the lifetime in the unit. The lowering gives them the variable: `begin(x)`.
inline constexpr std::string_view kValueMarker = ".culprit.value.";
inline constexpr std::string_view kStoreMarker = ".culprit.store.";
inline constexpr std::string_view kBitsMarker = ".culprit.bits.";
inline constexpr std::string_view kTargetMarker = ".culprit.target.";
inline constexpr std::string_view kShiftMarker = ".culprit.shift.";
inline constexpr std::string_view kConstantMarker = ".culprit.constant.";
inline constexpr std::string_view kRunMarker = ".culprit.run.";
inline constexpr std::string_view kGapMarker = ".culprit.gap.";
inline constexpr std::string_view kBeginMarker = ".culprit.begin.";
inline constexpr std::string_view kEndMarker = ".culprit.end.";
/// Suffixes: `printf.culprit.call.7` is printf with call component 7; `i.culprit.variable.3.5.` is
/// the variable i of declaration 3, number 5 in its function. Without a declaration: `-.5.`. Behind
/// both, `x.culprit.lifetime.2.` is a variable with lifetime 2.
inline constexpr std::string_view kCallSuffix = ".culprit.call.";
inline constexpr std::string_view kVariableSuffix = ".culprit.variable.";
inline constexpr std::string_view kLifetimeSuffix = ".culprit.lifetime.";

struct PlantedName {
  std::string_view name;  ///< the text before the marker
  model::ComponentId component = model::kNoComponent;
  explicit operator bool() const { return component != model::kNoComponent; }
};

/// Splits `text` at `marker` and reads the number after it.
inline PlantedName split_planted(std::string_view text, std::string_view marker) {
  const size_t at = text.find(marker);
  if (at == std::string_view::npos) return {text, model::kNoComponent};
  model::ComponentId id = model::kNoComponent;
  std::from_chars(text.data() + at + marker.size(), text.data() + text.size(), id);
  return {text.substr(0, at), id};
}

/// The number of a variable in its function, from its planted name; -1 if it has none.
inline int planted_number(std::string_view text) {
  const size_t at = text.find(kVariableSuffix);
  if (at == std::string_view::npos) return -1;
  text.remove_prefix(at + kVariableSuffix.size());
  text.remove_prefix(std::min(text.size(), text.find('.') + 1));
  int number = -1;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

inline std::string planted_name(std::string_view name, std::string_view marker,
                                model::ComponentId id) {
  return std::string(name) + std::string(marker) + std::to_string(id);
}

inline std::string planted_variable(std::string_view name, model::ComponentId declaration,
                                    size_t number) {
  const std::string id = declaration == model::kNoComponent ? "-" : std::to_string(declaration);
  return std::string(name) + std::string(kVariableSuffix) + id + "." + std::to_string(number) + ".";
}

}  // namespace culprit::frontend
