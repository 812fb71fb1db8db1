#include "encode/explorer.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/format.h>

#include "encode/merge.h"
#include "machine/run/loop_iteration.h"
#include "record/change_propagation.h"
#include "support/budget.h"

namespace culprit::encode {

using logic::Term;
using machine::Stop;

namespace {

constexpr unsigned kMostLeafVisits = 256;
constexpr unsigned kMostShortWays = 3;
constexpr unsigned kStatesPerLook = 8;
constexpr int64_t kFurtherConflicts = 1'000;  // beyond the limit for one query
// One query may use the rest of the effort, and at least so much: only building and solving a
// formula shows whether it is hard. A formula that was built is worth solving: with conflicts
// limited to the effort itself, a wrong constant in a 64-bit product was missed.
constexpr int64_t kLeastConflicts = 100;
constexpr uint64_t kLeastGates = 1'000, kTimesForConflicts = 2;
constexpr double kCostOfConflict = 120, kCostOfGate = 1.5;
// after so many undecided queries the exploration gives up
constexpr unsigned kMostHardQueries = 2;

}  // namespace

Explorer::Explorer(const ExploreRequest& request)
    : request_(request),
      solver_(solver::make_solver(terms_)),
      domain_(terms_, *solver_, request.matcher),
      machine_(*request.image, domain_, *request.inputs) {
  domain_.bind(machine_);
  domain_.limit(request.effort.terms, limits().gates, request.budget);
  machine_.limits = request.limits;
  machine_.limits.budget = request.budget;
  machine_.loop_bounds = request.loop_bounds;
  machine_.undefined = machine::Undefined::FailAll;
  machine_.tolerated = request.tolerated;
  if (request.inputs->undefined == machine::Undefined::FailAll) domain_.exclude_overflow();
  machine_.modes.assign(request.image->program().components.size(), machine::ProbeMode::Ok);
  for (model::ComponentId component : request.ab)
    machine_.modes[component] = machine::ProbeMode::Ab;
}

/// A checkpoint of a plain run leaves its output with its domain, so only the position is set here.
Explorer::Held Explorer::resumed(const replay::Checkpoint& from) {
  auto state = std::make_unique<State>(from.state);
  state->output = {from.matched.position, 0};
  return state;
}

Explorer::Held Explorer::copy_of(const State& state) {
  result_.counts.copied += state.registers.size() + state.memory.slots();
  return std::make_unique<State>(state);
}

/// Returns null if no value of the ab components changes a decision, so that the run ends as the
/// recorded one, which is not accepting.
Explorer::Held Explorer::first_state() {
  if (request_.from) return resumed(*request_.from);
  if (!request_.graph || !record::ChangePropagation::possible(*request_.graph, request_.ab))
    return std::make_unique<State>(machine_.start());
  std::optional<State> state =
      record::ChangePropagation(*request_.graph, machine_).run(request_.ab);
  if (state) return std::make_unique<State>(std::move(*state));
  result_.furthest = request_.graph->last().output.position;
  return nullptr;
}

void Explorer::search() {
  if (Held first = first_state()) ready_.push_back(std::move(first));
  while (has_states() && !satisfied()) {
    if (exhausted()) break;
    if (Held state = pop()) advance(std::move(state));
  }
  count_effort();
}

ExplorationCounts Explorer::counts_so_far() const {
  const solver::Effort solved = solver_->effort();
  ExplorationCounts counts = result_.counts;
  counts.terms = terms_.size();
  counts.gates = solved.gates;
  counts.conflicts = solved.conflicts;
  counts.queries = solved.checks;
  return counts;
}

void Explorer::count_effort() { result_.counts = counts_so_far(); }

/// A state that precedes all others would run next and has no state
/// to merge with, so it goes on at once. It does not stop at joins of functions called from the
/// frame that proves this, either.
void Explorer::arrive(Held state) {
  const bool alone = ready_.empty() && !queue_.empty();
  const size_t frames =
      alone ? stands_before(*request_.image, *state, queue_.begin()->first, shared_) : 0;
  if (frames == 0) return push(std::move(state));
  if (frames < state->frames.size()) join_frames_ = static_cast<uint32_t>(frames);
  state->stop = Stop::Running;
  ready_.push_back(std::move(state));
}

void Explorer::drop_waiting(const Position& leading) {
  auto at = queue_.lower_bound(leading);
  while (at != queue_.end() && at->first.starts_with(leading)) at = queue_.erase(at);
}

void Explorer::push(Held state) {
  SharedFrames frames = shared_;
  static const Position kNothing;
  const auto at =
      queue_
          .try_emplace(position_of(*request_.image, *state,
                                   frames.empty() ? kNothing : queue_.begin()->first, frames))
          .first;
  if (at == queue_.begin()) shared_.clear();
  std::vector<Waiting>& here = at->second;
  const uint64_t steps = state->steps;
  for (Waiting& waiting : here) {
    ++result_.counts.meetings;
    if (!merge_into(domain_, *request_.image, *waiting.state, *state, result_.counts.compared))
      continue;
    ++result_.counts.merges;
    if (std::find(waiting.steps.begin(), waiting.steps.end(), steps) == waiting.steps.end())
      waiting.steps.push_back(steps);
    return;
  }
  here.push_back({std::move(state), {steps}, std::move(frames)});
}

Explorer::Held Explorer::pop() {
  if (!ready_.empty()) {
    Held state = std::move(ready_.back());
    ready_.pop_back();
    return state;
  }
  auto first = queue_.begin();
  Waiting waiting = std::move(first->second.back());
  first->second.pop_back();
  waiting.state->stop = Stop::Running;
  shared_ = std::move(waiting.frames);
  if (!first->second.empty()) return std::move(waiting.state);
  const auto here = queue_.extract(first);
  shared_ = queue_.empty() ? SharedFrames()
                           : shared_frames(std::move(shared_), here.key(), queue_.begin()->first);
  const bool alone = queue_.empty() && request_.graph && short_ways_ < kMostShortWays;
  if (alone && rejoin(here.key(), *waiting.state, waiting.steps)) return nullptr;
  return std::move(waiting.state);
}

/// The only state left may stand where the recorded run stood and differ from it in a few values.
/// Then it skips the instructions that do not depend on them. Returns true if nothing is left to
/// run.
bool Explorer::rejoin(const Position& position, State& state, const std::vector<uint64_t>& steps) {
  for (uint64_t step : steps) {
    if (step > request_.graph->end()) continue;
    const State recorded = request_.graph->state_before(static_cast<uint32_t>(step), machine_);
    if (recorded.stop != Stop::Running || position_of(*request_.image, recorded) != position)
      continue;
    record::ChangePropagation propagation(*request_.graph, machine_);
    record::ChangePropagation::Rejoined rejoined = propagation.rejoin(state, recorded, request_.ab);
    if (!rejoined.possible) break;
    if (!rejoined.state) {
      result_.furthest = std::max(result_.furthest, request_.graph->last().output.position);
      return true;
    }
    const bool pays = rejoined.state->steps - step > 2 * request_.graph->distance();
    state = std::move(*rejoined.state);
    if (pays) return false;
    break;
  }
  ++short_ways_;
  return false;
}

/// The steps of a state when it was plain last: the way there takes no effort worth counting.
uint64_t Explorer::plain_until(const State& state) const {
  return std::min(state.steps, domain_.freed_at().value_or(state.steps));
}

bool Explorer::exhausted() {
  const Effort& effort = request_.effort;
  bool effort_spent = result_.counts.steps > request_.limits.steps + effort.steps ||
                      result_.counts.states > effort.states || terms_.size() > effort.terms ||
                      hard_queries_ >= kMostHardQueries ||
                      result_.counts.queries + domain_.feasibility_checks() > effort.queries ||
                      counts_so_far().cost() > effort.cost;
  // reading the clock takes longer than running some states
  const bool look = looks_++ % kStatesPerLook == 0;
  bool out_of_budget = look && request_.budget && request_.budget->exhausted();
  result_.effort_spent |= effort_spent;
  result_.out_of_time |= out_of_budget;
  if (effort_spent) result_.reason = kTakesTooLong;
  if (out_of_budget) result_.reason = "the time ran out";
  return effort_spent || out_of_budget;
}

void Explorer::advance(Held held) {
  State& state = *held;
  machine_.stop_at_joins = stops_at_joins();
  machine_.join_frames = std::exchange(join_frames_, UINT32_MAX);
  machine_.shallowest = static_cast<uint32_t>(state.frames.size());
  uint64_t before = state.steps;
  machine_.run(state);
  // frames whose top may have moved are no longer known to be shared
  shared_.resize(std::min<size_t>(shared_.size(), std::max(machine_.shallowest, 1u) - 1));
  assert(shares_frames(state));
  result_.counts.steps += state.steps - std::max(before, plain_until(state));
  result_.furthest = std::max(result_.furthest, state.output.position);
  switch (state.stop) {
    case Stop::Join: arrive(std::move(held)); break;
    case Stop::Split: split(std::move(held)); break;
    case Stop::Alternatives: fork(state); break;
    case Stop::Exited: end(state); break;
    case Stop::Bound: result_.bounds_reached.add(machine_.reached); break;
    case Stop::StepLimit: result_.bounds_reached.steps = request_.limits.steps; break;
    case Stop::OutOfTime: looks_ = 0, exhausted(); break;
    case Stop::Unsupported:
      if (!domain_.effort_spent() && !domain_.feasible(state, logic::TermStore::true_())) break;
      result_.reason = state.message;
      result_.effort_spent |= domain_.effort_spent();
      break;
    case Stop::Fatal: failed(state); break;
    default: break;  // the path fails the test
  }
}

/// For assertions: whether the frames in shared_ really equal those of the first waiting state.
bool Explorer::shares_frames(const State& state) const {
  if (shared_.empty()) return true;
  if (queue_.empty() || shared_.size() > state.frames.size()) return false;
  return position_of(*request_.image, state)
             .compare(0, shared_.back(), queue_.begin()->first, 0, shared_.back()) == 0;
}

void Explorer::fork(State& state) {
  // copies of the state need not copy the thousands of alternatives that a print may have
  for (const machine::Alternative& alternative : std::exchange(state.alternatives, {})) {
    Held next = copy_of(state);
    next->stop = Stop::Running;
    next->output = alternative.output;
    ++result_.counts.states;
    if (worth_checking_output() && !domain_.feasible(state, Term{alternative.guard})) continue;
    if (domain_.assume(*next, Term{alternative.guard}) && possible(*next, domain_.term(*next)))
      push(std::move(next));
  }
}

void Explorer::replace(State& state, const machine::SplitRequest& at, machine::Value value) {
  if (!at.in_memory) {
    state.registers[state.top().base + at.reg] = value;
    return;
  }
  machine::Object& object = state.memory.writable(at.object);
  domain_.split_cells(object, at.offset, at.bytes);
  object.drop_cells(at.offset, at.bytes);
  object.write(at.offset, &value.bits, at.bytes);
}

void Explorer::continue_with(const State& state, Term guard, std::optional<machine::Value> value) {
  if (const Term path = path_with(state, guard)) go_on(copy_of(state), path, value);
}

/// The path condition of a state that continues under `guard`; null if it cannot.
Term Explorer::path_with(const State& state, Term guard) {
  ++result_.counts.states;
  const Term path = terms_.and_(domain_.term(state), guard);
  return path != logic::TermStore::false_() && possible(state, path) ? path : Term{};
}

void Explorer::go_on(Held state, Term path, std::optional<machine::Value> value) {
  state->stop = Stop::Running;
  state->path_condition = path.id;
  if (value) replace(*state, machine::SplitRequest(state->split), *value);
  // not push(): both sides stand at the same instruction and would merge again
  ready_.push_back(std::move(state));
}

/// An infeasible side costs little if it merges again soon: its values are guarded by a false
/// condition. It costs much if it turns a loop up to the bound. So the solver is asked only whether
/// a loop can go on where it could end, at iterations 2, 4, 8, … and in deep recursion. (When it
/// was asked about both sides of all branches in loops, 93 % of its answers were yes.)
bool Explorer::worth_checking(const State& state, bool side) const {
  std::vector<uint32_t> iteration =
      machine::loop_iteration(*request_.image, state, state.frames.size() - 1);
  if (iteration.empty()) return state.frames.size() % 16 == 0;
  const uint32_t turn = iteration.back();
  return turn > 1 && (turn & (turn - 1)) == 0 && goes_on(state, side) && !goes_on(state, !side);
}

bool Explorer::goes_on(const State& state, bool side) const {
  const model::Function& function = *request_.image->functions()[state.top().function].model;
  const model::Instruction& branch = function.code[state.top().pc];
  if (branch.op != model::Op::Branch) return false;
  const int32_t here = machine::innermost_loop(function, static_cast<int32_t>(state.top().pc));
  int32_t there = machine::innermost_loop(function, side ? branch.b : branch.c);
  while (there >= 0 && there != here) there = function.loops[static_cast<size_t>(there)].parent;
  return there == here;
}

void Explorer::split(Held held) {
  State& state = *held;
  Term term{state.split.term};
  domain_.decides(state, term);
  if (state.path_condition == logic::TermStore::false_().id) return;
  logic::Sort sort = terms_.sort(term);
  const model::Function& function = *request_.image->functions()[state.top().function].model;
  const model::Instruction& instruction = function.code[state.top().pc];
  if (instruction.op == model::Op::Switch && !sort.is_bool())
    return dispatch(state, term, function.switches[static_cast<size_t>(instruction.b)]);
  --state.steps;  // the instruction will be executed again
  if (sort.is_bool()) {
    auto path = [&](bool side) {
      const Term guard = side ? term : terms_.not_(term);
      const bool possible = !worth_checking(state, side) || domain_.feasible(state, guard);
      return possible && may_take(state, side) ? path_with(state, guard) : Term{};
    };
    const Term yes = path(true), no = path(false);
    if (yes && no) go_on(copy_of(state), yes, machine::Value::plain(true));
    else if (yes) return go_on(std::move(held), yes, machine::Value::plain(true));
    if (no) go_on(std::move(held), no, machine::Value::plain(false));
    return;
  }
  if (state.split.zero_or_not) {
    Term zero = terms_.eq(term, terms_.constant(sort, 0));
    // known to be feasible, or there would be no question
    continue_with(state, zero, machine::Value::plain(0));
    if (domain_.feasible(state, terms_.not_(zero)))
      continue_with(state, terms_.not_(zero), std::nullopt);
    return;
  }
  enumerate(state, term);
}

/// A switch on a symbolic value: one state per target; the value stays symbolic.
void Explorer::dispatch(const State& state, Term term, const model::SwitchTable& table) {
  std::map<int32_t, Term> targets;
  Term none = logic::TermStore::true_();
  for (const auto& [bits, pc] : table.cases) {
    Term equal = terms_.eq(term, terms_.constant(terms_.sort(term), bits));
    Term& guard = targets.try_emplace(pc, logic::TermStore::false_()).first->second;
    guard = terms_.or_(guard, equal);
    none = terms_.and_(none, terms_.not_(equal));
  }
  Term& otherwise = targets.try_emplace(table.otherwise, logic::TermStore::false_()).first->second;
  otherwise = terms_.or_(otherwise, none);
  for (const auto& [pc, guard] : targets) {
    const Term path = path_with(state, guard);
    if (!path) continue;
    Held next = copy_of(state);
    next->top().pc = static_cast<uint32_t>(pc);
    go_on(std::move(next), path, std::nullopt);
  }
}

/// Collects the constants at the leaves of a choice, with the condition of each: a free pointer is
/// one of some objects or functions. Returns false if the term is not a choice of a few constants.
bool Explorer::leaves(Term term, Term guard, std::map<uint64_t, Term>& found, unsigned& visits) {
  if (++visits > kMostLeafVisits) return false;
  if (guard == logic::TermStore::false_()) return true;
  if (terms_.is_constant(term)) {
    Term& condition =
        found.try_emplace(terms_.constant_bits(term), logic::TermStore::false_()).first->second;
    condition = terms_.or_(condition, guard);
    return true;
  }
  if (terms_.kind(term) != logic::Kind::Ite) return false;
  Term c = terms_.arg(term, 0);
  return leaves(terms_.arg(term, 1), terms_.and_(guard, c), found, visits) &&
         leaves(terms_.arg(term, 2), terms_.and_(guard, terms_.not_(c)), found, visits);
}

/// One state for each value that a term can have on this path: the constants of a choice, or else
/// the values that the solver finds.
void Explorer::enumerate(const State& state, Term term) {
  std::map<uint64_t, Term> constants;
  unsigned visits = 0;
  if (leaves(term, logic::TermStore::true_(), constants, visits)) {
    for (const auto& [bits, guard] : constants)
      continue_with(state, guard, machine::Value::plain(bits));
    return;
  }
  Term open = domain_.term(state);
  for (uint32_t count = 0;; ++count) {
    if (count == request_.effort.split_values) {
      domain_.leave_out(
          "with other values there, a size, a width or a called function has too many possible "
          "values");
      return;
    }
    const Term first = count == 0 ? preferred(open) : open;
    if ((first == open || check(first) != solver::Answer::Sat) &&
        check(open) != solver::Answer::Sat)
      return;
    uint64_t bits = solver_->value(term);
    Term equal = terms_.eq(term, terms_.constant(terms_.sort(term), bits));
    continue_with(state, equal, machine::Value::plain(bits));
    open = terms_.and_(open, terms_.not_(equal));
  }
}

solver::Answer Explorer::check(Term condition) {
  if (condition == logic::TermStore::false_()) return solver::Answer::Unsat;
  ++result_.counts.queries;
  const Term assumptions[] = {query(condition)};
  solver::Answer answer = solver_->check(assumptions, limits());
  domain_.forget_model();
  if (answer == solver::Answer::Unknown) {
    domain_.leave_out(kTooHard);
    ++hard_queries_;
    result_.effort_spent = true;
  }
  return answer;
}

void Explorer::end(const State& state) {
  ended(state);
  if (request_.matcher && !request_.matcher->accepts({state.output.position})) return;
  Term condition = domain_.term(state);
  if (request_.expected_exit >= 0)
    condition = terms_.and_(condition, ends_with(state, request_.expected_exit));
  if (request_.unwanted_exit >= 0)
    condition = terms_.and_(condition, terms_.not_(ends_with(state, request_.unwanted_exit)));
  accept(condition);
}

Term Explorer::ends_with(const State& state, int wanted) {
  Term status = terms_.constant(logic::Sort::bits(8), static_cast<uint64_t>(state.exit_status));
  if (state.exit_term) status = terms_.resize(Term{state.exit_term}, 8, false);
  return terms_.eq(status, terms_.constant(logic::Sort::bits(8), static_cast<uint64_t>(wanted)));
}

/// For all queries together: many queries, each just not too hard, are too hard together.
int64_t Explorer::most_conflicts() const {
  return request_.effort.conflicts + std::max(request_.effort.conflicts, kFurtherConflicts);
}

solver::Limits Explorer::limits() const {
  solver::Limits limits;
  const uint64_t spent = counts_so_far().cost();
  auto left = [&](uint64_t times) {
    return static_cast<double>(times * request_.effort.cost -
                               std::min(times * request_.effort.cost, spent));
  };
  const auto affordable = static_cast<int64_t>(left(kTimesForConflicts) / kCostOfConflict);
  limits.conflicts = std::clamp<int64_t>(
      most_conflicts() - static_cast<int64_t>(solver_->effort().conflicts), 0,
      std::min(std::max(kLeastConflicts, affordable), request_.effort.conflicts));
  limits.gates = std::min(request_.effort.gates, solver_->effort().gates + kLeastGates +
                                                     static_cast<uint64_t>(left(1) / kCostOfGate));
  limits.budget = request_.budget;
  return limits;
}

}  // namespace culprit::encode
