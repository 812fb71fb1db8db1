// The result of a call of a tool: a text, the same as data, and whether the call failed. Both are
// cut to a size that an agent can read, and say what was left out.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "driver/exit_code.h"
#include "driver/mcp/json_rpc.h"
#include "support/options.h"

namespace culprit::driver::mcp {

constexpr size_t kMostBytes = size_t{16} << 10;  ///< of the text, and of the data

struct Outcome {
  std::string text;
  Json structure = Json::object();
  bool is_error = false;
};

/// The status as words, those of the table of exit statuses that are about `command`.
std::string status_words(ExitCode code, Command command);

/// The data of a call that has no result: its messages.
Json error_structure(const std::string& messages);

/// Adds the status to the text and the data, and cuts both. With `as_json`, the text is the data.
void finish(Outcome& outcome, ExitCode code, Command command, bool as_json);

/// `result` of tools/call. Versions without structured results get the text alone.
Json result_of(const Outcome& outcome, bool has_structure);

/// The first lines of `text` that have at most `most` bytes, and a sentence about the rest. A first
/// line that is too long is cut.
std::string cut_text(const std::string& text, size_t most);

}  // namespace culprit::driver::mcp
