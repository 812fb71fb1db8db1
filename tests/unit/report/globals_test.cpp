// Assertions about all threads, in every form of a result.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "report/render.h"
#include "schema_check.h"

namespace culprit::report {
namespace {

using document::GlobalAnswer;
using document::GlobalAssertion;
using testing::HasSubstr;
using testing::Not;

GlobalAssertion answer(const std::string& test, GlobalAnswer given) {
  GlobalAssertion global;
  global.text = "count(in) <= 1";
  global.test = test;
  global.answer = given;
  global.runs = 22;
  if (given == GlobalAnswer::NotDecided) global.why = "the time ran out";
  if (given != GlobalAnswer::Violated) return global;
  global.participants = {{"thread 2 (f)", {"a.c", 7, 3, 0, 0}, {{"in", "1"}, {"x", ""}}, true},
                         {"thread 3 (f)", {}, {{"in", ""}, {"x", ""}}, true},
                         {"thread 4 (f)", {"a.c", 9, 3, 0, 0}, {{"in", "0"}, {"x", "5"}}, false}};
  global.minimal_sets = {{"thread 2 (f)", "thread 3 (f)"}};
  global.indispensable = {"thread 2 (f)", "thread 3 (f)"};
  return global;
}

document::Document document_with(std::vector<GlobalAssertion> globals) {
  document::Document document;
  document.command = "run";
  for (const GlobalAssertion& global : globals) {
    document::TestOutcome test;
    test.name = global.test;
    test.verdict = document::Verdict::Pass;
    document.tests.push_back(std::move(test));
  }
  document.globals = std::move(globals);
  return document;
}

TEST(globals, are_told_after_the_tests) {
  const std::string text = render_run_table(
      document_with({answer("a", GlobalAnswer::Violated), answer("b", GlobalAnswer::Holds),
                     answer("c", GlobalAnswer::NotDecided), answer("d", GlobalAnswer::Holds)}),
      {});
  EXPECT_THAT(text, HasSubstr("global count(in) <= 1: violated in test a\n"
                              "  these can be so at the same time:\n"
                              "    thread 2 (f): a.c:7, in = 1\n"
                              "    thread 3 (f): not begun\n"
                              "  nothing orders them: one of thread 2 (f), thread 3 (f) has to "
                              "wait for another\n"
                              "global count(in) <= 1: not decided in test c\n"
                              "  the time ran out\n"
                              "global count(in) <= 1: holds in tests b, d, in every order of the "
                              "events\n"));
  EXPECT_THAT(text, Not(HasSubstr("thread 4")));
}
TEST(globals, that_are_violated_in_many_tests_are_counted) {
  std::vector<GlobalAssertion> globals;
  for (const char* test : {"a", "b", "c", "d", "e"})
    globals.push_back(answer(test, GlobalAnswer::Violated));
  EXPECT_THAT(render_run_table(document_with(globals), {}),
              HasSubstr("global count(in) <= 1: violated in 2 tests more\n"));
}
TEST(globals, with_several_sets_name_who_is_in_all) {
  GlobalAssertion global = answer("a", GlobalAnswer::Violated);
  global.of_ranks = true;
  global.minimal_sets = {{"rank 0", "rank 1"}, {"rank 0", "rank 2"}};
  global.indispensable = {"rank 0"};
  EXPECT_THAT(render_run_table(document_with({global}), {}),
              HasSubstr("  2 sets of ranks can violate it, each alone: rank 0, rank 1; rank 0, "
                        "rank 2\n  all of them have rank 0\n"));
}
TEST(globals, are_in_the_other_forms) {
  const document::Document document =
      document_with({answer("a", GlobalAnswer::Violated), answer("b", GlobalAnswer::NotDecided)});
  std::ifstream file(CULPRIT_SCHEMA_FILE);
  const SchemaCheck schema(nlohmann::json::parse(file));
  EXPECT_EQ(schema.problem(nlohmann::json::parse(render_json(document))), "");
  const char* sentence =
      "global count(in) <= 1 is violated in test a: thread 2 (f) at a.c:7, in = 1; thread 3 (f) "
      "has not begun";
  EXPECT_THAT(render_compiler(document, {}), HasSubstr(std::string("a.c:7:3: error: ") + sentence));
  EXPECT_THAT(render_sarif(document), HasSubstr(sentence));
  EXPECT_THAT(render_html(document), HasSubstr("thread 3 (f) has not begun"));
}

}  // namespace
}  // namespace culprit::report
