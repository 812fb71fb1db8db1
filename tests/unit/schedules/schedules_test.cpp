// Schedules: recorded, followed, made shorter; races and orders of locks.
#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

#include "schedules/minimise.h"
#include "schedules/race_detector.h"
#include "schedules/recorder.h"
#include "schedules/strategy.h"
#include "subject.h"

namespace culprit::schedules {
namespace {

using machine::Schedule;
using testing_support::Subject;

const std::string kHeaders =
    "#include <pthread.h>\n#include <stdatomic.h>\n#include <stdio.h>\nstatic int x, y;\nstatic "
    "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;\n";

/// Two threads run `one` and `two`; then main prints x.
std::string two_threads(const std::string& functions) {
  return kHeaders + functions +
         "\nint main(void) { pthread_t t, u; pthread_create(&t, NULL, one, NULL); "
         "pthread_create(&u, NULL, two, NULL); pthread_join(t, NULL); pthread_join(u, NULL); "
         "printf(\"%d\", x); return 0; }";
}
const std::string kIncrements = two_threads(
    "static void *one(void *p) { for (int i = 0; i < 3; i++) x++; return p; }\nstatic void "
    "*two(void *p) { for (int i = 0; i < 3; i++) x++; return p; }");

struct Tried {
  replay::PlainRun run;
  Schedule schedule;
  std::vector<Race> races;
  size_t inversions = 0;
};

Tried attempt(const Subject& subject, Strategy& strategy,
              const std::set<machine::CodePlace>& accesses = {}) {
  Recorder recorder(strategy, accesses, 1000);
  RaceDetector detector(subject.image());
  replay::PlainRunRequest request;
  request.scheduler = &recorder;
  request.observer = &detector;
  Tried tried;
  tried.run = subject.run(request);
  tried.schedule = recorder.schedule();
  tried.races = detector.races();
  tried.inversions = detector.inversions().size();
  return tried;
}

std::set<machine::CodePlace> racing_places(const Subject& subject) {
  GivenSwitches none({});
  std::set<machine::CodePlace> places;
  for (const Race& race : attempt(subject, none).races)
    places.insert({race.first.place, race.second.place});
  return places;
}

std::string output_with(const Subject& subject, const Schedule& schedule) {
  machine::RunInputs inputs;
  inputs.schedule = std::make_shared<const Schedule>(schedule);
  replay::PlainRunRequest request;
  request.inputs = &inputs;
  return subject.run(request).output;
}

TEST(schedules, lead_to_the_same_run_again) {
  const Subject subject(kIncrements);
  const std::set<machine::CodePlace> places = racing_places(subject);
  std::set<std::string> outputs;
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    RandomWalk walk(seed);
    RandomPriorities priorities(seed, 2 + seed % 3, 60);
    const Tried tried =
        seed % 2 ? attempt(subject, walk, places) : attempt(subject, priorities, places);
    EXPECT_EQ(output_with(subject, tried.schedule), tried.run.output) << seed;
    outputs.insert(tried.run.output);
  }
  // every sum from 2 on is possible
  EXPECT_TRUE(outputs.contains("6"));
  EXPECT_GE(outputs.size(), 3u);
}
TEST(schedules, are_made_shorter_until_each_switch_is_needed) {
  const Subject subject(kIncrements);
  const std::set<machine::CodePlace> places = racing_places(subject);
  size_t shortened = 0;
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    RandomWalk walk(seed);
    const Tried tried = attempt(subject, walk, places);
    if (tried.run.output == "6") continue;
    const auto fails = [&](const Schedule& schedule) {
      return output_with(subject, schedule) != "6";
    };
    const Schedule shortest = minimised(tried.schedule, fails);
    EXPECT_TRUE(fails(shortest));
    for (size_t s = 0; s < shortest.switches.size(); ++s) {
      Schedule less = shortest;
      less.switches.erase(less.switches.begin() + static_cast<std::ptrdiff_t>(s));
      EXPECT_FALSE(fails(less)) << seed;
    }
    shortened += shortest.switches.size() < tried.schedule.switches.size();
  }
  EXPECT_GT(shortened, 10u);
}
TEST(schedules, of_one_thread_are_empty) {
  const Subject subject(kHeaders +
                        "int main(void) { pthread_mutex_lock(&m); x = 1; "
                        "pthread_mutex_unlock(&m); printf(\"%d\", x); return 0; }");
  RandomWalk walk(1);
  const Tried tried = attempt(subject, walk);
  EXPECT_EQ(tried.run.output, "1");
  EXPECT_TRUE(tried.schedule.switches.empty());
}

Tried first_run(const std::string& functions) {
  const Subject subject(two_threads(functions));
  GivenSwitches none({});
  return attempt(subject, none);
}
std::vector<Race> races_of(const std::string& functions) { return first_run(functions).races; }

