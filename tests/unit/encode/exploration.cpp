#include "exploration.h"
#include "machine/run/state.h"
#include "replay/plain_run.h"
#include "spec/output_matcher.h"

#include <gtest/gtest.h>

namespace culprit::encode {

ExploreResult ask(const testing_support::Subject& subject,
                  const std::vector<model::ComponentId>& ab, const Question& question) {
  const machine::RunInputs inputs{.input = question.input};
  const spec::OutputMatcher matcher(question.expected, question.comparison);
  ExploreRequest request;
  request.image = &subject.image();
  request.inputs = &inputs;
  if (question.output_matters) request.matcher = &matcher;
  request.expected_exit = question.expected_exit;
  request.ab = ab;
  request.loop_bounds.assign(subject.image().loops(), question.loop_bound);
  request.limits.steps = 200'000;
  request.limits.recursion = 64;
  request.effort = question.effort;
  ExploreResult result = explore(request);
  const auto graph = record(request, 1'000);
  request.graph = graph.get();
  const ExploreResult from_recorded = explore(request);
  EXPECT_EQ(from_recorded.answer, result.answer)
      << "from the recorded run: " << from_recorded.reason;
  EXPECT_EQ(from_recorded.intervention.values, result.intervention.values);
  if (result.answer != Consistency::Consistent) return result;
  replay::PlainRunRequest replay;
  replay.intervention = &result.intervention;
  const replay::PlainRun run = subject.run(replay, question.input);
  EXPECT_EQ(run.stop, machine::Stop::Exited) << run.message;
  if (question.output_matters) {
    EXPECT_EQ(spec::normal_form(run.output, question.comparison), matcher.normal());
  }
  if (question.expected_exit >= 0) {
    EXPECT_EQ(run.exit_status, question.expected_exit);
  }
  return result;
}

ExploreResult ask(const std::string& source, model::ComponentKind kind, const std::string& text,
                  const Question& question) {
  const testing_support::Subject subject(source);
  return ask(subject, {subject.component(kind, text)}, question);
}

}  // namespace culprit::encode
