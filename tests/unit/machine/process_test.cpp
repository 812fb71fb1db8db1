// What surrounds a program: command line and environment, signals, time, how it ends; and atomics,
// of its one thread.
#include <gtest/gtest.h>

#include "expectations.h"
#include "host.h"
#include "machine/value/finding_kind.h"

namespace culprit::machine {
namespace {

using testing_support::expect_as_on_host;
using testing_support::expect_body_as_on_host;
using testing_support::expect_finding;
using testing_support::expect_output;

TEST(environment, of_the_test) {
  expect_body_as_on_host(
      "char *a = getenv(\"A\"); printf(\"%s %s %d\", a, getenv(\"EMPTY\"), getenv(\"NONE\") == "
      "NULL); for (char **e = environ; *e; e++) printf(\" [%s]\", *e);",
      {.environment = {"A=1=2", "EMPTY=", "AB=x"}});
}
TEST(environment, changes) {
  expect_body_as_on_host(
      "setenv(\"A\", \"new\", 0); printf(\"%s\", getenv(\"A\")); setenv(\"A\", \"new\", 1); "
      "setenv(\"B\", \"b\", 0); static char own[] = \"C=c\"; putenv(own); own[2] = 'd'; "
      "unsetenv(\"D\"); unsetenv(\"NONE\");"
      "printf(\" %s %s %s %d\", getenv(\"A\"), getenv(\"B\"), getenv(\"C\"), getenv(\"D\") == "
      "NULL); P(setenv(\"x=y\", \"\", 1)); P(errno == EINVAL); clearenv(); printf(\" %d\", "
      "getenv(\"A\") == NULL); setenv(\"Z\", \"9\", 1); printf(\"%s\", getenv(\"Z\"));",
      {.environment = {"A=old", "D=d"}});
}
TEST(environment, as_an_argument_of_main) {
  expect_as_on_host(
      "#include <stdio.h>\nint main(int argc, char **argv, char **envp) { printf(\"%d %s %s\", "
      "argc, envp[0], envp[1] ? envp[1] : \"-\"); return 0; }",
      {.environment = {"X=1"}});
}

TEST(program_name, of_the_command) {
  expect_as_on_host(
      "#define _GNU_SOURCE\n#include <errno.h>\n#include <stdio.h>\nint main(int n, char **v) { "
      "printf(\"%s %s %s\", v[0], program_invocation_name, program_invocation_short_name); }",
      {});
}

const std::string kOptions =
    "#define _GNU_SOURCE\n#include <getopt.h>\n#include <stdio.h>\nint main(int argc, char **argv) "
    "{ int c, flag = 0, index = -1;\n"
    "struct option longs[] = {{\"all\", no_argument, 0, 'a'}, {\"size\", required_argument, 0, "
    "'s'}, {\"colour\", optional_argument, 0, 'c'}, {\"flag\", no_argument, &flag, 9}, {0}};\n"
    "while ((c = getopt_long(argc, argv, \"as:c::v\", longs, &index)) != -1) printf(\"%d %s %d "
    "%d\\n\", c, optarg ? optarg : \"-\", optind, index);\n"
    "printf(\"%d %d\", flag, optind); for (int i = 1; i < argc; i++) printf(\" %s\", argv[i]); "
    "return 0; }";
TEST(options, long_ones) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {},
           {"file", "--all", "other", "-s3", "-vs", "4", "end"},
           {"--size=5", "--si", "6", "--colour", "--colour=red", "-c", "-cblue", "--flag"},
           {"-a", "--", "-s", "x"},
           {"--unknown", "-q", "x", "--size"},
           {"--all=1", "-", "-va"}})
    expect_as_on_host(kOptions, {.arguments = arguments});
}

const std::string kSignals =
    "#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include "
    "<unistd.h>\n";
