// The shrinker, with predicates of which the smallest case is known, and the files of a case.
#include "shrink.h"

#include <stdexcept>

#include <gtest/gtest.h>

namespace culprit::stress {
namespace {

using laws::Node;
using laws::text_of;

Case large_case() {
  Case made;
  made.parts = {{"int g = 17;", {}, ""},
                {"int main(void) {",
                 {{"int a = 9, k9 = 0x9;", {}, ""},
                  {"if (a > 40) {", {{"puts(\"9 needles\");", {}, ""}, {"a = 6;", {}, ""}}, "}"},
                  {"while (a > 2) {", {{"a -= 2;", {}, ""}}, "}"}},
                 "return a; }"}};
  made.tests = {{"1 2 3", "one\ntwo\n"}, {"4", "four\n"}, {"5 6", "five\nsix\nseven\n"}};
  return made;
}

bool holds(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

TEST(shrinker, leaves_out_what_does_not_matter) {
  const Case small =
      shrunk(large_case(), [](const Case& c) { return holds(text_of(c.parts), "needles"); });
  EXPECT_EQ(text_of(small.parts), "puts(\"9 needles\");\n");
  EXPECT_EQ(small.tests.size(), 1u);
  EXPECT_EQ(small.tests[0].input, "");
  EXPECT_EQ(small.tests[0].output, "");
}

TEST(shrinker, keeps_the_structure_around_what_matters) {
  const Case small = shrunk(large_case(), [](const Case& c) {
    const std::string text = text_of(c.parts);
    return holds(text, "while") && holds(text, "a -= ") && holds(text, "return a; }");
  });
  EXPECT_EQ(text_of(small.parts),
            "int main(void) {\n  while (a > 0) {\n    a -= 0;\n  }\nreturn a; }\n");
}

/// What stands in one line can be left out by itself, but not a part of a loop's head.
TEST(shrinker, parts_the_statements_of_a_line) {
  Case made = large_case();
  made.parts = {
      {"int a = 1; int v[3] = {2}; puts(\"; }\"); for (k = 0; k < 2; k++) { a = ';'; needle(); }",
       {},
       ""}};
  const Case small = shrunk(made, [](const Case& c) {
    const std::string text = text_of(c.parts);
    return holds(text, "k++)") && holds(text, "v[") && holds(text, "\"; }\"") &&
           holds(text, "needle();");
  });
  EXPECT_EQ(text_of(small.parts),
            "int v[0] = {0};\nputs(\"; }\");\nfor (k = 0; k < 0; k++) {\nneedle();\n");
}

TEST(shrinker, keeps_the_tests_that_matter) {
  const Case small = shrunk(large_case(), [](const Case& c) {
    bool six = false, two = false;
    for (const auto& test : c.tests) {
      six |= holds(test.output, "six") && holds(test.input, "6");
      two |= holds(test.output, "two");
    }
    return six && two;
  });
  ASSERT_EQ(small.tests.size(), 2u);
  EXPECT_EQ(small.tests[0].output, "two\n");
  EXPECT_EQ(small.tests[1].input, "6");
  EXPECT_EQ(small.tests[1].output, "six\n");
  EXPECT_TRUE(small.parts.empty());
}

/// Numbers get as small as they can; those in names, in other notations and in quotes stay.
TEST(shrinker, makes_numbers_smaller) {
  const Case small = shrunk(large_case(), [](const Case& c) {
    const std::string text = text_of(c.parts);
    const size_t at = text.find("a > ");
    return at != std::string::npos && std::stoi(text.substr(at + 4)) >= 5 &&
           holds(text, "9 needles") && holds(text, "k9 = 0x9");
  });
  const std::string text = text_of(small.parts);
  EXPECT_TRUE(holds(text, "a > 5") || holds(text, "a > 10")) << text;
  EXPECT_TRUE(holds(text, "a = 0, k9 = 0x9")) << text;
}

TEST(shrinker, a_case_that_is_small_stays) {
  const Case made = large_case();
  const std::string whole = text_of(made.parts);
  unsigned asked = 0;
  const Case same = shrunk(made, [&](const Case& c) {
    ++asked;
    return text_of(c.parts) == whole && c.tests.size() == 3 && c.tests[0].input == "1 2 3" &&
           c.tests[2].output == "five\nsix\nseven\n" && c.tests[0].output == "one\ntwo\n" &&
           c.tests[1].input == "4" && c.tests[1].output == "four\n" && c.tests[2].input == "5 6";
  });
  EXPECT_EQ(text_of(same.parts), whole);
  EXPECT_GT(asked, 20u);
}

TEST(shrinker, asks_no_more_than_it_may) {
  for (unsigned most : {0u, 1u, 5u}) {
    unsigned asked = 0;
    shrunk(large_case(), [&](const Case&) { return ++asked, true; }, most);
    EXPECT_LE(asked, most);
  }
}

/// No single step makes the result smaller.
TEST(shrinker, the_result_is_minimal) {
  const auto fails = [](const Case& c) {
    const std::string text = text_of(c.parts);
    return holds(text, "if") != holds(text, "while") && !c.tests.empty();
  };
  Case first = large_case();
  first.parts[1].body.pop_back();
  ASSERT_TRUE(fails(first));
  const Case small = shrunk(first, fails), again = shrunk(small, fails);
  EXPECT_EQ(text_of(again.parts), text_of(small.parts));
  for (const std::vector<Node>& parts : laws::smaller(small.parts))
    EXPECT_FALSE(fails({parts, small.tests}));
}

TEST(cases, are_read_as_they_were_written) {
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / "culprit_stress_case";
  const Case made = large_case();
  write_case(made, folder);
  const Case read = read_case(folder);
  std::filesystem::remove_all(folder);
  EXPECT_EQ(text_of(read.parts), text_of(made.parts));
  ASSERT_EQ(read.tests.size(), made.tests.size());
  for (size_t t = 0; t < made.tests.size(); ++t) {
    EXPECT_EQ(read.tests[t].input, made.tests[t].input);
    EXPECT_EQ(read.tests[t].output, made.tests[t].output);
  }
  EXPECT_THROW(read_case(folder), std::runtime_error);
}

TEST(cases, are_the_same_for_the_same_seed) {
  const auto one = random_case(3), same = random_case(3);
  ASSERT_EQ(one.has_value(), same.has_value());
  if (!one) return;
  EXPECT_EQ(text_of(one->parts), text_of(same->parts));
  EXPECT_EQ(one->tests.size(), same->tests.size());
}

}  // namespace
}  // namespace culprit::stress
