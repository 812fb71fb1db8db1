#include "judge/reported_assertion.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "spec/comparison.h"
#include "support/text.h"

namespace culprit::judge {

namespace {

using Lines = std::vector<std::string_view>;

constexpr size_t kMostLines = 5000;  // examined per stream
// lines with values, before or after the one with the place
constexpr size_t kMostDetails = 2;
constexpr size_t kMostBytes = 200;  // of the shown text
constexpr std::array<std::string_view, 3> kCounted = {"failed", "failures", "errors"};
constexpr std::array<std::string_view, 8> kFailure = {"fail",     "error", "assert", "expected",
                                                      "mismatch", "wrong", "not ok", "!="};
constexpr std::array<std::string_view, 8> kDetail = {"expected", "actual", "got:", "] ---",
                                                     "!=",       " was ",  "==",   " differ"};
constexpr std::array<std::string_view, 3> kGood = {"pass", "passed", "ok"};
constexpr std::array<std::string_view, 7> kGoodAhead = {"ok ",    "pass ", "pass:", "[ok]",
                                                        "[ ok ]", "+ ",    "[ run "};
constexpr std::array<std::string_view, 3> kDenials = {"no ", "0 ", "without "};

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty() && lines.size() < kMostLines) {
    const size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

template <size_t N>
bool has_one(std::string_view line, const std::array<std::string_view, N>& words) {
  const std::string low = lower(line);
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return low.find(word) != std::string::npos; });
}

/// "….c:72:starts_off:PASS" reports no failure, whatever the test is called; nor do "ok 3 - refuses
/// what is wrong" and "[ RUN      ] test_alloc_failure".
bool reports_success(std::string_view line) {
  const std::string low = lower(trimmed(line));
  return std::any_of(kGood.begin(), kGood.end(),
                     [&](std::string_view word) { return low.ends_with(word); }) ||
         std::any_of(kGoodAhead.begin(), kGoodAhead.end(),
                     [&](std::string_view word) { return low.starts_with(word); });
}

/// Whether the text ends with a word that negates what follows: "0 " in "0 failures", but not in
/// "10 failures".
bool is_denied(std::string_view text) {
  return std::any_of(kDenials.begin(), kDenials.end(), [&](std::string_view denial) {
    if (!text.ends_with(denial)) return false;
    const size_t before = text.size() - denial.size();
    return before == 0 || !std::isalnum(static_cast<unsigned char>(text[before - 1]));
  });
}

/// Whether the text begins with a count of zero: "failed: 0", "Errors = 0, …", but not "failed: 0
/// != 1".
bool counts_none(std::string_view text) {
  const auto counted = std::find_if(kCounted.begin(), kCounted.end(),
                                    [&](std::string_view word) { return text.starts_with(word); });
  if (counted == kCounted.end()) return false;
  text = trimmed(text.substr(counted->size()));
  if (!text.starts_with(':') && !text.starts_with('=')) return false;
  text = trimmed(text.substr(1));
  if (!text.starts_with('0')) return false;
  text = trimmed(text.substr(1));
  return text.empty() || std::string_view(",;)]|").find(text.front()) != std::string_view::npos;
}

/// Whether the line has a word of failure without "no" or "0" before it or a count of zero after
/// it: a program that counts its failures also reports the count when it passed.
bool speaks_of_failure(std::string_view line) {
  const std::string low = lower(line);
  return std::any_of(kFailure.begin(), kFailure.end(), [&](std::string_view word) {
    for (size_t at = low.find(word); at != std::string::npos; at = low.find(word, at + 1))
      if (!is_denied(std::string_view(low).substr(0, at)) &&
          !counts_none(std::string_view(low).substr(at)))
        return true;
    return false;
  });
}

/// How many bytes of the line are a number in a list: "1. ".
size_t list_number(std::string_view line) {
  const size_t end = line.find_first_not_of("0123456789");
  return end != std::string_view::npos && end > 0 && line.substr(end).starts_with(". ") ? end + 2
                                                                                        : 0;
}

/// Lines that list failures without a word of failure, of CUnit ("1. t.c:12  - x == 1") and of
/// Check ("t.c:12:F:core:name:0: x is not 1").
bool lists_failure(std::string_view line) {
  if (list_number(trimmed(line)) > 0) return true;
  for (const std::string_view letter : {":F:", ":E:", ":S:"})
    if (const size_t at = line.find(letter); at != std::string_view::npos && at > 0 &&
                                             std::isdigit(static_cast<unsigned char>(line[at - 1])))
      return true;
  return false;
}

