// Where the commands of a build come from: build.ninja, or make.
//
// make is asked what it would do: `make -n -B GOAL`. As with every call, it first brings its
// makefiles up to date, but -B does not hold for them (MAKE_RESTARTS), also not in recursive calls
// (MAKE). Lines of a recipe that call $(MAKE) are executed, as `make -n` always does.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "project/records/command.h"
#include "support/result.h"

namespace culprit::project::records {

class RecordSource {
 public:
  virtual ~RecordSource() = default;
  /// Commands among which may be the one that makes `path`, an absolute path. `attempt` counts from
  /// 0; nullopt: there is no such attempt.
  virtual std::optional<std::vector<BuildCommand>> commands_for(const std::string& path,
                                                                unsigned attempt) = 0;
  /// Files whose folder tells about the sources: descriptions of the build.
  virtual std::vector<std::string> descriptions() const { return {}; }
  /// Absolute paths of what may be programs.
  virtual std::vector<std::string> likely_programs() const { return {}; }
  /// What the tool complained about; may be empty.
  virtual std::string complaint() const { return {}; }
  /// What the user types to build.
  virtual std::string build_command() const = 0;
};

/// The records in `folder`, an absolute path: those of Ninja, or of make; null if there are none.
/// Errors: a build.ninja that cannot be read.
Result<std::unique_ptr<RecordSource>> record_source(const std::string& folder);

}  // namespace culprit::project::records
