#include "driver/mcp/call.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "driver/mcp/parameters.h"
#include "frontend/frontend.h"
#include "support/text.h"

namespace culprit::driver::mcp {

namespace {

using Problem = std::optional<Diagnostic>;

Problem option_problem(const OptionRow& row, const std::string& value, const ProjectRoot& root) {
  // patterns are compared with paths and open none
  const bool is_pattern = row.id == OptionId::Suspect || row.id == OptionId::Trust;
  if (row.id == OptionId::Tests) return root.tree_problem(value);
  const bool is_path = row.kind == OptionKind::File || row.kind == OptionKind::Folder;
  return is_path && !is_pattern ? root.path_problem(value) : std::nullopt;
}

/// The commands in a compile_commands.json name files and flags of their own. Those of `files` are
/// the ones that are used.
Problem build_problem(const std::string& build, const std::vector<std::string>& files,
                      const ProjectRoot& root) {
  if (auto problem = root.path_problem(build + "/compile_commands.json")) return problem;
  const auto requests = frontend::read_compile_commands(build, files);
  if (!requests) return std::nullopt;  // the command says why
  for (const frontend::CompileRequest& unit : *requests) {
    const std::filesystem::path directory = unit.directory;
    if (auto problem = root.path_problem(unit.directory)) return problem;
    if (auto problem = root.path_problem((directory / unit.path).string())) return problem;
    if (auto problem = root.flags_problem(unit.flags, directory, true)) return problem;
  }
  return std::nullopt;
}

Problem line_problem(const ParsedLine& line, const ProjectRoot& root) {
  for (const std::string& file : line.files)
    if (auto problem = root.path_problem(file)) return problem;
  for (const OptionRow& row : kOptionTable) {
    const bool is_of_server = row.id == OptionId::Memory;
    if (!line[row.id].empty() && !is_of_server && !is_for_agents(row.id))
      return user_error(fmt::format("--{} is refused", row.name),
                        "no argument of the tool stands for it");
    for (const std::string& value : line[row.id])
      if (auto problem = option_problem(row, value, root)) return problem;
  }
  if (auto problem = root.flags_problem(line.compiler_flags, ".", false)) return problem;
  const auto& builds = line[OptionId::Build];
  return builds.empty() ? std::nullopt : build_problem(builds.back(), line.files, root);
}

Problem time_problem(const CallRequest& request) {
  const double longest = request.limits.longest_seconds;
  if (seconds_of(request) <= longest) return std::nullopt;
  return user_error(fmt::format("a call may take at most {} seconds", longest),
                    "ask for less with \"timeout\", or start the server with a larger --timeout");
}

bool wants_json(const Json& arguments) {
  return arguments.contains(kFormat) && arguments[kFormat] == "json";
}

}  // namespace

KeptStreams::KeptStreams(ResultSink* sink) : streams_{out_, err_} { streams_.sink = sink; }

double seconds_of(const CallRequest& request) {
  const char* name = row_of(OptionId::Timeout).name;
  return request.arguments.contains(name)
             ? request.arguments[name].get<double>()
             : std::min(request.limits.usual_seconds, request.limits.longest_seconds);
}

Result<Settings> settings_for(const CheckedCall& call) {
  auto settings = settings_of(call.line);
  if (settings) settings->root = call.root.path();
  return settings;
}

Outcome refused(const CallRequest& request, const std::vector<Diagnostic>& messages,
                ExitCode code) {
  Outcome outcome;
  outcome.is_error = true;
  for (const Diagnostic& message : messages) outcome.text += message.text() + "\n";
  outcome.structure = error_structure(outcome.text);
  finish(outcome, code, request.tool.command, wants_json(request.arguments));
  return outcome;
}

Outcome call(const CallRequest& request) {
  if (auto problem = time_problem(request)) return refused(request, {*problem});
  std::vector<std::string> words =
      words_of(request.tool, parameters_of(request.tool, request.limits), request.arguments);
  words.insert(words.begin() + 1, fmt::format("--memory={}", request.limits.memory_mib));
  const auto line = parse_command_line(words);
  if (!line) return refused(request, line.errors());
  if (auto problem = line_problem(*line, request.root)) return refused(request, {*problem});
  return request.tool.answer(
      {request.tool, request.arguments, request.root, words, *line, wants_json(request.arguments)});
}

}  // namespace culprit::driver::mcp
