#include "driver/misplaced_words.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

namespace culprit::driver {

namespace {

/// Flags that begin with a letter of culprit's own options.
constexpr std::string_view kOwnLetters[] = {"-pthread", "-pedantic", "-pedantic-errors", "-pg",
                                            "-pipe"};
/// Flags that the compiler takes a further word with.
constexpr std::string_view kWithWord[] = {
    "-include", "-imacros", "-isystem", "-iquote",  "-idirafter", "-I",
    "-D",       "-U",       "-x",       "-o",       "-L",         "-T",
    "-MF",      "-MT",      "-MQ",      "-Xlinker", "-arch",      "--param"};

bool is_format(std::string_view word) {
  const std::vector<std::string_view> formats = choices_of(row_of(OptionId::Format));
  return std::any_of(formats.begin(), formats.end(),
                     [&](std::string_view format) { return format.starts_with(word); });
}

/// The option that `--name` or `--name=value` names; null if there is none.
const OptionRow* long_option(const std::string& word) {
  if (!word.starts_with("--")) return nullptr;
  const std::string name = word.substr(2, word.find('=') - 2);
  const auto* const row = std::find_if(std::begin(kOptionTable), std::end(kOptionTable),
                                       [&](const OptionRow& each) { return name == each.name; });
  return row == std::end(kOptionTable) ? nullptr : row;
}

/// Sources and options of culprit among the flags of the compiler.
std::optional<Diagnostic> word_after_dashes(const ParsedLine& line) {
  const std::vector<std::string>& flags = line.compiler_flags;
  for (size_t i = 0; i < flags.size(); ++i) {
    const bool is_taken = i > 0 && std::find(std::begin(kWithWord), std::end(kWithWord),
                                             flags[i - 1]) != std::end(kWithWord);
    if (is_taken) continue;
    const OptionRow* option = long_option(flags[i]);
    const bool is_own_letter = flags[i] == "-n" || flags[i] == "-t" || flags[i] == "-j";
    const bool is_option = is_own_letter || (option && applies_to(*option, line.command));
    if (is_option || (flags[i].ends_with(".c") && !flags[i].starts_with("-")))
      return user_error(
          fmt::format("{} stands after --, where only flags of the compiler are taken", flags[i]),
          fmt::format("write {} before --", is_option ? "options" : "sources"));
    if (flags[i].starts_with("-") && flags[i].find(" -") != std::string::npos &&
        !flags[i].starts_with("-D"))
      return user_error(fmt::format("'{}' is one word, but looks like several flags", flags[i]),
                        "write the flags without quotes around them");
  }
  return std::nullopt;
}

std::optional<Diagnostic> value_problem(const ParsedLine& line, const OptionRow& row) {
  const std::vector<std::string>& values = line[row.id];
  if (row.kind == OptionKind::Flag) return std::nullopt;
  for (const std::string& value : values)
    if (long_option(value))
      return user_error(fmt::format("--{} needs a value, but {} follows", row.name, value),
                        fmt::format("write --{} {}", row.name, row.metavar));
  const bool is_text = row.kind == OptionKind::Text || row.kind == OptionKind::File ||
                       row.kind == OptionKind::Folder;
  if (row.repeats || !is_text || values.size() < 2) return std::nullopt;
  if (values.front() == values.back()) return std::nullopt;
  return user_error(
      fmt::format("--{} is given twice: {} and {}", row.name, values.front(), values.back()),
      "give it once");
}

}  // namespace

bool is_compiler_flag(const std::string& word) {
  constexpr std::string_view kLetters = "WOgIDULlmwfsx";  // the first letter, with more behind it
  if (word.size() < 2 || word[0] != '-' || word[1] == '-') return false;
  for (const std::string_view known :
       {"-w",       "-g",      "-O",         "-s",       "-ansi",     "-std",   "-include",
        "-isystem", "-iquote", "-idirafter", "-imacros", "-nostdinc", "-undef", "-static",
        "-shared",  "-x",      "-Wall",      "-I",       "-D",        "-U",     "-L",
        "-l",       "-E",      "-S",         "-C",       "-P",        "-M",     "-MMD"})
    if (word == known || word.starts_with(std::string(known) + "=")) return true;
  for (const std::string_view known : kOwnLetters)
    if (word == known) return true;
  if (word[1] == 'f') return word.size() > 2 && !is_format(word.substr(2));
  return word.size() > 2 && kLetters.find(word[1]) != std::string_view::npos;
}

Diagnostic flag_before_dashes(const std::string& flag) {
  return user_error(fmt::format("{} is a flag of the compiler", flag),
                    fmt::format("flags of the compiler stand at the end, after --: -- {}", flag));
}

std::optional<Diagnostic> flag_like_option(const std::vector<std::string>& words) {
  for (size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const bool has_own_letter = std::find(std::begin(kOwnLetters), std::end(kOwnLetters),
                                          words[i]) != std::end(kOwnLetters);
    const bool is_feature = words[i].starts_with("-f") && is_compiler_flag(words[i]);
    if (has_own_letter || is_feature) return flag_before_dashes(words[i]);
  }
  return std::nullopt;
}

std::optional<Diagnostic> misplaced_word(const ParsedLine& line) {
  if (line[OptionId::Program].empty())
    if (auto problem = word_after_dashes(line)) return problem;
  for (const OptionRow& row : kOptionTable)
    if (auto problem = value_problem(line, row)) return problem;
  return std::nullopt;
}

}  // namespace culprit::driver
