// One file of the cache. A line at its head says what it is, how long it is and what its content
// hashes to, so that a file that was cut off, changed or put there by somebody else is known for
// what it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace culprit::cache {

inline constexpr uint64_t kLargestEntry = 8u << 20;  ///< bytes of a file

/// The content, when it is whole and of that kind (one word); its time of last use becomes now.
std::optional<std::string> read_entry(const std::string& path, std::string_view kind);

/// Makes the folder of the file where it is missing. Readers see the old file or the new one, never
/// a part; of several writers the last wins. False, and nothing is left behind, when it cannot be
/// written or is too large.
bool write_entry(const std::string& path, std::string_view kind, std::string_view content);

}  // namespace culprit::cache
