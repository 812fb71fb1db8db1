// Requests beyond the protocol: the suspects, and commands whose answers are data.
#include <fmt/format.h>

#include "driver/dap/arguments.h"
#include "driver/dap/console.h"
#include "driver/dap/handlers.h"
#include "driver/session_json.h"

namespace culprit::driver::dap {

namespace {

Json values_json(const document::SuspectComponent& suspect, const std::string& test) {
  Json values = Json::array();
  for (const document::Evidence& evidence : suspect.evidence) {
    if (evidence.test != test) continue;
    for (const document::Instance& instance : evidence.instances)
      values.push_back({{"time", instance.number},
                        {"is", instance.computed.text},
                        {"shouldBe", instance.required.text}});
  }
  return values;
}

Json suspect_json(const Adapter& adapter, const document::Diagnosis& diagnosis,
                  const document::SuspectComponent& suspect) {
  const Walk& walk = *adapter.walk;
  Json out = {
      {"rank", diagnosis.rank},         {"share", diagnosis.probability},
      {"kind", suspect.kind},           {"text", suspect.text},
      {"function", suspect.function},   {"line", adapter.client_line(suspect.place.line)},
      {"column", suspect.place.column}, {"values", values_json(suspect, walk.inquiry().test())}};
  const auto& files = walk.program().files;
  for (uint32_t file = 0; file < files.size(); ++file)
    if (files[file].path == suspect.place.file) out["source"] = walk.sources().source(file);
  return out;
}

}  // namespace

Result<Json> suspects(Adapter& adapter, const Json&) {
  Walk& walk = *adapter.walk;
  if (!walk.inquiry().fails())
    return user_error(fmt::format("the test {}, so there are no suspects",
                                  walk.inquiry().passes() ? "passes" : "is not judged"),
                      "choose a failing test");
  const document::Document& document = walk.inquiry().diagnosis();
  Json found = Json::array();
  for (const document::Diagnosis& diagnosis : document.diagnoses)
    for (const document::SuspectComponent& suspect : diagnosis.components)
      found.push_back(suspect_json(adapter, diagnosis, suspect));
  return Json{{"suspects", std::move(found)}, {"conclusion", document.conclusion.text}};
}

Result<Json> command(Adapter& adapter, const Json& arguments) {
  const auto line = text_of(arguments, "command");
  if (!line) return line.errors();
  return *project::parse_json(session_json(execute_line(adapter, *line)));
}

}  // namespace culprit::driver::dap
