// Ranks: the processes of an MPI program, all within one run.
//
// The first threads run main, each as a rank of its own. A rank differs from a thread in that it
// has its own variables: those of all other ranks are set aside, and change places with those in
// use whenever another rank goes on. So an address of a variable means another one in each rank, as
// in processes, and everything that holds for threads holds for ranks: one runs at a time, and a
// schedule says when another one goes on. Messages are ordinary memory of the library (libc/mpi).
//
// Ranks share the open files, the output and the clock. Only rank 0 has the standard input.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "machine/image/memory_name.h"
#include "machine/run/machine.h"
#include "machine/run/thread_words.h"

namespace culprit::machine {

namespace {

/// "rank 2", "ranks 0 and 3", "ranks 1, 2 and 5", "ranks 0 to 7"
std::string ranks_text(const std::vector<uint32_t>& ranks) {
  if (ranks.size() == 1) return fmt::format("rank {}", ranks[0]);
  if (ranks.size() > 2 && ranks.back() - ranks.front() + 1 == ranks.size())
    return fmt::format("ranks {} to {}", ranks.front(), ranks.back());
  return fmt::format("ranks {} and {}", fmt::join(ranks.begin(), ranks.end() - 1, ", "),
                     ranks.back());
}

}  // namespace

void Machine::start_ranks(State& state) {
  if (!threads) return;  // the run ends where it would need the others
  if (inputs_.ranks > limits.ranks)
    return unsupported(state, fmt::format("culprit supports at most {} ranks", limits.ranks));
  auto started = std::make_shared<Threads>();
  started->unfinished = inputs_.ranks;
  for (uint32_t number = 0; number < inputs_.ranks; ++number) {
    Thread thread;
    thread.rank = number;
    thread.start = static_cast<uint32_t>(image_.main_function());
    thread.has_begun = number == 0;
    Rank rank;
    if (number > 0) {
      thread.stack = state;
      rank.exit_handlers = state.exit_handlers;
      rank.input = static_cast<uint32_t>(inputs_.input.size());
    }
    for (const uint32_t global : image_.rank_variables()) {
      const Object& own = *state.memory.find(image_.global(global));
      const Memory::Id copy = state.memory.allocate(own.size(), lent(own.info()), true);
      state.memory.replace(copy & 0xffffffu, own);
      rank.variables.push_back(copy);
    }
    add_variables(state, thread);
    started->all.push_back(std::move(thread));
    started->ranks.push_back(std::move(rank));
  }
  state.threads = std::move(started);
  if (!observer) return;
  for (uint32_t number = 2; number <= inputs_.ranks; ++number) observer->started(state, number);
}

bool Machine::needs_ranks(State& state) {
  if (inputs_.ranks <= 1 || state.has_ranks()) return false;
  unsupported(state, "culprit does not follow several ranks here");
  return true;
}

bool Machine::end_rank(State& state) {
  if (needs_ranks(state) || !state.has_ranks()) return false;
  Threads& all = state.own_threads();
  const uint32_t number = all.current().rank;
  if (state.exit_status != 0) return false;  // it ends the others, too
  if (!state.frames.empty()) leave_frames(state, 0);
  all.ranks[number].has_ended = true;
  all.ranks[number].used.clear();
  for (Thread& thread : all.all) {
    if (thread.rank != number || thread.has_ended) continue;
    thread.has_ended = true;
    thread.wait = Wait::Nothing;
    --all.unfinished;
  }
  if (std::all_of(all.ranks.begin(), all.ranks.end(),
                  [](const Rank& rank) { return rank.has_ended; }))
    return false;
  return choose_thread(state);
}

void Machine::end_all_ranks(State& state, int status) {
  state.exit_handlers.clear();
  exit(state, status);
  if (state.has_ranks())
    for (Rank& rank : state.own_threads().ranks) rank.has_ended = true;
}

void Machine::use_buffer(State& state, uint64_t begin, uint64_t bytes, bool is_written) {
  if (!state.has_ranks() || bytes == 0) return;
  check_buffers(state, begin, bytes, is_written);
  Rank& rank = state.own_threads().ranks[state.threads->current().rank];
  rank.used.push_back({begin, begin + bytes, is_written, own_place(state)});
}

void Machine::release_buffer(State& state, uint64_t begin) {
  if (!state.has_ranks()) return;
  std::vector<UsedBuffer>& used = state.own_threads().ranks[state.threads->current().rank].used;
  const auto first = std::find_if(used.begin(), used.end(),
                                  [&](const UsedBuffer& each) { return each.begin == begin; });
  if (first != used.end()) used.erase(first);
}

/// Reports an access to memory that a message comes from or goes to.
void Machine::check_buffers(State& state, uint64_t pointer, uint64_t bytes, bool write) {
  for (const UsedBuffer& each : state.threads->ranks[state.threads->current().rank].used) {
    if (pointer >= each.end || pointer + bytes <= each.begin || !(write || each.is_written))
      continue;
    const std::string name = memory_name(image_, state.memory, std::max(pointer, each.begin));
    return report(
        state, FindingKind::DataRace,
        fmt::format("{} of {}, which the call in line {} still {}: it may until its "
                    "request is completed, as by MPI_Wait",
                    write ? "write" : "read", name.empty() ? "memory" : name,
                    location_of(each.place).line, each.is_written ? "receives into" : "sends from"),
        false, pointer);
  }
}

/// Reports that no rank can go on: where each is, those first that most others are not at.
void Machine::report_waiting_ranks(State& state) {
  struct Group {
    std::vector<uint32_t> ranks;
    std::string call;   // "in line 9 in MPI_Recv"
    std::string words;  // behind "wait", from the call on
    uint32_t thread = 0;
    size_t at_call = 0;  // ranks that are there
  };
  constexpr size_t kMostTold = 4;  // groups at one call
  std::vector<Group> groups;
  std::vector<uint32_t> ended;
  for (uint32_t number = 1; number <= state.threads->all.size(); ++number) {
    const Thread& thread = state.threads->number(number);
    if (thread.has_ended) {
      if (state.threads->ranks[thread.rank].has_ended && state.threads->runs_main(number))
        ended.push_back(thread.rank);
      continue;
    }
    switch_to(state, number);
    const uint32_t line = location_of(state, frame_to_show(state)).line;
    const std::string does = waiting_words(image_, state, number);
    const std::string what =
        thread.wait == Wait::Message
            ? fmt::format("in line {}{}", line, does.substr(does.find(" in ")))
            : fmt::format("in line {}: it {}", line, does.empty() ? "goes on" : does);
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const Group& group) { return group.words == what; });
    if (same != groups.end()) same->ranks.push_back(thread.rank);
    else
      groups.push_back(
          {{thread.rank}, what.substr(0, what.find(' ', what.find("MPI_"))), what, number});
  }
  for (Group& group : groups)
    for (const Group& other : groups)
      if (other.call == group.call) group.at_call += other.ranks.size();
  std::stable_sort(groups.begin(), groups.end(),
                   [](const Group& a, const Group& b) { return a.at_call < b.at_call; });
  std::string message = "no rank can go on: ";
  const std::string* call = nullptr;
  size_t told = 0;
  for (const Group& group : groups) {
    if (!call || *call != group.call) told = 0;
    call = &group.call;
    if (told++ == kMostTold) message += "; others likewise";
    if (told > kMostTold) continue;
    message +=
        fmt::format("{}{} wait{} {}", message.ends_with(": ") ? "" : "; ", ranks_text(group.ranks),
                    group.ranks.size() == 1 ? "s" : "", group.words);
  }
  if (!ended.empty())
    message += fmt::format("; {} {} ended", ranks_text(ended), ended.size() == 1 ? "has" : "have");
  switch_to(state, groups.front().thread);
  state.stop = Stop::Running;
  report(state, FindingKind::Deadlock, std::move(message), true);
}

}  // namespace culprit::machine
