#include "driver/library.h"

#include "machine/libc_model.h"
#include "support/diagnostic.h"

namespace culprit::driver {

namespace {

model::Program parse_library() {
  auto parsed = model::parse(machine::libc_model_text());
  CULPRIT_INVARIANT(parsed, parsed.errors()[0].text());
  return parsed.take();
}

}  // namespace

const model::Program& library_program() {
  static const model::Program kLibrary = parse_library();
  return kLibrary;
}

}  // namespace culprit::driver
