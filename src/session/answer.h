// The answer to a command of a session, as data: a terminal, a protocol and a debug adapter show it
// in their own ways.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/diagnostic.h"

namespace culprit::session {

/// A line in a call.
struct Stand {
  std::string file;
  uint32_t line = 0;
  std::string text;  ///< of the line
  std::string function;
  /// of the line in the whole run, from 1; nullopt if executions of the line are not counted
  std::optional<uint64_t> execution;
};

/// A moment of the run as users know it.
struct ShownMoment {
  Stand stand;
  std::string thread;          ///< "thread 2 (worker)", "rank 1"; empty if there is only one
  std::vector<Stand> callers;  ///< innermost first; without executions
};

struct Table {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
  /// rows are left out before this one; 0: none are
  size_t cut_before = 0;
  /// so many; nullopt if it is not known how many
  std::optional<uint64_t> left_out;
};

struct Answer {
  /// messages; if one is an error, the command had no effect
  std::vector<Diagnostic> messages;
  std::vector<std::string> lines;     ///< sentences and values
  std::optional<ShownMoment> moment;  ///< the current one, if the command moved there or shows it
  std::optional<Table> table;
  bool ends = false;  ///< the session is over

  bool failed() const {
    for (const Diagnostic& message : messages)
      if (message.kind != DiagnosticKind::Note && message.kind != DiagnosticKind::Warning)
        return true;
    return false;
  }
};

/// An answer that says why there is none.
inline Answer refusal(Diagnostic error) { return {{std::move(error)}, {}, {}, {}, false}; }

}  // namespace culprit::session
