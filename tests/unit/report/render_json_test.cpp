#include <gtest/gtest.h>

#include <fstream>

#include "document/deviations.h"
#include "report/render.h"
#include "sample_document.h"
#include "schema_check.h"

namespace culprit::report {
namespace {

using nlohmann::json;

SchemaCheck schema() {
  std::ifstream stream(CULPRIT_SCHEMA_FILE);
  return SchemaCheck(json::parse(stream));
}

TEST(RenderJson, DeviationsFollowTheSchema) {
  document::Document document = sample_document();
  document.command = "deviate";
  EXPECT_TRUE(json::parse(render_json(document))["deviations"].is_null());
  EXPECT_EQ(schema().problem(json::parse(render_json(document))), "");
  const document::Execution at{{"a.c", 9, 3, 9, 8}, "9:2", 2, "i < n"};
  document::DeviationAnswer answer;
  answer.test = "a";
  answer.path_corrections = {{at}};
  answer.deviations.emplace_back();
  answer.deviations[0].flips = {{at, true, "one more"}};
  answer.deviations[0].corrections = {{at, at}};
  answer.deviations.push_back(document::DeviationAnswer::Deviation(answer.deviations[0]));
  answer.deviations[1].edit = document::Replacement{at.place, "i < n", "i <= n"};
  document.deviations = std::make_shared<const document::DeviationAnswer>(answer);
  const json written = json::parse(render_json(document));
  EXPECT_EQ(schema().problem(written), "");
  EXPECT_EQ(written["deviations"]["found"][0]["flips"][0]["location"], "9:2");
  EXPECT_EQ(written["deviations"]["found"][1]["edit"]["written"], "i <= n");
}

TEST(RenderJson, SetsOfTheConstraintSystemFollowTheSchema) {
  document::Document document = sample_document();
  for (document::SetKind kind :
       {document::SetKind::Conflict, document::SetKind::Mus, document::SetKind::Mcs}) {
    document::ConstraintSets sets;
    sets.kind = kind;
    if (kind != document::SetKind::Mus)
      sets.bounds = {
          {{document::Bound::Of::Recursion, 8, {}, {}}}, 8, "8 nested calls of a function"};
    sets.tests = {"t2"};
    sets.sets.push_back({document.diagnoses[0].components, kind == document::SetKind::Conflict
                                                               ? sets.tests
                                                               : std::vector<std::string>{}});
    document.constraint_sets.push_back(std::move(sets));
  }
  const json rendered = json::parse(render_json(document));
  EXPECT_EQ(schema().problem(rendered), "");
  EXPECT_EQ(rendered["conflicts"]["sets"][0]["tests"][0], "t2");
  EXPECT_EQ(rendered["mcses"]["bound"], 8);
  EXPECT_EQ(rendered["mcses"]["bounds"][0]["of"], "recursion");
  EXPECT_TRUE(rendered["muses"]["bound"].is_null());
}

TEST(RenderJson, ConclusionAndContradictions) {
  document::Document document = sample_document();
  document.conclusion = {document::ConclusionKind::Unexplained,
                         "nothing explains",
                         {"do this", "or that"},
                         document::kAnyNumber};
  document.contradictions.push_back({"a", "b", "no input", "exit statuses 0 and 1"});
  json rendered = json::parse(render_json(document));
  EXPECT_EQ(schema().problem(rendered), "");
  EXPECT_TRUE(rendered["conclusion"]["up_to"].is_null());
  EXPECT_EQ(rendered["conclusion"]["next"].size(), 2u);
  EXPECT_EQ(rendered["contradictions"][0]["tests"], json::array({"a", "b"}));
  document.conclusion.up_to = 1;
  EXPECT_EQ(json::parse(render_json(document))["conclusion"]["up_to"], 1);
  document.conclusion.kind = document::ConclusionKind::NotDecided;
  EXPECT_FALSE(json::parse(render_json(document))["conclusion"].contains("up_to"));
}

TEST(RenderJson, PatchesOfRepair) {
  document::Document document = sample_document();
  document.command = "repair";
  const document::Place place{"a.c", 3, 2, 3, 4};
  document.patches.push_back({1, "`<` for `<=`", "bound", place, {{place, "<=", "<"}}, 2});
  const json rendered = json::parse(render_json(document));
  EXPECT_EQ(schema().problem(rendered), "");
  EXPECT_EQ(rendered["patches"][0]["changes"][0]["written"], "<");
  EXPECT_EQ(rendered["patches"][0]["line"], 3);
  document.command = "locate";
  EXPECT_FALSE(json::parse(render_json(document)).contains("patches"));
}

TEST(RenderJson, PathOfExplain) {
  document::Document document = sample_document();
  document.command = "explain";
  EXPECT_TRUE(json::parse(render_json(document))["path"].is_null());
  document::PathExplanation path;
  path.test = "a";
  path.length = 1;
  path.points.resize(2);
  path.points[0].number = 1;
  path.points[0].kind = "assignment";
  path.points[0].place = {"a.c", 3, 2, 0, 0};
  path.points[0].hypothesised.push_back({"s = 1", false, false});
  path.points[1].number = 2;
  path.points[1].kind = "bottom";
  path.evidence.resize(2);
  path.evidence[0].kind = "explicit II";
  path.evidence[0].point = path.evidence[0].origin = 1;
  path.evidence[0].state = "forward";
  path.evidence[0].edits.push_back({{{"a.c", 3, 2, 3, 4}, "1", "0"}, "type I (a)", true});
  path.evidence[0].edits.push_back({{{"a.c", 3, 2, 3, 4}, "1", "2"}, "type I (b)", std::nullopt});
  path.evidence[1].kind = "implicit";
  path.evidence[1].point = 1;
  document.path = path;
  const json rendered = json::parse(render_json(document));
  EXPECT_EQ(schema().problem(rendered), "");
  EXPECT_EQ(rendered["path"]["evidence"][0]["edits"][0]["passes"], true);
  EXPECT_TRUE(rendered["path"]["evidence"][0]["edits"][1]["passes"].is_null());
  EXPECT_FALSE(rendered["path"]["evidence"][1].contains("origin"));
  document.command = "locate";
  EXPECT_FALSE(json::parse(render_json(document)).contains("path"));
}

TEST(RenderJson, FitsTheSchema) {
  EXPECT_EQ(schema().problem(json::parse(render_json(sample_document()))), "");
  document::Document empty;
  empty.command = "run";
  EXPECT_EQ(schema().problem(json::parse(render_json(empty))), "");
}

TEST(RenderJson, LeadsHaveTheirPlaces) {
  document::Document document = sample_document();
  document.leads = {{{"sum.c", 4, 18, 4, 23}, "condition", "i < n", "main", "`i <= n`"},
                    {{"sum.c", 12, 3, 12, 9}, "assignment", "s += i", "main", ""}};
  const json rendered = json::parse(render_json(document));
  EXPECT_EQ(schema().problem(rendered), "");
  EXPECT_EQ(rendered["leads"][0]["place"]["line"], 4);
  EXPECT_EQ(rendered["leads"][0]["change"], "`i <= n`");
  EXPECT_FALSE(rendered["leads"][1].contains("change"));
}

TEST(RenderJson, EveryWordIsInTheSchema) {
  using namespace document;
  for (int kind = 0; kind <= static_cast<int>(document::ReasonKind::NotRun); ++kind) {
    document::Document document = sample_document();
    document.tests[1].reason.kind = static_cast<document::ReasonKind>(kind);
    EXPECT_EQ(schema().problem(json::parse(render_json(document))), "")
        << document::reason_name(static_cast<document::ReasonKind>(kind));
  }
  for (int kind = 1; kind <= static_cast<int>(document::ConclusionKind::NotDecided); ++kind) {
    document::Document document = sample_document();
    document.conclusion = {static_cast<document::ConclusionKind>(kind), "so it is", {"do this"}, 1};
    EXPECT_EQ(schema().problem(json::parse(render_json(document))), "")
        << document::conclusion_name(static_cast<document::ConclusionKind>(kind));
  }
  for (int kind = 0; kind <= static_cast<int>(document::AnswerKind::Unsupported); ++kind) {
    document::Document document = sample_document();
    document.answer = static_cast<document::AnswerKind>(kind);
    EXPECT_EQ(schema().problem(json::parse(render_json(document))), "");
  }
  for (int kind = 0; kind <= static_cast<int>(DiagnosticKind::Note); ++kind) {
    document::Document document = sample_document();
    document.messages[0].kind = static_cast<DiagnosticKind>(kind);
    EXPECT_EQ(schema().problem(json::parse(render_json(document))), "");
  }
}

TEST(RenderJson, TheCheckItselfRejects) {
  json document = json::parse(render_json(sample_document()));
  json unknown = document, wrong = document, missing = document;
  unknown["tests"][0]["surprise"] = 1;
  EXPECT_EQ(schema().problem(unknown), "$.tests[0]: unknown member surprise");
  wrong["diagnoses"][0]["rank"] = "1";
  EXPECT_EQ(schema().problem(wrong), "$.diagnoses[0].rank: wrong type");
  missing["diagnoses"][0]["components"][0].erase("end_line");
  EXPECT_EQ(schema().problem(missing), "$.diagnoses[0].components[0]: no member end_line");
}

TEST(RenderJson, HoldsValues) {
  const json document = json::parse(render_json(sample_document()));
  EXPECT_EQ(document["schema"], "culprit/1");
  EXPECT_EQ(document["bound"], 12);
  EXPECT_EQ(document["bounds"][0]["place"]["line"], 4);
  EXPECT_EQ(document["bounds"][1]["loop"], "a loop of strlen");
  EXPECT_EQ(document["tests"][0]["reason"], nullptr);
  EXPECT_EQ(document["tests"][2]["reason"]["actual_exit"], 1);
  const json& component = document["diagnoses"][0]["components"][0];
  EXPECT_EQ(component["line"], 4);
  EXPECT_EQ(component["end_column"], 23);
  const json& instance = component["evidence"][0]["instances"][0];
  EXPECT_EQ(instance["iteration"], json::array({3}));
  EXPECT_EQ(instance["required"], (json{{"text", "true"}, {"type", "i1"}, {"bits", "0x1"}}));
  EXPECT_EQ(instance["reads"][0]["name"], "i");
  EXPECT_EQ(document["statistics"]["seconds"]["compile"], 0.02);
}

TEST(RenderJson, BrokenUtf8StaysReadable) {
  document::Document document = sample_document();
  document.diagnoses[0].components[0].text = "caf\xe9";
  EXPECT_EQ(json::parse(render_json(document))["diagnoses"][0]["components"][0]["text"],
            "caf\xef\xbf\xbd");
}

}  // namespace
}  // namespace culprit::report
