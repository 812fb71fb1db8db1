// Localization as a whole: suspects are replayed and ordered by agreement, and the result is the
// same for any number of threads.
#include <gmock/gmock.h>

#include "checked_samples.h"
#include "diagnose/locate.h"

namespace culprit::diagnose {
namespace {

document::Document located(const std::string& source, const std::vector<Sample>& runs,
                           unsigned jobs = 1) {
  const testing_support::Subject subject(source);
  return locate(request_of(subject, runs, jobs), nullptr);
}

const std::string kGrade = R"(#include <stdio.h>
int main(void) {
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 1;
  int m = a - b;
  printf("%d\n", m);
  return 0;
})";

const std::string kConstant = R"(#include <stdio.h>
int main(void) {
  int n, fee = 3;
  if (scanf("%d", &n) != 1) return 1;
  int sum = n * 2;
  printf("%d\n", sum + fee);
  return 0;
})";

/// The parts of the document that a reader sees, without times.
std::string shown(const document::Document& document) {
  std::string out = document::answer_name(document.answer);
  for (const document::Diagnosis& d : document.diagnoses) {
    out += "\n" + std::to_string(d.rank) + " " + std::to_string(d.probability) +
           (d.replayed ? " replayed" : "");
    for (const auto* list : {&d.components, &d.also})
      for (const document::SuspectComponent& c : *list) {
        out += " | " + c.kind + " " + c.text;
        for (const document::Evidence& e : c.evidence)
          for (const document::Instance& i : e.instances)
            out += " " + i.computed.text + ">" + i.required.text;
      }
  }
  for (const auto& [name, count] : document.statistics.counts)
    out += "\n" + name + " " + std::to_string(count);
  return out;
}

