// The server of the Model Context Protocol: the life of a connection, and its methods.
//
// Requests are answered one after the other. Notifications have no answer and no effect; a call
// that was begun is ended, whether it was cancelled or not.
#pragma once

#include <iosfwd>
#include <string>
#include <variant>

#include "driver/mcp/json_rpc.h"
#include "driver/mcp/project_root.h"
#include "driver/mcp/tools.h"

namespace culprit::driver::mcp {

/// What differs between versions of the protocol.
struct VersionRow {
  const char* name;
  bool has_batches;
  bool has_annotations;  ///< of tools
  bool has_structure;    ///< results of tools as data
};
inline constexpr VersionRow kVersions[] = {
    {"2024-11-05", false, false, false},
    {"2025-03-26", true, true, false},
    {"2025-06-18", false, true, true},
};

class Server {
 public:
  /// Both must outlive the server.
  Server(const ProjectRoot& root, const CallLimits& limits) : root_(root), limits_(limits) {}

  /// The answer to one line, with its line end; empty if there is none. Never throws because of the
  /// line.
  std::string answer(const Line& line);

 private:
  /// What a method gave: a result, or why there is none.
  using Answered = std::variant<Json, RpcError>;
  struct MethodRow {
    const char* name;
    bool comes_later;  ///< only after `initialize`
    Answered (Server::*answer)(const Json& params);
  };
  static const MethodRow kMethods[];

  Json answer_value(const Json& value);
  Json answer_message(const Message& message);
  Answered answer_method(const Message& message);
  Answered initialize(const Json& params);
  Answered ping(const Json& params);
  Answered list_tools(const Json& params);
  Answered call_tool(const Json& params);

  const ProjectRoot& root_;
  CallLimits limits_;
  const VersionRow* version_ = nullptr;  // agreed upon; null before `initialize`
};

/// Answers the lines of `in` until it ends, or until nobody reads the answers.
void serve(Server& server, std::istream& in, std::ostream& out);

}  // namespace culprit::driver::mcp
