// Adds source files that a result names without suspecting them, such as test code, so that readers
// can follow links to them.
#pragma once

#include "document/document.h"

namespace culprit::driver {

/// Adds the current content of the files in which tests fail or have findings. Files that cannot be
/// read or that are larger than 1 MiB are left out.
void add_named_files(document::Document& document);

}  // namespace culprit::driver
