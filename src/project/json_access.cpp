#include "project/json_access.h"

#include <cmath>

namespace culprit::project {

std::optional<Json> parse_json(const std::string& text) {
  Json parsed = Json::parse(text, nullptr, false);
  if (parsed.is_discarded()) return std::nullopt;
  return parsed;
}

const Json& member(const Json& object, const char* key) {
  static const Json none;
  if (!object.is_object()) return none;
  const auto at = object.find(key);
  return at == object.end() ? none : *at;
}

const Json& list(const Json& object, const char* key) {
  static const Json none = Json::array();
  const Json& value = member(object, key);
  return value.is_array() ? value : none;
}

std::string text(const Json& object, const char* key) {
  const Json& value = member(object, key);
  return value.is_string() ? value.get<std::string>() : std::string();
}

bool flag(const Json& object, const char* key) {
  const Json& value = member(object, key);
  return value.is_boolean() && value.get<bool>();
}

std::optional<int64_t> number(const Json& object, const char* key) {
  const Json& value = member(object, key);
  if (value.is_number_unsigned() && value.get<uint64_t>() > static_cast<uint64_t>(INT64_MAX))
    return std::nullopt;
  if (value.is_number_integer()) return value.get<int64_t>();
  if (!value.is_number_float() || !(std::fabs(value.get<double>()) < 1e15)) return std::nullopt;
  return static_cast<int64_t>(value.get<double>());
}

std::vector<std::string> texts_of(const Json& value) {
  std::vector<std::string> texts;
  if (value.is_string()) texts.push_back(value.get<std::string>());
  if (value.is_array())
    for (const Json& element : value)
      if (element.is_string()) texts.push_back(element.get<std::string>());
  return texts;
}

}  // namespace culprit::project
