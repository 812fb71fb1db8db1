#include "exploration.h"

#include <set>

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

const std::string kHeaders =
    "#include <stdio.h>\n#include <string.h>\n#include <stdlib.h>\n#include <setjmp.h>\n";

std::string program(const std::string& body) {
  return kHeaders + "int main(void) {\n" + body + "\nreturn 0; }";
}

void expect_reaches(const std::string& body, model::ComponentKind kind, const std::string& text,
                    const std::string& wanted, const std::string& impossible) {
  EXPECT_EQ(ask(program(body), kind, text, {.expected = wanted}).answer, Consistency::Consistent)
      << body;
  const ExploreResult refuted = ask(program(body), kind, text, {.expected = impossible});
  EXPECT_EQ(refuted.answer, Consistency::Inconsistent) << body << "\n" << refuted.reason;
}

namespace {

/// The outputs of the runs without findings in which the component takes each value below 256.
std::set<std::string> outputs_of_runs(const testing_support::Subject& subject,
                                      model::ComponentId component) {
  std::set<std::string> outputs;
  for (uint64_t bits = 0; bits < 256; ++bits) {
    replay::Intervention other;
    other.values[component] = {machine::Value::plain(bits)};
    replay::PlainRunRequest request;
    request.limits.steps = 200'000;
    request.intervention = &other;
    const replay::PlainRun run = subject.run(request);
    if (run.stop == machine::Stop::Exited && run.findings.empty()) outputs.insert(run.output);
  }
  return outputs;
}

}  // namespace

size_t expect_as_in_runs(const std::string& source, const std::string& never,
                         spec::Comparison comparison) {
  constexpr size_t kMostAsked = 10;
  const testing_support::Subject subject(source);
  const model::ComponentId x = subject.component(model::ComponentKind::Initializer, "x = 5");
  EXPECT_EQ(subject.program().components[x].type, model::kI8) << source;
  const std::set<std::string> outputs = outputs_of_runs(subject, x);
  EXPECT_FALSE(outputs.contains(never)) << source;
  const size_t distance = outputs.size() / kMostAsked + 1;
  size_t number = 0;
  for (const std::string& output : outputs) {
    if (number++ % distance > 0) continue;
    const ExploreResult found = ask(subject, {x}, {.expected = output, .comparison = comparison});
    EXPECT_EQ(found.answer, Consistency::Consistent) << source << "\nprints " << output << "\n"
                                                     << found.reason;
  }
  const ExploreResult refuted = ask(subject, {x}, {.expected = never, .comparison = comparison});
  EXPECT_EQ(refuted.answer, Consistency::Inconsistent)
      << source << "\nnever prints " << never << "\n"
      << refuted.reason;
  return outputs.size();
}

}  // namespace culprit::encode
