// Threads, locks and what they can do wrong. Programs whose result does not depend on the schedule
// behave as on the host.
#include <gtest/gtest.h>

#include <memory>

#include "expectations.h"
#include "host.h"
#include "machine/run/finding.h"

namespace culprit::machine {
namespace {

using testing_support::expect_as_on_host;
using testing_support::expect_finding;
using testing_support::run_with;
using testing_support::Subject;

const std::string kHeaders =
    "#define _GNU_SOURCE\n#include <errno.h>\n#include <pthread.h>\n#include <semaphore.h>\n"
    "#include <stdatomic.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <threads.h>\n"
    "#include <time.h>\n#include <unistd.h>\n#define P(x) printf(\"%ld \", (long)(x))\n"
    "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;\n"
    "static pthread_cond_t c = PTHREAD_COND_INITIALIZER;\nstatic int x, y;\n";  // 14 lines

std::string program(const std::string& functions, const std::string& body) {
  return kHeaders + functions + "\nint main(void) {\npthread_t t, u; (void)t; (void)u;\n" + body +
         "\nreturn 0; }";
}
void expect_same(const std::string& functions, const std::string& body) {
  expect_as_on_host(program(functions, body));
}

TEST(threads, give_their_results) {
  expect_same("static void *work(void *p) { if (p) pthread_exit((void *)7); return (void *)5; }",
              "void *r; pthread_create(&t, NULL, work, NULL); pthread_create(&u, NULL, work, &x); "
              "P(pthread_join(t, &r)); P((long)r); P(pthread_join(u, &r)); P((long)r); "
              "P(pthread_equal(t, u)); P(pthread_join(pthread_self(), NULL) == EDEADLK);");
}
TEST(threads, exclude_each_other) {
  expect_same(
      "static void *work(void *p) { for (int i = 0; i < 100; i++) { "
      "pthread_mutex_lock(&m); x += 2; pthread_mutex_unlock(&m); } return NULL; }",
      "pthread_create(&t, NULL, work, NULL); pthread_create(&u, NULL, work, NULL); "
      "work(NULL); pthread_join(t, NULL); pthread_join(u, NULL); P(x);");
}
TEST(threads, hand_over_by_conditions) {
  expect_same(
      "static void *work(void *p) { for (int i = 0; i < 5; i++) { pthread_mutex_lock(&m); while (x "
      "== 0) pthread_cond_wait(&c, &m); y = y * 10 + x; x = 0; pthread_cond_broadcast(&c); "
      "pthread_mutex_unlock(&m); } return NULL; }",
      "pthread_create(&t, NULL, work, NULL); for (int i = 1; i <= 5; i++) { "
      "pthread_mutex_lock(&m); while (x != 0) pthread_cond_wait(&c, &m); x = i; "
      "pthread_cond_signal(&c); pthread_mutex_unlock(&m); } pthread_join(t, NULL); P(y);");
}
TEST(threads, use_semaphores_and_barriers) {
  expect_same(
      "static sem_t s; static pthread_barrier_t b; static void *work(void *p) { sem_wait(&s); x++; "
      "sem_post(&s); int last = pthread_barrier_wait(&b); sem_wait(&s); y += x * 10 + (last == "
      "PTHREAD_BARRIER_SERIAL_THREAD); sem_post(&s); return NULL; }",
      "sem_init(&s, 0, 1); pthread_barrier_init(&b, NULL, 3); pthread_create(&t, NULL, work, "
      "NULL); pthread_create(&u, NULL, work, NULL); work(NULL); pthread_join(t, NULL); "
      "pthread_join(u, NULL); P(y); int v; sem_getvalue(&s, &v); P(v);");
}
TEST(threads, share_read_locks) {
  expect_same(
      "static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; static void *work(void *p) { "
      "pthread_rwlock_rdlock(&l); int seen = x; pthread_rwlock_unlock(&l); "
      "pthread_rwlock_wrlock(&l); y += seen + 1; pthread_rwlock_unlock(&l); return NULL; }",
      "pthread_rwlock_rdlock(&l); pthread_create(&t, NULL, work, NULL); pthread_create(&u, NULL, "
      "work, NULL); P(pthread_rwlock_tryrdlock(&l)); pthread_rwlock_unlock(&l); "
      "pthread_rwlock_unlock(&l); pthread_join(t, NULL); pthread_join(u, NULL); P(y);");
}
TEST(threads, have_variables_of_their_own) {
  expect_same(
      "static _Thread_local int own = 3; static pthread_key_t k; static void gone(void *p) { x += "
      "*(int *)p; } static void *work(void *p) { own += *(int *)p; int *v = malloc(sizeof *v); *v "
      "= own; pthread_setspecific(k, v); errno = own; pthread_mutex_lock(&m); y = y * 100 + own; "
      "pthread_mutex_unlock(&m); return (void *)(long)errno; }",
      "int a = 1, b = 2; void *r; errno = 0; pthread_key_create(&k, gone); own = 9; "
      "pthread_create(&t, NULL, work, &a); pthread_join(t, &r); P((long)r); pthread_create(&u, "
      "NULL, work, &b); pthread_join(u, &r); P((long)r); P(own); P(x); P(y); P(errno); "
      "P(pthread_getspecific(k) == NULL);");
}
TEST(threads, update_atomically) {
  expect_same(
      "static atomic_int a; static atomic_flag f = ATOMIC_FLAG_INIT; static void *work(void *p) { "
      "for (int i = 0; i < 50; i++) { atomic_fetch_add(&a, 1); while "
      "(atomic_flag_test_and_set(&f)) "
      "; x++; atomic_flag_clear(&f); int old = a; while (!atomic_compare_exchange_weak(&a, &old, "
      "old + 2)) ; } return NULL; }",
      "pthread_create(&t, NULL, work, NULL); pthread_create(&u, NULL, work, NULL); "
      "pthread_join(t, NULL); pthread_join(u, NULL); P(a); P(x);");
}
TEST(threads, of_the_standard) {
  expect_same(
      "static mtx_t l; static cnd_t d; static int work(void *p) { mtx_lock(&l); while (!x) "
      "cnd_wait(&d, &l); mtx_unlock(&l); thrd_yield(); return *(int *)p + 1; }",
      "thrd_t a, b; int r, v = 4; mtx_init(&l, mtx_plain); cnd_init(&d); P(thrd_create(&a, work, "
      "&v)); P(thrd_create(&b, work, &v)); mtx_lock(&l); x = 1; cnd_broadcast(&d); "
      "mtx_unlock(&l); P(thrd_join(a, &r)); P(r); P(thrd_join(b, &r)); P(r);");
}
TEST(threads, wait_for_memory_that_others_write) {
  expect_same(
      "static volatile int go; static void *work(void *p) { while (!go) ; y = 3; go = 2; "
      "return NULL; }",
      "pthread_create(&t, NULL, work, NULL); go = 1; while (go != 2) sched_yield(); P(y); "
      "pthread_join(t, NULL);");
}
TEST(threads, sleep_in_the_order_of_time) {
  expect_same(
      "static void *work(void *p) { usleep(1000 * *(int *)p); pthread_mutex_lock(&m); "
      "printf(\"%d \", *(int *)p); pthread_mutex_unlock(&m); return NULL; }",
      "int a = 90, b = 30; pthread_create(&t, NULL, work, &a); pthread_create(&u, NULL, "
      "work, &b); usleep(60000); puts(\"main\"); pthread_join(t, NULL); pthread_join(u, "
      "NULL);");
}
TEST(threads, time_out) {
  expect_same(
      "static void *work(void *p) { pthread_mutex_lock(&m); usleep(200000); "
      "pthread_mutex_unlock(&m); return NULL; }",
      "struct timespec s; pthread_create(&t, NULL, work, NULL); usleep(50000); "
      "clock_gettime(CLOCK_REALTIME, &s); s.tv_nsec += 10000000; if (s.tv_nsec >= "
      "1000000000) s.tv_sec++, s.tv_nsec -= 1000000000; P(pthread_mutex_timedlock(&m, &s) "
      "== ETIMEDOUT); pthread_join(t, NULL); pthread_mutex_lock(&m); "
      "P(pthread_cond_timedwait(&c, &m, &s) == ETIMEDOUT); sem_t e; sem_init(&e, 0, 0); "
      "P(sem_timedwait(&e, &s)); P(errno == ETIMEDOUT);");
}
TEST(threads, end_with_the_process) {
  expect_same("static void *work(void *p) { for (;;) sleep(1); }",
              "pthread_create(&t, NULL, work, NULL); pthread_detach(t); puts(\"over\");");
}
TEST(threads, outlive_main) {
  expect_same("static void *work(void *p) { usleep(1000); puts(\"last\"); return NULL; }",
              "puts(\"first\"); pthread_create(&t, NULL, work, NULL); pthread_exit(NULL);");
}
TEST(threads, clean_up) {
  expect_same(
      "static void say(void *p) { printf(\"%s \", (char *)p); } static void *work(void *p) "
      "{ pthread_cleanup_push(say, \"one\"); pthread_cleanup_push(say, \"two\"); if (p) "
      "pthread_exit(NULL); pthread_cleanup_pop(0); pthread_cleanup_pop(1); return NULL; }",
      "pthread_create(&t, NULL, work, NULL); pthread_join(t, NULL); pthread_create(&u, "
      "NULL, work, &x); pthread_join(u, NULL);");
}
TEST(threads, run_code_once) {
  expect_same(
      "static pthread_once_t o = PTHREAD_ONCE_INIT; static void once(void) { x++; } static "
      "void *work(void *p) { pthread_once(&o, once); return NULL; }",
      "pthread_create(&t, NULL, work, NULL); pthread_create(&u, NULL, work, NULL); "
      "pthread_join(t, NULL); pthread_join(u, NULL); P(x);");
}

// Findings
// -------------------------------------------------------------------------------------------------

std::string message_of(const std::string& functions, const std::string& body, FindingKind kind) {
  const replay::PlainRun run = run_with(Subject(program(functions, body)), {});
  for (const Finding& finding : run.findings)
    if (finding.kind == kind) return finding.message;
  return "no such finding; " + run.message;
}

TEST(threads, wait_in_a_circle) {
  const std::string message = message_of(
      "static void *left(void *p) { pthread_mutex_lock(&m); sleep(1);\npthread_mutex_lock(&n); "
      "return NULL; }\nstatic void *right(void *p) { pthread_mutex_lock(&n); "
      "sleep(1);\npthread_mutex_lock(&m); return NULL; }",
      "pthread_create(&t, NULL, left, NULL); pthread_create(&u, NULL, right, NULL); "
      "pthread_join(t, NULL); pthread_join(u, NULL);",
      FindingKind::Deadlock);
  EXPECT_EQ(
      message,
      "threads wait for each other: thread 2 (left), in line 16, waits for the mutex n, which "
      "thread 3 (right) holds since line 17; thread 3 (right), in line 18, waits for the "
      "mutex m, which thread 2 (left) holds since line 15");
}
TEST(threads, miss_a_signal) {
  const std::string message = message_of(
      "static void *work(void *p) { pthread_mutex_lock(&m);\npthread_cond_wait(&c, &m); "
      "pthread_mutex_unlock(&m); return NULL; }",
      "pthread_cond_signal(&c); pthread_create(&t, NULL, work, NULL);\npthread_join(t, NULL);",
      FindingKind::Deadlock);
  EXPECT_NE(message.find("thread 2 (work), in line 16, waits for a signal on the condition c"),
            std::string::npos)
      << message;
}
TEST(threads, may_be_let_go_by_another) {
  // the main thread holds what the first one waits for, and waits for its end
  EXPECT_EQ(
      message_of("static void *wait_for_it(void *p) { pthread_mutex_lock(&m); return NULL; }\n"
                 "static void *let_go(void *p) { pthread_mutex_unlock(&m); return NULL; }",
                 "pthread_mutex_lock(&m); pthread_create(&t, NULL, wait_for_it, NULL); "
                 "pthread_create(&u, NULL, let_go, NULL); pthread_join(t, NULL); "
                 "pthread_join(u, NULL);",
                 FindingKind::Deadlock),
      "no such finding; ");
}
TEST(threads, wait_for_themselves) {
  EXPECT_EQ(
      message_of("", "pthread_mutex_lock(&m); pthread_mutex_lock(&m);", FindingKind::Deadlock),
      "the program waits for the mutex m, which it holds itself, and no other thread could "
      "change that");
}
TEST(threads, misuse_locks) {
  const auto misuse = [](const std::string& functions, const std::string& body) {
    return message_of(functions, body, FindingKind::LockMisuse);
  };
  const std::string unlock =
      "static void *work(void *p) { pthread_mutex_unlock(&m); return NULL; }";
  EXPECT_EQ(misuse(unlock,
                   "pthread_mutex_lock(&m); pthread_create(&t, NULL, work, NULL); "
                   "pthread_join(t, NULL);"),
            "a mutex is unlocked that another thread holds");
  // once there were threads; before, the ready protocol says so
  const std::string idle = "static void *idle(void *p) { return p; }",
                    started = "pthread_create(&t, NULL, idle, NULL); pthread_join(t, NULL); ";
  EXPECT_EQ(misuse(idle, started + "pthread_mutex_unlock(&m);"),
            "a mutex is unlocked that no thread holds");
  EXPECT_EQ(misuse(idle, started + "pthread_mutex_lock(&m); pthread_mutex_destroy(&m);"),
            "a mutex is destroyed while a thread holds it");
  EXPECT_EQ(misuse(idle, started + "pthread_mutex_destroy(&m); pthread_mutex_lock(&m);"),
            "a mutex is used after pthread_mutex_destroy");
  EXPECT_EQ(misuse(idle, started + "pthread_cond_wait(&c, &m);"),
            "a thread waits for a condition without holding its mutex");
  EXPECT_EQ(misuse(idle, started + "pthread_join(t, NULL);"),
            "pthread_join of a thread that was joined");
}
TEST(threads, leave_their_variables_behind) {
  expect_finding(program("static void *work(void *p) { int own = 5; x = 1; return &own; }",
                         "void *r; pthread_create(&t, NULL, work, NULL); pthread_join(t, "
                         "&r);\nreturn *(int *)r;"),
                 FindingKind::UseAfterFree, 19);
}

// Schedules
// -------------------------------------------------------------------------------------------------

TEST(threads, follow_a_schedule) {
  const Subject subject(program(
      "static void *work(void *p) { pthread_mutex_lock(&m); x = x * 10 + *(int *)p; "
      "pthread_mutex_unlock(&m); return NULL; }",
      "int a = 1, b = 2; pthread_create(&t, NULL, work, &a); pthread_create(&u, NULL, work, &b); "
      "pthread_join(t, NULL); pthread_join(u, NULL); P(x);"));
  EXPECT_EQ(run_with(subject, {}).output, "12 ");
}

}  // namespace
}  // namespace culprit::machine
