// The components around an instruction in the source. They map slips (slips.h), which change
// instructions, to suspects, which are components.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "model/program.h"

namespace culprit::edits {

class ComponentsAround {
 public:
  /// Searches `components`. The program must outlive the object. Cost: linear in their source
  /// lines.
  ComponentsAround(const model::Program& program,
                   const std::vector<model::ComponentId>& components);

  /// The components whose source range contains the location, innermost first.
  std::vector<model::ComponentId> around(const SourceLocation& at) const;

 private:
  const model::Program& program_;
  // by file and line
  std::map<std::pair<uint32_t, uint32_t>, std::vector<model::ComponentId>> on_line_;
};

}  // namespace culprit::edits
