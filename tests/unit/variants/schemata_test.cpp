#include "variants/schemata.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "edits/source_changes.h"
#include "edits/text/statement_edits.h"
#include "samples.h"
#include "variants/variants.h"

namespace culprit::variants {
namespace {

using testing_support::Sample;
using testing_support::Subject;

const char* const kProgramOfSchemata =
    "#include <stdio.h>\n"
    "int main(void) {\n"
    "  int n, sum = 0;\n"
    "  scanf(\"%d\", &n);\n"
    "  for (int i = 1; i < n; i++) {\n"
    "    if (i % 3 == 0) continue;\n"
    "    sum += i;  // counts\n"
    "  }\n"
    "  printf(\"%d\\n\", sum);\n"
    "  return 0;\n"
    "}\n";
const std::vector<Sample> kTests = {{"7\n", "12\n"}, {"4\n", "7\n"}, {"2\n", "3\n"}};

Result<model::Program> compiled_alone(const judge::ChangedFile& file) {
  return testing_support::compiled_snippet(file.text);
}

/// All edits of all statements and values.
std::vector<edits::SourceEdit> all_edits(const edits::SourceTree& tree) {
  std::vector<edits::SourceEdit> all;
  for (edits::SyntaxId id = 0; id < tree.program().syntax.nodes.size(); ++id) {
    const bool is_statement = tree.is_statement(id);
    if (!is_statement && !edits::is_replaceable(tree, id)) continue;
    for (edits::SourceEdit& edit : is_statement
                                       ? edits::statement_edits(tree, id, edits::Reach::Near)
                                       : edits::expression_edits(tree, id, edits::Reach::Near))
      all.push_back(std::move(edit));
  }
  return all;
}

// The law: a choice does what its text does.
TEST(Schemata, ChooseWhatTheTextSays) {
  const Subject subject(kProgramOfSchemata);
  judge::RunRequest request = testing_support::request_of(subject, kTests, 1);
  request.rebuild = compiled_alone;
  const machine::Image image(subject.program());
  const judge::Problem problem(request, image);
  const edits::SourceTree tree(subject.program());
  std::vector<edits::SourceEdit> edits = all_edits(tree);
  std::vector<TextVariant> changes;
  for (const edits::SourceEdit& edit : edits) changes.push_back({&edit.changes, edit.mistake});
  const uint32_t file = changes.front().changes->front().range.file;
  const std::unique_ptr<Variants> variants = Variants::compiled(problem, tree, file, changes);
  ASSERT_TRUE(variants);
  size_t compared = 0, passed = 0;
  for (size_t k = 0; k < edits.size(); k += 7) {
    if (!variants->has(k)) continue;
    // a choice between two types has their common type
    if (edits[k].mistake == edits::Mistake::Type) continue;
    const std::optional<std::string> text = changed_file(subject.program(), edits[k].changes);
    ASSERT_TRUE(text);
    const Result<model::Program> alone = compiled_alone({"", *text});
    if (!alone) continue;  // a choice may declare a name once more, a text may not
    const machine::Image other(*alone);
    judge::RunRequest of_other = request;
    of_other.program = &*alone;
    of_other.options.step_limit = 100'000;
    const std::vector<judge::JudgedTest> judged = judge::judge_tests(of_other, other);
    machine::MachineLimits limits;
    limits.steps = 100'000;
    for (size_t test = 0; test < kTests.size(); ++test) {
      const bool passes = variants->run(k, test, limits).passes();
      EXPECT_EQ(passes, judged[test].passed()) << "test " << test << " of\n" << *text;
      passed += passes;
    }
    ++compared;
  }
  EXPECT_GT(compared, 50u);
  EXPECT_GT(passed, 20u);
}

TEST(Schemata, DropWhatDoesNotCompile) {
  const Subject subject(kProgramOfSchemata);
  const edits::SourceTree tree(subject.program());
  const SourceRange sum{0, 7, 12, 7, 13};
  ASSERT_EQ(edits::text_in(subject.program(), sum), "i");
  const edits::SourceChanges good{{sum, "i", "n"}}, bad{{sum, "i", "nothing"}};
  using enum edits::Mistake;
  Schemata schemata(tree, 0, {{&good, Variable}, {&bad, Variable}});
  const std::string text = schemata.text();
  unsigned line = 1;
  for (size_t at = 0; at < text.find("nothing"); ++at) line += text[at] == '\n';
  EXPECT_TRUE(schemata.drop({line}));
  EXPECT_EQ(schemata.choices(0).size(), 1u);
  EXPECT_TRUE(schemata.choices(1).empty());
  EXPECT_TRUE(schemata.is_dropped(1));
  EXPECT_EQ(schemata.text().find("nothing"), std::string::npos);
  EXPECT_FALSE(schemata.drop({1})) << "the first line belongs to no edit";
}

// The error is at the declaration that follows, which no edit contains.
TEST(Schemata, DropCallsBeforeTheDeclaration) {
  const Subject subject(
      "#include <stdio.h>\n"
      "int one(int n) {\n"
      "  return n + 1;\n"
      "}\n"
      "static int two(int n) { return one(n) + 1; }\n"
      "int main(void) {\n"
      "  int n;\n"
      "  return scanf(\"%d\", &n) != 1 || printf(\"%d\\n\", two(n)) < 0;\n"
      "}\n");
  judge::RunRequest request = testing_support::request_of(subject, {{"1\n", "4\n"}}, 1);
  request.rebuild = compiled_alone;
  const machine::Image image(subject.program());
  const judge::Problem problem(request, image);
  const edits::SourceTree tree(subject.program());
  const SourceRange sum{0, 3, 10, 3, 15};
  ASSERT_EQ(edits::text_in(subject.program(), sum), "n + 1");
  const edits::SourceChanges good{{sum, "n + 1", "n + 2"}}, bad{{sum, "n + 1", "two(n)"}};
  using enum edits::Mistake;
  const std::unique_ptr<Variants> variants =
      Variants::compiled(problem, tree, 0, {{&good, OneOff}, {&bad, Callee}});
  ASSERT_TRUE(variants);
  EXPECT_TRUE(variants->has(0));
  EXPECT_FALSE(variants->has(1));
}

TEST(Schemata, ChooseAtSeveralPlacesTogether) {
  const Subject subject(kProgramOfSchemata);
  const edits::SourceTree tree(subject.program());
  const SourceRange start{0, 5, 16, 5, 17}, sum{0, 7, 12, 7, 13};
  ASSERT_EQ(edits::text_in(subject.program(), start), "1");
  const edits::SourceChanges both{{start, "1", "2"}, {sum, "i", "n"}},
      braces{{{0, 6, 5, 6, 5}, "", "{ "}, {{0, 7, 14, 7, 14}, "", " }"}};
  using enum edits::Mistake;
  Schemata schemata(tree, 0, {{&both, Variable}, {&braces, Extent}, {&both, Overwritten}});
  EXPECT_EQ(schemata.choices(0).size(), 2u);
  EXPECT_EQ(schemata.choices(1).size(), 1u) << "a brace alone is no code";
  EXPECT_EQ(schemata.choices(2).size(), 1u) << "one change may declare what the other names";
}

TEST(Schemata, WithoutEditsAreTheProgram) {
  const Subject subject(kProgramOfSchemata);
  const edits::SourceTree tree(subject.program());
  EXPECT_THAT(Schemata(tree, 0, {}).text(), testing::EndsWith(kProgramOfSchemata));
}

}  // namespace
}  // namespace culprit::variants
