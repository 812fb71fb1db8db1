#include "project/records/make_output.h"

#include <algorithm>
#include <cctype>

#include "project/records/shell_line.h"

namespace culprit::project::records {

namespace {

std::string_view next_line(std::string_view& rest) {
  const size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

bool is_continued(std::string_view line) {
  const size_t text = line.find_last_not_of('\\');
  const size_t slashes = line.size() - (text == std::string_view::npos ? 0 : text + 1);
  return slashes % 2 == 1;
}

/// The message in `make[1]: MESSAGE`; empty if the line is none of make.
std::string_view message_of_make(std::string_view line) {
  const size_t colon = line.find(": ");
  if (colon == std::string_view::npos) return {};
  std::string_view name = line.substr(0, colon);
  const size_t level = std::min(name.find('['), name.size());
  const std::string_view in_brackets = name.substr(level);
  name = name.substr(0, level);
  name = name.substr(name.find_last_of('/') + 1);
  if (name != "make" && name != "gmake") return {};
  if (!in_brackets.empty() && (in_brackets.size() < 3 || in_brackets.back() != ']')) return {};
  return line.substr(colon + 2);
}

/// The text between the first pair of quotes after `from`; empty if there is none.
std::string quoted_in(std::string_view message, size_t from) {
  const size_t begin = message.find_first_of("'`\"", from);
  if (begin == std::string_view::npos) return {};
  const size_t end = message.find_first_of("'\"", begin + 1);
  if (end == std::string_view::npos) return {};
  return std::string(message.substr(begin + 1, end - begin - 1));
}

}  // namespace

std::vector<BuildCommand> commands_of_make(std::string_view output, const std::string& folder) {
  constexpr std::string_view kEntering = "Entering directory", kLeaving = "Leaving directory";
  std::vector<BuildCommand> commands;
  std::vector<std::string> folders{folder};
  for (std::string_view rest = output; !rest.empty();) {
    std::string line(next_line(rest));
    if (const std::string_view message = message_of_make(line); !message.empty()) {
      if (message.starts_with(kEntering)) folders.push_back(quoted_in(message, kEntering.size()));
      if (message.starts_with(kLeaving) && folders.size() > 1) folders.pop_back();
      if (folders.back().empty()) folders.back() = folder;
      continue;
    }
    while (is_continued(line) && !rest.empty()) line += "\n" + std::string(next_line(rest));
    for (BuildCommand& command : commands_in(line, folders.back()))
      commands.push_back(std::move(command));
  }
  return commands;
}

std::vector<std::string> files_without_rule(std::string_view errors) {
  constexpr std::string_view kNoRule = "No rule to make target ";
  std::vector<std::string> files;
  while (!errors.empty()) {
    const std::string_view line = next_line(errors);
    const size_t at = line.find(kNoRule);
    if (at == std::string_view::npos || line.find("needed by") == std::string_view::npos) continue;
    std::string file = quoted_in(line, at + kNoRule.size());
    if (!file.empty()) files.push_back(std::move(file));
  }
  return files;
}

}  // namespace culprit::project::records
