#include "support/options.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace culprit {

namespace {

constexpr size_t kHelpWidth = 100;
constexpr size_t kHelpIndent = 28;

/// Breaks `text` into lines of at most kHelpWidth columns, each after the first indented by
/// `indent`.
std::string wrapped(std::string_view text, size_t indent) {
  std::string out;
  size_t column = indent;
  while (!text.empty()) {
    const size_t length = std::min(text.find(' '), text.size());
    if (column > indent && column + 1 + length > kHelpWidth) {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += text.substr(0, length);
    column += length;
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return out;
}

std::string help_of(const OptionRow& row) {
  std::string help = row.help;
  if (*row.choices) help += fmt::format(" ({})", row.choices);
  if (*row.initial) help += fmt::format(" [{}]", row.initial);
  return help;
}

/// The candidate closest to `given`. Empty if even the closest needs too many edits for its length.
std::string_view closest(std::string_view given, const std::vector<std::string_view>& candidates) {
  std::string_view best;
  unsigned best_distance = static_cast<unsigned>(std::max<size_t>(2, given.size() / 3)) + 1;
  for (std::string_view candidate : candidates) {
    unsigned distance = edit_distance(given, candidate);
    if (given.size() >= 3 && candidate.starts_with(given)) distance = 1;
    if (distance < best_distance && distance < candidate.size()) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace

std::vector<std::string_view> choices_of(const OptionRow& row) {
  std::vector<std::string_view> choices;
  for (std::string_view rest = row.choices; !rest.empty();) {
    const size_t length = std::min(rest.find('|'), rest.size());
    choices.push_back(rest.substr(0, length));
    rest.remove_prefix(std::min(length + 1, rest.size()));
  }
  return choices;
}

std::string spelling(const OptionRow& row) {
  std::string out = row.letter ? fmt::format("-{}, --{}", row.letter, row.name)
                               : fmt::format("    --{}", row.name);
  if (*row.metavar) out += fmt::format(" {}", row.metavar);
  return out;
}

std::string help_text(Command command) {
  const CommandRow& about = row_of(command);
  std::string out = fmt::format("culprit {}: {}\n\nusage: culprit {} {}\n", about.name,
                                about.summary, about.name, about.usage);
  if (applies_to(row_of(OptionId::Ctest), command))
    for (const char* usage : kBuildUsages)
      out += fmt::format("       culprit {} {}\n", about.name, usage);
  out += "\noptions:\n";
  for (const OptionRow& row : kOptionTable) {
    if (!applies_to(row, command)) continue;
    out += fmt::format("  {:<{}}{}\n", spelling(row), kHelpIndent - 2,
                       wrapped(help_of(row), kHelpIndent));
  }
  return out;
}

std::string overview_text() {
  std::string out =
      "culprit: where can the fault in a C program be?\n\nusage: culprit COMMAND "
      "...\n\ncommands:\n";
  for (const CommandRow& row : kCommandTable)
    out += fmt::format("  {:<10}{}\n", row.name, row.summary);
  out +=
      "\nStart with:  culprit locate prog.c --tests tests/\nWith CMake:  culprit locate -p build "
      "--ctest NAME\nMore:        culprit help locate\n";
  return out;
}

std::string options_markdown() {
  std::string out = "| option | commands | default | meaning |\n|---|---|---|---|\n";
  for (const OptionRow& row : kOptionTable) {
    std::vector<std::string_view> commands;
    for (const CommandRow& command : kCommandTable)
      if (applies_to(row, command.command)) commands.push_back(command.name);
    std::string words = spelling(row);
    words.erase(0, words.find_first_not_of(' '));
    const std::string choices =
        *row.choices ? fmt::format(" (`{}`)", fmt::join(choices_of(row), "`, `")) : "";
    out +=
        fmt::format("| `{}` | {} | {} | {}{}{} |\n", words,
                    row.commands == kOnAll ? "all" : fmt::format("{}", fmt::join(commands, ", ")),
                    *row.initial   ? fmt::format("`{}`", row.initial)
                    : row.required ? "required"
                                   : "",
                    row.help, choices, row.repeats ? "; may be repeated" : "");
  }
  return out;
}

std::string_view closest_option(std::string_view given, Command command) {
  std::vector<std::string_view> names;
  for (const OptionRow& row : kOptionTable)
    if (applies_to(row, command)) names.push_back(row.name);
  return closest(given, names);
}

std::string_view closest_command(std::string_view given) {
  std::vector<std::string_view> names;
  for (const CommandRow& row : kCommandTable) names.push_back(row.name);
  return closest(given, names);
}

unsigned edit_distance(std::string_view left, std::string_view right) {
  // Optimal string alignment (Damerau-Levenshtein without edits inside a swapped pair), with only
  // three rows of the table in memory.
  const size_t width = right.size() + 1;
  std::vector<unsigned> before(width), previous(width), current(width);
  for (size_t j = 0; j < width; ++j) previous[j] = static_cast<unsigned>(j);
  for (size_t i = 1; i <= left.size(); ++i) {
    current[0] = static_cast<unsigned>(i);
    for (size_t j = 1; j < width; ++j) {
      current[j] = std::min(
          {previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (left[i - 1] != right[j - 1])});
      if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1])
        current[j] = std::min(current[j], before[j - 2] + 1);
    }
    std::swap(before, previous);
    std::swap(previous, current);
  }
  return previous[right.size()];
}

}  // namespace culprit
