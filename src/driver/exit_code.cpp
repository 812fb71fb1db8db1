#include "driver/exit_code.h"

#include <algorithm>

#include <fmt/format.h>

namespace culprit::driver {

using diagnose::AnswerKind;
using diagnose::Document;
using diagnose::ReasonKind;
using diagnose::TestOutcome;
using diagnose::Verdict;

namespace {

bool any_test(const Document& document, ReasonKind kind) {
  return std::any_of(document.tests.begin(), document.tests.end(),
                     [&](const TestOutcome& test) { return test.verdict == Verdict::Unknown && test.reason.kind == kind; });
}

/// No test is known to fail: either that is the answer, or some could not be judged.
ExitCode without_failure(const Document& document, ExitCode all_pass) {
  if (any_test(document, ReasonKind::Unsupported)) return ExitCode::Unsupported;
  if (any_test(document, ReasonKind::NotRun)) return ExitCode::OutOfBudget;
  return all_pass;
}

}  // namespace

ExitCode exit_code_of(const Document& document) {
  if (document.command == "run") return document.failing() > 0 ? ExitCode::Negative : without_failure(document, ExitCode::Success);
  if (document.failing() == 0) return without_failure(document, ExitCode::NothingToDo);
  if (!document.diagnoses.empty()) return ExitCode::Success;
  if (document.answer == AnswerKind::OutOfBudget) return ExitCode::OutOfBudget;
  return document.answer == AnswerKind::Unsupported ? ExitCode::Unsupported : ExitCode::Negative;
}

std::string exit_codes_markdown() {
  std::string out = "| status | name | meaning |\n|---|---|---|\n";
  for (const ExitRow& row : kExitTable) out += fmt::format("| {} | {} | {} |\n", static_cast<int>(row.code), row.name, row.meaning);
  return out;
}

}  // namespace culprit::driver
