// Which statements and branches are asked as a whole, and that what is left of a set is minimal.
#include "diagnose/sets/statement_sets.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "checked_samples.h"
#include "edits/prior.h"

namespace culprit::diagnose {
namespace {

using model::ComponentKind;
using Ids = std::vector<model::ComponentId>;

// The loop runs the wrong way: its start, condition and step are wrong.
const std::string kDown = R"(#include <stdio.h>
int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i < n; i++)
    printf("%d ", i);
  printf("\n");
  return 0;
})";
const std::vector<Sample> kDownRuns = {{"3", "2 1 0 \n"}, {"2", "1 0 \n"}};

std::string texts(const model::Program& program, const Ids& leaves) {
  std::string all;
  for (model::ComponentId id : leaves) all += "[" + program.components[id].text + "]";
  return all;
}

TEST(statements, are_asked_with_all_parts_if_none_explains_alone) {
  const CheckedSamples c(kDown, kDownRuns);
  std::vector<Examination> parts = c.asked_alone();
  const std::vector<Suspect> found = unexplained_statements(c.program(), parts);
  const auto weight = [&](const Suspect& s) {
    return edits::kind_weight(c.program().components[s.component].kind);
  };
  ASSERT_FALSE(found.empty());
  for (size_t k = 0; k < found.size(); ++k) {
    EXPECT_TRUE(found[k].is_set);
    EXPECT_GT(found[k].leaves.size(), 1u);
    if (k > 0) {
      EXPECT_LE(weight(found[k]), weight(found[k - 1])) << "likeliest first";
    }
    for (model::ComponentId leaf : found[k].leaves) {
      EXPECT_EQ(c.program().components[leaf].statement.line,
                c.program().components[found[k].component].statement.line);
      for (const Examination& part : parts)
        EXPECT_FALSE(part.suspect.component == leaf && part.explains());
    }
  }
  for (Examination& part : parts) part.standing = Standing::Explains;
  EXPECT_TRUE(unexplained_statements(c.program(), parts).empty());
  EXPECT_TRUE(unexplained_statements(c.program(), {}).empty());
}

TEST(statements, a_scan_without_ampersands_is_asked_for_its_addresses) {
  const CheckedSamples c(
      "#include <stdio.h>\nint main(void) { int a = 1, b = 2; scanf(\"%d%d\", (int "
      "*)0 + a, (int *)0 + b); printf(\"%d\\n\", a + b); return 0; }",
      {{"3 4", "7\n"}});
  for (const Suspect& set : unexplained_statements(c.program(), c.asked_alone())) {
    const auto is_address = [&](model::ComponentId id) {
      return c.program().components[id].kind == ComponentKind::Address;
    };
    const auto count = std::count_if(set.leaves.begin(), set.leaves.end(), is_address);
    EXPECT_TRUE(count == 0 || count == static_cast<std::ptrdiff_t>(set.leaves.size()));
  }
}

// The branch is never entered, and what it does is wrong as well.
const std::string kBranch = R"(#include <stdio.h>
int main(void) {
  int n, fee = 1;
  if (scanf("%d", &n) != 1) return 1;
  if (n > 100) {
    fee = 3;
  }
  if (n > 200) {
    fee = 1; fee = 2; fee = 3; fee = 4; fee = 5; fee = 6;
  }
  printf("%d %d\n", n * fee, fee);
  return 0;
})";

/// The branches that change the fee.
std::vector<Suspect> of_fee(const model::Program& program, const std::vector<Examination>& parts) {
  std::vector<Suspect> found = unexplained_branches(program, parts);
  std::erase_if(found, [&](const Suspect& set) {
    return texts(program, set.leaves).find("fee") == std::string::npos;
  });
  return found;
}

