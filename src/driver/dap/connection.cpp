#include "driver/dap/connection.h"

#include <ostream>

#include <fmt/format.h>

#include "support/text.h"

namespace culprit::driver::dap {

namespace {

/// A message on one line, without the word `error`.
std::string words_of(const Diagnostic& said) {
  const std::string place = said.file.empty() ? ""
                            : said.line == 0  ? said.file + ": "
                                              : fmt::format("{}:{}: ", said.file, said.line);
  return fmt::format("{}{}{}", place, said.message,
                     said.hint.empty() ? "" : fmt::format(" ({})", said.hint));
}

}  // namespace

std::optional<Request> Connection::next() {
  for (std::string text;;) {
    switch (reader_.next(text)) {
      case Frame::Message:
        if (auto request = request_in(text)) return request;
        break;
      case Frame::Broken: refuse(0, "", text); break;
      case Frame::Cut:
        refuse(0, "", "the input ended in the middle of a message");
        cut_ = true;
        return std::nullopt;
      case Frame::End: return std::nullopt;
    }
    if (!is_open()) return std::nullopt;
  }
}

bool Connection::is_open() const { return static_cast<bool>(out_); }

std::optional<Request> Connection::request_in(const std::string& text) {
  const auto json = project::parse_json(text);
  if (!json) {
    refuse(0, "", fmt::format("the message is not JSON: {}", visible(text, 60, false)));
    return std::nullopt;
  }
  const int64_t number = project::number(*json, "seq").value_or(0);
  std::string command = project::text(*json, "command");
  const Json& arguments = project::member(*json, "arguments");
  const char* const wrong = !json->is_object()                          ? "it is not an object"
                            : project::text(*json, "type") != "request" ? "its type is not request"
                            : number <= 0     ? "its seq is not a whole number from 1 on"
                            : command.empty() ? "it has no command"
                            : !arguments.is_object() && !arguments.is_null()
                                ? "its arguments are not an object"
                                : nullptr;
  if (wrong) {
    refuse(number, command, fmt::format("the message is not a request: {}", wrong));
    return std::nullopt;
  }
  return Request{number, std::move(command), arguments.is_null() ? Json::object() : arguments};
}

void Connection::refuse(int64_t number, const std::string& command, std::string why) {
  respond({number, command, {}}, user_error(std::move(why)));
}

void Connection::respond(const Request& request, const Result<Json>& body) {
  Json message = {{"type", "response"},
                  {"request_seq", request.number},
                  {"command", request.command},
                  {"success", static_cast<bool>(body)}};
  if (body) {
    if (!body->empty()) message["body"] = *body;
  } else {
    const std::string text = words_of(body.errors()[0]);
    message["message"] = text;
    message["body"] = {{"error", {{"id", 1}, {"format", text}, {"showUser", true}}}};
  }
  send(std::move(message));
}

void Connection::event(const char* name, Json body) {
  send({{"type", "event"}, {"event", name}, {"body", std::move(body)}});
}

void Connection::output(const char* category, const std::string& text) {
  if (!text.empty()) event("output", {{"category", category}, {"output", text}});
}

void Connection::send(Json message) {
  message["seq"] = ++sent_;
  write_frame(out_, message.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace culprit::driver::dap
