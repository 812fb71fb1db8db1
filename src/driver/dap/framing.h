// The frames of the Debug Adapter Protocol: a header with the length of a message, an empty line,
// and the message.
//
// After a broken header, the length of its message is not known. What follows is skipped up to the
// next `Content-Length:`, so one broken frame costs one error, not one for each of its lines.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace culprit::driver::dap {

enum class Frame : uint8_t {
  Message,  ///< the text of a message
  Broken,   ///< what is wrong with the header, for its sender
  End,      ///< the input ended between two messages
  Cut,      ///< the input ended within a message
};

class FrameReader {
 public:
  /// Must outlive this.
  explicit FrameReader(std::istream& in) : in_(in) {}

  /// Reads the next frame; waits for it. Cost: the frame; at most kLongestMessage bytes are kept.
  Frame next(std::string& text);

  static constexpr size_t kLongestMessage = size_t{16} << 20;

 private:
  enum class Line : uint8_t { Whole, Long, End };
  Line read_line(std::string& line);
  Frame broken(std::string& text, std::string why);
  Frame body(std::string& text, size_t length);

  std::istream& in_;
  bool lost_ = false;  // after a broken header
};

/// Writes one frame, and flushes.
void write_frame(std::ostream& out, std::string_view text);

}  // namespace culprit::driver::dap
