#include "project/shell/text_pattern.h"

#include <algorithm>
#include <bitset>
#include <cctype>
#include <vector>

namespace culprit::project::shell {

namespace {

using Bytes = std::bitset<256>;

size_t number(char byte) { return static_cast<unsigned char>(byte); }

/// The set at `at`, which is after its `[`; moves `at` after its `]`. nullopt if it is not closed,
/// or has a class such as [:alpha:].
std::optional<Bytes> set_at(std::string_view text, size_t& at, bool escapes) {
  Bytes bytes;
  size_t next = at;
  const bool inverted = next < text.size() && (text[next] == '!' || text[next] == '^');
  next += inverted;
  for (bool first = true; next < text.size() && (first || text[next] != ']'); first = false) {
    if (text[next] == '[' && next + 1 < text.size() &&
        std::string_view(":.=").find(text[next + 1]) != std::string_view::npos)
      return std::nullopt;
    if (escapes && text[next] == '\\' && next + 1 < text.size()) ++next;
    const char low = text[next++];
    char high = low;
    if (next + 1 < text.size() && text[next] == '-' && text[next + 1] != ']') {
      next += escapes && text[next + 1] == '\\' && next + 2 < text.size() ? 2 : 1;
      high = text[next++];
    }
    for (size_t byte = number(low); byte <= number(high); ++byte) bytes.set(byte);
  }
  if (next >= text.size()) return std::nullopt;
  at = next + 1;
  return inverted ? ~bytes : bytes;
}

/// Bytes that one position accepts, any number of times if repeated.
struct Step {
  Bytes bytes;
  bool repeated = false;
};

std::vector<Step> steps_of(std::string_view pattern) {
  std::vector<Step> steps;
  for (size_t at = 0; at < pattern.size();) {
    const char byte = pattern[at++];
    Step step;
    if (byte == '*') step = {Bytes().set(), true};
    else if (byte == '?') step.bytes.set();
    else if (byte == '[') {
      if (auto set = set_at(pattern, at, true)) step.bytes = *set;
      else step.bytes.set(number('['));
    } else {
      const bool escaped = byte == '\\' && at < pattern.size();
      step.bytes.set(number(escaped ? pattern[at++] : byte));
    }
    steps.push_back(step);
  }
  return steps;
}

/// For each k up to text.size(): whether the steps match the first k bytes.
std::vector<bool> prefixes(const std::vector<Step>& steps, std::string_view text) {
  std::vector<bool> reached(text.size() + 1, false);
  reached[0] = true;
  for (const Step& step : steps) {
    std::vector<bool> next(text.size() + 1, false);
    for (size_t k = 0; k <= text.size(); ++k) {
      const bool fits = k > 0 && step.bytes[number(text[k - 1])];
      next[k] = step.repeated ? reached[k] || (fits && next[k - 1]) : fits && reached[k - 1];
    }
    reached = std::move(next);
  }
  return reached;
}

/// An expression of sed.
struct Expression {
  std::vector<Step> steps;
  bool at_begin = false, at_end = false;
};

std::optional<Expression> expression_of(std::string_view text) {
  Expression out;
  size_t at = 0;
  if (text.starts_with('^')) {
    out.at_begin = true;
    at = 1;
  }
  while (at < text.size()) {
    const char byte = text[at++];
    Step step;
    if (byte == '$' && at == text.size()) {
      out.at_end = true;
      break;
    }
    if (byte == '*' && out.steps.empty()) step.bytes.set(number('*'));
    else if (byte == '*') {
      out.steps.back().repeated = true;
      continue;
    } else if (byte == '.') step.bytes.set();
    else if (byte == '[') {
      const auto set = set_at(text, at, false);
      if (!set) return std::nullopt;
      step.bytes = *set;
    } else if (byte == '\\') {
      // \( \{ \+ \w and the like are more than a byte
      if (at == text.size() || std::isalnum(static_cast<unsigned char>(text[at])) ||
          std::string_view("(){}|+?<>'`").find(text[at]) != std::string_view::npos)
        return std::nullopt;
      step.bytes.set(number(text[at++]));
    } else step.bytes.set(number(byte));
    out.steps.push_back(step);
  }
  return out;
}

std::string line_with(const Expression& expression, std::string_view line, const std::string& text,
                      bool everywhere) {
  std::string out;
  size_t at = 0;
  while (at <= line.size()) {
    const std::vector<bool> ends = prefixes(expression.steps, line.substr(at));
    std::optional<size_t> longest;
    for (size_t k = 0; k < ends.size(); ++k)
      if (ends[k] && (!expression.at_end || at + k == line.size())) longest = k;
    if (longest) {
      out += text;
      at += *longest;
      if (!everywhere || *longest == 0) break;
    } else if (at < line.size()) {
      out += line[at++];
    } else break;
    if (expression.at_begin) break;
  }
  return out + std::string(line.substr(std::min(at, line.size())));
}

}  // namespace

std::string escaped_pattern(std::string_view text) {
  std::string out;
  for (const char byte : text) {
    if (std::string_view("*?[]\\-!^").find(byte) != std::string_view::npos) out += '\\';
    out += byte;
  }
  return out;
}

bool has_wildcards(std::string_view pattern) {
  for (size_t at = 0; at < pattern.size(); ++at) {
    if (pattern[at] == '\\') ++at;
    else if (pattern[at] == '*' || pattern[at] == '?') return true;
    else if (pattern[at] == '[' && pattern.find(']', at + 1) != std::string_view::npos) return true;
  }
  return false;
}

std::string without_escapes(std::string_view pattern) {
  std::string out;
  for (size_t at = 0; at < pattern.size(); ++at) {
    if (pattern[at] == '\\' && at + 1 < pattern.size()) ++at;
    out += pattern[at];
  }
  return out;
}

bool matches(std::string_view pattern, std::string_view text) {
  return prefixes(steps_of(pattern), text).back();
}

std::string without_prefix(const std::string& text, std::string_view pattern, bool longest) {
  const std::vector<bool> fits = prefixes(steps_of(pattern), text);
  std::optional<size_t> size;
  for (size_t k = 0; k < fits.size(); ++k)
    if (fits[k] && (longest || !size)) size = k;
  return text.substr(size.value_or(0));
}

std::string without_suffix(const std::string& text, std::string_view pattern, bool longest) {
  const std::vector<Step> steps = steps_of(pattern);
  std::optional<size_t> begin;
  for (size_t k = 0; k <= text.size(); ++k)
    if (!(longest && begin) && prefixes(steps, std::string_view(text).substr(k)).back()) begin = k;
  return text.substr(0, begin.value_or(text.size()));
}

std::optional<std::string> substituted(std::string_view command, const std::string& text) {
  if (command.size() < 4 || command[0] != 's' || command[1] == '\\') return std::nullopt;
  const char bound = command[1];
  const size_t middle = command.find(bound, 2);
  const size_t end = middle == std::string_view::npos ? middle : command.find(bound, middle + 1);
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view flags = command.substr(end + 1);
  const auto expression = expression_of(command.substr(2, middle - 2));
  const std::string replacement(command.substr(middle + 1, end - middle - 1));
  if (!expression || expression->steps.empty() || (!flags.empty() && flags != "g") ||
      replacement.find_first_of("&\\") != std::string::npos)
    return std::nullopt;
  // with g, an empty match is one at every byte
  if (flags == "g" && prefixes(expression->steps, "").back()) return std::nullopt;
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t line_end = std::min(text.find('\n', at), text.size());
    out += line_with(*expression, std::string_view(text).substr(at, line_end - at), replacement,
                     flags == "g");
    if (line_end < text.size()) out += '\n';
    at = line_end + 1;
  }
  return out;
}

}  // namespace culprit::project::shell
