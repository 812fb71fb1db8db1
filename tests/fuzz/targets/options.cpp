// The command line, one word on each line: sorted, checked, and written again for a shell.
#include <algorithm>

#include "driver/command_line.h"
#include "driver/settings.h"
#include "spec/test_case.h"
#include "target.h"

namespace culprit::fuzz {

void read_options(std::string_view bytes) {
  const auto line = driver::parse_command_line(words_in(bytes));
  if (!line) return demand(!line.errors().front().message.empty(), "an error has a message");
  (void)driver::settings_of(*line);

  const std::string written = driver::command_text(*line, {});
  auto words = spec::split_command_line(written);
  demand(words && words->size() > 1 && words->front() == "culprit", "a written line has words");
  words->erase(words->begin());
  const auto again = driver::parse_command_line(*words);
  demand(again && again->command == line->command && again->files == line->files &&
             again->compiler_flags == line->compiler_flags && again->values == line->values,
         "a command line comes back: " + written);
}

}  // namespace culprit::fuzz
