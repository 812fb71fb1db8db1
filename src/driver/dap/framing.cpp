#include "driver/dap/framing.h"

#include <charconv>
#include <istream>
#include <optional>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "support/text.h"

namespace culprit::driver::dap {

namespace {

constexpr std::string_view kLength = "Content-Length:";
constexpr size_t kLongestLine = 4096;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_white_space(text.back())) text.remove_suffix(1);
  return text;
}

/// The number after `Content-Length:`; nullopt if it is none.
std::optional<size_t> length_in(std::string_view text) {
  text = trimmed(text);
  size_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole ? std::optional(length) : std::nullopt;
}

}  // namespace

/// A line without its end. A long one is read in pieces.
FrameReader::Line FrameReader::read_line(std::string& line) {
  line.clear();
  for (int c = in_.get(); c != std::istream::traits_type::eof(); c = in_.get()) {
    if (c == '\n') {
      if (line.ends_with('\r')) line.pop_back();
      return Line::Whole;
    }
    line += static_cast<char>(c);
    if (line.size() == kLongestLine) return Line::Long;
  }
  return Line::End;
}

Frame FrameReader::broken(std::string& text, std::string why) {
  lost_ = true;
  text = std::move(why);
  return Frame::Broken;
}

Frame FrameReader::body(std::string& text, size_t length) {
  text.resize(length);
  in_.read(text.data(), static_cast<std::streamsize>(length));
  return static_cast<size_t>(in_.gcount()) == length ? Frame::Message : Frame::Cut;
}

Frame FrameReader::next(std::string& text) {
  std::optional<size_t> length;
  bool begun = false;
  for (std::string line;;) {
    const Line read = read_line(line);
    if (read == Line::End) return begun || (!line.empty() && !lost_) ? Frame::Cut : Frame::End;
    if (lost_) {  // the next header may stand after the rest of a message
      const size_t at = line.find(kLength);
      if (at == std::string::npos || read == Line::Long) continue;
      line.erase(0, at);
    }
    if (line.empty() && length) return body(text, *length);
    if (line.empty() && !begun) continue;
    if (line.empty()) return broken(text, "the header of a message has no Content-Length");
    begun = true;
    if (line.starts_with(kLength)) {
      length = length_in(std::string_view(line).substr(kLength.size()));
      const bool was_lost = std::exchange(lost_, !length || *length > kLongestMessage);
      if (lost_ && was_lost) begun = false;
      else if (lost_)
        return broken(
            text,
            fmt::format("the length of a message is '{}': a number up to {} is "
                        "expected",
                        visible(trimmed(std::string_view(line).substr(kLength.size())), 40, false),
                        kLongestMessage));
    } else if (read == Line::Long || line.find(':') == std::string::npos) {
      return broken(text,
                    fmt::format("'{}' is not a header of a message: 'Content-Length: N' and an "
                                "empty line come before each message",
                                visible(line, 40, false)));
    }
  }
}

void write_frame(std::ostream& out, std::string_view text) {
  out << kLength << ' ' << text.size() << "\r\n\r\n" << text << std::flush;
}

}  // namespace culprit::driver::dap
