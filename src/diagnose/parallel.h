// Independent questions, several at a time.
#pragma once

#include <atomic>
#include <cstddef>
#include <utility>
#include <vector>

#include <tbb/parallel_for.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include "support/budget.h"

namespace culprit::diagnose {

/// result[k] = examine(k) for k < count, on `jobs` threads; which thread asks what has no influence on the results.
template <class Answer, class Examine>
std::vector<Answer> ask_in_parallel(unsigned jobs, size_t count, Examine examine) {
  std::vector<Answer> results(count);
  auto ask = [&](size_t k) { results[k] = examine(k); };
  if (jobs <= 1 || count < 2) {
    for (size_t k = 0; k < count; ++k) ask(k);
  } else {
    tbb::task_arena arena(static_cast<int>(jobs));
    arena.execute([&] { tbb::parallel_for(size_t{0}, count, ask, tbb::simple_partitioner()); });  // one is as long as all others together
  }
  return results;
}

/// Questions that may be asked before an earlier one is answered.
inline constexpr size_t kMostAhead = 64;

/// take(k, examine(k)) for k = 0, 1, ... below count, one after the other, until it returns false. The questions are examined ahead on `jobs`
/// threads: examine must not read what take of another question writes. What is examined in vain has no influence on the results; `vain`, when not
/// null, is cancelled as soon as it is, so that examine can give up.
template <class Answer, class Examine, class Take>
void ask_in_order(unsigned jobs, size_t count, Examine examine, Take take, Budget* vain = nullptr) {
  if (jobs <= 1 || count < 2) {
    for (size_t k = 0; k < count; ++k)
      if (!take(k, examine(k))) return;
    return;
  }
  struct Asked {
    size_t k;
    Answer answer;
  };
  std::atomic<bool> goes_on{true};
  size_t next = 0;
  const auto number = tbb::make_filter<void, size_t>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& control) {
    if (next == count || !goes_on) control.stop();
    return next == count ? next : next++;
  });
  const auto ask = tbb::make_filter<size_t, Asked>(tbb::filter_mode::parallel, [&](size_t k) {
    return goes_on ? Asked{k, examine(k)} : Asked{k, {}};
  });
  const auto answer = tbb::make_filter<Asked, void>(tbb::filter_mode::serial_in_order, [&](Asked asked) {
    if (!goes_on || take(asked.k, std::move(asked.answer))) return;
    goes_on = false;
    if (vain) vain->cancel();
  });
  tbb::task_arena arena(static_cast<int>(jobs));
  arena.execute([&] { tbb::parallel_pipeline(kMostAhead, number & ask & answer); });
}

}  // namespace culprit::diagnose
