#include "driver/mcp/json_rpc.h"

#include <istream>
#include <utility>

namespace culprit::driver::mcp {

namespace {

bool is_id(const Json& value) { return value.is_string() || value.is_number_integer(); }

Message wrong(Json id, std::string why) {
  Message message;
  message.id = std::move(id);
  message.error = {ErrorCode::InvalidRequest, std::move(why)};
  return message;
}

}  // namespace

std::optional<Line> read_line(std::istream& in) {
  using Traits = std::istream::traits_type;
  std::streambuf& bytes = *in.rdbuf();
  int byte = bytes.sbumpc();
  if (byte == Traits::eof()) return std::nullopt;
  Line line;
  for (; byte != Traits::eof() && byte != '\n'; byte = bytes.sbumpc()) {
    if (line.text.size() < kLongestLine) line.text += Traits::to_char_type(byte);
    else line.too_long = true;
  }
  if (line.too_long) line.text.clear();
  if (line.text.ends_with('\r')) line.text.pop_back();
  return line;
}

Message message_of(const Json& value) {
  if (!value.is_object()) return wrong(nullptr, "a message is a JSON object");
  const auto member = [&](const char* name) { return value.contains(name) ? value[name] : Json(); };
  const bool has_id = value.contains("id");
  const Json id = is_id(member("id")) ? member("id") : Json();
  if (member("jsonrpc") != "2.0") return wrong(id, "\"jsonrpc\" must be \"2.0\"");
  if (has_id && id.is_null()) return wrong(id, "\"id\" must be a text or an integer");
  Message message;
  message.id = id;
  if (!value.contains("method") && (value.contains("result") || value.contains("error"))) {
    message.is_response = true;
    return message;
  }
  if (!member("method").is_string()) return wrong(id, "\"method\" must be a text");
  message.method = value["method"];
  if (!value.contains("params")) return message;
  message.params = value["params"];
  if (!message.params.is_object())
    message.error = {ErrorCode::InvalidParams, "\"params\" must be an object"};
  return message;
}

Json result_response(const Json& id, Json result) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}};
}

Json error_response(const Json& id, const RpcError& error) {
  return {{"jsonrpc", "2.0"},
          {"id", id},
          {"error", {{"code", static_cast<int>(error.code)}, {"message", error.message}}}};
}

std::string line_of(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace culprit::driver::mcp
