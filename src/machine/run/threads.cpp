// Threads: which one runs, and what happens if none can.
//
// The state of a run holds the stack of one thread; those of the others are parked (thread_state.h)
// and change places with it. So a run is still one state and one sequence of instructions: memory
// is sequentially consistent, and the same choices give the same run. Threads are switched only
// where the library or the scheduler says so; a program without races cannot tell that from
// switches at any instruction, and at the racing accesses the scheduler asks.
#include "machine/run/threads.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "machine/image/memory_name.h"
#include "machine/run/machine.h"
#include "machine/run/thread_words.h"
#include "machine/threads/scheduler.h"

namespace culprit::machine {

namespace {

constexpr const char* kClock = "__culprit_common_elapsed";  // in libc/clock.c
constexpr uint64_t kClockBytes = 16;
constexpr uint64_t kSecond = 1'000'000'000;

/// Back edges of loops in the program's own code after which a thread lets others run: it may wait
/// for what one of them writes.
constexpr uint64_t kTurnsBeforeYield = 1000;

/// The threads that can go on; if there is none, those whose time comes next. So time moves only
/// when nothing else can happen.
std::vector<uint32_t> able_threads(const Threads& threads) {
  std::vector<uint32_t> able;
  uint64_t next = Thread::kForever;
  for (uint32_t number = 1; number <= threads.all.size(); ++number) {
    if (threads.number(number).can_run()) able.push_back(number);
    if (!threads.number(number).has_ended) next = std::min(next, threads.number(number).until);
  }
  if (!able.empty() || next == Thread::kForever) return able;
  for (uint32_t number = 1; number <= threads.all.size(); ++number)
    if (!threads.number(number).has_ended && threads.number(number).until == next)
      able.push_back(number);
  return able;
}

/// The threads of which each waits for the next one, and the last for the first, with `from` among
/// them; begins with the lowest number; empty if there is no such circle.
std::vector<uint32_t> waiting_circle(const Threads& threads, uint32_t from) {
  std::vector<uint32_t> circle;
  for (uint32_t at = from;;) {
    const Thread& thread = threads.number(at);
    if (thread.has_ended || thread.wait == Wait::Nothing || thread.until != Thread::kForever)
      return {};
    circle.push_back(at);
    at = thread.wait == Wait::End ? static_cast<uint32_t>(thread.object) : thread.holder;
    if (at == from) break;
    if (at == 0 || std::find(circle.begin(), circle.end(), at) != circle.end()) return {};
  }
  if (circle.size() < 2) return {};
  std::rotate(circle.begin(), std::min_element(circle.begin(), circle.end()), circle.end());
  return circle;
}

/// Empty if no threads wait for each other.
std::vector<uint32_t> any_circle(const Threads& threads) {
  for (uint32_t number = 1; number <= threads.all.size(); ++number)
    if (auto circle = waiting_circle(threads, number); !circle.empty()) return circle;
  return {};
}

void exchange_variables(const Image& image, State& state, const Thread& thread) {
  for (size_t v = 0; v < thread.variables.size(); ++v)
    state.memory.exchange(image.global(image.thread_locals()[v]), thread.variables[v]);
}

/// Puts the variables of one rank aside, and those of another one in their place.
void switch_rank(const Image& image, State& state, uint32_t from, uint32_t to) {
  if (from == to) return;
  Threads& all = state.own_threads();
  for (const uint32_t number : {from, to}) {
    Rank& rank = all.ranks[number];
    for (size_t v = 0; v < rank.variables.size(); ++v)
      state.memory.exchange(image.global(image.rank_variables()[v]), rank.variables[v]);
    std::swap(rank.exit_handlers, state.exit_handlers);
  }
  all.ranks[from].input = state.input.position;
  state.input.position = all.ranks[to].input;
}

}  // namespace

void switch_thread(const Image& image, State& state, uint32_t number) {
  Threads& all = state.own_threads();
  Thread& before = all.current();
  exchange_variables(image, state, before);
  std::swap(before.stack, static_cast<Stack&>(state));
  if (before.has_ended) {
    for (const Memory::Id variable : before.variables) state.memory.release(variable);
    before.variables.clear();
  }
  if (!all.ranks.empty()) switch_rank(image, state, before.rank, all.number(number).rank);
  all.running = number;
  all.current().has_begun = true;
  std::swap(all.current().stack, static_cast<Stack&>(state));
  exchange_variables(image, state, all.current());
}

void Machine::report_circle(State& state) {
  if (const auto circle = any_circle(*state.threads); !circle.empty())
    report_deadlock(state, circle);
}

CodePlace Machine::own_place(const State& state) const {
  if (state.frames.empty()) return {0, kEndOfThread};
  size_t at = state.frames.size() - 1;
  while (at > 0 && !image_.functions()[state.frames[at].function].is_own) --at;
  const Frame& frame = state.frames[at];
  if (at + 1 == state.frames.size()) return {frame.function, frame.pc};
  return {frame.function, frame.pc > 0 ? frame.pc - 1 : 0, 1};
}

uint64_t Machine::clock(const State& state) const {
  const uint64_t variable = image_.variable(kClock, kClockBytes);
  if (!variable) return 0;
  uint64_t time[2] = {};
  state.memory.find(Memory::id_of(variable))->read(Memory::offset_of(variable), time, sizeof time);
  return time[0] * kSecond + time[1];
}

void Machine::set_clock(State& state, uint64_t nanoseconds) {
  const uint64_t variable = image_.variable(kClock, kClockBytes);
  if (!variable) return;
  const uint64_t time[2] = {nanoseconds / kSecond, nanoseconds % kSecond};
  state.memory.writable(Memory::id_of(variable))
      .write(Memory::offset_of(variable), time, sizeof time);
}

uint32_t Machine::start_thread(State& state, uint32_t function, uint32_t start,
                               const std::vector<Value>& arguments) {
  if (!threads) {
    unsupported(state, "culprit does not follow the threads of a program here");
    return 0;
  }
  if (state.parent) {
    unsupported(state, "culprit does not support threads in a child process");
    return 0;
  }
  if (!state.threads) {
    state.threads = std::make_shared<Threads>();
    Thread first;
    first.start = static_cast<uint32_t>(image_.main_function());
    first.has_begun = true;
    first.held = std::move(state.held);
    state.threads->all.push_back(std::move(first));
    add_variables(state, state.threads->all.back());
  }
  Threads& all = state.own_threads();
  if (all.unfinished >= limits.threads) {
    unsupported(state, fmt::format("culprit supports at most {} threads at once", limits.threads));
    return 0;
  }
  const ImageFunction& main = image_.functions()[function];
  Thread thread;
  thread.start = start;
  thread.rank = all.current().rank;
  Frame frame;
  frame.function = function;
  frame.native_bytes = main.native_bytes;
  clear_registers(thread.stack.registers, 0, main);
  for (size_t a = 0; a < std::min(arguments.size(), main.model->parameter_types.size()); ++a)
    thread.stack.registers[a] = arguments[a];
  thread.stack.nested.assign(image_.recursive_functions(), 0);
  thread.stack.frames.push_back(frame);
  add_variables(state, thread);
  all.all.push_back(std::move(thread));
  ++all.unfinished;
  const auto number = static_cast<uint32_t>(all.all.size());
  if (observer) observer->started(state, number);
  return number;
}

/// Makes the thread-local variables of a thread, with their initial values.
void Machine::add_variables(State& state, Thread& thread) const {
  for (const uint32_t global : image_.thread_locals()) {
    const Memory::Id id = image_.global(global);
    const Object& initial = *image_.initial_memory().find(id);
    const Memory::Id own = state.memory.allocate(initial.size(), lent(initial.info()), true);
    state.memory.replace(own & 0xffffffu, initial);
    thread.variables.push_back(own);
  }
}

void Machine::end_thread(State& state) {
  if (observer) observer->released(state, state.threads->running);
  Threads& all = state.own_threads();
  for (const HeldLock& held : all.current().held) report_held(state, held);
  leave_frames(state, 0);
  all.current().has_ended = true;
  --all.unfinished;
  ++all.unjoined;
  state.stop = Stop::Parked;
}

void Machine::wait(State& state, Wait wait, uint64_t object, uint32_t holder, uint64_t until) {
  // both are memory of the program, which it may have overwritten
  const uint64_t count = state.threads ? state.threads->all.size() : 1;
  if (wait == Wait::End && (object < 1 || object > count))
    return report(state, FindingKind::LockMisuse, "a thread waits for what is not a thread", true);
  if (holder > count) holder = 0;
  if (!state.threads) {  // nobody else could end it
    if (until == Thread::kForever) return report_hang(state, wait, object, holder);
    return set_clock(state, std::max(clock(state), until));
  }
  Threads& all = state.own_threads();
  Thread& thread = all.current();
  thread.wait = wait;
  thread.object = object;
  thread.holder = holder;
  thread.until = until;
  thread.woken = Woken::ByOther;
  thread.since = ++all.waits;
  state.stop = Stop::Parked;
}

void Machine::wake(State& state, uint64_t object, bool every) {
  if (!state.threads) return;
  Threads& all = state.own_threads();
  for (;;) {
    Thread* longest = nullptr;
    for (Thread& thread : all.all)
      if (!thread.has_ended && thread.wait != Wait::Nothing && thread.wait != Wait::Time &&
          thread.wait != Wait::Change && thread.object == object &&
          (thread.wait == Wait::Message || thread.rank == all.current().rank) &&
          (!longest || thread.since < longest->since))
        longest = &thread;
    if (!longest) return;
    longest->wait = Wait::Nothing;
    longest->until = Thread::kForever;
    if (!every) return;
  }
}

void Machine::let_others_run(State& state, bool yields) {
  if (!state.has_threads() || state.threads->current().uninterrupted > 0) return;
  state.own_threads().yields = yields;
  state.stop = Stop::Parked;
}

void Machine::section(State& state, bool begins) {
  constexpr uint64_t kSections = UINT64_MAX;  // ordered by this, which is no address
  Thread& thread = state.own_threads().current();
  if (!begins && thread.uninterrupted == 0) return;
  thread.uninterrupted += begins ? 1 : -1;
  if (!observer) return;
  if (begins) observer->acquired(state, kSections);
  else observer->released(state, kSections);
}

namespace {

bool is_inside(const model::Function& function, uint32_t loop, uint32_t outer) {
  for (auto at = static_cast<int32_t>(loop); at >= 0;
       at = function.loops[static_cast<size_t>(at)].parent)
    if (at == static_cast<int32_t>(outer)) return true;
  return false;
}

}  // namespace

/// What would change if the loop were not in vain.
Turn Machine::turn_of(const State& state, uint32_t loop) {
  const Frame& top = state.top();
  const model::Function& function = *image_.functions()[top.function].model;
  Turn now;
  now.place = own_place(state);
  now.frames = state.frames.size();
  now.changes = state.threads->changes;
  now.input = state.input.position;
  const size_t loops = top.base + image_.functions()[top.function].first_loop;
  if (endless) {
    for (const uint32_t number : endless->deciding_registers(state, loop))
      now.registers.push_back(state.registers[top.base + number]);
  } else {
    const auto own = state.registers.begin();
    now.registers.assign(own + static_cast<std::ptrdiff_t>(top.base),
                         own + static_cast<std::ptrdiff_t>(loops));
  }
  // another time in the loop is no turn of the same: a loop around it has gone on
  for (int32_t at = function.loops[loop].parent; at >= 0;
       at = function.loops[static_cast<size_t>(at)].parent)
    now.registers.push_back(state.registers[loops + static_cast<size_t>(at)]);
  for (size_t f = 0; f + 1 < state.frames.size(); ++f) {
    const Frame& caller = state.frames[f];
    const ImageFunction& of = image_.functions()[caller.function];
    for (size_t l = 0; l < of.model->loops.size(); ++l)
      now.registers.push_back(state.registers[caller.base + of.first_loop + l]);
  }
  return now;
}

void Machine::turned(State& state, uint32_t loop) {
  Threads& all = state.own_threads();
  Thread& thread = all.current();
  const Frame& top = state.top();
  const model::Function& function = *image_.functions()[top.function].model;
  const TurningLoop here{state.frames.size(), top.function, loop};
  TurningLoop& outermost = thread.turning;
  if (outermost.frames == 0 || here.frames < outermost.frames ||
      (here.frames == outermost.frames &&
       (here.function != outermost.function || !is_inside(function, loop, outermost.loop))))
    outermost = here;
  if (++all.turns < kTurnsBeforeYield || thread.uninterrupted > 0) return;
  const bool is_outermost = here == outermost;
  // the next turn of the outermost loop says whether anything changed
  if (!is_outermost && all.turns < 2 * kTurnsBeforeYield) return;
  outermost = {};
  if (!is_outermost) return let_others_run(state, true);
  Turn now = turn_of(state, loop);
  // nothing changed in so many turns
  if (now == thread.turn) return wait(state, Wait::Change, all.changes, 0, Thread::kForever);
  thread.turn = std::move(now);
  let_others_run(state, true);
}

bool Machine::choose_thread(State& state) {
  state.stop = Stop::Running;
  Threads& all = state.own_threads();
  for (Thread& thread : all.all)
    if (thread.wait == Wait::Change && thread.object != all.changes) thread.wait = Wait::Nothing;
  const std::vector<uint32_t> able = able_threads(all);
  if (able.empty()) {
    if (state.has_ranks()) report_waiting_ranks(state);
    else report_deadlock(state, any_circle(all));
    return false;
  }
  SwitchPoint point;
  point.thread = all.running;
  point.place = own_place(state);
  if (point.place.stop > 0) point.place.stop = ++all.current().stops;
  point.goes_on = all.current().can_run();
  point.stack = &state;
  point.yields = std::exchange(all.yields, false);
  if (!scheduler && !guide_ && inputs_.schedule) guide_.emplace(*inputs_.schedule);
  const uint32_t to = scheduler ? scheduler->choose(all, point, able)
                      : guide_  ? guide_->choose(all.arrivals, all, point, able)
                                : default_choice(all, point, able);
  if (point.yields || to != all.running) all.turns = 0;
  Thread& next = all.number(to);
  if (!next.can_run()) {
    const bool is_time = std::find(able.begin(), able.end(), to) != able.end();
    next.wait = Wait::Nothing;
    next.woken = is_time ? Woken::ByTime : Woken::ByItself;
    if (is_time) set_clock(state, std::max(clock(state), next.until));
    next.until = Thread::kForever;
  }
  if (to != all.running) switch_to(state, to);
  return true;
}

const std::vector<bool>* Machine::points_of(uint32_t function) {
  if (!scheduler && !inputs_.schedule) return nullptr;
  const ImageFunction& code = image_.functions()[function];
  if (!code.is_own) return nullptr;
  points_.resize(image_.functions().size());
  Points& points = points_[function];
  if (!points.are_known) {
    points.are_known = true;
    points.at.resize(code.model->code.size());
    for (CodePlace place{function}; place.pc < points.at.size(); ++place.pc)
      if (is_point(place)) points.at[place.pc] = points.has_some = true;
  }
  return points.has_some ? &points.at : nullptr;
}

bool Machine::is_point(CodePlace place) const {
  if (scheduler) return scheduler->is_point(place);
  const auto& switches = inputs_.schedule->switches;
  return std::any_of(switches.begin(), switches.end(),
                     [&](const Switch& each) { return each.place == place; });
}

void Machine::switch_to(State& state, uint32_t number) {
  if (observer) observer->suspended(state);
  switch_thread(image_, state, number);
  shallowest = 0;  // all frames are others now
  if (endless) endless->jumped();
  if (observer) observer->switched(state);
}

/// The running thread ends and still holds a lock.
void Machine::report_held(State& state, const HeldLock& held) {
  if (held.place.pc == kEndOfThread) return;
  report_at(held.place, FindingKind::LockMisuse,
            fmt::format("{} ends while it holds the lock {}, which it takes here",
                        thread_name(image_, state, state.threads->running),
                        memory_name(image_, state.memory, held.lock)));
}

void Machine::report_hang(State& state, Wait wait, uint64_t object, uint32_t holder) {
  report(state, FindingKind::Deadlock,
         fmt::format("the program {}, and no other thread could change that",
                     waiting_words(image_, state, state.running(), wait, object, holder)),
         true);
}

void Machine::report_deadlock(State& state, const std::vector<uint32_t>& circle) {
  std::vector<uint32_t> order = circle;
  if (order.empty())
    for (uint32_t number = 1; number <= state.threads->all.size(); ++number)
      if (!state.threads->number(number).has_ended) order.push_back(number);
  std::stable_partition(order.begin(), order.end(), [&](uint32_t number) {
    return !circle.empty() || state.threads->number(number).wait != Wait::End;
  });
  std::string message = circle.empty() ? "no thread can go on: " : "threads wait for each other: ";
  for (size_t n = 0; n < order.size(); ++n) {
    switch_to(state, order[n]);
    const SourceLocation at = location_of(state, frame_to_show(state));
    message +=
        fmt::format("{}{}, in line {}, {}", n ? "; " : "", thread_name(image_, state, order[n]),
                    at.line, waiting_words(image_, state, order[n]));
  }
  switch_to(state, order.front());
  state.stop = Stop::Running;
  report(state, FindingKind::Deadlock, std::move(message), true);
}

}  // namespace culprit::machine
