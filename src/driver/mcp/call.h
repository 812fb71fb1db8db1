// A call of a tool, from its arguments to its outcome.
//
// The arguments become the words of a command line, which are parsed and checked as those of a user
// are. Then the paths and flags of the parsed line are held to the project, whatever the words
// looked like, and the command runs with its output kept as text.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "driver/cli/cli.h"
#include "driver/command_line.h"
#include "driver/mcp/outcome.h"
#include "driver/mcp/project_root.h"
#include "driver/mcp/tools.h"

namespace culprit::driver::mcp {

struct CallRequest {
  const ToolRow& tool;
  const Json& arguments;  ///< fit the parameters of the tool
  const ProjectRoot& root;
  const CallLimits& limits;
};

/// What a tool gets: a command line that may be run.
struct CheckedCall {
  const ToolRow& tool;
  const Json& arguments;
  const ProjectRoot& root;
  const std::vector<std::string>& words;
  const ParsedLine& line;
  bool as_json = false;
};

/// The limit of the call.
double seconds_of(const CallRequest& request);
/// An outcome that says why there is no answer.
Outcome refused(const CallRequest& request, const std::vector<Diagnostic>& messages,
                ExitCode code = ExitCode::BadInput);
/// Never throws because of the arguments. Cost: that of the command.
Outcome call(const CallRequest& request);

/// The settings of the call's line, with the compiler kept to the project.
Result<Settings> settings_for(const CheckedCall& call);

/// The streams of a command whose output is kept.
class KeptStreams {
 public:
  /// `sink` may be null; it must outlive this.
  explicit KeptStreams(ResultSink* sink);
  const Streams& streams() const { return streams_; }
  /// The output, and the messages after it.
  std::string text() const { return out_.str() + err_.str(); }

 private:
  std::ostringstream out_, err_;
  Streams streams_;
};

}  // namespace culprit::driver::mcp
