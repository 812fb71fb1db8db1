// What scanf reads from.
#pragma once

#include <cstddef>
#include <string_view>

namespace culprit::machine {

/// A stream or a string to read from.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// The next byte (0..255) without consuming it, or -1 at the end.
  virtual int peek() = 0;
  /// Consumes the byte that peek() returned; not called at the end.
  virtual void advance() = 0;
};

/// The bytes of a string up to its end (for sscanf, the text before its NUL).
class StringSource final : public ByteSource {
 public:
  explicit StringSource(std::string_view text) : text_(text) {}
  int peek() override {
    return position_ < text_.size() ? static_cast<unsigned char>(text_[position_]) : -1;
  }
  void advance() override { ++position_; }
  size_t position() const { return position_; }

 private:
  std::string_view text_;
  size_t position_ = 0;
};

}  // namespace culprit::machine
