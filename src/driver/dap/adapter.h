// What the debug adapter knows between two requests.
//
// The phases follow the protocol: `initialize` begins, `launch` opens a run, `terminate` closes it,
// `disconnect` or the end of the input ends the program.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "driver/dap/walk.h"
#include "driver/settings.h"
#include "project/json_access.h"

namespace culprit::driver::dap {

using project::Json;

enum class Phase : uint8_t { New, Initialized, Open, Closed, Left };

/// An event for after the response.
struct LaterEvent {
  const char* name;
  Json body;
};

struct Adapter {
  Phase phase = Phase::New;
  bool lines_from_zero = false;     ///< of the client
  std::vector<std::string> launch;  ///< the words of the run to open; empty: none was asked for
  Settings settings;                ///< from these words
  Walk* walk = nullptr;             ///< in Phase::Open
  std::vector<LaterEvent> events;

  void later(const char* event, Json body) { events.push_back({event, std::move(body)}); }
  void close() {
    later("terminated", Json::object());
    phase = Phase::Closed;
  }
  /// A line as the client counts, and back.
  uint64_t client_line(uint64_t line) const { return lines_from_zero ? line - 1 : line; }
  uint32_t line_of_client(uint64_t line) const {
    return static_cast<uint32_t>(lines_from_zero ? line + 1 : line);
  }
};

}  // namespace culprit::driver::dap
