// Processes: fork and wait, pipes between processes, copies of descriptors, unflushed output, and
// children that end by a signal.
#include <gtest/gtest.h>

#include "expectations.h"
#include "host.h"
#include "machine/run/finding.h"
#include "machine/value/finding_kind.h"

namespace culprit::machine {
namespace {

using testing_support::expect_as_on_host;
using testing_support::run_with;
using testing_support::Subject;
using testing_support::unsupported;

const std::string kHeaders =
    "#define _GNU_SOURCE\n#include <assert.h>\n#include <errno.h>\n#include <fcntl.h>\n#include "
    "<signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include "
    "<sys/stat.h>\n#include <sys/wait.h>\n#include <time.h>\n#include <unistd.h>\n#define P(x) "
    "printf(\"%ld \", (long)(x))\n";

std::string in_main(const std::string& body) {
  return kHeaders + "int main(int argc, char **argv) {\n" + body + "\nreturn 0; }";
}
void expect_body(const std::string& body, const testing_support::Given& given = {}) {
  expect_as_on_host(in_main(body), given);
}
/// The host's run is the same; the finding is one that ends a child.
void expect_child_ended(const std::string& body, FindingKind kind, uint32_t line,
                        const std::string& output) {
  const replay::PlainRun run = run_with(Subject(in_main(body)), {});
  EXPECT_EQ(run.stop, Stop::Exited) << run.message;
  EXPECT_EQ(run.output, output);
  ASSERT_EQ(run.findings.size(), 1u);
  EXPECT_EQ(run.findings[0].kind, kind);
  EXPECT_TRUE(run.findings[0].ends_child);
  EXPECT_EQ(run.findings[0].location.line, line);
}

TEST(children, report_by_their_status) {
  expect_body(
      "int s; pid_t p = fork(); if (p == 0) exit(7); pid_t w = wait(&s); P(w == p); "
      "P(WIFEXITED(s)); P(WEXITSTATUS(s)); P(WIFSIGNALED(s)); p = fork(); if (p == 0) _exit(300); "
      "P(waitpid(p, &s, 0) == p); P(WEXITSTATUS(s)); P(waitpid(p, &s, 0)); P(errno == ECHILD);");
}
TEST(children, return_from_main_and_run_exit_handlers) {
  expect_as_on_host(kHeaders +
                    "static void bye(void) { printf(\"bye %d\\n\", getppid() != 1); }\nint "
                    "main(void) { atexit(bye); int s = 0; if (fork() == 0) return 3; wait(&s); "
                    "printf(\"%d\\n\", WEXITSTATUS(s)); return 0; }");
}
TEST(children, know_who_they_are) {
  expect_body(
      "pid_t own = getpid(); if (fork() == 0) { P(getppid() == own); P(getpid() != own); exit(0); "
      "} P(getpid() == own); P(wait(NULL) > 0);");
}
TEST(children, have_memory_of_their_own) {
  expect_body(
      "static int global = 1; int local = 2; int *heap = malloc(4); *heap = 3; setenv(\"A\", "
      "\"parent\", 1); if (fork() == 0) { global = local = *heap = 9; setenv(\"A\", \"child\", 1); "
      "P(global + local + *heap); free(heap); exit(0); } wait(NULL); P(global); P(local); "
      "P(*heap); puts(getenv(\"A\")); free(heap);");
}
TEST(children, are_waited_for_in_any_order) {
  expect_body(
      "pid_t p[4]; int s; for (int i = 0; i < 4; i++) if ((p[i] = fork()) == 0) exit(10 + i); for "
      "(int i = 3; i >= 0; i--) { P(waitpid(p[i], &s, 0) == p[i]); P(WEXITSTATUS(s)); } "
      "P(wait(&s)); P(errno == ECHILD);");
}
TEST(children, have_children) {
  expect_body(
      "int s; if (fork() == 0) { int t; if (fork() == 0) { P(3); exit(3); } wait(&t); P(2); "
      "fflush(stdout); exit(WEXITSTATUS(t) + 1); } wait(&s); P(WEXITSTATUS(s)); P(wait(&s));");
}
TEST(children, that_nobody_waits_for_at_once) {
  expect_body(
      "int s = 0, sum = 0; for (int i = 0; i < 5; i++) if (fork() == 0) exit(i); while "
      "(waitpid(-1, &s, 0) > 0) sum += WEXITSTATUS(s); P(sum); P(waitpid(-1, &s, WNOHANG));");
}
TEST(children, of_a_recursive_function) {
  expect_as_on_host(kHeaders +
                    "static int deep(int n) { int s; if (n == 0) return 1; if (fork() == 0) "
                    "exit(deep(n - 1) + 1); wait(&s); return WEXITSTATUS(s); }\nint main(void) { "
                    "P(deep(5)); return 0; }");
}

TEST(signals_of_children, of_kill_and_abort) {
  expect_child_ended(
      "int s; if (fork() == 0)\nabort();\nwait(&s); P(WIFEXITED(s)); P(WTERMSIG(s));",
      FindingKind::Aborted, 16, "0 6 ");
  expect_child_ended(
      "int s; if (fork() == 0)\nraise(SIGTERM);\nwait(&s); P(WIFSIGNALED(s)); P(WTERMSIG(s));",
      FindingKind::Aborted, 16, "1 15 ");
  expect_child_ended(
      "int s; if (fork() == 0)\nkill(getpid(), SIGKILL);\nwait(&s); P(WTERMSIG(s) == SIGKILL);",
      FindingKind::Aborted, 16, "1 ");
}
TEST(signals_of_children, of_faults) {
  expect_child_ended("int *p = NULL, s; if (fork() == 0)\n*p = 1;\nwait(&s); P(WTERMSIG(s));",
                     FindingKind::NullDereference, 16, "11 ");
  expect_child_ended(
      "int s, zero = argc - 1; if (fork() == 0)\nexit(7 / zero);\nwait(&s); P(WTERMSIG(s));",
      FindingKind::DivisionByZero, 16, "8 ");
  expect_child_ended("int s; if (fork() == 0)\nassert(argc == 2);\nwait(&s); P(WTERMSIG(s));",
                     FindingKind::AssertionFailed, 16, "6 ");
}
TEST(signals_of_children, are_found_once) {
  expect_child_ended(
      "int s; for (int i = 0; i < 3; i++) { if (fork() == 0)\nabort();\nwait(&s); P(WTERMSIG(s)); "
      "}",
      FindingKind::Aborted, 16, "6 6 6 ");
}
TEST(signals_of_children, reach_the_parent) {
  expect_as_on_host(
      kHeaders +
      "static volatile sig_atomic_t n; static void on(int s) { ++n; }\nint main(void) "
      "{ signal(SIGCHLD, on); if (fork() == 0) _exit(0); while (wait(NULL) > 0) {} "
      "P(n); signal(SIGCHLD, SIG_IGN); if (fork() == 0) _exit(0); P(wait(NULL)); "
      "P(errno == ECHILD); return 0; }");
  expect_body(
      "pid_t p = fork(); if (p == 0) _exit(0); int s; waitpid(p, &s, 0); P(kill(p, 0)); P(errno == "
      "ESRCH);");
  expect_body(
      "pid_t p = fork(); if (p == 0) _exit(5); int s; sleep(1); P(kill(p, SIGKILL)); "
      "waitpid(p, &s, 0); P(WEXITSTATUS(s));");
}

TEST(pipes, carry_results) {
  expect_body(
      "int e[2], n = 0; char b[20] = \"\"; P(pipe(e)); if (fork() == 0) { close(e[0]); n = 41 + 1; "
      "write(e[1], &n, sizeof n); write(e[1], \"text\", 5); exit(0); } close(e[1]); P(read(e[0], "
      "&n, sizeof n)); P(n); P(read(e[0], b, 20)); puts(b); P(read(e[0], b, 20)); wait(NULL);");
}
TEST(pipes, are_filled_before_the_fork) {
  expect_body(
      "int e[2], s; char b[20]; pipe(e); write(e[1], \"abcdef\", 6); if (fork() == 0) { "
      "close(e[1]); exit(read(e[0], b, 4)); } wait(&s); P(WEXITSTATUS(s)); P(read(e[0], b, 9)); "
      "P(b[1]);");
}
TEST(pipes, within_one_process) {
  expect_body(
      "int e[2]; char b[9]; pipe(e); P(write(e[1], \"1234567\", 7)); P(read(e[0], b, 3)); "
      "P(read(e[0], b, 9)); P(b[0]); P(lseek(e[0], 0, SEEK_CUR)); P(errno == ESPIPE); P(read(e[1], "
      "b, 1)); P(errno == EBADF); P(write(e[0], b, 1)); struct stat t; P(fstat(e[0], &t)); "
      "P(S_ISFIFO(t.st_mode)); close(e[1]); P(read(e[0], b, 9));");
}
TEST(pipes, without_readers) {
  expect_body(
      "int e[2]; pipe(e); close(e[0]); signal(SIGPIPE, SIG_IGN); P(write(e[1], \"x\", 1)); P(errno "
      "== EPIPE);");
  expect_child_ended(
      "int e[2], s; pipe(e); close(e[0]); if (fork() == 0)\nwrite(e[1], \"x\", 1);\nwait(&s); "
      "P(WTERMSIG(s) == SIGPIPE);",
      FindingKind::Aborted, 16, "1 ");
}
TEST(pipes, that_do_not_wait) {
  expect_body(
      "int e[2]; char b[4]; P(pipe2(e, O_NONBLOCK)); P(read(e[0], b, 4)); P(errno == EAGAIN); "
      "P(fcntl(e[0], F_GETFL) == (O_RDONLY | O_NONBLOCK)); P(fcntl(e[1], F_SETFL, 0)); "
      "P(fcntl(e[1], F_GETFL) == O_WRONLY);");
}
TEST(pipes, as_streams) {
  expect_body(
      "int e[2]; char b[40]; pipe(e); if (fork() == 0) { FILE *f = fdopen(e[1], \"w\"); fprintf(f, "
      "\"%d apples\\nand\", 3); fclose(f); _exit(0); } close(e[1]); FILE *f = fdopen(e[0], \"r\"); "
      "int n; P(fscanf(f, \"%d\", &n)); P(n); fgets(b, 40, f); fputs(b, stdout); fgets(b, 40, f); "
      "puts(b); P(feof(f)); wait(NULL);");
}
TEST(pipes, between_children) {
  expect_body(
      "int e[2], s; char b[9] = \"\"; pipe(e); if (fork() == 0) { close(e[0]); write(e[1], "
      "\"hello\", "
      "5); _exit(0); } if (fork() == 0) { close(e[1]); exit(read(e[0], b, 9)); } close(e[0]); "
      "close(e[1]); wait(&s); wait(&s); P(WEXITSTATUS(s));");
}

TEST(descriptors, are_copied) {
  expect_body(
      "int f = open(\"out\", O_RDWR | O_CREAT | O_TRUNC, 0644), g = dup(f), h = fcntl(f, F_DUPFD, "
      "20); P(g); P(h); write(f, \"abc\", 3); write(g, \"def\", 3); P(lseek(h, 0, SEEK_CUR)); "
      "close(f); lseek(g, 1, SEEK_SET); char b[9] = \"\"; P(read(h, b, 9)); puts(b); P(dup(f)); "
      "P(errno == EBADF); P(dup2(g, g) == g); P(dup3(g, g, 0)); P(fcntl(h, F_GETFD)); fcntl(h, "
      "F_SETFD, FD_CLOEXEC); P(fcntl(h, F_GETFD)); P(fcntl(g, F_GETFD)); P(fcntl(99, F_GETFD)); "
      "P((fcntl(g, F_GETFL) & O_ACCMODE) == O_RDWR);");
}
TEST(descriptors, take_the_place_of_standard_output) {
  expect_body(
      "int saved = dup(1), f = open(\"out\", O_RDWR | O_CREAT | O_TRUNC, 0644); dup2(f, 1); "
      "close(f); printf(\"to the file\"); fflush(stdout); P(isatty(1)); fflush(stdout); "
      "dup2(saved, "
      "1); close(saved); puts(\"back\"); char b[40] = \"\"; f = open(\"out\", O_RDONLY); P(read(f, "
      "b, 39)); puts(b);");
  expect_body(
      "int e[2], saved; char b[40] = \"\"; pipe(e); saved = dup(STDOUT_FILENO); dup2(e[1], "
      "STDOUT_FILENO); puts(\"captured\"); fflush(stdout); write(1, \"too\", 3); dup2(saved, 1); "
      "close(e[1]); P(read(e[0], b, 9)); fputs(b, stdout); puts(\"end\");");
  expect_body(
      "int e[2], s; char b[40] = \"\"; pipe(e); if (fork() == 0) { dup2(e[1], 1); close(e[0]); "
      "close(e[1]); printf(\"from %s\", \"child\"); exit(0); } close(e[1]); int n = read(e[0], b, "
      "39); wait(&s); P(n); puts(b);");
}
TEST(descriptors, take_the_place_of_standard_input) {
  expect_body(
      "int e[2], n = 0; pipe(e); write(e[1], \"12 x\", 4); close(e[1]); dup2(e[0], 0); "
      "P(scanf(\"%d\", &n)); P(n); P(getchar()); P(getchar()); P(getchar());",
      {.input = "99"});
  expect_body(
      "int f = open(\"in\", O_RDONLY); close(0); P(dup(f)); char b[9]; puts(fgets(b, 9, stdin));",
      {.input = "99", .files = {{"in", "file\n"}}});
}
TEST(descriptors, share_positions_with_children) {
  expect_body(
      "int f = open(\"in\", O_RDONLY); char b[9] = \"\"; if (fork() == 0) { read(f, b, 2); "
      "lseek(f, 1, SEEK_CUR); _exit(0); } wait(NULL); P(read(f, b, 3)); puts(b); int g = "
      "open(\"new\", O_WRONLY | O_CREAT, 0600); if (fork() == 0) { write(g, \"child\", 5); "
      "close(g); "
      "close(f); _exit(0); } wait(NULL); P(write(g, \"parent\", 6)); P(lseek(g, 0, SEEK_CUR)); "
      "P(read(f, b, 2));",
      {.files = {{"in", "0123456789"}}});
}
TEST(descriptors, of_children_are_their_own) {
  expect_body(
      "if (fork() == 0) { chdir(\"/\"); int f = open(\"/dev/null\", O_RDONLY), g = dup(f); "
      "_exit(g); "
      "} int s; wait(&s); P(WEXITSTATUS(s)); P(open(\"/dev/null\", O_RDONLY)); FILE *f = "
      "fopen(\"in\", \"r\"); P(getc(f)); if (fork() == 0) { P(getc(f)); exit(0); } wait(&s); "
      "P(getc(f));",
      {.files = {{"in", "abc"}}});
}

TEST(unflushed_output, is_in_both) {
  expect_body(
      "printf(\"before \"); if (fork() == 0) { printf(\"child\\n\"); exit(0); } wait(NULL); "
      "printf(\"parent\\n\");");
  expect_body(
      "printf(\"before \"); if (fork() == 0) { printf(\"child\\n\"); _exit(0); } "
      "wait(NULL); printf(\"parent\\n\");");
  expect_body(
      "printf(\"before \"); fflush(stdout); if (fork() == 0) { printf(\"child\\n\"); "
      "exit(0); } wait(NULL); printf(\"parent\\n\");");
  expect_body(
      "printf(\"before \"); if (fork() == 0) { printf(\"child\\n\"); fflush(stdout); "
      "printf(\"lost\"); _exit(0); } wait(NULL); printf(\"parent\\n\");");
  expect_body(
      "printf(\"a \"); for (int i = 0; i < 3; i++) { printf(\"%d \", i); if (fork() == 0) { "
      "printf(\"child\\n\"); exit(0); } wait(NULL); } printf(\"parent\\n\");");
  expect_body(
      "printf(\"a \"); if (fork() == 0) { printf(\"b \"); if (fork() == 0) { printf(\"c \"); "
      "exit(0); } wait(NULL); printf(\"d \"); exit(0); } wait(NULL); printf(\"e\");");
  expect_body(
      "printf(\"a \"); if (fork() == 0) { printf(\"b \"); if (fork() == 0) { printf(\"c \"); "
      "exit(0); } wait(NULL); printf(\"d \"); _exit(0); } wait(NULL); printf(\"e\");");
}
TEST(unflushed_output, of_other_buffers) {
  expect_body(
      "setvbuf(stdout, NULL, _IONBF, 0); printf(\"before \"); if (fork() == 0) { "
      "printf(\"child\\n\"); _exit(0); } wait(NULL); printf(\"parent\\n\");");
  expect_body(
      "setvbuf(stdout, NULL, _IOLBF, 0); printf(\"line\\nrest \"); if (fork() == 0) { "
      "printf(\"child\\nlost\"); _exit(0); } wait(NULL); printf(\"parent\\n\");");
}
TEST(unflushed_output, that_fills_the_buffer) {
  expect_body(
      "for (int i = 0; i < 1000; i++) printf(\"%d,\", i); putchar('\\n'); if (fork() == 0) { "
      "for (int i = 0; i < 2000; i++) printf(\"%d;\", i); _exit(0); } wait(NULL); "
      "printf(\"parent\\n\");");
  expect_body(
      "printf(\"first \"); if (fork() == 0) { for (int i = 0; i < 5000; i++) "
      "putchar('a' + i % 26); _exit(0); } wait(NULL); printf(\"parent\\n\");");
}
TEST(unflushed_output, beside_writes_without_a_buffer) {
  expect_body(
      "if (fork() == 0) { printf(\"buffered \"); write(1, \"direct \", 7); exit(0); } "
      "wait(NULL); printf(\"parent\\n\");");
}
TEST(unflushed_output, of_children_that_crash_is_lost) {
  expect_child_ended(
      "printf(\"a \"); if (fork() == 0) { printf(\"lost\");\nabort(); }\nwait(NULL); "
      "P(1);",
      FindingKind::Aborted, 16, "a 1 ");
}

TEST(children, read_the_standard_input) {
  expect_body(
      "int n = 0; P(scanf(\"%d\", &n)); if (fork() == 0) { scanf(\"%d\", &n); P(n); "
      "exit(0); } wait(NULL); scanf(\"%d\", &n); P(n);",
      {.input = "1 2 3"});
}
TEST(children, share_the_clock) {
  const replay::PlainRun run =
      run_with(Subject(in_main("time_t t = time(0); if (fork() == 0) { sleep(10); exit(0); } "
                               "wait(NULL); P(time(0) - t);")),
               {});
  EXPECT_EQ(run.output, "10 ");
}
TEST(children, repeat_in_each_run) {
  const Subject subject(
      in_main("P(fork() ? getpid() : (sleep(1), exit(0), 0)); P(fork()); wait(0);"));
  const replay::PlainRun first = run_with(subject, {}), second = run_with(subject, {});
  EXPECT_EQ(first.output, second.output);
  EXPECT_EQ(first.steps, second.steps);
}

TEST(children, that_cannot_be_followed) {
  const auto message = [](const std::string& body) { return unsupported(in_main(body)); };
  EXPECT_TRUE(message("int e[2]; char b; pipe(e); if (fork() == 0) exit(read(e[0], &b, 1)); "
                      "write(e[1], \"x\", 1); wait(NULL);")
                  .starts_with("this child waits for its parent"));
  EXPECT_TRUE(message("int e[2]; char b; pipe(e); read(e[0], &b, 1);")
                  .starts_with("the program waits forever"));
  EXPECT_TRUE(message("int e[2]; static char b[70000]; pipe(e); write(e[1], b, 70000);")
                  .starts_with("the program waits forever"));
  EXPECT_TRUE(message("if (fork() == 0) { kill(getppid(), SIGTERM); exit(0); } wait(NULL);")
                  .starts_with("culprit does not support signals to a parent"));
  EXPECT_TRUE(message("for (;;) if (fork() == 0) exit(0); else wait(NULL);")
                  .starts_with("culprit does not support more than 4096 processes"));
  EXPECT_TRUE(message("while (fork() == 0) {} wait(NULL);")
                  .starts_with("culprit does not support more than 16 processes within"));
  EXPECT_TRUE(message("if (fork() == 0) execl(\"/bin/true\", \"true\", (char *)0); wait(NULL);")
                  .starts_with("culprit does not support execl, which starts another program"));
  EXPECT_TRUE(message("popen(\"true\", \"r\");").starts_with("culprit does not support popen"));
}

}  // namespace
}  // namespace culprit::machine