TEST(signals, handlers_are_called_at_once) {
  expect_as_on_host(kSignals +
                    "static volatile sig_atomic_t n; static void on(int s) { n += s == SIGINT ? 1 "
                    ": 10; if (n < 3) raise(SIGINT); printf(\"%d \", (int)n); }\n"
                    "int main(void) { printf(\"%d \", signal(SIGINT, on) == SIG_DFL); "
                    "signal(SIGTERM, on); raise(SIGINT); kill(getpid(), SIGTERM); signal(SIGINT, "
                    "SIG_IGN); raise(SIGINT); raise(SIGCHLD); printf(\"%d\", (int)n); return 0; }");
}
TEST(signals, actions_and_masks) {
  expect_as_on_host(kSignals +
                    "static void on(int s) { printf(\"<%d>\", s == SIGUSR1); } static void "
                    "more(int s, siginfo_t *i, void *c) { printf(\"(%d)\", i->si_signo == s); }\n"
                    "int main(void) { struct sigaction a, b; memset(&a, 0, sizeof a); a.sa_handler "
                    "= on; sigemptyset(&a.sa_mask); sigaction(SIGUSR1, &a, 0); a.sa_flags = "
                    "SA_SIGINFO; a.sa_sigaction = more; sigaction(SIGUSR2, &a, &b);\n"
                    "printf(\"%d\", b.sa_handler == SIG_DFL); sigset_t m; sigemptyset(&m); "
                    "sigaddset(&m, SIGUSR1); sigprocmask(SIG_BLOCK, &m, 0); raise(SIGUSR1); "
                    "printf(\"blocked\"); raise(SIGUSR2); sigprocmask(SIG_UNBLOCK, &m, 0); "
                    "printf(\"%d\", sigismember(&m, SIGUSR2)); return 0; }");
}
TEST(signals, that_end_the_program) {
  expect_finding(kSignals + "int main(void) {\n raise(SIGTERM); return 0; }", FindingKind::Aborted,
                 7);
  expect_finding(kSignals +
                     "static void on(int s) { puts(\"on\"); } int main(void) { signal(SIGABRT, "
                     "on);\n abort(); }",
                 FindingKind::Aborted, 7);
}
TEST(process, time_passes_with_sleep_and_looks) {
  const std::string headers =
      "#include <stdio.h>\n#include <time.h>\n#include <sys/time.h>\n#include <unistd.h>\n";
  expect_output(headers +
                    "struct timespec t; struct timeval v; clock_gettime(CLOCK_MONOTONIC, &t); "
                    "gettimeofday(&v, 0); printf(\"%ld %ld %ld %ld\", (long)t.tv_sec, t.tv_nsec, "
                    "(long)v.tv_sec, (long)v.tv_usec);",
                "1000000000 0 1000000000 1");
  expect_output(headers +
                    "struct timespec d = {2, 999999999}, bad = {0, -1}; printf(\"%d %d %d %u \", "
                    "nanosleep(&d, 0), nanosleep(&bad, 0), usleep(1), sleep(4)); "
                    "printf(\"%ld %d\", (long)time(0), (int)(clock() / 1000000));",
                "0 -1 0 0 1000000007 7");
  expect_output(headers +
                    "struct timespec d = {9000000000000, 0}; for (int i = 0; i < 3; i++) "
                    "nanosleep(&d, 0); printf(\"%ld\", (long)time(0));",
                "27001000000000");
  expect_output(
      headers + "const time_t end = time(0) + 1; while (time(0) < end) {} puts(\"over\");",
      "over\n");
}
TEST(process, random_sources_repeat) {
  expect_output(
      "#include <stdio.h>\n#include <stdlib.h>\n#include <sys/random.h>\n#include <unistd.h>\n"
      "unsigned char a[21] = {0}, b[21] = {0}; int same = 0; if (getrandom(a, 20, 0) != 20 || "
      "getentropy(b, 20) || arc4random_uniform(3) > 2) return 1; for (int i = 0; i < 20; i++) "
      "same += a[i] == b[i]; printf(\"%d %d %d %d\", same < 5, getentropy(a, 257), a[20], b[20]);",
      "1 -1 0 0");
}
TEST(process, ends) {
  expect_as_on_host(
      "#include <stdlib.h>\n#include <stdio.h>\nstatic void a(void) { puts(\"a\"); fflush(stdout); "
      "} static void b(void) { puts(\"b\"); fflush(stdout); }\nint main(int n, char **v) { "
      "atexit(a); at_quick_exit(b); if (n > 1) quick_exit(4); return 3; }");
  expect_as_on_host(
      "#include <stdlib.h>\n#include <stdio.h>\nstatic void a(void) { puts(\"a\"); fflush(stdout); "
      "} static void b(void) { puts(\"b\"); fflush(stdout); }\nint main(int n, char **v) { "
      "atexit(a); at_quick_exit(b); at_quick_exit(a); if (n > 1) quick_exit(4); return 3; }",
      {.arguments = {"quick"}});
}
TEST(process, errors_have_texts) {
  expect_body_as_on_host(
      "errno = 0; fopen(\"none\", \"r\"); printf(\"%s|\", strerror(errno)); perror(\"x\"); "
      "printf(\"%s %s\", strerror(EINVAL), strerror(12345));");
}
TEST(process, errors_of_numbers_and_of_memory) {
  expect_body_as_on_host(
      "const long LONG_LIMIT = 0x7fffffffffffffff; const char *texts[] = {\"1e999\", \"-1e999\", "
      "\"1e-999\", \"1e39\", \"1e-46\", \"1.5\", \"x\", \"1e4999\"}; for (int i = 0; i < 8; i++) { "
      "errno = 0; double x = strtod(texts[i], 0); printf(\"%g:%d \", x, errno);"
      "errno = 0; x = strtof(texts[i], 0); printf(\"%g:%d \", x, errno); errno = 0; long double y "
      "= strtold(texts[i], 0); printf(\"%Lg:%d \", y, errno); errno = 0; x = atof(texts[i]); "
      "printf(\"%g:%d \", x, errno); }"
      "int n; long l; unsigned long u; double d; errno = 0; P(sscanf(\"99999999999999999999 1\", "
      "\"%ld%d\", &l, &n)); P(errno == ERANGE); P(l == LONG_LIMIT); errno = 0; "
      "sscanf(\"99999999999999999999\", \"%lu\", &u); P(errno == ERANGE);"
      "errno = 0; sscanf(\"1e999\", \"%lf\", &d); P(errno == ERANGE); errno = 0; sscanf(\"5 6.5\", "
      "\"%d%lf\", &n, &d); P(errno);"
      "errno = 0; P(malloc(-argc) == 0); P(errno == ENOMEM); errno = 0; P(calloc(-argc, 8) == 0); "
      "P(errno == ENOMEM); errno = 0; P(calloc(-argc, 1) == 0); P(errno == ENOMEM); errno = 0; "
      "void *p = malloc(3); P(errno); P(realloc(p, -argc) == 0); P(errno == ENOMEM);");
}
TEST(process, texts_of_errors_in_formats) {
  expect_as_on_host(
      "#include <stdio.h>\nint main(void) { printf(\"%m|\"); fopen(\"none\", \"r\"); "
      "printf(\"%m|%20m|%-30m|%.3m|%#m|%m\\n\"); return 0; }");
  expect_body_as_on_host(
      "errno = 0; printf(\"%#m \"); errno = 12345; printf(\"%m %#m\"); char b[99]; errno = ERANGE; "
      "sprintf(b, \"%s: %m\", \"x\"); puts(b);");
}
TEST(process, small_functions) {
  expect_as_on_host(
      "#define _GNU_SOURCE\n#include <arpa/inet.h>\n#include <errno.h>\n#include "
      "<signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include "
      "<unistd.h>\nint main(int argc, char **argv) { printf(\"%x %x %x\", htonl(0x1020304u + "
      "argc), ntohs(0x102), ntohl(5));\n"
      "void *p = 0; printf(\" %d %d\", posix_memalign(&p, 64, 100), 1); printf(\" %d\", p != 0); "
      "free(p); printf(\" %d\", posix_memalign(&p, 3, 1) == EINVAL); printf(\" %d %d\", "
      "reallocarray(0, -1, 9) == 0, 1); printf(\" %d\", errno == ENOMEM); printf(\" %s|%s|%s\", "
      "strsignal(SIGSEGV), strsignal(SIGTERM), strsignal(999)); printf(\" %ld\", "
      "sysconf(_SC_PAGESIZE)); return 0; }");
}
TEST(process, prints_into_memory) {
  expect_body_as_on_host("char *s; P(asprintf(&s, \"%s-%05d\", \"ab\", 42)); puts(s); free(s);");
}
TEST(process, messages_on_standard_error) {
  expect_as_on_host(
      "#define _GNU_SOURCE\n#include <err.h>\n#include <error.h>\n#include <errno.h>\n#include "
      "<stdio.h>\nint main(int n, char **v) { warn(\"w %d\", 1); warnx(\"x\"); error(0, EINVAL, "
      "\"e%s\", \"f\"); if (n > 1) errx(7, \"bad %s\", v[1]); return error_message_count; }");
  expect_as_on_host("#include <err.h>\nint main(int n, char **v) { err(9, \"bad %s\", v[1]); }",
                    {.arguments = {"a"}});
}
TEST(process, names_of_files) {
  std::string body;
  for (const char* path : {"", "/", "//", "///", "a", "a/", "a//", "/a", "//a", "a/b", "a/b/",
                           "a//b", "/a//b//", "./a", "..", "//a/b"})
    for (const char* function : {"dirname", "basename"})
      body +=
          std::string("{ char p[20] = \"") + path + "\"; printf(\"%s \", " + function + "(p)); }\n";
  const std::string head = "#include <stdio.h>\n#include <string.h>\n",
                    libgen = "#include <libgen.h>\n";
  expect_as_on_host(head + libgen + "int main(void) {\n" + body + "return 0; }");
  expect_as_on_host("#define _GNU_SOURCE\n" + head + "char *dirname(char *);\nint main(void) {\n" +
                    body + "return 0; }");
}
TEST(process, temporary_names) {
  expect_body_as_on_host(
      "char n[] = \"tXXXXXX\", m[] = \"tXXXXXX\"; int a = mkstemp(n), b = mkstemp(m); P(a); P(b); "
      "P(strcmp(n, m) != 0); P(access(n, F_OK)); char bad[] = \"t\"; P(mkstemp(bad)); P(errno == "
      "EINVAL);");
}
TEST(process, locks_of_one_thread) {
  expect_as_on_host(
      "#define _GNU_SOURCE\n#include <pthread.h>\n#include <stdio.h>\nstatic pthread_mutex_t m = "
      "PTHREAD_MUTEX_INITIALIZER; static pthread_once_t o = PTHREAD_ONCE_INIT; static void "
      "once(void) { puts(\"once\"); }\n"
      "int main(void) { pthread_mutex_lock(&m); printf(\"%d\", pthread_mutex_trylock(&m) != 0); "
      "pthread_mutex_unlock(&m); printf(\"%d\", pthread_mutex_trylock(&m)); "
      "pthread_mutex_unlock(&m); pthread_once(&o, once); pthread_once(&o, once);\n"
      "pthread_mutexattr_t a; pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, "
      "PTHREAD_MUTEX_RECURSIVE); pthread_mutex_t r; pthread_mutex_init(&r, &a); "
      "pthread_mutex_lock(&r); pthread_mutex_lock(&r); pthread_mutex_unlock(&r); "
      "pthread_mutex_unlock(&r); printf(\"%d %d\", pthread_mutex_destroy(&r), "
      "pthread_equal(pthread_self(), pthread_self()) != 0); return 0; }");
}
TEST(process, constructors_and_destructors) {
  expect_as_on_host(
      "#include <stdio.h>\n#include <stdlib.h>\n__attribute__((constructor)) static void "
      "plain(void) { printf(\"plain \"); }\n__attribute__((constructor(201))) static void "
      "late(void) { printf(\"201 \"); }\n"
      "__attribute__((constructor(105))) static void early(int argc, char **argv) { "
      "printf(\"105:%d%s \", argc, argv[1]); }\n__attribute__((constructor)) static void "
      "second(void) { printf(\"second \"); }\n"
      "static void last(void) { printf(\"atexit \"); }\n__attribute__((destructor)) static void "
      "end(void) { printf(\"end \"); }\n__attribute__((destructor)) static void end2(void) { "
      "printf(\"end2 \"); }\n"
      "__attribute__((destructor(110))) static void very_end(void) { printf(\"110\"); }\nint "
      "main(void) { atexit(last); printf(\"main \"); return 0; }",
      {.arguments = {"x"}});
  expect_as_on_host(
      "#include <stdio.h>\n#include <stdlib.h>\n__attribute__((destructor)) static void end(void) "
      "{ printf(\"end\"); }\n__attribute__((constructor)) static void start(void) { "
      "printf(\"start\"); exit(3); }\nint main(void) { puts(\"main\"); return 0; }");
}
TEST(process, weak_references_to_nothing_are_null) {
  expect_as_on_host(
      "#include <stdio.h>\n__attribute__((weak)) void hook(void);\n__attribute__((weak)) extern "
      "int setting;\n__attribute__((weak)) int printf(const char *, ...);\n"
      "__attribute__((weak)) void set_up(void) { puts(\"default\"); }\nint main(void) { if (hook) "
      "hook(); printf(\"%d %d\\n\", hook == 0, &setting == 0); set_up(); return 0; }");
}
TEST(atomics, of_one_thread) {
  expect_as_on_host(
      "#include <stdatomic.h>\n#include <stdio.h>\n#include <stdbool.h>\nint main(void) { "
      "atomic_int a = 5; _Atomic long b = 7; int e = 6; printf(\"%d \", atomic_fetch_add(&a, 3)); "
      "printf(\"%d \", atomic_exchange(&a, 6)); printf(\"%d \", atomic_compare_exchange_strong(&a, "
      "&e, 9)); printf(\"%d \", atomic_load(&a));\n"
      "b += 2; b++; printf(\"%ld \", b); atomic_flag f = ATOMIC_FLAG_INIT; printf(\"%d\", "
      "atomic_flag_test_and_set(&f)); printf(\"%d \", atomic_flag_test_and_set(&f)); int n = 1; "
      "printf(\"%d \", __sync_fetch_and_add(&n, 4)); printf(\"%d \", "
      "__sync_bool_compare_and_swap(&n, 5, 8)); printf(\"%d \", __atomic_add_fetch(&n, 1, "
      "__ATOMIC_SEQ_CST)); __sync_synchronize(); atomic_thread_fence(memory_order_seq_cst);\n"
      "printf(\"%d \", __sync_lock_test_and_set(&n, 1)); printf(\"%d\", __atomic_fetch_nand(&n, 3, "
      "__ATOMIC_RELAXED)); return 0; }");
}
TEST(atomics, of_large_objects) {
  expect_output(
      "struct { long x[4]; } big = {{1, 2, 3, 4}}, copy, none = {{0}}; __atomic_load(&big, &copy, "
      "__ATOMIC_SEQ_CST); printf(\"%ld\", copy.x[3]);"
      "printf(\"%d\", __atomic_compare_exchange(&big, &none, &copy, 0, __ATOMIC_SEQ_CST, "
      "__ATOMIC_SEQ_CST)); printf(\"%ld\", none.x[1]);",
      "402");
}

}  // namespace
}  // namespace culprit::machine
