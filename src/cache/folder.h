// Where the cache lies, and how it stays small.
//
// Files are spread over sixteen folders by the first digit of their names, and each folder has a
// sixteenth of the room. So a run that wrote something has to look at one folder only, and no count
// of the whole has to be kept up to date by runs that know nothing of each other.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace culprit::cache {

inline constexpr const char* kManifestEnd = ".files";  ///< ends of the names of entries
inline constexpr const char* kUnitEnd = ".unit";
/// end of the name of a file that is being written
inline constexpr const char* kUnfinished = ".part";
inline constexpr uint64_t kMostBytes = 256u << 20;  ///< of all entries
inline constexpr uint64_t kShards = 16;

/// Looks a variable of the environment up: null, or its value.
using Variables = std::function<const char*(const char*)>;

/// CULPRIT_CACHE_DIR; else culprit in XDG_CACHE_HOME; else .cache/culprit in HOME, if that is
/// there. nullopt: there is no cache, as with an empty CULPRIT_CACHE_DIR.
std::optional<std::string> cache_folder(const Variables& variables);

/// Makes the folder, for its user only, with the mark by which programs that copy folders know a
/// cache. False when it cannot be made.
bool make_folder(const std::string& folder);

/// The file of that name, which begins with a hexadecimal digit.
std::string place_in(const std::string& folder, const std::string& name);

/// Removes the files that were not used for longest from the folder of `place`, until at most three
/// quarters of `most_bytes` are left, if it holds more than that; also what writers left that did
/// not come to their end.
void trim(const std::string& place, uint64_t most_bytes = kMostBytes / kShards);

}  // namespace culprit::cache
