// One file of the cache. Its first line states the kind, length and hash of the content, so a file
// that was truncated, changed or created by another program is recognised.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace culprit::cache {

inline constexpr uint64_t kLargestEntry = 8u << 20;  ///< size limit of a file, in bytes

/// The content of the file if it is intact and of that kind (one word), else nullopt. Sets the time
/// of last use to now.
std::optional<std::string> read_entry(const std::string& path, std::string_view kind);

/// Writes a file, creating its folder if it is missing. Readers see either the old or the new file,
/// never a part of it; with several writers the last one wins. Returns false, and leaves nothing
/// behind, if the file cannot be written or is too large.
bool write_entry(const std::string& path, std::string_view kind, std::string_view content);

}  // namespace culprit::cache
