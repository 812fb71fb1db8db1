// The location of the cache, and the limit on its size.
//
// Files are spread over sixteen folders by the first digit of their names, and each folder may use
// a sixteenth of the space. So a run that wrote a file has to check only one folder, and
// independent runs need not maintain a common total.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace culprit::cache {

inline constexpr const char* kManifestEnd = ".files";  ///< suffixes of entry names
inline constexpr const char* kUnitEnd = ".unit";
/// Suffix of a file that is still being written.
inline constexpr const char* kUnfinished = ".part";
inline constexpr uint64_t kMostBytes = 256u << 20;  ///< limit on all entries together
inline constexpr uint64_t kShards = 16;

/// Looks up an environment variable: its value, or null if it is not set.
using Variables = std::function<const char*(const char*)>;

/// CULPRIT_CACHE_DIR if set; else `culprit` in XDG_CACHE_HOME; else `.cache/culprit` in HOME, if
/// HOME is an existing folder. nullopt means no cache; so does an empty CULPRIT_CACHE_DIR.
std::optional<std::string> cache_folder(const Variables& variables);

/// Creates the folder, accessible only to its user, with a tag file by which backup programs
/// recognise a cache. False if it cannot be created.
bool make_folder(const std::string& folder);

/// The path of the file `name`, which must begin with a hexadecimal digit.
std::string place_in(const std::string& folder, const std::string& name);

/// If the folder of `place` holds more than `most_bytes`, removes the least recently used files
/// until at most three quarters of `most_bytes` are left. Always removes unfinished files of
/// writers that stopped early.
void trim(const std::string& place, uint64_t most_bytes = kMostBytes / kShards);

}  // namespace culprit::cache
