// Values of the program as its source sees them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/state.h"
#include "support/result.h"

namespace culprit::session {

struct TypedValue {
  uint32_t type = 0;
  std::optional<uint64_t> address;
  std::optional<uint32_t> reg;
  machine::Value value;
};
struct Scope {
  const machine::Image& image;
  const machine::State& state;
  size_t frame;
  uint32_t pc;
};
struct Variable {
  std::string name;
  TypedValue value;
  bool global = false;
};
std::vector<Variable> variables_at(const Scope& scope);
Result<TypedValue> evaluate(const Scope& scope, std::string_view text);
std::string show(const Scope& scope, const TypedValue& value);
uint64_t size_of(const Scope& scope, const TypedValue& value);
TypedValue read_again(const Scope& scope, const TypedValue& value);

}  // namespace culprit::session
