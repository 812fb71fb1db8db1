#include "shrink.h"

#include <cctype>
#include <utility>

namespace culprit::stress {

using laws::Node;
using testing_support::Sample;

namespace {

constexpr size_t kFewestTests = 1;

bool is_part_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// The numbers of the text that stand outside of names and quotes, as (offset, digits).
std::vector<std::pair<size_t, size_t>> numbers_of(const std::string& text) {
  std::vector<std::pair<size_t, size_t>> found;
  char quote = 0;
  for (size_t k = 0; k < text.size(); ++k) {
    if (quote) {
      if (text[k] == '\\') ++k;
      else if (text[k] == quote) quote = 0;
    } else if (text[k] == '"' || text[k] == '\'') {
      quote = text[k];
    } else if (is_part_of_word(text[k])) {
      size_t end = k;
      bool is_number = true;
      for (; end < text.size() && is_part_of_word(text[end]); ++end)
        is_number &= std::isdigit(static_cast<unsigned char>(text[end])) != 0;
      if (is_number) found.emplace_back(k, end - k);
      k = end - 1;
    }
  }
  return found;
}

/// The text with one number smaller: 0, 1, or half of it.
std::vector<std::string> with_smaller_number(const std::string& text) {
  std::vector<std::string> smaller;
  for (const auto& [at, digits] : numbers_of(text)) {
    const unsigned long value = std::stoul("0" + text.substr(at, std::min<size_t>(digits, 18)));
    for (const unsigned long other : {0ul, 1ul, value / 2}) {
      if (other >= value || (other > 1 && other == value)) continue;
      smaller.push_back(text);
      smaller.back().replace(at, digits, std::to_string(other));
    }
  }
  return smaller;
}

/// The text without one of its lines or, if it has only one, of its words.
std::vector<std::string> with_less_text(const std::string& text) {
  std::vector<std::string> smaller;
  const size_t line_end = text.find('\n');
  const bool has_lines = line_end != std::string::npos && line_end + 1 < text.size();
  const char separator = has_lines ? '\n' : ' ';
  for (size_t begin = 0; begin < text.size();) {
    size_t end = text.find(separator, begin);
    end = end == std::string::npos ? text.size() : end + 1;
    smaller.push_back(text.substr(0, begin) + text.substr(end));
    begin = end;
  }
  return smaller;
}

/// Reads a text from left to right and says where a statement, or the head of a block, ends.
class Statements {
 public:
  bool ends_with(char c) {
    const bool is_list = last_ == '=' || last_ == ',' || last_ == '{';
    if (is_escaped_) is_escaped_ = false;
    else if (quote_) is_escaped_ = c == '\\', quote_ = c == quote_ ? 0 : quote_;
    else if (c == '"' || c == '\'') quote_ = c;
    else if (c == '(') ++parentheses_;
    else if (c == ')') --parentheses_;
    if (c != ' ') last_ = c;
    return c == '\n' || (!quote_ && parentheses_ == 0 && (c == ';' || (c == '{' && !is_list)));
  }

 private:
  int parentheses_ = 0;
  char quote_ = 0, last_ = 0;
  bool is_escaped_ = false;
};

/// The program as a list of statements, one a line: what the tree holds together can then be left
/// out by itself.
std::vector<Node> one_statement_a_line(const std::vector<Node>& parts) {
  std::vector<Node> lines;
  std::string line;
  Statements statements;
  for (const char c : laws::text_of(parts)) {
    const bool ends = statements.ends_with(c);
    if (c != '\n' && (c != ' ' || !line.empty())) line += c;
    if (ends && !line.empty()) lines.push_back({std::exchange(line, {}), {}, ""});
  }
  return lines;
}

void collect(std::vector<Node>& nodes, std::vector<std::string*>& texts) {
  for (Node& node : nodes) {
    texts.push_back(&node.open);
    collect(node.body, texts);
    texts.push_back(&node.close);
  }
}

class Shrinker {
 public:
  Shrinker(Case large, const StillFails& still_fails, unsigned most)
      : best_(std::move(large)), still_fails_(still_fails), left_(most) {}

  Case run() {
    bool is_parted = false;
    for (bool smaller = true; smaller;) {
      smaller = cut_program();
      smaller |= cut_tests();
      if (!std::exchange(is_parted, true))
        smaller |= take({one_statement_a_line(best_.parts), best_.tests});
      if (smaller) continue;  // numbers only of what is left
      smaller = shrink_numbers();
      smaller |= shrink_tests();
    }
    return std::move(best_);
  }

 private:
  bool take(Case smaller) {
    if (left_ == 0) return false;
    --left_;
    if (!still_fails_(smaller)) return false;
    best_ = std::move(smaller);
    return true;
  }

  // Each returns true if the case got smaller. After a success it goes on where it was.

  bool cut_program() {
    bool any = false;
    std::vector<std::vector<Node>> ways = laws::smaller(best_.parts);
    for (size_t k = 0; k < ways.size();) {
      if (!take({ways[k], best_.tests})) {
        ++k;
        continue;
      }
      any = true;
      ways = laws::smaller(best_.parts);
    }
    return any;
  }

  bool cut_tests() {
    bool any = false;
    for (size_t t = best_.tests.size(); best_.tests.size() > kFewestTests && t-- > 0;) {
      Case smaller = best_;
      smaller.tests.erase(smaller.tests.begin() + static_cast<std::ptrdiff_t>(t));
      any |= take(std::move(smaller));
    }
    return any;
  }

  /// Replaces the text that `text_in` finds in a case by the ones that `make` makes of it.
  template <class TextIn>
  bool shrink_text(TextIn text_in, std::vector<std::string> (*make)(const std::string&)) {
    bool any = false;
    std::vector<std::string> ways = make(text_in(best_));
    for (size_t k = 0; k < ways.size();) {
      Case smaller = best_;
      text_in(smaller) = ways[k];
      if (!take(std::move(smaller))) {
        ++k;
        continue;
      }
      any = true;
      ways = make(text_in(best_));
    }
    return any;
  }

  bool shrink_numbers() {
    bool any = false;
    std::vector<std::string*> texts;
    collect(best_.parts, texts);
    for (size_t k = 0; k < texts.size(); ++k)
      any |= shrink_text(
          [k](Case& made) -> std::string& {
            std::vector<std::string*> own;
            collect(made.parts, own);
            return *own[k];
          },
          with_smaller_number);
    return any;
  }

  bool shrink_tests() {
    bool any = false;
    for (size_t t = 0; t < best_.tests.size(); ++t)
      for (std::string Sample::* part : {&Sample::input, &Sample::output})
        for (const auto make : {with_less_text, with_smaller_number})
          any |= shrink_text([=](Case& made) -> std::string& { return made.tests[t].*part; }, make);
    return any;
  }

  Case best_;
  const StillFails& still_fails_;
  unsigned left_;
};

}  // namespace

Case shrunk(Case large, const StillFails& still_fails, unsigned most) {
  return Shrinker(std::move(large), still_fails, most).run();
}

}  // namespace culprit::stress
