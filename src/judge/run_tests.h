// Runs the tests: verdicts, reasons, findings, and the data about the runs that the engines need.
#pragma once

#include <set>
#include <vector>

#include "judge/judgement.h"

namespace culprit::judge {

/// Runs and judges all tests, several at a time. Tests not run before the budget ends are
/// Verdict::Unknown.
std::vector<JudgedTest> judge_tests(const RunRequest& request, const machine::Image& image);

/// Undefined behaviour that the tests themselves show, without ending there.
std::set<machine::FindingSite> shown_anyway(const std::vector<JudgedTest>& tests);
/// A finding of the run that is not in `shown`; null if there is none.
const machine::Finding* new_finding(const replay::PlainRun& run,
                                    const std::set<machine::FindingSite>& shown);
/// The same, ignoring signed overflow, which wraps as expected; null if there is none.
const machine::Finding* more_undefined(const replay::PlainRun& run,
                                       const std::set<machine::FindingSite>& shown);

/// Pairs of tests that no program can both pass.
std::vector<document::Contradiction> contradictions_of(const RunRequest& request);

/// The lines of suspect files that hold a component, with the numbers of passing and of failing
/// tests that executed them.
std::vector<document::SpectrumLine> line_spectrum(const model::Program& program,
                                                  const std::vector<JudgedTest>& tests);

/// The answer when only the test runs were asked for: incomplete if a test was not run or is
/// unsupported.
document::AnswerKind answer_of_runs(const std::vector<JudgedTest>& tests);

/// Adds the tests of another program, and adds up the counts of lines that both executed.
void append(document::Document& document, document::Document other);

/// Runs the tests and fills the document's tests; no diagnosis.
document::Document run_tests(const RunRequest& request);

}  // namespace culprit::judge
