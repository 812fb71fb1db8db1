// Checks that judge runs by what they see: a copy for each run, which goes with its checkpoints.
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "replay/plain_run.h"
#include "subject.h"

namespace culprit::replay {
namespace {

using testing_support::Subject;

const char* const kLoop = R"(#include <stdio.h>
int main(void) {
  int sum = 0;
  for (int i = 0; i < 100; i++) sum += i;
  printf("%d\n", sum);
  return 0;
}
)";

/// Counts instructions, of which there may be so many.
class StepLimiter final : public RunCheck {
 public:
  explicit StepLimiter(uint32_t most) : most_(most) {}
  std::unique_ptr<RunCheck> copy() const override { return std::make_unique<StepLimiter>(*this); }
  std::optional<Violation> violation(const machine::State&) override {
    if (seen_ <= most_) return std::nullopt;
    Violation found;
    found.finding.kind = machine::FindingKind::GlobalViolated;
    found.finding.fatal = true;
    found.finding.message = "too many";
    return found;
  }
  std::vector<uint32_t> extent() const override { return {seen_}; }
  std::vector<machine::Schedule> leads(const ObservedRun&) const override { return {}; }
  const std::set<machine::CodePlace>& places() const override { return places_; }
  void before(const machine::State&, uint32_t, uint64_t) override { ++seen_; }
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

 private:
  uint32_t most_, seen_ = 0;
  std::set<machine::CodePlace> places_;
};

/// Of interest only with threads, or always.
class Watcher final : public machine::StepObserver {
 public:
  explicit Watcher(bool only_with_threads) : only_(only_with_threads) {}
  uint64_t seen = 0;
  bool only_with_threads() const override { return only_; }
  void before(const machine::State&, uint32_t, uint64_t) override { ++seen; }
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

 private:
  bool only_;
};

class RunCheckTest : public ::testing::Test {
 protected:
  PlainRunRequest request(const RunCheck* check) const {
    PlainRunRequest request;
    request.image = &subject_.image();
    request.inputs = &inputs_;
    request.check = check;
    return request;
  }

  Subject subject_{kLoop};
  machine::RunInputs inputs_;
};

TEST_F(RunCheckTest, lets_a_run_fail_where_something_does_not_hold) {
  const StepLimiter few(10), many(1'000'000);
  for (int k = 0; k < 2; ++k) {
    const PlainRun run = plain_run(request(&few));
    EXPECT_EQ(run.stop, machine::Stop::Fatal);
    ASSERT_EQ(run.findings.size(), 1u);
    EXPECT_EQ(run.findings[0].message, "too many");
    EXPECT_EQ(run.output, "4950\n");
    EXPECT_EQ(run.extent, std::vector<uint32_t>{static_cast<uint32_t>(run.steps)});
  }
  EXPECT_EQ(plain_run(request(&many)).stop, machine::Stop::Exited);
}

TEST_F(RunCheckTest, judges_no_run_that_is_cut_off) {
  const StepLimiter few(10);
  PlainRunRequest cut_off = request(&few);
  cut_off.limits.steps = 50;
  const PlainRun run = plain_run(cut_off);
  EXPECT_EQ(run.stop, machine::Stop::StepLimit);
  EXPECT_TRUE(run.findings.empty());
}

TEST_F(RunCheckTest, knows_what_was_before_a_checkpoint) {
  const StepLimiter check(1'000'000);
  PlainRunRequest rest = request(&check);
  const std::vector<Checkpoint> kept = checkpoints(rest, {100});
  ASSERT_EQ(kept.size(), 1u);
  rest.from = &kept.front();
  const PlainRun run = plain_run(rest);
  EXPECT_EQ(run.extent, plain_run(request(&check)).extent);
}

TEST_F(RunCheckTest, leaves_to_other_observers_what_they_see_alone) {
  const StepLimiter check(1'000'000);
  for (const bool only : {false, true}) {
    Watcher alone(only), beside(only);
    PlainRunRequest observed = request(nullptr);
    observed.observer = &alone;
    plain_run(observed);
    observed.check = &check;
    observed.observer = &beside;
    plain_run(observed);
    EXPECT_EQ(alone.seen, beside.seen);
    EXPECT_EQ(alone.seen == 0, only);
  }
}

}  // namespace
}  // namespace culprit::replay
