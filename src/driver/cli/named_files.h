// What a result needs of source files beside what the program knows: files that it names without
// suspecting them, such as test code, so that readers can follow links; and the ends of lines.
#pragma once

#include "document/document.h"

namespace culprit::driver {

/// Adds the current content of the files in which tests fail or have findings. Files that cannot be
/// read or that are larger than 1 MiB are left out.
void add_named_files(document::Document& document);

/// Sets how the lines of a source file end, for diffs; unchanged if the file cannot be read. A file
/// of mixed ends has those of its first line.
void read_line_ends(document::SourceText& file);

}  // namespace culprit::driver
