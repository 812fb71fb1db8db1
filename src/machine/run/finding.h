// Undefined behaviour and abnormal ends of runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "machine/memory/object.h"
#include "machine/value/finding_kind.h"
#include "support/source_range.h"

namespace culprit::machine {

/// The object that a finding is about, such as the array past whose end was written.
struct FoundObject {
  std::string name;  ///< empty for heap blocks, string literals and temporaries
  Storage storage{};
  SourceLocation location;  ///< of its declaration or allocation; may be unknown
  uint64_t bytes = 0;
  uint32_t element_bytes = 0;  ///< 0: not known
};

/// One finding, placed at the innermost frame in suspect code, or else in the program's own code,
/// with the frames above it.
struct Finding {
  FindingKind kind{};
  bool fatal = false;       ///< the run could not go on
  bool ends_child = false;  ///< a child of the program could not go on, but its parent
  uint32_t function = 0;    ///< index into the image's functions
  uint32_t pc = 0;
  SourceLocation location;
  std::string message;
  std::vector<SourceLocation> stack;  ///< callers, innermost first
  std::optional<FoundObject> object = {};
};

}  // namespace culprit::machine
