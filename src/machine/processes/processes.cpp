// Processes: a child is a copy of the state, and runs to its end before its parent goes on.
//
// This is one of the orders in which an operating system may run them, and it needs no scheduler: a
// state keeps its suspended parent. Programs whose children only report back, as with frameworks
// that start a process per test, cannot tell it from another order. A child that would wait for its
// parent ends the run as unsupported.
//
// Processes share the files with their positions (files.h), the output, the clock, and the limits
// of the run. Each has its own memory, descriptors, signal handlers and standard input: what the
// parent has read is in the buffer of both, and what the child reads first is gone for the parent.
#include "machine/processes/processes.h"

#include <algorithm>
#include <csignal>
#include <utility>

#include <fmt/format.h>

#include "machine/run/machine.h"

namespace culprit::machine {

namespace {

constexpr uint64_t kInputBuffer = 4096;

/// The bytes of the standard input that a process has taken into its buffer.
uint64_t fetched(const InputPosition& input, uint64_t bytes) {
  return std::min<uint64_t>(bytes,
                            (input.position + kInputBuffer - 1) / kInputBuffer * kInputBuffer);
}

}  // namespace

bool may_be_killed(const Image& image, const State& state) {
  const auto& symbols = image.program().symbols;
  const auto kills = [&](const model::Instruction& i) {
    return i.op == model::Op::Call && symbols[static_cast<size_t>(i.b)].name == "kill";
  };
  return state.parent && std::any_of(image.functions().begin(), image.functions().end(),
                                     [&](const ImageFunction& each) {
                                       const auto& code = each.model->code;
                                       return !each.model->library &&
                                              std::any_of(code.begin(), code.end(), kills);
                                     });
}

int signal_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::ExpectationFailed:
    case FindingKind::ContractViolated:
    case FindingKind::GlobalViolated: return 0;
    case FindingKind::AssertionFailed:
    case FindingKind::Aborted:
    case FindingKind::DoubleFree:
    case FindingKind::InvalidFree: return SIGABRT;
    case FindingKind::DivisionByZero:
    case FindingKind::SignedOverflow: return SIGFPE;
    case FindingKind::MissingReturn: return SIGILL;
    default: return SIGSEGV;
  }
}

void Machine::fork(State& state, const model::CallSite& site, uint64_t number, uint64_t status) {
  if (!forks) return unsupported(state, "culprit does not follow the processes of a program here");
  if (state.has_ranks())
    return unsupported(state, "culprit does not support child processes of ranks");
  uint32_t depth = 1;
  for (const State* above = state.parent.get(); above; above = above->parent.get()) ++depth;
  if (state.forks >= limits.forks || depth > limits.nested_forks)
    return unsupported(
        state,
        state.forks >= limits.forks
            ? fmt::format("culprit does not support more than {} processes in one run",
                          limits.forks)
            : fmt::format("culprit does not support more than {} processes within each other",
                          limits.nested_forks));
  ++state.forks;
  store(state, model::kI32, Value::plain(number), Value::plain(state.forks));
  if (state.stop != Stop::Running) return;
  if (observer) observer->forked(state);
  if (!state.parent) state.copy_is_flushed = false;
  auto parent = std::make_shared<State>(state);
  if (!site.results.empty())
    parent->registers[parent->top().base + static_cast<size_t>(site.results[0])] = Value::plain(0);
  ++parent->top().pc;
  parent->status_at = status;
  state.parent = std::move(parent);
  state.process = state.forks;
  state.files.become_child();
  // what must hold in the whole run is judged in the first process
  std::erase_if(state.exit_handlers,
                [&](uint64_t handler) { return image_.judges_at_end(handler); });
  if (state.unflushed && !state.parent->parent)
    own_unflushed(state).written_once = state.unflushed->prints.size();
  if (endless) endless->jumped();
}

/// Gives a process that goes on what its child has changed for both.
void Machine::share_with_parent(State& parent, const State& child) {
  parent.steps = child.steps;
  parent.forks = child.forks;
  parent.output = child.output;
  parent.copy_is_flushed = child.copy_is_flushed;
  parent.files = Files::in_parent(parent.files, child.files);
  const bool has_buffer = parent.input.position > 0 || !parent.input.pushed.empty();
  if (!has_buffer && child.input.position > 0)
    parent.input.position = static_cast<uint32_t>(fetched(child.input, input().size()));
  set_clock(parent, clock(child));
}

bool Machine::resume_parent(State& state) {
  if (!state.parent) return false;
  int status = 0;
  if (state.stop == Stop::Exited) {
    status = state.exit_status << 8;
    state.stop = Stop::Running;
    flush(state);
    if (state.stop != Stop::Running) return false;
  } else if (state.stop == Stop::Fatal && state.ended_by != 0) {
    status = state.ended_by;
  } else {
    if (state.stop == Stop::Endless && may_be_killed(image_, state))
      unsupported(state, std::string(kMayBeKilled));
    return false;
  }
  State parent = *state.parent;
  share_with_parent(parent, state);
  state = std::move(parent);
  state.stop = Stop::Running;
  shallowest = 0;  // all frames are others now
  if (endless) endless->jumped();
  put(state, model::kI32, state.status_at, Value::plain(static_cast<uint64_t>(status)));
  domain_.resumed(state);
  if (observer) observer->resumed(state);
  if (!state.parent && std::exchange(state.copy_is_flushed, false) && state.unflushed) {
    const auto own = state.unflushed;
    for (const UnflushedOutput::Print& print : own->prints)
      if (state.stop == Stop::Running) domain_.emit(state, print.site, print.pieces);
  }
  return state.stop == Stop::Running;
}

}  // namespace culprit::machine
