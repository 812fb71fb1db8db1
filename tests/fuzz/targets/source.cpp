// A program in C: compiled with its contracts, printed and read as a model, linked and run with a
// small budget. A crash whose innermost frames are Clang's is Clang's: README.md.
#include "subject.h"
#include "target.h"

namespace culprit::fuzz {

void read_source(std::string_view bytes) {
  static const Scratch root("source");
  if (bytes.find('\0') != std::string_view::npos) return;
  frontend::FrontendOptions options;
  options.contracts = true;
  options.readable = frontend::ReadableFiles::only_below(root.path());
  const auto program = testing_support::compiled_snippet(std::string(bytes), {}, options);
  if (!program) return demand(!program.errors().front().message.empty(), "an error has a message");

  const std::string printed = model::print(*program);
  const auto again = model::parse(printed);
  demand(again && model::print(*again) == printed, "a model comes back");

  const machine::Image image(*program);
  const machine::RunInputs inputs{.input = "1 2 3\n", .arguments = {"a"}};
  replay::PlainRunRequest request;
  request.image = &image;
  request.inputs = &inputs;
  request.limits.steps = 50'000;
  request.limits.memory_bytes = uint64_t{64} << 20;
  replay::plain_run(request);
}

}  // namespace culprit::fuzz
