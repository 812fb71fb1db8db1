// JSON-RPC 2.0 as the Model Context Protocol frames it: one JSON value per line.
//
// A line is a request, a notification, a batch of both, or wrong. What a method means is server.h's
// business.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace culprit::driver::mcp {

using Json = nlohmann::ordered_json;

/// Codes of JSON-RPC 2.0.
enum class ErrorCode : int {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
};

struct RpcError {
  ErrorCode code = ErrorCode::InvalidRequest;
  std::string message;
};

constexpr size_t kLongestLine = size_t{1} << 20;  // bytes

struct Line {
  std::string text;       ///< without the line end
  bool too_long = false;  ///< longer than kLongestLine; the text is empty
};
/// The next line; nullopt at the end of the input. Keeps at most kLongestLine bytes in memory.
std::optional<Line> read_line(std::istream& in);

/// One message of a client.
struct Message {
  Json id;  ///< text or an integer; null: a notification
  std::string method;
  Json params = Json::object();
  std::optional<RpcError>
      error;                 ///< why it is no request; `id` is then null or that of the message
  bool is_response = false;  ///< to a request, which this server never makes
};
/// `value` as a message. Never fails: what is wrong is in `error`.
Message message_of(const Json& value);

Json result_response(const Json& id, Json result);
Json error_response(const Json& id, const RpcError& error);

/// The value in one line, with its end. Bytes that are not UTF-8 are replaced.
std::string line_of(const Json& value);

}  // namespace culprit::driver::mcp
