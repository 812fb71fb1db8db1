#include "driver/mcp/outcome.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "driver/mcp/shortened.h"

namespace culprit::driver::mcp {

namespace {

constexpr size_t kRoomForWords = 512;  // for what is said about a text that was cut

const ExitRow& row_of(ExitCode code) {
  return *std::find_if(std::begin(kExitTable), std::end(kExitTable),
                       [&](const ExitRow& row) { return row.code == code; });
}

/// Whether the list of names, as in `locate, repair`, has the name.
bool names_it(std::string_view names, std::string_view name) {
  while (!names.empty()) {
    const size_t comma = std::min(names.find(", "), names.size());
    if (names.substr(0, comma) == name) return true;
    names.remove_prefix(std::min(comma + 2, names.size()));
  }
  return false;
}

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

}  // namespace

std::string status_words(ExitCode code, Command command) {
  const std::string_view name = culprit::row_of(command).name;
  std::string words;
  for (std::string_view rest = row_of(code).meaning; !rest.empty();) {
    const size_t length = std::min(rest.find("; "), rest.size());
    const std::string_view clause = rest.substr(0, length);
    const size_t colon = clause.find(": ");
    const bool is_about =
        colon == std::string_view::npos || names_it(clause.substr(0, colon), name);
    if (is_about) {
      if (!words.empty()) words += "; ";
      words += colon == std::string_view::npos ? clause : clause.substr(colon + 2);
    }
    rest.remove_prefix(std::min(length + 2, rest.size()));
  }
  return words;
}

std::string cut_text(const std::string& text, size_t most) {
  if (text.size() <= most) return text;
  const size_t room = most - kRoomForWords;
  size_t end = text.rfind('\n', room) + 1;  // 0 if there is none
  if (end == 0)
    for (end = room; end > 0 && is_continuation(text[end]);) --end;
  const auto left = std::count(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), '\n');
  std::string out = text.substr(0, end);
  if (!out.ends_with('\n')) out += "…\n";
  return out + fmt::format(
                   "(cut: {} more lines, {} bytes. Ask for less at once: one test with \"only\" or "
                   "\"test\", a smaller \"limit\", fewer \"commands\".)\n",
                   left, text.size() - end);
}

Json error_structure(const std::string& messages) {
  return {{"error", cut_text(messages, kMostBytes / 2)}};
}

void finish(Outcome& outcome, ExitCode code, Command command, bool as_json) {
  const std::string words = status_words(code, command);
  const int number = static_cast<int>(code);
  Json structure{{"status", {{"code", number}, {"name", row_of(code).name}, {"meaning", words}}}};
  structure.update(outcome.structure);
  outcome.structure = shortened(std::move(structure), kMostBytes);
  if (as_json) {
    outcome.text = line_of(outcome.structure);
    return;
  }
  outcome.text = cut_text(outcome.text, kMostBytes - kRoomForWords) +
                 fmt::format("status {} ({}): {}\n", number, row_of(code).name, words);
}

Json result_of(const Outcome& outcome, bool has_structure) {
  Json result{{"content", Json::array({{{"type", "text"}, {"text", outcome.text}}})}};
  if (has_structure) result["structuredContent"] = outcome.structure;
  result["isError"] = outcome.is_error;
  return result;
}

}  // namespace culprit::driver::mcp
