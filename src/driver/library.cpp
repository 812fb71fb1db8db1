#include "driver/library.h"

#include "machine/image/libc_model.h"
#include "support/diagnostic.h"

namespace culprit::driver {

namespace {

model::Library read_library() {
  auto read = model::Library::read(machine::libc_model_text());
  CULPRIT_INVARIANT(read, read.errors()[0].text());
  return read.take();
}

}  // namespace

const model::Library& library() {
  static const model::Library kLibrary = read_library();
  return kLibrary;
}

}  // namespace culprit::driver
