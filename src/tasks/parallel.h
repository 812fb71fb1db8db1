// Runs independent work on several threads, with results that do not depend on the threads.
//
// Results are deterministic by construction: a question depends only on its number, and the answers
// are taken one at a time in the order of the questions, whichever threads computed them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <latch>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include "support/budget.h"

namespace culprit::tasks {

/// How many threads, up to `wanted`, the system lets this process have beside its others; at least
/// 1. A system with a limit may have fewer, and oneTBB ends the process when it gets none. Cost:
/// starts them.
inline unsigned threads_to_have(unsigned wanted) {
  std::vector<std::thread> started;
  std::latch all_are_counted(1);
  try {
    while (started.size() + 1 < wanted) started.emplace_back([&] { all_are_counted.wait(); });
  } catch (const std::system_error&) {  // no more
  }
  all_are_counted.count_down();
  for (std::thread& each : started) each.join();
  return static_cast<unsigned>(started.size()) + 1;
}

/// While it lives, up to `jobs` threads run in parallel, even if the machine has fewer cores.
class Threads {
 public:
  explicit Threads(unsigned jobs) : limit_(tbb::global_control::max_allowed_parallelism, jobs) {}

 private:
  tbb::global_control limit_;
};

/// Calls work(k) for each k < count, on `jobs` threads.
template <class Work>
void each_in_parallel(unsigned jobs, size_t count, Work work) {
  if (jobs <= 1 || count < 2) {
    for (size_t k = 0; k < count; ++k) work(k);
  } else {
    tbb::task_arena arena(static_cast<int>(jobs));
    // One item per task: a single item may take as long as all others together.
    arena.execute([&] { tbb::parallel_for(size_t{0}, count, work, tbb::simple_partitioner()); });
  }
}

/// result[k] = examine(k) for each k < count, on `jobs` threads.
template <class Answer, class Examine>
std::vector<Answer> ask_in_parallel(unsigned jobs, size_t count, Examine examine) {
  std::vector<Answer> results(count);
  each_in_parallel(jobs, count, [&](size_t k) { results[k] = examine(k); });
  return results;
}

/// The usual number of questions in progress at the same time.
inline constexpr size_t kMostAhead = 64;

/// How far questions are examined ahead of their turn.
template <class Answer>
struct AskAhead {
  /// The largest number of questions in progress at the same time. Few, if the answers are about to
  /// suffice: a question that is asked in vain delays the others.
  size_t most = kMostAhead;
  /// Cancelled as soon as no more answers are wanted, so that open questions end early. May be
  /// null.
  Budget* wanted = nullptr;
  /// Called with each answer as soon as it is known: one call at a time, in any order. Returns true
  /// if the answers so far are probably all that will be taken; no further question is started then
  /// until the answers so far have been taken.
  std::function<bool(const Answer&)> suffices = {};
};

/// An AskAhead::suffices for answers that are taken until their total cost reaches `pool`.
template <class Answer, class Cost>
std::function<bool(const Answer&)> until_spent(uint64_t pool, Cost cost) {
  return [=, spent = uint64_t{0}](const Answer& answer) mutable {
    return (spent += cost(answer)) >= pool;
  };
}

/// Calls take(k, examine(k)) for k = 0, 1, ... below count, in order, until take returns false.
/// Questions are examined ahead on `jobs` threads, so examine must not read anything that take
/// writes for another question. Answers that are not taken do not influence the results.
template <class Answer, class Examine, class Take>
void ask_in_order(unsigned jobs, size_t count, Examine examine, Take take,
                  const AskAhead<Answer>& ahead = {}) {
  if (jobs <= 1 || count < 2) {
    for (size_t k = 0; k < count; ++k)
      if (!take(k, examine(k))) return;
    return;
  }
  using Numbered = std::pair<size_t, std::optional<Answer>>;
  size_t next = 0;
  std::atomic<bool> over{false}, enough{false};
  std::mutex told;
  const auto begin = [&](tbb::flow_control& flow) -> size_t {
    if (next < count && !over && !enough) return next++;
    flow.stop();
    return count;
  };
  const auto answer = [&](size_t k) -> Numbered {
    if (over) return {k, std::nullopt};
    Numbered found{k, examine(k)};
    if (!ahead.suffices) return found;
    const std::lock_guard lock(told);
    if (ahead.suffices(*found.second)) enough = true;
    return found;
  };
  const auto end = [&](Numbered found) {
    if (over || take(found.first, std::move(*found.second))) return;
    over = true;
    if (ahead.wanted) ahead.wanted->cancel();
  };
  tbb::task_arena arena(static_cast<int>(jobs));
  arena.execute([&] {
    while (next < count && !over) {
      enough = false;
      tbb::parallel_pipeline(
          std::max<size_t>(ahead.most, 1),
          tbb::make_filter<void, size_t>(tbb::filter_mode::serial_in_order, begin) &
              tbb::make_filter<size_t, Numbered>(tbb::filter_mode::parallel, answer) &
              tbb::make_filter<Numbered, void>(tbb::filter_mode::serial_in_order, end));
    }
  });
}

}  // namespace culprit::tasks
