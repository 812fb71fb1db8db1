// Assertions about all threads. What is not known of a thread only widens the value.
#include "globals/evaluation.h"
#include "globals/program_assertion.h"
#include "target.h"

namespace culprit::fuzz {

void read_global_assertion(std::string_view bytes) {
  const auto assertion = globals::parse_assertion(bytes, "--global");
  if (!assertion)
    return demand(!assertion.errors().front().message.empty(), "an error has a message");
  demand(!assertion->inner.empty(), "an assertion speaks of threads");
  const globals::LocalValues first(assertion->inner.size(), globals::Number(2)),
      second(assertion->inner.size());
  const std::vector<std::vector<bool>> parts(assertion->inner.size(), {true, true});
  globals::Known known{{&first, &second}, &parts};
  const globals::Interval all = globals::evaluate(assertion->condition, known);
  known.of[0] = nullptr;
  const globals::Interval some = globals::evaluate(assertion->condition, known);
  demand(all.least <= all.most, "an interval has numbers");
  demand(some.least <= all.least && all.most <= some.most, "what is not known widens the value");
  const auto in_program = globals::assertion_for({}, std::string(bytes), "--global");
  if (!in_program) demand(!in_program.errors().front().message.empty(), "an error has a message");
}

}  // namespace culprit::fuzz
