#include "driver/command_line.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "driver/misplaced_words.h"

namespace culprit::driver {

namespace {

constexpr const char* kUsageHint = "culprit help shows the commands";

std::optional<Command> command_of(const std::string& word) {
  if (word == "-h" || word == "--help") return Command::Help;
  if (word == "--version" || word == "-version" || word == "-V" || word == "-v")
    return Command::Version;
  for (const CommandRow& row : kCommandTable)
    if (word == row.name) return row.command;
  return std::nullopt;
}

Diagnostic unknown_command(const std::string& word) {
  if (word.ends_with(".c"))
    return user_error(fmt::format("there is no command '{}'", word),
                      fmt::format("did you mean: culprit locate {} --tests DIR", word));
  if (word.starts_with("-"))
    return user_error(fmt::format("the command comes first, before {}", word), kUsageHint);
  const std::string_view closest = closest_command(word);
  return user_error(fmt::format("there is no command '{}'", word),
                    closest.empty() ? kUsageHint : fmt::format("did you mean '{}'?", closest));
}

Diagnostic unknown_option(const std::string& word, const ParsedLine& line) {
  const Command command = line.command;
  const std::string name = word.substr(0, word.find('='));
  if (is_compiler_flag(word) && line[OptionId::Program].empty()) return flag_before_dashes(word);
  const std::string bare = name.substr(std::min(name.find_first_not_of('-'), name.size()));
  if ((bare == "v" || bare == "verbose") && line[OptionId::Program].empty())
    return user_error(fmt::format("culprit {} has no option {}", row_of(command).name, name),
                      "--dump phases shows how the search went on; culprit version the version");
  const std::string_view closest = closest_option(bare, command);
  const std::string all = fmt::format(
      "culprit help {} lists the options; {} after --", row_of(command).name,
      line[OptionId::Program].empty() ? "compiler flags stand"
                                      : "arguments of the program that begin with a dash stand");
  return user_error(fmt::format("culprit {} has no option {}", row_of(command).name, name),
                    closest.empty() ? all : fmt::format("did you mean --{}?", closest));
}

void add_options(CLI::App& app, ParsedLine& line) {
  for (const OptionRow& row : kOptionTable) {
    if (!applies_to(row, line.command)) continue;
    std::string names = fmt::format("--{}", row.name);
    if (row.letter) names += fmt::format(",-{}", row.letter);
    std::vector<std::string>& values = line.values[static_cast<size_t>(row.id)];
    if (row.kind == OptionKind::Flag)
      app.add_flag_callback(names, [&values] { values = {"true"}; });
    else app.add_option(names, values)->allow_extra_args(false);
  }
  app.add_option("files", line.files);
}

/// CLI11's error in culprit's words. CLI11's message starts with the option's name if it concerns
/// an option.
Diagnostic parse_error(const CLI::ParseError& error, Command command) {
  const std::string text = error.what();
  const std::string name = text.substr(0, text.find_first_of(": "));
  for (const OptionRow& row : kOptionTable) {
    if (name == fmt::format("--{}", row.name) && *row.metavar)
      return user_error(fmt::format("{} needs a value", name),
                        fmt::format("write {} {}", name, row.metavar));
    if (name == fmt::format("--{}", row.name))
      return user_error(fmt::format("{} takes no value", name));
  }
  return user_error(text,
                    fmt::format("culprit help {} shows how it is called", row_of(command).name));
}

std::string for_a_shell(const std::string& word) {
  constexpr std::string_view kPlain = "_-./=:,+@%";
  const bool is_plain = !word.empty() && std::all_of(word.begin(), word.end(), [&](char byte) {
    return std::isalnum(static_cast<unsigned char>(byte)) != 0 ||
           kPlain.find(byte) != std::string_view::npos;
  });
  if (is_plain) return word;
  std::string out = "'";
  for (const char byte : word) out += byte == '\'' ? std::string("'\\''") : std::string(1, byte);
  return out + "'";
}

}  // namespace

Result<ParsedLine> parse_command_line(const std::vector<std::string>& words) {
  if (words.empty()) return user_error("no command given", kUsageHint);
  const std::optional<Command> command = command_of(words[0]);
  if (!command) return unknown_command(words[0]);
  ParsedLine line;
  line.command = *command;
  const auto dashes = std::find(words.begin(), words.end(), "--");
  if (dashes != words.end()) line.compiler_flags.assign(dashes + 1, words.end());

  const bool takes_flags = row_of(*command).operand == Operand::Sources;
  const std::vector<std::string> own(words.begin() + 1, dashes);
  if (takes_flags && std::find(own.begin(), own.end(), "--program") == own.end())
    if (auto problem = flag_like_option(own)) return *problem;

  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  add_options(app, line);
  std::vector<std::string> reversed(own.rbegin(), own.rend());  // CLI11 takes words from the back
  try {
    app.parse(reversed);
  } catch (const CLI::ParseError& error) {
    return parse_error(error, *command);
  }
  for (const std::string& word : app.remaining())
    if (word.size() > 1 && word[0] == '-') return unknown_option(word, line);
  if (auto problem = misplaced_word(line)) return *problem;
  line.help = !line[OptionId::HelpFlag].empty();
  return line;
}

std::string command_text(const ParsedLine& line, const std::set<OptionId>& without) {
  std::string out = fmt::format("culprit {}", row_of(line.command).name);
  for (const std::string& file : line.files) out += " " + for_a_shell(file);
  for (const OptionRow& row : kOptionTable) {
    if (without.contains(row.id)) continue;
    for (const std::string& value : line[row.id]) {
      out += fmt::format(" --{}", row.name);
      // a value that begins with a dash is taken for an option after a blank
      if (row.kind != OptionKind::Flag)
        out += (value.starts_with('-') ? "=" : " ") + for_a_shell(value);
    }
  }
  if (!line.compiler_flags.empty()) out += " --";
  for (const std::string& flag : line.compiler_flags) out += " " + for_a_shell(flag);
  return out;
}

}  // namespace culprit::driver
