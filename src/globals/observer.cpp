#include "globals/observer.h"

#include <algorithm>

#include "model/instruction.h"

namespace culprit::globals {

namespace {

// Changes of an assertion's values in a run, times threads: 4 bytes each for the clocks.
constexpr uint64_t kMostClocks = 4'000'000;
// An atomic access orders by its address, which no lock and no number of a thread equals.
constexpr uint64_t kAtomicBit = uint64_t{1} << 63;

}  // namespace

HistoryObserver::HistoryObserver(const machine::Image& image,
                                 const std::vector<const ProgramAssertion*>& assertions)
    : image_(image), values_(image, assertions) {
  for (const ProgramAssertion* assertion : assertions) {
    Track& track = tracks_.emplace_back();
    track.assertion = assertion;
    track.parts.resize(assertion->inner.size());
  }
}

void HistoryObserver::add_thread(uint32_t thread) {
  for (Track& track : tracks_)
    while (track.states.size() <= thread) {
      track.states.push_back({{LocalValues(track.assertion->inner.size()), {}, {}, {}, 0, 0}});
      track.known.emplace_back();
      track.ordered.emplace_back();
      for (auto& parts : track.parts) parts.push_back(false);
    }
}

uint32_t HistoryObserver::running(const machine::State& state) {
  const uint32_t thread = ThreadValues::running(state);
  add_thread(thread);
  return thread;
}

// What happens in a run
// -------------------------------------------------------------------------------------------------

void HistoryObserver::before(const machine::State& state, uint32_t pc, uint64_t steps) {
  if (state.process != 0) return;  // a child has its own values
  state_ = &state;
  pc_ = pc;
  step_ = steps;
  const uint32_t thread = running(state);
  values_.before(state, pc, [&](const Stop& here) { look(state, thread, here); });
}

void HistoryObserver::accessed(const machine::ObjectInfo&, uint64_t pointer, uint64_t, bool write) {
  if (!state_ || !state_->threads || state_->has_ranks()) return;
  const model::Function& function = *image_.functions()[state_->top().function].model;
  // the library says by itself what its locks order
  if (function.library || pc_ >= function.code.size()) return;
  const model::Instruction& i = function.code[pc_];
  if ((i.op != model::Op::Load && i.op != model::Op::Store) || !(i.flags & model::kAtomic)) return;
  const uint32_t thread = running(*state_);
  look(*state_, thread);
  if (write) release(thread, pointer | kAtomicBit, 0);
  else acquire(thread, pointer | kAtomicBit, 0);
}

void HistoryObserver::started(const machine::State& state, uint32_t number) {
  const uint32_t parent = running(state), thread = number - 1;
  add_thread(thread);
  look(state, parent);
  for (Track& track : tracks_) join(track.known[thread], track.known[parent]);
}

void HistoryObserver::switched(const machine::State& state) { values_.switched(state); }

void HistoryObserver::released(const machine::State& state, uint64_t object) {
  const uint32_t thread = running(state);
  look(state, thread);
  if (object == thread + 1)  // it ends
    for (Track& track : tracks_) note(track, thread, LocalValues(track.assertion->inner.size()));
  release(thread, object, owner(state, object));
}

void HistoryObserver::acquired(const machine::State& state, uint64_t object) {
  const uint32_t thread = running(state);
  look(state, thread);
  acquire(thread, object, owner(state, object));
}

// The order
// -------------------------------------------------------------------------------------------------

void HistoryObserver::join(Clock& into, const Clock& from) {
  if (into.size() < from.size()) into.resize(from.size());
  for (size_t t = 0; t < from.size(); ++t) into[t] = std::max(into[t], from[t]);
}

/// The rank whose variable the object is, from 1; 0: it is not one of a rank's own.
uint32_t HistoryObserver::owner(const machine::State& state, uint64_t object) {
  if (!state.has_ranks()) return 0;
  if (rank_variables_.empty())
    for (const uint32_t variable : image_.rank_variables())
      rank_variables_.insert(image_.global(variable));
  return rank_variables_.contains(machine::Memory::id_of(object))
             ? state.threads->current().rank + 1
             : 0;
}

void HistoryObserver::release(uint32_t thread, uint64_t object, uint32_t owner) {
  auto& clocks = objects_[machine::Memory::id_of(object)][{object, owner}];
  clocks.resize(tracks_.size());
  for (size_t t = 0; t < tracks_.size(); ++t) join(clocks[t], tracks_[t].known[thread]);
}

void HistoryObserver::acquire(uint32_t thread, uint64_t object, uint32_t owner) {
  const auto in = objects_.find(machine::Memory::id_of(object));
  if (in == objects_.end()) return;
  const auto found = in->second.find({object, owner});
  if (found == in->second.end()) return;
  for (size_t t = 0; t < tracks_.size(); ++t) join(tracks_[t].known[thread], found->second[t]);
}

// Values
// -------------------------------------------------------------------------------------------------

void HistoryObserver::look(const machine::State& state, uint32_t thread, const Stop& here) {
  for (size_t t = 0; t < tracks_.size(); ++t)
    if (tracks_[t].is_whole) note(tracks_[t], thread, values_.values(state, t), here);
}

void HistoryObserver::note(Track& track, uint32_t thread, LocalValues values, const Stop& here) {
  std::vector<LocalState>& states = track.states[thread];
  if (!track.is_whole) return;
  if (states.back().values == values) {
    states.back().last = step_;
    return;
  }
  if (++track.changes * track.states.size() > kMostClocks) {
    track.is_whole = false;
    return;
  }
  for (size_t i = 0; i < values.size(); ++i)
    if (values[i]) track.parts[i][thread] = true;
  Clock &known = track.known[thread], &ordered = track.ordered[thread];
  const causality::Event event{thread, static_cast<uint32_t>(states.size())};
  if (known.size() <= thread) known.resize(thread + 1);
  ordered.resize(std::max(ordered.size(), known.size()));
  for (uint32_t other = 0; other < known.size(); ++other)
    if (other != thread && known[other] > ordered[other])
      track.orders.push_back({{other, known[other]}, event});
  ordered = known;
  known[thread] = event.number;
  const ThreadValues::Seen& from = values_.seen(thread);
  states.push_back({std::move(values), from.at, from.begin, here, step_, step_});
}

History HistoryObserver::history(size_t assertion) {
  Track& track = tracks_[assertion];
  History history;
  history.computation = causality::Computation(static_cast<uint32_t>(track.states.size()));
  for (uint32_t thread = 0; thread < track.states.size(); ++thread)
    for (size_t k = 1; k < track.states[thread].size(); ++k) history.computation.add(thread);
  for (const auto& [before, after] : track.orders) history.computation.add_order(before, after);
  history.computation.close();
  history.states = std::move(track.states);
  history.parts = std::move(track.parts);
  history.is_whole = track.is_whole;
  return history;
}

}  // namespace culprit::globals
