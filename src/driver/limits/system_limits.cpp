#include "driver/limits/system_limits.h"

#include <csignal>
#include <new>

#include "driver/limits/last_words.h"
#include "frontend/frontend.h"

namespace culprit::driver {

namespace {

[[noreturn]] void no_memory() { end_suddenly(SuddenEnd::NoMemory); }
[[noreturn]] void crash() { end_suddenly(SuddenEnd::Crash); }

}  // namespace

void handle_system_limits() {
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGXCPU, [](int) { end_suddenly(SuddenEnd::NoTime); });
  std::set_new_handler(no_memory);
  frontend::handle_failures(no_memory, crash);
}

}  // namespace culprit::driver
