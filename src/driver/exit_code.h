// The table of exit statuses, for scripts that call culprit.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <string>

#include "document/document.h"

namespace culprit::driver {

/// The values of --fail-on: they decide when a finished document leads to a nonzero status.
enum class FailOn : uint8_t { NoAnswer, Failure, Suspects, Never };

enum class ExitCode : int {
  Success = 0,
  Negative = 1,
  BadInput = 2,
  DoesNotCompile = 3,
  NothingToDo = 4,
  OutOfBudget = 5,
  Unsupported = 6,
  UndefinedBehaviour = 7,
  NotDecided = 8,
  Internal = 70,  ///< EX_SOFTWARE of sysexits.h
};

struct ExitRow {
  ExitCode code;
  const char* name;
  const char* meaning;
};

inline constexpr ExitRow kExitTable[] = {
    {ExitCode::Success, "success",
     "run: every test passes, and no assertion of --global is violated; locate: a suspect was "
     "found, or what --fail-on names did not "
     "happen; repair: a patch was found; class: there is a row for each program, whatever it says; "
     "explain: there is evidence; deviate: there is a deviation; debug: the session ended, by quit "
     "or at the end of its input; mcp: its input ended; dap: the editor disconnected, or closed "
     "the input; check: nothing was found to be violated within the bound that it names; log: "
     "what must never hold holds in no order"},
    {ExitCode::Negative, "negative",
     "run: a test fails, or an assertion of --global is violated; check, log: something is "
     "violated; locate: it is proved that no single "
     "place explains every failing test, or what --fail-on names happened"},
    {ExitCode::BadInput, "bad input",
     "wrong usage, or a file or test that cannot be used; locate: tests that contradict each "
     "other; repair: a patch that cannot be written into its file; dap: the input ended within a "
     "message"},
    {ExitCode::DoesNotCompile, "does not compile", "the program does not compile or link"},
    {ExitCode::NothingToDo, "nothing to do",
     "locate, repair, explain, deviate: no test fails (not with --fail-on)"},
    {ExitCode::OutOfBudget, "out of budget",
     "time or memory ran out, or culprit was interrupted, before there was any answer; class: it "
     "was "
     "interrupted, and the table says which programs were not run"},
    {ExitCode::Unsupported, "unsupported",
     "no answer, because the program needs something that culprit does not support"},
    {ExitCode::UndefinedBehaviour, "undefined behaviour",
     "locate: no suspect; the failing tests fail only because uninitialised memory is read"},
    {ExitCode::NotDecided, "not decided",
     "locate: no suspect was found, but not every place could be ruled out; repair: there are "
     "suspects, but no patch was found; explain: there is no evidence, or the failure is of a kind "
     "that has no weakest precondition; deviate: no deviation was found; "
     "check, log: something is not decided"},
    {ExitCode::Internal, "internal error", "a bug of culprit; the message says what to report"},
};

/// The exit status for a finished document. With Failure it is Negative if a test fails; with
/// Suspects, if there is a suspect. Otherwise it is Success, or, if that could not be decided, the
/// status that says why. With Never it is Success. Contradictory tests are always BadInput.
ExitCode exit_code_of(const document::Document& document, FailOn fail_on = FailOn::NoAnswer);

/// The table as Markdown, for the manual.
std::string exit_codes_markdown();

}  // namespace culprit::driver
