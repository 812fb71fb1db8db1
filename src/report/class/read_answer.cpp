#include "report/class/read_answer.h"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/wording.h"

namespace culprit::report {

using document::ProgramRow;
using document::ProgramState;
using nlohmann::json;

namespace {

document::Place place_of(const json& object) {
  return {object.at("file"), object.at("line"), object.at("column"), 0, 0};
}

/// Failing tests that reached a limit; that they never end is not proved.
std::vector<std::string> taken_for_endless(const json& tests) {
  std::vector<std::string> names;
  for (const json& test : tests)
    if (test.at("verdict") == "fail" && test.at("reason").at("kind") == "step-limit")
      names.push_back(test.at("name"));
  return names;
}

/// Says of these tests what `run` says.
void add_caveat(const std::vector<std::string>& endless, ProgramRow& row) {
  if (endless.empty()) return;
  if (row.failed > 0 && endless.size() == row.failed) row.state = ProgramState::FailsIfEndless;
  if (!row.reason.empty()) row.reason += "; ";
  const std::string tests =
      endless.size() == 1 ? fmt::format("test '{}' is", endless.front())
                          : fmt::format("{} of {} failing tests are", endless.size(), row.failed);
  row.reason += fmt::format(
      "{} taken for endless, which is not proved (--timeout and --steps allow more)", tests);
}

void read_tests(const json& tests, ProgramRow& row) {
  for (const json& test : tests) {
    const std::string verdict = test.at("verdict");
    if (verdict == "pass") ++row.passed;
    else if (verdict == "fail") ++row.failed;
    else {
      ++row.unknown;
      if (row.reason.empty() && test.at("reason").is_object())
        row.reason = test.at("reason").at("text");
    }
  }
}

void read_suspect(const json& diagnosis, ProgramRow& row) {
  if (diagnosis.at("unit").is_object()) {
    const json& unit = diagnosis.at("unit");
    row.suspect = place_of(unit);
    document::SuspectUnit suspect;
    suspect.kind = unit.at("kind");
    suspect.text = unit.at("text");
    suspect.function = unit.at("function");
    row.suspect_words = title_of(suspect);
    return;
  }
  const json& first = diagnosis.at("components").at(0);
  row.suspect = place_of(first);
  document::SuspectComponent component;
  component.kind = first.at("kind");
  component.text = first.at("text");
  component.function = first.at("function");
  row.suspect_words = title_of(component);
  if (const size_t others = diagnosis.at("components").size() - 1; others > 0)
    row.suspect_words +=
        " and " + std::to_string(others) + (others == 1 ? " other place" : " other places");
}

std::string conclusion_of(const json& answer) {
  return answer.contains("conclusion") ? answer.at("conclusion").at("text").get<std::string>()
                                       : std::string();
}

void read_state(const json& answer, ProgramRow& row) {
  if (!answer.at("patches").empty()) {
    const json& patch = answer.at("patches").at(0);
    row.state = ProgramState::Patched;
    row.patch = patch.at("words");
    row.mistake = patch.at("mistake");
    row.reason.clear();
  } else if (!answer.at("diagnoses").empty()) {
    row.state = ProgramState::Located;
  } else if (row.failed > 0) {
    row.state = ProgramState::NotLocated;
    row.reason = conclusion_of(answer);
  } else if (row.unknown > 0) {
    row.state = ProgramState::NotJudged;
    if (row.reason.empty()) row.reason = conclusion_of(answer);
  } else {
    row.state = ProgramState::Passes;
  }
  if (row.state == ProgramState::Patched || answer.at("answer") != "out-of-budget") return;
  const std::string limit = answer.at("exhausted");
  if (limit == "interrupt") row.reason = "culprit was interrupted";
  else if (limit != "effort") row.reason = fmt::format("the {} ran out", limit);
}

}  // namespace

std::optional<ProgramRow> row_of_answer(const std::string& text) {
  try {
    const json answer = json::parse(text);
    if (answer.at("schema") != document::kSchema) return std::nullopt;
    ProgramRow row;
    read_tests(answer.at("tests"), row);
    if (!answer.at("diagnoses").empty()) read_suspect(answer.at("diagnoses").at(0), row);
    read_state(answer, row);
    add_caveat(taken_for_endless(answer.at("tests")), row);
    return row;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

std::string error_of_answer(const std::string& text) {
  try {
    const json error = json::parse(text).at("error");
    const std::string file = error.at("file"), message = error.at("message");
    const unsigned line = error.at("line"), column = error.at("column");
    if (file.empty()) return message;
    return line == 0 ? fmt::format("{}: {}", file, message)
                     : fmt::format("{}:{}:{}: {}", file, line, column, message);
  } catch (const json::exception&) {
    return {};
  }
}

}  // namespace culprit::report
