#include "machine/stdio/scan.h"

#include <gtest/gtest.h>

namespace culprit::machine {
namespace {

ScanOutcome scan_text(std::string_view format, std::string_view input) {
  StringSource source(input);
  const ScanOutcome outcome = scan(format, source);
  EXPECT_EQ(outcome.consumed, source.position());
  return outcome;
}

TEST(Scan, numbers_text_and_count) {
  const ScanOutcome outcome = scan_text("%d %lf%s%n", " -12 2.5e1 word");
  EXPECT_EQ(outcome.result, 3);
  ASSERT_EQ(outcome.assignments.size(), 4u);
  EXPECT_EQ(static_cast<int64_t>(outcome.assignments[0].integer), -12);
  EXPECT_EQ(outcome.assignments[0].size, 4u);
  EXPECT_EQ(outcome.assignments[1].real, 25.0L);
  EXPECT_EQ(outcome.assignments[1].size, 8u);
  EXPECT_EQ(outcome.assignments[2].bytes, "word");
  EXPECT_EQ(outcome.assignments[3].integer, 15u);
  EXPECT_EQ(outcome.assignments[3].begin, 8u);
}

TEST(Scan, the_end_of_input_is_not_a_mismatch) {
  EXPECT_EQ(scan_text("%d", "").result, -1);
  EXPECT_EQ(scan_text("%d", "  ").result, -1);
  EXPECT_EQ(scan_text("%d", "x").result, 0);
  EXPECT_EQ(scan_text("%d%d", "1").result, 1);
  EXPECT_EQ(scan_text("", "").result, 0);
  EXPECT_EQ(scan_text("a", "").result, -1);
}

TEST(Scan, one_byte_is_given_back_not_two) {
  EXPECT_EQ(scan_text("%d", "-x").consumed, 1u);
  const ScanOutcome hexadecimal = scan_text("%x", "0xg");
  EXPECT_EQ(hexadecimal.result, 1);
  EXPECT_EQ(hexadecimal.consumed, 2u);
  const ScanOutcome exponent = scan_text("%lf", "1e!");
  EXPECT_EQ(exponent.result, 1);
  EXPECT_EQ(exponent.consumed, 2u);
}

TEST(Scan, suppression_stores_and_counts_nothing) {
  const ScanOutcome outcome = scan_text("%*d%d", "1 2");
  EXPECT_EQ(outcome.result, 1);
  ASSERT_EQ(outcome.assignments.size(), 1u);
  EXPECT_EQ(outcome.assignments[0].argument, 0);
}

TEST(Scan, I64d_reads_an_int_of_up_to_64_bytes) {
  const ScanOutcome outcome = scan_text("%I64d", "42");
  ASSERT_EQ(outcome.assignments.size(), 1u);
  EXPECT_EQ(outcome.assignments[0].size, 4u);
}

TEST(Scan, overflow_clamps_to_64_bits_and_then_truncates) {
  EXPECT_EQ(scan_text("%d", "99999999999999999999").assignments.at(0).integer, UINT64_MAX);
  EXPECT_EQ(scan_text("%ld", "99999999999999999999").assignments.at(0).integer,
            uint64_t{INT64_MAX});
  EXPECT_EQ(scan_text("%d", "4294967297").assignments.at(0).integer, 1u);
}

TEST(Scan, characters_are_stored_as_far_as_they_come) {
  const ScanOutcome outcome = scan_text("%5c", "ab");
  EXPECT_EQ(outcome.result, 1);
  EXPECT_EQ(outcome.assignments.at(0).bytes, "ab");
  EXPECT_EQ(outcome.assignments.at(0).kind, ScanKind::Characters);
}

TEST(Scan, what_is_not_modelled_is_said) {
  const ScanOutcome outcome = scan_text("%d%ms", "1 x");
  EXPECT_FALSE(outcome.unsupported.empty());
  EXPECT_EQ(outcome.unsupported_offset, 2u);
  EXPECT_EQ(outcome.result, 1);
  EXPECT_FALSE(scan_text("%ls", "x").unsupported.empty());
}

}  // namespace
}  // namespace culprit::machine
