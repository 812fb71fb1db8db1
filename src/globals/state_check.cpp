#include "globals/state_check.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "causality/violating_sets.h"
#include "globals/decision.h"
#include "globals/observer.h"
#include "globals/schedules_to.h"
#include "machine/run/thread_words.h"
#include "model/instruction.h"

namespace culprit::globals {

namespace {

// Changes of an assertion's values in a run, times threads: each is a state that is looked at.
constexpr uint64_t kMostLooks = 4'000'000;
constexpr uint64_t kMostSetsOfState = 10'000;    // sets of threads that are asked about
constexpr uint64_t kOrdersForLeads = 4;          // runs in which such cuts are looked for
constexpr uint64_t kMostCutsForLeads = 100'000;  // of which one is looked for that violates it

std::vector<const ProgramAssertion*> pointers_to(const std::vector<ProgramAssertion>& all) {
  std::vector<const ProgramAssertion*> pointers;
  for (const ProgramAssertion& each : all) pointers.push_back(&each);
  return pointers;
}

causality::ProcessSet all_threads(const History& seen) {
  causality::ProcessSet all(seen.states.size());
  for (uint32_t thread = 0; thread < all.size(); ++thread) all[thread] = thread;
  return all;
}

/// The threads whose values decide that it is violated there.
std::set<uint32_t> deciding(const Assertion& assertion, const History& seen,
                            const causality::Cut& cut) {
  const causality::ViolatingSets sets = causality::violating_sets(
      static_cast<uint32_t>(cut.size()),
      [&](const causality::ProcessSet& known) { return is_violated(assertion, seen, cut, known); },
      kMostSetsOfState);
  std::set<uint32_t> threads;
  for (const causality::ProcessSet& set : sets.minimal) threads.insert(set.begin(), set.end());
  return threads;
}

}  // namespace

StateCheck::StateCheck(const machine::Image& image,
                       std::shared_ptr<const std::vector<ProgramAssertion>> assertions)
    : image_(&image),
      assertions_(std::move(assertions)),
      values_(image, pointers_to(*assertions_)) {
  for (const ProgramAssertion& assertion : *assertions_) {
    Track& track = tracks_.emplace_back();
    track.assertion = &assertion;
    track.seen.parts.resize(assertion.inner.size());
  }
}

// What happens in a run
// -------------------------------------------------------------------------------------------------

void StateCheck::before(const machine::State& state, uint32_t pc, uint64_t) {
  if (state.process != 0) return;  // a child has its own values
  values_.before(state, pc, [&](const Stop& here) {
    if (look(state)) add_place(here.place);
  });
}

void StateCheck::started(const machine::State& state, uint32_t) { look(state); }

void StateCheck::suspended(const machine::State& state) {
  values_.suspended(state);
  look(state);
}

void StateCheck::switched(const machine::State& state) { values_.switched(state); }

void StateCheck::released(const machine::State& state, uint64_t object) {
  look(state);
  const uint32_t thread = ThreadValues::running(state);
  if (object == thread + 1)  // it ends
    for (Track& track : tracks_) note(track, thread, LocalValues(track.assertion->inner.size()));
}

void StateCheck::acquired(const machine::State& state, uint64_t) { look(state); }

// Values
// -------------------------------------------------------------------------------------------------

/// Whether a value of the running thread has changed.
bool StateCheck::look(const machine::State& state) {
  if (state.process != 0 || state.frames.empty()) return false;
  const uint32_t thread = ThreadValues::running(state);
  bool has_changed = false;
  for (size_t t = 0; t < tracks_.size(); ++t)
    has_changed = note(tracks_[t], thread, values_.values(state, t)) || has_changed;
  return has_changed;
}

bool StateCheck::note(Track& track, uint32_t thread, LocalValues values) {
  History& seen = track.seen;
  while (seen.states.size() <= thread) {
    seen.states.push_back({{LocalValues(values.size()), {}}});
    for (auto& parts : seen.parts) parts.push_back(false);
  }
  if (!track.is_whole || seen.states[thread].back().values == values) return false;
  if (track.changes.size() * seen.states.size() >= kMostLooks) {
    track.is_whole = false;
    return false;
  }
  for (size_t i = 0; i < values.size(); ++i)
    if (values[i]) seen.parts[i][thread] = true;
  const ThreadValues::Seen& from = values_.seen(thread);
  seen.states[thread].push_back({std::move(values), from.at, from.begin});
  track.changes.push_back({thread, ++changes_});
  if (from.at.valid()) add_place(from.begin.place);
  return true;
}

void StateCheck::add_place(machine::CodePlace place) {
  const std::vector<model::Instruction>& code = image_->functions()[place.function].model->code;
  if (place.pc < code.size() && code[place.pc].op != model::Op::LoopNext) places_.insert(place);
}

// The judgement
// -------------------------------------------------------------------------------------------------

/// The index of the change that violates it first; `cut` is the state then.
std::optional<size_t> StateCheck::first_violation(const Track& track, causality::Cut& cut) const {
  const bool is_without_value = std::any_of(
      track.seen.parts.begin(), track.seen.parts.end(),
      [](const auto& parts) { return std::find(parts.begin(), parts.end(), true) == parts.end(); });
  if (is_without_value) return std::nullopt;
  const causality::ProcessSet all = all_threads(track.seen);
  cut.assign(all.size(), 0);
  for (size_t c = 0; c < track.changes.size(); ++c) {
    ++cut[track.changes[c].thread];
    if (is_violated(track.assertion->assertion, track.seen, cut, all)) return c;
  }
  return std::nullopt;
}

std::optional<replay::Violation> StateCheck::violation(const machine::State& state) {
  const Track* violated = nullptr;
  const Change* by = nullptr;
  causality::Cut at;
  for (const Track& track : tracks_) {
    causality::Cut cut;
    const std::optional<size_t> first = first_violation(track, cut);
    if (!first || (by && track.changes[*first].number > by->number)) continue;
    violated = &track;
    by = &track.changes[*first];
    at = std::move(cut);
  }
  if (!violated) return std::nullopt;
  return at_cut(state, *violated, at, by->thread);
}

/// `last`: the one that came to that state last.
replay::Violation StateCheck::at_cut(const machine::State& state, const Track& track,
                                     const causality::Cut& cut, uint32_t last) const {
  const Assertion& assertion = track.assertion->assertion;
  replay::Violation out;
  out.finding.kind = machine::FindingKind::GlobalViolated;
  out.finding.fatal = true;
  const LocalState& state_of_last = track.seen.states[last][cut[last]];
  out.finding.function = state_of_last.before.place.function;
  out.finding.pc = state_of_last.before.place.pc;
  out.finding.location = state_of_last.at;
  std::vector<std::string> where;
  for (const uint32_t thread : deciding(assertion, track.seen, cut)) {
    const std::vector<LocalState>& states = track.seen.states[thread];
    const uint32_t now = cut[thread];
    where.push_back(machine::thread_name(*image_, state, thread + 1) +
                    words(assertion, states[now], out.finding.location.file));
    if (now == 0) continue;
    out.spans.push_back({states[now].before.place});
    if (now + 1 < states.size()) out.spans.back().end = states[now + 1].before.place;
  }
  out.finding.message = fmt::format("`{}` is violated{}{}", track.assertion->text,
                                    where.empty() ? "" : ": ", fmt::join(where, "; "));
  return out;
}

/// What the thread has, and since when.
std::string StateCheck::words(const Assertion& assertion, const LocalState& local,
                              uint32_t file) const {
  std::vector<std::string> has;
  for (size_t i = 0; i < local.values.size(); ++i)
    if (local.values[i])
      has.push_back(fmt::format("{} = {}", assertion.inner[i], number_text(*local.values[i])));
  std::string words;
  if (!has.empty()) words += fmt::format(" has {}", fmt::join(has, ", "));
  if (!local.at.valid()) return words;
  return words + (local.at.file == file
                      ? fmt::format(" since line {}", local.at.line)
                      : fmt::format(" since {}:{}", image_->program().files[local.at.file].path,
                                    local.at.line));
}

std::vector<machine::Schedule> StateCheck::leads(const ObservedRun& run) const {
  std::vector<const ProgramAssertion*> open = pointers_to(*assertions_);
  std::vector<machine::Schedule> all;
  for (uint64_t order = 0; order < kOrdersForLeads && !open.empty(); ++order) {
    HistoryObserver observer(*image_, open);
    run(observer, order);
    std::vector<const ProgramAssertion*> left;
    for (size_t a = 0; a < open.size(); ++a) {
      const History history = observer.history(a);
      const Decision decision = decide(open[a]->assertion, history, kMostCutsForLeads);
      if (decision.violated != causality::Answer::Yes) {
        left.push_back(open[a]);
        continue;
      }
      for (machine::Schedule& each : schedules_to(history, decision.cut))
        all.push_back(std::move(each));
    }
    open = std::move(left);
  }
  return all;
}

std::vector<uint32_t> StateCheck::extent() const {
  std::vector<uint32_t> extent;
  for (const Track& track : tracks_)
    for (size_t i = 0; i < track.assertion->inner.size(); ++i)
      extent.push_back(static_cast<uint32_t>(std::count_if(
          track.seen.states.begin(), track.seen.states.end(), [&](const auto& states) {
            return std::any_of(states.begin(), states.end(), [&](const LocalState& state) {
              return state.values[i] && *state.values[i] != 0;
            });
          })));
  return extent;
}

}  // namespace culprit::globals
