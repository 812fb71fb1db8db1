#include "driver/output/result_target.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>

#include "driver/version.h"
#include "report/render_error.h"
#include "spec/test_case.h"

namespace culprit::driver {

namespace {

namespace fs = std::filesystem;

OutputFormat format_of(std::string_view word) {
  return word == "json"    ? OutputFormat::Json
         : word == "sarif" ? OutputFormat::Sarif
                           : OutputFormat::Text;
}

/// The format that words which cannot be parsed name last.
OutputFormat format_in(const std::vector<std::string>& words) {
  constexpr std::string_view kJoined[] = {"--format=", "-f"};
  OutputFormat found = OutputFormat::Text;
  for (size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const std::string_view word = words[i];
    const bool has_next = i + 1 < words.size();
    if ((word == "--format" || word == "-f") && has_next) found = format_of(words[i + 1]);
    for (const std::string_view prefix : kJoined)
      if (word.starts_with(prefix) && word.size() > prefix.size())
        found = format_of(word.substr(prefix.size()));
  }
  return found;
}

/// True if a command line would read the file.
bool reads_file(const std::string& path, const ParsedLine& line) {
  std::error_code error;
  if (!fs::exists(path, error)) return false;
  const auto is_same = [&](const std::string& input) { return fs::equivalent(path, input, error); };
  const fs::path parent = fs::path(path).parent_path();
  const auto holds_it = [&](const std::string& folder) {
    return is_same(folder) || fs::equivalent(parent.empty() ? "." : parent, folder, error);
  };
  const auto any = [](const std::vector<std::string>& inputs, const auto& fits) {
    return std::any_of(inputs.begin(), inputs.end(), fits);
  };
  return any(line.files, is_same) || any(line[OptionId::Model], is_same) ||
         any(line[OptionId::Reference], is_same) || any(line[OptionId::Tests], holds_it);
}

}  // namespace

ResultTarget target_of(const std::vector<std::string>& words) {
  ResultTarget target;
  for (const CommandRow& row : kCommandTable)
    if (!words.empty() && words[0] == row.name) target.command = row.name;
  const auto line = parse_command_line(words);
  if (!line) {
    target.format = format_in(words);
    return target;
  }
  if (!(*line)[OptionId::Format].empty())
    target.format = format_of((*line)[OptionId::Format].back());
  if (!(*line)[OptionId::Output].empty() && !reads_file((*line)[OptionId::Output].back(), *line))
    target.output = (*line)[OptionId::Output].back();
  return target;
}

std::string error_document(const ResultTarget& target, ExitCode code,
                           std::vector<Diagnostic> messages) {
  const ExitRow* row = std::find_if(std::begin(kExitTable), std::end(kExitTable),
                                    [&](const ExitRow& each) { return each.code == code; });
  const document::ErrorReport report{target.command, version(), static_cast<int>(code), row->name,
                                     std::move(messages)};
  return target.format == OutputFormat::Sarif ? report::render_error_sarif(report)
                                              : report::render_error_json(report);
}

}  // namespace culprit::driver