TEST(branches, are_asked_if_no_failing_test_entered_them) {
  const CheckedSamples c(kBranch, {{"20", "40 2\n"}, {"30", "90 3\n"}});
  std::vector<Examination> parts = c.asked_alone();
  const std::vector<Suspect> found = of_fee(c.program(), parts);
  ASSERT_EQ(found.size(), 1u) << "the other branch has too many values";
  EXPECT_EQ(texts(c.program(), found[0].leaves), "[n > 100][fee = 3]");
  EXPECT_TRUE(c.asked(found[0].leaves).explains());
  std::vector<Examination> explaining = parts;
  for (Examination& part : explaining)
    if (part.suspect.component == found[0].leaves[0]) part.standing = Standing::Explains;
  EXPECT_TRUE(of_fee(c.program(), explaining).empty());
  Examination entered;
  entered.suspect = suspect_of(c.program(), {found[0].leaves[1]});
  parts.push_back(entered);
  EXPECT_TRUE(of_fee(c.program(), parts).empty());
  EXPECT_TRUE(unexplained_branches(c.program(), {}).empty()) << "the condition was not asked";
}

TEST(results, are_asked_of_a_function_with_several_returns) {
  const CheckedSamples c(R"(#include <stdio.h>
static int fee(int n) {
  if (n < 0) return 7;
  if (n > 100) return n * 2;
  return n + 1;
}
int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  printf("%d\n", fee(n));
  return 0;
})",
                         {{"200", "300\n"}, {"20", "22\n"}, {"-1", "7\n"}});
  const std::vector<Examination> parts = c.asked_alone();
  const std::vector<Suspect> found = unexplained_results(c.problem(), parts);
  ASSERT_EQ(found.size(), 1u) << "main returns at two places as well";
  EXPECT_EQ(texts(c.program(), found[0].leaves), "[n * 2][n + 1]") << "7 is needed by no test";
  EXPECT_TRUE(c.asked(found[0].leaves).explains());
  std::vector<Examination> explaining = parts;
  explaining.push_back(c.asked({found[0].leaves[0]}));
  explaining.back().standing = Standing::Explains;
  EXPECT_TRUE(unexplained_results(c.problem(), explaining).empty());
}

TEST(texts, are_all_that_are_printed) {
  const CheckedSamples c(
      "#include <stdio.h>\nint main(void) { printf(\"n? \"); puts(\"a\"); "
      "printf(\"%d done\\n\", 1); return 0; }",
      {{"", "a\n1 done\n"}});
  const Suspect all = all_texts(c.program());
  EXPECT_EQ(all.leaves, c.subject.components(ComponentKind::PrintText));
  EXPECT_GE(all.leaves.size(), 2u);
  const testing_support::Subject silent("int main(void) { return 0; }");
  EXPECT_TRUE(all_texts(silent.program()).leaves.empty());
}

TEST(shrunk_sets, are_minimal) {
  const CheckedSamples c(kDown, kDownRuns);
  size_t explained = 0;
  for (const Suspect& set : unexplained_statements(c.program(), c.asked_alone())) {
    const Examination answer =
        examine_and_shrink(*c.checker, c.program(), set, encode::Effort{}, UINT64_MAX);
    if (!answer.explains()) continue;
    ++explained;
    const Ids& leaves = answer.suspect.leaves;
    EXPECT_TRUE(std::includes(set.leaves.begin(), set.leaves.end(), leaves.begin(), leaves.end()));
    EXPECT_NE(std::find(leaves.begin(), leaves.end(), answer.suspect.component), leaves.end());
    for (const TestEvidence& evidence : answer.suspect.evidence) EXPECT_TRUE(c.replays(evidence));
    if (!answer.suspect.is_minimal || leaves.size() == 1) continue;
    for (size_t without = 0; without < leaves.size(); ++without) {
      Ids fewer = leaves;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(without));
      EXPECT_FALSE(c.asked(fewer).explains()) << texts(c.program(), fewer);
    }
  }
  EXPECT_GT(explained, 0u);
}

TEST(shrunk_sets, without_effort_are_not_said_to_be_minimal) {
  const CheckedSamples c(kDown, kDownRuns);
  size_t cut = 0;
  for (const Suspect& set : unexplained_statements(c.program(), c.asked_alone())) {
    const Examination answer =
        examine_and_shrink(*c.checker, c.program(), set, encode::Effort{}, 0);
    if (!answer.explains()) continue;
    ++cut;
    EXPECT_FALSE(answer.suspect.is_minimal);
    EXPECT_EQ(answer.suspect.leaves, set.leaves);
  }
  EXPECT_GT(cut, 0u);
}

}  // namespace
}  // namespace culprit::diagnose
