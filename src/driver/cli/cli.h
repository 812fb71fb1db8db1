// The subcommands. Each takes its settings and streams and returns the exit status. None throws
// because of the user's input.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "document/check_report.h"
#include "document/document.h"
#include "driver/command_line.h"
#include "driver/exit_code.h"
#include "driver/settings.h"

namespace culprit::driver {

/// Receives results as data, beside their text.
class ResultSink {
 public:
  virtual ~ResultSink() = default;
  virtual void take(const document::Document& result) = 0;
  virtual void take(const document::CheckReport& result) = 0;
};

/// What is known of how a command ends.
struct Ending {
  std::vector<Diagnostic> errors;
  bool result_has_begun = false;  ///< at least a part of the result is written
};

struct Streams {
  std::ostream& out;
  std::ostream& err;
  std::istream* in = nullptr;  ///< where answers to questions come from; null: nowhere
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  bool in_is_terminal = false;
  ResultSink* sink = nullptr;  ///< may be null
  Ending* ending = nullptr;    ///< may be null

  /// Called before the first byte of a result is written to `out`.
  void begin_result() const;
};

/// The whole tool. `words` exclude the program's name.
ExitCode run_culprit(const std::vector<std::string>& words, const Streams& streams);
/// Runs a command with inputs, or mcp. `settings` are those of the line.
ExitCode run_with_settings(const ParsedLine& line, const Settings& settings,
                           const Streams& streams);
/// Runs `command`. This is the only place that catches exceptions: out of memory counts as the end
/// of the budget, anything else as a bug of culprit, and the message says what to report. `words`
/// are the command line, for the report.
ExitCode guarded(const std::vector<std::string>& words, const Streams& streams,
                 const std::function<ExitCode()>& command);

ExitCode run_locate(const Settings& settings, const Streams& streams);
ExitCode run_repair(const Settings& settings, const Streams& streams);
ExitCode run_deviate(const Settings& settings, const Streams& streams);
ExitCode run_dap(const Streams& streams);
ExitCode run_debug(const ParsedLine& line, const Settings& settings, const Streams& streams);
ExitCode run_explain(const Settings& settings, const Streams& streams);
ExitCode run_check(const Settings& settings, const Streams& streams);
ExitCode run_run(const Settings& settings, const Streams& streams);
ExitCode run_mcp(const Settings& settings, const Streams& streams);
ExitCode run_class(const ParsedLine& line, const Settings& settings, const Streams& streams);
ExitCode run_log(const ParsedLine& line, const Settings& settings, const Streams& streams);
ExitCode run_options(const ParsedLine& line, const Streams& streams);
ExitCode run_help(const ParsedLine& line, const Streams& streams);

/// Prints messages to the error stream, one after the other, and returns `code`.
ExitCode fail_with(ExitCode code, const std::vector<Diagnostic>& messages, const Streams& streams);

}  // namespace culprit::driver
