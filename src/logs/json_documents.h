// JSON documents that follow each other in a text, each in a line of its own or not. Objects that
// have an identifier of a span know their line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace culprit::logs {

using Json = nlohmann::json;

class JsonDocuments {
 public:
  /// The text must outlive it.
  explicit JsonDocuments(std::string_view text);

  /// nullopt: there are no more, or the rest is no JSON; then problem() is not empty.
  std::optional<Json> next();

  /// Of the document that next() returned, or tried to read.
  uint32_t first_line() const { return first_line_; }
  /// Behind it, or where it is broken.
  uint32_t line() const { return cursor_.line; }
  const std::string& problem() const { return problem_; }

  struct Cursor {
    const char* at;
    const char* end;
    uint32_t line;
  };

 private:
  void skip_blanks();

  Cursor cursor_;
  uint32_t first_line_ = 1;
  std::string problem_;
};

// Members that are missing or of another kind read as empty; nothing throws.

/// The member `key`; null if `object` is no object or has none.
const Json& member_of(const Json& object, const char* key);
/// The list `key`; an empty one if there is none.
const Json& list_of(const Json& object, const char* key);
std::string text_of(const Json& object, const char* key);
/// A number, or a text of digits. nullopt: it is neither, or does not fit.
std::optional<uint64_t> whole_number(const Json& value);
/// The line of an object with a member `spanId` or `spanID`; 0 for others.
uint32_t line_of(const Json& object);

}  // namespace culprit::logs
