#include "diagnose/orders/interleaving.h"

#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "machine/image/memory_name.h"
#include "schedules/race_detector.h"

namespace culprit::diagnose {

namespace {

// Bytes of memory that are followed while threads are in the region; bounds memory.
constexpr size_t kMostFollowed = 100'000;

/// Whether the values could be others if nothing had come between. Each says whether it writes.
bool is_unserialisable(bool before, bool between, bool after) {
  const bool both_write = before && after;
  return between ? !both_write : both_write;
}

/// Whether the thread is in a call by which threads wait for each other: it accesses a lock.
bool is_in_synchronisation(const machine::Image& image, const machine::State& state) {
  for (size_t f = state.frames.size(); f-- > 1;) {
    if (!image.functions()[state.frames[f - 1].function].is_own) continue;
    // a function that checks the protocol of another one is named PREFIX.OTHER
    const std::string& whole = image.functions()[state.frames[f].function].model->name;
    const std::string_view name = std::string_view(whole).substr(whole.rfind('.') + 1);
    return name.starts_with("pthread_") || name.starts_with("sem_") || name.starts_with("mtx_") ||
           name.starts_with("cnd_");
  }
  return false;
}

}  // namespace

struct InterleavingFinder::Work {
  /// Of one byte: what the thread in the region did last there, and another one after that.
  struct Byte {
    ThreadAccess before;
    uint32_t visit = 0;
    std::optional<ThreadAccess> between;
  };

  const machine::Image& image;
  schedules::Keeper keeper;
  const machine::State* state = nullptr;
  uint32_t pc = 0;
  std::map<std::pair<uint32_t, uint64_t>, Byte> bytes;  // by thread in the region and address
  std::unordered_map<uint64_t, std::vector<uint32_t>> threads;  // that have an entry, by address
  std::optional<Interleaving> of_two, of_three;
};

InterleavingFinder::InterleavingFinder(const machine::Image& image,
                                       const schedules::Constraint& constraint)
    : work_(new Work{image, schedules::Keeper(constraint), nullptr, 0, {}, {}, {}, {}}) {}

InterleavingFinder::~InterleavingFinder() = default;

const std::optional<Interleaving>& InterleavingFinder::found() const {
  return work_->of_three ? work_->of_three : work_->of_two;
}

void InterleavingFinder::before(const machine::State& state, uint32_t pc, uint64_t steps) {
  work_->state = &state;
  work_->pc = pc;
  work_->keeper.before(state, pc, steps);
}

void InterleavingFinder::accessed(const machine::ObjectInfo& info, uint64_t pointer, uint64_t count,
                                  bool write) {
  Work& work = *work_;
  if (work.of_three || !work.state || !work.state->has_threads() || info.library ||
      info.thread_local_ || count == 0 || is_in_synchronisation(work.image, *work.state))
    return;
  const uint32_t thread = work.state->threads->running;
  const ThreadAccess now{thread, schedules::own_place(work.image, *work.state, work.pc), write};
  const auto describe = [&](const Work::Byte& byte, std::optional<ThreadAccess> after) {
    return Interleaving{byte.before, *byte.between, after,
                        machine::memory_name(work.image, work.state->memory, pointer)};
  };
  for (const uint32_t other : work.threads[pointer]) {
    Work::Byte& byte = work.bytes[{other, pointer}];
    const bool is_still_in = work.keeper.visit(other) == byte.visit;
    if (other == thread || !is_still_in || !(byte.before.writes || write)) continue;
    byte.between = now;
    if (!work.of_two) work.of_two = describe(byte, std::nullopt);
  }
  const uint32_t visit = work.keeper.visit(thread);
  if (visit == 0) return;
  if (const auto known = work.bytes.find({thread, pointer}); known != work.bytes.end()) {
    const Work::Byte& byte = known->second;
    if (byte.visit == visit && byte.between &&
        is_unserialisable(byte.before.writes, byte.between->writes, write)) {
      work.of_three = describe(byte, now);
      return;
    }
    known->second = {now, visit, std::nullopt};
    return;
  }
  if (work.bytes.size() >= kMostFollowed) return;
  work.bytes[{thread, pointer}] = {now, visit, std::nullopt};
  work.threads[pointer].push_back(thread);
}

}  // namespace culprit::diagnose
