// What "correct" means for one run: a test case, and a folder of them.
//
// A folder holds, per test NAME:
//   NAME.in    standard input (empty when there is none)
//   NAME.out   expected standard output
//   NAME.args  one command line, words as a POSIX shell splits them (quotes and backslashes, no
//              expansion)
//   NAME.exit  expected exit status, one integer 0..255
//   NAME.env   the environment, a line NAME=VALUE each (empty when there is none)
//   NAME.expect what must hold on the way, a line each (expectation.h)
//   NAME.files a folder: files that the program finds under their paths in it, in its working
//              folder
// and for all tests together `files`, a folder of the same kind; of two files of one path that of
// the test counts. A test needs NAME.out, NAME.exit or NAME.expect, else nothing could fail, unless
// something is expected of every test. Other files are ignored. A test is judged by what is given:
// without NAME.out the output is not compared, without NAME.exit the exit status is not, but an
// abnormal end (crash, abort, step or output limit) always fails.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "machine/run/run_inputs.h"
#include "spec/expectation.h"
#include "spec/output_matcher.h"
#include "spec/run_rule.h"
#include "support/result.h"

namespace culprit::spec {

/// The inputs of a run, and what is expected of it.
struct TestCase : machine::RunInputs {
  std::string name;
  std::optional<std::string> expected_output;  ///< nullopt: not compared
  std::optional<int> expected_exit;            ///< 0..255; nullopt: not compared
  /// when given it decides alone; the expectations above are what it implies
  std::shared_ptr<const RunRule> rule;
  /// on the way, and of single lines of the output; as given, in order
  std::vector<Expectation> expected;
  /// the lines among them, where the whole output is not compared
  OutputLines expected_lines;
};

struct TestSelection {
  std::string only;  ///< glob over names (* ? [...]); empty = all
  /// something is expected of every test: one may expect nothing itself
  bool expects_elsewhere = false;
  /// bytes; a larger file is an error, not an endless run
  uint64_t largest_file = 64u << 20;
  size_t most_files = 10'000;             ///< in a folder of files
  uint64_t most_file_bytes = 256u << 20;  ///< of them together
};

/// The tests of a folder in natural order of their names (t2 before t10), whatever order the file
/// system has. Errors, each with a hint: no such folder, a file in its place, no test in it, a test
/// that expects nothing, no name that matches, a malformed .args, .exit or .env, a file that is too
/// large, a folder of files with too many.
Result<std::vector<TestCase>> read_tests(const std::string& folder,
                                         const TestSelection& selection = {});
/// Whether a file of a test folder is part of a test, by its suffix.
bool is_test_file(const std::string& path);

/// Two tests with equal input, arguments, environment and files that expect different outcomes: no
/// program passes both.
struct Contradiction {
  std::string first, second;  ///< names
  std::string given;          ///< what both give, as one line
  std::string expected;       ///< how what they expect differs
};
/// Each test is the second of one at most. Conditions at lines of the source are not looked at:
/// they may contradict each other unnoticed.
std::vector<Contradiction> contradictions(const std::vector<TestCase>& tests,
                                          Comparison comparison);

/// Splits one command line as a POSIX shell does: blanks separate, '...' is literal, "..." keeps \"
/// \\ \$ \` escapes, \ quotes the next byte, backslash-newline joins lines. nullopt: a quote is not
/// closed. No expansion of any kind.
std::optional<std::vector<std::string>> split_command_line(std::string_view line);

/// True when `name` comes before `other`: runs of digits compare as numbers, ties by bytes. A total
/// order.
bool natural_less(std::string_view name, std::string_view other);

/// True when the whole of `text` matches the glob `pattern`: * any bytes, ? one byte, [a-z] and
/// [!a-z] sets.
bool glob_matches(std::string_view pattern, std::string_view text);

}  // namespace culprit::spec
