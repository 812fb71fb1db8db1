#include "project/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

extern char** environ;

namespace culprit::project {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int64_t kPause = 1000, kShortPause = 50;  // ms between looks at the limits

/// One end of a pipe; closed on destruction.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&& other) noexcept {
    close();
    number_ = std::exchange(other.number_, -1);
    return *this;
  }
  ~Descriptor() { close(); }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }
  int get() const { return number_; }

 private:
  int number_ = -1;
};

struct Pipe {
  Descriptor read, write;
  bool open() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return false;
    read = Descriptor(ends[0]);
    write = Descriptor(ends[1]);
    return true;
  }
};

class FileActions {
 public:
  FileActions() { posix_spawn_file_actions_init(&actions_); }
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  posix_spawn_file_actions_t* get() { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

/// Gives the child its own process group, so that killing it also kills its children.
class Attributes {
 public:
  Attributes() {
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes_, 0);
  }
  ~Attributes() { posix_spawnattr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  posix_spawnattr_t* get() { return &attributes_; }

 private:
  posix_spawnattr_t attributes_;
};

/// Resident bytes of a process; 0 if not known.
uint64_t resident_bytes_of(pid_t process) {
  std::ifstream statm(fmt::format("/proc/{}/statm", process));
  uint64_t total = 0, resident = 0;
  statm >> total >> resident;
  return statm ? resident * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

/// The groups of processes that run now; 0: none. Those beyond are not known.
std::array<std::atomic<pid_t>, 64> running{};
static_assert(std::atomic<pid_t>::is_always_lock_free);  // read in a signal handler

class Running {
 public:
  explicit Running(pid_t group) {
    for (std::atomic<pid_t>& each : running)
      if (pid_t none = 0; each.compare_exchange_strong(none, group)) {
        place_ = &each;
        return;
      }
  }
  ~Running() {
    if (place_) *place_ = 0;
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  std::atomic<pid_t>* place_ = nullptr;
};

class Process {
 public:
  explicit Process(const ProcessRequest& request) : request_(request) {}

  Result<ProcessOutput> run() {
    if (const int error = start()) return not_started(error);
    const Running registered(child_);
    const char* problem = read_all();
    if (problem) ::kill(-child_, SIGKILL);
    int status = 0;
    while (::waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    if (told_) ::kill(-child_, SIGKILL);  // what it started and did not end
    if (problem)
      return user_error(fmt::format("{} {}", request_.words[0], problem),
                        "run it by hand: " + line());
    result_.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return std::move(result_);
  }

 private:
  std::string line() const { return fmt::format("{}", fmt::join(request_.words, " ")); }

  Diagnostic not_started(int error) const {
    const std::string& name = request_.words[0];
    if (error == ENOENT)
      return user_error(fmt::format("{} is not on the PATH", name),
                        "it is part of CMake; install it, or correct the PATH");
    return user_error(fmt::format("cannot start {}: {}", name, std::strerror(error)),
                      "run it by hand: " + line());
  }

  int start() {
    if (!out_.open() || !errors_.open()) return errno;
    FileActions actions;
    posix_spawn_file_actions_addopen(actions.get(), 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(actions.get(), out_.write.get(), 1);
    posix_spawn_file_actions_adddup2(actions.get(), errors_.write.get(), 2);
    if (!request_.directory.empty())
      posix_spawn_file_actions_addchdir_np(actions.get(), request_.directory.c_str());
    std::vector<char*> words;
    for (const std::string& word : request_.words) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    Attributes attributes;
    const int error =
        ::posix_spawnp(&child_, words[0], actions.get(), attributes.get(), words.data(), environ);
    out_.write.close();
    errors_.write.close();
    return error;
  }

  /// Returns why the process must be killed, or null at the end of both outputs.
  const char* read_all() {
    const Clock::time_point end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(
                           std::chrono::duration<double>(request_.seconds));
    std::array<pollfd, 2> waiting{{{out_.read.get(), POLLIN, 0}, {errors_.read.get(), POLLIN, 0}}};
    while (waiting[0].fd >= 0 || waiting[1].fd >= 0) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
      if (left <= 0) return "took too long";
      if (takes_too_much_memory()) return "took too much memory";
      tell_that_whole_ends();
      const int64_t pause = request_.most_memory > 0 || request_.whole ? kShortPause : kPause;
      if (::poll(waiting.data(), waiting.size(), static_cast<int>(std::min(left, pause))) < 0 &&
          errno != EINTR)
        return "cannot be read";
      if (!read_some(waiting[0], result_.output) || !read_some(waiting[1], result_.errors))
        return "printed too much";
    }
    return nullptr;
  }

  bool takes_too_much_memory() const {
    return request_.most_memory > 0 && resident_bytes_of(child_) > request_.most_memory;
  }

  void tell_that_whole_ends() {
    if (told_ || !request_.whole || !request_.whole->exhausted()) return;
    told_ = true;
    ::kill(-child_, SIGTERM);
  }

  bool read_some(pollfd& from, std::string& to) const {
    if (from.fd < 0 || !from.revents) return true;
    std::array<char, 65536> buffer;
    const ssize_t bytes = ::read(from.fd, buffer.data(), buffer.size());
    if (bytes < 0 && errno == EINTR) return true;
    if (bytes <= 0) from.fd = -1;  // poll ignores it
    else to.append(buffer.data(), static_cast<size_t>(bytes));
    from.revents = 0;
    return to.size() <= request_.most_bytes;
  }

  const ProcessRequest& request_;
  Pipe out_, errors_;
  pid_t child_ = -1;
  bool told_ = false;
  ProcessOutput result_;
};

}  // namespace

Result<ProcessOutput> run_process(const ProcessRequest& request) { return Process(request).run(); }

void kill_running_processes() {
  for (const std::atomic<pid_t>& group : running)
    if (const pid_t id = group.load(); id > 0) ::kill(-id, SIGKILL);
}

}  // namespace culprit::project
