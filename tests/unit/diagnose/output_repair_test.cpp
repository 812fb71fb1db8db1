// Covering an output with free prints, compared with brute force over all splits; and leading runs
// without an end to one.
#include <gmock/gmock.h>

#include <functional>
#include <random>

#include "checked_samples.h"
#include "diagnose/sets/output_repair.h"
#include "trials/output_cover.h"

namespace culprit::diagnose {
namespace {

using model::ComponentKind;
using spec::Comparison;
using spec::OutputMatcher;
using testing::ElementsAre;

replay::PlainRun run_of(const std::vector<std::pair<model::ComponentId, std::string>>& prints) {
  replay::PlainRun run;
  for (const auto& [component, text] : prints) {
    run.slots.push_back({component, run.output.size(), run.output.size() + text.size()});
    run.output += text;
  }
  return run;
}

std::string output_with(const replay::PlainRun& run,
                        const std::vector<trials::ChangedSlot>& changes) {
  std::string output;
  for (size_t i = 0; i < run.slots.size(); ++i) {
    const auto change = std::find_if(changes.begin(), changes.end(),
                                     [&](const trials::ChangedSlot& c) { return c.slot == i; });
    output += change != changes.end()
                  ? change->text
                  : run.output.substr(run.slots[i].begin, run.slots[i].end - run.slots[i].begin);
  }
  return output;
}

/// The fewest changes, by trying every piece of the expected text in every free slot; SIZE_MAX if
/// no changes suffice.
size_t fewest(const std::string& expected, const replay::PlainRun& run,
              const std::vector<model::ComponentId>& free) {
  const std::function<size_t(size_t, size_t)> from = [&](size_t slot, size_t at) -> size_t {
    if (slot == run.slots.size()) return at == expected.size() ? 0 : SIZE_MAX;
    const std::string text =
        run.output.substr(run.slots[slot].begin, run.slots[slot].end - run.slots[slot].begin);
    size_t best = SIZE_MAX;
    if (expected.compare(at, text.size(), text) == 0) best = from(slot + 1, at + text.size());
    if (std::find(free.begin(), free.end(), run.slots[slot].component) == free.end()) return best;
    for (size_t to = at; to <= expected.size(); ++to)
      if (const size_t rest = from(slot + 1, to); rest != SIZE_MAX) best = std::min(best, rest + 1);
    return best;
  };
  return from(0, 0);
}

TEST(OutputCover, IsTheCheapest) {
  std::mt19937 random(1);
  auto text = [&](size_t most) {
    std::string out(random() % (most + 1), 'a');
    for (char& c : out) c = static_cast<char>('a' + random() % 2);
    return out;
  };
  size_t covered = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<std::pair<model::ComponentId, std::string>> prints;
    for (size_t i = random() % 5; i-- > 0;) prints.emplace_back(random() % 3, text(3));
    const std::string expected = text(6);
    const replay::PlainRun run = run_of(prints);
    std::vector<model::ComponentId> free;
    for (model::ComponentId id = 0; id < 3; ++id)
      if (random() % 2) free.push_back(id);
    const auto changes =
        trials::cover_output(OutputMatcher(expected, Comparison::Exact), run, free);
    const size_t least = fewest(expected, run, free);
    ASSERT_EQ(changes.has_value(), least != SIZE_MAX) << round;
    if (!changes) continue;
    ++covered;
    EXPECT_EQ(changes->size(), least) << round;
    EXPECT_EQ(output_with(run, *changes), expected) << round;
    for (const trials::ChangedSlot& change : *changes)
      EXPECT_THAT(free, testing::Contains(run.slots[change.slot].component));
  }
  EXPECT_GT(covered, 500u);
}

TEST(OutputCover, ComparesAsTheTestDoes) {
  const replay::PlainRun run = run_of({{0, "1 "}, {1, "x"}, {0, " 3\n\n"}});
  EXPECT_FALSE(trials::cover_output(OutputMatcher("1 2 3\n", Comparison::Exact), run, {1}));
  const auto changes = trials::cover_output(OutputMatcher("1 2 3\n", Comparison::Blanks), run, {1});
  ASSERT_TRUE(changes);
  ASSERT_EQ(changes->size(), 1u);
  EXPECT_EQ(changes->front().text, "2");
}

TEST(OutputCover, KeepsTheLengths) {
  const replay::PlainRun run = run_of({{0, "5\n"}, {1, "80\n"}, {2, "x\n"}});
  const auto changes =
      trials::cover_output(OutputMatcher("2\n7\n1\n", Comparison::Exact), run, {0, 1, 2});
  ASSERT_TRUE(changes);
  std::vector<std::string> texts;
  for (const trials::ChangedSlot& change : *changes) texts.push_back(change.text);
  EXPECT_THAT(texts, ElementsAre("2\n", "7\n", "1\n"));
}

TEST(OutputCover, EndsWithALine) {
  const replay::PlainRun run = run_of({{0, " 3\n"}, {1, "bar: 2\n"}});
  const auto changes =
      trials::cover_output(OutputMatcher("* 2\n*** 3\nbars: 2\n", Comparison::Exact), run, {0, 1});
  ASSERT_TRUE(changes);
  ASSERT_EQ(changes->size(), 2u);
  EXPECT_EQ(changes->back().text, "bars: 2\n");
}

struct Mended : CheckedSamples {
  Mended(const std::string& source, const std::vector<Sample>& runs)
      : CheckedSamples(source, runs, 1, [](judge::Options& o) { o.max_faults = 3; }) {
    answers = mend_output(problem(), *checker, 20'000'000);
  }
  std::vector<ComponentKind> kinds() const {
    std::vector<ComponentKind> kinds;
    if (!answers.empty())
      for (model::ComponentId id : answers.front().suspect.leaves)
        kinds.push_back(subject.program().components[id].kind);
    return kinds;
  }

