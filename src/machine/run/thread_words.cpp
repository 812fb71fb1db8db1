#include "machine/run/thread_words.h"

#include <algorithm>

#include <fmt/format.h>

#include "machine/image/memory_name.h"
#include "machine/memory/text.h"

namespace culprit::machine {

namespace {

// in libc/mpi/ranks.c: what a rank waits for, in words
constexpr const char* kWaitsFor = "__culprit_waits_for";
constexpr uint64_t kWaitsForBytes = 256;

/// " since line 12": where the thread took the lock; empty if that is not known.
std::string since_line(const Image& image, const Thread& thread, uint64_t lock) {
  for (const HeldLock& held : thread.held) {
    if (held.lock != lock) continue;
    const model::Function& function = *image.functions()[held.place.function].model;
    if (held.place.pc < function.locations.size())
      return fmt::format(" since line {}", function.locations[held.place.pc].line);
  }
  return {};
}

const char* wait_words(Wait wait) {
  switch (wait) {
    case Wait::Mutex: return "waits for the mutex ";
    case Wait::ReadLock: return "waits to read under the lock ";
    case Wait::WriteLock: return "waits to write under the lock ";
    case Wait::Condition: return "waits for a signal on the condition ";
    case Wait::Semaphore: return "waits for the semaphore ";
    case Wait::Barrier: return "waits for others at the barrier ";
    default: return "waits for ";
  }
}

/// The text of a call of MPI, in the memory of its rank.
std::string call_words(const Image& image, const State& state, uint32_t rank) {
  uint64_t variable = image.variable(kWaitsFor, kWaitsForBytes);
  if (rank != state.threads->current().rank) {
    const std::vector<uint32_t>& all = image.rank_variables();
    const auto at = std::find_if(all.begin(), all.end(), [&](uint32_t global) {
      return image.global(global) == Memory::id_of(variable);
    });
    if (at != all.end())
      variable = Memory::address(
          state.threads->ranks[rank].variables[static_cast<size_t>(at - all.begin())]);
  }
  return text_at(state.memory, variable).value_or("a call of MPI");
}

}  // namespace

std::string thread_name(const Image& image, const State& state, uint32_t number) {
  if (!state.threads || (number == 1 && !state.has_ranks())) return "the main thread";
  const Thread& thread = state.threads->number(number);
  if (state.threads->runs_main(number)) return fmt::format("rank {}", thread.rank);
  return fmt::format("thread {} ({})", number, image.functions()[thread.start].model->name);
}

std::string waiting_words(const Image& image, const State& state, uint32_t self, Wait wait,
                          uint64_t object, uint32_t holder) {
  switch (wait) {
    case Wait::Change: return "turns in a loop that only another thread could end";
    case Wait::End:
      return "waits for the end of " + thread_name(image, state, static_cast<uint32_t>(object));
    case Wait::Message:
      return "waits in " + call_words(image, state, state.threads->number(self).rank);
    case Wait::Time: return "waits for a time to come";
    default: break;
  }
  const std::string name = memory_name(image, state.memory, object);
  std::string words = wait_words(wait) + (name.empty() ? std::string("in memory") : name);
  if (holder == self) words += ", which it holds itself";
  else if (holder != 0 && state.threads)
    words += fmt::format(", which {} holds{}", thread_name(image, state, holder),
                         since_line(image, state.threads->number(holder), object));
  return words;
}

std::string waiting_words(const Image& image, const State& state, uint32_t self) {
  if (!state.threads) return {};
  const Thread& thread = state.threads->number(self);
  if (thread.wait == Wait::Nothing) return {};
  return waiting_words(image, state, self, thread.wait, thread.object, thread.holder);
}

}  // namespace culprit::machine
