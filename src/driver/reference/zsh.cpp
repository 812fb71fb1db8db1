// One call of _arguments per command; see zshcompsys(1).
#include <vector>

#include <fmt/format.h>

#include "driver/reference/reference.h"
#include "support/options.h"

namespace culprit::driver {

namespace {

/// `text` for use in single quotes, with a backslash before each character in `special`.
std::string quoted(std::string_view text, std::string_view special) {
  std::string out;
  for (char letter : text) {
    if (special.find(letter) != std::string_view::npos) out += '\\';
    out += letter == '\'' ? "'\\''" : std::string(1, letter);
  }
  return out;
}

/// The `:message:action` part for an option's value.
std::string value_for_zsh(const OptionRow& row) {
  switch (row.kind) {
    case OptionKind::Flag: return "";
    case OptionKind::File: return fmt::format(":{}:_files", row.metavar);
    case OptionKind::Folder: return fmt::format(":{}:_files -/", row.metavar);
    case OptionKind::Choice:
      return fmt::format(":{}:({})", row.metavar, fmt::join(choices_of(row), " "));
    case OptionKind::Text:
    case OptionKind::Count:
    case OptionKind::Seconds: return fmt::format(":{}: ", row.metavar);
  }
  return "";
}

/// One optspec. The two spellings exclude each other unless the option may be repeated.
std::string specification(const OptionRow& row) {
  const bool flag = row.kind == OptionKind::Flag;
  const std::string rest = fmt::format("[{}]{}", quoted(row.help, "[]\\"), value_for_zsh(row));
  const std::string name = fmt::format("--{}{}", row.name, flag ? "" : "=");
  if (!row.letter) return fmt::format("'{}{}{}'", row.repeats ? "*" : "", name, rest);
  const std::string before =
      row.repeats ? "'*'" : fmt::format("'(-{} --{})'", row.letter, row.name);
  return fmt::format("{}{{-{}{},{}}}'{}'", before, row.letter, flag ? "" : "+", name, rest);
}

std::string operand(const CommandRow& row) {
  switch (row.operand) {
    case Operand::None: return "";
    case Operand::Sources: return " \\\n        '*:C source:_files -g \"*.c(-.)\"'";
    case Operand::Paths: return " \\\n        '*:folder or file:_files'";
    case Operand::CommandName: return " \\\n        '1:command:_culprit_commands'";
  }
  return "";
}

}  // namespace

std::string zsh_completion() {
  std::string commands, arms;
  for (const CommandRow& command : kCommandTable) {
    commands += fmt::format("    '{}:{}'\n", command.name, quoted(command.summary, ":\\"));
    std::string options;
    for (const OptionRow& row : kOptionTable)
      if (applies_to(row, command.command)) options += " \\\n        " + specification(row);
    arms += fmt::format("    {})\n      _arguments -s -S :{}{}\n      ;;\n", command.name, options,
                        operand(command));
  }
  return fmt::format(R"(#compdef culprit
# Completion of culprit for zsh, made by `culprit options --as zsh`.

_culprit_commands() {{
  local -a commands=(
{}  )
  _describe command commands
}}

_culprit() {{
  local curcontext=$curcontext state line
  typeset -A opt_args
  _arguments -C ':command:_culprit_commands' '*:: :->words'
  [[ $state == words ]] || return
  if (( ${{words[(i)--]}} < CURRENT )); then
    _files  # compiler flags
    return
  fi
  case $words[1] in
{}  esac
}}

_culprit "$@"
)",
                     commands, arms);
}

}  // namespace culprit::driver
