#include "schedules/race_detector.h"

#include <algorithm>
#include <utility>

#include "machine/image/memory_name.h"
#include "model/instruction.h"

namespace culprit::schedules {

namespace {

constexpr uint64_t kWord = 8;  // bytes
// Words of memory that are followed, in a run: about 150 bytes each.
constexpr size_t kMostWords = 1'000'000;
// An atomic access orders by its address, which no lock and no number of a thread equals.
constexpr uint64_t kOfAtomic = uint64_t{1} << 63;

/// A variable in which a function of the library, such as strtok, keeps something for its callers.
/// Its name says so (machine/libc/README.md).
bool is_shared_by_callers(const machine::ObjectInfo& info) {
  return info.name.find("shared") != std::string::npos;
}

}  // namespace

machine::CodePlace own_place(const machine::Image& image, const machine::State& state,
                             uint32_t pc) {
  for (size_t f = state.frames.size(); f-- > 0;) {
    const machine::Frame& frame = state.frames[f];
    if (!image.functions()[frame.function].is_own) continue;
    const bool is_top = f + 1 == state.frames.size();
    return {frame.function, is_top ? pc : frame.pc > 0 ? frame.pc - 1 : 0};
  }
  return {};
}

void RaceDetector::before(const machine::State& state, uint32_t pc, uint64_t steps) {
  state_ = &state;
  pc_ = pc;
  step_ = steps;
}

void RaceDetector::started(const machine::State& state, uint32_t thread) {
  clocks_.started(state.threads->running, thread);
  lives_.started(state.threads->running, thread);
}

void RaceDetector::released(const machine::State& state, uint64_t object) {
  const uint32_t thread = state.threads->running;
  clocks_.released(thread, object);
  if (object == thread) lives_.released(thread, object);
  if (thread < current_locks_.size()) current_locks_[thread] = lock_set_of(state);
}

void RaceDetector::acquired(const machine::State& state, uint64_t object) {
  const uint32_t thread = state.threads->running;
  clocks_.acquired(thread, object);
  if (object <= state.threads->all.size()) lives_.acquired(thread, object);
  if (current_locks_.size() <= thread) current_locks_.resize(thread + 1);
  if (const auto [name, is_new] = lock_names_.try_emplace(object); is_new)
    name->second = machine::memory_name(image_, state.memory, object);
  current_locks_[thread] = lock_set_of(state);
  std::vector<machine::HeldLock> held = state.threads->current().held;
  if (held.empty() || held.back().lock != object) return;  // not a lock
  LockStep step;
  step.thread = thread;
  step.time = lives_.of(thread)[thread];
  step.taken = object;
  step.taken_at = held.back().place;
  held.pop_back();
  locks_.taken(std::move(step), held, lives_.of(thread));
}

uint32_t RaceDetector::lock_set_of(const machine::State& state) {
  std::vector<uint64_t> locks;
  for (const machine::HeldLock& held : state.threads->current().held) locks.push_back(held.lock);
  std::sort(locks.begin(), locks.end());
  const auto found = std::find(lock_sets_.begin(), lock_sets_.end(), locks);
  if (found != lock_sets_.end()) return static_cast<uint32_t>(found - lock_sets_.begin());
  lock_sets_.push_back(std::move(locks));
  return static_cast<uint32_t>(lock_sets_.size() - 1);
}

void RaceDetector::accessed(const machine::ObjectInfo& info, uint64_t pointer, uint64_t bytes,
                            bool write) {
  // of ranks, each has its own memory
  if (!state_ || state_->has_ranks() || !state_->may_race() || info.thread_local_ || bytes == 0)
    return;
  if (info.library && !is_shared_by_callers(info)) return;
  const machine::Frame& top = state_->top();
  const model::Function& function = *image_.functions()[top.function].model;
  Access access;
  access.thread = state_->threads->running;
  access.step = step_;
  access.place = own_place(image_, *state_, pc_);
  access.locks = access.thread < current_locks_.size() ? current_locks_[access.thread] : 0;
  access.writes = write;
  if (pc_ < function.code.size()) {
    const model::Instruction& i = function.code[pc_];
    access.is_atomic =
        (i.op == model::Op::Load || i.op == model::Op::Store) && (i.flags & model::kAtomic) != 0;
  }
  access.time = clocks_.of(access.thread)[access.thread];
  for (uint64_t at = pointer; at < pointer + bytes;) {
    const uint64_t word = at / kWord, first = at % kWord,
                   count = std::min(kWord - first, pointer + bytes - at);
    access.bytes = static_cast<uint8_t>(((1u << count) - 1) << first);
    access_word(word, access);
    at += count;
  }
  // the library says by itself what its locks order
  if (!access.is_atomic || function.library) return;
  if (write) clocks_.released(access.thread, pointer | kOfAtomic);
  else clocks_.acquired(access.thread, pointer | kOfAtomic);
}

/// Ids of objects are used again after a while.
uint64_t RaceDetector::key_of(uint64_t word) const {
  const auto born = births_.find(machine::Memory::id_of(word * kWord));
  return word ^ (born == births_.end() ? 0 : born->second * 0x9e3779b97f4a7c15u);
}

void RaceDetector::access_word(uint64_t number, Access access) {
  const uint64_t key = key_of(number);
  const auto known = words_.find(key);
  if (known == words_.end() && words_.size() >= kMostWords) return;
  Word& word = known != words_.end() ? known->second : words_[key];
  const Clock& now = clocks_.of(access.thread);
  const Access* racing = nullptr;
  std::erase_if(word.accesses, [&](const Access& before) {
    const bool ordered = before.time <= time_of(now, before.thread);
    return ordered && (before.bytes & ~access.bytes) == 0 && (access.writes || !before.writes) &&
           (before.is_atomic || !access.is_atomic);
  });
  for (const Access& before : word.accesses)
    if ((before.bytes & access.bytes) != 0 && (before.writes || access.writes) &&
        !(before.is_atomic && access.is_atomic) && before.time > time_of(now, before.thread))
      racing = &before;
  if (racing) {
    const auto common = static_cast<unsigned>(racing->bytes & access.bytes);
    note_race(*racing, access, number * kWord + static_cast<uint64_t>(__builtin_ctz(common)));
  }
  const auto counted = std::find_if(word.lock_sets.begin(), word.lock_sets.end(),
                                    [&](const auto& each) { return each.first == access.locks; });
  if (counted != word.lock_sets.end()) ++counted->second;
  else word.lock_sets.emplace_back(access.locks, 1);
  word.accesses.push_back(access);
}

RacingAccess RaceDetector::shown(const Access& access) const {
  RacingAccess shown{access.thread, access.step, access.place, access.writes,
                     lock_sets_[access.locks]};
  for (const uint64_t lock : shown.locks) shown.lock_names.push_back(lock_names_.at(lock));
  return shown;
}

/// "what strtok keeps between calls", for the function that the program has called.
std::string RaceDetector::kept_by_library() const {
  for (size_t f = state_->frames.size(); f-- > 1;)
    if (image_.functions()[state_->frames[f - 1].function].is_own)
      return "what " + image_.functions()[state_->frames[f].function].model->name +
             " keeps between calls";
  return "what the library keeps";
}

void RaceDetector::note_race(const Access& first, const Access& second, uint64_t pointer) {
  const bool first_is_new = seen_.insert(first.place).second,
             second_is_new = seen_.insert(second.place).second;
  if (!first_is_new && !second_is_new) return;
  Race race;
  race.first = shown(first);
  race.second = shown(second);
  race.pointer = pointer;
  race.word = key_of(pointer / kWord);
  const machine::Object* object = state_->memory.find(machine::Memory::id_of(pointer));
  race.name = object && object->info().library
                  ? kept_by_library()
                  : machine::memory_name(image_, state_->memory, pointer);
  races_.push_back(std::move(race));
}

std::vector<Race> RaceDetector::races() const {
  std::vector<Race> found = races_;
  for (Race& race : found) {
    std::unordered_map<uint64_t, uint32_t> holders;
    uint32_t most = 0;
    const auto word = words_.find(race.word);
    if (word == words_.end()) continue;
    for (const auto& [set, count] : word->second.lock_sets)
      for (const uint64_t lock : lock_sets_[set])
        if ((holders[lock] += count) > most) most = holders[lock], race.usual_lock = lock;
    if (race.usual_lock) race.usual_lock_name = lock_names_.at(race.usual_lock);
  }
  return found;
}

}  // namespace culprit::schedules
