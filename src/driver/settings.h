// What a command line asks for, typed and checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "driver/command_line.h"
#include "driver/exit_code.h"
#include "judge/request.h"
#include "spec/comparison.h"
#include "spec/expectation.h"
#include "support/result.h"

namespace culprit::driver {

enum class OutputFormat : uint8_t { Text, Compiler, Json, Html, Sarif };
enum class ColourChoice : uint8_t { Auto, Always, Never };

struct Settings {
  Command command = Command::Locate;
  std::vector<std::string> files;
  std::vector<std::string> compiler_flags;
  std::string tests;
  /// which tests of the CMake build in `build`; empty: `tests` is a folder of them
  std::string ctest;
  std::string only;
  std::vector<spec::Expectation> expect;
  spec::Comparison comparison = spec::Comparison::Exact;
  machine::Undefined undefined = machine::Undefined::Report;
  std::string build;  ///< folder of compile_commands.json, or of a CMake build; empty: none
  std::vector<std::string> suspect;
  std::vector<std::string> trust;
  OutputFormat format = OutputFormat::Text;
  std::string output;  ///< empty: standard output
  FailOn fail_on = FailOn::NoAnswer;
  uint64_t limit = 5;
  bool all = false;  ///< no limit
  bool explain = false;
  bool spectrum = false;
  ColourChoice colour = ColourChoice::Auto;
  double timeout = 60;  ///< seconds
  uint64_t memory_mib = 4096;
  unsigned jobs = 1;
  bool use_cache = false;  ///< the user's, of compiled units
  judge::Engine engine = judge::Engine::Concrete;
  std::vector<document::SetKind> show;
  unsigned max_faults = 3;
  unsigned unwind = 0;  ///< 0: from the observed runs
  unsigned effort = 1;
  judge::Granularity granularity = judge::Granularity::Auto;
  std::vector<judge::FaultMode> modes;  ///< empty: the default
  uint64_t steps = 0;
  uint64_t output_limit = 0;
  std::string dump;  ///< stage; empty: none
};

/// Why `value` does not fit the option; nullopt when it does.
std::optional<Diagnostic> value_problem(const OptionRow& row, const std::string& value);

/// Checks each value by its kind in the option table, fills defaults, and asks for what is
/// required. For commands with inputs.
Result<Settings> settings_of(const ParsedLine& line);

}  // namespace culprit::driver
