#include "project/shell/text_pattern.h"

#include <algorithm>
#include <bitset>
#include <cctype>
#include <iterator>
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

/// Calls visit(k) for each k, in ascending order, where the steps match the first k bytes;
/// `anywhere`: or any bytes that end there. Cost: steps for each byte, up to where none can follow.
template <class Visit>
void each_match(const std::vector<Step>& steps, std::string_view text, bool anywhere,
                const Visit& visit) {
  std::vector<bool> here(steps.size() + 1, false), next(here);
  for (size_t k = 0;; ++k) {
    here[0] = here[0] || anywhere || k == 0;
    for (size_t i = 0; i < steps.size(); ++i)
      if (here[i] && steps[i].repeated) here[i + 1] = true;
    if (here.back()) visit(k);
    if (k == text.size()) return;
    std::fill(next.begin(), next.end(), false);
    bool goes_on = anywhere;
    for (size_t i = 0; i < steps.size(); ++i)
      if (here[i] && steps[i].bytes[number(text[k])])
        next[steps[i].repeated ? i : i + 1] = goes_on = true;
    if (!goes_on) return;
    here.swap(next);
  }
}

/// The shortest or longest beginning of the text that the steps match.
std::optional<size_t> beginning(const std::vector<Step>& steps, std::string_view text,
                                bool longest) {
  std::optional<size_t> size;
  each_match(steps, text, false, [&](size_t k) {
    if (longest || !size) size = k;
  });
  return size;
}

template <class List>
List reversed(const List& list) {
  return List(std::make_reverse_iterator(list.end()), std::make_reverse_iterator(list.begin()));
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

/// For each k up to line.size(): whether a match begins there. Read from the end, since trying each
/// k for itself would take the square of the line.
std::vector<bool> begins_in(const Expression& expression, std::string_view line) {
  std::vector<bool> begins(line.size() + 1, false);
  each_match(reversed(expression.steps), reversed(std::string(line)), !expression.at_end,
             [&](size_t k) { begins[line.size() - k] = true; });
  return begins;
}

std::string line_with(const Expression& expression, std::string_view line, const std::string& text,
                      bool everywhere) {
  const std::vector<bool> begins = begins_in(expression, line);
  std::string out;
  size_t at = 0;
  while (at <= line.size()) {
    std::optional<size_t> longest;
    if (begins[at])
      longest =
          expression.at_end ? line.size() - at : beginning(expression.steps, line.substr(at), true);
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
  return beginning(steps_of(pattern), text, true) == text.size();
}

std::string without_prefix(const std::string& text, std::string_view pattern, bool longest) {
  return text.substr(beginning(steps_of(pattern), text, longest).value_or(0));
}

std::string without_suffix(const std::string& text, std::string_view pattern, bool longest) {
  const auto size = beginning(reversed(steps_of(pattern)), reversed(text), longest);
  return text.substr(0, text.size() - size.value_or(0));
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
  if (flags == "g" && beginning(expression->steps, "", true)) return std::nullopt;
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
