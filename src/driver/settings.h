// The typed and checked settings of a command line.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "document/class_report.h"
#include "driver/command_line.h"
#include "driver/exit_code.h"
#include "judge/request.h"
#include "report/check/test_format.h"
#include "spec/comparison.h"
#include "spec/expectation.h"
#include "support/result.h"

namespace culprit::driver {

enum class OutputFormat : uint8_t { Text, Compiler, Json, Html, Sarif, Diff, Csv, Acsl };
enum class ColourChoice : uint8_t { Auto, Always, Never };

struct Settings {
  Command command = Command::Locate;
  std::vector<std::string> files;
  std::vector<std::string> compiler_flags;  ///< after --, then those of --flag
  std::vector<std::string> added_flags;     ///< of --flag
  std::string tests;
  /// Selects tests of the CMake build in `build`. If empty, `tests` is a folder of tests.
  std::string ctest;
  /// A program of the build in `build`, whose run is the test. If empty, there is none.
  std::string program;
  std::vector<std::string> arguments;  ///< of the program
  std::string only;
  std::vector<spec::Expectation> expect;
  std::vector<std::string> globals;  ///< assertions about all threads
  spec::Comparison comparison = spec::Comparison::Exact;
  machine::Undefined undefined = machine::Undefined::Report;
  std::string build;  ///< folder of compile_commands.json or of a build; or empty
  std::vector<std::string> suspect;
  std::vector<std::string> trust;
  std::vector<std::string> allow_read;  ///< folders that sources and tests may lead to
  std::vector<std::string> models;      ///< files that stand in for libraries
  OutputFormat format = OutputFormat::Text;
  std::string output;  ///< empty: standard output
  FailOn fail_on = FailOn::NoAnswer;
  uint64_t limit = 5;
  bool apply = false;  ///< write the patch into the source
  uint64_t patch = 1;  ///< rank of the patch to write
  document::Shard shard;
  bool merge = false;     ///< `files` are results of shards
  bool choose = false;    ///< ask which of two outputs is right
  std::string reference;  ///< a right program; empty: none
  std::string journal;    ///< of a session; empty: none
  unsigned hint = 0;      ///< level of the hint to give; 0: give the whole answer
  bool all = false;       ///< no limit
  bool explain = false;
  bool wp = false;         ///< explain: by weakest preconditions
  std::string function;    ///< explain: whose call; check: what is called; empty: the whole run
  bool contracts = false;  ///< check contracts in comments
  bool unended = false;    ///< judge how streams, folders and mutexes end
  bool modular = false;    ///< contracts take the place of calls
  /// by pointer parameter: the number of elements it points to, as a C expression
  std::map<std::string, std::string> arrays;
  std::string counterexample;  ///< inputs of the function; empty: none given
  uint32_t bound = 0;          ///< 0: none
  std::string write_tests;     ///< folder for counterexamples; empty: none
  report::TestFormat test_format = report::TestFormat::Inputs;
  bool termination = false;  ///< check: also whether loops end
  bool whole_story = false;  ///< show every step to a violation
  std::string test;          ///< deviate: its name; empty: the first that fails
  unsigned deviations = 0;   ///< 0: not given
  unsigned mcs = 1;
  bool marking = true;
  bool spectrum = false;
  ColourChoice colour = ColourChoice::Auto;
  double timeout = 60;     ///< seconds; 0: none
  double preparation = 0;  ///< seconds that reading and compiling may take if `timeout` is 0
  uint64_t memory_mib = 4096;
  unsigned jobs = 1;
  bool use_cache = false;  ///< use the user's cache of compiled units
  judge::Engine engine = judge::Engine::Concrete;
  std::vector<document::SetKind> show;
  bool show_ranges = false;
  unsigned max_edits = 2;
  unsigned max_faults = 3;
  unsigned unwind = 0;  ///< 0: derived from the observed runs
  unsigned effort = 1;
  uint64_t schedules = 0;  ///< of threads; 0: the usual number
  uint64_t seed = 1;
  bool write_schedules = false;
  uint32_t ranks = 1;  ///< of tests of MPI programs that do not say how many
  judge::Granularity granularity = judge::Granularity::Auto;
  std::vector<judge::FaultMode> modes;  ///< empty: the default modes
  uint64_t steps = 0;
  uint64_t output_limit = 0;
  std::string dump;  ///< stage to print; empty: none
  /// mcp: the project; empty: the current folder. For others: the only folder below which the
  /// compiler reads files, absolute and without links; empty: all.
  std::string root;

  /// Whether the sources and tests are those of a build.
  bool uses_build() const { return !ctest.empty() || !program.empty(); }
};

/// Whether --dump wants something of the search, which only `locate` has.
bool dumps_search(const Settings& settings);

/// The reason why `value` does not fit the option; nullopt if it fits.
std::optional<Diagnostic> value_problem(const OptionRow& row, const std::string& value);

/// Checks each value by its kind in the option table, fills in defaults, and reports missing
/// required options. For commands with inputs.
Result<Settings> settings_of(const ParsedLine& line);

}  // namespace culprit::driver
