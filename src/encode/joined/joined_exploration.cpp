#include "encode/joined/joined_exploration.h"

#include <algorithm>

namespace culprit::encode {

using logic::Term;

namespace {

// the iteration that stands for all that are joined
constexpr uint64_t kJoined = uint64_t{1} << 31;

}  // namespace

JoinedExploration::JoinedExploration(const ExploreRequest& request, const KeptApart& apart,
                                     const abstract::Thresholds& bounds)
    : Explorer(request),
      known_(terms_),
      bounds_(terms_, bounds),
      loops_(domain_, known_, *request.image, bounds_),
      apart_(apart),
      open_(request.image->loops()) {
  machine_.loop_bounds.clear();
  domain_.use(known_, apart_.places);
  domain_.exclude_overflow();
  leave_recorded_run();
}

std::string JoinedExploration::left_out() const {
  if (!result_.reason.empty()) return result_.reason;
  if (!domain_.incomplete().empty()) return domain_.incomplete();
  return loops_.too_many_apart() ? kApart : "";
}

/// Only where loops are joined: elsewhere, a path that is not possible is short.
bool JoinedExploration::possible(const State& state, Term path) {
  const std::vector<uint32_t> around = loops_around(state);
  const bool is_joined = std::any_of(around.begin(), around.end(),
                                     [&](uint32_t loop) { return heads_.contains(loop); });
  return !is_joined || !known_.of(path).is_contradictory();
}

ExplorationCounts JoinedExploration::counts_so_far() const {
  ExplorationCounts counts = Explorer::counts_so_far();
  counts.evaluated = known_.evaluated();
  return counts;
}

Explorer::Held JoinedExploration::pop() {
  const Position *waiting = first_position(), *changed = loops_.first_changed();
  if (has_ready() || !changed || (waiting && *waiting < *changed)) return Explorer::pop();
  Held state = loops_.take();
  leave_recorded_run();
  // what was explored from earlier states there, and would only be joined with what comes now
  if (const Position inside = iteration_of(*request_.image, *state); loops_.forget_inside(inside))
    drop_waiting(inside);
  leaves_head(*state, static_cast<uint32_t>(headed_loop(*state)));
  return state;
}

void JoinedExploration::arrive(Held state) {
  state->stop = machine::Stop::Running;
  const int32_t loop = headed_loop(*state);
  if (loop >= 0 && known_.of(domain_.term(*state)).is_contradictory()) return;
  bool comes_back = false;
  if (loop >= 0 && is_joined(*state, loop, comes_back)) {
    joins(*state, comes_back);
    return loops_.arrive(position_of(*request_.image, *state), *state, result_.counts.compared);
  }
  if (loop >= 0) leaves_head(*state, static_cast<uint32_t>(loop));
  push(std::move(state));
}

int32_t JoinedExploration::headed_loop(const State& state) const {
  const machine::ImageFunction& function = request_.image->functions()[state.top().function];
  const model::Block& block = machine::block_at(function, state.top().pc);
  const bool heads =
      block.loop >= 0 && state.top().pc == static_cast<uint32_t>(block.pc) &&
      function.model->loops[static_cast<size_t>(block.loop)].header_order == block.order;
  return heads ? block.loop : -1;
}

/// Whether further iterations of the loop are joined. The counter of the state then stays at a
/// number that no other iteration has; if it was there before, the state comes back.
bool JoinedExploration::is_joined(State& state, int32_t loop, bool& comes_back) {
  const machine::ImageFunction& function = request_.image->functions()[state.top().function];
  const uint32_t number = function.loop_base + static_cast<uint32_t>(loop);
  if (!open_[number] && steps_so_far(state) < apart_.decided_steps) return false;
  machine::Value& counter =
      state.registers[state.top().base + function.first_loop + static_cast<size_t>(loop)];
  if (counter.bits < apart_.iterations) return false;
  comes_back = counter.bits > kJoined;
  counter.bits = kJoined;
  heads_.insert(number);
  return true;
}

/// The loops, of all frames, in which a state stands: numbers of the image.
std::vector<uint32_t> JoinedExploration::loops_around(const State& state) const {
  std::vector<uint32_t> around;
  for (const machine::Frame& frame : state.frames) {
    const machine::ImageFunction& function = request_.image->functions()[frame.function];
    const uint32_t pc = &frame == &state.top() || frame.pc == 0 ? frame.pc : frame.pc - 1;
    for (int32_t loop = machine::block_at(function, pc).loop; loop >= 0;
         loop = function.model->loops[static_cast<size_t>(loop)].parent)
      around.push_back(function.loop_base + static_cast<uint32_t>(loop));
  }
  return around;
}

void JoinedExploration::split(Held held) {
  bounds_.add_constants_of(Term{held->split.term});
  for (uint32_t loop : loops_around(*held)) open_[loop] = true;
  Explorer::split(std::move(held));
}

void JoinedExploration::go_on(Held state, Term path, std::optional<machine::Value> value) {
  const model::Function& function = *request_.image->functions()[state->top().function].model;
  const model::Instruction& next = function.code[state->top().pc];
  if (!value || next.op != model::Op::Branch || goes_on(*state, value->bits & 1))
    return Explorer::go_on(std::move(state), path, value);
  state->stop = machine::Stop::Running;
  state->path_condition = path.id;
  state->top().pc = static_cast<uint32_t>(value->bits & 1 ? next.b : next.c);
  ++state->steps;
  push(std::move(state));
}

}  // namespace culprit::encode
