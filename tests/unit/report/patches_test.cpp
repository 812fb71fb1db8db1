// Patches in the forms other than text and JSON.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/render.h"
#include "sample_document.h"

namespace culprit::report {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

document::Document patched() {
  document::Document document = sample_document();
  document.command = "repair";
  document.patches.push_back({1,
                              "`i <= n` for `i < n`",
                              "bound",
                              {"sum.c", 4, 18, 4, 23},
                              {{{"sum.c", 4, 20, 4, 21}, "<", "<="}},
                              3});
  document.patches.push_back({2,
                              "`n++;` before it",
                              "missing statement",
                              {"sum.c", 6, 3, 6, 20},
                              {{{"sum.c", 6, 1, 6, 1}, "", "  n++;\n"}},
                              3});
  return document;
}

json results(const document::Document& document) {
  return json::parse(render_sarif(document))["runs"][0]["results"];
}

TEST(PatchesInSarif, AreFixesOfTheResultAtTheirPlace) {
  const json all = results(patched());
  ASSERT_EQ(all[0]["fixes"].size(), 1u);
  const json& fix = all[0]["fixes"][0];
  EXPECT_EQ(fix["description"]["text"], "patch 1 of 2: `i <= n` for `i < n`");
  ASSERT_EQ(fix["artifactChanges"].size(), 1u);
  EXPECT_EQ(fix["artifactChanges"][0]["artifactLocation"]["uri"], "sum.c");
  EXPECT_EQ(fix["artifactChanges"][0]["replacements"],
            json::parse(R"([{"deletedRegion": {"startLine": 4, "startColumn": 20, "endLine": 4,
                                               "endColumn": 21},
                             "insertedContent": {"text": "<="}}])"));
  EXPECT_EQ(all[1]["fixes"][0]["description"]["text"], "patch 2 of 2: `n++;` before it");
}

TEST(PatchesInSarif, InsertionsDeleteNothing) {
  const json all = results(patched());
  const json& change = all[1]["fixes"][0]["artifactChanges"][0]["replacements"][0];
  EXPECT_EQ(change["deletedRegion"],
            (json{{"startLine", 6}, {"startColumn", 1}, {"endLine", 6}, {"endColumn", 1}}));
  EXPECT_EQ(change["insertedContent"]["text"], "  n++;\n");
}

TEST(PatchesInSarif, HaveTheLineEndsAndColumnsOfTheFile) {
  document::Document document = patched();
  document.files[0].has_carriage_returns = true;
  document.files[0].lines[3] = "/* \xf0\x9f\x98\x80 */ for (; i < n;)";
  document.patches[0].changes[0].place = {"sum.c", 4, 20, 4, 21};
  const json all = results(document);
  EXPECT_EQ(
      all[0]["fixes"][0]["artifactChanges"][0]["replacements"][0]["deletedRegion"]["startColumn"],
      18)
      << "four bytes are two code units of UTF-16";
  EXPECT_EQ(all[1]["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"],
            "  n++;\r\n");
}

TEST(PatchesInSarif, OfSeveralFilesChangeEachOnce) {
  document::Document document = patched();
  document.patches.pop_back();
  document.patches[0].place = {"elsewhere.c", 1, 1, 1, 2};
  document.patches[0].changes.push_back({{"b.c", 1, 1, 1, 2}, "a", ""});
  document.patches[0].changes.push_back({{"sum.c", 6, 1, 6, 2}, " ", "\t"});
  const json changes = results(document)[0]["fixes"][0]["artifactChanges"];
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(changes[0]["replacements"].size(), 2u);
  EXPECT_EQ(changes[1]["artifactLocation"]["uri"], "b.c");
  EXPECT_FALSE(changes[1]["replacements"][0].contains("insertedContent")) << "a deletion";
}

TEST(PatchesInSarif, OfLocateThereAreNone) {
  EXPECT_FALSE(results(sample_document())[0].contains("fixes"));
}

TEST(PatchesAsMessages, AreNotesAtTheirPlaces) {
  const std::string text = render_compiler(patched(), {});
  EXPECT_THAT(text, HasSubstr("sum.c:4:18: note: patch 1: `i <= n` for `i < n`\n"));
  EXPECT_THAT(text, HasSubstr("sum.c:6:3: note: patch 2: `n++;` before it\n"));
  EXPECT_THAT(text, HasSubstr("culprit: note: these 2 patches pass all tests"));
  EXPECT_THAT(text, HasSubstr("warning: suspect 1"));
}

TEST(PatchesAsMessages, ANoteSaysThatThereIsNone) {
  document::Document document = patched();
  document.patches.clear();
  EXPECT_THAT(render_compiler(document, {}), HasSubstr("culprit: note: no patch: none of"));
  EXPECT_THAT(render_compiler(sample_document(), {}), Not(HasSubstr("patch")));
}

TEST(PatchesInThePage, AreData) {
  const std::string page = render_html(patched());
  EXPECT_THAT(page, HasSubstr(R"("diffs":["--- a/sum.c\n+++ b/sum.c\n@@ -1,7 +1,7 @@\n)"));
  EXPECT_THAT(page, HasSubstr(R"(+\tfor (int i = 1; i \u003c= n; i++)\n)"));
  EXPECT_THAT(page, HasSubstr(R"("patches":"these 2 patches pass all tests)"));
  EXPECT_THAT(page, HasSubstr("1. sum.c:4  `i &lt;= n` for `i &lt; n`")) << "without scripts";
  EXPECT_THAT(render_html(sample_document()), HasSubstr(R"("patches":"")"));
}

}  // namespace
}  // namespace culprit::report
