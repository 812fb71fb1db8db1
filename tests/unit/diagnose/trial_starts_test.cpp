// A trial that begins shortly before its first change gives the same result as one from the start.
#include "replay/trial_starts.h"

#include <gtest/gtest.h>

#include "edits/component_traits.h"
#include "encode/explore.h"
#include "subject.h"
#include "trials/value_replacement.h"

namespace culprit::diagnose {

using replay::Checkpoint;
using replay::Intervention;
using replay::PlainRun;
using replay::PlainRunRequest;
using replay::TrialStarts;
using replay::ValueEdit;

namespace {

// About 6,000 instructions, most of them before the last loop.
const char* const kSource =
    "#include <stdio.h>\n"
    "static int table[40];\n"
    "static int limited(int x) { return x < 30 ? x : 30 - x % 7; }\n"
    "int main(void) {\n"
    "  int sum = 0, late = 0;\n"
    "  for (int i = 0; i < 40; i++) table[i] = limited(i * i % 53);\n"
    "  for (int round = 0; round < 10; round++)\n"
    "    for (int i = 0; i < 40; i++)\n"
    "      if (table[i] > 25) sum += table[i] - round;\n"
    "  for (int i = 0; i < 5; i++) late += sum / (i + 1) % 11;\n"
    "  printf(\"%d %d\\n\", sum, late);\n"
    "  return late > 20;\n"
    "}\n";

class TrialStarting : public testing::Test {
 protected:
  TrialStarting() : subject_(kSource) {
    plain_.image = &subject_.image();
    plain_.inputs = &inputs_;
    plain_.count_hits = false;
    plain_.limits.steps = 200'000;
    encode::ExploreRequest request;
    request.image = &subject_.image();
    request.inputs = &inputs_;
    request.limits.steps = 200'000;
    graph_ = encode::record(request, subject_.run().steps);
  }

  PlainRun run(const Intervention& intervention, const Checkpoint* from) {
    plain_.intervention = &intervention;
    plain_.from = from;
    return plain_run(plain_);
  }

  static void expect_same(const PlainRun& a, const PlainRun& b) {
    EXPECT_EQ(a.stop, b.stop);
    EXPECT_EQ(a.exit_status, b.exit_status);
    EXPECT_EQ(a.output, b.output);
    EXPECT_EQ(a.steps, b.steps);
  }

  testing_support::Subject subject_;
  machine::RunInputs inputs_;
  PlainRunRequest plain_;
  std::unique_ptr<record::DataGraph> graph_;
};

TEST_F(TrialStarting, OfEveryEditOfEveryComponent) {
  ASSERT_TRUE(graph_);
  const TrialStarts starts(*graph_, plain_);
  const PlainRun usual = run({}, nullptr);
  size_t begun_late = 0, without_change = 0;
  const model::Program& program = subject_.program();
  for (model::ComponentId id = 0; id < program.components.size(); ++id) {
    const model::Type type = program.components[id].type;
    if (!edits::has_a_value(program.components[id].kind) || !type.is_integer()) continue;
    for (ValueEdit edit :
         {ValueEdit{ValueEdit::Kind::Add, type, 1}, ValueEdit{ValueEdit::Kind::Not, type, 0},
          ValueEdit{ValueEdit::Kind::Constant, type, 0},
          ValueEdit{ValueEdit::Kind::OtherSign, type, 0},
          ValueEdit{ValueEdit::Kind::AtEquality, type, 0}}) {
      if (type == model::kI1 && edit.kind == ValueEdit::Kind::Add) continue;
      SCOPED_TRACE(program.components[id].text);
      const TrialStarts::Start start = starts.before_edit({id}, edit);
      Intervention intervention;
      intervention.edits[id] = edit;
      const PlainRun whole = run(intervention, nullptr);
      expect_same(whole, start.changes ? run(intervention, start.from) : usual);
      begun_late += start.from != nullptr && start.from->state.steps > usual.steps / 2;
      without_change += !start.changes;
    }
  }
  EXPECT_GT(begun_late, 10u);
  EXPECT_GT(without_change, 0u);
}

TEST_F(TrialStarting, OfSingleExecutions) {
  ASSERT_TRUE(graph_);
  const TrialStarts starts(*graph_, plain_);
  const model::Program& program = subject_.program();
  for (model::ComponentId id = 0; id < program.components.size(); ++id) {
    const auto& executions = graph_->executions(id);
    for (size_t k = 0; k < executions.size(); k += 7)
      if (const Checkpoint* from = starts.before_execution(id, k)) {
        EXPECT_LE(from->state.steps, graph_->node(executions[k]).step);
        EXPECT_LE(starts.executions_before(id, from), k);
      }
  }
}

// Only the first execution of each component is known. Components of the last loop are first
// executed late, so their trials begin late.
TEST_F(TrialStarting, OfARunThatIsNotRecorded) {
  plain_.count_hits = true;
  const PlainRun usual = run({}, nullptr);
  plain_.count_hits = false;
  const TrialStarts starts(plain_, usual, 1 << 20);
  size_t begun_late = 0;
  const model::Program& program = subject_.program();
  for (model::ComponentId id = 0; id < program.components.size(); ++id) {
    const model::Type type = program.components[id].type;
    if (!edits::has_a_value(program.components[id].kind) || !type.is_integer() ||
        type == model::kI1)
      continue;
    SCOPED_TRACE(program.components[id].text);
    const Checkpoint* from = starts.before_first({id});
    if (!from) continue;
    EXPECT_EQ(starts.executions_before(id, from), 0u);
    Intervention intervention;
    intervention.edits[id] = {ValueEdit::Kind::Add, type, 1};
    expect_same(run(intervention, nullptr), run(intervention, from));
    if (const auto& executions = graph_->executions(id); !executions.empty()) {
      EXPECT_LE(from->state.steps, graph_->node(executions.front()).step);
    }
    begun_late += from->state.steps > usual.steps / 2;
  }
  EXPECT_GT(begun_late, 2u);
}

TEST_F(TrialStarting, OfExplorationsToo) {
  const PlainRun usual = run({}, nullptr);
  const TrialStarts starts(plain_, usual, 1 << 20);
  const spec::OutputMatcher matcher(usual.output, spec::Comparison::Exact);
  size_t begun_late = 0;
  for (model::ComponentId id = 0; id < subject_.program().components.size(); ++id) {
    if (!edits::has_a_value(subject_.program().components[id].kind)) continue;
    encode::ExploreRequest request;
    request.image = &subject_.image();
    request.inputs = &inputs_;
    request.limits.steps = 200'000;
    request.loop_bounds.assign(subject_.image().loops(), 100);
    request.matcher = &matcher;
    request.ab = {id};
    request.effort.cost = 10'000;
    const encode::ExploreResult whole = encode::explore(request);
    request.from = starts.before_first(request.ab);
    const encode::ExploreResult part = encode::explore(request);
    begun_late += request.from != nullptr;
    EXPECT_EQ(whole.answer, part.answer) << subject_.program().components[id].text;
    EXPECT_EQ(whole.furthest, part.furthest);
    EXPECT_EQ(whole.angelic.size(), part.angelic.size());
    EXPECT_LE(part.counts.steps, whole.counts.steps);
  }
  EXPECT_GT(begun_late, 2u);
}

}  // namespace
}  // namespace culprit::diagnose
