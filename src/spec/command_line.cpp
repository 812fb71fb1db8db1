// Splits one command line into words: POSIX.1-2017, Shell Command Language, 2.2 Quoting. No
// expansion, no operators.
#include "spec/test_case.h"
#include "support/text.h"

namespace culprit::spec {

namespace {

class Splitter {
 public:
  explicit Splitter(std::string_view line) : line_(line) {}

  std::optional<std::vector<std::string>> words() {
    while (at_ < line_.size()) {
      const char byte = line_[at_];
      if (is_white_space(byte)) {
        finish_word();
        ++at_;
      } else if (!take_piece(byte)) {
        return std::nullopt;
      }
    }
    finish_word();
    return std::move(words_);
  }

 private:
  /// Reads one quoted piece or one plain byte of a word. False if a quote is not closed.
  bool take_piece(char byte) {
    ++at_;
    if (byte == '\\' && at_ < line_.size() && line_[at_] == '\n') {
      ++at_;
      return true;
    }
    in_word_ = true;
    if (byte == '\'') return take_single_quoted();
    if (byte == '"') return take_double_quoted();
    if (byte == '\\' && at_ < line_.size()) byte = line_[at_++];
    word_ += byte;
    return true;
  }

  bool take_single_quoted() {
    const size_t end = line_.find('\'', at_);
    if (end == std::string_view::npos) return false;
    word_ += line_.substr(at_, end - at_);
    at_ = end + 1;
    return true;
  }

  bool take_double_quoted() {
    while (at_ < line_.size() && line_[at_] != '"') {
      constexpr std::string_view kEscaped = "\"\\$`\n";
      const bool escape = line_[at_] == '\\' && at_ + 1 < line_.size() &&
                          kEscaped.find(line_[at_ + 1]) != std::string_view::npos;
      if (escape) ++at_;
      if (!escape || line_[at_] != '\n') word_ += line_[at_];
      ++at_;
    }
    return at_++ < line_.size();
  }

  void finish_word() {
    if (in_word_) words_.push_back(std::move(word_));
    word_.clear();
    in_word_ = false;
  }

  std::string_view line_;
  size_t at_ = 0;
  bool in_word_ = false;
  std::string word_;
  std::vector<std::string> words_;
};

}  // namespace

std::optional<std::vector<std::string>> split_command_line(std::string_view line) {
  return Splitter(line).words();
}

std::optional<std::pair<std::string, std::string>> parse_input(std::string_view line) {
  const auto trimmed = [](std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r";
    const size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return std::string();
    return std::string(text.substr(first, text.find_last_not_of(kBlanks) - first + 1));
  };
  const size_t equals = line.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  std::pair input{trimmed(line.substr(0, equals)), trimmed(line.substr(equals + 1))};
  return input.first.empty() || input.second.empty() ? std::nullopt : std::optional(input);
}

}  // namespace culprit::spec
