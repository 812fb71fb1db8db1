#include "globals/cut_search.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "globals/decision.h"
#include "globals/observer.h"
#include "globals/thread_values.h"
#include "machine/run/threads.h"

namespace culprit::globals {

namespace {

/// The steps at which a thread is in its state of the cut: from the first one on, before the other
/// one. Only when it goes on it sees what others have done meanwhile.
std::pair<uint64_t, uint64_t> steps_of(const History& history, const causality::Cut& cut,
                                       uint32_t thread) {
  const std::vector<LocalState>& states = history.states[thread];
  const bool is_last = cut[thread] + 1 == states.size();
  return {states[cut[thread]].first, is_last ? UINT64_MAX : states[cut[thread] + 1].first};
}

/// Whether the condition is seen to hold by what each thread has at its step.
bool is_seen(const ProgramAssertion& never, const History& history,
             const session::Positions& positions, const replay::Timeline& timeline) {
  std::vector<LocalValues> values(positions.size(), LocalValues(never.inner.size()));
  for (uint32_t thread = 0; thread < positions.size(); ++thread) {
    machine::State state = timeline.at(positions[thread]).state;
    const bool is_there = state.threads ? thread < state.threads->all.size() : thread == 0;
    if (!is_there || state.stack_of(thread + 1).frames.empty()) continue;
    if (state.running() != thread + 1) machine::switch_thread(timeline.image(), state, thread + 1);
    ThreadValues here(timeline.image(), {&never});
    here.before(state, state.top().pc, [](const Stop&) {});
    values[thread] = here.values(state, 0);
  }
  Known known;
  known.parts = &history.parts;
  for (const LocalValues& each : values) known.of.push_back(&each);
  return evaluate(never.assertion.condition, known).is_false();
}

/// The state of the run when the last of the threads that decide has come to its own. The others of
/// them are moved from there if they have to be, and take along whom they must.
session::Positions nearest_to_run(const History& history, const Decision& decision,
                                  const session::CausalOrder& order) {
  uint64_t step = 0;
  for (const uint32_t thread : decision.involved)
    step = std::max(step, history.states[thread][decision.cut[thread]].first);
  session::Positions positions(order.threads(), step);
  for (const uint32_t thread : decision.involved)
    if (step >= steps_of(history, decision.cut, thread).second)
      positions = order.moved(std::move(positions), thread,
                              history.states[thread][decision.cut[thread]].last);
  return positions;
}

}  // namespace

Result<session::FoundCut> find_cut(const replay::Timeline& timeline,
                                   const session::CausalOrder& order,
                                   const std::string& condition) {
  const machine::Image& image = timeline.image();
  auto parsed = assertion_for(image.program(), condition, "the condition");
  if (!parsed) return parsed.errors();
  ProgramAssertion never = parsed.take();
  Expression opposite;
  opposite.kind = Expression::Kind::Not;
  opposite.parts.push_back(std::move(never.assertion.condition));
  never.assertion.condition = std::move(opposite);
  HistoryObserver observer(image, {&never});
  timeline.observe(0, timeline.end().step(), observer);
  const History history = observer.history(0);
  for (size_t i = 0; i < history.parts.size(); ++i)
    if (std::find(history.parts[i].begin(), history.parts[i].end(), true) == history.parts[i].end())
      return user_error(
          fmt::format("no thread of this run has a value for `{}`", never.assertion.inner[i]),
          "use variables that the threads can see");
  const Decision decision = decide(never.assertion, history);
  session::FoundCut found;
  if (decision.violated == causality::Answer::Unknown) {
    found.words = fmt::format("not decided: {} cuts of this run were looked at", decision.examined);
    return found;
  }
  if (decision.violated == causality::Answer::No) {
    found.words = fmt::format("`{}` never holds, in no order of the events of this run", condition);
    return found;
  }
  session::Positions positions = nearest_to_run(history, decision, order);
  if (!is_seen(never, history, positions, timeline)) {
    found.words = fmt::format(
        "nothing orders the moments at which `{}` would hold, but this run shows none where it "
        "does: 'culprit run --global' looks at other runs",
        condition);
    return found;
  }
  found.cut = std::move(positions);
  found.involved = decision.involved;
  found.words = decision.is_in_every_order
                    ? fmt::format(
                          "`{}` holds at some moment in every order of the events, such as "
                          "here:",
                          condition)
                    : fmt::format("`{}` can hold: nothing orders these moments:", condition);
  return found;
}

}  // namespace culprit::globals
