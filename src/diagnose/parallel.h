// Independent questions, several at a time.
#pragma once

#include <cstddef>
#include <vector>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

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
    arena.execute([&] { tbb::parallel_for(size_t{0}, count, ask); });
  }
  return results;
}

}  // namespace culprit::diagnose
