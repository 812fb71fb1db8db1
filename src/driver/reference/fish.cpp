// One `complete` per option and set of commands. The command must be the second word: fish's own
// __fish_seen_subcommand_from would also accept a file or value with a command's name.
#include <vector>

#include <fmt/format.h>

#include "driver/reference/reference.h"
#include "support/options.h"

namespace culprit::driver {

namespace {

constexpr const char* kHeadOfFish =
    R"(# Completion of culprit for fish, made by `culprit options --as fish`.
function __culprit_command_is
    set -l words (commandline -opc)
    test (count $words) -ge 2; and contains -- $words[2] $argv
end
function __culprit_needs_command
    test (count (commandline -opc)) -eq 1
end
function __culprit_after_dashes
    contains -- -- (commandline -opc)
end
complete -c culprit -f
complete -c culprit -n __culprit_after_dashes -F
)";

std::string quoted(std::string_view text) {
  std::string out = "'";
  for (char letter : text) {
    if (letter == '\'' || letter == '\\') out += '\\';
    out += letter;
  }
  return out + "'";
}

std::string value(const OptionRow& row) {
  switch (row.kind) {
    case OptionKind::Flag: return "";
    case OptionKind::File: return " -r -F";
    case OptionKind::Folder: return " -x -a '(__fish_complete_directories)'";
    case OptionKind::Choice: return fmt::format(" -x -a '{}'", fmt::join(choices_of(row), " "));
    case OptionKind::Text:
    case OptionKind::Count:
    case OptionKind::Seconds: return " -x";
  }
  return "";
}

std::string option(const OptionRow& row) {
  std::vector<std::string_view> commands;
  for (const CommandRow& command : kCommandTable)
    if (applies_to(row, command.command)) commands.push_back(command.name);
  const std::string letter = row.letter ? fmt::format(" -s {}", row.letter) : "";
  return fmt::format("complete -c culprit -n '__culprit_command_is {}'{} -l {}{} -d {}\n",
                     fmt::join(commands, " "), letter, row.name, value(row), quoted(row.help));
}

std::string operand(const CommandRow& row, const std::string& names) {
  const std::string condition =
      fmt::format("complete -c culprit -n '__culprit_command_is {}'", row.name);
  switch (row.operand) {
    case Operand::None: return "";
    case Operand::Sources: return condition + " -a '(__fish_complete_suffix .c)'\n";
    case Operand::Paths: return condition + " -F\n";
    case Operand::CommandName: return fmt::format("{} -a '{}'\n", condition, names);
  }
  return "";
}

}  // namespace

std::string fish_completion() {
  std::string out = kHeadOfFish;
  std::vector<std::string_view> names;
  for (const CommandRow& row : kCommandTable) {
    names.push_back(row.name);
    out += fmt::format("complete -c culprit -n __culprit_needs_command -a {} -d {}\n", row.name,
                       quoted(row.summary));
  }
  for (const CommandRow& row : kCommandTable)
    out += operand(row, fmt::format("{}", fmt::join(names, " ")));
  for (const OptionRow& row : kOptionTable) out += option(row);
  return out;
}

}  // namespace culprit::driver
