// The threads and ranks of a trace: what defines the values of each, while another one runs.
#include <utility>

#include "record/trace.h"

namespace culprit::record {

/// The frames that a thread has already: main with the constructors above it, what a trace that
/// begins later finds, or the first one of a thread that was started.
Trace::LiveStack Trace::begun(const machine::Stack& stack, uint32_t thread, EventId call) {
  LiveStack live;
  for (const machine::Frame& frame : stack.frames) {
    live.frames.push_back({static_cast<uint32_t>(frames_.size()), frame.base, {}});
    frames_.push_back({frame.function, call, thread, static_cast<uint32_t>(live.frames.size())});
  }
  live.registers.assign(stack.registers.size(), call);
  return live;
}

void Trace::begin(const machine::State& state) {
  has_begun_ = true;
  running_ = state.running();
  const size_t threads = state.threads ? state.threads->all.size() : 1;
  parked_.clear();
  ranks_.clear();
  for (uint32_t number = 1; number <= threads; ++number) {
    parked_.push_back(begun(state.stack_of(number), number, kNoEvent));
    ranks_.push_back(state.threads ? state.threads->number(number).rank : 0);
  }
  live_ = std::move(parked_[running_ - 1].frames);
  registers_ = std::move(parked_[running_ - 1].registers);
  if (!state.has_ranks()) return;
  // each rank has a copy of what components gave the variables
  std::vector<std::pair<Page, std::vector<EventId>>> initial;
  for (const auto& [page, events] : memory_)
    if (page.owner == 0 && rank_variables_.contains(machine::Memory::id_of(page.number * kPage)))
      initial.emplace_back(page, events);
  for (uint32_t rank = 1; rank < state.threads->ranks.size(); ++rank)
    for (const auto& [page, events] : initial) memory_[{page.number, rank}] = events;
}

void Trace::started(const machine::State& state, uint32_t thread) {
  if (full_ || !has_begun_) return;
  parked_.resize(std::max<size_t>(parked_.size(), thread));
  parked_[thread - 1] = begun(state.stack_of(thread), thread, current_);
  // its arguments are among those of the call that started it
  const machine::Stack& stack = state.stack_of(thread);
  for (const EventId argument : uses(events_[current_]))
    for (size_t r = 0; argument != kNoEvent && r < stack.registers.size(); ++r)
      if (parked_[thread - 1].registers[r] == current_ &&
          events_[argument].value == stack.registers[r].bits)
        parked_[thread - 1].registers[r] = argument;
  ranks_.resize(parked_.size());
  ranks_[thread - 1] = state.threads->number(thread).rank;
}

void Trace::switched(const machine::State& state) {
  if (full_ || !has_begun_) return;
  parked_.resize(std::max(parked_.size(), state.threads->all.size()));
  parked_[running_ - 1] = {std::move(live_), std::move(registers_)};
  running_ = state.running();
  live_ = std::move(parked_[running_ - 1].frames);
  registers_ = std::move(parked_[running_ - 1].registers);
}

/// Of a variable that each thread or rank has for itself. Those of the first thread, and of rank 0,
/// have no owner: they are those of other programs.
uint32_t Trace::owner_of(machine::Memory::Id object, uint32_t thread) const {
  if (thread <= 1) return 0;
  if (thread_locals_.contains(object)) return thread - 1;
  return rank_variables_.contains(object) && thread <= ranks_.size() ? ranks_[thread - 1] : 0;
}

Trace::Page Trace::page_of(uint64_t pointer) const {
  return {pointer / kPage, owner_of(machine::Memory::id_of(pointer), running_)};
}

uint64_t Trace::index_key(machine::Memory::Id object, uint32_t thread) const {
  return uint64_t{owner_of(object, thread)} << 32 | object;
}

}  // namespace culprit::record
