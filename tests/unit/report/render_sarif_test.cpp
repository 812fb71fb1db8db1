#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "model/component.h"
#include "report/render.h"
#include "report/sarif/fingerprint.h"
#include "report/sarif/places.h"
#include "report/sarif/results.h"
#include "sample_document.h"

namespace culprit::report {
namespace {

using nlohmann::json;

json run_of(const document::Document& document) {
  return json::parse(render_sarif(document))["runs"][0];
}

TEST(RenderSarif, AResultPerDiagnosis) {
  const json run = run_of(sample_document());
  ASSERT_EQ(run["results"].size(), 2u);
  const json& result = run["results"][0];
  EXPECT_EQ(result["ruleId"], "suspect/condition");
  EXPECT_EQ(run["tool"]["driver"]["rules"][result["ruleIndex"].get<size_t>()]["id"],
            "suspect/condition");
  EXPECT_EQ(result["rank"], 70.0);
  EXPECT_EQ(result["message"]["text"],
            "suspect 1 of 2: condition `i < n` in main; in test t2, iteration 3: computed false, "
            "required true");
  const json& place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "sum.c");
  EXPECT_EQ(place["region"],
            (json{{"startLine", 4}, {"startColumn", 18}, {"endLine", 4}, {"endColumn", 23}}));
  EXPECT_EQ(result["locations"][0]["logicalLocations"][0]["name"], "main");
}

TEST(RenderSarif, CodeFlowsLeadToTheSymptom) {
  const json run = run_of(sample_document());
  const json& flows = run["results"][0]["codeFlows"];
  ASSERT_EQ(flows.size(), 2u);
  const json& steps = flows[0]["threadFlows"][0]["locations"];
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_EQ(steps[0]["state"]["required"]["text"], "true");
  EXPECT_EQ(steps[0]["state"]["i"]["text"], "3");
  EXPECT_EQ(steps[1]["location"]["physicalLocation"]["region"]["startLine"], 6);
  EXPECT_EQ(steps[1]["executionOrder"], 2);
}

TEST(RenderSarif, RelatedLocationsAreNumbered) {
  const json run = run_of(sample_document());
  const json& related = run["results"][0]["relatedLocations"];
  ASSERT_EQ(related.size(), 2u);
  EXPECT_EQ(related[0]["message"]["text"], "or declaration `n` in main");
  EXPECT_EQ(related[0]["id"], 1);
  EXPECT_EQ(related[1]["message"]["text"],
            "test t2 fails here: wrong output: expected \"6↵\", printed \"3↵\"");
}

TEST(RenderSarif, ManyTestsDoNotMakeManyFlows) {
  document::Document document = sample_document();
  auto& evidence = document.diagnoses[0].components[0].evidence;
  evidence.resize(sarif::kCodeFlows + 3, evidence[0]);
  const json run = run_of(document);
  EXPECT_EQ(run["results"][0]["codeFlows"].size(), sarif::kCodeFlows);
  EXPECT_EQ(run["results"][0]["properties"]["codeFlowsOmitted"], 3);
}

TEST(RenderSarif, AllPlacesOfADiagnosisHaveToChange) {
  document::Document document = sample_document();
  document.diagnoses[0].components.push_back(document.diagnoses[1].components[0]);
  EXPECT_EQ(run_of(document)["results"][0]["locations"].size(), 2u);
}

TEST(RenderSarif, LeadsAreNotificationsWithPlaces) {
  document::Document document = sample_document();
  document.diagnoses.clear();
  document.leads = {{{"sum.c", 4, 18, 4, 23}, "condition", "i < n", "main", ""}};
  const json run = run_of(document);
  size_t found = 0;
  for (const json& note : run["invocations"][0]["toolExecutionNotifications"])
    if (note["message"]["text"] == "look next at `i < n` in main") {
      ++found;
      EXPECT_EQ(note["locations"][0]["physicalLocation"]["region"]["startLine"], 4);
    }
  EXPECT_EQ(found, 1u);
}

TEST(RenderSarif, RunsReportTestsAndFindings) {
  document::Document document = sample_document();
  document.command = "run";
  document.tests.push_back({"t11",
                            document::Verdict::Unknown,
                            {document::ReasonKind::NotRun, "", {}, "", "", "", 0, {}, {}},
                            {},
                            0,
                            0});
  const json results = run_of(document)["results"];
  ASSERT_EQ(results.size(), 4u);
  EXPECT_EQ(results[0]["ruleId"], "test/wrong-output");
  EXPECT_EQ(results[0]["level"], "error");
  EXPECT_EQ(results[1]["ruleId"], "finding/signed-overflow");
  EXPECT_EQ(results[1]["stacks"][0]["frames"][0]["location"]["logicalLocations"][0]["name"],
            "main");
  EXPECT_FALSE(results[2].contains("locations")) << "the place is not known";
  EXPECT_EQ(results[3]["kind"], "open");
  EXPECT_EQ(results[3]["level"], "none");
}

TEST(RenderSarif, WhatTheAnswerIsWorth) {
  const json run = run_of(sample_document());
  EXPECT_EQ(run["properties"]["answer"], "bounded");
  EXPECT_EQ(run["properties"]["bound"], 12);
  EXPECT_EQ(run["properties"]["boundsReached"], "12 iterations of each loop");
  const json& notes = run["invocations"][0]["toolExecutionNotifications"];
  ASSERT_EQ(notes.size(), 4u);
  EXPECT_EQ(notes[0]["locations"][0]["physicalLocation"]["region"]["startLine"], 1);
  EXPECT_EQ(notes[2]["level"], "warning");
  EXPECT_EQ(run["artifacts"][0]["location"]["uri"], "sum.c");
}

TEST(RenderSarif, EveryKindOfComponentHasItsRule) {
  document::Document document = sample_document();
  document.diagnoses.resize(1);
  std::set<std::string> texts;
  for (unsigned kind = 0; kind < model::kComponentKinds; ++kind) {
    document.diagnoses[0].components[0].kind =
        model::kind_name(static_cast<model::ComponentKind>(kind));
    const json run = run_of(document);
    const json& rule = run["tool"]["driver"]["rules"][0];
    EXPECT_EQ(rule["id"].get<std::string>().find(' '), std::string::npos);
    texts.insert(rule["shortDescription"]["text"]);
  }
  EXPECT_EQ(texts.size(), model::kComponentKinds);
  EXPECT_EQ(texts.count("Other values here make every failing test pass."), 0u);
}

TEST(Sarif, UrisEscapeWhatIsNoPath) {
  EXPECT_EQ(sarif::uri_of("src/a-b_c.c"), "src/a-b_c.c");
  EXPECT_EQ(sarif::uri_of("/home/x/a b.c"), "file:///home/x/a%20b.c");
  EXPECT_EQ(sarif::uri_of("é#?%:.c"), "%C3%A9%23%3F%25%3A.c");
}

TEST(Sarif, MessagesHaveNeitherPlaceholdersNorLinks) {
  EXPECT_EQ(sarif::message("if (x) { f[0](1); }")["text"], "if (x) {{ f[0] (1); }}");
}

TEST(Sarif, ColumnsAreUtf16) {
  document::Document document;
  document.files = {{"a.c", {"😀😀x"}}};
  EXPECT_EQ(json(sarif::physical_location(document, {"a.c", 1, 9, 1, 10})["region"]),
            (json{{"startLine", 1}, {"startColumn", 5}, {"endLine", 1}, {"endColumn", 6}}));
}

TEST(Fingerprints, TellWhatIsAlikeApartAndNothingElse) {
  sarif::Fingerprints first, second;
  const std::string one = first.next("condition", "main", "i < n"),
                    two = first.next("condition", "main", "i < n");
  EXPECT_NE(one, two);
  EXPECT_EQ(one, second.next("condition", "main", "i < n"));
  EXPECT_EQ(two, second.next("condition", "main", "i < n"));
  EXPECT_NE(one, second.next("condition", "maini", " < n"));
  EXPECT_EQ(one, "ab492563ef5404c9") << "a fingerprint of today must be that of tomorrow";
}

TEST(Fingerprints, DoNotDependOnRanks) {
  document::Document document = sample_document();
  document.diagnoses[1] = document.diagnoses[0];
  document.diagnoses[1].components[0].place.line = 5;
  const json before = run_of(document)["results"];
  std::swap(document.diagnoses[0], document.diagnoses[1]);
  const json after = run_of(document)["results"];
  EXPECT_EQ(before[0]["partialFingerprints"], after[1]["partialFingerprints"]);
  EXPECT_NE(before[0]["partialFingerprints"], before[1]["partialFingerprints"]);
}

}  // namespace
}  // namespace culprit::report
