// Annotations in a program: those that are read become code that Clang reads, or name what is
// wrong. Two parts: before the function, and in its body.
#include "frontend/frontend.h"
#include "target.h"

namespace culprit::fuzz {

void read_contracts(std::string_view bytes) {
  const std::vector<std::string> texts = parts_of(bytes, 2);
  frontend::CompileRequest request;
  request.path = "annotated.c";
  request.content = "struct s { int x, *p; };\nint g[4];\n" + texts[0] +
                    "\nint f(int *a, int n, struct s *q) {\n  int i = 0;\n" + texts[1] +
                    "\n  while (i < n) a[i++] = q->x;\n  return g[0];\n}\n";
  frontend::FrontendOptions options;
  options.contracts = true;
  static const Scratch root("contracts");
  options.readable = frontend::ReadableFiles::only_below(root.path());
  for (const frontend::Stubs stubs : {frontend::Stubs::None, frontend::Stubs::All}) {
    options.stubs = stubs;
    const auto compiled = frontend::compile(request, options);
    if (!compiled) demand(!compiled.errors().front().message.empty(), "an error has a message");
  }
}

}  // namespace culprit::fuzz
