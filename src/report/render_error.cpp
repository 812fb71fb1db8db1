#include "report/render_error.h"

#include <algorithm>

#include "report/document_json.h"
#include "report/sarif/notification.h"

namespace culprit::report {

namespace {

using document::ErrorReport;
using Json = nlohmann::ordered_json;

/// The name of a status as an identifier: "bad-input".
std::string identifier(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

/// What ended the command: the first message that is no warning and no note.
const Diagnostic& cause_of(const ErrorReport& report) {
  const auto is_error = [](const Diagnostic& message) {
    return message.kind != DiagnosticKind::Warning && message.kind != DiagnosticKind::Note;
  };
  const auto found = std::find_if(report.messages.begin(), report.messages.end(), is_error);
  return found != report.messages.end() ? *found : report.messages.front();
}

std::string written(const Json& json, bool on_one_line) {
  return json.dump(on_one_line ? -1 : 1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string render_error_json(const ErrorReport& report) {
  Json error = message_json(cause_of(report));
  error.erase("kind");
  error["code"] = identifier(report.code);
  error["status"] = report.status;
  Json messages = Json::array();
  for (const Diagnostic& message : report.messages) messages.push_back(message_json(message));
  return written({{"schema", "culprit-error/1"},
                  {"command", report.command},
                  {"version", report.version},
                  {"error", error},
                  {"messages", messages}},
                 report.command == "debug");
}

std::string render_error_sarif(const ErrorReport& report) {
  Json notes = Json::array();
  for (const Diagnostic& message : report.messages)
    notes.push_back(sarif::notification({}, message));
  return written(
      sarif::log_of({{"tool", {{"driver", {{"name", "culprit"}, {"version", report.version}}}}},
                     {"invocations", Json::array({{{"executionSuccessful", false},
                                                   {"exitCode", report.status},
                                                   {"exitCodeDescription", report.code},
                                                   {"toolExecutionNotifications", notes}}})},
                     {"columnKind", "utf16CodeUnits"},
                     {"results", Json::array()}}),
      false);
}

}  // namespace culprit::report
