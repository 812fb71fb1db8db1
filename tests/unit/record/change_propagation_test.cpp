// Change propagation returns an intact earlier state if the budget ends before the wanted state.
#include "record/change_propagation.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "replay/plain_domain.h"
#include "subject.h"
#include "support/budget.h"

namespace culprit::record {
namespace {

using model::ComponentKind;

const std::string kDeep = R"(#include <stdio.h>
static int deepest(int n) {
  int here = n;
  if (n > 0) return deepest(n - 1);
  here = here + 1;
  if (here > 5) puts("large");
  return here;
}
int main(void) {
  int first = 3;
  first = first + 1;
  int last = deepest(60);
  if (first > 5) puts("large");
  printf("%d\n", last);
  return 0;
})";

/// A machine in which one component gives 9.
struct Changed {
  Changed(const testing_support::Subject& subject, model::ComponentId component)
      : machine(subject.image(), domain, inputs) {
    intervention.values[component] = {machine::Value::plain(9)};
    request.intervention = &intervention;
    domain.bind(machine);
    machine.modes.assign(subject.program().components.size(), machine::ProbeMode::Ok);
    machine.modes[component] = machine::ProbeMode::Ab;
    machine.limits.steps = 100'000;
    machine.limits.recursion = 100;
  }

  const machine::RunInputs inputs;
  replay::Intervention intervention;
  replay::PlainRunRequest request;
  replay::PlainRun run;
  replay::PlainDomain domain{request, run};
  machine::Machine machine;
};

TEST(ChangePropagation, WhereTheTimeIsUpTheStateIsAnEarlierOneAsItWas) {
  const testing_support::Subject subject(kDeep);
  // The first component is in a frame that the earlier state has, the second is not.
  for (const char* const text : {"first = first + 1", "here = here + 1"}) {
    const model::ComponentId component = subject.component(ComponentKind::Assignment, text);
    Changed trace(subject, component), with_time(subject, component), without(subject, component);
    trace.machine.modes.clear();
    const machine::State start = trace.machine.start();
    // Large enough that the only checkpoint is the start.
    const DataGraph graph(trace.machine, start, 10'000'000);
    const std::optional<machine::State> there =
        ChangePropagation(graph, with_time.machine).run({component});
    ASSERT_TRUE(there);
    EXPECT_EQ(there->stop, machine::Stop::Running);
    EXPECT_GT(there->steps, 0u);
    Budget budget;
    budget.cancel();
    without.machine.limits.budget = &budget;
    const std::optional<machine::State> cut =
        ChangePropagation(graph, without.machine).run({component});
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->stop, machine::Stop::OutOfTime);
    EXPECT_EQ(cut->steps, start.steps);
    EXPECT_TRUE(cut->registers == start.registers) << text;
  }
}

}  // namespace
}  // namespace culprit::record
