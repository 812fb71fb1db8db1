// Conditions on cuts of large random computations: events times processes.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <vector>

#include "causality/conjunctive.h"
#include "causality/lattice.h"

namespace {

using namespace culprit::causality;

/// Every tenth event receives a message from one of the last thousand events.
Computation computation_of(uint32_t events, uint32_t processes) {
  std::mt19937 random(1);
  Computation computation(processes);
  std::vector<Event> order;
  for (uint32_t k = 0; k < events; ++k) order.push_back(computation.add(random() % processes));
  for (uint32_t k = 1; k < events; ++k) {
    if (random() % 10 != 0) continue;
    const Event from = order[k - 1 - random() % std::min(k, 1000u)];
    if (from.process != order[k].process) computation.add_order(from, order[k]);
  }
  computation.close();
  return computation;
}

/// Never all at once before the end, and every true state has to be looked at: the events come in
/// rounds, each of which begins with a message from the one before, and in a round one process only
/// has its condition.
struct Rounds {
  Computation computation;
  LocalTruths truths;
};
Rounds rounds_of(uint32_t events, uint32_t processes) {
  Rounds all{Computation(processes), LocalTruths(processes, {false})};
  std::vector<Event> last(processes);
  for (uint32_t round = 0; round < events / processes; ++round) {
    const std::vector<Event> before = last;
    for (uint32_t p = 0; p < processes; ++p) {
      last[p] = all.computation.add(p);
      const Event from = before[(p + 1) % processes];
      if (round > 0 && p != from.process) all.computation.add_order(from, last[p]);
      all.truths[p].push_back(round % processes == p);
    }
  }
  for (auto& truths : all.truths) truths.back() = true;
  all.computation.close();
  return all;
}

void clocks(benchmark::State& state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(computation_of(static_cast<uint32_t>(state.range(0)),
                                            static_cast<uint32_t>(state.range(1))));
}
BENCHMARK(clocks)->Args({1'000'000, 64})->Unit(benchmark::kMillisecond);

void possibly_conjunctive(benchmark::State& state) {
  const auto [computation, truths] =
      rounds_of(static_cast<uint32_t>(state.range(0)), static_cast<uint32_t>(state.range(1)));
  for (auto _ : state) benchmark::DoNotOptimize(possibly(computation, truths));
}
BENCHMARK(possibly_conjunctive)->Args({1'000'000, 64})->Unit(benchmark::kMillisecond);

void definitely_conjunctive(benchmark::State& state) {
  const auto [computation, truths] =
      rounds_of(static_cast<uint32_t>(state.range(0)), static_cast<uint32_t>(state.range(1)));
  for (auto _ : state) benchmark::DoNotOptimize(definitely(computation, truths));
}
BENCHMARK(definitely_conjunctive)->Args({1'000'000, 64})->Unit(benchmark::kMillisecond);

void any_condition(benchmark::State& state) {
  const Computation computation =
      computation_of(static_cast<uint32_t>(state.range(0)), static_cast<uint32_t>(state.range(1)));
  LatticeAnswer answer;
  for (auto _ : state) answer = possibly(computation, [](const Cut&) { return false; }, 1'000'000);
  state.counters["cuts"] = static_cast<double>(answer.examined);
}
BENCHMARK(any_condition)->Args({10'000, 3})->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
