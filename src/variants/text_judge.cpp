#include "variants/text_judge.h"

#include <algorithm>
#include <set>

#include "edits/source_changes.h"
#include "judge/long_runs.h"
#include "judge/schedule_search.h"

namespace culprit::variants {

namespace {

std::set<std::string> undefined_kinds(const document::TestOutcome& test) {
  std::set<std::string> kinds;
  for (const document::Finding& finding : test.findings) kinds.insert(finding.kind);
  return kinds;
}

judge::RunRequest request_with(judge::RunRequest request, const model::Program& program) {
  request.program = &program;
  return request;
}

/// Whether assertions had as much to judge as before: else the change may only hide what they say.
bool is_judged_as_much(const document::TestOutcome& before, const document::TestOutcome& after) {
  for (size_t k = 0; k < before.extent.size(); ++k)
    if (k >= after.extent.size() || after.extent[k] < before.extent[k]) return false;
  return true;
}

bool is_right(const document::TestOutcome& before, const judge::JudgedTest& after) {
  if (before.verdict == document::Verdict::Unknown)
    return !after.failed() || after.taken_for_endless;
  const std::set<std::string> known = undefined_kinds(before), now = undefined_kinds(after.outcome);
  return after.passed() && is_judged_as_much(before, after.outcome) &&
         std::includes(known.begin(), known.end(), now.begin(), now.end());
}

}  // namespace

judge::RunRequest request_for_change(const judge::Problem& original) {
  judge::RunRequest request = original.request();
  request.options.patience = judge::patience_for_change(original.tests());
  judge::begin_with_failing(original.image(), original.tests(), request.tests);
  return request;
}

std::optional<std::string> changed_file(const model::Program& program,
                                        const edits::SourceChanges& changes) {
  if (changes.empty()) return std::nullopt;
  const uint32_t file = changes.front().range.file;
  for (const edits::SourceChange& change : changes)
    if (edits::text_in(program, change.range) != change.replaced) return std::nullopt;
  const auto lines = static_cast<uint32_t>(program.files[file].lines.size());
  return edits::changed_text(program, {file, 1, 1, lines + 1, 1}, changes);
}

Rebuilt::Rebuilt(const judge::RunRequest& original, model::Program other)
    : program(std::move(other)),
      image(program),
      request(request_with(original, program)),
      problem(request, image) {}

std::unique_ptr<Rebuilt> rebuilt(const judge::Problem& problem,
                                 const edits::SourceChanges& changes) {
  const std::optional<std::string> text = changed_file(problem.program(), changes);
  if (!text) return nullptr;
  Result<model::Program> program =
      problem.request().rebuild({problem.program().files[changes.front().range.file].path, *text});
  if (!program) return nullptr;
  judge::RunRequest request = request_for_change(problem);
  request.options.until_failure = true;
  return std::make_unique<Rebuilt>(request, std::move(*program));
}

bool passes_all(const Rebuilt& program, const std::vector<document::TestOutcome>& before) {
  // the schedules that were not tried might have failed
  const Budget* budget = program.request.options.budget;
  if (budget && budget->exhausted()) return false;
  auto known = before.begin();
  for (const judge::JudgedTest& test : program.problem.tests())
    if (!test.is_variant && !is_right(*known++, test)) return false;
  return true;
}

bool passes_as_text(const judge::Problem& problem, const std::vector<document::TestOutcome>& before,
                    const edits::SourceChanges& changes) {
  const std::unique_ptr<Rebuilt> program = rebuilt(problem, changes);
  return program && passes_all(*program, before);
}

}  // namespace culprit::variants