TEST(locate, the_faulty_condition_is_among_the_suspects_and_all_are_replayed) {
  const document::Document document = located(kSumUpTo, kSumUpToRuns);
  ASSERT_FALSE(document.diagnoses.empty());
  bool found = false;
  for (const document::Diagnosis& d : document.diagnoses) {
    EXPECT_TRUE(d.replayed);
    for (const document::SuspectComponent& c : d.components) found |= c.place.line == 5;
    for (const document::SuspectComponent& c : d.also) found |= c.place.line == 5;
  }
  EXPECT_TRUE(found) << shown(document);
}
TEST(locate, probabilities_fall_with_the_rank_and_sum_to_at_most_one) {
  const document::Document document = located(kSumUpTo, kSumUpToRuns);
  double sum = 0, last = 1;
  unsigned rank = 0;
  for (const document::Diagnosis& d : document.diagnoses) {
    EXPECT_EQ(d.rank, ++rank);
    EXPECT_LE(d.probability, last);
    last = d.probability;
    sum += d.probability;
  }
  EXPECT_LE(sum, 1.0 + 1e-9);
}
TEST(locate, the_answer_does_not_depend_on_the_threads) {
  for (const auto& [source, runs] :
       {std::pair(kSumUpTo, kSumUpToRuns),
        std::pair(kGrade, std::vector<Sample>{{"1 2", "3\n"}, {"5 0", "5\n"}})})
    EXPECT_EQ(shown(located(source, runs, 1)), shown(located(source, runs, 2)));
}
TEST(locate, equal_values_read_must_give_equal_values_required) {
  // No expression over a and b is 3 for one "1 2" and 4 for the other. So every suspect on that
  // line is contradicted, but the input is not.
  const document::Document agreeing = located(kGrade, {{"1 2", "3\n"}, {"2 2", "4\n"}});
  const document::Document contradicted = located(kGrade, {{"1 2", "3\n"}, {"1 2 ", "4\n"}});
  auto probability_of_line_5 = [](const document::Document& document) {
    double best = 0;
    for (const document::Diagnosis& d : document.diagnoses)
      for (const document::SuspectComponent& c : d.components)
        if (c.place.line == 5) best = std::max(best, d.probability);
    return best;
  };
  EXPECT_GT(probability_of_line_5(agreeing), probability_of_line_5(contradicted));
}
/// The first computed and required value of the suspect with this text.
std::string evidence_of(const document::Document& document, const std::string& text) {
  for (const document::Diagnosis& d : document.diagnoses)
    for (const document::SuspectComponent& c : d.components)
      if (c.text == text)
        return c.evidence.at(0).instances.at(0).computed.text + ">" +
               c.evidence.at(0).instances.at(0).required.text + " " + d.edit;
  return shown(document);
}
TEST(locate, a_misspelt_literal_shows_the_text_that_it_had_to_be) {
  const std::vector<Sample> runs = {{"0", "a big cat\n"}, {"1", "a small cat\n"}};
  const std::string body =
      "int main(void) { int n; if (scanf(\"%d\", &n) != 1) return 1; printf(\"a %s cat\\n\", "
      "t[n]); return 0; }";
  for (const std::string table : {"static const char *t[] = {\"big\", \"smal\"};",
                                  "static char t[][8] = {\"big\", \"smal\"};"})
    EXPECT_EQ(evidence_of(located("#include <stdio.h>\n" + table + body, runs), "\"smal\""),
              "\"smal\">\"small\" \"small\" instead");
}
TEST(locate, a_literal_that_no_longer_fits_its_array_is_no_explanation) {
  const document::Document document = located(
      "#include <stdio.h>\nstatic char t[] = \"smal\"; int main(void) { puts(t); return 0; }",
      {{"", "small\n"}});
  for (const document::Diagnosis& d : document.diagnoses)
    EXPECT_NE(d.components[0].kind, "static initializer") << shown(document);
  EXPECT_FALSE(document.complete);
}
TEST(locate, a_literal_that_is_compared_with_a_word_of_the_input) {
  const std::string source = R"(#include <stdio.h>
#include <string.h>
int main(void) {
  char word[16];
  if (scanf("%15s", word) != 1) return 1;
  if (strcmp(word, "pusk") == 0) printf("in\n"); else printf("out\n");
  return 0;
})";
  EXPECT_EQ(evidence_of(located(source, {{"push", "in\n"}, {"pop", "out\n"}}), "\"pusk\""),
            "\"pusk\">\"push\" \"push\" instead");
}
TEST(locate, an_execution_knows_its_callers) {
  const std::string source = R"(#include <stdio.h>
static int twice(int x) { return x + x + 1; }
static int
  four_times(int x) {
  return twice(twice(x));
}
int main(void) {
  printf("%d\n", four_times(1));
  return 0;
})";
  const document::Document document = located(source, {{"", "4\n"}});
  bool found = false;
  for (const document::Diagnosis& diagnosis : document.diagnoses) {
    if (diagnosis.components[0].function != "twice") continue;
    const document::Instance& first = diagnosis.components[0].evidence.at(0).instances.at(0);
    ASSERT_EQ(first.stack.size(), 2u);
    EXPECT_EQ(first.stack[0].function, "four_times");
    EXPECT_EQ(first.stack[0].place.line, 5u);
    EXPECT_EQ(first.stack[1].function, "main");
    EXPECT_EQ(first.stack[1].place.line, 8u);
    found = true;
  }
  EXPECT_TRUE(found);
}

TEST(locate, a_constant_that_passes_all_tests_comes_first) {
  const document::Document document =
      located(kConstant, {{"1", "7\n"}, {"4", "13\n"}, {"0", "5\n"}});
  ASSERT_GT(document.diagnoses.size(), 1u);
  EXPECT_EQ(document.diagnoses[0].components[0].text, "fee = 3");
}

