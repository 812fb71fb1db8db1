#include "machine/memory/layout.h"

#include <charconv>

#include <fmt/format.h>

namespace culprit::machine {

namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  /// Reads one layout. If `offset` lies in it, notes the scalar there.
  std::optional<uint64_t> read(std::optional<uint64_t> offset, const std::string& path,
                               uint64_t begin) {
    if (accept('[')) return array(offset, path, begin);
    if (accept('{')) return record(offset, path, begin);
    if (text_.empty()) return std::nullopt;
    const char kind = text_.front();
    text_.remove_prefix(1);
    const auto bytes = number();
    if (bytes && offset && *offset < *bytes) found = ScalarPlace{path, kind, begin, *bytes};
    return bytes;
  }

  std::optional<ScalarPlace> found;

 private:
  bool accept(char c) {
    if (!text_.starts_with(c)) return false;
    text_.remove_prefix(1);
    return true;
  }

  std::optional<uint64_t> number() {
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (error != std::errc()) return std::nullopt;
    text_.remove_prefix(static_cast<size_t>(end - text_.data()));
    return value;
  }

  std::optional<uint64_t> array(std::optional<uint64_t> offset, const std::string& path,
                                uint64_t begin) {
    const auto count = number();
    if (!count || !accept(']')) return std::nullopt;
    const std::string_view element = text_;
    const auto bytes = read(std::nullopt, path, begin);
    if (!bytes || !offset || *bytes == 0 || *offset >= *count * *bytes)
      return bytes ? std::optional(*count * *bytes) : std::nullopt;
    const uint64_t index = *offset / *bytes;
    Reader inner(element);
    inner.read(*offset % *bytes, fmt::format("{}[{}]", path, index), begin + index * *bytes);
    found = inner.found;
    return *count * *bytes;
  }

  std::optional<uint64_t> record(std::optional<uint64_t> offset, const std::string& path,
                                 uint64_t begin) {
    const auto size = number();
    if (!size || !accept(':')) return std::nullopt;
    if (offset && *offset < *size)
      found = ScalarPlace{.path = path, .offset = begin + *offset, .bytes = 1, .padding = true};
    while (!accept('}')) {
      const size_t at = text_.find('@');
      if (at == std::string_view::npos) return std::nullopt;
      const std::string name = fmt::format("{}.{}", path, text_.substr(0, at));
      text_.remove_prefix(at + 1);
      const auto first = number();
      if (!first || !accept(':')) return std::nullopt;
      const bool reached = offset && *offset >= *first && found && found->padding;
      const auto inside = reached ? std::optional(*offset - *first) : std::nullopt;
      if (!read(inside, name, begin + *first) || !accept(';')) return std::nullopt;
    }
    return size;
  }

  std::string_view text_;
};

}  // namespace

std::optional<uint64_t> layout_bytes(std::string_view layout) {
  return Reader(layout).read(std::nullopt, "", 0);
}

std::optional<ScalarPlace> scalar_at(std::string_view layout, uint64_t offset) {
  Reader reader(layout);
  if (!reader.read(offset, "", 0)) return std::nullopt;
  return reader.found;
}

}  // namespace culprit::machine
