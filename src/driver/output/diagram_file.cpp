#include "driver/output/diagram_file.h"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "driver/output/replace_file.h"
#include "support/files.h"

namespace culprit::driver {

std::optional<Diagnostic> write_diagram(const std::string& path, const std::string& svg) {
  std::error_code none;
  if (std::filesystem::is_regular_file(path, none)) {  // rather than /dev/stdout
    const auto old = content_of_file(path);
    const size_t begin = old ? old->find_first_not_of(" \t\r\n") : 0;
    const bool is_svg = old && (begin == std::string::npos || old->compare(begin, 4, "<svg") == 0 ||
                                old->compare(begin, 5, "<?xml") == 0);
    if (!is_svg)
      return user_error(fmt::format("{} is no SVG file, so it is not overwritten", path),
                        "name a new file, or a diagram");
  }
  if (replace_file(path, svg)) return std::nullopt;
  return user_error(fmt::format("the diagram cannot be written to {}", path),
                    "name a file in a folder that may be written");
}

}  // namespace culprit::driver
