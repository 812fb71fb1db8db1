#include "document/shown_names.h"

#include <gtest/gtest.h>

#include "document/deviations.h"

namespace culprit::document {
namespace {

const std::string kName = "x\nall tests pass\x1b[0m\u202e";
const std::string kShown = "x\\nall tests pass\\x1b[0m\\u202e";

TEST(ShownNames, NamesAndSentencesAreOnOneLine) {
  const Place place{kName, 1, 1, 1, 2};
  Document document;
  document.sources = {kName};
  document.tests.emplace_back();
  document.tests[0].name = kName;
  document.tests[0].reason.text = kName;
  document.tests[0].reason.place = place;
  document.tests[0].findings.push_back({"overflow", kName, place, {{"f", place}}, false, {}});
  SuspectComponent component;
  component.place = place;
  component.evidence.push_back({kName, {}, 0, {}, {}});
  Diagnosis diagnosis;
  diagnosis.components = {component};
  diagnosis.findings.push_back({0, false, {kName}});
  document.diagnoses = {diagnosis};
  document.conclusion.text = kName;
  document.assumptions = {kName};
  document.contradictions.push_back({kName, kName, kName, kName});
  document.messages.push_back(user_error_at(kName, 1, 1, kName, kName));
  DeviationAnswer deviations;
  deviations.test = kName;
  document.deviations = std::make_shared<const DeviationAnswer>(deviations);

  const Document shown = with_shown_names(document);
  EXPECT_EQ(shown.sources[0], kShown);
  EXPECT_EQ(shown.tests[0].name, kShown);
  EXPECT_EQ(shown.tests[0].reason.text, kShown);
  EXPECT_EQ(shown.tests[0].reason.place.file, kShown);
  EXPECT_EQ(shown.tests[0].findings[0].stack[0].place.file, kShown);
  EXPECT_EQ(shown.diagnoses[0].components[0].place.file, kShown);
  EXPECT_EQ(shown.diagnoses[0].components[0].evidence[0].test, kShown);
  EXPECT_EQ(shown.diagnoses[0].findings[0].tests[0], kShown);
  EXPECT_EQ(shown.conclusion.text, kShown);
  EXPECT_EQ(shown.assumptions[0], kShown);
  EXPECT_EQ(shown.contradictions[0].second, kShown);
  EXPECT_EQ(shown.messages[0].hint, kShown);
  EXPECT_EQ(shown.deviations->test, kShown);
  EXPECT_EQ(document.deviations->test, kName);
}

TEST(ShownNames, SourceTextStaysAsItIs) {
  Document document;
  document.files.push_back({kName, {"int\tx;\x1b"}});
  document.patches.emplace_back();
  document.patches[0].changes.push_back({{kName, 1, 1, 1, 1}, "a\nb", "c\nd"});
  const Document shown = with_shown_names(document);
  EXPECT_EQ(shown.files[0].path, kShown);
  EXPECT_EQ(shown.files[0].lines[0], "int\tx;\x1b");
  EXPECT_EQ(shown.patches[0].changes[0].place.file, kShown);
  EXPECT_EQ(shown.patches[0].changes[0].written, "c\nd");
}

TEST(ShownNames, OfAClassAndOfACheck) {
  ClassReport report;
  report.programs.push_back(
      {kName, ProgramState::Located, 0, 1, 0, {kName, 1, 1, 0, 0}, "", "", "", kName});
  const ClassReport shown = with_shown_names(report);
  EXPECT_EQ(shown.programs[0].program, kShown);
  EXPECT_EQ(shown.programs[0].suspect.file, kShown);
  EXPECT_EQ(shown.programs[0].reason, kShown);
  CheckReport check;
  check.properties.push_back({"contract", kName, {kName, 1, 1, 0, 0}, PropertyStatus::Proved, {}});
  EXPECT_EQ(with_shown_names(check).properties[0].place.file, kShown);
}

}  // namespace
}  // namespace culprit::document
