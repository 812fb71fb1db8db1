// Whole files as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace culprit {

/// In bytes; far more than the records of a large build have.
inline constexpr uint64_t kLargestFile = 256u << 20;

/// The content of a regular file, through links. nullopt if it is something else, such as a pipe or
/// a device, which may never end; if it is larger than `most`; or if it cannot be read.
std::optional<std::string> content_of_file(const std::string& path, uint64_t most = kLargestFile);

}  // namespace culprit
