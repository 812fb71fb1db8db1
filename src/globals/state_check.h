// Judges a run by assertions about all threads: whether they hold in all states that it reaches.
//
// Values as thread_values.h says, where threads order themselves, and where one stops for another
// one. Which threads take part in a sum is known at the end of the run, so the states are looked at
// then, each time a value has changed.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "causality/cut.h"
#include "globals/history.h"
#include "globals/program_assertion.h"
#include "globals/thread_values.h"
#include "machine/image/image.h"
#include "replay/run_check.h"

namespace culprit::globals {

class StateCheck final : public replay::RunCheck {
 public:
  /// The image must outlive it and its copies.
  StateCheck(const machine::Image& image,
             std::shared_ptr<const std::vector<ProgramAssertion>> assertions);

  std::unique_ptr<replay::RunCheck> copy() const override {
    return std::make_unique<StateCheck>(*this);
  }
  std::optional<replay::Violation> violation(const machine::State& state) override;
  /// To cuts of the run at which an assertion is violated.
  std::vector<machine::Schedule> leads(const ObservedRun& run) const override;
  /// Per inner expression: in how many threads it was true at some time.
  std::vector<uint32_t> extent() const override;
  const std::set<machine::CodePlace>& places() const override { return places_; }

  void before(const machine::State& state, uint32_t pc, uint64_t steps) override;
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}
  void started(const machine::State& state, uint32_t thread) override;
  void suspended(const machine::State& state) override;
  void switched(const machine::State& state) override;
  void released(const machine::State& state, uint64_t object) override;
  void acquired(const machine::State& state, uint64_t object) override;

 private:
  struct Change {
    uint32_t thread = 0;
    uint64_t number = 0;  // among the changes of all assertions
  };
  struct Track {
    const ProgramAssertion* assertion = nullptr;
    History seen;  // without the order
    std::vector<Change> changes;
    bool is_whole = true;
  };

  bool look(const machine::State& state);
  bool note(Track& track, uint32_t thread, LocalValues values);
  void add_place(machine::CodePlace place);
  std::optional<size_t> first_violation(const Track& track, causality::Cut& cut) const;
  replay::Violation at_cut(const machine::State& state, const Track& track,
                           const causality::Cut& cut, uint32_t last) const;
  std::string words(const Assertion& assertion, const LocalState& local, uint32_t file) const;

  const machine::Image* image_;
  std::shared_ptr<const std::vector<ProgramAssertion>> assertions_;
  ThreadValues values_;
  std::vector<Track> tracks_;
  std::set<machine::CodePlace> places_;
  uint64_t changes_ = 0;
};

}  // namespace culprit::globals
