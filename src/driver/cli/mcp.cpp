// `culprit mcp`: answers an agent on standard input and output.
#include <filesystem>

#include <fmt/format.h>

#include "driver/cli/cli.h"
#include "driver/mcp/server.h"

namespace culprit::driver {

ExitCode run_mcp(const Settings& settings, const Streams& streams) {
  std::error_code error;
  if (!settings.root.empty()) std::filesystem::current_path(settings.root, error);
  if (error)
    return fail_with(ExitCode::BadInput,
                     {user_error(fmt::format("--root {}: {}", settings.root, error.message()),
                                 "name the folder of the project")},
                     streams);
  mcp::CallLimits limits;
  limits.longest_seconds = settings.timeout;
  limits.memory_mib = settings.memory_mib;
  const mcp::ProjectRoot root;
  mcp::Server server(root, limits);
  if (streams.in) mcp::serve(server, *streams.in, streams.out);
  return ExitCode::Success;
}

}  // namespace culprit::driver
