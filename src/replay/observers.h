// Two observers of one run.
#pragma once

#include "machine/run/step_observer.h"

namespace culprit::replay {

/// Lets both see the same as if each was alone. Those that are null see nothing.
class BothObservers final : public machine::StepObserver {
 public:
  BothObservers(machine::StepObserver* first, machine::StepObserver* second)
      : observers_{first, second} {}

  void initial(const machine::State& state, model::ComponentId component, uint64_t pointer,
               uint64_t bytes) override {
    each([&](auto& one) { one.initial(state, component, pointer, bytes); });
  }
  void probed(const machine::State& state, const machine::LoopProbe& probe, uint32_t pc) override {
    each([&](auto& one) { one.probed(state, probe, pc); });
  }
  void before(const machine::State& state, uint32_t pc, uint64_t steps) override {
    each_of_interest(state, [&](auto& one) { one.before(state, pc, steps); });
  }
  void after(const machine::State& state, uint32_t pc) override {
    each_of_interest(state, [&](auto& one) { one.after(state, pc); });
  }
  void accessed(const machine::ObjectInfo& info, uint64_t pointer, uint64_t bytes,
                bool write) override {
    each([&](auto& one) { one.accessed(info, pointer, bytes, write); });
  }
  void made(machine::Memory::Id object) override {
    each([&](auto& one) { one.made(object); });
  }
  bool only_with_threads() const override {
    bool only = true;
    each([&](auto& one) { only = only && one.only_with_threads(); });
    return only;
  }
  void started(const machine::State& state, uint32_t thread) override {
    each([&](auto& one) { one.started(state, thread); });
  }
  void suspended(const machine::State& state) override {
    each([&](auto& one) { one.suspended(state); });
  }
  void switched(const machine::State& state) override {
    each([&](auto& one) { one.switched(state); });
  }
  void released(const machine::State& state, uint64_t object) override {
    each([&](auto& one) { one.released(state, object); });
  }
  void acquired(const machine::State& state, uint64_t object) override {
    each([&](auto& one) { one.acquired(state, object); });
  }
  void forked(const machine::State& state) override {
    each([&](auto& one) { one.forked(state); });
  }
  void resumed(const machine::State& state) override {
    each([&](auto& one) { one.resumed(state); });
  }

 private:
  template <class Tell>
  void each(Tell tell) const {
    for (machine::StepObserver* one : observers_)
      if (one) tell(*one);
  }
  template <class Tell>
  void each_of_interest(const machine::State& state, Tell tell) const {
    each([&](machine::StepObserver& one) {
      if (!one.only_with_threads() || state.may_race()) tell(one);
    });
  }

  machine::StepObserver* observers_[2];
};

}  // namespace culprit::replay
