#include "driver/dap/arguments.h"

#include <algorithm>

#include <fmt/format.h>

namespace culprit::driver::dap {

namespace {

Diagnostic wrong(const char* name, const char* wanted) {
  return user_error(fmt::format("the argument '{}' must be {}", name, wanted));
}

}  // namespace

Result<uint64_t> whole_number(const Json& arguments, const char* name,
                              std::optional<uint64_t> by_default) {
  const Json& value = project::member(arguments, name);
  if (value.is_null() && by_default) return *by_default;
  const auto number = value.is_number_integer() ? project::number(arguments, name) : std::nullopt;
  if (number && *number >= 0 && *number <= INT32_MAX) return static_cast<uint64_t>(*number);
  return wrong(name, "a whole number from 0 to 2147483647");
}

Result<std::string> text_of(const Json& arguments, const char* name) {
  const Json& value = project::member(arguments, name);
  if (value.is_string()) return value.get<std::string>();
  return wrong(name, "a text");
}

Result<std::vector<Json>> objects_of(const Json& arguments, const char* name) {
  const Json& value = project::member(arguments, name);
  if (value.is_null()) return std::vector<Json>();
  const auto is_object = [](const Json& each) { return each.is_object(); };
  if (!value.is_array() || !std::all_of(value.begin(), value.end(), is_object))
    return wrong(name, "a list of objects");
  return std::vector<Json>(value.begin(), value.end());
}

}  // namespace culprit::driver::dap
