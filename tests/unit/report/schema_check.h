// As much of JSON Schema as docs/result.schema.json uses: type, enum, required, properties,
// additionalProperties, items, minimum, local $ref.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace culprit::report {

class SchemaCheck {
 public:
  explicit SchemaCheck(nlohmann::json schema) : root_(std::move(schema)) {}
  /// Where and how `value` breaks the schema; empty when it does not.
  std::string problem(const nlohmann::json& value) const { return check(value, root_, "$"); }

 private:
  using Json = nlohmann::json;

  std::string check(const Json& value, const Json& schema, const std::string& path) const {
    if (schema.contains("$ref"))
      return check(value, root_.at(Json::json_pointer(schema["$ref"].get<std::string>().substr(1))),
                   path);
    if (!has_type(value, schema.at("type"))) return path + ": wrong type";
    if (schema.contains("enum") &&
        std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
      return path + ": not one of the words: " + value.dump();
    if (schema.contains("minimum") && value.is_number() && value < schema["minimum"])
      return path + ": too small";
    if (value.is_array()) return check_elements(value, schema, path);
    return value.is_object() ? check_members(value, schema, path) : "";
  }

  std::string check_elements(const Json& value, const Json& schema, const std::string& path) const {
    for (size_t i = 0; i < value.size(); ++i)
      if (auto found = check(value[i], schema.at("items"), path + "[" + std::to_string(i) + "]");
          !found.empty())
        return found;
    return "";
  }

  std::string check_members(const Json& value, const Json& schema, const std::string& path) const {
    for (const auto& name : schema.value("required", Json::array()))
      if (!value.contains(name)) return path + ": no member " + name.get<std::string>();
    if (!schema.contains("properties")) return "";
    for (const auto& [name, member] : value.items()) {
      if (!schema["properties"].contains(name)) return path + ": unknown member " + name;
      if (auto found = check(member, schema["properties"][name], path + "." + name); !found.empty())
        return found;
    }
    return "";
  }

  static bool has_type(const Json& value, const Json& type) {
    if (type.is_array())
      return std::any_of(type.begin(), type.end(),
                         [&](const Json& one) { return has_type(value, one); });
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    return type == (value.is_null() ? "null" : value.type_name());
  }

  Json root_;
};

}  // namespace culprit::report
