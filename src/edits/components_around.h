// Which components are around an instruction in the source: slips (slips.h) are of instructions,
// and suspects are components.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "model/program.h"

namespace culprit::edits {

class ComponentsAround {
 public:
  /// Of `components`; the program must outlive it. Cost: linear in their lines.
  ComponentsAround(const model::Program& program,
                   const std::vector<model::ComponentId>& components);

  /// Those whose source holds the place, innermost first.
  std::vector<model::ComponentId> around(const SourceLocation& at) const;

 private:
  const model::Program& program_;
  // by file and line
  std::map<std::pair<uint32_t, uint32_t>, std::vector<model::ComponentId>> on_line_;
};

}  // namespace culprit::edits
