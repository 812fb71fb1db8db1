#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/render.h"
#include "sample_document.h"

namespace culprit::report {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(RenderCompiler, AWarningPerSuspectAndNotes) {
  EXPECT_EQ(render_compiler(sample_document(), {}),
            R"(sum.c:4:18: warning: suspect 1: condition `i < n` in main (70 %) [culprit-condition]
sum.c:4:18: note: test 't2': iteration 3: computed false, required true
sum.c:6:3: note: test 't2': wrong output: expected "6↵", printed "3↵"
sum.c:4:18: note: test 't10': iteration 5: computed false, required true
sum.c:4:18: note: test 't10': iteration 6: computed false, required true
sum.c:4:22: note: or declaration `n` in main
sum.c:6:3: warning: suspect 2: print `printf("%d\n", s)` in main (20 %) [culprit-print]
sum.c:6:3: note: test 't2': computed "3\n", required "6\n"
sum.c:6:3: note: test 't2': wrong output: expected "6↵", printed "3↵"
culprit: note: 2 suspects, each alone explains both failing tests; the list is complete for the kinds of fault that were tried, up to 12 iterations of each loop
culprit: note: uninitialised variables hold 0
)");
}

TEST(RenderCompiler, RunsSayWhichTestsFail) {
  document::Document document = sample_document();
  document.command = "run";
  EXPECT_EQ(
      render_compiler(document, {}),
      R"(sum.c:6:3: error: test 't2': wrong output: expected "6↵", printed "3↵" [culprit-wrong-output]
sum.c:5:5: warning: test 't2': signed overflow: 2147483647 + 1 overflows int
culprit: error: test 't10': exit status 1, expected 0 [culprit-exit-status]
culprit: note: 2 of 3 tests fail
)");
}

TEST(RenderCompiler, NothingFails) {
  document::Document document = sample_document();
  document.tests.resize(1);
  document.diagnoses.clear();
  EXPECT_EQ(render_compiler(document, {}),
            "culprit: note: the test passes\nculprit: note: nothing to locate: culprit needs a "
            "test that fails\n");
}

TEST(RenderCompiler, LeadsAreNotesAtTheirPlaces) {
  document::Document document = sample_document();
  document.diagnoses.clear();
  document.leads = {{{"sum.c", 4, 18, 4, 23}, "condition", "i < n", "main", "`i <= n`"}};
  EXPECT_THAT(render_compiler(document, {}),
              HasSubstr("sum.c:4:18: note: look next at `i < n` in main: with `i <= n` the test "
                        "gets past this failure; it was not seen to pass\n"));
}

TEST(RenderCompiler, TheLimitCutsTheList) {
  TextStyle style;
  style.diagnoses = style.evidence = 1;
  const std::string text = render_compiler(sample_document(), style);
  EXPECT_THAT(text, HasSubstr("note: and 1 failing test more"));
  EXPECT_THAT(text, HasSubstr("1 shown, --limit shows more"));
  EXPECT_THAT(text, Not(HasSubstr("suspect 2")));
}

TEST(RenderCompiler, AMessageIsOneLine) {
  document::Document document = sample_document();
  document.diagnoses.resize(1);
  document.diagnoses[0].components[0].function = "a\nb\033[31m";
  EXPECT_THAT(render_compiler(document, {}),
              StartsWith("sum.c:4:18: warning: suspect 1: condition `i < n` in a b [31m (70 %)"));
}

TEST(RenderCompiler, EveryPlaceOfADiagnosisIsNamed) {
  document::Document document = sample_document();
  document.diagnoses[0].components.push_back(document.diagnoses[1].components[0]);
  EXPECT_THAT(render_compiler(document, {}),
              HasSubstr("sum.c:6:3: note: together with suspect 1: print"));
}

}  // namespace
}  // namespace culprit::report
