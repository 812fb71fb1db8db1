// Replaces a whole file, so that no reader ever sees half of it.
#pragma once

#include <string>
#include <string_view>

namespace culprit::driver {

/// Makes `text` the content of the file `path`, which the user named. A new file is written beside
/// it and renamed. So `path` has its old content until the new one is complete, and keeps it if
/// writing fails. The permissions of an existing file are kept, its owner if the system allows it,
/// and symbolic links are followed. Anything other than a regular file (a terminal, a pipe,
/// /dev/stdout), and a file in a folder that permits no new files, is written in place. Returns
/// false on failure, as for a pipe that nobody reads, and then removes the new file.
bool replace_file(const std::string& path, std::string_view text);
/// The same for a file whose name culprit chose in a folder that the user named: a symbolic link
/// there is replaced, so nothing is written elsewhere. Fails if `path` is neither a regular file
/// nor a link.
bool replace_file_in_folder(const std::string& path, std::string_view text);
/// Writes the text to an open file. Returns false if not all bytes reached it.
bool write_whole(int file, std::string_view text);
/// True if replace_file can be expected to work now.
bool may_replace_file(const std::string& path);

}  // namespace culprit::driver
