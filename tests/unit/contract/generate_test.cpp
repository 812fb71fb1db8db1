// What the generated code of a contract offers to a harness.
#include "contract/generate.h"

#include <gmock/gmock.h>

#include "contract/parser.h"

namespace culprit::contract {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// "pointer: elements" of each extent.
std::vector<std::string> extents(const std::string& comment) {
  const Parsed parsed = parse_annotation(comment);
  EXPECT_FALSE(parsed.error) << comment;
  unsigned numbers = 0;
  std::vector<std::string> out;
  for (const Extent& each :
       function_code(parsed.annotation, {"f", {"a", "n"}, true}, {}, numbers).extents)
    out.push_back(each.pointer + (each.writable ? " (written): " : ": ") + each.elements);
  return out;
}

std::string wrapping(const std::string& a, const std::string& op, const std::string& b) {
  return "(long long)((unsigned long long)" + a + " " + op + " (unsigned long long)" + b + ")";
}
std::string sum(const std::string& a, const std::string& b) { return wrapping(a, "+", b); }
std::string difference(const std::string& a, const std::string& b) { return wrapping(a, "-", b); }

TEST(contract_generate, elements_behind_pointers) {
  EXPECT_THAT(
      extents("/*@ requires \\valid(a + (0 .. n - 1)) && \\valid_read(p); */"),
      ElementsAre("a (written): " + sum(difference("(long long)(n)", "(long long)(1)"), "1"),
                  "p: 1"));
  EXPECT_THAT(
      extents("//@ requires p == \\null || \\valid_read((0 .. 2 * n) + s->items);"),
      ElementsAre("s->items: " + sum(wrapping("(long long)(2)", "*", "(long long)(n)"), "1")));
  EXPECT_THAT(extents("/*@ behavior b: assumes n > 0; requires \\valid(a); */"),
              ElementsAre("a (written): 1"));
  EXPECT_THAT(
      extents("//@ requires __CPROVER_is_fresh(a, n * sizeof(int));"),
      ElementsAre("a (written): (" + wrapping("(long long)(n)", "*", "(long long)(sizeof(int))") +
                  " / (long long)sizeof(*(a)))"));
  EXPECT_THAT(extents("//@ requires \\valid((short *)a + (0 .. 3));"),
              ElementsAre("a (written): (" +
                          wrapping(sum("(long long)(3)", "1"), "*", "sizeof(*(short *)0)") +
                          " / (long long)sizeof(*(a)))"));
}
TEST(contract_generate, pieces_know_their_places) {
  const Parsed parsed =
      parse_annotation("//@ ensures \\result == value;", {.origin = 1000, .is_type = {}});
  unsigned numbers = 0;
  const Code code = function_code(parsed.annotation, {"f", {"value"}, true}, {}, numbers).wrapper;
  const size_t at = code.text().find("value ) ,");
  ASSERT_NE(at, std::string::npos) << code.text();
  EXPECT_EQ(code.offset_of(at), 1000u + 23);
  EXPECT_EQ(code.offset_of(code.text().find("__culprit_check")), 1004u);
}
TEST(contract_generate, clauses_that_cannot_be_written_are_named) {
  const Parsed parsed = parse_annotation(
      "/*@ ensures \\forall integer k; k > 0 ==> \\result > k; ensures g(\\result); "
      "requires \\result > 0; */");
  unsigned numbers = 0;
  std::vector<std::string> unused;
  for (const Unused& each : function_code(parsed.annotation, {"f", {}, true}, {}, numbers).unused)
    unused.push_back(each.why);
  EXPECT_THAT(
      unused,
      ElementsAre("is not executable: \\result has a meaning only in 'ensures' of a function",
                  "is not executable: the quantifier over 'k' has no upper bound",
                  "is not executable: 'g', which no annotation defines"));
}

}  // namespace
}  // namespace culprit::contract
