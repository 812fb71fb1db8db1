// What `make -n` prints: its lines, the commands in them, and what these commands make.
#include "project/records/make_output.h"
#include "project/records/shell_line.h"
#include "project/records/step.h"
#include "target.h"

namespace culprit::fuzz {

void read_make_output(std::string_view bytes) {
  static const Scratch folder("make_output");
  namespace records = project::records;
  for (const records::BuildCommand& command : records::commands_of_make(bytes, folder.path())) {
    demand(!command.words.empty(), "a command has words");
    records::steps_of(command);
  }
  records::commands_in(bytes, folder.path());
  records::files_without_rule(bytes);
}

}  // namespace culprit::fuzz
