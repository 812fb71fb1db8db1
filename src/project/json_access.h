// Reads JSON from other programs. A member that is missing or of another kind reads as an empty
// value; nothing throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace culprit::project {

using Json = nlohmann::json;

/// Returns nullopt if the text is not JSON.
std::optional<Json> parse_json(const std::string& text);

/// The member `key`; null if `object` is not an object or has no such member.
const Json& member(const Json& object, const char* key);
/// The elements of the list `key`; empty if there is no such list.
const Json& list(const Json& object, const char* key);
std::string text(const Json& object, const char* key);
bool flag(const Json& object, const char* key);
std::optional<int64_t> number(const Json& object, const char* key);

/// The string elements of a list; a single string counts as a list of one.
std::vector<std::string> texts_of(const Json& value);

}  // namespace culprit::project
