#include <gmock/gmock.h>

#include "edits/text_candidates.h"

namespace culprit::edits {
namespace {

using spec::Comparison;
using spec::OutputMatcher;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

/// The candidates for `text`, which is in `output` at `begin`; the output before it is as expected.
std::vector<std::string> texts(const std::string& text, size_t begin, const std::string& output,
                               const std::string& expected, Comparison comparison) {
  const OutputMatcher matcher(expected, comparison);
  OutputMatcher::State state;
  EXPECT_TRUE(matcher.feed(state, output.substr(0, begin)));
  return texts_in_place_of({text, begin, state.position}, output, matcher);
}

TEST(text_candidates, the_one_that_leaves_the_rest_as_it_was_comes_first) {
  EXPECT_EQ(texts("fourty", 2, "a fourty-two\n", "a forty-two\n", Comparison::Exact).front(),
            "forty");
  EXPECT_EQ(texts("on", 0, "on two", "one two", Comparison::Exact).front(), "one");
  EXPECT_EQ(texts("xone", 0, "xone", "one", Comparison::Exact).front(), "one");
}

TEST(text_candidates, a_line_end_belongs_to_the_text_only_where_it_counts) {
  EXPECT_EQ(texts("fourty", 0, "fourty", "forty\n", Comparison::Blanks).front(), "forty");
  EXPECT_EQ(texts("fourty\n", 0, "fourty\n", "forty\n", Comparison::Trim).front(), "forty\n");
  EXPECT_EQ(texts("fourty", 0, "fourty", "forty\n", Comparison::Exact).front(), "forty\n");
}

TEST(text_candidates, blanks_that_do_not_count_are_kept) {
  EXPECT_EQ(texts("  totl: ", 0, "  totl: 7\n", "total: 7\n", Comparison::Blanks).front(),
            "  total: ");
  EXPECT_EQ(texts("New Yrok", 0, "New Yrok\n", "New York\n", Comparison::Blanks).front(),
            "New York");
}

TEST(text_candidates, never_the_same_text_and_never_too_many) {
  EXPECT_THAT(texts("one", 0, "one two", "one two", Comparison::Exact), Not(Contains("one")));
  EXPECT_LE(texts("a", 0, "a", std::string(1000, 'b'), Comparison::Exact).size(), 48u);
}

TEST(text_candidates, words_of_the_input_that_differ_by_one_slip) {
  EXPECT_THAT(words_like("pusk", "push 3\npop\npush"), ElementsAre("push"));
  EXPECT_THAT(words_like("ppo", "pop"), ElementsAre("pop"));
  EXPECT_THAT(words_like("ad", "add a ad dd"), ElementsAre("add", "a", "dd"));
  EXPECT_THAT(words_like("yes", "no maybe"), IsEmpty());
}

}  // namespace
}  // namespace culprit::edits