  std::vector<Examination> answers;
};

TEST(OutputMending, FindsTheFewestPrints) {
  const Mended mended(R"(#include <stdio.h>
int main(void) {
  int n;
  scanf("%d", &n);
  if (n > 3) printf("big\n");
  else printf("little\n");
  printf("end\n");
  return 0;
})",
                      {{"5", "large\nend\n"}, {"1", "small\nend\n"}});
  EXPECT_THAT(mended.kinds(), ElementsAre(ComponentKind::Print, ComponentKind::Print));
}

TEST(OutputMending, LeavesNestedLoopsThatDoNotEnd) {
  const Mended mended(R"(#include <stdio.h>
int main(void) {
  int n, i = 0;
  scanf("%d", &n);
  while (i < n) {
    int k = 0;
    while (k < n) printf("%d", k);
  }
  return 0;
})",
                      {{"2", "0101"}});
  EXPECT_THAT(mended.kinds(), ElementsAre(ComponentKind::Condition, ComponentKind::Condition,
                                          ComponentKind::Print));
}

TEST(OutputMending, SaysWhatWasPrintedInTheRunThatEnds) {
  const Mended mended(R"(#include <stdio.h>
int main(void) {
  int k = 0;
  while (k < 2) printf("*");
  printf(" %d\n", k);
  return 0;
})",
                      {{"", "** 2\n"}});
  ASSERT_FALSE(mended.answers.empty());
  std::vector<std::string> printed;
  for (const replay::AngelicValue& value :
       mended.answers.front().suspect.evidence.front().found.angelic)
    if (value.is_text && value.computed_text) printed.push_back(*value.computed_text);
  EXPECT_THAT(printed, testing::Contains(" 0\n"));
}

TEST(OutputMending, GetsPastACrash) {
  const Mended mended(R"(#include <stdio.h>
int main(void) {
  int a[4], n;
  scanf("%d", &n);
  for (int i = 0; i <= 4; i++) a[i] = n;
  printf("%d\n", a[0] + 2);
  return 0;
})",
                      {{"2", "3\n"}});
  EXPECT_FALSE(mended.answers.empty());
}

TEST(OutputMending, HasNothingToSayOfAWrongExitStatusThatNoDecisionChanges) {
  Mended mended("#include <stdlib.h>\nint main(void) { exit(3); }", {{"", ""}});
  EXPECT_TRUE(mended.answers.empty());
}

}  // namespace
}  // namespace culprit::diagnose
