// Finds data races: two accesses of two threads to the same bytes, of which at least one writes and
// at least one is not atomic, and that nothing orders.
//
// Happens-before by vector clocks (Lamport 1978; Fidge 1988, Mattern 1989), per access as in
// FastTrack (Flanagan & Freund 2009): what is kept of a word are the accesses that later ones may
// race with. Locks, the start and the end of threads, semaphores, barriers and all atomic accesses
// order. So a race is reported only if the same synchronisation could let the accesses come in the
// other order; of races that this order hides nothing is said.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/step_observer.h"
#include "schedules/lock_graph.h"
#include "schedules/vector_clocks.h"
#include "support/source_range.h"

namespace culprit::schedules {

/// Where the running thread is in the program's own code: at `pc` of its top frame, or in a call of
/// the library.
machine::CodePlace own_place(const machine::Image& image, const machine::State& state, uint32_t pc);

/// One side of a race.
struct RacingAccess {
  uint32_t thread = 0;
  uint64_t step = 0;         ///< of the run
  machine::CodePlace place;  ///< in the program's own code: the access, or a call of the library
  bool writes = false;
  std::vector<uint64_t> locks;  ///< addresses of the locks that the thread held
  std::vector<std::string> lock_names = {};  ///< of these
};

struct Race {
  RacingAccess first, second;  ///< in the order of the run
  uint64_t pointer = 0;        ///< to the first byte that both access
  uint64_t word = 0;           ///< of the detector
  std::string name;            ///< of it: "counter", "element 2 of a"; may be empty
  /// of the locks that some accesses to this word hold, the one that most hold; 0: there is none
  uint64_t usual_lock = 0;
  std::string usual_lock_name;
};

class RaceDetector final : public machine::StepObserver {
 public:
  /// `image` must outlive it.
  explicit RaceDetector(const machine::Image& image) : image_(image) {}

  /// In the order of the run. Each place that takes part in a race is in at least one of them.
  std::vector<Race> races() const;
  /// Locks that are taken in both orders, by threads that no other lock keeps apart.
  const std::vector<LockInversion>& inversions() const { return locks_.inversions(); }
  /// The name of a lock that was taken: "m"; may be empty.
  const std::string& lock_name(uint64_t lock) const { return lock_names_.at(lock); }

  bool only_with_threads() const override { return true; }
  void before(const machine::State& state, uint32_t pc, uint64_t steps) override;
  void after(const machine::State& state, uint32_t pc) override {}
  void accessed(const machine::ObjectInfo& info, uint64_t pointer, uint64_t bytes,
                bool write) override;
  void made(machine::Memory::Id object) override { ++births_[object]; }
  void started(const machine::State& state, uint32_t thread) override;
  void released(const machine::State& state, uint64_t object) override;
  void acquired(const machine::State& state, uint64_t object) override;

 private:
  struct Access {
    uint32_t thread = 0, time = 0;
    uint64_t step = 0;
    machine::CodePlace place;
    uint32_t locks = 0;  // index into lock_sets_
    uint8_t bytes = 0;   // mask within the word
    bool writes = false, is_atomic = false;
  };
  struct Word {
    std::vector<Access> accesses;                          // that later ones may race with
    std::vector<std::pair<uint32_t, uint32_t>> lock_sets;  // index, number of accesses
  };

  uint32_t lock_set_of(const machine::State& state);
  uint64_t key_of(uint64_t word) const;
  void access_word(uint64_t word, Access access);
  RacingAccess shown(const Access& access) const;
  std::string kept_by_library() const;
  void note_race(const Access& first, const Access& second, uint64_t pointer);

  const machine::Image& image_;
  const machine::State* state_ = nullptr;
  uint32_t pc_ = 0;
  uint64_t step_ = 0;
  VectorClocks clocks_;
  VectorClocks lives_;                        // ordered only by the starts and the ends of threads
  std::unordered_map<uint64_t, Word> words_;  // by address and birth of the object
  std::unordered_map<machine::Memory::Id, uint64_t> births_;  // objects so far that had the id
  LockGraph locks_;
  std::unordered_map<uint64_t, std::string> lock_names_;
  std::vector<std::vector<uint64_t>> lock_sets_{{}};
  std::vector<uint32_t> current_locks_;  // per thread: index into lock_sets_
  std::set<machine::CodePlace> seen_;
  std::vector<Race> races_;
};

}  // namespace culprit::schedules
