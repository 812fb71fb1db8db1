#include <ostream>

#include <fmt/format.h>

#include "driver/cli/cli.h"

namespace culprit::driver {

ExitCode run_options(const ParsedLine& line, const Streams& streams) {
  if (!line[OptionId::Markdown].empty()) {
    streams.out << options_markdown() << "\n" << exit_codes_markdown();
    return ExitCode::Success;
  }
  for (const CommandRow& row : kCommandTable) streams.out << help_text(row.command) << "\n";
  streams.out << "exit status:\n";
  for (const ExitRow& row : kExitTable) streams.out << fmt::format("  {:<4}{}\n", static_cast<int>(row.code), row.meaning);
  return ExitCode::Success;
}

}  // namespace culprit::driver
