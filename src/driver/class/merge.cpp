#include "driver/class/merge.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

namespace culprit::driver {

using document::ClassReport;
using document::ProgramRow;

namespace {

using Named = std::pair<std::string, ClassReport>;

/// What two reports of one class have to share and do not; null if they share it all.
const char* difference(const ClassReport& a, const ClassReport& b) {
  if (a.shard.of != b.shard.of) return "the number of shards differs";
  if (a.tests != b.tests) return "the tests differ";
  if (a.comparison != b.comparison) return "the comparison differs";
  if (a.programs_in_class != b.programs_in_class) return "the number of programs differs";
  if (a.version != b.version) return "the version of culprit differs";
  return nullptr;
}

std::optional<Diagnostic> shard_problem(const std::vector<Named>& reports) {
  const ClassReport& first = reports.front().second;
  std::map<uint64_t, std::string> files;
  for (const auto& [file, report] : reports) {
    if (const char* what = difference(first, report))
      return user_error_at(file, 0, 0, fmt::format("{} from {}", what, reports.front().first),
                           "merge the shards of one run over one class");
    const auto [known, added] = files.try_emplace(report.shard.index, file);
    if (!added)
      return user_error_at(file, 0, 0,
                           fmt::format("shard {} of {} is in {} as well", report.shard.index,
                                       report.shard.of, known->second),
                           "give each shard once");
  }
  std::vector<uint64_t> missing;
  constexpr size_t kMostNamed = 20;
  for (uint64_t index = 1; index <= first.shard.of && missing.size() < kMostNamed; ++index)
    if (!files.contains(index)) missing.push_back(index);
  if (missing.empty()) return std::nullopt;
  return user_error(fmt::format("of {} shards, {} {} missing", first.shard.of,
                                fmt::join(missing, ", "), missing.size() == 1 ? "is" : "are"),
                    fmt::format("run them: --shard {}/{}", missing.front(), first.shard.of));
}

}  // namespace

Result<ClassReport> merged(std::vector<Named> reports) {
  if (auto problem = shard_problem(reports)) return *problem;
  ClassReport whole = reports.front().second;
  whole.shard = {};
  whole.programs.clear();
  for (Named& report : reports)
    std::move(report.second.programs.begin(), report.second.programs.end(),
              std::back_inserter(whole.programs));
  std::sort(whole.programs.begin(), whole.programs.end(),
            [](const ProgramRow& a, const ProgramRow& b) { return a.program < b.program; });
  const auto twice = std::adjacent_find(
      whole.programs.begin(), whole.programs.end(),
      [](const ProgramRow& a, const ProgramRow& b) { return a.program == b.program; });
  if (twice != whole.programs.end())
    return user_error(fmt::format("program {} is in two shards", twice->program),
                      "the folder changed between the shards: run them again");
  if (whole.programs.size() != whole.programs_in_class)
    return user_error(fmt::format("the shards hold {} programs, but the class has {}",
                                  whole.programs.size(), whole.programs_in_class),
                      "run the shards again");
  return whole;
}

}  // namespace culprit::driver
