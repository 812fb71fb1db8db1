// The tests that define "correct": test cases, and folders of them.
//
// For each test NAME, a folder holds
//   NAME.in      standard input (empty if missing)
//   NAME.out     expected standard output
//   NAME.args    one command line, split into words as by a POSIX shell (quotes and backslashes, no
//                expansion)
//   NAME.exit    expected exit status, one integer 0..255
//   NAME.env     the environment, one NAME=VALUE per line (empty if missing)
//   NAME.expect  expectations on the way, one per line (expectation.h)
//   NAME.inputs  inputs of one function or of nondet functions, one NAME = VALUE per line; what the
//                program asserts, and contracts, then decide
//   NAME.schedule  which thread goes on where (schedule_text.h)
//   NAME.ranks   the number of processes of an MPI program
//   NAME.files   a folder whose files the program finds in its working folder, at the same paths
// and, for all tests together, `files`, a folder of the same kind; if both have a file, the test's
// own file wins. Other graders' names are known, too: NAME.ans and NAME.expected are NAME.out, and
// inputX.txt with outputX.txt or expectedX.txt is the test X. A test needs NAME.out, NAME.exit,
// NAME.expect or NAME.inputs, since otherwise nothing could fail, unless there are expectations for
// every test. Other files are ignored. A test is judged by the files it has: without NAME.out the
// output is not compared, and without NAME.exit the exit status is not. An abnormal end (crash,
// abort, step or output limit) always fails.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "machine/run/run_inputs.h"
#include "spec/expectation.h"
#include "spec/output_matcher.h"
#include "spec/run_rule.h"
#include "spec/schedule_text.h"
#include "support/result.h"

namespace culprit::spec {

/// `NAME = VALUE`, with blanks around either; nullopt if it is not of this form.
std::optional<std::pair<std::string, std::string>> parse_input(std::string_view line);

/// The inputs of a run, and its expected results.
struct TestCase : machine::RunInputs {
  std::string name;
  std::optional<std::string> expected_output;  ///< nullopt: not compared
  std::optional<int> expected_exit;            ///< 0..255; nullopt: not compared
  /// Standard error is written to where the compared output goes.
  bool joins_errors = false;
  /// The schedule of its threads; machine::RunInputs::schedule is resolved from it.
  std::vector<ScheduleLine> schedule_lines;
  /// How an abnormal end is judged is not known: a launcher of the program decides.
  bool crash_is_open = false;
  /// If set, it alone decides; the expectations above are then implied by it.
  std::shared_ptr<const RunRule> rule;
  /// Expectations on the way and for single lines of the output, in the order given.
  std::vector<Expectation> expected;
  /// The lines of output among them; only used if the whole output is not compared.
  OutputLines expected_lines;
};

struct TestSelection {
  std::string only;  ///< glob over names (* ? [...]); empty: all tests
  /// There are expectations for every test, so a test needs none of its own.
  bool expects_elsewhere = false;
  uint32_t ranks = 1;  ///< of tests that do not say how many they need
  /// In bytes. A larger file is an error.
  uint64_t largest_file = 64u << 20;
  size_t most_files = 10'000;             ///< limit on the files of a folder
  uint64_t most_file_bytes = 256u << 20;  ///< limit on their size in total
  /// Links may lead below these folders, too; absolute, without links.
  std::vector<std::string> allowed_folders = {};
};

/// The tests of a folder in natural order of their names (t2 before t10), independent of the order
/// in the file system. Errors, each with a hint: the folder is missing, is a file or has no test; a
/// test expects nothing; no name matches; a malformed .args, .exit or .env; a file that is too
/// large; a folder of files that holds too many.
Result<std::vector<TestCase>> read_tests(const std::string& folder,
                                         const TestSelection& selection = {});
/// True if the suffix of `path` is that of a test file.
bool is_test_file(const std::string& path);
/// What the files and folders of tests are called; those that begin with a point are endings.
std::vector<std::string> names_of_tests();
/// Those of them in the folder that are links; empty if it cannot be listed.
std::vector<std::string> links_of_tests(const std::string& folder);

/// Two tests with the same input, arguments, environment and files that expect different results,
/// so that no program passes both.
struct Contradiction {
  std::string first, second;  ///< names of the tests
  std::string given;          ///< the common input, as one line
  std::string expected;       ///< how their expected results differ
};
/// Each test is `second` in at most one contradiction. Conditions at source lines are not compared,
/// so they may contradict each other unnoticed.
std::vector<Contradiction> contradictions(const std::vector<TestCase>& tests,
                                          Comparison comparison);

/// Splits one command line as a POSIX shell does. Blanks separate words; '...' is literal; within
/// "..." only \" \\ \$ \` are escapes; \ quotes the next byte; backslash-newline joins lines. No
/// expansion. nullopt if a quote is not closed.
std::optional<std::vector<std::string>> split_command_line(std::string_view line);

/// True if `name` comes before `other`. Runs of digits compare as numbers, ties are broken by
/// bytes. A total order.
bool natural_less(std::string_view name, std::string_view other);

/// True if `pattern` matches all of `text`: * matches any bytes, ? one byte, [a-z] and [!a-z] a
/// set.
bool glob_matches(std::string_view pattern, std::string_view text);

}  // namespace culprit::spec
