#include "driver/limits/interrupt_watch.h"

#include <atomic>
#include <csignal>
#include <iterator>

#include "driver/limits/last_words.h"

namespace culprit::driver {

namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGXCPU};

std::atomic<Budget*> watched{nullptr};
static_assert(std::atomic<Budget*>::is_always_lock_free);  // read in a signal handler

void end_process(int) { end_suddenly(SuddenEnd::Interrupt); }

void end_budget(int signal) {
  std::signal(signal, SIG_DFL);
  if (Budget* budget = watched.load()) budget->cancel(BudgetEnd::Interrupt);
}

}  // namespace

EarlyInterrupts::EarlyInterrupts() {
  for (size_t i = 0; i < std::size(before_); ++i) {
    before_[i] = std::signal(kSignals[i], end_process);
    if (before_[i] == SIG_IGN) std::signal(kSignals[i], SIG_IGN);
  }
}

EarlyInterrupts::~EarlyInterrupts() {
  for (size_t i = 0; i < std::size(before_); ++i) std::signal(kSignals[i], before_[i]);
}

/// Signals that the process ignores already (nohup, background jobs of a shell) stay ignored.
InterruptWatch::InterruptWatch(Budget& budget) {
  watched = &budget;
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    before_[i] = std::signal(kSignals[i], end_budget);
    if (before_[i] == SIG_IGN) std::signal(kSignals[i], SIG_IGN);
  }
}

InterruptWatch::~InterruptWatch() {
  for (size_t i = 0; i < std::size(kSignals); ++i) std::signal(kSignals[i], before_[i]);
  watched = nullptr;
}

}  // namespace culprit::driver
