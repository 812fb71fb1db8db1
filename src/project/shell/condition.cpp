// test and [: conditions on texts, numbers and files.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "project/shell/utilities.h"

namespace culprit::project::shell {

class Condition {
 public:
  Condition(Evaluator& evaluator, State& state, Words words)
      : evaluator_(evaluator), state_(state), words_(std::move(words)) {}

  int status() {
    if (words_.empty()) return 1;
    const bool holds = any();
    if (at_ < words_.size()) refuse(fmt::format("'{}' in a condition", words_[at_]));
    return holds ? 0 : 1;
  }

 private:
  bool refuse(const std::string& why) {
    evaluator_.refuse(why);
    return false;
  }
  bool sees(std::string_view word) const { return at_ < words_.size() && words_[at_] == word; }
  size_t left() const { return words_.size() - at_; }

  bool any() {
    bool holds = all();
    while (sees("-o")) {
      ++at_;
      const bool right = all();
      holds = holds || right;
    }
    return holds;
  }

  bool all() {
    bool holds = one();
    while (sees("-a")) {
      ++at_;
      const bool right = one();
      holds = holds && right;
    }
    return holds;
  }

  /// With three words left, the middle one decides first, as POSIX has it.
  bool one() {
    if (evaluator_.refusal_) return false;
    if (left() == 0) return refuse("a condition without an end");
    if (left() >= 3 && is_binary(words_[at_ + 1])) return binary();
    if (sees("!") && left() > 1) {
      ++at_;
      return !one();
    }
    if (sees("(") && left() > 2) {
      ++at_;
      const bool holds = any();
      if (!sees(")")) return refuse("a condition without ')'");
      ++at_;
      return holds;
    }
    const std::string& word = words_[at_];
    if (left() >= 2 && word.size() == 2 && word[0] == '-' && !is_joiner(words_[at_ + 1]))
      return unary();
    ++at_;
    return !is_empty(word);
  }

  static bool is_joiner(const std::string& word) { return word == "-a" || word == "-o"; }
  static bool is_binary(const std::string& word) {
    constexpr std::string_view known[] = {"=",   "==",  "!=",  "-eq", "-ne", "-lt",
                                          "-le", "-gt", "-ge", "-nt", "-ot", "-ef"};
    return std::find(std::begin(known), std::end(known), word) != std::end(known);
  }

  bool is_empty(const std::string& text) {
    if (as_unknown_status(text)) return false;
    evaluator_.known(text, "whether a text is empty");
    return text.empty();
  }

  bool unary() {
    const char kind = words_[at_][1];
    const std::string& word = words_[at_ + 1];
    at_ += 2;
    if (kind == 'z') return is_empty(word);
    if (kind == 'n') return !is_empty(word);
    if (kind == 't') return refuse("whether a terminal is used");
    if (std::string_view("fedrwxsLh").find(kind) == std::string_view::npos)
      return refuse(fmt::format("'-{}' in a condition", kind));
    if (!evaluator_.known(word, "a path")) return false;
    return file(kind, evaluator_.absolute(state_, word));
  }

  bool file(char kind, const std::string& path) {
    using Kind = SeenFile::Kind;
    const SeenFile seen = evaluator_.files_.look(state_, path);
    if (kind == 'L' || kind == 'h') return refuse("whether a file is a link");
    if (seen.kind == Kind::Unknown)
      return evaluator_.ask_outside(state_, fmt::format("'-{}' of {}", kind, path));
    if (kind == 'd') return seen.kind == Kind::Folder;
    if (kind == 'f') return seen.kind == Kind::File;
    if (kind == 's') {
      if (seen.kind == Kind::File) evaluator_.known(*seen.content, "whether a file is empty");
      return seen.kind == Kind::Folder || (seen.kind == Kind::File && !seen.content->empty());
    }
    if (kind == 'x' && seen.kind == Kind::File)
      return !state_.files.contains(path) && evaluator_.files_.is_executable(path);
    return seen.kind != Kind::None;
  }

  bool binary() {
    const std::string left = words_[at_], sign = words_[at_ + 1], right = words_[at_ + 2];
    at_ += 3;
    if (sign.starts_with('-')) return numbers(left, sign, right);
    if (sign == "!=") return !equal(left, right);
    return equal(left, right);
  }

  bool equal(const std::string& left, const std::string& right) {
    if (as_unknown_status(right) && !as_unknown_status(left)) return equal(right, left);
    if (const auto run = as_unknown_status(left); run && left != right) {
      Answers same;
      for (size_t status = 0; status < same.size(); ++status)
        same[status] = std::to_string(status) == right;
      if (has_unknown(right)) return refuse("two statuses are compared");
      return evaluator_.status_is_among(state_, *run, same);
    }
    return (left == right && as_unknown_status(left)) ||
           (evaluator_.known(left + right, "a comparison of texts") && left == right);
  }

  bool numbers(const std::string& left, const std::string& sign, const std::string& right) {
    if (sign == "-nt" || sign == "-ot" || sign == "-ef")
      return refuse(fmt::format("'{}' in a condition", sign));
    const auto run = as_unknown_status(left), other = as_unknown_status(right);
    if (run && other) return refuse("two statuses are compared");
    if (!run && !other) {
      const auto a = number(left), b = number(right);
      return a && b && compare(*a, sign, *b);
    }
    const auto known = number(run ? right : left);
    Answers answers;
    for (size_t status = 0; status < answers.size() && known; ++status) {
      const auto unknown = static_cast<int64_t>(status);
      answers[status] = run ? compare(unknown, sign, *known) : compare(*known, sign, unknown);
    }
    return known && evaluator_.status_is_among(state_, run ? *run : *other, answers);
  }

  std::optional<int64_t> number(const std::string& text) {
    if (!evaluator_.known(text, "a comparison of numbers")) return std::nullopt;
    int64_t out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (error == std::errc() && end == text.data() + text.size()) return out;
    refuse(fmt::format("'{}' as a number", text));
    return std::nullopt;
  }

  static bool compare(int64_t a, std::string_view sign, int64_t b) {
    return sign == "-eq"   ? a == b
           : sign == "-ne" ? a != b
           : sign == "-lt" ? a < b
           : sign == "-le" ? a <= b
           : sign == "-gt" ? a > b
                           : a >= b;
  }

  Evaluator& evaluator_;
  State& state_;
  Words words_;
  size_t at_ = 0;
};

int condition_status(Evaluator& evaluator, State& state, const Words& words) {
  Words inside(words.begin() + 1, words.end());
  if (words[0] == "[") {
    if (inside.empty() || inside.back() != "]") inside.clear();
    else inside.pop_back();
  }
  return Condition(evaluator, state, std::move(inside)).status();
}

}  // namespace culprit::project::shell
