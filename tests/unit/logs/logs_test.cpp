// Logs with vector clocks: read, refused, and asked about.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <fmt/format.h>

#include "logs/condition.h"
#include "logs/vector_clock_log.h"

namespace culprit::logs {
namespace {

using causality::Answer;
using causality::Cut;

RecordedLog log_of(const std::string& text) {
  Result<std::vector<RecordedLog>> logs = parse_vector_clock_log(text, "a.log");
  if (!logs) throw std::runtime_error(logs.errors().front().text());
  return std::move(logs->front());
}
std::string error_of(const std::string& text) {
  const Result<std::vector<RecordedLog>> logs = parse_vector_clock_log(text, "a.log");
  return logs ? "no error" : logs.errors().front().text();
}

const std::string kTwoInSection =
    "alice {\"alice\":1}\nenter\nbob {\"bob\":1}\nenter\nalice {\"alice\":2}\nleave\n"
    "bob {\"bob\":2, \"alice\":2}\nleave\ncarol {\"carol\":1}\nidle\n";

TEST(logs, have_their_text_behind_the_clock) {
  const RecordedLog log =
      log_of("a {\"a\":1}\nfirst line\nsecond line\n\nb {\"b\":1, \"a\":1}\nhi");
  EXPECT_EQ(log.hosts, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(log.events[0][0].text, "first line\nsecond line");
  EXPECT_EQ(log.events[1][0].line, 5u);
  EXPECT_TRUE(log.computation.precedes({0, 1}, {1, 1}));
}
TEST(logs, have_their_text_before_the_clock) {
  const RecordedLog log = log_of("10:53 GET\na {\"a\": 1}\n10:54 PUT\nb {\"b\": 1}\n");
  EXPECT_EQ(log.events[0][0].text, "10:53 GET");
  EXPECT_EQ(log.events[1][0].text, "10:54 PUT");
}
TEST(logs, have_their_text_in_the_line) {
  const RecordedLog log = log_of(
      "[INFO] [x/node0] {\"node0\" : 1} sent {1}\n[INFO] [x/node1] {\"node0\" : 1, \"node1\" : 1} "
      "got it\n");
  EXPECT_EQ(log.hosts, (std::vector<std::string>{"node0", "node1"}));
  EXPECT_EQ(log.events[0][0].text, "sent {1}");
}
TEST(logs, may_hold_several_executions) {
  const Result<std::vector<RecordedLog>> logs = parse_vector_clock_log(
      "=== one ===\na {\"a\":1}\nx\n=== two ===\na {\"a\":1}\ny\nb {\"b\":1}\nz\n", "a.log");
  ASSERT_TRUE(logs);
  ASSERT_EQ(logs->size(), 2u);
  EXPECT_EQ((*logs)[0].name, "one");
  EXPECT_EQ((*logs)[1].hosts.size(), 2u);
}
TEST(logs, that_lack_events_are_refused) {
  EXPECT_EQ(error_of("a {\"a\":1}\nx\na {\"a\":3}\ny\n").substr(0, 70),
            "a.log:3: error: event 2 of host 'a' is missing: here is its event 3\n  ");
  EXPECT_NE(error_of("a {\"a\":1, \"b\":2}\nx\nb {\"b\":1}\ny\n")
                .find("a.log:1: error: this event knows of event 2 of host 'b', which is missing"),
            std::string::npos);
  EXPECT_NE(error_of("a {\"a\":1}\nx\na {\"a\":1}\ny\n").find("event 1 of host 'a' comes twice"),
            std::string::npos);
  EXPECT_NE(error_of("just text\n").find("no vector clocks"), std::string::npos);
  EXPECT_NE(error_of("x {\"a\":1}\n").find("a.log:1: error: no host"), std::string::npos);
}
TEST(logs, whose_clocks_do_not_fit_are_refused) {
  const std::string circle = error_of("a {\"a\":1, \"b\":1}\nx\nb {\"b\":1, \"a\":1}\ny\n");
  EXPECT_NE(circle.find("the clocks are a circle"), std::string::npos);
  EXPECT_NE(circle.find("event 1 of host 'a' (line 1)"), std::string::npos);
  EXPECT_NE(circle.find("event 1 of host 'b' (line 3)"), std::string::npos);
  // c knows what b did, but not what b knew
  EXPECT_NE(error_of("a {\"a\":1}\nx\nb {\"b\":1, \"a\":1}\ny\nc {\"c\":1, \"b\":1}\nz\n")
                .find("a.log:5: error: the clock is not consistent: event 1 of host 'c' (line 5) "
                      "knows of 0 events of host 'a', but of 1"),
            std::string::npos);
}

causality::LatticeAnswer ask(const RecordedLog& log, const std::string& text, bool surely = false) {
  const Result<Condition> condition = parse_condition(text, "--possibly");
  if (!condition) throw std::runtime_error(condition.errors().front().text());
  const BoundCondition bound(*condition, log);
  return surely ? bound.definitely(100'000) : bound.possibly(100'000);
}

TEST(conditions, of_two_hosts_hold_where_nothing_orders_them) {
  const RecordedLog log = log_of(kTwoInSection);
  const causality::LatticeAnswer both =
      ask(log, "alice: \"enter\"..\"leave\" && bob: \"enter\"..\"leave\"");
  EXPECT_EQ(both.answer, Answer::Yes);
  EXPECT_EQ(*both.cut, (Cut{1, 1, 0}));
  EXPECT_EQ(ask(log, "alice: \"leave\" && bob: \"leave\"").answer, Answer::Yes);
  EXPECT_EQ(ask(log, "alice: \"enter\" && bob: \"leave\"").answer, Answer::No);
  EXPECT_EQ(ask(log, "count(\"enter\"..\"leave\") >= 2").answer, Answer::Yes);
  EXPECT_EQ(ask(log, "count(\"enter\"..\"leave\") >= 3").answer, Answer::No);
  EXPECT_EQ(ask(log, "nobody: \"enter\"").answer, Answer::No);
  EXPECT_EQ(ask(log, "!(nobody: \"enter\")").answer, Answer::Yes);
}
TEST(conditions, can_hold_in_every_order) {
  const RecordedLog log = log_of(kTwoInSection);
  EXPECT_EQ(ask(log, "carol: \"idle\"", true).answer, Answer::Yes);
  EXPECT_EQ(ask(log, "alice: \"leave\" && bob: \"enter\"", true).answer, Answer::Yes);
  EXPECT_EQ(ask(log, "alice: \"enter\" && bob: \"enter\"", true).answer, Answer::No);
  EXPECT_EQ(ask(log, "alice: \"enter\" || alice: \"leave\"", true).answer, Answer::Yes);
}
TEST(conditions, agree_with_all_cuts) {
  const RecordedLog log = log_of(kTwoInSection);
  for (const char* text :
       {"alice: \"enter\"", "!alice: \"enter\" && (bob: \"enter\" || carol: \"idle\")",
        "count(\"e\") >= 3", "!(count(\"enter\"..\"leave\") >= 1) && bob: \"leave\"",
        "!(count(\"leave\") >= 2)", "count(\"leave\") >= 2 && count(\"idle\") >= 1"}) {
    const Result<Condition> condition = parse_condition(text, "x");
    ASSERT_TRUE(condition) << text;
    const BoundCondition bound(*condition, log);
    const auto holds = [&](const Cut& cut) { return bound.holds(cut); };
    EXPECT_EQ(bound.possibly(1000).answer, causality::possibly(log.computation, holds, 1000).answer)
        << text;
    EXPECT_EQ(bound.definitely(1000).answer,
              causality::definitely(log.computation, holds, 1000).answer)
        << text;
    if (const auto cut = bound.possibly(1000).cut) {
      EXPECT_TRUE(bound.holds(*cut)) << text;
    }
  }
}
TEST(conditions, show_which_hosts_violate_them) {
  const RecordedLog log = log_of(kTwoInSection);
  const Result<Condition> condition = parse_condition("count(\"enter\"..\"leave\") >= 2", "x");
  const BoundCondition bound(*condition, log);
  const Cut cut = *bound.possibly(1000).cut;
  const causality::ViolatingSets sets = causality::violating_sets(
      3, [&](const causality::ProcessSet& known) { return bound.holds_for(cut, known); }, 1000);
  EXPECT_EQ(sets.minimal, (std::vector<causality::ProcessSet>{{0, 1}}));
  EXPECT_EQ(sets.indispensable, (causality::ProcessSet{0, 1}));
}
TEST(conditions, say_where_they_are_wrong) {
  const auto error = [](const std::string& text) {
    const Result<Condition> condition = parse_condition(text, "--never");
    return condition ? std::string() : condition.errors().front().message;
  };
  EXPECT_EQ(error("a: x"), "--never: a text in quotes is expected at position 4 of 'a: x'");
  EXPECT_EQ(error("a: \"x\" b"),
            "--never: &&, || or the end is expected at position 8 of 'a: \"x\" b'");
  EXPECT_NE(error("count(\"x\") > 2").find("`>=` is expected"), std::string::npos);
  EXPECT_NE(error("(a: \"x\"").find("`)` is expected"), std::string::npos);
  EXPECT_NE(error("").find("a host is expected"), std::string::npos);
  EXPECT_NE(error("a: \"x").find("the closing quote is missing"), std::string::npos);
  EXPECT_NE(error(std::string(500, '(')).find("too many nested"), std::string::npos);
}

}  // namespace
}  // namespace culprit::logs
