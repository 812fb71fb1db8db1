#include <nlohmann/json.hpp>

#include "report/log/render_log.h"

namespace culprit::report {

namespace {

using LogJson = nlohmann::ordered_json;

LogJson cut_json(const std::vector<document::LogState>& cut) {
  if (cut.empty()) return nullptr;
  LogJson states = LogJson::array();
  for (const document::LogState& state : cut)
    states.push_back(LogJson{{"host", state.host},
                             {"event", state.event},
                             {"line", state.line},
                             {"text", state.text},
                             {"decides", state.decides}});
  return states;
}

LogJson condition_json(const document::LogCondition& condition) {
  return {{"question", log_question_name(condition.question)},
          {"condition", condition.text},
          {"answer", log_answer_name(condition.answer)},
          {"cut", cut_json(condition.cut)},
          {"sets", condition.sets},
          {"common", condition.common},
          {"unknown_hosts", condition.unknown_hosts},
          {"examined", condition.examined}};
}

LogJson log_json(const document::LogRow& log) {
  LogJson hosts = LogJson::array(), answers = LogJson::array();
  for (const document::LogHost& host : log.hosts)
    hosts.push_back(LogJson{{"name", host.name}, {"events", host.events}, {"line", host.line}});
  for (const document::LogCondition& condition : log.conditions)
    answers.push_back(condition_json(condition));
  return {{"file", log.file}, {"name", log.name},   {"events", log.events},
          {"hosts", hosts},   {"notes", log.notes}, {"answers", answers}};
}

}  // namespace

std::string render_log_json(const document::LogReport& report) {
  LogJson logs = LogJson::array();
  for (const document::LogRow& log : report.logs) logs.push_back(log_json(log));
  const LogJson out{{"schema", document::kLogSchema}, {"version", report.version}, {"logs", logs}};
  return out.dump(1, ' ', false, LogJson::error_handler_t::replace) + "\n";
}

}  // namespace culprit::report
