#include "document/class_report.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "document/mistake_words.h"

namespace culprit::document {

namespace {

/// Sorts by number of programs, the largest first; equal ones keep their order.
template <class List, class Size>
void largest_first(List& list, Size size) {
  std::stable_sort(list.begin(), list.end(),
                   [&](const auto& a, const auto& b) { return size(a) > size(b); });
}

ClassGroup group_of(const std::string& mistake, const std::string& title,
                    const std::vector<const ProgramRow*>& rows) {
  ClassGroup group{mistake, title, rows.size(), {}};
  std::map<std::string, std::vector<std::string>> by_words;
  for (const ProgramRow* row : rows) by_words[row->patch].push_back(row->program);
  group.patches.assign(by_words.begin(), by_words.end());
  largest_first(group.patches, [](const auto& patch) { return patch.second.size(); });
  return group;
}

/// Whether the program has a mistake for sure, for which it stands among others with the same one.
bool is_mistaken(const ProgramRow& row) {
  return !row.mistake.empty() && row.state != ProgramState::FailsIfEndless;
}

}  // namespace

std::vector<ClassGroup> groups_of(const ClassReport& report) {
  std::vector<ClassGroup> patched, others;
  const auto rows_where = [&](auto condition) {
    std::vector<const ProgramRow*> rows;
    for (const ProgramRow& row : report.programs)
      if (condition(row)) rows.push_back(&row);
    return rows;
  };
  std::set<std::string> mistakes;
  for (const ProgramRow& row : report.programs)
    if (is_mistaken(row)) mistakes.insert(row.mistake);
  for (const std::string& mistake : mistakes)
    patched.push_back(
        group_of(mistake, mistake_title(mistake), rows_where([&](const ProgramRow& row) {
                   return is_mistaken(row) && row.mistake == mistake;
                 })));
  largest_first(patched, [](const ClassGroup& group) { return group.programs; });
  for (const ProgramStateRow& state : kProgramStates) {
    const auto rows = rows_where([&](const ProgramRow& row) {
      return row.state == state.state && !is_mistaken(row) && row.state != ProgramState::Passes;
    });
    if (!rows.empty()) others.push_back(group_of("", state.title, rows));
  }
  patched.insert(patched.end(), others.begin(), others.end());
  return patched;
}

std::string totals_of(const ClassReport& report) {
  std::string out =
      fmt::format("{} program{}", report.programs.size(), report.programs.size() == 1 ? "" : "s");
  std::string separator = ": ";
  for (const ProgramStateRow& state : kProgramStates) {
    const auto count = std::count_if(report.programs.begin(), report.programs.end(),
                                     [&](const auto& row) { return row.state == state.state; });
    if (count == 0) continue;
    out += fmt::format("{}{} {}", separator, count, state.counted);
    separator = ", ";
  }
  return out;
}

}  // namespace culprit::document
