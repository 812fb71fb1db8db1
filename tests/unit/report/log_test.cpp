// The answers of `culprit log` in their forms, for a report made by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/log/render_log.h"

namespace culprit::report {
namespace {

using document::LogAnswer;
using document::LogQuestion;
using document::LogReport;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

LogReport sample_log() {
  LogReport report;
  report.version = "0.1.0";
  document::LogRow& log = report.logs.emplace_back();
  log.file = "a.log";
  log.name = "<run>";
  log.hosts = {{"north", 2, 1}, {"south", 3, 7}, {"east\nwest", 1, 9}};
  log.events = 6;
  log.notes = {"1 span has no end: span 'x'"};
  log.conditions.push_back({LogQuestion::Never,
                            "count(\"<a>\") >= 2",
                            LogAnswer::Violated,
                            {{"north", 2, 3, "<b>takes\xff</b>\nkey=value", true},
                             {"south", 0, 0, "", true},
                             {"east\nwest", 1, 9, "waits", false}},
                            {{"north", "south"}, {"north", "east\nwest"}},
                            {"north"},
                            {},
                            0});
  log.conditions.push_back(
      {LogQuestion::Possibly, "nobody: \"x\"", LogAnswer::No, {}, {}, {}, {"nobody"}, 0});
  log.conditions.push_back(
      {LogQuestion::Definitely, "!a: \"x\"", LogAnswer::NotDecided, {}, {}, {}, {}, 1000});
  return report;
}

TEST(LogText, ShowsTheCutAndTheHosts) {
  EXPECT_EQ(render_log_text(sample_log()),
            "a.log (<run>): 3 hosts, 6 events\n"
            "  note: 1 span has no end: span 'x'\n"
            "never count(\"<a>\") >= 2: violated\n"
            "  these can be so at the same time:\n"
            "    north: after its event 2 (line 3): <b>takes\\xff</b>\n"
            "    south: before its first event\n"
            "  2 sets of hosts can violate it, each alone: north, south; north, east\\nwest\n"
            "  all of them have north\n"
            "possibly nobody: \"x\": no, in no order of the events\n"
            "  note: the log has no host 'nobody'\n"
            "definitely !a: \"x\": not decided\n"
            "  1000 cuts were looked at; conditions on single hosts that are joined by && need "
            "none\n");
}
TEST(LogText, ListsTheHostsIfNothingIsAsked) {
  LogReport report = sample_log();
  report.logs[0].conditions.clear();
  EXPECT_THAT(render_log_text(report), HasSubstr("\n  south: 3 events, from line 7 on\n"));
}

TEST(LogJson, HoldsEverything) {
  const json out = json::parse(render_log_json(sample_log()));
  EXPECT_EQ(out["schema"], "culprit-log/1");
  const json& log = out["logs"][0];
  EXPECT_EQ(log["file"], "a.log");
  EXPECT_EQ(log["name"], "<run>");
  EXPECT_EQ(log["events"], 6);
  EXPECT_EQ(log["hosts"][1], json({{"name", "south"}, {"events", 3}, {"line", 7}}));
  EXPECT_EQ(log["notes"][0], "1 span has no end: span 'x'");
  const json& never = log["answers"][0];
  EXPECT_EQ(never["question"], "never");
  EXPECT_EQ(never["condition"], "count(\"<a>\") >= 2");
  EXPECT_EQ(never["answer"], "violated");
  EXPECT_EQ(never["cut"].size(), 3u);
  EXPECT_EQ(never["cut"][0]["text"], "<b>takes\xef\xbf\xbd</b>\nkey=value");
  EXPECT_EQ(never["cut"][2]["decides"], false);
  EXPECT_EQ(never["sets"], json::parse(R"([["north","south"],["north","east\nwest"]])"));
  EXPECT_EQ(never["common"], json({"north"}));
  EXPECT_EQ(log["answers"][1]["answer"], "no");
  EXPECT_TRUE(log["answers"][1]["cut"].is_null());
  EXPECT_EQ(log["answers"][1]["unknown_hosts"], json({"nobody"}));
  EXPECT_EQ(log["answers"][2]["answer"], "not-decided");
  EXPECT_EQ(log["answers"][2]["examined"], 1000);
}

TEST(LogPage, HasTheAnswersAndTheDiagram) {
  LogReport report = sample_log();
  report.logs[0].diagram = "<svg><text>drawn</text></svg>";
  const std::string page = render_log_html(report);
  EXPECT_THAT(page, HasSubstr("<svg><text>drawn</text></svg>"));
  EXPECT_THAT(page, HasSubstr("<th scope=\"row\">south</th><td>before its first event</td>"));
  EXPECT_THAT(page, HasSubstr("&lt;b&gt;takes"));
  EXPECT_THAT(page, Not(HasSubstr("<b>takes")));
  EXPECT_THAT(page, Not(HasSubstr("<run>")));
  EXPECT_THAT(page, Not(HasSubstr("too many events")));
  EXPECT_THAT(render_log_html(sample_log()), HasSubstr("too many events for a diagram"));
}

}  // namespace
}  // namespace culprit::report
