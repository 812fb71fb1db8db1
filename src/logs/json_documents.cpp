#include "logs/json_documents.h"

#include <charconv>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "support/text.h"

namespace culprit::logs {

namespace {

constexpr size_t kDeepestJson = 100;           // nested objects and lists; attributes need a dozen
constexpr const char* kLineMember = "\nline";  // no key of these formats has a line end

/// Reads through a cursor that all copies share, so that it is known where the parser stands.
class Bytes {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = char;

  Bytes() = default;
  explicit Bytes(JsonDocuments::Cursor& cursor) : cursor_(&cursor) {}

  char operator*() const { return *cursor_->at; }
  Bytes& operator++() {
    cursor_->line += *cursor_->at == '\n';
    ++cursor_->at;
    return *this;
  }
  Bytes operator++(int) {
    const Bytes before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const Bytes& a, const Bytes& b) { return a.at_end() == b.at_end(); }

 private:
  bool at_end() const { return cursor_ == nullptr || cursor_->at == cursor_->end; }
  JsonDocuments::Cursor* cursor_ = nullptr;
};

/// Builds a document. The library's own builder with a callback would take the square of the length
/// of a list, and without one it knows no lines.
class DocumentBuilder : public nlohmann::json_sax<Json> {
 public:
  explicit DocumentBuilder(const JsonDocuments::Cursor& cursor) : cursor_(cursor) {}

  Json take() { return std::move(root_); }
  const std::string& problem() const { return problem_; }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t& /*text*/) override { return add(value); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t& value) override { return add(std::move(value)); }
  bool key(string_t& value) override {
    keys_.back() = std::move(value);
    return true;
  }
  bool start_object(size_t /*size*/) override { return open(Json::object()); }
  bool start_array(size_t /*size*/) override { return open(Json::array()); }
  bool end_object() override {
    Json& object = *open_.back();
    if (object.contains("spanId") || object.contains("spanID")) object[kLineMember] = lines_.back();
    return close();
  }
  bool end_array() override { return close(); }
  bool parse_error(size_t /*at*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    problem_ = "this is no JSON";
    return false;
  }

 private:
  bool add(Json value) {
    place(std::move(value));
    return true;
  }
  Json* place(Json value) {
    if (open_.empty()) return &(root_ = std::move(value));
    Json& parent = *open_.back();
    if (parent.is_object()) return &(parent[keys_.back()] = std::move(value));
    parent.push_back(std::move(value));
    return &parent.back();
  }
  bool open(Json value) {
    if (open_.size() == kDeepestJson) {
      problem_ = "this JSON is nested too deeply";
      return false;
    }
    open_.push_back(place(std::move(value)));
    keys_.emplace_back();
    lines_.push_back(cursor_.line);
    return true;
  }
  bool close() {
    open_.pop_back();
    keys_.pop_back();
    lines_.pop_back();
    return true;
  }

  const JsonDocuments::Cursor& cursor_;
  Json root_;
  std::vector<Json*> open_;
  std::vector<std::string> keys_;  // the last one read, per open object
  std::vector<uint32_t> lines_;    // where they begin
  std::string problem_;
};

}  // namespace

JsonDocuments::JsonDocuments(std::string_view text)
    : cursor_{text.data(), text.data() + text.size(), 1} {}

void JsonDocuments::skip_blanks() {
  for (; cursor_.at != cursor_.end && is_white_space(*cursor_.at); ++cursor_.at)
    cursor_.line += *cursor_.at == '\n';
}

std::optional<Json> JsonDocuments::next() {
  skip_blanks();
  first_line_ = cursor_.line;
  if (cursor_.at == cursor_.end || !problem_.empty()) return std::nullopt;
  DocumentBuilder builder(cursor_);
  const bool is_read = Json::sax_parse(Bytes(cursor_), Bytes(), &builder,
                                       nlohmann::detail::input_format_t::json, /*strict=*/false);
  if (is_read) return builder.take();
  problem_ = builder.problem();
  return std::nullopt;
}

const Json& member_of(const Json& object, const char* key) {
  static const Json kNone;
  if (!object.is_object()) return kNone;
  const auto found = object.find(key);
  return found == object.end() ? kNone : *found;
}

const Json& list_of(const Json& object, const char* key) {
  static const Json kEmpty = Json::array();
  const Json& list = member_of(object, key);
  return list.is_array() ? list : kEmpty;
}

std::string text_of(const Json& object, const char* key) {
  const Json& value = member_of(object, key);
  return value.is_string() ? value.get_ref<const std::string&>() : std::string();
}

std::optional<uint64_t> whole_number(const Json& value) {
  if (value.is_number_unsigned()) return value.get<uint64_t>();
  if (!value.is_string()) return std::nullopt;
  const auto& text = value.get_ref<const std::string&>();
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

uint32_t line_of(const Json& object) {
  const Json& line = member_of(object, kLineMember);
  return line.is_number_unsigned() ? line.get<uint32_t>() : 0;
}

}  // namespace culprit::logs
