// A single shell function. Completing file and folder names is left to readline (`compopt -o
// default`, `-o dirnames`), which handles quotes. bash splits --option=value into three words; the
// function joins them again.
#include <vector>

#include <fmt/format.h>

#include "driver/reference/reference.h"
#include "support/options.h"

namespace culprit::driver {

namespace {

constexpr const char* kHead =
    R"(# Completion of culprit for bash, made by `culprit options --as bash`.
_culprit() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} commands options operand i
  COMPREPLY=()
)";

constexpr const char* kBeforeValues = R"(  for ((i = 2; i < COMP_CWORD; i++)); do
    if [[ ${COMP_WORDS[i]} == -- ]]; then
      compopt -o default
      return
    fi
  done
  if [[ $current == '=' ]]; then
    current=
  elif [[ $previous == '=' ]] && ((COMP_CWORD > 3)); then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if [[ " $options " == *" $previous "* ]]; then
)";

constexpr const char* kTail = R"(  fi
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    return
  fi
  case $operand in
    sources)
      compopt -o filenames -o plusdirs
      mapfile -t COMPREPLY < <(compgen -f -X '!*.c' -- "$current")
      ;;
    paths) compopt -o default ;;
    command) mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current") ;;
  esac
}
complete -F _culprit culprit
)";

std::string_view name_of(Operand operand) {
  switch (operand) {
    case Operand::None: return "none";
    case Operand::Sources: return "sources";
    case Operand::Paths: return "paths";
    case Operand::CommandName: return "command";
  }
  return "none";
}

/// The spellings of an option, `-t` and `--tests`, with `between` in between.
std::string spellings(const OptionRow& row, const char* between) {
  return row.letter ? fmt::format("-{}{}--{}", row.letter, between, row.name)
                    : fmt::format("--{}", row.name);
}

std::string command_arms() {
  std::vector<std::string_view> names;
  std::string arms;
  for (const CommandRow& command : kCommandTable) {
    names.push_back(command.name);
    std::vector<std::string> options;
    for (const OptionRow& row : kOptionTable)
      if (applies_to(row, command.command)) options.push_back(spellings(row, " "));
    arms += fmt::format("    {}) operand={} options='{}' ;;\n", command.name,
                        name_of(command.operand), fmt::join(options, " "));
  }
  return fmt::format(
      "  commands='{}'\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"$commands\" -- \"$current\")\n"
      "    return\n"
      "  fi\n"
      "  case ${{COMP_WORDS[1]}} in\n"
      "{}"
      "    *) return ;;\n"
      "  esac\n",
      fmt::join(names, " "), arms);
}

/// The action for an option that takes a value, ending with a separator. Empty if the value is free
/// text or a number.
std::string value_action(const OptionRow& row) {
  switch (row.kind) {
    case OptionKind::File: return "compopt -o default; ";
    case OptionKind::Folder: return "compopt -o dirnames; ";
    case OptionKind::Choice:
      return fmt::format("mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$current\"); ",
                         fmt::join(choices_of(row), " "));
    case OptionKind::Flag:
    case OptionKind::Text:
    case OptionKind::Count:
    case OptionKind::Seconds: return "";
  }
  return "";
}

std::string value_arms() {
  std::string out = "    case $previous in\n";
  for (const OptionRow& row : kOptionTable)
    if (row.kind != OptionKind::Flag)
      out += fmt::format("      {}) {}return ;;\n", spellings(row, " | "), value_action(row));
  return out + "    esac\n";
}

}  // namespace

std::string bash_completion() {
  return kHead + command_arms() + kBeforeValues + value_arms() + kTail;
}

}  // namespace culprit::driver
