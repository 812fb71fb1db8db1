#include "driver/session_json.h"

#include <nlohmann/json.hpp>

namespace culprit::driver {

namespace {

using Json = nlohmann::ordered_json;

Json stand_json(const session::Stand& stand) {
  Json out = {{"file", stand.file},
              {"line", stand.line},
              {"text", stand.text},
              {"function", stand.function}};
  if (stand.execution) out["time"] = *stand.execution;
  return out;
}

Json moment_json(const session::ShownMoment& moment) {
  Json out = stand_json(moment.stand);
  if (!moment.thread.empty()) out["thread"] = moment.thread;
  out["callers"] = Json::array();
  for (const session::Stand& caller : moment.callers) out["callers"].push_back(stand_json(caller));
  return out;
}

Json table_json(const session::Table& table) {
  Json out = {{"columns", table.columns}, {"rows", table.rows}};
  if (table.cut_before > 0) out["cut_before"] = table.cut_before;
  if (table.left_out) out["left_out"] = *table.left_out;
  return out;
}

}  // namespace

std::string session_json(const session::Answer& answer) {
  Json out = {{"ok", !answer.failed()}, {"lines", answer.lines}, {"messages", Json::array()}};
  for (const Diagnostic& said : answer.messages)
    out["messages"].push_back({{"kind", said.kind == DiagnosticKind::Note ? "note" : "error"},
                               {"message", said.message},
                               {"hint", said.hint}});
  if (answer.moment) out["moment"] = moment_json(*answer.moment);
  if (answer.table) out["table"] = table_json(*answer.table);
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace culprit::driver
