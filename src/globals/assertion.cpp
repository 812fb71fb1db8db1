#include "globals/assertion.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "support/text.h"

namespace culprit::globals {

namespace {

using Kind = Expression::Kind;

constexpr size_t kDeepest = 100;  // nested parentheses and prefixes

struct AggregateName {
  std::string_view name;
  Aggregate aggregate;
};
constexpr AggregateName kAggregates[] = {{"count", Aggregate::Count}, {"sum", Aggregate::Sum},
                                         {"any", Aggregate::Any},     {"all", Aggregate::All},
                                         {"min", Aggregate::Min},     {"max", Aggregate::Max}};

struct ComparisonToken {
  std::string_view token;
  Comparison comparison;
};
constexpr ComparisonToken kEqualities[] = {{"==", Comparison::Equal}, {"!=", Comparison::NotEqual}};
constexpr ComparisonToken kRelations[] = {{"<=", Comparison::LessEqual},
                                          {"<", Comparison::Less},
                                          {">=", Comparison::GreaterEqual},
                                          {">", Comparison::Greater}};

class AssertionParser {
 public:
  AssertionParser(std::string_view text, const std::string& what) : text_(text), what_(what) {}

  Result<Assertion> run() {
    if (!read_or(assertion_.condition)) return *error_;
    skip_blanks();
    if (at_ < text_.size()) {
      fail("an operator or the end is expected");
      return *error_;
    }
    if (assertion_.inner.empty()) {
      at_ = 0;
      fail("it says nothing about threads");
      return *error_;
    }
    return std::move(assertion_);
  }

