// The text of a model: what is read, printed and read again is the same.
#include "model/library.h"
#include "model/program.h"
#include "target.h"

namespace culprit::fuzz {

void read_model_text(std::string_view bytes) {
  (void)model::Library::read(bytes);
  const auto read = model::parse(bytes);
  if (!read) return demand(!read.errors().front().message.empty(), "an error has a message");
  const std::string printed = model::print(*read);
  const auto again = model::parse(printed);
  demand(again && model::print(*again) == printed, "a model comes back");
}

}  // namespace culprit::fuzz
