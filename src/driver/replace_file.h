// Writing a whole file so that nobody ever sees half of it.
#pragma once

#include <string>
#include <string_view>

namespace culprit::driver {

/// Makes `text` the content of the file `path`: it is written beside it and renamed, so the file
/// holds its old content until the new one is complete, and keeps it when writing fails.
/// Permissions of an existing file stay; symbolic links are followed. What is no regular file (a
/// terminal, a pipe, /dev/stdout), and a file in a folder that admits no new ones, is written in
/// place. False when that fails; nothing is left behind.
bool replace_file(const std::string& path, std::string_view text);
/// Whether that can be expected to work now.
bool may_replace_file(const std::string& path);

}  // namespace culprit::driver
