// Running the tests: verdicts, reasons, findings, and what the engines need of the runs.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "diagnose/document.h"
#include "diagnose/request.h"
#include "machine/plain_run.h"

namespace culprit::diagnose {

/// One test with its plain run and its judgement.
struct JudgedTest {
  const spec::TestCase* test = nullptr;
  std::optional<machine::OutputMatcher> matcher;  ///< when the output is compared
  machine::PlainRun run;
  TestOutcome outcome;

  bool recordable = false;      ///< recordings of this and all shorter runs do not take too much memory

  /// A recording of the run, made when it was wanted some times; null: it would not pay. Safe from several threads.
  const machine::RecordedRun* recorded(const machine::Image& image) const;

  bool failed() const { return outcome.verdict == Verdict::Fail; }
  bool passed() const { return outcome.verdict == Verdict::Pass; }

 private:
  struct Recording {
    std::atomic<unsigned> wanted{0};
    std::once_flag made;
    std::shared_ptr<const machine::RecordedRun> run;
  };
  std::shared_ptr<Recording> recording_ = std::make_shared<Recording>();
};

/// What a test gives to a run of any kind: input, arguments, environment, files and what is expected on the way.
template <class Request>
void give(const spec::TestCase& test, Request& run) {
  run.input = &test.input;
  run.arguments = &test.arguments;
  run.environment = &test.environment;
  run.files = test.files.get();
  run.expectations = &test.expectations;
}

/// True when a run is what the test expects.
bool passes(const JudgedTest& test, const machine::PlainRun& run);

/// True when it ends as the test expects, whatever it printed.
bool ends_rightly(const JudgedTest& test, const machine::PlainRun& run);

/// Runs and judges all tests, several at a time. Tests after the budget's end are Verdict::Unknown.
std::vector<JudgedTest> judge_tests(const RunRequest& request, const machine::Image& image);

/// Tests that no program passes all of.
std::vector<Contradiction> contradictions_of(const RunRequest& request);

/// The lines of suspect files that hold an executed component, with how many passing and failing tests executed them.
std::vector<SpectrumLine> line_spectrum(const model::Program& program, const std::vector<JudgedTest>& tests);

/// Adds the tests of another program, with the counts of lines that both executed.
void append(Document& document, Document other);

/// Runs the tests and fills the document's tests; no diagnosis.
Document run_tests(const RunRequest& request);

}  // namespace culprit::diagnose
