#include "driver/mcp/server.h"

#include <algorithm>
#include <iterator>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "driver/mcp/apart.h"
#include "driver/mcp/call.h"
#include "driver/mcp/parameters.h"
#include "driver/version.h"
#include "support/text.h"

namespace culprit::driver::mcp {

namespace {

constexpr const char* kInstructions =
    "culprit finds faults in C programs that fail tests. run says which tests fail; locate lists "
    "the places that alone explain every failing test; repair proposes patches; check searches for "
    "inputs that break a contract, an assertion or a rule of C. debug, why, last and print look at "
    "the run of a failing test, also backwards. The program is interpreted, never run natively, "
    "and no file is changed. Paths are relative to the project.";

RpcError bad_params(std::string message) { return {ErrorCode::InvalidParams, std::move(message)}; }

RpcError invalid_request(std::string message) {
  return {ErrorCode::InvalidRequest, std::move(message)};
}

// what a call may take beyond its own limit, which it keeps itself as a rule
constexpr double kMoreTime = 1.5, kMoreSeconds = 10;

bool has_answer(const Message& message) {
  return !message.is_response && (message.error || !message.id.is_null());
}

}  // namespace

const Server::MethodRow Server::kMethods[] = {
    {"initialize", false, &Server::initialize},
    {"ping", false, &Server::ping},
    {"tools/list", true, &Server::list_tools},
    {"tools/call", true, &Server::call_tool},
};

std::string Server::answer(const Line& line) {
  if (line.too_long)
    return line_of(error_response(
        nullptr, invalid_request(fmt::format("a message has at most {} MiB", kLongestLine >> 20))));
  if (std::all_of(line.text.begin(), line.text.end(), is_white_space)) return {};
  const Json value = Json::parse(line.text, nullptr, false);
  if (value.is_discarded())
    return line_of(error_response(
        nullptr, {ErrorCode::ParseError, "this line is not JSON; each message is one line"}));
  const Json answered = answer_value(value);
  return answered.is_null() ? std::string() : line_of(answered);
}

/// Null if there is no answer.
Json Server::answer_value(const Json& value) {
  if (!value.is_array()) return answer_message(message_of(value));
  if (!version_ || !version_->has_batches)
    return error_response(
        nullptr, invalid_request("send one message per line: only version 2025-03-26 has batches"));
  if (value.empty()) return error_response(nullptr, invalid_request("this batch is empty"));
  Json answers = Json::array();
  for (const Json& each : value) {
    Json one = answer_message(message_of(each));
    if (!one.is_null()) answers.push_back(std::move(one));
  }
  return answers.empty() ? Json() : answers;
}

Json Server::answer_message(const Message& message) {
  if (!has_answer(message)) return nullptr;
  Answered answered = message.error ? Answered(*message.error) : answer_method(message);
  if (const RpcError* error = std::get_if<RpcError>(&answered))
    return error_response(message.id, *error);
  return result_response(message.id, std::move(std::get<Json>(answered)));
}

Server::Answered Server::answer_method(const Message& message) {
  const auto row = std::find_if(std::begin(kMethods), std::end(kMethods),
                                [&](const MethodRow& each) { return message.method == each.name; });
  if (row == std::end(kMethods))
    return RpcError{ErrorCode::MethodNotFound,
                    fmt::format("there is no method '{}'", visible(message.method, 40))};
  if (row->comes_later && !version_) return invalid_request("send 'initialize' first");
  return (this->*row->answer)(message.params);
}

Server::Answered Server::initialize(const Json& params) {
  if (version_) return invalid_request("the connection is initialised already");
  if (!params.contains("protocolVersion") || !params["protocolVersion"].is_string())
    return bad_params("\"protocolVersion\" must be a text");
  const std::string wanted = params["protocolVersion"];
  const auto known = std::find_if(std::begin(kVersions), std::end(kVersions),
                                  [&](const VersionRow& row) { return wanted == row.name; });
  version_ = known != std::end(kVersions) ? known : std::prev(std::end(kVersions));
  return Json{{"protocolVersion", version_->name},
              {"capabilities", {{"tools", Json::object()}}},
              {"serverInfo", {{"name", "culprit"}, {"version", version()}}},
              {"instructions", kInstructions}};
}

Server::Answered Server::ping(const Json&) { return Json::object(); }

Server::Answered Server::list_tools(const Json& params) {
  if (params.contains("cursor")) return bad_params("the list has one page: leave out \"cursor\"");
  Json tools = Json::array();
  for (const ToolRow& tool : kTools) {
    Json row{{"name", tool.name},
             {"description", tool.description},
             {"inputSchema", schema_of(parameters_of(tool, limits_))}};
    if (version_->has_annotations)
      row["annotations"] = {{"readOnlyHint", true}, {"openWorldHint", false}};
    tools.push_back(std::move(row));
  }
  return Json{{"tools", std::move(tools)}};
}

Server::Answered Server::call_tool(const Json& params) {
  if (!params.contains("name") || !params["name"].is_string())
    return bad_params("\"name\" must be the name of a tool");
  const std::string name = params["name"];
  const ToolRow* tool = find_tool(name);
  if (!tool) return bad_params(no_tool(name));
  const Json arguments = params.contains("arguments") ? params["arguments"] : Json::object();
  if (const auto problem = arguments_problem(parameters_of(*tool, limits_), arguments))
    return bad_params(fmt::format("{}: {}", tool->name, *problem));
  const CallRequest request{*tool, arguments, root_, limits_};
  const bool has_structure = version_->has_structure;
  const auto done = done_apart([&] { return line_of(result_of(call(request), has_structure)); },
                               seconds_of(request) * kMoreTime + kMoreSeconds);
  if (const auto* ended = std::get_if<EndedApart>(&done))
    return result_of(refused(request, {ended->message}, ended->code), has_structure);
  return Json::parse(std::get<std::string>(done));
}

void serve(Server& server, std::istream& in, std::ostream& out) {
  while (const auto line = read_line(in)) {
    out << server.answer(*line) << std::flush;
    if (!out) return;
  }
}

}  // namespace culprit::driver::mcp
