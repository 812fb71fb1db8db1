// What other threads do to memory while one is in code that they should not interrupt.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "machine/image/image.h"
#include "machine/run/step_observer.h"
#include "schedules/constraint.h"

namespace culprit::diagnose {

struct ThreadAccess {
  uint32_t thread = 0;
  machine::CodePlace place;  ///< in the program's own code
  bool writes = false;
};

/// Three accesses to the same memory, of which no order of the threads one after the other gives
/// the same values (Lu, Tucek, Qin & Zhou 2006), or two of different threads, of which one writes.
struct Interleaving {
  ThreadAccess before;                ///< of the thread in the region
  ThreadAccess between;               ///< of another one
  std::optional<ThreadAccess> after;  ///< of the first thread, in the region again
  std::string name;                   ///< of the memory: "seats"
};

/// Observes one run; the first interleaving with three accesses, else with two.
class InterleavingFinder final : public machine::StepObserver {
 public:
  /// Both must outlive it.
  InterleavingFinder(const machine::Image& image, const schedules::Constraint& constraint);
  ~InterleavingFinder() override;

  const std::optional<Interleaving>& found() const;

  bool only_with_threads() const override { return true; }
  void before(const machine::State& state, uint32_t pc, uint64_t steps) override;
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo& info, uint64_t pointer, uint64_t bytes,
                bool write) override;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace culprit::diagnose
