// Independent questions, several at a time.
//
// Answers are deterministic by construction: a question is a function of its number alone, and
// answers are taken one after the other in the order of the questions, on whatever threads they
// were examined.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include "support/budget.h"

namespace culprit::tasks {

/// As long as it lives, there are so many threads, even if the machine has fewer cores.
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
    // single steps: one may take as long as all others together
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

inline constexpr size_t kMostAhead = 64;

/// How questions are asked ahead of their turn.
template <class Answer>
struct AskAhead {
  /// questions that may be begun before an earlier one is answered
  size_t most = kMostAhead;
  /// cancelled as soon as no more answers are wanted, so that open questions end soon; may be null
  Budget* vain = nullptr;
  /// Told each answer as soon as it is there, one at a time, in any order. True: the answers told
  /// so far are probably all that will be taken, and no other question need be begun.
  std::function<bool(const Answer&)> suffices = {};
};

/// AskAhead::suffices where answers are taken until a pool is spent.
template <class Answer, class Cost>
std::function<bool(const Answer&)> until_spent(uint64_t pool, Cost cost) {
  return [=, spent = uint64_t{0}](const Answer& answer) mutable {
    return (spent += cost(answer)) >= pool;
  };
}

/// Calls take(k, examine(k)) for k = 0, 1, ... below count, one after the other, until take returns
/// false. Questions are examined ahead on `jobs` threads: examine must not read what take of
/// another question writes. Answers that are not taken have no influence on the results.
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
    if (ahead.vain) ahead.vain->cancel();
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