TEST(locate, a_missing_magnitude_is_said) {
  const document::Document document =
      located(R"(#include <math.h>
#include <stdio.h>
int main(void) {
  double a, b, largest = 0;
  while (scanf("%lf %lf", &a, &b) == 2)
    largest = fmax(largest, a - b);
  printf("%.2f\n", largest);
  return 0;
})",
              {{"1 4 2 1", "3.00\n"}, {"5 2", "3.00\n"}, {"1 2.5 0 0.5", "1.50\n"}});
  ASSERT_FALSE(document.diagnoses.empty());
  EXPECT_EQ(document.diagnoses.front().components.front().text, "a - b");
  EXPECT_EQ(document.diagnoses.front().edit, "its absolute value every time");
}

TEST(locate, a_comparison_that_is_wrong_on_a_tie_says_so) {
  const document::Document document = located(kSumUpTo, kSumUpToRuns);
  ASSERT_FALSE(document.diagnoses.empty());
  EXPECT_EQ(document.diagnoses.front().components.front().text, "i < n");
  EXPECT_EQ(document.diagnoses.front().edit, "`i <= n`");
}

TEST(locate, a_set_names_each_part_once_and_only_what_changes) {
  const document::Document document = located(R"(#include <stdio.h>
int main(void) {
  int size, value[9];
  if (scanf("%d", &size) != 1 || size > 9) return 1;
  for (int i = 0; i < size; i++)
    if (scanf("%d", &value[i]) != 1) return 1;
  for (int i = 0; i < size; i++)
    printf("%d ", value[i]);
  printf("\n");
  return 0;
})",
                                              {{"1 7", "7\n"}, {"2 1 3", "1 3\n"}});
  ASSERT_FALSE(document.diagnoses.empty());
  for (const document::Diagnosis& diagnosis : document.diagnoses)
    for (const document::SuspectComponent& part : diagnosis.components) {
      for (const document::SuspectComponent& also : diagnosis.also)
        EXPECT_FALSE(also.place == part.place && also.kind == part.kind) << part.text;
      for (const document::Evidence& evidence : part.evidence)
        for (const document::Instance& instance : evidence.instances) {
          EXPECT_NE(instance.computed.text, instance.required.text) << part.text;
          EXPECT_EQ(instance.computed.text.find("\\n"), std::string::npos)
              << "the source's spelling of a line end";
        }
    }
}

TEST(locate, nothing_fails) {
  const document::Document document = located(kGrade, {{"5 0", "5\n"}});
  EXPECT_TRUE(document.diagnoses.empty());
  EXPECT_EQ(document.failing(), 0u);
}

/// The text of each suspect, for a program without input whose only test has a rule.
std::vector<std::string> suspects_by_rule(const std::string& source, spec::RunRule rule,
                                          document::AnswerKind answer) {
  const testing_support::Subject subject(source);
  judge::RunRequest request = request_of(subject, {}, 1);
  request.tests.emplace_back();
  request.tests[0].rule = std::make_shared<const spec::RunRule>(std::move(rule));
  const document::Document document = locate(request, nullptr);
  EXPECT_EQ(document.answer, answer) << shown(document);
  std::vector<std::string> texts;
  for (const document::Diagnosis& d : document.diagnoses) texts.push_back(d.components.at(0).text);
  return texts;
}

TEST(locate, a_test_that_will_fail_needs_any_other_status) {
  spec::RunRule rule;
  rule.inverted = true;
  const auto texts = suspects_by_rule(
      "int check(int n) { return n > 3; }\nint main(void) {\n  return check(2) ? 7 : 0; }", rule,
      document::AnswerKind::Proved);
  EXPECT_THAT(texts, testing::Contains("n > 3"));
}
TEST(locate, what_a_pattern_asks_for_is_found_in_plain_runs) {
  spec::RunRule rule;
  rule.required.push_back({"total: 5", *spec::Pattern::parse("total: 5")});
  const std::string source =
      "#include <stdio.h>\nint main(void) {\n  int a = 2, b = 2;\n  printf(\"the total: %d\\n\", a "
      "+ b); return 0; }";
  const auto texts = suspects_by_rule(source, rule, document::AnswerKind::Unsupported);
  EXPECT_THAT(texts, testing::Contains("a + b"));
}

}  // namespace
}  // namespace culprit::diagnose