/// The text without its label: "[ LINE ] --- text", "Error: text", "1. text", and "....text", where
/// each test that passed left a point.
std::string_view without_label(std::string_view line) {
  line = trimmed(line);
  if (line.starts_with("[")) {
    if (const size_t end = line.find(']'); end != std::string_view::npos && end < 16)
      line = trimmed(line.substr(end + 1));
    while (line.starts_with("-")) line.remove_prefix(1);
  }
  if (line.starts_with("Error:")) line.remove_prefix(6);
  line.remove_prefix(list_number(line));
  if (const size_t points = line.find_first_not_of('.');
      points != std::string_view::npos && line[points] != '/')
    line.remove_prefix(points);
  return trimmed(line);
}

class Finder {
 public:
  Finder(const model::Program& program, std::string_view stream, bool is_of_errors)
      : program_(program), stream_(stream), is_of_errors_(is_of_errors), lines_(lines_of(stream)) {}

  /// The first line that names a place of the program and speaks of a failure, with the values next
  /// to it.
  std::optional<Complaint> assertion() const {
    for (size_t i = 0; i < lines_.size(); ++i) {
      const auto at = place_in(lines_[i]);
      if (!at || reports_success(lines_[i])) continue;
      const std::string details = details_of(i);
      if (!details.empty() || speaks_of_failure(lines_[i]) || lists_failure(lines_[i]))
        return complaint(std::string(without_label(lines_[i])) + details, at, lines_[i]);
    }
    return std::nullopt;
  }

  std::optional<Complaint> first(bool of_failure) const {
    for (const std::string_view line : lines_)
      if (!trimmed(line).empty() && (!of_failure || complains(line)))
        return complaint(std::string(trimmed(line)), {}, line);
    return std::nullopt;
  }

 private:
  Complaint complaint(const std::string& text, std::optional<std::pair<uint32_t, uint32_t>> at,
                      std::string_view line) const {
    const auto begin = static_cast<size_t>(line.data() - stream_.data());
    return {visible(text, kMostBytes, false), at, is_of_errors_, begin, begin + line.size()};
  }

  /// The file and line of the first "dir/file.c:12" in the line.
  std::optional<std::pair<uint32_t, uint32_t>> place_in(std::string_view line) const {
    for (size_t colon = line.find(':'); colon != std::string_view::npos;
         colon = line.find(':', colon + 1)) {
      size_t end = colon + 1;
      while (end < line.size() && std::isdigit(static_cast<unsigned char>(line[end]))) ++end;
      if (end == colon + 1 || end > colon + 8) continue;
      if (const auto file = file_before(line.substr(0, colon)))
        return std::pair(*file, static_cast<uint32_t>(std::stoul(
                                    std::string(line.substr(colon + 1, end - colon - 1)))));
    }
    return std::nullopt;
  }

  /// The file of the program whose path ends the text; the longest such path.
  std::optional<uint32_t> file_before(std::string_view text) const {
    std::optional<uint32_t> found;
    size_t longest = 0;
    for (uint32_t i = 0; i < program_.files.size(); ++i) {
      const std::string& path = program_.files[i].path;
      if (path.size() > longest && text.ends_with(path)) found = i, longest = path.size();
    }
    return found;
  }

  bool is_detail(size_t i) const {
    return has_one(lines_[i], kDetail) && !place_in(lines_[i]) && !reports_success(lines_[i]);
  }

  /// Lines with values follow the place or precede it: "Expected: 1", "Got: 2". With CMocka, those
  /// that follow belong to the next failure.
  std::string details_of(size_t i) const {
    const bool may_follow = !lines_[i].starts_with("[   LINE   ]");
    size_t first = i + 1, end = i + 1;
    while (may_follow && end < lines_.size() && end - first < kMostDetails && is_detail(end)) ++end;
    if (first == end) {
      // a line with a letter per test may stand between
      first = end = i > 0 && lines_[i - 1].size() == 1 ? i - 1 : i;
      while (first > 0 && end - first < kMostDetails && is_detail(first - 1)) --first;
    }
    std::string out;
    for (size_t line = first; line < end; ++line)
      out += (out.empty() ? " (" : ", ") + std::string(without_label(lines_[line]));
    return out.empty() ? out : out + ")";
  }

  const model::Program& program_;
  const std::string_view stream_;
  const bool is_of_errors_;
  const Lines lines_;
};

}  // namespace

bool complains(std::string_view line) { return speaks_of_failure(line) && !reports_success(line); }

Complaint complaint_in(const model::Program& program, const std::string& errors,
                       const std::string& output) {
  const Finder said(program, errors, true), printed(program, output, false);
  for (const auto& found : {said.assertion(), printed.assertion(), said.first(true),
                            said.first(false), printed.first(true)})
    if (found) return *found;
  return {};
}

}  // namespace culprit::judge
