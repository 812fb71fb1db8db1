// compile_commands.json, by both of its readers, and the flags in it.
#include "project/records/compile_commands.h"
#include "frontend/arguments.h"
#include "frontend/frontend.h"
#include "project/records/step.h"
#include "target.h"

namespace culprit::fuzz {

void read_compile_commands(std::string_view bytes) {
  static const Scratch folder("compile_commands");
  folder.write("compile_commands.json", bytes);
  const auto requests = frontend::read_compile_commands(folder.path(), {});
  if (requests)
    for (const frontend::CompileRequest& request : *requests) {
      frontend::not_honoured(request.flags);
      frontend::cc1_arguments(request);
      frontend::working_directory(request);
    }
  (void)frontend::read_compile_commands(folder.path(), {folder.path("a.c")});
  for (const project::records::BuildCommand& command :
       project::records::compile_commands(folder.path()))
    project::records::steps_of(command);
}

}  // namespace culprit::fuzz
