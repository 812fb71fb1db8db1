#include <ostream>

#include <fmt/format.h>

#include "driver/cli/cli.h"

namespace culprit::driver {

ExitCode run_help(const ParsedLine& line, const Streams& streams) {
  if (line.files.empty()) {
    streams.out << overview_text();
    return ExitCode::Success;
  }
  for (const CommandRow& row : kCommandTable) {
    if (line.files[0] != row.name) continue;
    streams.out << help_text(row.command);
    return ExitCode::Success;
  }
  const std::string_view closest = closest_command(line.files[0]);
  return fail_with(ExitCode::BadInput,
                   {user_error(fmt::format("there is no command '{}'", line.files[0]),
                               closest.empty() ? "culprit help shows the commands"
                                               : fmt::format("did you mean '{}'?", closest))},
                   streams);
}

}  // namespace culprit::driver
