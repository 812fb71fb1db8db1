#include "session/start.h"

#include <tuple>

namespace culprit::session {

namespace {

/// Finds the instruction that printed a byte of the output.
class PrintFinder final : public machine::StepObserver {
 public:
  explicit PrintFinder(uint64_t offset) : offset_(offset) {}

  const std::optional<Execution>& found() const { return found_; }

  void before(const machine::State& state, uint32_t, uint64_t steps) override {
    now_ = {steps, state.running(), static_cast<uint32_t>(state.frames.size())};
  }
  void after(const machine::State& state, uint32_t) override {
    if (!found_ && state.output.position > offset_) found_ = now_;
  }
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

 private:
  uint64_t offset_;
  Execution now_;
  std::optional<Execution> found_;
};

/// The print of the first wrong byte.
std::optional<Execution> wrong_print(const Navigator& navigator, const judge::JudgedTest& test) {
  const document::ReasonKind kind = test.outcome.reason.kind;
  if (!test.failed() ||
      (kind != document::ReasonKind::WrongOutput && kind != document::ReasonKind::OutputFormat))
    return std::nullopt;
  const uint64_t offset = test.outcome.reason.output_offset;
  std::optional<Execution> found;
  navigator.timeline().forwards(
      0, [&](const replay::Piece& piece) { return piece.end->state.output.position <= offset; },
      [&](const replay::Piece& piece, uint64_t, uint64_t to) {
        PrintFinder finder(offset);
        navigator.timeline().observe(*piece.begin, to, finder);
        found = finder.found();
        return true;
      });
  return found;
}

}  // namespace

std::optional<size_t> test_to_look_at(const std::vector<judge::JudgedTest>& tests) {
  const auto rank = [&](size_t k) {
    const judge::JudgedTest& test = tests[k];
    return std::tuple(test.failed() ? 0 : test.passed() ? 1 : 2, test.run.steps);
  };
  std::optional<size_t> best;
  for (size_t k = 0; k < tests.size(); ++k)
    if (tests[k].run.steps > 0 && (!best || rank(k) < rank(*best))) best = k;
  return best;
}

uint64_t step_after_failure(const Navigator& navigator, const judge::JudgedTest& test) {
  const auto print = wrong_print(navigator, test);
  return print ? print->step + 1 : navigator.timeline().end().step();
}

std::optional<Moment> moment_of_failure(const Navigator& navigator, const judge::JudgedTest& test) {
  if (const auto print = wrong_print(navigator, test))
    if (const auto moment = navigator.holding(*print)) return moment;
  return navigator.last();
}

}  // namespace culprit::session
