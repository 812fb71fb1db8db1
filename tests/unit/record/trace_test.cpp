// Traces: where paths meet, which event defined a value read, which events two runs share.
#include <gtest/gtest.h>

#include <set>

#include "record/postdominators.h"
#include "record/trace.h"
#include "replay/plain_run.h"
#include "subject.h"

namespace culprit::record {
namespace {

using testing_support::Subject;

const char* const kLoop = R"(#include <stdio.h>
int main(void) {
  int n, s = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i < n; i++) s += i;
  printf("%d\n", s);
  return 0;
})";

Trace recorded(const Subject& subject, const std::string& input, replay::PlainRun& run,
               size_t limit = 100'000) {
  Trace trace(subject.image(), limit);
  replay::PlainRunRequest request;
  request.trace = &trace;
  run = subject.run(request, input);
  return trace;
}

TEST(postdominators, every_way_from_a_block_passes_its_postdominator) {
  const Subject subject(kLoop);
  for (const model::Function& function : subject.program().functions) {
    const std::vector<int32_t> immediate = immediate_postdominators(function),
                               at = block_beginnings(function);
    for (size_t b = 0; b < function.blocks.size(); ++b) {
      if (immediate[b] == kNoBlock) continue;
      // Without the postdominator, the block cannot reach a return.
      std::set<int32_t> seen{static_cast<int32_t>(b)};
      std::vector<int32_t> open{static_cast<int32_t>(b)};
      while (!open.empty()) {
        const model::Instruction& last =
            function
                .code[static_cast<size_t>(function.blocks[static_cast<size_t>(open.back())].end) -
                      1];
        open.pop_back();
        EXPECT_NE(last.op, model::Op::Return) << function.name;
        std::vector<int32_t> next;
        if (last.op == model::Op::Jump) next.push_back(last.a);
        if (last.op == model::Op::Branch) next.assign({last.b, last.c});
        if (last.op == model::Op::Switch) {
          next = {function.switches[static_cast<size_t>(last.b)].otherwise};
          for (const auto& [value, pc] : function.switches[static_cast<size_t>(last.b)].cases)
            next.push_back(pc);
        }
        for (int32_t pc : next) {
          const int32_t block = at[static_cast<size_t>(pc)];
          if (block != immediate[b] && seen.insert(block).second) open.push_back(block);
        }
      }
    }
  }
}

TEST(trace, the_run_is_the_same_as_without) {
  const Subject subject(kLoop);
  replay::PlainRun run;
  const Trace trace = recorded(subject, "5", run);
  EXPECT_EQ(run.output, subject.run("5").output);
  EXPECT_FALSE(trace.full());
}

TEST(trace, what_defined_a_value_stands_before_it) {
  const Subject subject(kLoop);
  replay::PlainRun run;
  const Trace trace = recorded(subject, "5", run);
  for (EventId e = 1; e < trace.events().size(); ++e) {
    EXPECT_LT(trace.events()[e].parent, e);
    for (EventId use : trace.uses(trace.events()[e])) EXPECT_LT(use, e);
  }
}

TEST(trace, of_constructors_and_a_long_jump) {
  const Subject subject(
      "#include <setjmp.h>\n#include <stdio.h>\nstatic jmp_buf env; static int n;\n"
      "static void down(int a) { if (a > 2) longjmp(env, a); n = a; } static int run(void "
      "(*f)(int)) { int r = setjmp(env); if (r) return r; f(5); return 0; }\n"
      "__attribute__((constructor)) static void before(void) { n = 1; } int main(void) { "
      "printf(\"%d\", run(down)); return 0; }");
  replay::PlainRun run;
  const Trace trace = recorded(subject, "", run);
  EXPECT_EQ(run.output, "5");
  EXPECT_FALSE(trace.full());
}

TEST(trace, keys_are_unique_in_a_run_and_shared_by_a_longer_one) {
  const Subject subject(kLoop);
  replay::PlainRun run;
  const Trace five = recorded(subject, "5", run), eight = recorded(subject, "8", run);
  std::set<uint64_t> short_keys, long_keys;
  for (const Event& event : five.events()) EXPECT_TRUE(short_keys.insert(event.key).second);
  for (const Event& event : eight.events()) long_keys.insert(event.key);
  // This includes the events after the loop.
  for (uint64_t key : short_keys) EXPECT_TRUE(long_keys.contains(key));
  EXPECT_GT(long_keys.size(), short_keys.size());
}

TEST(trace, the_printed_value_leads_back_to_the_input) {
  const Subject subject(kLoop);
  replay::PlainRun run;
  const Trace trace = recorded(subject, "5", run);
  ASSERT_EQ(trace.prints().size(), 1u);
  std::set<EventId> reached{trace.prints()[0].event};
  bool input = false;
  for (EventId e = static_cast<EventId>(trace.events().size()); --e > kNoEvent;) {
    if (!reached.contains(e)) continue;
    const Event& event = trace.events()[e];
    input |= event.kind == Event::Kind::Written;
    reached.insert(event.parent);
    for (EventId use : trace.uses(event)) reached.insert(use);
  }
  EXPECT_TRUE(input);
}

TEST(trace, it_ends_at_its_limit) {
  const Subject subject(kLoop);
  replay::PlainRun run;
  const Trace trace = recorded(subject, "50", run, 20);
  EXPECT_TRUE(trace.full());
  EXPECT_EQ(run.output, "1225\n");
}

}  // namespace
}  // namespace culprit::record
