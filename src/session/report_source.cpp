#include "session/report_source.h"

#include <algorithm>
#include <map>
#include <set>

namespace culprit::session {

using document::Place;
using document::SessionFile;
using document::SessionLine;
using document::SessionReport;

namespace {

constexpr uint32_t kNear = 12;  // lines before and after a marked one

using Marks = std::map<std::pair<std::string, uint32_t>, SessionLine>;

/// What is said about each line, by file and number.
Marks marks_of(const SessionReport& report) {
  Marks marks;
  const auto at = [&](const Place& place) -> SessionLine* {
    return place.known() ? &marks[{place.file, place.line}] : nullptr;
  };
  if (SessionLine* line = at(report.symptom)) line->fails = true;
  if (report.culprit)
    if (SessionLine* line = at(report.culprit->place)) line->culprit = true;
  if (report.question)
    if (SessionLine* line = at(report.question->place)) line->is_asked = true;
  for (const document::SessionAnswer& answer : report.answers)
    if (SessionLine* line = at(answer.place); line && answer.number > 0)
      line->answers.push_back(answer.number);
  return marks;
}

/// The lines of a file that are shown if not all can be: marked ones, the culprit's first, and then
/// those near them.
std::set<uint32_t> near_marks(const Marks& marks, const model::File& file, size_t most) {
  std::set<uint32_t> near;
  const auto add = [&](uint32_t line) {
    if (line >= 1 && line <= file.lines.size() && near.size() < most) near.insert(line);
  };
  for (uint32_t distance = 0; distance <= kNear; ++distance)
    for (const bool first : {true, false})
      for (const auto& [place, mark] : marks) {
        if (place.first != file.path || (mark.culprit || mark.is_asked) != first) continue;
        add(place.second + distance);
        if (place.second > distance) add(place.second - distance);
      }
  return near;
}

}  // namespace

std::string cut(std::string_view text, size_t limit) {
  size_t characters = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool begins = (static_cast<unsigned char>(text[at]) & 0xc0) != 0x80;
    if (begins && characters++ == limit) return std::string(text.substr(0, at)) + "…";
    if (at == 4 * limit) return std::string(text.substr(0, at)) + "…";  // no UTF-8
  }
  return std::string(text);
}

std::string source_of(const model::Program& program, const Place& place, size_t limit) {
  for (const model::File& file : program.files)
    if (file.path == place.file && place.line >= 1 && place.line <= file.lines.size()) {
      const std::string& line = file.lines[place.line - 1];
      return cut(line.substr(std::min(line.find_first_not_of(" \t"), line.size())), limit);
    }
  return {};
}

void add_source(const model::Program& program, const ReportLimits& limits, SessionReport& report) {
  const Marks marks = marks_of(report);
  size_t all = 0;
  for (const model::File& file : program.files) all += file.suspect ? file.lines.size() : 0;
  size_t left = limits.lines;
  for (const model::File& file : program.files) {
    if (!file.suspect) continue;
    const std::set<uint32_t> near = near_marks(marks, file, left);
    SessionFile shown{file.path, {}, file.lines.size()};
    for (uint32_t number = 1; number <= file.lines.size() && left > 0; ++number) {
      if (all > limits.lines && !near.contains(number)) continue;
      const auto mark = marks.find({file.path, number});
      SessionLine line = mark == marks.end() ? SessionLine() : mark->second;
      line.number = number;
      line.text = cut(file.lines[number - 1], limits.characters);
      shown.lines.push_back(std::move(line));
      --left;
    }
    if (!shown.lines.empty()) report.files.push_back(std::move(shown));
  }
}

}  // namespace culprit::session
