// The main program: passes words and streams to the driver and returns the exit status.
#include <unistd.h>

#include <iostream>

#include "driver/cli/cli.h"
#include "driver/limits/deep_stack.h"
#include "driver/limits/system_limits.h"

int main(int count, char** words) {
  culprit::driver::handle_system_limits();
  std::ios::sync_with_stdio(false);
  const culprit::driver::Streams streams{std::cout,
                                         std::cerr,
                                         &std::cin,
                                         isatty(STDOUT_FILENO) == 1,
                                         isatty(STDERR_FILENO) == 1,
                                         isatty(STDIN_FILENO) == 1};
  return culprit::driver::with_deep_stack([&] {
    return static_cast<int>(
        culprit::driver::run_culprit({words + (count > 0 ? 1 : 0), words + count}, streams));
  });
}
