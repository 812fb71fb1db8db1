// Splits the text form into fields without copying, and remembers the line of the first error.
#pragma once

#include <charconv>
#include <cstring>
#include <string>
#include <string_view>

#include "support/source_range.h"

namespace culprit::model {

class Scanner {
 public:
  explicit Scanner(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  const char* at() const { return at_; }
  bool at_end() const { return at_ == end_; }
  bool failed() const { return failed_; }
  unsigned line() const { return line_; }
  void fail() { failed_ = true, at_ = end_; }

  /// The next field of the line; empty at the end of the line.
  std::string_view word() {
    skip_blanks();
    const char* begin = at_;
    while (at_ != end_ && *at_ != ' ' && *at_ != '\n') ++at_;
    return {begin, static_cast<size_t>(at_ - begin)};
  }
  void end_line() {
    skip_blanks();
    if (at_ != end_ && *at_ != '\n') return fail();
    if (at_ != end_) ++at_, ++line_;
  }

  /// Text from `begin`, an earlier place in this line, to the end of the next line that equals
  /// `last`.
  std::string_view through_line(const char* begin, std::string_view last) {
    while (at_ != end_) {
      const void* const line_end = std::memchr(at_, '\n', static_cast<size_t>(end_ - at_));
      at_ = line_end ? static_cast<const char*>(line_end) : end_;
      end_line();
      const std::string_view rest(at_, static_cast<size_t>(end_ - at_));
      if (!rest.starts_with(last) || !rest.substr(last.size()).starts_with('\n')) continue;
      at_ += last.size();
      end_line();
      return {begin, static_cast<size_t>(at_ - begin)};
    }
    return fail(), std::string_view();
  }

  template <class Number>
  Number number() {
    skip_blanks();
    return digits<Number>();
  }
  /// Reads a number, or `-`, for which it returns `none`.
  uint32_t number_or(uint32_t none) {
    skip_blanks();
    const bool absent = at_ != end_ && *at_ == '-';
    if (absent) return ++at_, none;
    return digits<uint32_t>();
  }
  bool flag() { return number<unsigned>() != 0; }

  SourceLocation place() {
    SourceLocation out;
    out.file = number<uint32_t>();
    out.line = after_colon();
    out.column = after_colon();
    return out;
  }
  SourceRange range() {
    SourceRange out;
    out.file = number<uint32_t>();
    out.line = after_colon();
    out.column = after_colon();
    out.end_line = after_colon();
    out.end_column = after_colon();
    return out;
  }

  std::string string();

 private:
  void skip_blanks() {
    while (at_ != end_ && *at_ == ' ') ++at_;
  }
  template <class Number>
  Number digits() {
    Number value{};
    const auto [next, error] = std::from_chars(at_, end_, value);
    if (error != std::errc()) return fail(), Number{};
    at_ = next;
    return value;
  }
  uint32_t after_colon() {
    if (at_ == end_ || *at_ != ':') return fail(), 0;
    ++at_;
    return digits<uint32_t>();
  }

  const char* at_;
  const char* end_;
  unsigned line_ = 1;
  bool failed_ = false;
};

inline std::string Scanner::string() {
  skip_blanks();
  std::string out;
  if (at_ == end_ || *at_ != '"') return fail(), out;
  for (++at_; at_ != end_ && *at_ != '"'; ++at_) {
    if (*at_ != '\\') {
      out += *at_;
      continue;
    }
    if (end_ - at_ < 3) return fail(), out;
    if (at_[1] == '"' || at_[1] == '\\') {
      out += *++at_;
      continue;
    }
    unsigned byte = 0;
    std::from_chars(at_ + 1, at_ + 3, byte, 16);
    out += static_cast<char>(byte);
    at_ += 2;
  }
  if (at_ == end_) return fail(), out;
  ++at_;
  return out;
}

}  // namespace culprit::model
