#include "session/graph/recording.h"

#include <fmt/format.h>

#include "judge/run_request.h"

namespace culprit::session {

Result<std::unique_ptr<Recording>> Recording::of(const machine::Image& image,
                                                 const judge::JudgedTest& test) {
  std::unique_ptr<Recording> recording(new Recording(image));
  machine::MachineLimits limits;
  limits.steps = test.run.steps;
  replay::PlainRunRequest plain = judge::run_request(image, test, limits);
  plain.trace = &recording->trace_;
  if (test.run.steps <= 4 * kMostRecorded) recording->output_ = replay::plain_run(plain).output;
  if (test.run.steps > 4 * kMostRecorded || recording->trace_.full())
    return user_error(
        fmt::format("the run of test {} is too long to be recorded: it has {} instructions, and "
                    "some {} can be recorded",
                    test.outcome.name, test.run.steps, kMostRecorded),
        "choose a shorter failing test with --test; 'why', 'last' and 'history' work on long runs");
  recording->end_ = test.run.steps;
  recording->graph_ =
      std::make_unique<ExecutionGraph>(image, recording->trace_, recording->output_);
  return recording;
}

std::unique_ptr<Recording> Recording::before(const replay::Timeline& timeline, uint64_t end) {
  std::unique_ptr<Recording> recording(new Recording(timeline.image()));
  constexpr uint64_t kLength = kMostRecorded / 2;
  recording->begin_ = timeline.at(end > kLength ? end - kLength : 0);
  recording->end_ = end;
  recording->output_ = timeline.record(recording->begin_, end, recording->trace_);
  recording->graph_ = std::make_unique<ExecutionGraph>(timeline.image(), recording->trace_,
                                                       recording->output_, recording->is_whole());
  return recording;
}

}  // namespace culprit::session
