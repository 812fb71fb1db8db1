// Numbers that people write, masks, and the checks and exchanges that name them.
#include "edits/numbers.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "edits/text/edge_checks.h"
#include "edits/text/exchange_edits.h"
#include "edits/text/expression_edits.h"
#include "edits/text/repeated_edits.h"
#include "find_node.h"
#include "subject.h"

namespace culprit::edits {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing_support::Subject;

class Source {
 public:
  explicit Source(const std::string& text)
      : subject_(text + "int main(void) { return 0; }\n"), tree_(subject_.program()) {}

  SyntaxId at(const std::string& code) const { return node_of(tree_, code); }

  /// What each edit writes, in order.
  static std::vector<std::string> written(const std::vector<SourceEdit>& edits) {
    std::vector<std::string> all;
    for (const SourceEdit& edit : edits) {
      std::string text;
      for (const SourceChange& change : edit.changes)
        text += (text.empty() ? "" : ", ") + change.written;
      all.push_back(std::move(text));
    }
    return all;
  }

  const SourceTree& tree() const { return tree_; }

 private:
  Subject subject_;
  SourceTree tree_;
};

TEST(numbers, usual_ones) {
  for (const uint64_t number : {0u, 7u, 100u, 250000u, 4096u, 65535u})
    EXPECT_TRUE(is_usual_number(number)) << number;
  for (const uint64_t number : {101u, 16777619u, 1234u, 4097u})
    EXPECT_FALSE(is_usual_number(number)) << number;
}

TEST(numbers, masks) {
  EXPECT_THAT(masks_like(0x0f), ElementsAre(~0x0f, 7, 0x1e, 0xf0, 0x1f));
  for (int64_t mask = 1; mask < 5000; ++mask) {
    std::vector<int64_t> all = masks_like(mask);
    EXPECT_THAT(all, Not(Contains(0)));
    EXPECT_THAT(all, Not(Contains(mask)));
    std::sort(all.begin(), all.end());
    EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end()) << mask;
  }
}

TEST(numbers, what_is_a_mask) {
  const Source source("int f(int a) { a |= 8; if (a && 4) return a & (3); return a + 5; }\n");
  EXPECT_TRUE(is_mask(source.tree(), source.at("8")));
  EXPECT_TRUE(is_mask(source.tree(), source.at("3")));
  EXPECT_FALSE(is_mask(source.tree(), source.at("4")));
  EXPECT_FALSE(is_mask(source.tree(), source.at("5")));
}

TEST(exchange_edits, names_of_one_type_and_numbers) {
  const Source source("int f(int a, int b, long c) { int r = 0; r = a / 4 - b / 3; return r; }\n");
  EXPECT_THAT(Source::written(exchange_edits(source.tree(), source.at("r = a / 4 - b / 3"))),
              testing::UnorderedElementsAre("r = b / 4 - a / 3", "r = a / 3 - b / 4"));
}

TEST(edge_checks, with_each_way_out) {
  const Source source("int f(char *s, unsigned n) { if (n > 9) return 7; s[n] = 1; return 0; }\n");
  const std::vector<std::string> all =
      Source::written(edge_checks(source.tree(), source.at("s[n] = 1")));
  EXPECT_THAT(all, Contains(testing::HasSubstr("if (n == 0) return 7;")));
  EXPECT_THAT(all, Contains(testing::HasSubstr("if (!s) return 0;")));
  EXPECT_THAT(all, Contains(testing::HasSubstr("if (*s == '\\0') return 0;")));
  EXPECT_THAT(all, Not(Contains(testing::HasSubstr("n <= 0"))));
}

TEST(repeated_edits, of_one_operand_in_a_chain) {
  const Source source(
      "int f(int p, int q) {\n"
      "  if (p > 0) q++;\n"
      "  if (p > 90) return 1; else if (p > 50) return 2; else if (q > 5) return 3;\n"
      "  return q; }\n");
  std::vector<SourceEdit> single;
  for (const char* const code : {"p > 0", "p > 90", "p > 50", "q > 5"})
    for (SourceEdit& edit : expression_edits(source.tree(), source.at(code), Reach::Near))
      single.push_back(std::move(edit));
  EXPECT_THAT(
      Source::written(repeated_edits(source.tree(), single)),
      testing::AllOf(Contains("p >= 90, p >= 50"), Contains("p >= 0, p >= 90, p >= 50, q >= 5")));
}

}  // namespace
}  // namespace culprit::edits