TEST(races, are_unordered_accesses_of_which_one_writes) {
  const std::vector<Race> races = races_of(
      "static void *one(void *p) { x = 1; return p; } static void *two(void *p) { y = x; return p; "
      "}");
  ASSERT_EQ(races.size(), 1u);
  EXPECT_EQ(races[0].name, "x");
  EXPECT_TRUE(races[0].first.writes);
  EXPECT_FALSE(races[0].second.writes);
  EXPECT_EQ(races[0].first.thread, 2u);
  EXPECT_EQ(races[0].second.thread, 3u);
}
TEST(races, name_the_lock_that_other_accesses_hold) {
  const std::vector<Race> races = races_of(
      "static void *one(void *p) { pthread_mutex_lock(&m); x++; x++; pthread_mutex_unlock(&m); "
      "return p; } static void *two(void *p) { x++; return p; }");
  ASSERT_FALSE(races.empty());
  EXPECT_EQ(races[0].usual_lock_name, "m");
  EXPECT_TRUE(races[0].second.locks.empty());
}
TEST(races, are_not_where_something_orders) {
  for (const char* functions :
       {// a lock
        "static void *one(void *p) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return "
        "p; } static void *two(void *p) { return one(p); }",
        // an atomic flag
        "static atomic_int f; static void *one(void *p) { x = 1; f = 1; return p; } static void "
        "*two(void *p) { while (!f) ; x++; return p; }",
        // atomic accesses
        "static atomic_int f; static void *one(void *p) { f++; return p; } static void *two(void "
        "*p) { f += 2; return p; }",
        // reads
        "static void *one(void *p) { return x ? p : NULL; } static void *two(void *p) { return "
        "one(p); }",
        // different bytes of a word
        "static struct { char a, b; } s; static void *one(void *p) { s.a = 1; return p; } static "
        "void *two(void *p) { s.b = 2; return p; }",
        // variables of one's own
        "static _Thread_local int v; static void *one(void *p) { v++; return p; } static void "
        "*two(void *p) { return one(p); }",
        // memory that has another owner by now
        "#include <stdlib.h>\nstatic void *one(void *p) { for (int i = 0; i < 600; i++) { int *q = "
        "malloc(4); *q = i; free(q); } return p; } static void *two(void *p) { return one(p); }"})
    EXPECT_TRUE(races_of(functions).empty()) << functions;
}
TEST(races, between_readers_under_a_read_lock_are_found) {
  EXPECT_FALSE(
      races_of("static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; static void "
               "*one(void *p) { pthread_rwlock_rdlock(&l); x++; pthread_rwlock_unlock(&l); "
               "return p; } static void *two(void *p) { return one(p); }")
          .empty());
}

TEST(races, in_what_the_library_keeps_are_found) {
  const std::vector<Race> races = races_of(
      "#include <string.h>\nstatic char a[] = \"1,2\", b[] = \"3,4\"; static void *one(void *p) "
      "{ strtok(a, \",\"); return p; } static void *two(void *p) { strtok(b, \",\"); return p; }");
  ASSERT_FALSE(races.empty());
  EXPECT_EQ(races[0].name, "what strtok keeps between calls");
}

size_t inversions_of(const std::string& functions) { return first_run(functions).inversions; }
const std::string kLock =
    "static void lock(pthread_mutex_t *a, pthread_mutex_t *b) { "
    "pthread_mutex_lock(a); pthread_mutex_lock(b); pthread_mutex_unlock(b); "
    "pthread_mutex_unlock(a); } static pthread_mutex_t g = "
    "PTHREAD_MUTEX_INITIALIZER;\n";

TEST(lock_orders, that_differ_are_found_without_a_deadlock) {
  EXPECT_EQ(inversions_of(kLock + "static void *one(void *p) { lock(&m, &n); return p; } static "
                                  "void *two(void *p) { lock(&n, &m); return p; }"),
            1u);
  EXPECT_EQ(inversions_of(kLock + "static void *one(void *p) { lock(&m, &n); return p; } static "
                                  "void *two(void *p) { lock(&m, &n); return p; }"),
            0u);
}
TEST(lock_orders, that_another_lock_keeps_apart_are_right) {
  EXPECT_EQ(inversions_of(kLock +
                          "static void *one(void *p) { pthread_mutex_lock(&g); lock(&m, &n); "
                          "pthread_mutex_unlock(&g); return p; } static void *two(void *p) { "
                          "pthread_mutex_lock(&g); lock(&n, &m); pthread_mutex_unlock(&g); return "
                          "p; }"),
            0u);
}

}  // namespace
}  // namespace culprit::schedules
