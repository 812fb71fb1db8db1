// The judgement of a run against its test: right or wrong, and why.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "judge/endless_loop.h"
#include "judge/request.h"
#include "replay/plain_run.h"
#include "schedules/search.h"

namespace culprit::judge {

/// One test with its plain run and its judgement.
struct JudgedTest {
  const spec::TestCase* test = nullptr;
  /// the same with the schedule under which it is judged, if the request's has none; `test` is this
  /// one then
  std::shared_ptr<const spec::TestCase> scheduled = {};
  std::optional<spec::OutputMatcher> matcher;          ///< set if the output is compared
  std::shared_ptr<const replay::RunCheck> check = {};  ///< of all its runs; may be null
  /// what other schedules of its threads gave; null: there are no threads
  std::shared_ptr<const schedules::SearchResult> found = {};
  /// it is another test of the problem under one of these, and has its name
  bool is_variant = false;
  /// lines of its schedule that mean no place of the program
  std::vector<spec::ScheduleLine> unknown_switches = {};
  replay::PlainRun run;
  document::TestOutcome outcome;

  /// instructions after which a longer run than `run` had not ended either; 0: there was none
  uint64_t waited = 0;
  bool taken_for_endless = false;  ///< the verdict rests on a limit: it did not end, no test failed
  /// of a run that did not end: the loop that it was in
  std::optional<LoopWithoutEnd> loop;

  /// recordings of this and all shorter runs fit into the limit for all tests
  bool recordable = false;
  uint64_t room_for_states = 0;  ///< bytes for states along the run, if it is long

  /// Instructions of its longest run.
  uint64_t length() const { return std::max(run.steps, waited); }
  bool failed() const { return outcome.verdict == document::Verdict::Fail; }
  bool passed() const { return outcome.verdict == document::Verdict::Pass; }
};

/// Whether the test comes from a build rather than a folder: these tests have a rule or a command.
inline bool is_of_build(const spec::TestCase& test) {
  return test.rule || !test.program_name.empty();
}

/// Whether the run is not recorded and long enough that repeating its beginning should be avoided.
inline bool is_long(const JudgedTest& test) {
  return !test.recordable && test.run.steps >= 1'000'000;
}

/// Whether a run is as the test expects.
bool passes(const JudgedTest& test, const replay::PlainRun& run);

/// Whether the run's output can no longer become right.
bool prints_wrongly(const JudgedTest& test, const replay::PlainRun& run);

/// Whether the run ends as the test expects; its output is ignored.
bool ends_rightly(const JudgedTest& test, const replay::PlainRun& run);

/// Why the test's run does not pass, with the place that causes the symptom: the print of the first
/// wrong byte, the crash, the loop. ReasonKind::None if it passes. `options`: the limits of the
/// run.
document::Reason reason_of(const machine::Image& image, const Options& options,
                           const JudgedTest& test);

}  // namespace culprit::judge
