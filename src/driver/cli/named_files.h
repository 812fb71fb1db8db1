// Source files that a result names without being suspected: test code, for readers who follow a
// link there.
#pragma once

#include "document/document.h"

namespace culprit::driver {

/// Adds those where tests fail, as they are on the disk now; what cannot be read, or is no source
/// of ordinary size, is left out.
void add_named_files(document::Document& document);

}  // namespace culprit::driver
