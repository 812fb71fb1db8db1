// Writes a patch into the user's source files, and keeps each file as it was.
//
// A file is changed only if its lines are still those that were compiled, so no edit made in the
// meantime is lost. All files of a patch are checked before the first is written. Each is replaced
// as a whole (replace_file.h), and bytes outside the changes stay as they are; new lines get the
// line end of the line that they stand in.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "support/result.h"

namespace culprit::driver {

struct ChangedFile {
  std::string path;
  std::string backup;  ///< the file as it was: `path` and ".orig", or ".orig.2" and so on
};

/// The note that the file was changed.
Diagnostic note_of(const ChangedFile& file);

/// Writes the patch of this rank, from 1, which `document` must have. Errors, one message: a file
/// that is none of the sources given, cannot be read, has changed, or may not be written; a backup
/// that cannot be made. Nothing is written then, unless the message names what was.
Result<std::vector<ChangedFile>> apply_patch(const document::Document& document, size_t rank);

/// The message if no patch can be written, because none of the files may be changed. For a check
/// before the search.
std::optional<Diagnostic> no_file_may_be_changed(const std::vector<std::string>& files);

}  // namespace culprit::driver
