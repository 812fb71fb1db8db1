#include "driver/exit_code.h"

#include <algorithm>

#include <fmt/format.h>

#include "document/deviations.h"

namespace culprit::driver {

using document::AnswerKind;
using document::Document;
using document::ReasonKind;
using document::TestOutcome;
using document::Verdict;

namespace {

bool any_test(const Document& document, ReasonKind kind) {
  return std::any_of(document.tests.begin(), document.tests.end(), [&](const TestOutcome& test) {
    return test.verdict == Verdict::Unknown && test.reason.kind == kind;
  });
}

/// For documents without a failing test. `all_pass` applies unless some test could not be judged.
ExitCode without_failure(const Document& document, ExitCode all_pass) {
  if (any_test(document, ReasonKind::Unsupported)) return ExitCode::Unsupported;
  if (any_test(document, ReasonKind::NotRun)) return ExitCode::OutOfBudget;
  return all_pass;
}

/// For documents with a failing test and no suspect.
ExitCode without_suspect(const Document& document, ExitCode none_explains) {
  const document::ConclusionKind kind = document.conclusion.kind;
  if (kind == document::ConclusionKind::UndefinedBehaviour)
    return none_explains == ExitCode::Success ? none_explains : ExitCode::UndefinedBehaviour;
  if (kind == document::ConclusionKind::Unexplained) return none_explains;
  // The effort is not the user's budget: looking longer is one of the things to try.
  if (document.answer == AnswerKind::OutOfBudget && document.exhausted != "effort")
    return ExitCode::OutOfBudget;
  if (document.answer == AnswerKind::Unsupported) return ExitCode::Unsupported;
  return kind == document::ConclusionKind::NotDecided ? ExitCode::NotDecided : none_explains;
}

ExitCode of_the_table(const Document& document) {
  if (document.command == "run")
    return document.failing() > 0 || document.violates_global()
               ? ExitCode::Negative
               : without_failure(document, ExitCode::Success);
  if (document.failing() == 0) return without_failure(document, ExitCode::NothingToDo);
  if (document.command == "repair" && (!document.diagnoses.empty() || document.has_order()))
    return document.patches.empty() ? ExitCode::NotDecided : ExitCode::Success;
  if (document.command == "explain" && document.path && !document.path->evidence.empty())
    return ExitCode::Success;
  if (document.deviations &&
      !(document.deviations->deviations.empty() && document.deviations->edits.empty()))
    return ExitCode::Success;
  if (!document.diagnoses.empty() || document.has_order()) return ExitCode::Success;
  return without_suspect(document, ExitCode::Negative);
}

}  // namespace

ExitCode exit_code_of(const Document& document, FailOn fail_on) {
  if (document.conclusion.kind == document::ConclusionKind::ContradictoryTests)
    return ExitCode::BadInput;
  const bool fails = document.failing() > 0;
  switch (fail_on) {
    case FailOn::NoAnswer: return of_the_table(document);
    case FailOn::Failure:
      return fails ? ExitCode::Negative : without_failure(document, ExitCode::Success);
    case FailOn::Suspects:
      if (!document.diagnoses.empty() || document.has_order()) return ExitCode::Negative;
      return fails ? without_suspect(document, ExitCode::Success)
                   : without_failure(document, ExitCode::Success);
    case FailOn::Never: break;
  }
  return ExitCode::Success;
}

std::string exit_codes_markdown() {
  std::string out = "| status | name | meaning |\n|---|---|---|\n";
  for (const ExitRow& row : kExitTable)
    out += fmt::format("| {} | {} | {} |\n", static_cast<int>(row.code), row.name, row.meaning);
  return out;
}

}  // namespace culprit::driver
