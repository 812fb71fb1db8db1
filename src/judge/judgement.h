// What a run says of its test: right or wrong, and why.
#pragma once

#include <optional>

#include "document/document.h"
#include "judge/request.h"
#include "replay/plain_run.h"

namespace culprit::judge {

/// One test with its plain run and its judgement.
struct JudgedTest {
  const spec::TestCase* test = nullptr;
  std::optional<spec::OutputMatcher> matcher;  ///< when the output is compared
  replay::PlainRun run;
  document::TestOutcome outcome;

  /// recordings of this and all shorter runs do not take too much memory
  bool recordable = false;
  uint64_t room_for_states = 0;  ///< else: bytes that states along the run may take

  bool failed() const { return outcome.verdict == document::Verdict::Fail; }
  bool passed() const { return outcome.verdict == document::Verdict::Pass; }
};

/// Whether it is a test of a build, rather than of a folder: these have a rule, or a command.
inline bool is_of_build(const spec::TestCase& test) {
  return test.rule || !test.program_name.empty();
}

/// Whether its run is not recorded, and what it computes first is worth sparing.
inline bool is_long(const JudgedTest& test) {
  return !test.recordable && test.run.steps >= 1'000'000;
}

/// True when a run is what the test expects.
bool passes(const JudgedTest& test, const replay::PlainRun& run);

/// True when what was printed cannot become right.
bool prints_wrongly(const JudgedTest& test, const replay::PlainRun& run);

/// True when it ends as the test expects, whatever it printed.
bool ends_rightly(const JudgedTest& test, const replay::PlainRun& run);

/// Why the test's run does not pass, with the place that is to blame for what the user sees: the
/// print of the first wrong byte, the crash, the loop. ReasonKind::None: it passes. `options`: the
/// limits that ended the run.
document::Reason reason_of(const machine::Image& image, const Options& options,
                           const JudgedTest& test);

}  // namespace culprit::judge