 private:
  bool fail(const std::string& message) {
    if (!error_)
      error_ = user_error(fmt::format("{}: {} at position {} of '{}'", what_, message, at_ + 1,
                                      printable_line(text_)),
                          "write conditions on count(C), sum(E), any(C), all(C), min(E), max(E), "
                          "as in: count(in_section) <= 1");
    return false;
  }
  void skip_blanks() {
    while (at_ < text_.size() && is_white_space(text_[at_])) ++at_;
  }
  bool skip(std::string_view token) {
    skip_blanks();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  /// Parts of one kind with the token between them; a single one stays as it is.
  template <class Read>
  bool read_list(Expression& out, Kind kind, std::string_view token, Read read) {
    Expression first;
    if (!read(first)) return false;
    if (!skip(token)) {
      out = std::move(first);
      return true;
    }
    out.kind = kind;
    out.parts.push_back(std::move(first));
    do {
      if (!read(out.parts.emplace_back())) return false;
    } while (skip(token));
    return true;
  }
  bool read_or(Expression& out) {
    return read_list(out, Kind::Or, "||", [&](Expression& part) { return read_and(part); });
  }
  bool read_and(Expression& out) {
    return read_list(out, Kind::And, "&&", [&](Expression& part) { return read_equality(part); });
  }
  bool read_equality(Expression& out) {
    return read_compared(out, kEqualities, [&](Expression& part) { return read_relation(part); });
  }
  bool read_relation(Expression& out) {
    return read_compared(out, kRelations, [&](Expression& part) { return read_sum(part); });
  }

  template <class Tokens, class Read>
  bool read_compared(Expression& out, const Tokens& tokens, Read read) {
    Expression first;
    if (!read(first)) return false;
    const auto found = std::find_if(std::begin(tokens), std::end(tokens),
                                    [&](const auto& each) { return skip(each.token); });
    if (found == std::end(tokens)) {
      out = std::move(first);
      return true;
    }
    out.kind = Kind::Compared;
    out.comparison = found->comparison;
    out.parts.push_back(std::move(first));
    return read(out.parts.emplace_back());
  }

  bool read_sum(Expression& out) {
    Expression first;
    if (!read_product(first)) return false;
    std::vector<Expression> parts;
    for (;;) {
      const bool is_minus = skip("-");
      if (!is_minus && !skip("+")) break;
      Expression part;
      if (!read_product(part)) return false;
      parts.push_back(is_minus ? prefixed(Kind::Negated, std::move(part)) : std::move(part));
    }
    if (parts.empty()) {
      out = std::move(first);
      return true;
    }
    out.kind = Kind::Sum;
    out.parts = std::move(parts);
    out.parts.insert(out.parts.begin(), std::move(first));
    return true;
  }
  bool read_product(Expression& out) {
    return read_list(out, Kind::Product, "*", [&](Expression& part) { return read_single(part); });
  }

  static Expression prefixed(Kind kind, Expression part) {
    Expression out;
    out.kind = kind;
    out.parts.push_back(std::move(part));
    return out;
  }

  bool read_single(Expression& out) {
    if (depth_ == kDeepest) return fail("too many nested parentheses");
    ++depth_;
    const bool is_read = read_at_depth(out);
    --depth_;
    return is_read;
  }
  bool read_at_depth(Expression& out) {
    if (const bool is_not = skip("!"); is_not || skip("-")) {
      out.kind = is_not ? Kind::Not : Kind::Negated;
      return read_single(out.parts.emplace_back());
    }
    if (skip("(")) return read_or(out) && (skip(")") || fail("`)` is expected"));
    skip_blanks();
    const std::string_view rest = text_.substr(at_);
    if (!rest.empty() && (std::isdigit(static_cast<unsigned char>(rest[0])) || rest[0] == '.'))
      return read_number(out);
    return read_aggregate(out);
  }

  bool read_number(Expression& out) {
    double number = 0;
    uint64_t whole = 0;
    const char *begin = text_.data() + at_, *end = text_.data() + text_.size();
    const auto as_whole = std::from_chars(begin, end, whole);
    const auto as_any = std::from_chars(begin, end, number);
    if (as_any.ec != std::errc()) return fail("a number is expected");
    const bool is_whole = as_whole.ec == std::errc() && as_whole.ptr == as_any.ptr;
    out.number = is_whole ? static_cast<Number>(whole) : static_cast<Number>(number);
    at_ += static_cast<size_t>(as_any.ptr - begin);
    return true;
  }

  bool read_aggregate(Expression& out) {
    const std::string_view rest = text_.substr(at_);
    const auto found =
        std::find_if(std::begin(kAggregates), std::end(kAggregates), [&](const auto& each) {
          size_t end = each.name.size();
          if (!rest.starts_with(each.name)) return false;
          while (end < rest.size() && is_white_space(rest[end])) ++end;
          return end < rest.size() && rest[end] == '(';
        });
    if (found == std::end(kAggregates))
      return fail("a number, `(` or one of count, sum, any, all, min, max is expected");
    at_ += found->name.size();
    skip("(");
    out.kind = Kind::OfThreads;
    out.aggregate = found->aggregate;
    return read_inner(out.inner);
  }

  /// Up to the parenthesis that closes the aggregate.
  bool read_inner(size_t& inner) {
    skip_blanks();
    const size_t begin = at_;
    size_t open = 0;
    for (; at_ < text_.size() && (open > 0 || text_[at_] != ')'); ++at_) {
      if (text_[at_] == '(') ++open;
      if (text_[at_] == ')') --open;
      if (text_[at_] == '\'' || text_[at_] == '"') skip_literal();
    }
    if (at_ >= text_.size()) {
      at_ = text_.size();
      return fail("`)` is expected");
    }
    std::string_view text = text_.substr(begin, at_ - begin);
    while (!text.empty() && is_white_space(text.back())) text.remove_suffix(1);
    if (text.empty()) return fail("an expression of C is expected");
    ++at_;
    auto& all = assertion_.inner;
    const auto known = std::find(all.begin(), all.end(), text);
    inner = static_cast<size_t>(known - all.begin());
    if (known == all.end()) all.emplace_back(text);
    return true;
  }

  /// To the quote that ends it.
  void skip_literal() {
    const char quote = text_[at_];
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_)
      if (text_[at_] == '\\') ++at_;
  }

  std::string_view text_;
  const std::string& what_;
  size_t at_ = 0, depth_ = 0;
  Assertion assertion_;
  std::optional<Diagnostic> error_;
};

}  // namespace

Result<Assertion> parse_assertion(std::string_view text, const std::string& what) {
  return AssertionParser(text, what).run();
}

}  // namespace culprit::globals
