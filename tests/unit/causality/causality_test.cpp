// Cuts and conditions on them, against all cuts and all orders of small computations.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <vector>

#include "causality/conjunctive.h"
#include "causality/lattice.h"
#include "causality/slice.h"
#include "causality/violating_sets.h"

namespace culprit::causality {
namespace {

/// Messages go only from earlier to later events of one random order, so there is no circle.
Computation random_computation(std::mt19937& random, uint32_t processes, uint32_t events) {
  Computation computation(processes);
  std::vector<Event> order;
  for (uint32_t k = 0; k < events; ++k) order.push_back(computation.add(random() % processes));
  for (size_t k = 1; k < order.size(); ++k)
    if (random() % 3 == 0) {
      const Event from = order[random() % k];
      if (from.process != order[k].process) computation.add_order(from, order[k]);
    }
  EXPECT_TRUE(computation.close().empty());
  return computation;
}

/// All cuts, consistent or not.
void each_cut(const Computation& computation, const std::function<void(const Cut&)>& visit) {
  Cut cut(computation.processes());
  for (;;) {
    visit(cut);
    uint32_t p = 0;
    while (p < cut.size() && cut[p] == computation.events(p)) cut[p++] = 0;
    if (p == cut.size()) return;
    ++cut[p];
  }
}

/// Whether some order of the events never meets the condition, from this cut on.
bool can_avoid(const Computation& computation, const Condition& condition, const Cut& cut) {
  if (condition(cut)) return false;
  if (cut == whole(computation)) return true;
  for (uint32_t p = 0; p < cut.size(); ++p) {
    Cut next = cut;
    if (cut[p] == computation.events(p)) continue;
    ++next[p];
    if (is_consistent(computation, next) && can_avoid(computation, condition, next)) return true;
  }
  return false;
}

LocalTruths random_truths(std::mt19937& random, const Computation& computation) {
  LocalTruths truths(computation.processes());
  for (uint32_t p = 0; p < truths.size(); ++p)
    for (uint32_t s = 0; s <= computation.events(p); ++s) truths[p].push_back(random() % 2 == 0);
  return truths;
}

Condition all_of(const LocalTruths& truths) {
  return [&truths](const Cut& cut) {
    for (size_t p = 0; p < cut.size(); ++p)
      if (!truths[p][cut[p]]) return false;
    return true;
  };
}

TEST(computation, orders_what_messages_carry) {
  Computation computation(3);
  const Event a = computation.add(0), b = computation.add(1), c = computation.add(1),
              d = computation.add(2);
  computation.add_order(a, b);
  computation.add_order(c, d);
  ASSERT_TRUE(computation.close().empty());
  EXPECT_TRUE(computation.precedes(a, d));
  EXPECT_TRUE(computation.precedes(b, c));
  EXPECT_FALSE(computation.precedes(d, a));
  EXPECT_EQ(computation.past(d, 1), 2u);
  EXPECT_EQ(past_of(computation, d), (Cut{1, 2, 1}));
  EXPECT_FALSE(is_consistent(computation, {0, 1, 0}));
  EXPECT_TRUE(is_consistent(computation, {1, 1, 0}));
}
TEST(computation, names_a_circle) {
  Computation computation(2);
  const Event a = computation.add(0), b = computation.add(0), c = computation.add(1),
              d = computation.add(1);
  computation.add_order(b, c);
  computation.add_order(d, a);
  const std::vector<Event> circle = computation.close();
  ASSERT_EQ(circle.size(), 4u);
  EXPECT_EQ(std::set<Event>(circle.begin(), circle.end()), (std::set<Event>{a, b, c, d}));
}
TEST(cuts, are_a_lattice) {
  std::mt19937 random(7);
  for (int round = 0; round < 40; ++round) {
    const Computation computation = random_computation(random, 3, 8);
    std::vector<Cut> consistent;
    each_cut(computation, [&](const Cut& cut) {
      bool is_closed = true;  // by the definition
      for (uint32_t p = 0; p < cut.size(); ++p)
        for (uint32_t k = 1; k <= cut[p]; ++k)
          for (uint32_t q = 0; q < cut.size(); ++q)
            is_closed &= computation.past({p, k}, q) <= cut[q];
      EXPECT_EQ(is_consistent(computation, cut), is_closed);
      if (is_closed) consistent.push_back(cut);
    });
    for (const Cut& a : consistent)
      for (const Cut& b : consistent) {
        EXPECT_TRUE(is_consistent(computation, meet(a, b)));
        EXPECT_TRUE(is_consistent(computation, join(a, b)));
      }
  }
}
TEST(conditions, on_single_processes_hold_at_once) {
  std::mt19937 random(11);
  unsigned yes = 0, surely = 0;
  for (int round = 0; round < 600; ++round) {
    const Computation computation = random_computation(random, 2 + random() % 3, 4 + random() % 6);
    const LocalTruths truths = random_truths(random, computation);
    const Condition condition = all_of(truths);
    std::vector<Cut> holding;
    each_cut(computation, [&](const Cut& cut) {
      if (is_consistent(computation, cut) && condition(cut)) holding.push_back(cut);
    });
    const std::optional<Cut> found = possibly(computation, truths);
    ASSERT_EQ(found.has_value(), !holding.empty());
    yes += found.has_value();
    for (const Cut& cut : holding) {
      EXPECT_EQ(meet(cut, *found), *found);  // it is the least
    }
    const bool avoidable = can_avoid(computation, condition, Cut(computation.processes()));
    ASSERT_EQ(definitely(computation, truths).has_value(), !avoidable) << round;
    surely += !avoidable;
    const LatticeAnswer some = possibly(computation, condition, 100'000),
                        every = definitely(computation, condition, 100'000);
    EXPECT_EQ(some.answer, holding.empty() ? Answer::No : Answer::Yes);
    EXPECT_EQ(every.answer, avoidable ? Answer::No : Answer::Yes);
  }
  EXPECT_GT(yes, 100u);
  EXPECT_GT(surely, 20u);
}
TEST(conditions, of_any_kind_are_looked_for_in_all_cuts) {
  std::mt19937 random(13);
  for (int round = 0; round < 200; ++round) {
    const Computation computation = random_computation(random, 3, 8);
    const uint32_t sum = random() % 9;
    const Condition condition = [&](const Cut& cut) {
      return (cut[0] * 3 + cut[1] * 5 + cut[2]) % 9 == sum && cut[0] != cut[1];
    };
    bool holds = false;
    each_cut(computation,
             [&](const Cut& cut) { holds |= is_consistent(computation, cut) && condition(cut); });
    const LatticeAnswer some = possibly(computation, condition, 100'000);
    EXPECT_EQ(some.answer, holds ? Answer::Yes : Answer::No);
    if (some.cut) {
      EXPECT_TRUE(is_consistent(computation, *some.cut));
      EXPECT_TRUE(condition(*some.cut));
    }
    EXPECT_EQ(definitely(computation, condition, 100'000).answer,
              can_avoid(computation, condition, Cut(3)) ? Answer::No : Answer::Yes);
  }
}
TEST(conditions, are_unknown_when_the_budget_ends) {
  Computation computation(4);
  for (uint32_t p = 0; p < 4; ++p)
    for (int k = 0; k < 5; ++k) computation.add(p);
  ASSERT_TRUE(computation.close().empty());
  const LatticeAnswer answer = possibly(computation, [](const Cut&) { return false; }, 100);
  EXPECT_EQ(answer.answer, Answer::Unknown);
  EXPECT_EQ(answer.cut, std::nullopt);
}
TEST(slices, have_the_cuts_of_a_regular_condition) {
  std::mt19937 random(17);
  size_t all = 0;
  for (int round = 0; round < 300; ++round) {
    const Computation computation = random_computation(random, 3, 9);
    const LocalTruths truths = random_truths(random, computation);
    // truths, and a channel: process 1 is at most two events behind process 0
    const auto forbidden = [&](const Cut& cut) -> std::optional<uint32_t> {
      for (uint32_t p = 0; p < cut.size(); ++p)
        if (!truths[p][cut[p]]) return p;
      return cut[0] > cut[1] + 2 ? std::optional<uint32_t>(1) : std::nullopt;
    };
    std::set<Cut> holding;
    each_cut(computation, [&](const Cut& cut) {
      if (is_consistent(computation, cut) && !forbidden(cut)) holding.insert(cut);
    });
    const Slice slice(computation, forbidden);
    std::set<Cut> visited;
    EXPECT_TRUE(slice.each([&](const Cut& cut) { return visited.insert(cut).second; }, 100'000));
    EXPECT_EQ(visited, holding) << round;
    EXPECT_EQ(slice.is_empty(), holding.empty());
    all += holding.size();
  }
  EXPECT_GT(all, 200u);
}
TEST(violating_sets, are_minimal_and_show_who_is_indispensable) {
  // more than one of them in a section for one
  const auto more_than_one_of = [](const std::set<uint32_t>& inside) {
    return [inside](const ProcessSet& known) {
      size_t in = 0;
      for (const uint32_t process : known) in += inside.count(process);
      return in > 1;
    };
  };
  const ViolatingSets two = violating_sets(4, more_than_one_of({1, 3}), 1000);
  EXPECT_EQ(two.minimal, (std::vector<ProcessSet>{{1, 3}}));
  EXPECT_EQ(two.indispensable, (ProcessSet{1, 3}));
  const ViolatingSets three = violating_sets(4, more_than_one_of({0, 1, 3}), 1000);
  EXPECT_EQ(three.minimal, (std::vector<ProcessSet>{{0, 1}, {0, 3}, {1, 3}}));
  EXPECT_TRUE(three.indispensable.empty());
  EXPECT_FALSE(violating_sets(30, more_than_one_of({28, 29}), 50).is_complete);
}
TEST(violating_sets, agree_with_all_subsets) {
  std::mt19937 random(19);
  for (int round = 0; round < 100; ++round) {
    std::vector<ProcessSet> seeds;
    for (int k = 0; k < 3; ++k) {
      ProcessSet set;
      for (uint32_t p = 0; p < 5; ++p)
        if (random() % 2) set.push_back(p);
      seeds.push_back(set);
    }
    const auto violates = [&](const ProcessSet& known) {
      return std::any_of(seeds.begin(), seeds.end(), [&](const ProcessSet& seed) {
        return std::includes(known.begin(), known.end(), seed.begin(), seed.end());
      });
    };
    std::set<ProcessSet> minimal;
    for (unsigned bits = 0; bits < 32; ++bits) {
      ProcessSet set;
      for (uint32_t p = 0; p < 5; ++p)
        if (bits >> p & 1) set.push_back(p);
      bool is_minimal = violates(set);
      for (const uint32_t left_out : set) {
        ProcessSet less = set;
        std::erase(less, left_out);
        is_minimal &= !violates(less);
      }
      if (is_minimal) minimal.insert(set);
    }
    const ViolatingSets found = violating_sets(5, violates, 1000);
    EXPECT_EQ(std::set<ProcessSet>(found.minimal.begin(), found.minimal.end()), minimal);
    EXPECT_EQ(found.minimal.size(), minimal.size());
  }
}

}  // namespace
}  // namespace culprit::causality
