#include "schedules/constraint.h"

#include <algorithm>

namespace culprit::schedules {

namespace {

bool same_code(const machine::CodePlace& a, uint32_t function, uint32_t pc) {
  return a.function == function && a.pc == pc;
}

bool comes_later(const Precedence& order, const machine::CodePlace& place) {
  return std::any_of(order.later.begin(), order.later.end(), [&](const machine::CodePlace& each) {
    return same_code(each, place.function, place.pc);
  });
}

}  // namespace

Region region_of(const machine::Image& image, uint32_t function, const SourceRange& range) {
  const model::Function& code = *image.functions()[function].model;
  Region region;
  region.function = function;
  region.code.resize(code.code.size());
  bool is_in = false;  // code without a place belongs to what comes before it
  for (size_t pc = 0; pc < region.code.size(); ++pc) {
    if (pc < code.locations.size() && code.locations[pc].valid())
      is_in = contains(range, code.locations[pc]);
    region.code[pc] = is_in;
  }
  return region;
}

Keeper::Keeper(const Constraint& constraint)
    : constraint_(constraint), happened_(constraint.order.size()) {}

Keeper::Progress& Keeper::of(uint32_t thread) {
  if (threads_.size() <= thread) threads_.resize(thread + 1);
  return threads_[thread];
}

bool Keeper::is_point(machine::CodePlace place) const {
  return std::any_of(constraint_.order.begin(), constraint_.order.end(),
                     [&](const Precedence& each) { return comes_later(each, place); });
}

/// The thread is at that instruction of the top frame of so many.
void Keeper::follow(Progress& progress, size_t frames, uint32_t function, uint32_t pc) const {
  const auto is_in = [&](const Region& region) {
    return region.function == function && pc < region.code.size() && region.code[pc];
  };
  if (progress.frames > 0) {
    const bool is_left =
        frames < progress.frames ||
        (frames == progress.frames && !is_in(constraint_.uninterrupted[progress.region]));
    if (!is_left) return;
    progress.frames = 0;
    progress.at_first = progress.is_inside = false;
  }
  const auto& regions = constraint_.uninterrupted;
  const auto found = std::find_if(regions.begin(), regions.end(), is_in);
  if (found == regions.end()) return;
  progress.region = static_cast<size_t>(found - regions.begin());
  progress.frames = frames;
  ++progress.visits;
}

void Keeper::before(const machine::State& state, uint32_t pc, uint64_t) {
  const machine::Frame& top = state.top();
  Progress& progress = of(state.threads ? state.threads->running : 1);
  follow(progress, state.frames.size(), top.function, pc);
  if (progress.at_first) progress.is_inside = true;
  note_events(progress, state.frames.size(), top.function, pc);
}

/// An event has happened once its thread is behind it, in the same function or a caller of it.
void Keeper::note_events(Progress& progress, size_t frames, uint32_t function, uint32_t pc) {
  for (size_t p = 0; p < happened_.size(); ++p) {
    const auto& first = constraint_.order[p].first;
    if (!first || happened_[p]) continue;
    if (same_code(*first, function, pc)) progress.events[p] = frames;
    else if (const auto begun = progress.events.find(p);
             begun != progress.events.end() && frames <= begun->second)
      happened_[p] = true;
  }
}

bool Keeper::holds(const machine::Threads& threads, size_t precedence) const {
  const Precedence& order = constraint_.order[precedence];
  if (order.first) return happened_[precedence];
  return std::all_of(threads.all.begin(), threads.all.end(), [&](const machine::Thread& thread) {
    return thread.start != order.ended || thread.has_ended;
  });
}

bool Keeper::is_held_at_begin(const machine::Threads& threads, uint32_t number) const {
  const machine::Thread& thread = threads.number(number);
  if (thread.has_begun) return false;
  for (size_t p = 0; p < constraint_.order.size(); ++p) {
    const Precedence& order = constraint_.order[p];
    if (order.later.empty() && order.begun == thread.start && !holds(threads, p)) return true;
  }
  return false;
}

std::vector<uint32_t> Keeper::allowed(const machine::Threads& threads,
                                      const machine::SwitchPoint& point,
                                      std::span<const uint32_t> able) {
  Progress& here = of(point.thread);
  if (!point.stack->frames.empty()) {
    const machine::Frame& top = point.stack->top();
    follow(here, point.stack->frames.size(), top.function, top.pc);
    if (here.frames > 0) here.at_first = true;
    note_events(here, point.stack->frames.size(), top.function, top.pc);
    for (const auto& [event, frames] : here.events)
      if (!point.goes_on) happened_[event] = true;  // it waits
  } else {
    here.frames = 0;
    here.at_first = here.is_inside = false;
  }
  here.held_by.clear();
  for (size_t p = 0; p < constraint_.order.size(); ++p)
    if (comes_later(constraint_.order[p], point.place)) here.held_by.push_back(p);

  std::vector<uint32_t> free, inside;
  for (const uint32_t thread : able) {
    const Progress& progress = of(thread);
    const bool is_held =
        std::any_of(progress.held_by.begin(), progress.held_by.end(),
                    [&](size_t precedence) { return !holds(threads, precedence); });
    if (is_held || is_held_at_begin(threads, thread)) continue;
    free.push_back(thread);
    if (progress.is_inside) inside.push_back(thread);
  }
  if (!inside.empty()) return inside;
  if (!free.empty()) return free;
  return {able.begin(), able.end()};
}

}  // namespace culprit::schedules
