// What refute() rules out for any number of iterations, and what it must leave open.
#include <gtest/gtest.h>

#include "encode/joined/refute.h"
#include "exploration.h"

namespace culprit::encode {
namespace {

using model::ComponentKind;

struct Wanted {
  std::string expected;
  std::string input{};
};

/// The answer for the only component of that kind and text.
ExploreResult refuted(const std::string& body, ComponentKind kind, const std::string& text,
                      const Wanted& wanted, const KeptApart& apart = {}) {
  const testing_support::Subject subject(program(body));
  const machine::RunInputs inputs{.input = wanted.input};
  const spec::OutputMatcher matcher(wanted.expected, spec::Comparison::Exact);
  ExploreRequest request;
  request.image = &subject.image();
  request.inputs = &inputs;
  request.matcher = &matcher;
  request.ab = {subject.component(kind, text)};
  request.loop_bounds.assign(subject.image().loops(), 8);
  return refute(request, apart);
}

void expect_refuted(const std::string& body, ComponentKind kind, const std::string& text,
                    const Wanted& wanted) {
  const ExploreResult result = refuted(body, kind, text, wanted);
  EXPECT_EQ(result.answer, Consistency::Inconsistent) << text << ": " << result.reason;
  EXPECT_FALSE(result.bounds_reached.any()) << text;
}

void expect_open(const std::string& body, ComponentKind kind, const std::string& text,
                 const Wanted& wanted) {
  EXPECT_EQ(refuted(body, kind, text, wanted).answer, Consistency::Unknown) << text;
}

constexpr const char* kParity =
    "int n = 1000, s = 0; for (int i = 0; i < n; i++) s += 2; printf(\"%d\", s + 1);";

TEST(parity, no_number_of_iterations_makes_an_even_sum_odd) {
  expect_refuted(kParity, ComponentKind::Initializer, "n = 1000", {"2000"});
  expect_refuted(kParity, ComponentKind::Initializer, "i = 0", {"2000"});
  expect_refuted(kParity, ComponentKind::Condition, "i < n", {"2000"});
  expect_refuted(kParity, ComponentKind::Increment, "i++", {"2000"});
}
TEST(parity, values_that_would_do_are_left_open) {
  expect_open(kParity, ComponentKind::Initializer, "s = 0", {"2000"});
  expect_open(kParity, ComponentKind::CompoundAssignment, "s += 2", {"2000"});
  expect_open(kParity, ComponentKind::Condition, "i < n", {"2001"});
  expect_open(kParity, ComponentKind::Condition, "i < n", {"77"});
}
TEST(multiples, of_three_as_long_as_the_sum_does_not_overflow) {
  const std::string body =
      "int n = 500, s = 0; for (int i = 0; i < n; i++) s += 3; printf(\"%d\", s);";
  expect_refuted(body, ComponentKind::Initializer, "n = 500", {"1501"});
  expect_open(body, ComponentKind::Initializer, "n = 500", {"1506"});
}
TEST(multiples, of_three_are_nothing_special_where_numbers_wrap) {
  const std::string body =
      "unsigned n = 500, s = 0; for (unsigned i = 0; i < n; i++) s += 3; printf(\"%u\", s);";
  expect_open(body, ComponentKind::Initializer, "n = 500", {"1501"});
}
TEST(ranges, a_counter_ends_at_the_bound) {
  const std::string body =
      "int from = 0, i; for (i = from; i < 1000; i++) ; printf(\"%d\", i > 1000);";
  expect_open(body, ComponentKind::Initializer, "from = 0", {"1"});  // from 2000, for example
  const std::string down = "int n = 900; while (n > 10) n--; printf(\"%d\", n > 10);";
  expect_refuted(down, ComponentKind::Initializer, "n = 900", {"1"});
}
TEST(ranges, of_nested_loops) {
  const std::string body =
      "int n = 40, s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < 30; j++) s += 4; "
      "printf(\"%d\", s);";
  expect_refuted(body, ComponentKind::Initializer, "n = 40", {"4802"});
  expect_open(body, ComponentKind::Initializer, "n = 40", {"2400"});
}
TEST(arrays, a_store_elsewhere_is_no_reason_that_a_place_kept_its_value) {
  // with k = 6, the second store is the one to a[3]
  const std::string body =
      "int a[40] = {0}, k = 3, b; a[k] = 1; b = a[3]; a[(k * 7 + 1) % 40] = 1; "
      "printf(\"%d\", a[3] != b);";
  expect_open(body, ComponentKind::Initializer, "k = 3", {"1"});
  expect_refuted(body, ComponentKind::Initializer, "k = 3", {"2"});
}
TEST(arrays, a_load_on_a_path_that_cannot_be_taken_refutes_no_other_path) {
  const std::string body =
      "int table[4] = {7, 2, 19, 0}, a = 9, k = 0; "
      "if (k > table[a & 3] + 5 && 2 >= table[a & 3] - 3) k = 1; printf(\"%d\", k);";
  EXPECT_EQ(refuted(body, ComponentKind::Initializer, "a = 9", {"0"}, {1, 0, 1}).answer,
            Consistency::Unknown);
}
TEST(nested, what_was_learnt_before_a_loop_is_not_known_of_later_values) {
  // x < y holds at the inner loop, where x changes
  const std::string body =
      "int n = 9, x = 1, y = 2, hit = 0; for (int i = 0; i < n; i++) { x = (x + 3) % 9; "
      "y = (y + 7) % 10; if (x < y) { int t = i; while (t > n - 5) { x = (x + 3) % 9; t--; } "
      "if (x > y) hit = 1; } } printf(\"%d\", hit);";
  for (uint32_t iterations : {1, 3})
    EXPECT_EQ(refuted(body, ComponentKind::Initializer, "n = 9", {"1"}, {iterations, 0}).answer,
              Consistency::Unknown);
}
TEST(pointers, that_move_through_an_array) {
  const std::string body =
      "int a[60] = {0}, *p = a, n = 50; while (n > 0) { *p = 6; p++; n--; } "
      "printf(\"%d\", a[3]);";
  expect_refuted(body, ComponentKind::Initializer, "n = 50", {"5"});
  expect_open(body, ComponentKind::Initializer, "n = 50", {"0"});
}
TEST(output, of_a_loop_keeps_its_iterations_apart) {
  const std::string body = "int n = 5; for (int i = 0; i < n; i++) printf(\"%d\", i % 10);";
  expect_open(body, ComponentKind::Initializer, "n = 5", {"0123456"});
  expect_refuted(body, ComponentKind::Initializer, "n = 5", {"0124"});
}
TEST(output, paths_that_meet_after_joined_loops_may_overlap) {
  const std::string source =
      kHeaders +
      "static int lines(int n) { int free_text[4]; for (int k = 0; k < n; k++) "
      "puts(\"cfb\"); return 3; }\n"
      "int main(void) { int n = 3, c = 2; for (int i = 0; i < n; i++) { "
      "printf(\"b %d\\n\", 28); c = lines(c); } return 0; }";
  const testing_support::Subject subject(source);
  const machine::RunInputs inputs;
  const std::string lines = "cfb\ncfb\n", block = "b 28\n";
  const spec::OutputMatcher matcher(
      block + lines + block + "cfb\n" + lines + block + "cfb\n" + lines, spec::Comparison::Exact);
  ExploreRequest request;
  request.image = &subject.image();
  request.inputs = &inputs;
  request.matcher = &matcher;
  request.ab = {subject.component(ComponentKind::PrintText, "b ")};
  EXPECT_EQ(refute(request).answer, Consistency::Unknown);
}
TEST(input, is_read_in_order) {
  const std::string body =
      "int n = 2, x, s = 0; for (int i = 0; i < n; i++) { if (scanf(\"%d\", &x) != 1) break; "
      "s += x; } printf(\"%d\", s);";
  expect_open(body, ComponentKind::Initializer, "n = 2", {"60", "10 20 30"});
  expect_refuted(body, ComponentKind::Initializer, "n = 2", {"50", "10 20 30"});
}

}  // namespace
}  // namespace culprit::encode
