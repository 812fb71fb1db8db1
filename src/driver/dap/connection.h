// One end of a conversation in the Debug Adapter Protocol: requests come in, responses and events
// go out, each with a number of its own.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "driver/dap/framing.h"
#include "project/json_access.h"
#include "support/result.h"

namespace culprit::driver::dap {

using project::Json;

struct Request {
  int64_t number = 0;  ///< `seq`; 0: it had none
  std::string command;
  Json arguments;  ///< an object; empty if there are none
};

class Connection {
 public:
  /// Both must outlive this.
  Connection(std::istream& in, std::ostream& out) : reader_(in), out_(out) {}

  /// Waits for the next request. What is none is answered with an error and left out. nullopt at
  /// the end of the input.
  std::optional<Request> next();
  /// Whether the input ended within a message.
  bool was_cut() const { return cut_; }
  /// Whether the output can still be written to.
  bool is_open() const;

  /// The answer to a request: its body, or the first error and its hint.
  void respond(const Request& request, const Result<Json>& body);
  void event(const char* name, Json body);
  /// An event with text for the user's console. `category`: as in the protocol.
  void output(const char* category, const std::string& text);

 private:
  std::optional<Request> request_in(const std::string& text);
  void refuse(int64_t number, const std::string& command, std::string why);
  void send(Json message);

  FrameReader reader_;
  std::ostream& out_;
  int64_t sent_ = 0;
  bool cut_ = false;
};

}  // namespace culprit::driver::dap
