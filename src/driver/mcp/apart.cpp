#include "driver/mcp/apart.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

#include <fmt/format.h>

#include "driver/output/replace_file.h"

namespace culprit::driver::mcp {

namespace {

using Clock = std::chrono::steady_clock;

/// Milliseconds, at least 0.
int time_until(Clock::time_point end) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
  return static_cast<int>(std::clamp<int64_t>(left.count(), 0, 1 << 30));
}

/// Appends what comes to `text` until the other end is closed; false if that is not before `end`.
bool read_all(int from, Clock::time_point end, std::string& text) {
  char bytes[1 << 14];
  for (;;) {
    pollfd waited{from, POLLIN, 0};
    const int ready = ::poll(&waited, 1, time_until(end));
    if (ready == 0) return false;
    if (ready < 0) continue;  // a signal came
    const ssize_t count = ::read(from, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return true;
    text.append(bytes, static_cast<size_t>(count));
  }
}

int status_of(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

EndedApart ended_early(int status) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == static_cast<int>(ExitCode::Unsupported))
    return {ExitCode::Unsupported, user_error("the program is nested too deeply to be compiled",
                                              "split its longest expressions and blocks")};
  if (WIFEXITED(status) && WEXITSTATUS(status) == static_cast<int>(ExitCode::OutOfBudget))
    return {ExitCode::OutOfBudget,
            user_error("the time or the memory ran out before there was an answer",
                       "ask for less at once, allow more time with \"timeout\", or give the server "
                       "more memory")};
  if (WIFSIGNALED(status))
    return {ExitCode::Internal,
            user_error(fmt::format("culprit was ended by signal {}", WTERMSIG(status)),
                       "ask for less, or give the server more memory; if that does not help, "
                       "please report the program and the call")};
  return {ExitCode::Internal,
          user_error("culprit ended without an answer", "please report the program and the call")};
}

[[noreturn]] void work_and_end(const std::function<std::string()>& work, int to) {
  write_whole(to, work());
  ::_exit(0);
}

}  // namespace

std::variant<std::string, EndedApart> done_apart(const std::function<std::string()>& work,
                                                 double seconds) {
  const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(seconds));
  const EndedApart cannot{ExitCode::OutOfBudget,
                          user_error("culprit cannot start a process", "end other programs")};
  int ends[2];
  if (::pipe(ends) != 0) return cannot;
  const pid_t process = ::fork();
  if (process == 0) {
    ::close(ends[0]);
    work_and_end(work, ends[1]);
  }
  ::close(ends[1]);
  std::string text;
  const bool is_whole = process > 0 && read_all(ends[0], end, text);
  ::close(ends[0]);
  if (process < 0) return cannot;
  if (!is_whole) ::kill(process, SIGKILL);
  const int status = status_of(process);
  if (!is_whole)
    return EndedApart{
        ExitCode::OutOfBudget,
        user_error(fmt::format("this took more than {:.0f} seconds and was ended", seconds),
                   "ask for less at once, or allow more with \"timeout\"")};
  if (status != 0) return ended_early(status);
  return text;
}

}  // namespace culprit::driver::mcp
