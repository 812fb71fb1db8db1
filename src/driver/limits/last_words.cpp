#include "driver/limits/last_words.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <string>

#include <fmt/format.h>

#include "driver/output/replace_file.h"
#include "project/process.h"

namespace culprit::driver {

namespace {

constexpr size_t kEnds = 6, kStages = 3;

struct Words {
  std::string message;
  std::string document;  // empty: none
};

struct Prepared {
  std::array<std::array<Words, kStages>, kEnds> words;  // by end, then stage
  std::string output, fresh;  // a file, and one beside it that becomes it; empty: standard output
};

// never destroyed: a process may end suddenly while it ends
const Prepared* prepared = nullptr;
std::atomic<Stage> stage{Stage::Reading};
std::atomic<bool> result_has_begun{false}, has_ended{false};
static_assert(std::atomic<Stage>::is_always_lock_free);  // used in signal handlers
static_assert(std::atomic<bool>::is_always_lock_free);

const char* words_of(Stage at) {
  switch (at) {
    case Stage::Reading: return "while the inputs were read";
    case Stage::Compiling: return "while the program was compiled";
    case Stage::Searching: return "before there was an answer";
  }
  return "";
}

ExitCode code_of(SuddenEnd end) {
  switch (end) {
    case SuddenEnd::Time:
    case SuddenEnd::Memory:
    case SuddenEnd::NoTime:
    case SuddenEnd::NoMemory:
    case SuddenEnd::Interrupt: return ExitCode::OutOfBudget;
    case SuddenEnd::Nesting: return ExitCode::Unsupported;
    case SuddenEnd::Crash: break;
  }
  return ExitCode::Internal;
}

Diagnostic message_of(SuddenEnd end, Stage at) {
  switch (end) {
    case SuddenEnd::Time:
      return user_error(fmt::format("the time ran out {}", words_of(at)), "--timeout allows more");
    case SuddenEnd::Memory:
      return user_error(fmt::format("the memory ran out {}", words_of(at)), "--memory allows more");
    case SuddenEnd::NoTime:
      return user_error(
          fmt::format("the system gave culprit no more processor time {}", words_of(at)),
          "see the limits of the system (ulimit -a)");
    case SuddenEnd::NoMemory:
      return user_error(fmt::format("the system gave culprit no more memory {}", words_of(at)),
                        "see the limits of the system (ulimit -a), or end other programs");
    case SuddenEnd::Interrupt:
      return user_error(fmt::format("culprit was interrupted {}", words_of(at)));
    case SuddenEnd::Nesting:
      return {DiagnosticKind::Unsupported,
              {},
              0,
              0,
              "the program is nested too deeply to be compiled",
              "split its longest expressions and blocks"};
    case SuddenEnd::Crash: break;
  }
  return {DiagnosticKind::Internal,
          {},
          0,
          0,
          fmt::format("culprit crashed {}", words_of(at)),
          "please report this with the program and its tests"};
}

void write_document(const std::string& document) {
  if (document.empty()) return;
  if (prepared->output.empty()) return (void)write_whole(STDOUT_FILENO, document);
  const int file =
      ::open(prepared->fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (file < 0) return;
  write_whole(file, document);
  ::close(file);
  ::rename(prepared->fresh.c_str(), prepared->output.c_str());
}

}  // namespace

void prepare_last_words(const ResultTarget& target) {
  static Prepared& store = *new Prepared;
  store = {};
  for (size_t end = 0; end < kEnds; ++end)
    for (size_t at = 0; at < kStages; ++at) {
      const auto which = static_cast<SuddenEnd>(end);
      const Diagnostic message = message_of(which, static_cast<Stage>(at));
      store.words[end][at] = {
          message.text() + "\n",
          target.takes_errors() ? error_document(target, code_of(which), {message}) : ""};
    }
  // a link or a device is left alone: standard output takes the document
  struct stat old{};
  const bool is_file = ::lstat(target.output.c_str(), &old) != 0 || S_ISREG(old.st_mode);
  if (!target.output.empty() && is_file) {
    store.output = target.output;
    store.fresh = fmt::format("{}.{}.part", target.output, ::getpid());
  }
  prepared = &store;
  result_has_begun = false;
  stage = Stage::Reading;
}

void enter_stage(Stage now) { stage = now; }

void begin_result() { result_has_begun = true; }

void end_suddenly(SuddenEnd end) {
  while (has_ended.exchange(true)) ::pause();  // another thread ends the process
  project::kill_running_processes();
  if (prepared) {
    const Words& words =
        prepared->words[static_cast<size_t>(end)][static_cast<size_t>(stage.load())];
    write_whole(STDERR_FILENO, words.message);
    if (!result_has_begun) write_document(words.document);
  }
  ::_exit(static_cast<int>(code_of(end)));
}

}  // namespace culprit::driver
