// The targets without libFuzzer, in every build.
//
//   fuzz                            all inputs in corpus/ of all targets
//   fuzz --target=NAME FILE...      these inputs
//   fuzz --mutate COUNT SEED [NAME] COUNT changed inputs for each target, or for one; each case
//                                   depends only on its seed
//   fuzz --show SEED NAME           writes the input of a case
//
// A case that takes more than ten seconds of processor time, or four GiB, ends the process, and so
// does every other crash; the case is named. The stack is as large as culprit's.
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include <fmt/format.h>

#include "driver/limits/deep_stack.h"
#include "mutate.h"
#include "seeds.h"
#include "target.h"

using namespace culprit::fuzz;

namespace {

constexpr time_t kMostSeconds = 10;

char now[256];  // the current case, for the signal handler

void on_signal(int signal) {
  (void)!write(STDERR_FILENO, now, std::strlen(now));
  (void)!write(STDERR_FILENO, ": ended by a signal\n", 20);
  _exit(128 + signal);
}

/// Sanitizers reserve far more addresses than they use.
void limit_memory() {
#ifndef CULPRIT_SANITIZED
  const rlimit limit{rlim_t{4} << 30, rlim_t{4} << 30};
  setrlimit(RLIMIT_AS, &limit);
#endif
}

void run(const Target& target, const std::string& name, const std::string& text) {
  *fmt::format_to_n(now, sizeof now - 1, "{} {}", target.name, name).out = '\0';
  const itimerval at_most{{0, 0}, {kMostSeconds, 0}};
  setitimer(ITIMER_VIRTUAL, &at_most, nullptr);
  target.read(text);
}

std::vector<Seed> corpus_of(const Target& target) {
  std::vector<Seed> seeds = seeds_of(CULPRIT_FUZZ_FOLDER, target.name);
  demand(!seeds.empty(), fmt::format("{} has inputs", target.name));
  return seeds;
}

size_t run_corpus() {
  size_t count = 0;
  for (const Target& target : targets())
    for (const Seed& seed : corpus_of(target)) {
      run(target, seed.name, seed.text);
      ++count;
    }
  return count;
}

/// Calls take(seed, text) with changed inputs.
template <class Take>
void mutated_inputs(const Target& target, uint64_t cases, uint64_t first, Take take) {
  std::vector<std::string> samples;
  for (Seed& seed : corpus_of(target)) samples.push_back(std::move(seed.text));
  const std::vector<std::string> words = words_of(CULPRIT_FUZZ_FOLDER, target.name);
  for (uint64_t seed = first; seed < first + cases; ++seed) {
    std::mt19937_64 random(seed);
    take(seed, mutated(samples, words, random));
  }
}

void run_mutated(const Target& target, uint64_t cases, uint64_t first) {
  mutated_inputs(target, cases, first, [&](uint64_t seed, const std::string& text) {
    run(target, fmt::format("--mutate 1 {}", seed), text);
  });
}

/// Writes the input of a case to standard output, to be kept in the corpus.
int show(const char* seed, const char* name) {
  const Target* const target = find_target(name);
  if (!target) return fmt::print(stderr, "there is no such target\n"), 2;
  mutated_inputs(*target, 1, std::strtoull(seed, nullptr, 10),
                 [](uint64_t, const std::string& text) {
                   std::fwrite(text.data(), 1, text.size(), stdout);
                 });
  return 0;
}

int mutate(int count, char** words) {
  const Target* const only = count > 2 ? find_target(words[2]) : nullptr;
  if (count > 2 && !only) return fmt::print(stderr, "there is no such target\n"), 2;
  const uint64_t cases = std::strtoull(words[0], nullptr, 10),
                 first = std::strtoull(words[1], nullptr, 10);
  size_t done = 0;
  for (const Target& target : targets())
    if (!only || only == &target) {
      run_mutated(target, cases, first);
      ++done;
    }
  fmt::print("{} cases for each of {} targets\n", cases, done);
  return 0;
}

int main_on_deep_stack(int count, char** words) {
  for (const int s : {SIGSEGV, SIGABRT, SIGFPE, SIGVTALRM}) {
    struct sigaction action{};
    action.sa_handler = on_signal;
    action.sa_flags = SA_ONSTACK;
    sigaction(s, &action, nullptr);
  }
  setenv("CULPRIT_CACHE_DIR", "", 1);
  limit_memory();
  const std::string first = count > 1 ? words[1] : "";
  constexpr std::string_view kTarget = "--target=";
  if (first.starts_with(kTarget)) {
    const Target* const target = find_target(std::string_view(first).substr(kTarget.size()));
    if (!target) return fmt::print(stderr, "there is no such target\n"), 2;
    for (int i = 2; i < count; ++i) run(*target, words[i], content_of(words[i]));
  } else if (first == "--mutate" && (count == 4 || count == 5)) {
    return mutate(count - 2, words + 2);
  } else if (first == "--show" && count == 4) {
    return show(words[2], words[3]);
  } else if (count == 1) {
    fmt::print("{} inputs of {} targets\n", run_corpus(), targets().size());
  } else {
    return fmt::print(stderr, "usage: fuzz [--target=NAME FILE... | --mutate COUNT SEED [NAME] | "
                              "--show SEED NAME]\n"),
           2;
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  return culprit::driver::with_deep_stack([&] { return main_on_deep_stack(count, words); });
}
