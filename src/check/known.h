// What a search has found out so far about each property.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "document/check_report.h"
#include "machine/run/machine.h"
#include "replay/plain_run.h"

namespace culprit::check {

struct Known {
  document::PropertyStatus status = document::PropertyStatus::Undecided;
  bool reached = false;
  bool is_doubtful = false;  ///< the last search found inputs that a run did not confirm
  std::string text;
  SourceLocation location;
  bool is_stated = false, is_clause = false, is_cover = false;  ///< StatedProperty
  std::vector<document::ChosenInput> inputs;                    ///< with which it is violated
  replay::PlainRun run;                                         ///< with these inputs
  std::vector<document::StoryLine> story;                       ///< of this run
};
using KnownProperties = std::map<machine::FindingSite, Known>;

}  // namespace culprit::check
