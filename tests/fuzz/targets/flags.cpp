// Flags of the compiler, one on each line: given to a small program.
#include "frontend/arguments.h"
#include "frontend/frontend.h"
#include "target.h"

namespace culprit::fuzz {

void read_flags(std::string_view bytes) {
  static const Scratch folder("flags");
  const Inside inside(folder);
  frontend::CompileRequest request;
  request.path = "prog.c";
  request.flags = words_in(bytes);
  request.content = "#ifdef X\nint x = X;\n#endif\nint main(void) { return 0; }\n";
  frontend::FrontendOptions options;
  options.readable = frontend::ReadableFiles::only_below(folder.path());
  frontend::not_honoured(request.flags);
  const auto compiled = frontend::compile(request, options);
  if (!compiled) demand(!compiled.errors().front().message.empty(), "an error has a message");
}

}  // namespace culprit::fuzz
