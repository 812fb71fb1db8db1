#include "driver/cli/journal.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <fmt/format.h>

#include "driver/compile_units.h"
#include "driver/inputs.h"
#include "driver/output/replace_file.h"
#include "judge/run_tests.h"
#include "session/journal.h"

namespace culprit::driver {

namespace {

constexpr uint64_t kLargestJournal = 16u << 20;

/// A condition as the front end plants it, and beside it one that never holds: a run that fails
/// there shows which moment is meant.
std::vector<frontend::Expectation> planted(const std::vector<session::PlacedCondition>& conditions,
                                           const Settings& settings) {
  std::vector<frontend::Expectation> all;
  for (const session::PlacedCondition& each : conditions) {
    const spec::Expectation& e = each.expectation;
    const std::string file = e.file.empty() ? settings.files[0] : e.file;
    for (const std::string& text : {e.text, std::string("0")})
      all.push_back({static_cast<uint32_t>(all.size()), file, e.line,
                     static_cast<frontend::Expectation::When>(e.when), e.time, text, "expected"});
  }
  return all;
}

/// Whether a file with this text may be overwritten: it is empty, or has answers, and not more
/// lines that are none.
bool is_journal(const std::string& text) {
  std::istringstream lines(text);
  size_t answers = 0, others = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    if (line.starts_with(session::kOnlyForSessions) || spec::parse_expectation(line)) ++answers;
    else if (!spec::is_comment(line)) ++others;
  }
  return text.empty() || answers > others;
}

}  // namespace

std::vector<bool> checked_there(const std::vector<session::PlacedCondition>& conditions,
                                const Settings& settings, const judge::RunRequest& given,
                                const spec::TestCase& test) {
  std::vector<bool> checked(conditions.size());
  if (settings.files.empty()) return checked;
  const std::vector<frontend::Expectation> all = planted(conditions, settings);
  const auto units = compile_requests(settings);
  if (!units) return checked;
  const auto plan = plan_of_files(settings, units->size());
  if (!plan) return checked;
  std::vector<frontend::ExpectationReport> reports;
  model::Program program;
  if (link_units(compile_units(*units, settings, all, &reports), *plan, program)) return checked;
  const machine::Image image(program);
  for (size_t c = 0; c < conditions.size(); ++c) {
    const bool compiles = std::none_of(reports.begin(), reports.end(), [&](const auto& report) {
      return report.id == 2 * c && report.problem;
    });
    if (!compiles) continue;
    judge::RunRequest request = given;
    request.program = &program;
    request.tests = {test};
    request.tests[0].expectations = {static_cast<uint32_t>(2 * c + 1)};
    const auto judged = judge::judge_tests(request, image);
    checked[c] = judged[0].outcome.reason.kind == document::ReasonKind::Expectation &&
                 judged[0].run.hits == conditions[c].hits;
  }
  return checked;
}

std::optional<Diagnostic> write_journal(const std::string& path, const std::string& text) {
  std::error_code none;
  if (std::filesystem::is_regular_file(path, none))  // rather than /dev/stdout
    if (auto problem = journal_problem(path)) return problem;
  if (replace_file(path, text)) return std::nullopt;
  return user_error(fmt::format("cannot write the journal to {}", path),
                    "check that the folder exists and may be written to");
}

std::optional<Diagnostic> journal_problem(const std::string& path) {
  const auto text = read_journal(path);
  if (!text) return text.errors().front();
  if (is_journal(*text)) return std::nullopt;
  return user_error(fmt::format("{} is not a journal, so it is not overwritten", path),
                    "name a new file, or one that holds the answers of a session");
}

Result<std::string> read_journal(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return std::string();
  if (!std::filesystem::is_regular_file(path, none) ||
      std::filesystem::file_size(path, none) > kLargestJournal)
    return user_error(fmt::format("{} is not a journal", path), "name another file");
  std::ifstream in(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (in.bad() || !in.is_open())
    return user_error(fmt::format("{} cannot be read", path), "check its permissions");
  return text;
}

}  // namespace culprit::driver
