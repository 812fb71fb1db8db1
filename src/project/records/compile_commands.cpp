#include "project/records/compile_commands.h"

#include <algorithm>

#include "machine/files/file_set.h"
#include "project/flags.h"
#include "project/json_access.h"
#include "support/files.h"

namespace culprit::project::records {

std::vector<BuildCommand> compile_commands(const std::string& folder) {
  std::vector<BuildCommand> commands;
  const auto content = content_of_file(folder + "/compile_commands.json");
  const auto parsed = content ? parse_json(*content) : std::nullopt;
  if (!parsed || !parsed->is_array()) return commands;
  for (const Json& entry : *parsed) {
    BuildCommand command;
    command.folder = machine::absolute_path(folder, text(entry, "directory"));
    if (command.folder.empty()) command.folder = folder;
    command.words = texts_of(member(entry, "arguments"));
    if (command.words.empty() && !text(entry, "command").empty())
      command.words = words_of(text(entry, "command"));
    if (command.words.empty()) continue;
    const std::string output = text(entry, "output");
    const auto& words = command.words;
    if (!output.empty() && std::find(words.begin(), words.end(), "-o") == words.end())
      command.words.insert(command.words.end(), {"-o", output});
    commands.push_back(std::move(command));
  }
  return commands;
}

}  // namespace culprit::project::records
