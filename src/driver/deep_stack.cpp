#include "driver/deep_stack.h"

#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

#include "driver/exit_code.h"

namespace culprit::driver {

namespace {

constexpr size_t kBytes = size_t{1} << 30, kSignalStack = size_t{1} << 16, kGuard = size_t{1} << 20;

uintptr_t guard_begin = 0;  // for the handler, which can be passed nothing; written once, before it is installed

void on_fault(int signal, siginfo_t* what, void*) {
  const auto address = reinterpret_cast<uintptr_t>(what->si_addr);
  if (address >= guard_begin && address < guard_begin + kGuard) {
    constexpr char kMessage[] = "culprit: unsupported: the program is nested too deeply to be compiled\n";
    if (write(STDERR_FILENO, kMessage, sizeof kMessage - 1) >= 0) _exit(static_cast<int>(ExitCode::Unsupported));
    _exit(static_cast<int>(ExitCode::Unsupported));
  }
  ::signal(signal, SIG_DFL);  // any other fault is a bug: the instruction is executed again and ends the process
}

struct Job {
  const std::function<int()>* work;
  void* signal_stack;
  int status = 0;
};

void* run(void* argument) {
  Job& job = *static_cast<Job*>(argument);
  stack_t other{};
  other.ss_sp = job.signal_stack;
  other.ss_size = kSignalStack;
  sigaltstack(&other, nullptr);
  struct sigaction action{};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &action, nullptr);
  job.status = (*job.work)();
  signal(SIGSEGV, SIG_DFL);
  return nullptr;
}

void* reserve(size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

}  // namespace

int with_deep_stack(const std::function<int()>& work) {
  auto* memory = static_cast<char*>(reserve(kGuard + kBytes + kSignalStack));
  if (!memory || mprotect(memory, kGuard, PROT_NONE) != 0) return work();
  guard_begin = reinterpret_cast<uintptr_t>(memory);
  Job job{&work, memory + kGuard + kBytes};
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  const bool started =
      pthread_attr_setstack(&attributes, memory + kGuard, kBytes) == 0 && pthread_create(&thread, &attributes, run, &job) == 0;
  pthread_attr_destroy(&attributes);
  if (!started) return work();
  pthread_join(thread, nullptr);
  return job.status;
}

}  // namespace culprit::driver
