// Swapped arguments, compared with the program whose source has them swapped.
#include "diagnose/single/swapped_arguments.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "checked_samples.h"
#include "machine/image/mutant.h"

namespace culprit::diagnose {
namespace {

using testing_support::Subject;

/// A program that calls a function with these arguments.
std::string calling(const std::vector<std::string>& arguments) {
  std::string call;
  for (const std::string& argument : arguments) call += (call.empty() ? "" : ", ") + argument;
  return R"(#include <stdio.h>
static int level = 3;
static void show(int a, int b, int c, double d, double e, int f, const char *s) {
  printf("%d %d %d %g %g %d %s\n", a, b, c, d, e, f, s);
}
int main(void) {
  int x = 10, y = 20, v[2] = {5, 6};
  double p = 1.5, q = 2.5;
  show()" +
         call + R"();
  return x + y + v[0] > 99 || p > q;
})";
}

const std::vector<std::string> kArguments = {"x", "7", "y", "p", "q", "level", "\"text\""};

std::vector<model::ComponentId> everything(const Subject& subject) {
  std::vector<model::ComponentId> all(subject.program().components.size());
  for (model::ComponentId id = 0; id < all.size(); ++id) all[id] = id;
  return all;
}

std::string output_with(const Subject& subject, const edits::Edit& edit) {
  const machine::Mutant mutant = machine::mutant_of(subject.image(), edit.mutations);
  replay::PlainRunRequest request;
  request.mutant = &mutant;
  const replay::PlainRun run = subject.run(request);
  EXPECT_EQ(run.stop, machine::Stop::Exited) << run.message;
  return run.output;
}

/// For each pair of arguments: if the edit exists, its run prints what the swapped source prints.
/// Returns the pairs for which it exists, by text.
std::set<std::pair<std::string, std::string>> compared(const std::vector<std::string>& arguments) {
  const Subject subject(calling(arguments));
  const std::vector<edits::Edit> slips = swapped_arguments(subject.image(), everything(subject));
  std::set<std::pair<std::string, std::string>> found;
  for (size_t a = 0; a < arguments.size(); ++a)
    for (size_t b = a + 1; b < arguments.size(); ++b) {
      const std::string said = "`" + arguments[a] + "` and `" + arguments[b] + "` swapped";
      const auto slip = std::find_if(slips.begin(), slips.end(),
                                     [&](const edits::Edit& edit) { return edit.text == said; });
      if (slip == slips.end()) continue;
      std::vector<std::string> swapped = arguments;
      std::swap(swapped[a], swapped[b]);
      EXPECT_EQ(output_with(subject, *slip), Subject(calling(swapped)).run().output) << said;
      EXPECT_NE(slip->component, slip->partner);
      found.emplace(arguments[a], arguments[b]);
    }
  return found;
}

TEST(swapped_arguments, do_what_the_swapped_source_does) {
  using TextPairs = std::set<std::pair<std::string, std::string>>;
  EXPECT_EQ(compared(kArguments), (TextPairs{{"x", "7"}, {"x", "y"}, {"7", "y"}, {"p", "q"}}))
      << "a variable in memory and one in a register are not swapped";
  EXPECT_EQ(compared({"v[0]", "x + 1", "y", "2.5", "q", "y", "\"b\""}), (TextPairs{{"2.5", "q"}}))
      << "only variables and numbers, and not with themselves";
}

TEST(swapped_arguments, only_of_components_that_are_asked) {
  const Subject subject(calling(kArguments));
  const model::ComponentId x = subject.component(model::ComponentKind::Argument, "x"),
                           y = subject.component(model::ComponentKind::Argument, "y");
  EXPECT_TRUE(swapped_arguments(subject.image(), {}).empty());
  EXPECT_TRUE(swapped_arguments(subject.image(), {x}).empty());
  const std::vector<edits::Edit> slips = swapped_arguments(subject.image(), {x, y});
  ASSERT_EQ(slips.size(), 1u);
  EXPECT_EQ(slips[0].component, x);
  EXPECT_EQ(slips[0].partner, y);
}

const std::string kPower = R"(#include <stdio.h>
static int power(int base, int times) {
  int p = 1;
  for (int k = 0; k < times; k++) p *= base;
  return p;
}
int main(void) {
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 1;
  int base = a, times = b;
  printf("%d\n", power(times, base));
  return 0;
})";

using Found = std::vector<std::vector<model::ComponentId>>;

Found found(const std::vector<Sample>& runs, unsigned jobs = 1) {
  const CheckedSamples c(kPower, runs, jobs);
  Found sets;
  for (const Examination& set : find_swapped_arguments(c.problem(), *c.checker, 50'000'000)) {
    EXPECT_TRUE(set.explains());
    EXPECT_TRUE(std::is_sorted(set.suspect.leaves.begin(), set.suspect.leaves.end()));
    EXPECT_EQ(set.suspect.slips.size(), 1u);
    for (const TestEvidence& evidence : set.suspect.evidence) EXPECT_TRUE(c.replays(evidence));
    sets.push_back(set.suspect.leaves);
  }
  return sets;
}

TEST(swapped_arguments, that_pass_all_tests_are_found) {
  const std::vector<Sample> runs = {{"2 3", "8\n"}, {"5 2", "25\n"}, {"2 2", "4\n"}};
  const Found sets = found(runs);
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(sets[0].size(), 2u);
  EXPECT_EQ(found(runs, 2), sets);
}
TEST(swapped_arguments, must_mend_every_failing_test) {
  EXPECT_TRUE(found({{"2 3", "8\n"}, {"5 2", "26\n"}}).empty());
}
TEST(swapped_arguments, must_keep_passing_tests_passing) {
  EXPECT_TRUE(found({{"2 3", "8\n"}, {"5 2", "32\n"}}).empty());
}

}  // namespace
}  // namespace culprit::diagnose
