// The table of phases and how it is performed: order, conditions, pools, and what is noted.
#include "diagnose/search/plan.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "checked_samples.h"
#include "diagnose/search/suspect_search.h"

namespace culprit::diagnose {
namespace {

const std::string kSum = R"(#include <stdio.h>
int main(void) {
  int n, sum = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 1; i < n; i++) sum += i;
  printf("%d\n", sum);
  return 0;
})";

struct Case : CheckedSamples {
  explicit Case(unsigned effort = 1)
      : CheckedSamples(kSum, {{"3", "6\n"}, {"5", "15\n"}, {"0", "0\n"}}, 1,
                       [=](judge::Options& options) { options.effort = effort; }),
        search(problem(), *checker, nullptr) {}
  Search search;
};

bool yes(const Search&) { return true; }
bool no(const Search&) { return false; }
encode::Effort usual(const Search&) { return {}; }
std::vector<size_t> everyone(const Search& search) {
  return search.candidates_that([](size_t) { return true; });
}
constexpr Round kAskAll{Ask::Encoding, everyone};

size_t asked(const Search& search) {
  return search.candidates_that([&](size_t i) { return !search.candidates[i].checks.empty(); })
      .size();
}

TEST(plan, names_differ) {
  std::set<std::string> names;
  for (const auto& phases : {single_phases(), set_phases()})
    for (const Phase& phase : phases) EXPECT_TRUE(names.insert(phase.name).second) << phase.name;
}

TEST(plan, phases_are_noted_in_the_order_of_the_table_with_all_their_checks) {
  Case of;
  const SuspectList found = find_suspects(of.problem(), *of.checker, nullptr);
  std::vector<std::string> order;
  for (const auto& phases : {single_phases(), set_phases()})
    for (const Phase& phase : phases) order.push_back(phase.name);
  auto next = order.begin();
  uint64_t checks = 0;
  for (const document::Phase& phase : found.phases) {
    next = std::find(next, order.end(), phase.name);
    ASSERT_NE(next, order.end()) << phase.name;
    checks += phase.checks;
  }
  EXPECT_GT(checks, 0u);
  EXPECT_EQ(checks, found.checks.size());
  for (const CheckRecord& check : found.checks) EXPECT_TRUE(check.phase);
  EXPECT_EQ(found.phases.back().candidates, found.candidates);
}

TEST(plan, a_phase_whose_condition_fails_is_not_performed) {
  Case of;
  const Phase phases[] = {{"skipped", no, kAskAll, usual, {UINT64_MAX, UINT64_MAX}}};
  perform(phases, of.search);
  EXPECT_EQ(asked(of.search), 0u);
  EXPECT_TRUE(of.search.phases.empty());
}

TEST(plan, a_round_ends_with_its_pool_and_leaves_the_rest_undecided) {
  Case of;
  const Phase phases[] = {{"one", yes, kAskAll, usual, {1, 1}}};
  perform(phases, of.search);
  EXPECT_EQ(asked(of.search), 1u);
  for (size_t i = 1; i < of.search.candidates.size(); ++i)
    EXPECT_EQ(of.search.candidates[i].standing, Standing::Undecided);
}

TEST(plan, an_empty_pool_asks_nobody) {
  Case of;
  const Phase phases[] = {{"none", yes, kAskAll, usual, {}}};
  perform(phases, of.search);
  EXPECT_EQ(asked(of.search), 0u);
}

TEST(plan, a_step_gets_the_pool_that_fits_times_the_effort) {
  static uint64_t pool;
  const Step take = [](Search&, const Allowance& allowed) { pool = allowed.pool; };
  const Phase step[] = {{"step", yes, take, usual, {7, 100}}};
  Case of(3);
  perform(step, of.search);
  EXPECT_EQ(pool, 300u);
  const Phase ask[] = {{"ask", yes, kAskAll, usual, {UINT64_MAX, UINT64_MAX}}};
  perform(ask, of.search);
  ASSERT_TRUE(of.search.is_explained());
  perform(step, of.search);
  EXPECT_EQ(pool, 21u);
}

}  // namespace
}  // namespace culprit::diagnose
