#include "driver/interrupt_watch.h"

#include <atomic>
#include <csignal>

namespace culprit::driver {

namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM};

std::atomic<Budget*> watched{nullptr};
static_assert(std::atomic<Budget*>::is_always_lock_free);  // read in a signal handler

void end_budget(int signal) {
  std::signal(signal, SIG_DFL);
  if (Budget* budget = watched.load()) budget->cancel(BudgetEnd::Interrupt);
}

}  // namespace

/// Signals that the process ignores already (nohup, background jobs of a shell) stay ignored.
InterruptWatch::InterruptWatch(Budget& budget) {
  watched = &budget;
  for (const int signal : kSignals)
    if (std::signal(signal, end_budget) == SIG_IGN) std::signal(signal, SIG_IGN);
}

InterruptWatch::~InterruptWatch() {
  for (const int signal : kSignals)
    if (std::signal(signal, SIG_DFL) == SIG_IGN) std::signal(signal, SIG_IGN);
  watched = nullptr;
}

}  // namespace culprit::driver
