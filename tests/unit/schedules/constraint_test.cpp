// Constraints: what they forbid, and what they leave.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "schedules/search.h"
#include "subject.h"

namespace culprit::schedules {
namespace {

using testing_support::Subject;

/// A program in which two threads run `work`, and what it prints under schedules.
class TwoThreads {
 public:
  explicit TwoThreads(const std::string& globals, const std::string& work, const std::string& end)
      : subject_("#include <pthread.h>\n#include <stdio.h>\n" + globals +
                 "\nstatic void *work(void *p) {\n" + work +
                 "\nreturn p; }\nint main(void) { pthread_t t, u; pthread_create(&t, NULL, work, "
                 "NULL); pthread_create(&u, NULL, work, NULL);\n" +
                 end + "\npthread_join(t, NULL); pthread_join(u, NULL); return 0; }") {}

  const machine::Image& image() const { return subject_.image(); }
  uint32_t function(const std::string& name) const {
    for (uint32_t f = 0; f < image().functions().size(); ++f)
      if (image().functions()[f].model->name == name) return f;
    ADD_FAILURE() << name;
    return 0;
  }
  /// The first instruction of the kind in a line of the function.
  machine::CodePlace place(const std::string& name, uint32_t line, model::Op op) const {
    const uint32_t f = function(name);
    const model::Function& code = *image().functions()[f].model;
    for (uint32_t pc = 0; pc < code.code.size(); ++pc)
      if (code.locations[pc].line == line && code.code[pc].op == op) return {f, pc};
    ADD_FAILURE() << name << " " << line;
    return {};
  }

  Region lines(const std::string& name, uint32_t first, uint32_t last) const {
    const uint32_t f = function(name), file = image().functions()[f].model->location.file;
    return region_of(image(), f, {file, first, 1, last + 1, 1});
  }

  /// The outputs of 100 schedules.
  std::set<std::string> outputs(const Constraint* constraint) const {
    std::set<std::string> outputs;
    SearchRequest request;
    request.image = &image();
    request.schedules = 100;
    request.run = [&](machine::Scheduler& scheduler, machine::StepObserver* observer) {
      replay::PlainRunRequest plain;
      plain.scheduler = &scheduler;
      plain.observer = observer;
      replay::PlainRun run = subject_.run(plain);
      outputs.insert(run.stop == machine::Stop::Exited ? run.output : "stopped");
      return Outcome{Outcome::Verdict::Passed, 0, run.steps, std::move(run.starts)};
    };
    if (constraint) {
      request.places = places_;
      request.constraint = constraint;
    }
    const SearchResult result = search(request);
    if (!constraint) places_ = result.places;
    return outputs;
  }

 private:
  Subject subject_;
  mutable std::set<machine::CodePlace> places_;
};

TEST(constraint, keeps_others_out_of_a_region) {
  const TwoThreads two(
      "static int x;", "for (int i = 0; i < 2; i++)\nx++;",
      "pthread_join(t, NULL); pthread_join(u, NULL); printf(\"%d\", x); return 0;");
  EXPECT_GT(two.outputs(nullptr).size(), 1u);
  Constraint constraint;
  constraint.uninterrupted = {two.lines("work", 6, 6)};
  EXPECT_EQ(two.outputs(&constraint), std::set<std::string>{"4"});
}

TEST(constraint, lets_others_run_between_visits_of_a_region) {
  const TwoThreads two(
      "static int *last, turns;",
      "int own; for (int i = 0; i < 2; i++)\n{ turns += last != &own; last = &own; }",
      "pthread_join(t, NULL); pthread_join(u, NULL); printf(\"%d\", turns); return 0;");
  two.outputs(nullptr);
  Constraint constraint;
  constraint.uninterrupted = {two.lines("work", 6, 6)};
  // one after the other, or in turns
  EXPECT_EQ(two.outputs(&constraint), (std::set<std::string>{"2", "3", "4"}));
}

TEST(constraint, makes_an_access_wait_for_the_end_of_threads) {
  const TwoThreads two("static int x;", "x = 7;", "printf(\"%d\", x);");
  EXPECT_EQ(two.outputs(nullptr), (std::set<std::string>{"0", "7"}));
  Constraint constraint;
  Precedence order;
  order.later = {two.place("main", 8, model::Op::Load)};
  order.ended = two.function("work");
  constraint.order = {order};
  EXPECT_EQ(two.outputs(&constraint), std::set<std::string>{"7"});
}

TEST(constraint, makes_an_access_wait_for_an_event) {
  const TwoThreads two("static int x;", "x = 7;", "printf(\"%d\", x);");
  two.outputs(nullptr);
  Constraint constraint;
  Precedence order;
  order.later = {two.place("main", 8, model::Op::Load)};
  order.first = two.place("work", 5, model::Op::Store);
  constraint.order = {order};
  EXPECT_EQ(two.outputs(&constraint), std::set<std::string>{"7"});
}

TEST(constraint, that_nothing_can_keep_to_is_given_up) {
  const TwoThreads two("static int x;", "x = 7;", "printf(\"%d\", x);");
  two.outputs(nullptr);
  Constraint constraint;
  Precedence order;  // never executed
  order.later = {two.place("main", 8, model::Op::Load)};
  order.first = machine::CodePlace{two.function("work"), 100'000};
  constraint.order = {order};
  EXPECT_EQ(two.outputs(&constraint).count("stopped"), 0u);
}

}  // namespace
}  // namespace culprit::schedules
