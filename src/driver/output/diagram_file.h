// Writes diagrams.
#pragma once

#include <optional>
#include <string>

#include "support/diagnostic.h"

namespace culprit::driver {

/// Writes the SVG. What is at the path is replaced if it is an SVG file, too; else a message says
/// why nothing was written.
std::optional<Diagnostic> write_diagram(const std::string& path, const std::string& svg);

}  // namespace culprit::driver
