#include <fmt/format.h>

#include "driver/exit_code.h"
#include "driver/reference/reference.h"
#include "support/options.h"

namespace culprit::driver {

std::string reference_text() {
  std::string out;
  for (const CommandRow& row : kCommandTable) out += help_text(row.command) + "\n";
  out += "exit status:\n";
  for (const ExitRow& row : kExitTable)
    out += fmt::format("  {:<4}{}\n", static_cast<int>(row.code), row.meaning);
  return out;
}

std::string reference_markdown() { return options_markdown() + "\n" + exit_codes_markdown(); }

}  // namespace culprit::driver
