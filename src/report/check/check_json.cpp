#include <nlohmann/json.hpp>

#include "report/check/render_check.h"

namespace culprit::report {

using document::CheckReport;
using Json = nlohmann::ordered_json;

namespace {

Json place_json(const document::Place& place) {
  if (!place.known()) return nullptr;
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}};
}

Json example_json(const document::Counterexample& example) {
  Json inputs = Json::object();
  for (const document::ChosenInput& input : example.inputs) inputs[input.name] = input.value;
  Json story = Json::array();
  for (const document::StoryLine& line : example.story)
    story.push_back(Json{{"place", place_json(line.place)},
                         {"text", line.text},
                         {"value", line.value},
                         {"matters", line.matters()}});
  return {{"inputs", inputs},
          {"message", example.message},
          {"place", place_json(example.place)},
          {"story", story}};
}

}  // namespace

std::string render_check_json(const CheckReport& report) {
  Json properties = Json::array();
  for (const document::Property& property : report.properties)
    properties.push_back(
        Json{{"kind", property.kind},
             {"text", property.text},
             {"place", place_json(property.place)},
             {"status", property_status_name(property.status)},
             {"counterexample",
              property.counterexample ? example_json(*property.counterexample) : Json(nullptr)}});
  Json conflict = Json::array();
  for (const document::Property& each : report.in_conflict)
    conflict.push_back(Json{{"text", each.text}, {"place", place_json(each.place)}});
  Json messages = Json::array();
  for (const Diagnostic& message : report.messages) messages.push_back(message.text());
  const Json json{
      {"schema", document::kCheckSchema},
      {"version", report.version},
      {"function", report.function.empty() ? Json(nullptr) : Json(report.function)},
      {"sources", report.sources},
      {"properties", properties},
      {"rules", report.rules},
      {"rules_proved", report.rules_proved},
      {"bound", report.bound == 0 ? Json(nullptr) : Json(report.bound)},
      {"limited_by", report.limited_by},
      {"incomplete", report.incomplete.empty() ? Json(nullptr) : Json(report.incomplete)},
      {"by_contract", report.by_contract},
      {"contradiction", report.contradiction},
      {"in_conflict", conflict},
      {"exhausted", report.exhausted.empty() ? Json(nullptr) : Json(report.exhausted)},
      {"messages", messages},
      {"seconds", report.seconds}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace culprit::report
