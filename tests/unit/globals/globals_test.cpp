// Assertions about all threads: reading them, and deciding them against all cuts of small
// computations.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "globals/choices.h"
#include "globals/decision.h"
#include "globals/schedules_to.h"

namespace culprit::globals {
namespace {

using causality::Answer;
using causality::Cut;
using causality::ProcessSet;

Assertion parsed(const std::string& text) {
  auto assertion = parse_assertion(text, "--global");
  EXPECT_TRUE(assertion) << text;
  return assertion ? assertion.take() : Assertion{};
}

std::string error_of(const std::string& text) {
  const auto assertion = parse_assertion(text, "--global");
  return assertion ? "" : assertion.errors().front().message;
}

/// The value with threads of which each has the same number for all inner expressions.
Interval value(const std::string& text, const std::vector<Number>& numbers) {
  const Assertion assertion = parsed(text);
  std::vector<LocalValues> values;
  for (const Number number : numbers)
    values.emplace_back(assertion.inner.size(), std::optional(number));
  const std::vector<std::vector<bool>> parts(assertion.inner.size(),
                                             std::vector<bool>(numbers.size(), true));
  Known known;
  known.parts = &parts;
  for (const LocalValues& each : values) known.of.push_back(&each);
  return evaluate(assertion.condition, known);
}
Number number(const std::string& text, const std::vector<Number>& numbers) {
  const Interval interval = value(text, numbers);
  EXPECT_EQ(interval.least, interval.most) << text;
  return interval.least;
}

TEST(parser, binds_as_c_does) {
  const std::vector<Number> threads{1, 2, 3};
  EXPECT_EQ(number("count(x) + 2 * 3", threads), 9);
  EXPECT_EQ(number("(count(x) + 2) * 3", threads), 15);
  EXPECT_EQ(number("sum(x) - 1 - 2", threads), 3);
  EXPECT_EQ(number("-sum(x) + max(x)", threads), -3);
  EXPECT_EQ(number("1 == 2 || any(x) && min(x) == 1", threads), 1);
  EXPECT_EQ(number("any(x) || 1 == 1 && 1 == 2", threads), 1);
  EXPECT_EQ(number("all(x) == 1 < 2", threads), 1);
  EXPECT_EQ(number("!count(x) == 0", threads), 1);
  EXPECT_EQ(number("!(count(x) == 0)", threads), 1);
  EXPECT_EQ(number(" sum ( x ) == 6.0 ", threads), 1);
  EXPECT_EQ(number("sum(x) * 0.5", threads), 3);
  EXPECT_EQ(number("max(x) - 18446744073709551615", {18446744073709551615u}), 0);
}
TEST(parser, takes_the_inner_expressions_as_they_are) {
  const Assertion assertion =
      parsed("count(f[(i + 1)].x == ')') > 0 && sum( a\t) == 3 && any(a) && max(s == \"(\\\"\")");
  EXPECT_EQ(assertion.inner,
            (std::vector<std::string>{"f[(i + 1)].x == ')'", "a", "s == \"(\\\"\""}));
}
TEST(parser, says_what_is_wrong) {
  EXPECT_NE(error_of("count(x <= 1").find("`)` is expected at position 13"), std::string::npos);
  EXPECT_NE(error_of("count() <= 1").find("an expression of C is expected at position 7"),
            std::string::npos);
  EXPECT_NE(error_of("in_section <= 1").find("a number, `(` or one of count"), std::string::npos);
  EXPECT_NE(error_of("count(x) <= 1 1").find("at position 15"), std::string::npos);
  EXPECT_NE(error_of("1 < 2").find("it says nothing about threads"), std::string::npos);
  EXPECT_NE(error_of("counts(x) < 2"), "");
  EXPECT_NE(error_of("count(x) <= 1 <= 2"), "");
  EXPECT_NE(error_of(""), "");
  EXPECT_NE(error_of(std::string(100'000, '(')), "");
  EXPECT_NE(error_of(std::string(100'000, '!') + "any(x)"), "");
  EXPECT_EQ(error_of([] {
              std::string text = "any(x)";
              for (int k = 0; k < 100'000; ++k) text += " + 1";
              return text;
            }()),
            "");
}

// Small computations
// -------------------------------------------------------------------------------------------------

constexpr size_t kInner = 2;

std::optional<Number> random_value(std::mt19937& random, bool always) {
  if (!always && random() % 4 == 0) return std::nullopt;
  return static_cast<Number>(random() % 3) - 1;
}

/// `always`: all threads take part all the time.
History random_history(std::mt19937& random, uint32_t threads, uint32_t events, bool always) {
  History history;
  history.computation = causality::Computation(threads);
  history.states.resize(threads);
  history.parts.assign(kInner, std::vector<bool>(threads));
  const auto add_state = [&](uint32_t thread) {
    LocalState state;
    for (size_t inner = 0; inner < kInner; ++inner) {
      state.values.push_back(random_value(random, always));
      if (state.values.back()) history.parts[inner][thread] = true;
    }
    history.states[thread].push_back(std::move(state));
  };
  for (uint32_t thread = 0; thread < threads; ++thread) add_state(thread);
  std::vector<causality::Event> order;
  for (uint32_t k = 0; k < events; ++k) {
    const auto thread = static_cast<uint32_t>(random() % threads);
    order.push_back(history.computation.add(thread));
    add_state(thread);
    if (k == 0 || random() % 3 != 0) continue;
    const causality::Event from = order[random() % k];
    if (from.process != thread) history.computation.add_order(from, order.back());
  }
  EXPECT_TRUE(history.computation.close().empty());
  return history;
}

void each_cut(const History& history, const std::function<void(const Cut&)>& visit) {
  const causality::Computation& computation = history.computation;
  Cut cut(computation.processes());
  for (;;) {
    if (is_consistent(computation, cut)) visit(cut);
    uint32_t p = 0;
    while (p < cut.size() && cut[p] == computation.events(p)) cut[p++] = 0;
    if (p == cut.size()) return;
    ++cut[p];
  }
}

ProcessSet all_threads(const History& history) {
  ProcessSet all;
  for (uint32_t thread = 0; thread < history.states.size(); ++thread) all.push_back(thread);
  return all;
}

const std::vector<std::string> kOfCounts = {
    "count(a) <= 1",
    "count(a) < 2",
    "1 >= count(a)",
    "count(a) == 1",
    "count(a) != 2",
    "count(a) > 1",
    "count(a) <= -1",
    "count(b) >= 7",
    "!(any(a) && count(b) > 0)",
    "!all(a)",
    "all(a)",
    "all(a) || !any(b)",
    "any(a) || count(b) == 2",
    "!count(a)",
    "count(a) <= 1 && (any(b) || !all(a))",
    "min(a) >= 0",
    "min(a) > -1",
    "min(a) < 1",
    "0 >= min(a)",
    "min(a) == 0",
    "min(a) != 0",
    "max(a) <= 0",
    "max(a) < 1",
    "max(a) >= 0 || max(b) > 0",
    "max(a) == 1",
    "max(a) != 1",
};
const std::vector<std::string> kOfSums = {
    "sum(a) == 0",         "sum(a) + sum(b) <= 2", "min(a) <= max(b)",
    "max(a) - min(a) < 2", "count(a) == count(b)", "sum(a) * sum(b) != 1 || any(a)",
};

TEST(decision, agrees_with_all_cuts) {
  std::mt19937 random(11);
  for (int round = 0; round < 300; ++round) {
    const History history = random_history(random, 1 + random() % 4, 9, round % 3 == 0);
    for (const auto* texts : {&kOfCounts, &kOfSums})
      for (const std::string& text : *texts) {
        Assertion assertion = parsed(text);
        assertion.inner.resize(kInner);
        EXPECT_EQ(choices_of(assertion.condition, false, history).has_value(), texts == &kOfCounts)
            << text;
        uint64_t violated = 0, fewest = UINT64_MAX;
        each_cut(history, [&](const Cut& cut) {
          if (!is_violated(assertion, history, cut, all_threads(history))) return;
          ++violated;
          uint64_t events = 0;
          for (const uint32_t count : cut) events += count;
          fewest = std::min(fewest, events);
        });
        const Decision decision = decide(assertion, history);
        ASSERT_EQ(decision.violated, violated > 0 ? Answer::Yes : Answer::No) << text;
        if (violated == 0) continue;
        EXPECT_TRUE(is_consistent(history.computation, decision.cut));
        EXPECT_TRUE(is_violated(assertion, history, decision.cut, all_threads(history)));
        uint64_t events = 0;
        for (const uint32_t count : decision.cut) events += count;
        if (texts == &kOfSums) {
          EXPECT_EQ(events, fewest) << text;
        }
      }
  }
}

TEST(decision, finds_minimal_sets) {
  std::mt19937 random(12);
  for (int round = 0; round < 200; ++round) {
    const History history = random_history(random, 3, 8, false);
    for (const std::string& text : kOfSums) {
      Assertion assertion = parsed(text);
      const Decision decision = decide(assertion, history);
      for (const ProcessSet& set : decision.sets) {
        EXPECT_TRUE(is_violated(assertion, history, decision.cut, set)) << text;
        for (size_t k = 0; k < set.size(); ++k) {
          ProcessSet less = set;
          less.erase(less.begin() + static_cast<std::ptrdiff_t>(k));
          EXPECT_FALSE(is_violated(assertion, history, decision.cut, less)) << text;
        }
      }
    }
  }
}

TEST(evaluation, holds_whatever_the_unknown_have) {
  std::mt19937 random(13);
  for (int round = 0; round < 200; ++round) {
    const History history = random_history(random, 3, 7, round % 2 == 0);
    for (const auto* texts : {&kOfCounts, &kOfSums})
      for (const std::string& text : *texts) {
        const Assertion assertion = parsed(text);
        const uint32_t unknown = random() % 3;
        Cut cut(3);
        for (uint32_t p = 0; p < 3; ++p) cut[p] = random() % (history.computation.events(p) + 1);
        Known some;
        some.parts = &history.parts;
        for (uint32_t p = 0; p < 3; ++p)
          some.of.push_back(p == unknown ? nullptr : &history.states[p][cut[p]].values);
        const Interval bounds = evaluate(assertion.condition, some);
        EXPECT_LE(bounds.least, bounds.most);
        for (const LocalState& state : history.states[unknown]) {
          some.of[unknown] = &state.values;
          const Interval exact = evaluate(assertion.condition, some);
          EXPECT_GE(exact.least, bounds.least) << text;
          EXPECT_LE(exact.most, bounds.most) << text;
        }
      }
  }
}

TEST(decision, leaves_a_sum_open_while_a_thread_is_missing) {
  const Assertion assertion = parsed("sum(a) == 3");
  History history;
  history.computation = causality::Computation(2);
  history.computation.add(0);
  history.computation.add(1);
  history.computation.close();
  history.states = {{{{std::nullopt}, {}}, {{1}, {}}}, {{{std::nullopt}, {}}, {{2}, {}}}};
  history.parts = {{true, true}};
  EXPECT_EQ(decide(assertion, history).violated, Answer::No);
  history.states[1][1].values = {3};
  const Decision decision = decide(assertion, history);
  EXPECT_EQ(decision.violated, Answer::Yes);
  EXPECT_EQ(decision.cut, (Cut{1, 1}));
  EXPECT_EQ(decision.indispensable, (ProcessSet{0, 1}));
  EXPECT_TRUE(decision.is_in_every_order);
}

TEST(decision, of_three_in_a_section_needs_none) {
  const Assertion assertion = parsed("count(a) <= 1");
  History history;
  history.computation = causality::Computation(3);
  for (uint32_t thread = 0; thread < 3; ++thread)
    for (int k = 0; k < 2; ++k) history.computation.add(thread);
  history.computation.close();
  history.states.assign(3, {{{0}, {}}, {{1}, {}}, {{0}, {}}});
  history.parts = {{true, true, true}};
  const Decision decision = decide(assertion, history);
  EXPECT_EQ(decision.sets, (std::vector<ProcessSet>{{0, 1}, {0, 2}, {1, 2}}));
  EXPECT_TRUE(decision.indispensable.empty());
  EXPECT_FALSE(decision.is_in_every_order);
}

TEST(decision, ends_at_the_limit) {
  std::mt19937 random(14);
  History history;
  history.computation = causality::Computation(4);
  for (uint32_t thread = 0; thread < 4; ++thread)
    for (int k = 0; k < 50; ++k) history.computation.add(thread);
  history.computation.close();
  history.states.assign(4, std::vector<LocalState>(51, LocalState{{0}, {}, {}, {}, 0, 0}));
  history.parts = {{true, true, true, true}};
  EXPECT_EQ(decide(parsed("sum(a) == 0"), history, 1000).violated, Answer::Unknown);
  EXPECT_EQ(decide(parsed("count(a) <= 0"), history, 1000).violated, Answer::No);
}

// Schedules
// -------------------------------------------------------------------------------------------------

TEST(schedules, stop_threads_early_or_late_in_their_states_at_the_cut) {
  History history;
  for (uint32_t thread = 0; thread < 3; ++thread) {
    const uint32_t pc = 100 * thread;
    // before it began; from 10 to 20; from 30 to 40
    history.states.push_back({{{0}, {}},
                              {{1}, {}, {{1, pc + 10}, 1}, {{1, pc + 20}, 2}},
                              {{0}, {}, {{1, pc + 30}, 3}, {{1, pc + 40}, 4}}});
  }
  // the first stops, the second has ended there, the third has not begun
  const std::vector<machine::Schedule> found = schedules_to(history, {1, 2, 0});
  ASSERT_EQ(found.size(), 2u);
  using Switches = std::vector<machine::Switch>;
  EXPECT_EQ(found[0].switches, (Switches{{1, {1, 20}, 2, 3}, {1, {1, 20}, 2, 2}}));
  EXPECT_EQ(
      found[1].switches,
      (Switches{{1, {1, 30}, 3, 3}, {1, {1, 30}, 3, 2}, {3, {1, 210}, 1, 2}, {3, {1, 210}, 1, 1}}));
  EXPECT_TRUE(schedules_to(history, {2, 2, 2}).empty());
}

}  // namespace
}  // namespace culprit::globals
