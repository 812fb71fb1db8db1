// Standard input: what each reader takes, and what the end of the input does.
#include <gtest/gtest.h>

#include "expectations.h"
#include "machine/run/state.h"
#include "machine/value/finding_kind.h"
#include "replay/plain_run.h"

namespace culprit::machine {
namespace {

using testing_support::expect_finding;
using testing_support::expect_output;

TEST(input, scanf_counts_and_stops) {
  expect_output("int a = 1, b = 2, n = scanf(\"%d %d\", &a, &b); printf(\"%d %d %d\", n, a, b);",
                "1 5 2", "5 x");
}
TEST(input, scanf_at_the_end) {
  expect_output("int a = 7; printf(\"%d %d\", scanf(\"%d\", &a), a);", "-1 7", " \n");
}
TEST(input, feof_is_set_by_the_read_that_meets_the_end) {
  expect_output(
      "int a; scanf(\"%d\", &a); printf(\"%d\", feof(stdin) != 0); getchar(); printf(\"%d\", "
      "feof(stdin) != 0); getchar(); printf(\"%d\", feof(stdin) != 0);",
      "001", "5\n");
}
TEST(input, getchar_at_the_end) {
  expect_output("printf(\"%d \", getchar()); printf(\"%d %d\", getchar(), getchar());", "97 -1 -1",
                "a");
}
TEST(input, ungetc) {
  expect_output(
      "int c = getchar(); ungetc('x', stdin); printf(\"%c%c%c\", c, getchar(), getchar());", "axb",
      "ab");
}
TEST(input, fgets_keeps_the_line_end_and_the_bound) {
  expect_output("char s[4]; while (fgets(s, sizeof s, stdin)) printf(\"[%s]\", s);",
                "[abc][d\n][e]", "abcd\ne");
}
TEST(input, getline_grows_its_buffer) {
  expect_output(
      "char *s = 0; size_t n = 0; long k; while ((k = getline(&s, &n, stdin)) > 0) printf(\"%ld "
      "\", k); free(s);",
      "3 201 1 ", "ab\n" + std::string(200, 'x') + "\n\n");
}
TEST(input, strings_stop_at_blanks) {
  expect_output(
      "char a[9], b[9]; printf(\"%d\", scanf(\"%8s %3s\", a, b)); printf(\" %s %s\", a, b);",
      "2 ab cde", "  ab\n cdefg");
}
TEST(input, gets_overruns_its_buffer) {
  expect_finding(
      "#include <stdio.h>\nchar *gets(char *); int main(void) { char s[4];\n gets(s); return 0; }",
      FindingKind::OutOfBoundsWrite, 3, "abcdef\n");
}
TEST(input, scan_into_too_small_a_type) {
  expect_finding(
      "#include <stdio.h>\nint main(void) { char c[2];\n scanf(\"%d\", (int *)c); return 0; }",
      FindingKind::OutOfBoundsWrite, 3, "5");
}
TEST(input, uninitialised_when_the_scan_fails) {
  expect_finding(
      "#include <stdio.h>\nint main(void) { int a; scanf(\"%d\", &a);\n if (a) return 0; return 0; "
      "}",
      FindingKind::UninitialisedRead, 3, "x");
}
TEST(input, print_argument_that_does_not_fit) {
  expect_finding(
      "#include <stdio.h>\nint main(void) { double d = 1;\n printf(\"%d\", d); return 0; }",
      FindingKind::FormatMismatch, 3);
  EXPECT_EQ(
      expect_finding(
          "#include <stdio.h>\nint main(void) { int i = 1;\n printf(\"<%-5ld>\", i); return 0; }",
          FindingKind::FormatMismatch, 3)
          .findings[0]
          .message,
      "the argument of %-5ld does not have the type that the conversion reads");
}
TEST(input, print_of_an_uninitialised_value) {
  expect_finding("#include <stdio.h>\nint main(void) { int a;\n printf(\"%d\", a); return 0; }",
                 FindingKind::UninitialisedRead, 3);
}

TEST(input, an_argument_number_beyond_all_arguments) {
  const replay::PlainRun run =
      testing_support::Subject(
          "#include <stdio.h>\nint main(void) { int a; return sscanf(\"1 2\", "
          "\"%2147483647$d\", &a); }",
          {"-w"})
          .run();
  EXPECT_EQ(run.stop, Stop::Unsupported);
}

}  // namespace
}  // namespace culprit::machine
