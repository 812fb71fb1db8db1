#include <algorithm>
#include <limits>

#include <nlohmann/json.hpp>

#include "report/class/render_class.h"

namespace culprit::report {

using document::ClassGroup;
using document::ClassReport;
using document::ProgramRow;
using Json = nlohmann::ordered_json;

namespace {

Json program_json(const ProgramRow& row) {
  Json suspect = nullptr;
  if (row.suspect.known())
    suspect = Json{{"file", row.suspect.file},
                   {"line", row.suspect.line},
                   {"column", row.suspect.column},
                   {"words", row.suspect_words}};
  return {{"program", row.program}, {"state", row_of(row.state).name}, {"passed", row.passed},
          {"failed", row.failed},   {"unknown", row.unknown},          {"suspect", suspect},
          {"patch", row.patch},     {"mistake", row.mistake},          {"reason", row.reason}};
}

Json group_json(const ClassGroup& group) {
  Json patches = Json::array();
  for (const auto& [words, programs] : group.patches)
    patches.push_back(Json{{"patch", words}, {"programs", programs}});
  return {{"mistake", group.mistake},
          {"title", group.title},
          {"count", group.programs},
          {"patches", patches}};
}

/// A number of the report. Json::get() would take any number, and wrap it.
template <class Number = uint64_t>
Number number(const Json& value) {
  const uint64_t number = value.get_ref<const Json::number_unsigned_t&>();
  if (number > std::numeric_limits<Number>::max())
    throw Json::out_of_range::create(406, "the number is too large", &value);
  return static_cast<Number>(number);
}

document::ProgramState state_named(const std::string& name) {
  const auto found =
      std::find_if(std::begin(document::kProgramStates), std::end(document::kProgramStates),
                   [&](const auto& row) { return name == row.name; });
  if (found == std::end(document::kProgramStates))
    throw Json::other_error::create(501, "there is no such state", nullptr);
  return found->state;
}

ProgramRow read_program(const Json& program) {
  ProgramRow row;
  row.program = program.at("program");
  row.state = state_named(program.at("state"));
  row.passed = number(program.at("passed"));
  row.failed = number(program.at("failed"));
  row.unknown = number(program.at("unknown"));
  if (const Json& suspect = program.at("suspect"); !suspect.is_null()) {
    row.suspect = {suspect.at("file"), number<uint32_t>(suspect.at("line")),
                   number<uint32_t>(suspect.at("column")), 0, 0};
    row.suspect_words = suspect.at("words");
  }
  row.patch = program.at("patch");
  row.mistake = program.at("mistake");
  row.reason = program.at("reason");
  return row;
}

}  // namespace

std::string render_class_json(const ClassReport& report) {
  Json programs = Json::array(), groups = Json::array();
  for (const ProgramRow& row : report.programs) programs.push_back(program_json(row));
  for (const ClassGroup& group : groups_of(report)) groups.push_back(group_json(group));
  const Json out{{"schema", document::kClassSchema},
                 {"version", report.version},
                 {"comparison", report.comparison},
                 {"tests", report.tests},
                 {"shard", Json{{"index", report.shard.index}, {"of", report.shard.of}}},
                 {"programs_in_class", report.programs_in_class},
                 {"programs", programs},
                 {"groups", groups}};
  return out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::optional<ClassReport> read_class_json(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    if (json.at("schema") != document::kClassSchema) return std::nullopt;
    ClassReport report;
    report.version = json.at("version");
    report.comparison = json.at("comparison");
    report.tests = json.at("tests").get<std::vector<std::string>>();
    report.shard = {number(json.at("shard").at("index")), number(json.at("shard").at("of"))};
    report.programs_in_class = number(json.at("programs_in_class"));
    for (const Json& program : json.at("programs"))
      report.programs.push_back(read_program(program));
    const bool is_shard = report.shard.index >= 1 && report.shard.index <= report.shard.of;
    return is_shard ? std::optional(std::move(report)) : std::nullopt;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace culprit::report
