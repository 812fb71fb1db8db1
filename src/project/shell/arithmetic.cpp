#include <charconv>

#include "project/shell/expansion.h"
#include "project/shell/reader.h"
#include "support/text.h"

namespace culprit::project::shell {

namespace {

constexpr unsigned kDeepestExpression = 40;

/// Precedence climbing over + - * / % comparisons, && || ! and parentheses.
class Arithmetic {
 public:
  Arithmetic(std::string_view text, const std::function<std::string(const std::string&)>& value_of)
      : text_(text), value_of_(value_of) {}

  std::optional<int64_t> value() {
    const int64_t out = binary(0);
    blanks();
    return failed_ || at_ < text_.size() ? std::nullopt : std::optional(out);
  }

 private:
  struct Operator {
    std::string_view text;
    int level;
  };
  // longer ones first
  static constexpr Operator kOperators[] = {{"||", 0}, {"&&", 1}, {"==", 2}, {"!=", 2}, {"<=", 3},
                                            {">=", 3}, {"<", 3},  {">", 3},  {"+", 4},  {"-", 4},
                                            {"*", 5},  {"/", 5},  {"%", 5}};

  void blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n'))
      ++at_;
  }

  int64_t fail() {
    failed_ = true;
    return 0;
  }

  const Operator* next_operator() {
    blanks();
    for (const Operator& each : kOperators)
      if (text_.substr(at_).starts_with(each.text)) return &each;
    return nullptr;
  }

  int64_t binary(int level) {
    if (++depth_ > kDeepestExpression) return fail();
    int64_t left = unary();
    for (const Operator* each = next_operator(); each && each->level >= level && !failed_;
         each = next_operator()) {
      at_ += each->text.size();
      left = applied(each->text, left, binary(each->level + 1));
    }
    --depth_;
    return left;
  }

  int64_t applied(std::string_view sign, int64_t a, int64_t b) {
    int64_t out = 0;
    if (sign == "||") return a || b;
    if (sign == "&&") return a && b;
    if (sign == "==") return a == b;
    if (sign == "!=") return a != b;
    if (sign == "<=") return a <= b;
    if (sign == ">=") return a >= b;
    if (sign == "<") return a < b;
    if (sign == ">") return a > b;
    if (sign == "/" || sign == "%") {
      if (b == 0 || b == -1) return b == 0 ? fail() : sign == "%" ? 0 : applied("-", 0, a);
      return sign == "/" ? a / b : a % b;
    }
    const bool overflows = sign == "+"   ? __builtin_add_overflow(a, b, &out)
                           : sign == "-" ? __builtin_sub_overflow(a, b, &out)
                                         : __builtin_mul_overflow(a, b, &out);
    return overflows ? fail() : out;
  }

  int64_t unary() {
    if (++depth_ > kDeepestExpression) return fail();
    blanks();
    int64_t out = 0;
    const char byte = at_ < text_.size() ? text_[at_] : '\0';
    if (byte == '-' || byte == '+' || byte == '!') {
      ++at_;
      const int64_t value = unary();
      out = byte == '-' ? applied("-", 0, value) : byte == '!' ? !value : value;
    } else if (byte == '(') {
      ++at_;
      out = binary(0);
      blanks();
      if (at_ >= text_.size() || text_[at_++] != ')') fail();
    } else {
      out = operand();
    }
    --depth_;
    return out;
  }

  int64_t operand() {
    if (at_ < text_.size() && text_[at_] == '$') ++at_;
    const size_t begin = at_;
    while (at_ < text_.size() &&
           (is_name_start(text_[at_]) || std::isdigit(static_cast<unsigned char>(text_[at_]))))
      ++at_;
    const std::string word(text_.substr(begin, at_ - begin));
    if (word.empty()) return fail();
    if (!is_name(word)) return number(word);
    const std::string value = value_of_(word);
    return value.empty() ? 0 : number(value);
  }

  int64_t number(const std::string& text) {
    int64_t out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    const bool octal = text.size() > 1 && text[0] == '0';
    return error != std::errc() || end != text.data() + text.size() || octal ? fail() : out;
  }

  std::string_view text_;
  const std::function<std::string(const std::string&)>& value_of_;
  size_t at_ = 0;
  unsigned depth_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<int64_t> arithmetic_value(
    std::string_view expression, const std::function<std::string(const std::string&)>& value_of) {
  return Arithmetic(expression, value_of).value();
}

}  // namespace culprit::project::shell
