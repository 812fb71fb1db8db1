// Model instructions per second of plain runs, and their ratio to the host's unoptimised code.
//
// Each program exists once, as text that the machine runs and that the host's compiler compiled
// (-O0, see CMakeLists.txt), so that the ratio compares the same source. Counters: `instructions` a
// second, `slowdown` against native.
#include <benchmark/benchmark.h>

#include <chrono>
#include <fstream>
#include <iterator>

#include "subject.h"

extern "C" int integers_main(void);
extern "C" int calls_main(void);
extern "C" int memory_main(void);

namespace {

using culprit::testing_support::Subject;

std::string text_of(const char* name) {
  std::ifstream file(std::string(CULPRIT_BENCH_PROGRAMS) + "/" + name + ".c");
  return {std::istreambuf_iterator<char>(file), {}};
}

double native_seconds(int (*program)()) {
  constexpr int kTimes = 20;
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < kTimes; ++i) benchmark::DoNotOptimize(program());
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / kTimes;
}

void run(benchmark::State& state, const char* name, int (*program)()) {
  const Subject subject(text_of(name), {"-w", "-Dentry=main"});
  const int status = program() & 0xff;
  const double native = native_seconds(program);
  uint64_t steps = 0;
  const auto begin = std::chrono::steady_clock::now();
  for (auto _ : state) {
    const culprit::replay::PlainRun run = subject.run();
    if (run.exit_status != status) state.SkipWithError("the machine and the host disagree");
    steps += run.steps;
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  state.counters["instructions"] =
      benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
  state.counters["slowdown"] = seconds / static_cast<double>(state.iterations()) / native;
}

}  // namespace

BENCHMARK_CAPTURE(run, integers, "integers", integers_main)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, calls, "calls", calls_main)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, memory, "memory", memory_main)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
