#include "in_child.h"

#include <csignal>
#include <cstring>
#include <sstream>
#include <stdexcept>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace culprit::stress {

namespace {

constexpr const char* kNone = "-";

std::string all_from(int pipe) {
  std::string all;
  char buffer[4096];
  for (ssize_t bytes; (bytes = read(pipe, buffer, sizeof buffer)) > 0;)
    all.append(buffer, static_cast<size_t>(bytes));
  return all;
}

/// Never returns: nothing of the parent may be ended twice.
[[noreturn]] void check_and_exit(const Case& made, const std::string& only, unsigned seconds,
                                 int pipe) {
  const rlimit limit{seconds, seconds + 1};
  setrlimit(RLIMIT_CPU, &limit);
  Tally own;
  const std::optional<Failure> failure = first_failure(made, only, own);
  std::ostringstream out;
  out << own.programs << ' ' << own.suspects << ' ' << own.explained << ' ' << own.refuted << ' '
      << own.documents << ' ' << own.texts << '\n'
      << (failure ? failure->check + "\n" + failure->detail : std::string(kNone) + "\n");
  const std::string text = out.str();
  for (size_t done = 0; done < text.size();) {
    const ssize_t bytes = write(pipe, text.data() + done, text.size() - done);
    if (bytes <= 0) _exit(1);
    done += static_cast<size_t>(bytes);
  }
  _exit(0);
}

}  // namespace

std::optional<Failure> failure_in_child(const Case& made, const std::string& only, unsigned seconds,
                                        Tally& tally) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) {
    close(ends[0]);
    check_and_exit(made, only, seconds, ends[1]);
  }
  close(ends[1]);
  std::istringstream answer(all_from(ends[0]));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status))
    return WTERMSIG(status) == SIGXCPU ? Failure{"time", std::to_string(seconds) + " s"}
                                       : Failure{"crash", strsignal(WTERMSIG(status))};
  Tally own;
  std::string check, detail;
  answer >> own.programs >> own.suspects >> own.explained >> own.refuted >> own.documents >>
      own.texts;
  answer.ignore();
  if (!answer || !std::getline(answer, check)) return Failure{"crash", "no answer"};
  tally.programs += own.programs, tally.suspects += own.suspects;
  tally.explained += own.explained, tally.refuted += own.refuted;
  tally.documents += own.documents, tally.texts += own.texts;
  if (check == kNone) return std::nullopt;
  for (std::string line; std::getline(answer, line);) detail += line + "\n";
  return Failure{check, detail};
}

}  // namespace culprit::stress
