// The tools that an agent may call: rows of one table.
//
// A tool is a command of culprit. Its arguments are the options of that command that an agent may
// set, under the names that they have on the command line, and a few of its own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "driver/mcp/outcome.h"
#include "support/options.h"

namespace culprit::driver::mcp {

struct CallLimits {
  double usual_seconds = 20;    ///< of a call that does not say
  double longest_seconds = 60;  ///< that a call may ask for
  uint64_t memory_mib = 4096;
};

struct CheckedCall;

/// Arguments of a tool that are no options.
enum class Extra : uint8_t { None, Commands, Expression, Question };

struct ToolRow {
  const char* name;
  Command command;
  Extra extra;
  const char* description;
  Outcome (*answer)(const CheckedCall& call);
};

Outcome answer_by_command(const CheckedCall& call);
Outcome answer_by_session(const CheckedCall& call);

inline constexpr ToolRow kTools[] = {
    {"run", Command::Run, Extra::None,
     "Run the tests of a C program and say which fail, how and where. Start here.",
     answer_by_command},
    {"locate", Command::Locate, Extra::None,
     "List the places in a C program that alone can explain every failing test, with the values "
     "that were computed and those that would make the tests pass. Each was confirmed by a run.",
     answer_by_command},
    {"repair", Command::Repair, Extra::None,
     "Propose changes of the source with which every test passes. Each was compiled and run; "
     "only you can judge whether it is what was meant. No file is written.",
     answer_by_command},
    {"check", Command::Check, Extra::None,
     "Search for inputs with which a C program, or one function of it, breaks a contract, an "
     "assertion or a rule of C. Needs no tests.",
     answer_by_command},
    {"debug", Command::Debug, Extra::Commands,
     "Look at the run of a failing test, forwards and backwards: a list of commands, executed one "
     "after the other in a new session that begins where the test fails. The command help lists "
     "them.",
     answer_by_session},
    {"why", Command::Debug, Extra::Question,
     "Follow a value of a failing run to its origin, or find the decision that kept a line from "
     "running.",
     answer_by_session},
    {"last", Command::Debug, Extra::Expression,
     "Find the last assignment of a variable, member, element or *p before a moment of a failing "
     "run.",
     answer_by_session},
    {"print", Command::Debug, Extra::Expression,
     "Show the value of a C expression at a moment of a failing run. `EXPR at LINE` shows its "
     "value "
     "each time that the line is reached.",
     answer_by_session},
};

/// Null if there is none of that name.
const ToolRow* find_tool(std::string_view name);
/// The message that there is no such tool.
std::string no_tool(std::string_view name);

}  // namespace culprit::driver::mcp
