// Undefined behaviour of failing tests in every form of the result.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "report/finding_words.h"
#include "report/render.h"
#include "sample_document.h"
#include "schema_check.h"

namespace culprit::report {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// A write past the end of `v` in both failing tests, a read that a passing test shares, and a
/// finding of the passing test alone. The first suspect stands at the write and prevents it.
document::Document with_findings() {
  document::Document document = sample_document();
  document::Finding write{"out-of-bounds-write",
                          "write of 4 bytes past the end of 'v' (declared in line 2, 16 bytes)",
                          {"sum.c", 4, 20, 0, 0},
                          {{"main", {"sum.c", 4, 20, 0, 0}}},
                          false,
                          document::FoundObject{"variable", "v", {"sum.c", 2, 7, 0, 0}, 16, 4}};
  document::Finding read{
      "uninitialised-read", "s is uninitialised", {"sum.c", 5, 5, 0, 0}, {}, false};
  document::Finding alone{"signed-overflow", "an overflow", {"sum.c", 6, 3, 0, 0}, {}, false};
  document.findings = {{write, {"t2", "t10"}, {}}, {read, {"t2"}, {"t1"}}, {alone, {}, {"t1"}}};
  document.diagnoses[0].findings = {{0, false, {"t2", "t10"}}, {0, true, {"t2", "t10"}}};
  document.diagnoses[1].findings = {{1, true, {"t2"}}};
  return document;
}

constexpr const char* kWrite =
    "write of 4 bytes past the end of 'v' (declared in line 2, 16 bytes), in tests t2 and t10";
constexpr const char* kRead = "s is uninitialised, in test t2; passing test t1 shows it, too";

TEST(Findings, TextTellsThemBeforeTheSuspects) {
  const std::string text = render_text(with_findings(), {});
  EXPECT_THAT(text, HasSubstr(std::string("\nundefined behaviour in failing tests:\n"
                                          "  sum.c:4:20: ") +
                              kWrite + "\n  sum.c:5:5: " + kRead + "\n\n1. "));
  EXPECT_THAT(text, Not(HasSubstr("an overflow")));
  EXPECT_THAT(text, HasSubstr("try: --undefined all: "));
}

TEST(Findings, SuspectsSayWhatTheyHaveToDoWithThem) {
  const std::string text = render_text(with_findings(), {});
  EXPECT_THAT(text,
              HasSubstr("     here is the write past the end of `v` in tests t2 and t10; with "
                        "the required values it does not happen\n"));
  EXPECT_THAT(text,
              HasSubstr("     with the required values, the uninitialised read in line 5 does "
                        "not happen\n"));
}

TEST(Findings, ManyAreCounted) {
  TextStyle style;
  style.findings = 1;
  EXPECT_THAT(render_text(with_findings(), style),
              HasSubstr("  and 1 more; `culprit run` shows those of each test\n"));
}

TEST(Findings, WhatEndedARunIsItsReason) {
  document::Document document = with_findings();
  document.findings.resize(1);
  document.findings[0].finding.fatal = true;
  EXPECT_THAT(render_text(document, {}), Not(HasSubstr("undefined behaviour in failing tests")));
}

TEST(Findings, CompilersWarnOfThemFirst) {
  const std::string text = render_compiler(with_findings(), {});
  EXPECT_TRUE(text.starts_with(std::string("sum.c:4:20: warning: ") + kWrite +
                               " [culprit-out-of-bounds-write]\nsum.c:5:5: warning: " + kRead +
                               " [culprit-uninitialised-read]\nsum.c:4:18: warning: suspect 1"))
      << text;
  EXPECT_THAT(text, HasSubstr("sum.c:4:18: note: here is the write past the end of `v`"));
}

TEST(Findings, JsonFollowsTheSchema) {
  const json written = json::parse(render_json(with_findings()));
  std::ifstream stream(CULPRIT_SCHEMA_FILE);
  EXPECT_EQ(SchemaCheck(json::parse(stream)).problem(written), "");
  const json& first = written["findings"][0];
  EXPECT_EQ(first["tests"], (json{"t2", "t10"}));
  EXPECT_EQ(first["object"]["name"], "v");
  EXPECT_EQ(first["object"]["place"]["line"], 2);
  EXPECT_EQ(first["object"]["bytes"], 16);
  EXPECT_FALSE(first.contains("stack"));
  EXPECT_EQ(written["findings"][1]["passing_tests"], (json{"t1"}));
  EXPECT_EQ(written["diagnoses"][0]["findings"][1]["prevented"], true);
  EXPECT_FALSE(json::parse(render_json(sample_document())).contains("findings"));
}

TEST(Findings, SarifHasResultsOfTheirOwn) {
  const json run = json::parse(render_sarif(with_findings()))["runs"][0];
  const json& results = run["results"];
  ASSERT_EQ(results.size(), 4u) << "two findings, two suspects";
  EXPECT_EQ(results[0]["ruleId"], "finding/out-of-bounds-write");
  EXPECT_EQ(results[0]["level"], "warning");
  EXPECT_EQ(results[0]["message"]["text"], kWrite);
  EXPECT_EQ(results[0]["locations"][0]["physicalLocation"]["region"]["startLine"], 4);
  EXPECT_EQ(results[0]["relatedLocations"][0]["message"]["text"], "v is declared here");
  EXPECT_EQ(results[0]["properties"]["tests"], (json{"t2", "t10"}));
  EXPECT_NE(results[0]["partialFingerprints"], results[1]["partialFingerprints"]);
  EXPECT_EQ(results[2]["ruleId"], "suspect/condition");
  EXPECT_EQ(run["tool"]["driver"]["rules"][results[2]["ruleIndex"].get<size_t>()]["id"],
            "suspect/condition");
  EXPECT_EQ(results[2]["properties"]["undefinedBehaviour"].size(), 1u);
}

TEST(Findings, ThePageHasASectionOfThem) {
  const std::string page = render_html(with_findings());
  EXPECT_THAT(page, HasSubstr("Undefined behaviour in failing tests"));
  const size_t from = page.find("id=\"data\">") + 10;
  const json data = json::parse(page.substr(from, page.find("</script>", from) - from));
  ASSERT_EQ(data["findings"].size(), 2u);
  EXPECT_EQ(data["findings"][1]["finding"], 1);
  EXPECT_EQ(data["findings"][0]["sentence"], kWrite);
}

}  // namespace
}  // namespace culprit::report
