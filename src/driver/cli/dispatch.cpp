// Selects the subcommand, and handles internal errors of culprit.
#include <exception>
#include <new>
#include <ostream>
#include <system_error>

#include <fmt/format.h>

#include "driver/bug_report.h"
#include "driver/cli/cli.h"
#include "driver/limits/last_words.h"
#include "driver/message_text.h"
#include "driver/output/replace_file.h"
#include "driver/output/result_target.h"
#include "driver/version.h"

namespace culprit::driver {

ExitCode run_with_settings(const ParsedLine& line, const Settings& settings,
                           const Streams& streams) {
  switch (line.command) {
    case Command::Locate: return run_locate(settings, streams);
    case Command::Repair: return run_repair(settings, streams);
    case Command::Class: return run_class(line, settings, streams);
    case Command::Explain: return run_explain(settings, streams);
    case Command::Check: return run_check(settings, streams);
    case Command::Deviate: return run_deviate(settings, streams);
    case Command::Debug: return run_debug(line, settings, streams);
    case Command::Log: return run_log(line, settings, streams);
    case Command::Mcp: return run_mcp(settings, streams);
    default: return run_run(settings, streams);
  }
}

namespace {

ExitCode dispatch(const std::vector<std::string>& words, const Streams& streams) {
  const auto line = parse_command_line(words);
  if (!line) return fail_with(ExitCode::BadInput, line.errors(), streams);
  if (line->help) {
    streams.out << help_text(line->command);
    return ExitCode::Success;
  }
  switch (line->command) {
    case Command::Locate:
    case Command::Repair:
    case Command::Class:
    case Command::Explain:
    case Command::Check:
    case Command::Deviate:
    case Command::Debug:
    case Command::Log:
    case Command::Mcp:
    case Command::Run: break;
    case Command::Dap:
      if (line->files.empty()) return run_dap(streams);
      return fail_with(ExitCode::BadInput,
                       {user_error("culprit dap takes no sources",
                                   "the editor names them when it launches a session")},
                       streams);
    case Command::Options: return run_options(*line, streams);
    case Command::Help: return run_help(*line, streams);
    case Command::Version: streams.out << "culprit " << version() << "\n"; return ExitCode::Success;
  }
  const auto settings = settings_of(*line);
  return settings ? run_with_settings(*line, *settings, streams)
                  : fail_with(ExitCode::BadInput, settings.errors(), streams);
}

ExitCode internal_error(const std::vector<std::string>& words, const std::string& what,
                        const Streams& streams) {
  const std::string path = write_bug_report(words, what);
  const std::string hint = path.empty()
                               ? "please report this message with the program and its tests"
                               : fmt::format(
                                     "please report this with the file {}, which holds the "
                                     "command, the sources and the tests",
                                     path);
  return fail_with(ExitCode::Internal, {{DiagnosticKind::Internal, {}, 0, 0, what, hint}}, streams);
}

/// Writes the error as a document to the file for the result, or else to standard output.
void write_error(const ResultTarget& target, ExitCode code, const std::vector<Diagnostic>& messages,
                 const Streams& streams) {
  const std::string text = error_document(target, code, messages);
  if (target.output.empty() || !replace_file(target.output, text))
    streams.out << text << std::flush;
}

}  // namespace

ExitCode fail_with(ExitCode code, const std::vector<Diagnostic>& messages, const Streams& streams) {
  for (const Diagnostic& message : messages) streams.err << message_text(message);
  if (streams.ending) {
    std::vector<Diagnostic>& errors = streams.ending->errors;
    errors.insert(errors.end(), messages.begin(), messages.end());
  }
  return code;
}

void Streams::begin_result() const {
  driver::begin_result();
  if (ending) ending->result_has_begun = true;
}

ExitCode run_culprit(const std::vector<std::string>& words, const Streams& streams) {
  const ResultTarget target = target_of(words);
  prepare_last_words(target);
  Ending ending;
  Streams watched = streams;
  watched.ending = &ending;
  const ExitCode code = guarded(words, watched, [&] { return dispatch(words, watched); });
  if (target.takes_errors() && !ending.errors.empty() && !ending.result_has_begun)
    write_error(target, code, ending.errors, streams);
  return code;
}

ExitCode guarded(const std::vector<std::string>& words, const Streams& streams,
                 const std::function<ExitCode()>& command) {
  try {
    return command();
  } catch (const std::bad_alloc&) {
    return fail_with(ExitCode::OutOfBudget,
                     {user_error("memory ran out before there was any answer",
                                 "give fewer or shorter tests, or more memory")},
                     streams);
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::resource_unavailable_try_again)
      return internal_error(words, error.what(), streams);
    return fail_with(
        ExitCode::OutOfBudget,
        {user_error("the system lets culprit start no more threads",
                    "see the limits of the system (ulimit -u), or end other programs")},
        streams);
  } catch (const std::exception& error) {
    return internal_error(words, error.what(), streams);
  }
}

}  // namespace culprit::driver
