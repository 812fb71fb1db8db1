// Running the tests: verdicts, reasons, findings, and what the engines need of the runs.
#pragma once

#include <set>
#include <vector>

#include "judge/judgement.h"

namespace culprit::judge {

/// Runs and judges all tests, several at a time. Tests after the budget's end are Verdict::Unknown.
std::vector<JudgedTest> judge_tests(const RunRequest& request, const machine::Image& image);

/// Undefined behaviour that some test shows by itself, without ending there.
std::set<machine::FindingSite> shown_anyway(const std::vector<JudgedTest>& tests);
/// What a run does that is undefined and is not shown anyway; null: nothing.
const machine::Finding* new_finding(const replay::PlainRun& run,
                                    const std::set<machine::FindingSite>& shown);
/// The same, other than signed overflow, which goes on as expected; null: nothing.
const machine::Finding* more_undefined(const replay::PlainRun& run,
                                       const std::set<machine::FindingSite>& shown);

/// Tests that no program passes all of.
std::vector<document::Contradiction> contradictions_of(const RunRequest& request);

/// The lines of suspect files that hold an executed component, with how many passing and failing
/// tests executed them.
std::vector<document::SpectrumLine> line_spectrum(const model::Program& program,
                                                  const std::vector<JudgedTest>& tests);

/// What is known when nothing but the runs was asked: not all of it, where a test was not run or
/// could not be.
document::AnswerKind answer_of_runs(const std::vector<JudgedTest>& tests);

/// Adds the tests of another program, with the counts of lines that both executed.
void append(document::Document& document, document::Document other);

/// Runs the tests and fills the document's tests; no diagnosis.
document::Document run_tests(const RunRequest& request);

}  // namespace culprit::judge
