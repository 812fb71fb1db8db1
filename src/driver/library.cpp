#include "driver/library.h"

namespace culprit::driver {

const model::Program& library_program() {
  static const model::Program kNone;
  return kNone;
}

}  // namespace culprit::driver
