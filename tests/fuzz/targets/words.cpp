// Words of a line, quoted as for a shell: NAME.args, and flags in the records of a build.
#include "project/flags.h"
#include "project/link_options.h"
#include "spec/test_case.h"
#include "target.h"

namespace culprit::fuzz {

void read_words(std::string_view bytes) {
  const auto words = spec::split_command_line(bytes);
  const std::vector<std::string> flags = project::words_of(std::string(bytes));
  demand(!words || *words == flags, "both readers of words agree");
  project::read_link_options(flags);
  const auto absolute = project::with_absolute_paths(flags, "/a/b");
  demand(project::with_absolute_paths(absolute, "/c") == absolute, "absolute paths stay");
  project::as_seen_from(absolute, "/a");
}

}  // namespace culprit::fuzz
