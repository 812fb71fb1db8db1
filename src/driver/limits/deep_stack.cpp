#include "driver/limits/deep_stack.h"

#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "driver/limits/last_words.h"

namespace culprit::driver {

namespace {

constexpr size_t kBytes = size_t{1} << 30, kSignalStack = size_t{1} << 16, kGuard = size_t{1} << 20;

// for the signal handler, which has no argument for it; 0: this thread has another stack
thread_local uintptr_t guard_begin = 0;

void on_fault(int signal, siginfo_t* what, void*) {
  const auto address = reinterpret_cast<uintptr_t>(what->si_addr);
  const bool overflows = signal == SIGSEGV && guard_begin != 0 && address >= guard_begin &&
                         address < guard_begin + kGuard;
  end_suddenly(overflows ? SuddenEnd::Nesting : SuddenEnd::Crash);
}

constexpr int kFaults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

void* reserve(size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

/// A thread with its own stack, a guard below it, and a separate stack for the signal handler.
class DeepThread {
 public:
  explicit DeepThread(std::function<void()> work)
      : work_(std::move(work)),
        memory_(static_cast<char*>(reserve(kGuard + kBytes + kSignalStack))) {
    if (!memory_ || mprotect(memory_, kGuard, PROT_NONE) != 0) return;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    started_ = pthread_attr_setstack(&attributes, memory_ + kGuard, kBytes) == 0 &&
               pthread_create(&thread_, &attributes, run, this) == 0;
    pthread_attr_destroy(&attributes);
  }
  DeepThread(const DeepThread&) = delete;
  DeepThread& operator=(const DeepThread&) = delete;
  /// Waits for the thread to end.
  ~DeepThread() {
    if (started_) pthread_join(thread_, nullptr);
    if (memory_) munmap(memory_, kGuard + kBytes + kSignalStack);
  }

  bool started() const { return started_; }

 private:
  static void* run(void* argument) {
    const DeepThread& self = *static_cast<DeepThread*>(argument);
    guard_begin = reinterpret_cast<uintptr_t>(self.memory_);
    stack_t other{};
    other.ss_sp = self.memory_ + kGuard + kBytes;
    other.ss_size = kSignalStack;
    sigaltstack(&other, nullptr);
    self.work_();
    return nullptr;
  }

  std::function<void()> work_;
  char* memory_;
  pthread_t thread_{};
  bool started_ = false;
};

}  // namespace

int with_deep_stack(const std::function<int()>& work) {
  int status = 0;
  {
    const DeepThread thread([&] {
      struct sigaction action{};
      action.sa_sigaction = on_fault;
      action.sa_flags = SA_SIGINFO | SA_ONSTACK;
      for (const int fault : kFaults) sigaction(fault, &action, nullptr);
      status = work();
      for (const int fault : kFaults) signal(fault, SIG_DFL);
    });
    if (!thread.started()) return work();
  }
  return status;
}

void on_deep_stacks(unsigned threads, const std::function<void()>& work) {
  std::vector<std::unique_ptr<DeepThread>> others;
  while (others.size() + 1 < threads) {
    others.push_back(std::make_unique<DeepThread>(work));
    if (!others.back()->started()) break;
  }
  work();
}

}  // namespace culprit::driver
