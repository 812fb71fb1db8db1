#include "session/moments/navigator.h"

#include <algorithm>

namespace culprit::session {

using replay::Piece;

namespace {

bool leaves_nothing_out(const Piece&) { return false; }

/// Finds one execution of a component.
class ProbeFinder final : public machine::StepObserver {
 public:
  ProbeFinder(const machine::Image& image, model::ComponentId component, uint64_t number)
      : image_(image), component_(component), left_(number) {}

  const std::optional<Execution>& found() const { return found_; }

  void before(const machine::State& state, uint32_t pc, uint64_t steps) override {
    const model::Instruction& i = image_.functions()[state.frames.back().function].model->code[pc];
    if (i.op != model::Op::Probe || static_cast<model::ComponentId>(i.c) != component_) return;
    if (left_ > 0 && --left_ == 0)
      found_ = {steps, state.running(), static_cast<uint32_t>(state.frames.size())};
  }
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

 private:
  const machine::Image& image_;
  model::ComponentId component_;
  uint64_t left_;  // executions until the wanted one
  std::optional<Execution> found_;
};

}  // namespace

std::optional<Moment> Navigator::first() const {
  const machine::State& start = timeline_.at(0).state;
  return first_after({0, start.running(), static_cast<uint32_t>(start.frames.size())}, false);
}

std::optional<Moment> Navigator::last() const {
  const replay::Point& end = timeline_.end();
  if (!end.state.frames.empty())
    if (auto found = last_active_before(
            {end.step(), end.state.running(), static_cast<uint32_t>(end.state.frames.size())}))
      return found;
  return last_before(end.step(), 0);
}

std::optional<Moment> Navigator::before(const Moment& moment, Calls calls) const {
  return calls == Calls::Into ? last_before(moment.step, moment.thread)
                              : last_active_before({moment.step, moment.thread, moment.depth});
}

std::optional<Moment> Navigator::after(const Moment& moment, Calls calls) const {
  return first_after({moment.step + 1, moment.thread, moment.depth}, calls == Calls::Over);
}

std::optional<Moment> Navigator::call_of(const Moment& moment) const {
  if (moment.depth <= 1) return std::nullopt;
  return last_active_before({moment.step, moment.thread, moment.depth - 1});
}

std::optional<Moment> Navigator::end_of_call(const Moment& moment) const {
  if (moment.depth <= 1) return std::nullopt;
  return first_after({moment.step + 1, moment.thread, moment.depth - 1}, true);
}

std::optional<Moment> Navigator::holding(const Execution& execution) const {
  return last_active_before({execution.step + 1, execution.thread, execution.depth});
}

std::optional<Moment> Navigator::of_thread(uint32_t thread, uint64_t step) const {
  return last_before(step, thread);
}

/// Of any thread, if `thread` is 0.
std::optional<Moment> Navigator::last_before(uint64_t step, uint32_t thread) const {
  std::optional<Moment> found;
  timeline_.backwards(step, leaves_nothing_out, [&](const Piece& piece, uint64_t, uint64_t to) {
    MomentFinder finder(lines_, piece.begin->state, thread);
    timeline_.observe(*piece.begin, to, finder);
    found = finder.last();
    return found.has_value();
  });
  return found;
}

/// `depth` becomes the number of frames that are active from the piece on until the given step.
std::optional<Moment> Navigator::last_active_before(Execution execution) const {
  std::optional<Moment> found;
  uint32_t& depth = execution.depth;
  timeline_.backwards(
      execution.step, [&](const Piece& piece) { return piece.shallowest > depth; },
      [&](const Piece& piece, uint64_t, uint64_t to) {
        MomentFinder finder(lines_, piece.begin->state, execution.thread);
        timeline_.observe(*piece.begin, to, finder);
        if (const Moment* moment = finder.last_active(depth)) found = *moment;
        depth = std::min(depth, finder.shallowest());
        return found.has_value() || depth == 0;
      });
  return found;
}

/// The first moment of the thread at or after the step. If it stays up, the moment has up to
/// `depth` frames, or fewer if fewer were active in between.
std::optional<Moment> Navigator::first_after(Execution execution, bool stays_up) const {
  std::optional<Moment> found;
  const auto [step, thread, _] = execution;
  uint32_t& depth = execution.depth;
  timeline_.forwards(
      step, [&](const Piece& piece) { return stays_up && piece.shallowest > depth; },
      [&](const Piece& piece, uint64_t, uint64_t to) {
        const MomentFinder* at = nullptr;
        MomentFinder finder(
            lines_, piece.begin->state, thread,
            [&](const machine::State&, const Moment& moment) {
              if (found || moment.step < step || moment.thread != thread) return;
              if (!stays_up || moment.depth <= std::min(depth, at->shallowest())) found = moment;
            },
            step);
        at = &finder;
        timeline_.observe(*piece.begin, to, finder);
        depth = std::min(depth, finder.shallowest());
        return found.has_value();
      });
  return found;
}

std::optional<model::ComponentId> Navigator::counted(Line line) const {
  return lines_.counted(line, timeline_.end().hits);
}

/// The run may end in a line before the component that counts its executions is reached.
const std::optional<Moment>& Navigator::unfinished() const {
  if (looked_for_unfinished_) return unfinished_;
  looked_for_unfinished_ = true;
  const auto moment = last();
  const auto component = moment ? counted(moment->line) : std::nullopt;
  if (component && timeline_.at(moment->step).hits[*component] == timeline_.end().hits[*component])
    unfinished_ = moment;
  return unfinished_;
}

std::optional<uint64_t> Navigator::execution(const Moment& moment,
                                             const replay::Point& point) const {
  const auto component = counted(moment.line);
  if (!component) return std::nullopt;
  return point.hits[*component] + 1;
}

uint64_t Navigator::executions(Line line) const {
  const auto component = counted(line);
  if (!component) return 0;
  return timeline_.end().hits[*component] + (unfinished() && unfinished()->line == line);
}

std::optional<Moment> Navigator::execution_of(Line line, uint64_t number) const {
  const auto component = counted(line);
  if (!component) return uncounted(line, number);
  if (number == timeline_.end().hits[*component] + 1)
    return unfinished() && unfinished()->line == line ? unfinished() : std::nullopt;
  return nth(*component, number);
}

std::optional<Moment> Navigator::nth(model::ComponentId component, uint64_t number) const {
  if (number == 0 || timeline_.end().hits[component] < number) return std::nullopt;
  std::optional<Execution> found;
  timeline_.forwards(
      0, [&](const Piece& piece) { return piece.end->hits[component] < number; },
      [&](const Piece& piece, uint64_t, uint64_t to) {
        ProbeFinder finder(lines_.image(), component, number - piece.begin->hits[component]);
        timeline_.observe(*piece.begin, to, finder);
        found = finder.found();
        return true;
      });
  // a crash counts the components that were being evaluated (machine/run/evaluated_at.h)
  return found ? holding(*found) : last();
}

std::optional<Moment> Navigator::uncounted(Line line, uint64_t number) const {
  std::optional<Moment> found;
  timeline_.forwards(0, leaves_nothing_out, [&](const Piece& piece, uint64_t, uint64_t to) {
    MomentFinder finder(lines_, piece.begin->state, 0,
                        [&](const machine::State&, const Moment& moment) {
                          if (moment.line == line && number > 0 && --number == 0) found = moment;
                        });
    timeline_.observe(*piece.begin, to, finder);
    return number == 0;
  });
  return found;
}

std::optional<Moment> Navigator::next_in(Line line, const Moment& from,
                                         const replay::Point& point) const {
  const auto component = counted(line);
  if (component) {
    for (uint64_t number = point.hits[*component] + 1;; ++number) {
      const auto found = execution_of(line, number);
      if (!found || found->step > from.step) return found;
    }
  }
  std::optional<Moment> found;
  timeline_.forwards(
      from.step + 1, leaves_nothing_out, [&](const Piece& piece, uint64_t after, uint64_t to) {
        MomentFinder finder(lines_, piece.begin->state, 0,
                            [&](const machine::State&, const Moment& moment) {
                              if (!found && moment.line == line && moment.step >= after)
                                found = moment;
                            });
        timeline_.observe(*piece.begin, to, finder);
        return found.has_value();
      });
  return found;
}

std::optional<Moment> Navigator::previous_in(Line line, const Moment& from,
                                             const replay::Point& point) const {
  const auto component = counted(line);
  if (component) {
    for (uint64_t number = point.hits[*component]; number > 0; --number) {
      const auto found = execution_of(line, number);
      if (found && found->step < from.step) return found;
    }
    return std::nullopt;
  }
  std::optional<Moment> found;
  timeline_.backwards(from.step, leaves_nothing_out,
                      [&](const Piece& piece, uint64_t, uint64_t to) {
                        MomentFinder finder(lines_, piece.begin->state, 0,
                                            [&](const machine::State&, const Moment& moment) {
                                              if (moment.line == line) found = moment;
                                            });
                        timeline_.observe(*piece.begin, to, finder);
                        return found.has_value();
                      });
  return found;
}

}  // namespace culprit::session
