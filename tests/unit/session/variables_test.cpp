#include <memory>

#include <gtest/gtest.h>

#include "frontend/frontend.h"
#include "machine/run/step_observer.h"
#include "model/library.h"
#include "replay/plain_run.h"
#include "stopped.h"

namespace culprit::session {
namespace {

using testing_support::Stopped;

TEST(variables, inner_ones_hide_outer_ones) {
  const Stopped run(R"(
int x = 1, y = 2;
int f(int x, int z) {
  int a = x + z;
  { int x = 30, b = a; { int unused = 7; }
    x += b; /* here */
    { int late = 8; }
  }
  int after = 9;
  return a + after;
}
int main(void) { int mine = 5; return f(mine, 6); }
)");
  EXPECT_EQ(run.locals(), "b = 11, x = 30, a = 11, z = 6");
  EXPECT_EQ(run.at("x + y"), "32");
  EXPECT_EQ(run.locals(1), "mine = 5");
  EXPECT_EQ(run.at("x", 1), "1");
}

TEST(variables, loops_and_static_ones) {
  const Stopped run(R"(
int sum(const int *a, int n) {
  static int calls = 0;
  int s = 0;
  calls++;
  for (int i = 0; i < n; i++)
    s += a[i]; /* here */
  return s;
}
int main(void) { int a[] = {4, 5, 6}; return sum(a, 3); }
)");
  EXPECT_EQ(run.locals(), "i = 2, s = 9, calls = 1, n = 3, a = &a[0]");
  EXPECT_EQ(run.at("a[i] + s"), "15");
  EXPECT_EQ(run.at("a", 1), "{4, 5, 6}");
}

TEST(variables, places_of_every_kind) {
  const Stopped run(R"(
struct big { int a[10]; }; struct small { int x, y; };
struct big f(int n) { struct big b; b.a[0] = n; return b; }
int h(struct big q, struct small r, int n) {
  int vla[n]; long double d = 1.5L; _Bool yes = 3; struct big result = f(n);
  for (int i = 0; i < n; i++) vla[i] = i * i;
  return q.a[0] + r.x; /* here */
}
int main(void) { struct big b = {{1, 2}}; struct small s = {3, 4}; return h(b, s, 4); }
)");
  EXPECT_EQ(run.locals(),
            "result = {a = {4, ?, ?, ?, ?, ?, ?, ?, ?, ?}}, yes = true, d = 1.5, "
            "vla = {0, 1, 4, 9}, n = 4, r = {x = 3, y = 4}, "
            "q = {a = {1, 2, 0, 0, 0, 0, 0, 0, 0, 0}}");
}

TEST(variables, a_result_built_in_place) {
  const Stopped run(R"(
struct big { int a[10]; }; struct small { int x, y; };
struct small g(int n) { struct small s; s.x = n; s.y = 2; return s; }
struct big f(int n) { struct big b; struct small s = g(n); b.a[0] = s.x;
  return b; /* here */
}
int main(void) { return f(3).a[0]; }
)");
  EXPECT_EQ(run.at("b.a[0]"), "3");
  EXPECT_EQ(run.at("s"), "{x = 3, y = 2}");
}

/// Keeps the state at the first instruction of a function.
class Entry : public machine::StepObserver {
 public:
  Entry(const machine::Image& image, std::string function)
      : image_(image), function_(std::move(function)) {}
  void before(const machine::State& now, uint32_t, uint64_t) override {
    if (!state && image_.functions()[now.top().function].model->name == function_)
      state = std::make_unique<machine::State>(now);
  }
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

  std::unique_ptr<machine::State> state;

 private:
  const machine::Image& image_;
  std::string function_;
};

TEST(variables, static_ones_of_two_files) {
  std::vector<model::Program> units;
  for (const auto& [path, text] :
       {std::pair("a.c",
                  "static int n = 1, *p = &n; int g(void);\n"
                  "int main(void) { return n + *p + g(); }"),
        std::pair("b.c", "static long n = 2; int g(void) { return n; }")}) {
    frontend::CompileRequest request;
    request.path = path;
    request.content = text;
    units.push_back(frontend::compile(request, {}).take());
  }
  const auto program = model::link(std::move(units), {});
  ASSERT_TRUE(program);
  const machine::Image image(*program);
  for (const auto& [function, value] : {std::pair("main", "1"), std::pair("g", "2")}) {
    Entry entry(image, function);
    const machine::RunInputs inputs;
    replay::PlainRunRequest request;
    request.image = &image;
    request.inputs = &inputs;
    request.observer = &entry;
    replay::plain_run(request);
    ASSERT_TRUE(entry.state);
    const Scope scope{image, *entry.state, entry.state->frames.size() - 1, 0};
    const auto n = evaluate(scope, "n");
    ASSERT_TRUE(n) << n.errors()[0].message;
    EXPECT_EQ(show(scope, *n), value) << function;
  }
}

}  // namespace
}  // namespace culprit::session
