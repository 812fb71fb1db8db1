#include "driver/command_text.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include <fmt/format.h>

namespace culprit::driver {

namespace {

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

std::string command_text(const ParsedLine& line, const std::set<OptionId>& without) {
  std::string out = fmt::format("culprit {}", row_of(line.command).name);
  for (const std::string& file : line.files) out += " " + for_a_shell(file);
  for (const OptionRow& row : kOptionTable) {
    if (without.contains(row.id)) continue;
    for (const std::string& value : line[row.id])
      out += fmt::format(" --{}{}", row.name,
                         row.kind == OptionKind::Flag ? "" : " " + for_a_shell(value));
  }
  if (!line.compiler_flags.empty()) out += " --";
  for (const std::string& flag : line.compiler_flags) out += " " + for_a_shell(flag);
  return out;
}

}  // namespace culprit::driver
